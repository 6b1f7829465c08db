"""People and seats: what entries make of them; the match stays as it is. Pure, nothing is checked."""

from msgspec.structs import replace

from netcore.entries import (
    AnyEntry,
    Back,
    BotSet,
    DoorSet,
    Left,
    Named,
    Paused,
    Quit,
    Removed,
    Reopened,
    Resumed,
    Revised,
    Sat,
    Saved,
    Stood,
    TableClosed,
    Ticked,
)
from netcore.table import Chair, TableState, bot_chair, seat_of, with_chair


def rearranged(state: TableState, entry: AnyEntry) -> TableState:
    """What an entry changes about people and seats; the match stays as it is."""
    match entry:
        case Sat():
            return _sat(state, entry)
        case Stood(seat=seat):
            return with_chair(state, seat, Chair())
        case BotSet(seat=seat, level=level):
            return with_chair(state, seat, Chair() if level is None else bot_chair(level))
        case Left(seat=seat, way=way):
            return inherited(with_chair(state, seat, replace(state.chairs[seat], left=way, played=())))
        case Back(seat=seat):
            return inherited(with_chair(state, seat, replace(state.chairs[seat], left="")))
        case Named(by=key, name=name):
            chairs = tuple(replace(c, name=name) if c.key == key else c for c in state.chairs)
            return replace(state, chairs=chairs)
        case Saved():
            chairs = tuple(replace(c, left="") if c.left in ("bye", "lost") else c for c in state.chairs)
            return inherited(replace(state, saved=True, paused=None, chairs=chairs))
        case Reopened():
            return replace(state, saved=False)
        case Quit(by=key):
            return _quit(state, key)
        case DoorSet(watching=watching, lock=lock):
            return replace(state, watching=watching, lock=lock)
        case Revised(sheet=sheet, bots=bots, lots=lots):
            return replace(state, sheet=sheet, bots=bots, lots=lots)
        case Removed():
            return _removed(state, entry)
        case Paused(seat=seat):
            return replace(state, paused=seat)
        case Resumed():
            return replace(state, paused=None)
        case Ticked():
            return state
        case TableClosed():
            return replace(state, phase="closed")
        case _:
            raise TypeError(f"{type(entry).__name__} does not stand inside a table's entries")


def _sat(state: TableState, entry: Sat) -> TableState:
    old = seat_of(state, entry.by)
    if old is not None:
        state = with_chair(state, old, Chair())
    chair = Chair(kind="person", key=entry.by, name=entry.name, since=state.entries)
    return inherited(with_chair(state, entry.seat, chair))


def _quit(state: TableState, key: str) -> TableState:
    """Without `key`."""
    seat = seat_of(state, key)
    if seat is not None:
        state = with_chair(state, seat, Chair())
    return inherited(replace(state, owner="") if state.owner == key else state)


def inherited(state: TableState) -> TableState:
    """The table belongs to its founder while he sits there; else it stays with its owner until he leaves.

    Then it passes to the person who has sat there longest, or to the next who sits down.
    """
    chairs = {chair.key: chair for chair in state.chairs if chair.kind == "person"}
    if state.founder in chairs and not chairs[state.founder].left:
        return replace(state, owner=state.founder)
    if state.owner and not (state.owner in chairs and chairs[state.owner].left):
        return state
    heirs = sorted((c.left == "leave", bool(c.left), c.since, key) for key, c in chairs.items())
    return replace(state, owner=heirs[0][-1] if heirs and not heirs[0][0] else "")


def _removed(state: TableState, entry: Removed) -> TableState:
    """Without the person, whose seat a computer player takes in a match."""
    seat = seat_of(state, entry.key)
    if seat is not None:
        state = with_chair(state, seat, bot_chair(state.bots) if state.in_match else Chair())
    if entry.ban:
        state = replace(state, banned=(*state.banned, entry.key))
    return inherited(replace(state, owner="") if state.owner == entry.key else state)
