"""Kakeya: the one text form of each action, and back."""

import re
from typing import Final

from games.cards import french
from games.kakeya.model import SUITS, Action, CallLead, Keep, Play, Trump

_FORM: Final = re.compile(r"([a-z]+)(?:\(([0-9A-Z]+)\))?", re.ASCII)
_CARDS: Final = frozenset(french.PACK)
_BARE: Final[dict[str, Action]] = {"keep": Keep(), "iku": CallLead("iku"), "koi": CallLead("koi")}


def notate(action: Action) -> str:
    """The text of an action: play(AS), trump(H), keep, iku, koi."""
    match action:
        case Play(card):
            return f"play({card})"
        case Trump(suit):
            return f"trump({suit})"
        case CallLead(call):
            return call
        case Keep():
            return "keep"


def parse(text: str) -> Action:
    """The action with this text; ValueError with a sentence for anything else."""
    form = _FORM.fullmatch(text)
    name, value = (form[1], form[2]) if form else ("", None)
    if value is None:
        if name in _BARE:
            return _BARE[name]
    elif name == "trump":
        return _trump(value)
    elif name == "play":
        if value not in _CARDS:
            raise ValueError(f"{value[:8]!r} is not a card of this pack, such as AS or TH.")
        return Play(value)
    raise ValueError(f"{text[:40]!r} is not a move of Kakeya, such as play(AS), keep or iku.")


def _trump(value: str) -> Trump:
    for suit in SUITS:
        if suit == value:
            return Trump(suit)
    raise ValueError("Name a suit: trump(C), D, H or S.")
