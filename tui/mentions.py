"""Which cards a text names, so that they can be drawn beside it."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from games.cards import french, hanafuda, unsun
from games.catalogue import GAMES
from games.game import Card, Cards

PACKS: Final[dict[str, tuple[str, Cards]]] = {
    "koikoi": ("hanafuda", tuple(hanafuda.PACK)),
    "kan": ("french", tuple(french.PACK)),
    "kakeya": ("french", tuple(french.PACK)),
    "kunken": ("french", tuple(french.PACK)),
    "hachinin_meri": ("unsun", tuple(unsun.PACK)),
}
"""The pack whose faces each game's cards have."""


def mentioned(game: str, text: str, most: int) -> tuple[str, Cards]:
    """The pack, and the cards of `game` named in `text`, in the order of naming; at most so many."""
    if game not in PACKS:
        return "", ()
    pack, _cards = PACKS[game]
    names = _names(game)
    pattern = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    found = re.findall(rf"(?<![\w♠♣♥♦])(?:{pattern})(?!\w)", text)
    return pack, tuple(dict.fromkeys(names[name] for name in found))[:most]


@cache
def _names(game: str) -> Mapping[str, Card]:
    """Each name that belongs to one card only. Flower cards are called without their month."""
    pack, cards = PACKS[game]
    words = GAMES[game].words
    names: dict[str, list[Card]] = {}
    for card in cards:
        name = words.card(card)
        if pack == "hanafuda":
            name = name.partition(" ")[2]
        names.setdefault(name, []).append(card)
    return {name: cards[0] for name, cards in names.items() if len(cards) == 1}
