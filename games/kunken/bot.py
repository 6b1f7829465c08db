"""Kunken: what the computer player knows of this game."""

from random import Random

from games.kunken.model import Action, Event, View
from games.kunken.notation import parse


class KunkenBot:
    """Stub for now."""

    levels: tuple[str, ...] = ()

    def choose(self, level: str, view: View, heard: tuple[Event, ...], rng: Random) -> Action:
        """One of the legal actions of `view`."""
        return parse(rng.choice(view.legal))
