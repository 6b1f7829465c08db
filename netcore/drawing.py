"""Who may add to the draw of a match's seed, and when it has to begin again. Refused if it may not be."""

from collections.abc import Callable

from netcore import fair
from netcore.asking import Asker, Outcome, acting_seat, existing, written
from netcore.entries import Committed, Redrawn, Revealed
from netcore.live import Table
from netcore.messages import Commit, Reveal
from netcore.refused import Refused
from netcore.table import TableState


def commit(table: Table, asker: Asker, message: Commit) -> Outcome:
    """The hash of a seat's value, from whoever acts for the seat now."""
    share = _share(table, message, "hashes")
    seat = acting_seat(table, asker, message.seat)
    if share.hash or share.out:
        raise Refused("shared")
    return written(table, Committed(by=asker.key, request=asker.request, seat=seat, hash=message.hash))


def reveal(table: Table, asker: Asker, message: Reveal) -> Outcome:
    """The value itself, from whoever has shown its hash."""
    share = _share(table, message, "values")
    if share.by != asker.key:
        raise Refused("not_your_seat")
    if share.value:
        raise Refused("shared")
    if fair.hash_of(message.value) != share.hash:
        raise Refused("wrong_value")
    return written(table, Revealed(by=asker.key, request=asker.request, seat=message.seat, value=message.value))


def _share(table: Table, message: Commit | Reveal, step: fair.Step) -> fair.Share:
    draw, seat = table.state.draw, existing(table, message.seat)
    if draw is None or table.state.phase != "drawing":
        raise Refused("not_now")
    if message.round != draw.round.number:
        raise Refused("stale", (draw.round.number,))
    if draw.round.step != step:
        raise Refused("not_now")
    return draw.round.shares[seat]


def broken_off(state: TableState, entropy: Callable[[int], bytes]) -> Redrawn | None:
    """A draw that cannot end, because somebody has left who is to open a value: it begins again."""
    if state.phase != "drawing" or state.draw is None or state.draw.round.step != "values":
        return None
    current = state.draw.round
    gone = tuple(seat for seat in current.waiting if _has_left(state, seat, current.shares[seat].by))
    return Redrawn(secret=entropy(fair.VALUE_BYTES), closed=gone) if gone else None


def without(state: TableState, key: str, entropy: Callable[[int], bytes]) -> Redrawn | None:
    """The next round of a draw, if this one needs a value that the person with this key, sent away, has yet to open."""
    if state.phase != "drawing" or state.draw is None:
        return None
    current = state.draw.round
    gone = tuple(seat for seat in current.waiting if current.shares[seat].by == key)
    return Redrawn(secret=entropy(fair.VALUE_BYTES), closed=gone) if gone else None


def _has_left(state: TableState, seat: int, by: str) -> bool:
    chair = state.chairs[seat]
    return chair.key == by and bool(chair.left)
