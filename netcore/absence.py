"""Absence: people whose line is lost in a match. The table stands still for a grace time, then a computer plays.

Pure. The owner takes the seat back at any moment, by being heard of again.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.game import Seat
from netcore.entries import Left
from netcore.table import TableState, people


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


def given_up(missed: Iterable[Missing], now: float) -> Left | None:
    """The first seat whose grace time is over: a computer plays for its owner."""
    over = (one.seat for one in missed if one.due is not None and now >= one.due)
    return next((Left(seat=seat, way="lost") for seat in over), None)
