"""Absence: people whose line is lost in a match. The table stands still for a grace time, then a computer plays.

Pure. The owner takes the seat back at any moment, by being heard of again.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from games.game import Seat
from netcore.entries import Acted, AnyEntry, Back, Ended, Left, RanOut, Rematched, Restarted, Started
from netcore.table import TableState, people

IDLE_TURNS: Final = 2
"""So many turns in a row that the clock ended: who is connected counts as away."""


@dataclass(frozen=True, slots=True)
class Missing:
    """A seat whose owner has lost his line, and when a computer begins to play for him; None: not by itself."""

    seat: Seat
    due: float | None = None


def missing(
    state: TableState, before: Iterable[Missing], here: Callable[[str], bool], now: float
) -> tuple[Missing, ...]:
    """The seats whose owners are missed, and until when.

    The grace time runs only while somebody is here to wait. Where all are gone, as when the host has just been
    started again, it begins for the others with the first who comes back.
    """
    if not state.in_match or state.saved:
        return ()
    seated = people(state)
    gone = [seat for seat in seated if not here(state.chairs[seat].key)]
    if len(gone) == len(seated):
        return tuple(Missing(seat) for seat in gone)
    dues = {one.seat: one.due for one in before}
    fresh = now + state.grace if state.grace else None
    return tuple(Missing(seat, fresh if dues.get(seat) is None else dues[seat]) for seat in gone)


def idle_after(idle: tuple[Seat, ...], before: TableState, entry: AnyEntry) -> tuple[Seat, ...]:
    """Each seat once for every turn in a row that its clock ended, after `entry`.

    A veiled decision counts for nobody, neither way: who had a choice in it is a secret.
    """
    match entry:
        case RanOut(seat=seat):
            goes_on = bool(before.past) and before.past[-1].seat == seat
            return idle if goes_on and seat in idle else (*idle, seat)
        case Acted(seat=seat) if not before.answers:
            return active(idle, seat)
        case Left(seat=seat) | Back(seat=seat):
            return active(idle, seat)
        case Started() | Rematched() | Restarted() | Ended():
            return ()
        case _:
            return idle


def active(idle: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """The same when the owner of a seat has shown that he is there."""
    return tuple(other for other in idle if other != seat)


def is_away(idle: tuple[Seat, ...], seat: Seat) -> bool:
    return idle.count(seat) >= IDLE_TURNS


def given_up(missed: Iterable[Missing], now: float) -> Left | None:
    """The first seat whose grace time is over: a computer plays for its owner."""
    over = (one.seat for one in missed if one.due is not None and now >= one.due)
    return next((Left(seat=seat, way="lost") for seat in over), None)
