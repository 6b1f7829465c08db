"""Tables: all tables of a hall by id and by who has to do with them, with one step of undo.

A host may keep a thousand, and most messages are about one: what is asked at each message is kept at each change.
"""

from collections.abc import Iterator
from math import inf

from netcore import clock
from netcore.live import Table


class Tables:
    """The tables in the order of their opening. `begin` marks the point that `undo` goes back to."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}
        self._by_key: dict[str | bytes, set[str]] = {}
        self._dues: dict[str, float] = {}
        self._changed: set[str] = set()
        """Whose dues are to be looked up again: in the middle of a change they may make no sense."""
        self.stopped: set[str] = set()
        """Tables that wait for the journal."""
        self._before: dict[str, Table | None] = {}
        self.touched: dict[str, None] = {}
        """Tables that changed since `begin`, or around which something did; in order."""
        self._later: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self._tables)

    def __iter__(self) -> Iterator[Table]:
        return iter(tuple(self._tables.values()))

    def begin(self) -> None:
        self._before.clear()
        self.touched = dict.fromkeys(self._later)
        self._later = ()

    def look_again(self, names: tuple[str, ...]) -> None:
        """Something has happened around these tables that is still to be looked at: as if in the next call."""
        self._later = names

    def get(self, table: str) -> Table | None:
        return self._tables.get(table)

    def of(self, key: str) -> tuple[Table, ...]:
        """The tables where `key` has a seat or is the owner."""
        return tuple(self._tables[table] for table in sorted(self._by_key.get(key, ())))

    def watched_by(self, route: bytes) -> tuple[Table, ...]:
        """The tables that this connection watches."""
        return tuple(self._tables[table] for table in sorted(self._by_key.get(route, ())))

    @property
    def next_due(self) -> float:
        """When something happens by itself at one of them next; to be asked between changes."""
        for name in self._changed:
            self._dues.pop(name, None)
            if table := self._tables.get(name):
                dues = [due for due in (table.live.next_due, clock.next_due(table)) if due is not None]
                if dues:
                    self._dues[name] = min(dues)
        self._changed.clear()
        return min(self._dues.values(), default=inf)

    def touch(self, table: str) -> None:
        self.touched[table] = None

    def put(self, table: Table) -> None:
        """A new table, or another value of one."""
        name = table.state.table
        self._before.setdefault(name, self._tables.get(name))
        self._set(name, table)

    def remove(self, table: str) -> None:
        self._before.setdefault(table, self._tables.get(table))
        self._set(table, None)

    def undo(self) -> None:
        """Everything as it was at `begin`."""
        for name, before in self._before.items():
            self._set(name, before)
        self._before = {}

    def _set(self, name: str, table: Table | None) -> None:
        old = self._tables.get(name)
        self._index(name, old, table)
        if table is None:
            self._tables.pop(name, None)
        else:
            self._tables[name] = table
        (self.stopped.add if table and table.live.stopped else self.stopped.discard)(name)
        self._changed.add(name)
        self.touch(name)

    def _index(self, name: str, old: Table | None, new: Table | None) -> None:
        """Keep in mind who has to do with the table; most changes of one change nothing about that."""
        if old and new and _same_people(old, new):
            return
        for key in _keys(old) - _keys(new):
            self._by_key[key].discard(name)
            if not self._by_key[key]:
                del self._by_key[key]
        for key in _keys(new) - _keys(old):
            self._by_key.setdefault(key, set()).add(name)


def _same_people(old: Table, new: Table) -> bool:
    same_seats = old.state.chairs is new.state.chairs and old.state.owner == new.state.owner
    return same_seats and old.live.watchers is new.live.watchers


def _keys(table: Table | None) -> set[str | bytes]:
    """The keys of who sits there or owns it, and the routes of who watches."""
    if table is None:
        return set()
    people = {key for key in (table.state.owner, *(chair.key for chair in table.state.chairs)) if key}
    return {*people, *table.live.watchers}
