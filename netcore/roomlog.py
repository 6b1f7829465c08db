"""What was told of each room last, each telling with its number, and for a while the last of those that are closed.

The numbers count per table from the start of the host. All who hear of a room hear every telling, so that a number
tells nobody more than the rooms themselves; whoever is told a newer one than he has heard has missed one.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from netcore.absence import Missing
from netcore.messages import NewestRoom, Room

KEPT_SECONDS: Final = 60.0
"""For this long the room of a table that is closed is told to those who missed it."""

Waiting: TypeAlias = tuple[float | None, tuple[Missing, ...]]
"""What is counted down at a table: until the next deal, and for whose line it waits."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The last telling of a room, who was to hear it, and until when it is kept, monotonic seconds."""

    room: Room
    hearers: frozenset[bytes]
    until: float


class RoomLog:
    """The newest telling of every room, by the id of its table."""

    def __init__(self) -> None:
        self._said: dict[str, tuple[Room, Waiting]] = {}
        self._numbers: dict[str, int] = {}
        self._closed: dict[str, Closed] = {}

    def number(self, name: str) -> int:
        """The number of the newest telling; 1 for a room of which nothing was told yet."""
        return self._numbers.get(name, 1)

    def changed(self, said: Room, waiting: Waiting) -> bool:
        """Whether this has to be told, which is noted as done: under the next number."""
        if self._said.get(said.table) == (said, waiting):
            return False
        self._said[said.table] = (said, waiting)
        self._numbers[said.table] = self.number(said.table) + 1
        return True

    def forget(self, names: Iterable[str]) -> None:
        """What was told of these last did not go out; its numbers are used up, and none of them is closed."""
        for name in names:
            self._said.pop(name, None)
            if closed := self._closed.pop(name, None):
                self._numbers[name] = closed.room.seq

    def close(self, room: Room, hearers: Iterable[bytes], now: float) -> None:
        """The table is closed, as `room` tells."""
        self._said.pop(room.table, None)
        self._numbers.pop(room.table, None)
        self._closed = {name: closed for name, closed in self._closed.items() if closed.until > now}
        self._closed[room.table] = Closed(room, frozenset(hearers), now + KEPT_SECONDS)

    def closed(self, name: str, route: bytes) -> Room | None:
        """The last telling of a closed table, for a connection that was to hear it."""
        closed = self._closed.get(name)
        return closed.room if closed and route in closed.hearers else None

    def newest_closed(self, route: bytes) -> tuple[NewestRoom, ...]:
        """The closed tables of which this connection should have heard."""
        return tuple(
            NewestRoom(name, closed.room.seq) for name, closed in self._closed.items() if route in closed.hearers
        )
