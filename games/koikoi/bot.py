"""Koi-Koi: what the computer player knows of this game."""

from random import Random

from games.koikoi.model import Action, Event, View
from games.koikoi.notation import parse


class KoiKoiBot:
    """Plays a legal action at random, which is the level `random`."""

    levels: tuple[str, ...] = ()

    def choose(self, level: str, view: View, heard: tuple[Event, ...], rng: Random) -> Action:
        """One of the legal actions of `view`."""
        return parse(rng.choice(view.legal))
