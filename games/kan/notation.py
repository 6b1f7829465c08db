"""Kan: the one text form of each action, and back."""

import re
from typing import Final, TypeGuard, get_args

from games.cards import french
from games.kan.model import (
    PACK,
    Action,
    Call,
    CallLead,
    Draw,
    Give,
    Juuroku,
    Play,
    ShowBoth,
    ShowNone,
    ShowOne,
    ShowThen,
    ShowTwice,
    Stop,
    Suit,
    Trump,
)

_FORM: Final = re.compile(r"([a-z_]+)(?:\(([0-9A-Za-z,]+)\))?", re.ASCII)
_CARDS: Final = frozenset(PACK)
_BARE: Final[dict[str, Action]] = {"show_none": ShowNone(), "stop": Stop(), "juuroku": Juuroku()}


def notate(action: Action) -> str:
    """The text of an action: play(AS), play(JK,C), call(iku), show_then(KD,5C), draw(7,1), stop."""
    match action:
        case Play(card, names):
            return f"play({card},{names})" if names else f"play({card})"
        case ShowBoth(first, second):
            return f"show_both({first},{second})"
        case ShowThen(first, second):
            return f"show_then({first},{second})"
        case ShowTwice(card):
            return f"show_twice({card})"
        case ShowOne(card):
            return f"show_one({card})"
        case ShowNone():
            return "show_none"
        case CallLead(call):
            return f"call({call})"
        case Trump(suit):
            return f"trump({suit})"
        case Give(card):
            return f"give({card})"
        case Draw(ten, two):
            return f"draw({ten},{two})"
        case Stop():
            return "stop"
        case Juuroku():
            return "juuroku"


def parse(text: str) -> Action:
    """The action with this text; ValueError with a sentence for anything else."""
    form = _FORM.fullmatch(text)
    if form is None:
        raise ValueError(f"{text[:40]!r} is not a move of Kan, such as play(AS) or call(iku).")
    name, values = form[1], form[2].split(",") if form[2] else []
    action = _BARE.get(name) if not values else _with_values(name, values)
    if action is None:
        raise ValueError(f"{text[:40]!r} is not a move of Kan, such as play(AS) or call(iku).")
    return action


def _with_values(name: str, values: list[str]) -> Action | None:
    if name == "draw":
        return _draw(values)
    if name in ("call", "trump"):
        return _word(name, values)
    if name == "play" and len(values) == 2:
        return _joker_led(values)
    for card in values:
        if card not in _CARDS:
            raise ValueError(f"{card[:8]!r} is not a card of this pack, such as AS, TH or JK.")
    match name, values:
        case "play", [card]:
            return Play(card)
        case "give", [card]:
            return Give(card)
        case "show_one", [card]:
            return ShowOne(card)
        case "show_twice", [card]:
            return ShowTwice(card)
        case "show_both", [first, second]:
            return ShowBoth(first, second)
        case "show_then", [first, second]:
            return ShowThen(first, second)
    return None


def _draw(values: list[str]) -> Action:
    if len(values) != 2 or not all(value.isdigit() and len(value) <= 2 for value in values):
        raise ValueError("A draw names two places by number, such as draw(7,1).")
    ten, two = (int(value) for value in values)
    if f"{ten},{two}" != ",".join(values):
        raise ValueError("A draw names two places by number, such as draw(7,1).")
    return Draw(ten, two)


def _word(name: str, values: list[str]) -> Action:
    word = values[0]
    if name == "call" and len(values) == 1 and _is_call(word):
        return CallLead(word)
    if name == "trump" and len(values) == 1 and _is_suit(word):
        return Trump(word)
    raise ValueError("Call iku or koi: call(iku)." if name == "call" else "Name a suit: trump(C), D, H or S.")


def _joker_led(values: list[str]) -> Action:
    card, names = values
    if card != french.JOKER or not _is_suit(names):
        raise ValueError("Only the joker names a suit, when it is led: play(JK,C), D, H or S.")
    return Play(card, names)


def _is_suit(text: str) -> TypeGuard[Suit]:
    return text in get_args(Suit)


def _is_call(text: str) -> TypeGuard[Call]:
    return text in get_args(Call)
