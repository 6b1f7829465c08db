"""Guessing at hidden cards: the unseen ones are dealt out at random to the places where they may lie."""

from collections.abc import Mapping
from random import Random
from typing import TypeVar

CardT = TypeVar("CardT")


def deal_out(likely: Mapping[CardT, float], hand: int, rng: Random) -> tuple[list[CardT], list[CardT]]:
    """The unseen cards as a hidden hand of `hand` cards and all others, both in random order.

    `likely` gives each unseen card a weight above 0: how much likelier than others it is held in that hand.
    Weighted sampling without replacement by the keys of Efraimidis and Spirakis (2006).
    """
    keys = {card: rng.random() ** (1.0 / weight) for card, weight in likely.items()}
    order = sorted(keys, key=keys.__getitem__, reverse=True)
    held, others = order[:hand], order[hand:]
    rng.shuffle(others)
    return held, others
