"""The unsun pack (うんすんカルタ, unsun karuta): 75 cards, five suits of fifteen.

A card's ID is rank and suit: "SG" is the Sun of Guru, "DP" the Robai (dragon) of Pao, "4O" the four of Ouru. The
two characters are read by their place: "KC" is the Kaba of Koppu.
"""

from typing import Final

from games.game import Card, Cards

SUITS: Final = "PICOG"
"""Pao (clubs), Isu (swords), Koppu (cups), Ouru (coins), Guru (commas)."""
LONG: Final = "PI"
"""Nagamono (長物): nine is the highest pip. In the others, marumono (丸物), it is one."""
COURTS: Final = "SUMDRK"
"""Sun, Un, Sota (maid), Robai (dragon), Rei (seated warrior), Kaba (mounted warrior)."""
PIPS: Final = "987654321"
RANKS: Final = COURTS + PIPS

PACK: Final[Cards] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 75 cards, suit by suit."""


def suit(card: Card) -> str:
    """The printed suit of a card: one of SUITS."""
    return card[1]


def rank(card: Card) -> str:
    """The rank of a card: one of RANKS."""
    return card[0]


def is_court(card: Card) -> bool:
    """Whether this is one of the six pictures of its suit (頭付 atamatsuki)."""
    return card[0] in COURTS


def pips(suit: str) -> str:
    """The pips of a suit, highest first: nine in the long suits, one in the round ones."""
    return PIPS if suit in LONG else PIPS[::-1]
