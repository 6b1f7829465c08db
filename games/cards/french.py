"""The French pack: 52 cards and the joker.

A card's ID is rank and suit: "AS" is the ace of spades, "TH" the ten of hearts; the joker is "JK". Where two
packs are in play, a game adds the number of the pack: "TH2", "JK1"; `face` takes it off again.
"""

from typing import Final

from games.game import Card, Cards

SUITS: Final = "CDHS"
RANKS: Final = "23456789TJQKA"
"""Lowest first, ace high."""
JOKER: Final = "JK"

PACK: Final[Cards] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 cards without the joker, suit by suit, lowest first."""

PICTURES: Final = "JQKA"
"""Ranks that count as picture cards in Kan and Kakeya."""

_STRENGTH: Final = {rank: number for number, rank in enumerate(RANKS, start=2)}


def suit(card: Card) -> str:
    """The suit of a card: C, D, H or S. Not for the joker, which has none."""
    return card[1]


def rank(card: Card) -> str:
    """The rank of a card: one of RANKS."""
    return card[0]


def strength(card: Card) -> int:
    """The rank of a card as a number, 2 to 14, ace high."""
    return _STRENGTH[card[0]]


def is_picture(card: Card) -> bool:
    """Ace, king, queen or jack; never the joker."""
    return card != JOKER and card[0] in PICTURES


def is_joker(card: Card) -> bool:
    return card.startswith(JOKER)


def face(card: Card) -> Card:
    """The card without the number of its pack: "TH2" is "TH"."""
    return card[:2]
