"""What the computer player weighs: whether it can go out now, what a card is good for, and whom it would help."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from games.cards.french import SUITS, face
from games.game import Card, Cards
from games.kunken import legal, scoring
from games.kunken.forms import FACE_AT, POSITIONS, TOP, is_joker
from games.kunken.legal import Position
from games.kunken.melds import best_melds
from games.kunken.memory import Memory
from games.kunken.model import Meld, TableAction

MOST_LEFT: Final = 4
"""Cards outside melds with which looking for a way out is worth while."""

MOST_TRIES: Final = 60
"""Positions looked at for one way to lay all cards."""

JOKERS: Final = frozenset({"JK"})


def way_out(position: Position) -> tuple[TableAction, ...] | None:
    """Table actions after which at most one card is left, which may be thrown; None if none was found."""
    if len(best_melds(position.hand, position.options).rest) > MOST_LEFT:
        return None
    thrown = sorted((card for card in position.hand if card != position.barred), key=scoring.value, reverse=True)
    for card in thrown:
        found = all_laid(position, tuple(held for held in position.hand if held != card))
        if found is not None:
            return found
    return all_laid(position, position.hand) if position.options.going_out == "either" else None


def all_laid(position: Position, hand: Cards) -> tuple[TableAction, ...] | None:
    """Actions that put all of `hand` on the table: the best melds first, the rest added to what lies there."""
    arranged = best_melds(hand, position.options)
    left = replace(position, hand=hand)
    for meld in arranged.melds:
        left = _after(left, meld)
    added = _all_added(left, [MOST_TRIES])
    return None if added is None else (*arranged.melds, *added)


def _after(position: Position, action: TableAction) -> Position:
    hand, melds = legal.after(position, action)
    return replace(position, hand=hand, melds=melds)


def _all_added(position: Position, tries: list[int]) -> tuple[TableAction, ...] | None:
    """Lay-offs that empty the hand, looked for in depth until `tries` are used up."""
    if not position.hand:
        return ()
    tries[0] -= 1
    if tries[0] < 0:
        return None
    for action in legal.lay_offs(position):
        rest = _all_added(_after(position, action), tries)
        if rest is not None:
            return (action, *rest)
    return None


def partners(card: Card, other: Card) -> frozenset[Card]:
    """The faces that would make a meld of these two cards, jokers not counted."""
    if is_joker(card) or is_joker(other):
        natural = other if is_joker(card) else card
        return frozenset() if is_joker(natural) else _beside(natural)
    if card[0] == other[0]:
        return frozenset(card[0] + suit for suit in SUITS)
    if card[1] != other[1]:
        return frozenset()
    wanted: set[Card] = set()
    for one in POSITIONS[card[0]]:
        for two in POSITIONS[other[0]]:
            low, high = min(one, two), max(one, two)
            if high - low == 2:
                wanted.add(FACE_AT[card[1]][low + 1])
            elif high - low == 1:
                wanted.update(FACE_AT[card[1]][place] for place in (low - 1, high + 1) if 1 <= place <= TOP)
    return frozenset(wanted)


def _beside(card: Card) -> frozenset[Card]:
    """The faces that with a joker and this card make a meld."""
    places = {place + step for place in POSITIONS[card[0]] for step in (-2, -1, 1, 2)}
    near = {FACE_AT[card[1]][place] for place in places if 1 <= place <= TOP}
    return frozenset(near | {card[0] + suit for suit in SUITS})


def promise(card: Card, others: Iterable[Card], table: tuple[Meld, ...], memory: Memory, draws: float) -> float:
    """The chance, roughly, that within so many draws this card becomes part of a meld, with others or on the table."""
    wanted: set[Card] = set()
    for other in others:
        found = partners(card, other)
        wanted |= found
    wanted |= _bridges(card, table)
    once = memory.share(wanted | JOKERS) if wanted else 0.0
    return float(1.0 - (1.0 - once) ** draws)


def _bridges(card: Card, table: tuple[Meld, ...]) -> set[Card]:
    """Faces that would grow a sequence on the table so far that this card fits its end."""
    if is_joker(card):
        return set()
    wanted = set()
    for meld in table:
        if meld.suit == card[1]:
            for place in POSITIONS[card[0]]:
                if place == meld.low - 2:
                    wanted.add(FACE_AT[meld.suit][place + 1])
                elif place == meld.high + 2:
                    wanted.add(FACE_AT[meld.suit][place - 1])
    return wanted


def helps(card: Card, taken: Cards) -> int:
    """How many cards known in another hand this card goes together with."""
    return sum(bool(partners(card, other)) or face(card) == other for other in taken)
