"""Who may come to a table: its password, watching, people sent away. Pure; Refused if it may not be."""

from dataclasses import replace

from netcore.asking import Asker, Outcome, owner_only, unready, written
from netcore.drawing import without
from netcore.entries import DoorSet, Removed, Revised
from netcore.live import Table
from netcore.lock import SALT_BYTES, locked, unlocks
from netcore.messages import Remove, Revise, SetDoor
from netcore.opening import rules_of
from netcore.people import who
from netcore.places import check_level
from netcore.refused import Refused
from netcore.table import TableState, people, seat_of


def admit(table: Table, asker: Asker, password: str) -> Table:
    """The table with the asker let in, to sit or to watch. Refused where it is locked to him."""
    state, live = table.state, table.live
    if asker.key in state.banned:
        raise Refused("banned")
    if not is_locked_to(table, asker):
        return table
    if not password:
        raise Refused("password")
    if not unlocks(state.lock, password):
        raise Refused("wrong_password")
    return replace(table, live=replace(live, admitted=live.admitted | {asker.key}))


def is_locked_to(table: Table, asker: Asker) -> bool:
    """Whether the asker needs the password."""
    known = asker.key in table.live.admitted or belongs(table.state, asker.key) or asker.operator
    return bool(table.state.lock) and not known


def belongs(state: TableState, key: str) -> bool:
    """Whether this person is of the table already: who has a seat, opened it or owns it."""
    return key in (state.founder, state.owner) or any(chair.key == key for chair in state.chairs)


def keys_at(table: Table) -> tuple[str, ...]:
    """Everybody who sits or watches."""
    seated = (chair.key for chair in table.state.chairs if chair.kind == "person")
    return (*seated, *(watcher.key for watcher in table.live.watchers.values()))


def set_door(table: Table, asker: Asker, message: SetDoor) -> Outcome:
    """Other conditions for those who come from now on; who is in stays in, but for watching where that ends."""
    owner_only(table, asker)
    lock = table.state.lock
    if message.password is not None:
        lock = locked(message.password, asker.facts.entropy(SALT_BYTES))
    entry = DoorSet(by=asker.key, request=asker.request, watching=message.watching, lock=lock)
    return written(table, entry)


def revise(table: Table, asker: Asker, message: Revise) -> Outcome:
    """Other rules before the first match, to which all have to say again that they are ready."""
    owner_only(table, asker)
    state = table.state
    if state.phase != "waiting":
        raise Refused("started")
    sheet = rules_of(table.game, message.sheet, message.options, len(state.chairs))
    if asker.facts.bots:
        check_level(table.game, message.bots, bots=True)
    entry = Revised(by=asker.key, request=asker.request, sheet=sheet, bots=message.bots, lots=message.lots)
    return Outcome(unready(table.live, *people(state)), (entry,))


def remove(table: Table, asker: Asker, message: Remove) -> Outcome:
    """Somebody who sits or watches is sent away."""
    owner_only(table, asker)
    state = table.state
    key = next((known for known in keys_at(table) if who(known) == message.who), None)
    if key is None:
        raise Refused("not_here")
    if key == asker.key or key in asker.facts.operators:
        raise Refused("not_him")
    seat = seat_of(state, key)
    live = unready(table.live, seat)
    live = replace(live, restart=live.restart - {seat}, admitted=live.admitted - {key})
    removed = Removed(by=asker.key, request=asker.request, key=key, ban=message.ban)
    redrawn = without(state, key, asker.facts.entropy)
    return Outcome(live, (removed,) if redrawn is None else (removed, redrawn))
