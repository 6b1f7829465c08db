"""What the lobby lists: the tables of all hosts that are found, and hosts that have none."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from netcore.client import Link
from netcore.messages import TableLine
from netcore.scout import HostLook


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the lobby: a table of a host, or (`line` is None) a host without a table that we can join."""

    key: str
    host: str
    version: str
    address: str
    ping: str
    line: TableLine | None = None
    own: bool = False
    """Whether we have a seat at the table."""
    here: bool = False
    """Whether we are connected with the host."""
    other: str = ""
    """`old` or `new` where the host runs a version that we cannot talk with."""

    @property
    def name(self) -> tuple[str, str]:
        """What stays the same of a row while others come and go."""
        return self.key, self.line.table if self.line else ""


def rows_of(look: HostLook, link: Link | None = None) -> Iterable[Row]:
    """The rows of one host. `link` is our own line to it, where there is one."""
    row = Row(
        look.key, look.host, look.version, str(look.address), _ping(look.rtt_ms, link), here=link is not None,
        other="" if look.speaks else "new" if look.newer else "old",
    )  # fmt: skip
    if not look.tables:
        return [row]
    return [_with(row, line, line.table in look.own) for line in look.tables]


def arranged(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Tables first, then hosts without one, then those of another version."""
    return tuple(sorted(rows, key=lambda row: (bool(row.other), row.line is None)))


def _with(row: Row, line: TableLine, own: bool) -> Row:
    return replace(row, line=line, own=own)


def _ping(rtt_ms: int | None, link: Link | None) -> str:
    if link is not None and link.state not in ("up", "slow"):
        return "no link"
    shown = link.rtt_ms if link is not None and link.rtt_ms is not None else rtt_ms
    return f"{shown} ms" if shown is not None else ""
