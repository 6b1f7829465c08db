"""Hachinin-Meri: the one text form of each action, and back."""

import re
from typing import Final

from games.cards import unsun
from games.hachinin_meri.model import Action, Declare, Discard, Pass, Play

_FORM: Final = re.compile(r"(play|discard)\(([0-9A-Za-z-]+)\)", re.ASCII)
_BARE: Final[dict[str, Action]] = {"declare": Declare(), "pass": Pass()}
_CARDS: Final = frozenset(unsun.PACK)


def notate(action: Action) -> str:
    """The text of an action: play(SG), discard(4O), declare, pass."""
    match action:
        case Play(card):
            return f"play({card})"
        case Discard(card):
            return f"discard({card})"
        case Declare():
            return "declare"
        case Pass():
            return "pass"


def parse(text: str) -> Action:
    """The action with this text; ValueError with a sentence for anything else."""
    if text in _BARE:
        return _BARE[text]
    form = _FORM.fullmatch(text)
    if form is None:
        raise ValueError(f"{text[:40]!r} is not a move of Hachinin-Meri, such as play(SG) or declare.")
    name, card = form.groups()
    if card not in _CARDS:
        raise ValueError(f"{card[:8]!r} is not a card of this pack, such as SG, DP or 4O.")
    return Play(card) if name == "play" else Discard(card)
