"""Kan: the computer players."""

from random import Random

from games.kan.events import Event
from games.kan.model import Action, View
from games.kan.notation import parse


class KanBot:
    """Plays a legal action at random, which is the level `random`."""

    levels: tuple[str, ...] = ()

    def choose(self, level: str, view: View, heard: tuple[Event, ...], rng: Random) -> Action:
        """One of the legal actions of `view`."""
        return parse(rng.choice(view.legal))
