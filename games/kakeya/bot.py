"""Kakeya: the computer players `easy` and `normal`. They see what their seat sees, nothing else."""

from random import Random

from games.bots import any_action
from games.kakeya.events import Event
from games.kakeya.model import Action, View
from games.kakeya.notation import parse


class KakeyaBot:
    """See games.game.BotKnowledge."""

    levels: tuple[str, ...] = ("easy", "normal")

    def choose(self, level: str, view: View, heard: tuple[Event, ...], rng: Random) -> Action:
        return any_action(view, parse, rng)
