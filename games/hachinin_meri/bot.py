"""Hachinin-Meri: the computer players `easy` and `normal`. They see what their seat sees, nothing else."""

from random import Random

from games.bots import RANDOM, any_action
from games.game import Card, Seat
from games.hachinin_meri import habits, tactics
from games.hachinin_meri.events import Event
from games.hachinin_meri.legal import discards, playable, ranks
from games.hachinin_meri.memory import gone
from games.hachinin_meri.model import Action, Declare, Discard, Pass, Play, View
from games.hachinin_meri.notation import parse


class HachininMeriBot:
    """See games.game.BotKnowledge."""

    levels: tuple[str, ...] = ("easy", "normal")

    def choose(self, level: str, view: View, heard: tuple[Event, ...], rng: Random) -> Action:
        """One of the legal actions of `view`, which tells all that was played."""
        if level == RANDOM:
            return any_action(view, parse, rng)
        if level not in self.levels:
            raise ValueError(f"no level {level!r}: {RANDOM}, {', '.join(self.levels)}")
        if len(view.legal) == 1:
            return parse(view.legal[0])
        me = _me(view)
        match view.phase:
            case "declare":
                return Declare() if level == "easy" or tactics.declares(view, me) else Pass()
            case "exchange":
                cards = discards(view.options, ranks(view), view.hands[me])
                return Discard(tactics.puts_away(cards, ranks(view)))
            case _:
                return Play(_habit(view, me) if level == "easy" else tactics.choose_card(view, me))


def _me(view: View) -> Seat:
    if not isinstance(view.viewer, int):
        raise ValueError("only a seat plays")
    return view.viewer


def _habit(view: View, me: Seat) -> Card:
    cards = playable(view, me)
    if view.trick:
        return habits.answer(cards, view.trick, me, ranks(view), gone(view))
    return habits.lead(cards, ranks(view), gone(view), view.meri_seen)
