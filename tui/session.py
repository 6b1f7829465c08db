"""One connection to a host, and all that is known through it: the lobby, the tables, the line.

Screens and line mode use it alike. It draws nothing and knows no Textual; whoever owns it feeds it with what the
client hears (`hear`) and asks through it.
"""

import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from netcore.address import Address, parse_address
from netcore.client import Client, ConnectError, Heard, Link, Listing, Recorded, Unfair
from netcore.identity import Identity, KnownHosts, data_dir
from netcore.joincode import Way, parse_way
from netcore.messages import (
    Clocks,
    HostMessage,
    PlayedFor,
    PublicUpdate,
    Room,
    Said,
    TableId,
    TableLine,
    Update,
    Watching,
    Welcome,
)
from netcore.mirror import Change, TableMirror
from netcore.scout import HostLook
from tui.requests import Line, Requests
from tui.trouble import Trouble

MAX_DEALS: Final = 40
"""Deals whose events are kept for the log."""


@dataclass(frozen=True, slots=True)
class News:
    """What one thing heard has changed: the line, the lobby, or one table."""

    heard: Heard
    table: TableId = ""
    change: Change | None = None

    @property
    def link(self) -> Link | None:
        return self.heard if isinstance(self.heard, Link) else None


class Session(Requests):
    """See the module docstring. `address` is what the user typed, for showing; empty for this machine's own host."""

    def __init__(self, line: Line, name: str, address: str = "", clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(line)
        self.name = name
        self.address = address
        self.link = Link("up", None)
        self.welcome = line.welcome
        self.tables: tuple[TableLine, ...] = line.welcome.tables
        self.mirrors: dict[TableId, TableMirror] = {}
        self.earlier: dict[TableId, deque[tuple[Any, ...]]] = {}
        """What was heard in the deals before the one that is on, by table, as it may be told again."""
        self.verdicts: dict[tuple[TableId, int], str] = {}
        """By table and match: empty where its record holds, else what was not fair."""
        self._clock = clock
        self._clocks_told: dict[TableId, float] = {}

    @property
    def look(self) -> HostLook:
        """The host as the lobby shows it."""
        own = tuple(place.table for place in self.welcome.places)
        where = parse_address(self.address)
        return HostLook(
            self.line.host_key, self.welcome.host, self.welcome.version, where, True, False, self.tables, own
        )

    def mirror(self, table: TableId) -> TableMirror:
        """What is known of `table`; an empty mirror if nothing is yet."""
        if table not in self.mirrors:
            self.mirrors[table] = TableMirror(table, self.welcome.you)
        return self.mirrors[table]

    def hear(self, heard: Heard) -> News:
        """Take in what the client heard."""
        match heard:
            case Link():
                self.link = heard
            case Welcome():
                self.welcome, self.tables = heard, heard.tables
            case Listing():
                self.tables = heard.tables
            case Clocks():
                self._clocks_told[heard.table] = self._clock()
                return self._told(heard, heard.table)
            case Room() | Update() | PublicUpdate() | Said() | PlayedFor():
                return self._told(heard, heard.table)
            case Watching():
                return self._told(heard, heard.room.table)
            case Unfair() | Recorded():
                self._judge(heard)
            case _:
                pass
        return News(heard)

    def _judge(self, heard: Unfair | Recorded) -> None:
        """A match stays unfair once it was."""
        match, why = (heard.table, heard.match_no), heard.why if isinstance(heard, Unfair) else ""
        self.verdicts[match] = self.verdicts.get(match, "") or why

    def verdict(self, table: TableId) -> str | None:
        """What is known of the newest match of a table: empty if its record holds, else what was not fair."""
        room = self.mirror(table).room
        return self.verdicts.get((table, room.match_no)) if room is not None else None

    def _told(self, heard: HostMessage, table: TableId) -> News:
        mirror = self.mirror(table)
        before = mirror.heard
        told = retold(mirror)
        change = mirror.receive(heard)
        if before and not change.undone and mirror.heard[: len(before)] != before:
            self.earlier.setdefault(table, deque(maxlen=MAX_DEALS)).append(told)
        return News(heard, table, change)

    def since_clocks(self, table: TableId) -> float:
        """Seconds since the clocks of a table were told."""
        return max(0.0, self._clock() - self._clocks_told.get(table, self._clock()))


def retold(mirror: TableMirror) -> tuple[Any, ...]:
    """What was heard in this deal, as far as the rules let people look back at it."""
    if mirror.game is None or mirror.view is None:
        return ()
    return mirror.game.retold(mirror.view, mirror.heard)


def way_of(text: str) -> Way:
    """The way to a host in `text`: an address or a join code. Trouble says what is wrong with it."""
    try:
        return parse_way(text)
    except ValueError as mistake:
        raise Trouble(str(mistake)) from None


class KeyTrouble(Trouble):
    """The host at `address` shows another key than the one met there before."""

    def __init__(self, sentence: str, address: Address) -> None:
        super().__init__(sentence)
        self.address = address


@asynccontextmanager
async def connected(
    address: str, identity: Identity, known: KnownHosts, watch_only: bool = False
) -> AsyncIterator[Session]:
    """A session at the host that `address`, or a join code, names. Trouble, in one sentence, if there is no way to it.

    KeyTrouble where the host shows another key than before.
    """
    way = way_of(address)
    client = Client(way.address, identity, identity.name, known, watch_only, way.tag, data_dir() / "records")
    try:
        await client.__aenter__()
    except ConnectError as problem:
        if problem.code == "key_changed":
            raise KeyTrouble(str(problem), way.address) from None
        raise Trouble(str(problem)) from None
    try:
        yield Session(client, identity.name, str(way.address))
    finally:
        await client.__aexit__(None, None, None)
