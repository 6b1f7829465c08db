"""How the own hand lies: in runs, in groups, or as the player has laid it. Nobody else learns of it."""

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from games.cards.french import RANKS, face
from games.game import Card, Cards
from games.kunken.forms import is_joker

Order: TypeAlias = Literal["runs", "groups", "own"]
ORDERS: Final[tuple[Order, ...]] = ("runs", "groups", "own")
SUITS: Final = "HSDC"
"""Red and black in turn."""
LOW_ACE: Final = "A" + RANKS[:-1]


def ordered(cards: Cards, order: Order, own: Cards) -> Cards:
    """The hand from left to right. `own`: how the player laid it; cards that are new to him come last."""
    if order == "own":
        kept = tuple(card for card in own if card in cards)
        return (*kept, *(card for card in cards if card not in kept))
    return tuple(sorted(cards, key=_runs(cards) if order == "runs" else _groups(cards)))


def _runs(cards: Cards) -> Callable[[Card], tuple[int, int, str]]:
    """Suit by suit, each from low to high; an ace lies where it has a neighbour, else on top; jokers last."""
    held = {face(card) for card in cards}

    def key(card: Card) -> tuple[int, int, str]:
        if is_joker(card):
            return len(SUITS), 0, card
        low = bool(held & {"2" + card[1], "3" + card[1]}) and not held & {"K" + card[1], "Q" + card[1]}
        place = -1 if card[0] == "A" and low else RANKS.index(card[0])
        return SUITS.index(card[1]), place, card

    return key


def _groups(cards: Cards) -> Callable[[Card], tuple[int, int, str]]:
    """What is there several times first, then by rank from low to high; jokers last."""
    ranks = [card[0] for card in cards if not is_joker(card)]

    def key(card: Card) -> tuple[int, int, str]:
        if is_joker(card):
            return 0, 0, card
        return -ranks.count(card[0]), LOW_ACE.index(card[0]), card[1:]

    return key


def carried(cards: Cards, card: Card, by: int) -> Cards:
    """The hand with one card taken to its neighbour's place; round the end it goes to the other one."""
    at = cards.index(card)
    rest = (*cards[:at], *cards[at + 1 :])
    to = (at + by) % len(cards)
    return (*rest[:to], card, *rest[to:])
