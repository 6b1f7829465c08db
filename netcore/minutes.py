"""The lines of a record as they come about: the head when a match begins, one line for each thing that happens.

RECORD.md tells the form. Text of people is quoted, so that it stays on its line whatever it holds.
"""

import hashlib
import json
import re
from collections.abc import Sequence
from datetime import UTC, datetime

from msgspec import Struct

from games.game import Seat, Standing
from netcore.entries import Acted, Advanced, AnyEntry, Back, Left, Named, RanOut, Removed, Sat, Silent, Talked, Undone
from netcore.fair import Draw, hash_of, seed_of
from netcore.messages import RuleSheet
from netcore.people import who

FIRST_LINE = "bafuda record 1"


class Sitter(Struct, frozen=True):
    """Who sits on a seat when a match begins: a computer by its level, a person by name and sign."""

    level: str = ""
    name: str = ""
    who: str = ""


def quoted(text: str) -> str:
    """A text on one line, in double quotes: JSON (RFC 8259), with all that is not printable escaped."""
    return "".join(
        sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in json.dumps(text, ensure_ascii=False)
    )


def terms(
    table: str, title: str, match_no: int, sheet: RuleSheet, seats: Sequence[Sitter], void: Sequence[str]
) -> tuple[str, ...]:
    """What is played, by whom, after which draws that came to nothing; the last line is a digest of these."""
    lines = [
        FIRST_LINE,
        f"table {table} {quoted(title)}",
        f"match {match_no}",
        f"game {sheet.game} {sheet.version}",
        f"sheet {sheet.sheet}",
        *(f"option {name} {json.dumps(sheet.options[name])}" for name in sorted(sheet.options)),
        *(f"seat {number} {_sitter(sitter)}" for number, sitter in enumerate(seats)),
        *void,
    ]
    return (*lines, f"terms {hashlib.sha256(whole(lines).encode()).hexdigest()}")


def _sitter(sitter: Sitter) -> str:
    return f"bot {sitter.level}" if sitter.level else f"person {quoted(sitter.name)} {sitter.who}"


def void(draw: Draw) -> tuple[str, ...]:
    """The rounds of a draw that came to nothing, and whose values stayed closed in each."""
    return tuple(f"void {hash_of(each.secret).hex()} closed {figures(each.refused)}" for each in draw.void)


def drawn(draw: Draw) -> tuple[str, ...]:
    """How the seed was drawn; shares are by the seats before lots."""
    lines = [f"commitment {hash_of(draw.round.secret).hex()}"]
    for seat, share in enumerate(draw.round.shares):
        lines.append(f"share {seat} " + ("left out" if share.out else f"{share.hash.hex()} {share.value.hex()}"))
    lines += [f"secret {draw.round.secret.hex()}", f"seed {seed_of(draw.round).hex()}"]
    return (*lines, *(f"lot {old} {new}" for old, new in draw.moved))


def clock_time(at: int) -> str:
    """Seconds since 1970 as RFC 3339 has it, UTC."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def happened(entry: AnyEntry, seat: Seat | None, owner: str, *, veiled: bool) -> str:
    """What an entry says of the match, without its time; empty where it says nothing.

    `seat` is the one that it is about, None where it is about none that is taken; `owner` has the seat's key.
    """
    match entry:
        case Acted(action=action, by=by):
            deputy = " deputy" if owner and by != owner else ""
            return f"{seat} {'answers ' if veiled else ''}{action}{deputy}"
        case RanOut(action=action):
            return f"{seat} {action} time"
        case Silent():
            return "- silent"
        case Advanced():
            return "- deal"
        case Undone():
            return "- undo"
        case Sat(name=name, by=by):
            return f"{seat} sits {quoted(name)} {who(by)}"
        case Named(name=name):
            return f"{seat} is called {quoted(name)}"
        case Talked(text=text):
            return f"{seat} says {quoted(text)}"
        case Left():
            return f"{seat} leaves"
        case Back():
            return f"{seat} returns"
        case Removed() if seat is not None:
            return f"{seat} sent away"
        case _:
            return ""


def score(standing: Standing) -> str:
    """How it stands after a deal."""
    return f"- score {standing.deals_done} {figures(standing.totals)}"


def result(standing: Standing, *, ended: bool) -> str:
    """How the match ended: played out, or by a vote."""
    if ended:
        return f"- ended {figures(standing.totals)}"
    return f"- over {figures(standing.totals)} winners {figures(standing.winners)}".rstrip()


def figures(numbers: Sequence[Seat]) -> str:
    return " ".join(map(str, numbers))


def whole(lines: Sequence[str]) -> str:
    return "".join(line + "\n" for line in lines)


def sealed(lines: Sequence[str]) -> str:
    """The lines as a file, with the SHA-256 of all of them as the last one."""
    text = whole(lines)
    return f"{text}sha256 {hashlib.sha256(text.encode()).hexdigest()}\n"


def file_name(text: str) -> str:
    """What the file of a record is called: when it began, the game, the table and the match."""
    found = re.search(r"^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z ", text, re.MULTILINE)
    game = re.search(r"^game (\w+)", text, re.MULTILINE)
    table, match = (re.search(rf"^{word} (\w+)", text, re.MULTILINE) for word in ("table", "match"))
    if not (found and game and table and match):
        raise ValueError("this is no record")
    date, clock = "".join(found.groups()[:3]), "".join(found.groups()[3:])
    return f"{date}-{clock}-{game[1]}-{table[1]}-{match[1]}.txt"
