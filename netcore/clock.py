"""Clocks of the seats: whose runs, what is left, and what happens when one is up. Pure; `now` is monotonic seconds.

What is left is written down with each entry, and in between once a second: a host that is killed goes on with the
same clocks. While the host does not run, time stands still.
"""

import math
from typing import Final

from msgspec.structs import replace

from games.game import Seat
from netcore.entries import AnyEntry, RanOut, Ticked
from netcore.limits import Waits
from netcore.live import Running, Table, held
from netcore.messages import Clocks

NEAR: Final = 1e-6
"""Seconds: two times that near are one."""


def running(table: Table) -> tuple[Seat, ...]:
    """The seats that lose time now: those to act, unless it is a secret who they are or the table waits."""
    state = table.state
    if state.clock is None or state.phase != "playing" or state.answers or held(table) or table.live.asking:
        return ()
    return tuple(table.game.to_act(state.match))


def left(table: Table, now: float) -> tuple[int, ...]:
    """Milliseconds that each seat has left now."""
    going = table.live.running
    if going is None:
        return table.state.clocks
    spent = _spent(going, now)
    clocks = enumerate(table.state.clocks)
    return tuple(max(0, own - spent) if seat in going.seats else own for seat, own in clocks)


def _spent(going: Running, now: float) -> int:
    """Whole milliseconds since these clocks began to run."""
    return math.floor(max(0.0, now - going.since) * 1000 + NEAR)


def noted(going: Running, now: float) -> Running:
    """The same clocks once what they show is written down; parts of a millisecond are left to run, else whoever
    writes often would gain them."""
    return Running(going.since + _spent(going, now) / 1000, going.seats)


def stamped(table: Table, entry: AnyEntry, now: float) -> AnyEntry:
    """The entry with what the clocks show when it is written."""
    return entry if table.live.running is None else replace(entry, clocks=left(table, now))


def next_due(table: Table) -> float | None:
    """When the first of the running clocks is up."""
    going = table.live.running
    if going is None:
        return None
    return going.since + min(table.state.clocks[seat] for seat in going.seats) / 1000


def overdue(table: Table, waits: Waits, now: float) -> AnyEntry | None:
    """What the clocks bring about: the action of a seat whose time is up, or a note of what is left."""
    going = table.live.running
    if going is None:
        return None
    clocks = left(table, now)
    for seat in going.seats:
        if not clocks[seat]:
            action = table.game.default(table.state.match, seat)
            return RanOut(seat=seat, action=table.game.notate(action))
    return Ticked() if now - going.since >= waits.clock else None


def must_note(table: Table, now: float) -> bool:
    """Whether other clocks run from now on, and what these show has to be written down first."""
    going = table.live.running
    return going is not None and going.seats != running(table) and left(table, now) != table.state.clocks


def begun(table: Table, now: float) -> Running | None:
    """The clocks that run from now on."""
    seats, going = running(table), table.live.running
    if going is not None and going.seats == seats:
        return going
    return Running(now, seats) if seats else None


def told(table: Table, now: float) -> Clocks | None:
    """What all are told of the clocks; None at a table without. A veiled decision shows none."""
    state = table.state
    if state.clock is None:
        return None
    if state.phase not in ("playing", "pause") or state.answers:
        return Clocks(state.table)
    return Clocks(state.table, left(table, now), running(table))


def same(clocks: Clocks, at: float, others: Clocks, then: float) -> bool:
    """Whether two tellings, at `at` and at `then`, mean the same to within a tenth of a second."""
    if clocks.running != others.running or len(clocks.left_ms) != len(others.left_ms):
        return False
    passed = (then - at) * 1000
    for seat, (before, after) in enumerate(zip(clocks.left_ms, others.left_ms, strict=True)):
        expected = before - passed if seat in clocks.running else before
        if abs(expected - after) > 100:
            return False
    return True
