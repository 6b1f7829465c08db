"""Kan: whether a computer player stops with a shut-out or pledges to take all 16."""

from random import Random
from typing import Final

from msgspec.structs import replace

from games.game import Seat
from games.kan import legal, tactics
from games.kan.events import Event
from games.kan.memory import remember
from games.kan.model import Action, Juuroku, Play, Stop, View

GUESSES: Final = 24
USUAL: Final = 0.8
TRAILING: Final = 0.65
LEADING: Final = 0.97
"""The chance of success that is asked for: about three in four, and a little more because guesses are friendly."""
LATE: Final = 2
"""In so many last rounds the match total counts."""


def decide(view: View, heard: tuple[Event, ...], rng: Random) -> Action:
    """Juuroku only where it looks safe enough; less so for one who trails at the end, more for one who leads."""
    memory = remember(view, heard)
    pledged = replace(
        view,
        phase="play",
        trick_no=view.trick_no + 1,
        declared="juuroku" if memory.me in view.kankei else "gyaku_juuroku",
    )
    trick = tactics.look(pledged, memory, rng, GUESSES)
    plays = [action for action in legal.legal_actions(pledged, memory.me) if isinstance(action, Play)]
    best = max(tactics.worth(trick, play) for play in plays)
    chance = (best / tactics.PLEDGE + 1) / 2
    return Juuroku() if chance >= _wanted(view, memory.me) else Stop()


def _wanted(view: View, me: Seat) -> float:
    if view.options.rounds - view.round >= LATE:
        return USUAL
    totals = view.standing.totals
    return LEADING if totals[me] == max(totals) else TRAILING
