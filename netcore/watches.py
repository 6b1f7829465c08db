"""What a client watches: the topics at the gallery, and when to look again, for a subscription takes hold unseen."""

import secrets
from dataclasses import dataclass
from typing import Final

from netcore.line import Line
from netcore.messages import Watch
from netcore.upkeep import Pending

WATCH_AGAIN_SECONDS: Final = (0.3, 10.0)
"""After the first Watching, and after each later silence."""


@dataclass(slots=True)
class Watched:
    """A table that is watched: its topic, when to look again (monotonic seconds), and the password that let us in."""

    topic: bytes
    again: float
    password: str = ""


class Watches:
    """The tables that are watched, by id."""

    def __init__(self, pending: Pending) -> None:
        self._pending = pending
        self._tables: dict[str, Watched] = {}

    def __contains__(self, table: str) -> bool:
        return table in self._tables

    def __bool__(self) -> bool:
        return bool(self._tables)

    def arrive(self, now: float) -> None:
        """On a new line nothing is subscribed to."""
        for table, watched in self._tables.items():
            watched.topic = b""
            self.ask(table, now)

    def ask(self, table: str, now: float) -> None:
        """Watch again, unless that has been asked already."""
        watched = self._tables[table]
        watched.again = now + WATCH_AGAIN_SECONDS[1]
        if not self._pending.watch_of(table):
            request = secrets.token_hex(8)
            self._pending.ask(request, Watch(request, table, watched.password), now)

    def look(self, now: float) -> None:
        """Watch again what has been silent for long."""
        for table, watched in self._tables.items():
            if now >= watched.again:
                self.ask(table, now)

    def found(self, table: str, topic: bytes, password: str, line: Line | None, now: float) -> None:
        """The host has answered: follow the topic."""
        watched = self._tables.get(table)
        is_new = watched is None or watched.topic != topic
        if line and is_new:
            if watched and watched.topic:
                line.unsubscribe(watched.topic)
            line.subscribe(topic)
        self._tables[table] = Watched(topic, now + WATCH_AGAIN_SECONDS[0 if line and is_new else 1], password)

    def heard(self, table: str, now: float) -> None:
        """Something has come by the gallery."""
        self._tables[table].again = now + WATCH_AGAIN_SECONDS[1]

    def end(self, table: str, line: Line | None) -> None:
        """Watch it no longer."""
        watched = self._tables.pop(table, None)
        if watched and watched.topic and line:
            line.unsubscribe(watched.topic)
