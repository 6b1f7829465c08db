"""The hanafuda pack (花札, flower cards): 48 cards, twelve months of four.

A card's ID is the two-digit month, a hyphen and an index from 1 to 4: "08-1" is the Moon. Index 1 is the
month's best card, chaff comes last. Source: rules/koikoi, Deck.
"""

from enum import StrEnum
from typing import Final

Card = str
Cards = tuple[Card, ...]


class Kind(StrEnum):
    """What a card is: bright (hikari), animal (tane), one of three ribbons (tanzaku), or chaff (kasu)."""

    BRIGHT = "bright"
    ANIMAL = "animal"
    POEM = "poem"
    BLUE = "blue"
    PLAIN = "plain"
    CHAFF = "chaff"

    @property
    def is_ribbon(self) -> bool:
        return self in (Kind.POEM, Kind.BLUE, Kind.PLAIN)


FACE_VALUE: Final = {
    Kind.BRIGHT: 20,
    Kind.ANIMAL: 10,
    Kind.POEM: 5,
    Kind.BLUE: 5,
    Kind.PLAIN: 5,
    Kind.CHAFF: 1,
}

_KINDS: Final = {
    "01": "bright poem chaff chaff",
    "02": "animal poem chaff chaff",
    "03": "bright poem chaff chaff",
    "04": "animal plain chaff chaff",
    "05": "animal plain chaff chaff",
    "06": "animal blue chaff chaff",
    "07": "animal plain chaff chaff",
    "08": "bright animal chaff chaff",
    "09": "animal blue chaff chaff",
    "10": "animal blue chaff chaff",
    "11": "bright animal plain chaff",
    "12": "bright chaff chaff chaff",
}

KIND: Final[dict[Card, Kind]] = {
    f"{month}-{index}": Kind(kind)
    for month, kinds in _KINDS.items()
    for index, kind in enumerate(kinds.split(), start=1)
}
"""The kind of each card, in ID order."""

PACK: Final[Cards] = tuple(KIND)
"""All 48 cards in ID order."""

MONTH: Final[dict[Card, int]] = {card: int(card[:2]) for card in PACK}
"""The month of each card, 1 to 12: its suit."""


def face_value(card: Card) -> int:
    """The face value that names a card's kind: 20, 10, 5 or 1."""
    return FACE_VALUE[KIND[card]]
