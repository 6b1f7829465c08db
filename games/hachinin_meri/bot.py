"""Hachinin-Meri: the computer players `easy` and `normal`. They see what their seat sees, nothing else."""

from random import Random

from games.bots import RANDOM, any_action
from games.hachinin_meri.events import Event
from games.hachinin_meri.model import Action, View
from games.hachinin_meri.notation import parse


class HachininMeriBot:
    """See games.game.BotKnowledge."""

    levels: tuple[str, ...] = ("easy", "normal")

    def choose(self, level: str, view: View, heard: tuple[Event, ...], rng: Random) -> Action:
        """One of the legal actions of `view`."""
        if level == RANDOM:
            return any_action(view, parse, rng)
        return any_action(view, parse, rng)
