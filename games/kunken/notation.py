"""The text form of actions: draw_stock, discard(TH1), meld_sequence(6S1,7S2,JK1,low=6), extend(M1,5S1,low)."""

import re
from typing import Final, assert_never

from games.game import Card, Cards
from games.kunken.model import (
    SHOE,
    Action,
    AddToGroup,
    Discard,
    DrawPile,
    DrawStock,
    End,
    Extend,
    MeldGroup,
    MeldSequence,
    ShiftJoker,
    SwapJoker,
)

_FORM: Final = re.compile(r"([a-z_]{1,20})(?:\(([0-9A-Za-z,=]{1,120})\))?", re.ASCII)
_NUMBER: Final = re.compile(r"[1-9][0-9]?", re.ASCII)
_CARDS: Final = frozenset(SHOE)


def notate(action: Action) -> str:
    """The one text form of an action."""
    match action:
        case DrawStock():
            return "draw_stock"
        case DrawPile():
            return "draw_pile"
        case MeldGroup(cards):
            return f"meld_group({','.join(cards)})"
        case MeldSequence(cards, low):
            return f"meld_sequence({','.join(cards)},low={low})"
        case AddToGroup(meld, card):
            return f"add_to_group(M{meld},{card})"
        case Extend(meld, card, end):
            return f"extend(M{meld},{card},{end})"
        case SwapJoker(meld, card):
            return f"swap_joker(M{meld},{card})"
        case ShiftJoker(meld, card):
            return f"shift_joker(M{meld},{card})"
        case Discard(card):
            return f"discard({card})"
        case _:
            assert_never(action)


def parse(text: str) -> Action:
    """The action with this text form; ValueError for any other text."""
    form = _FORM.fullmatch(text)
    if form is None:
        raise ValueError(f"{text!r} is no move. A move looks like discard(TH1) or extend(M1,5S1,low).")
    action = _build(form[1], form[2].split(",") if form[2] else [])
    if notate(action) != text:
        raise ValueError(f"This move is written {notate(action)}.")
    return action


def _build(name: str, parts: list[str]) -> Action:
    match name, parts:
        case "draw_stock", []:
            return DrawStock()
        case "draw_pile", []:
            return DrawPile()
        case "discard", [card]:
            return Discard(_card(card))
        case "meld_group", [_, *_]:
            return MeldGroup(_cards(parts))
        case "meld_sequence", [*cards, low] if cards:
            return MeldSequence(_cards(cards), _number(low, "low="))
        case "extend", [meld, card, end]:
            return Extend(_number(meld, "M"), _card(card), _end(end))
        case "add_to_group", [meld, card]:
            return AddToGroup(_number(meld, "M"), _card(card))
        case "swap_joker", [meld, card]:
            return SwapJoker(_number(meld, "M"), _card(card))
        case "shift_joker", [meld, card]:
            return ShiftJoker(_number(meld, "M"), _card(card))
    raise ValueError(f"{name} is not written so. A move looks like discard(TH1) or extend(M1,5S1,low).")


def _card(text: str) -> Card:
    if text not in _CARDS:
        raise ValueError(f"There is no card {text}. A card is rank, suit and pack, such as TH1, or JK1.")
    return text


def _cards(texts: list[str]) -> Cards:
    return tuple(_card(text) for text in texts)


def _number(text: str, before: str) -> int:
    digits = text.removeprefix(before)
    if not text.startswith(before) or not _NUMBER.fullmatch(digits):
        raise ValueError(f"{text} should be {before} and a number.")
    return int(digits)


def _end(text: str) -> End:
    if text == "low":
        return "low"
    if text == "high":
        return "high"
    raise ValueError(f"A sequence has a low and a high end, not {text}.")
