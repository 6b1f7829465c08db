"""The lines of a record that are about people, not about cards: who comes and goes, and what is said.

RECORD.md tells the form.
"""

import json
import re
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from netcore.messages import SeatInfo
from netcore.minutes import Sitter, quoted
from netcore.people import MAX_TEXT, clean_text

_TEXT: Final = r'("(?:[^"\\]|\\.)*")'
_FORM: Final = re.compile(rf"(leaves|returns|sent away)|(is called|says) {_TEXT}|(sits) {_TEXT} ([0-9a-v]{{8}})")


@dataclass(frozen=True, slots=True)
class Remark:
    """What is told of the person on a seat.

    `text` is the person's own: a name, or what is said; `who` the sign of who sits down.
    """

    verb: str
    text: str = ""
    who: str = ""


def remark(told: str) -> Remark | None:
    """What the line of a seat tells of its person; None if it tells an action of the game.

    ValueError where a text is not written in its one form.
    """
    found = _FORM.fullmatch(told)
    if found is None:
        return None
    verb, text = found[1] or found[2] or found[4], found[3] or found[5]
    return Remark(verb, _unquoted(text) if text else "", found[6] or "")


def _unquoted(text: str) -> str:
    value = json.loads(text)
    if quoted(value) != text or len(value) > MAX_TEXT:
        raise ValueError("not in its one form")
    return str(value)


def sitting(sitter: Sitter) -> SeatInfo:
    """Who sits on a seat when the match begins."""
    if sitter.level:
        return SeatInfo("bot", level=sitter.level)
    return SeatInfo("person", clean_text(sitter.name), sitter.who)


def seated(info: SeatInfo, here: Remark) -> SeatInfo:
    """Who sits on a seat, after a remark about it."""
    match here.verb:
        case "sits":
            return SeatInfo("person", clean_text(here.text), here.who)
        case "sent away":
            return SeatInfo("bot")
        case "is called":
            return replace(info, name=clean_text(here.text))
        case "leaves":
            return replace(info, presence="left", deputy=True)
        case "returns":
            return replace(info, presence="here", deputy=False)
        case _:
            return info
