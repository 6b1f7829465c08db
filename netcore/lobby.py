"""The list of all tables of a host: told whole in parts, then by its changes, each under the next number. Pure."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from netcore.messages import Lobby, LobbyChange, TableLine

LINES: Final = 100
"""Tables in one message: the longest lines of so many still fit a frame."""
KEPT_CHANGES: Final = 200
"""Changes that wait for something before them; after that the list has to come whole."""


@dataclass(frozen=True, slots=True)
class Listing:
    """All tables of the host, as they are now."""

    tables: tuple[TableLine, ...]


def parts_of(seq: int, lines: Sequence[TableLine]) -> tuple[Lobby, ...]:
    """The whole list, as it is at the number `seq`; one part where there is no table."""
    pieces = [tuple(lines[at : at + LINES]) for at in range(0, len(lines), LINES)] or [()]
    return tuple(Lobby(seq, piece, number, len(pieces)) for number, piece in enumerate(pieces, start=1))


class LobbyBook:
    """The list as a client puts it together from what it hears on one connection, in whatever order."""

    def __init__(self) -> None:
        self._lines: dict[str, TableLine] = {}
        self._seq = -1
        """Number of the newest change that is in `_lines`; -1 before the list was whole."""
        self._parts: dict[int, Lobby] = {}
        self._later: deque[LobbyChange] = deque(maxlen=KEPT_CHANGES)

    @property
    def tables(self) -> tuple[TableLine, ...]:
        return tuple(self._lines.values())

    def behind(self, seq: int) -> bool:
        """Whether changes up to `seq` are missing."""
        return seq > self._seq

    def take(self, part: Lobby) -> bool:
        """A part of the whole; True if the list is another one by it."""
        if any(known.seq != part.seq for known in self._parts.values()):
            self._parts.clear()
        self._parts[part.part] = part
        if len(self._parts) < part.parts:
            return False
        whole = [self._parts[number] for number in sorted(self._parts)]
        self._parts = {}
        if part.seq < self._seq:
            return False
        self._lines = {line.table: line for each in whole for line in each.tables}
        self._seq = part.seq
        self._catch_up()
        return True

    def change(self, change: LobbyChange) -> bool:
        """What has changed; True if the list is another one by it."""
        self._later.append(change)
        return self._catch_up()

    def _catch_up(self) -> bool:
        """Make the changes that follow on what is known."""
        before = self._seq
        for change in sorted(self._later, key=lambda change: change.seq):
            if change.seq == self._seq + 1 and self._seq >= 0:
                self._lines |= {line.table: line for line in change.tables}
                for table in change.gone:
                    self._lines.pop(table, None)
                self._seq = change.seq
        self._later = deque((one for one in self._later if one.seq > self._seq), KEPT_CHANGES)
        return self._seq != before
