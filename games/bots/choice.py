"""Choosing an action: any legal one (level `random`), or the one worth most."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Final, TypeVar

from games.game import AnyView

RANDOM: Final = "random"
"""The level that every game has: any legal action, all equally likely."""

T = TypeVar("T")


def any_action(view: AnyView, parse: Callable[[str], T], rng: Random) -> T:
    """One of the viewer's legal actions, all equally likely. ValueError if it may not act."""
    if not view.legal:
        raise ValueError("nothing to choose: the viewer may not act now")
    return parse(rng.choice(view.legal))


def best(choices: Iterable[T], worth: Callable[[T], float]) -> T:
    """The choice worth most, the first of equals: so that the same view and rng always give the same choice."""
    return max(choices, key=worth)
