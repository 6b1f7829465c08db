"""Visits: the application at a host. It holds one session at a time and hears what the host says.

One worker follows the session and does nothing but post what it hears; everything else happens in handlers.
"""

import os
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from textual import work
from textual.message import Message

from games.game import Viewer
from games.wording import _
from netcore.address import DEFAULT_PORT, Address, parse_address
from netcore.client import Heard, Recorded
from netcore.host import bind_addresses
from netcore.identity import Identity, IdentityError, KnownHosts, data_dir, host_key, known_hosts
from netcore.messages import Denied, TableId
from netcore.mirror import TableMirror
from netcore.reach import Entrance, entrance, entrances, try_out
from netcore.replay import Replay
from tui import hosting
from tui.plain.errand import Errand
from tui.screens.room import RoomPage
from tui.screens.ways import Ways
from tui.search import Search
from tui.session import KeyTrouble, Session, connected
from tui.terminal import Terminal
from tui.trouble import Trouble


@dataclass(frozen=True, slots=True)
class Start:
    """What the program begins with, as the command line says."""

    kind: Literal["home", "solo", "join", "replay"] = "home"
    address: str = ""
    errand: Errand | None = None
    replay: tuple[Replay, Viewer] | None = None
    """The match to be looked at again, and through whose eyes."""


@dataclass(frozen=True, slots=True)
class Door:
    """A way to a session: `solo` starts a host for it, `own` is our host for others, `lan` an address."""

    kind: Literal["solo", "own", "lan"]
    address: str = ""
    errand: Errand | None = None


class Visit(Search):
    """See the module docstring."""

    class Connected(Message):
        """A session is there."""

        def __init__(self, session: Session, door: Door) -> None:
            super().__init__()
            self.session = session
            self.door = door

    class Came(Message):
        """Something was heard."""

        def __init__(self, session: Session, heard: Heard) -> None:
            super().__init__()
            self.session = session
            self.heard = heard

    class Failed(Message):
        """There is no way in, in a sentence."""

        def __init__(self, sentence: str, changed: Address | None = None) -> None:
            """`changed`: the address of a host that shows another key than before."""
            super().__init__()
            self.sentence = sentence
            self.changed = changed

    def __init__(self, identity: Identity, terminal: Terminal) -> None:
        super().__init__(identity, terminal)
        self.session: Session | None = None
        self.door: Door | None = None
        self.table: TableId = ""
        """The table at hand; empty where there is none."""
        self.recorded: dict[TableId, Recorded] = {}
        """The record of the newest match that has ended, by table."""
        self.child: hosting.Child | None = None
        """Our own host for others, while it runs."""

    @property
    def alone(self) -> bool:
        """Whether we play at a host that is there for us only, or at none."""
        return self.door is None or self.door.kind == "solo"

    def mirror(self) -> TableMirror | None:
        """The table at hand."""
        return self.session.mirror(self.table) if self.session is not None and self.table else None

    def enter(self, door: Door) -> None:
        """Begin a new session; one that is on ends."""
        self.session, self.table, self.door = None, "", door
        self.follow(door)

    def end_session(self) -> None:
        self.session, self.table, self.door = None, "", None
        self.workers.cancel_group(self, "session")
        self.show_title("Bafuda")

    @work(exclusive=True, group="session")
    async def follow(self, door: Door) -> None:
        """Hold the session and post what it hears. Nothing else."""
        try:
            async with AsyncExitStack() as exits:
                session = await self.open_door(door, exits)
                self.post_message(self.Connected(session, door))
                async for heard in session.line:
                    self.post_message(self.Came(session, heard))
        except KeyTrouble as trouble:
            self.post_message(self.Failed(str(trouble), trouble.address))
        except Trouble as trouble:
            self.post_message(self.Failed(str(trouble)))

    def request(self, deed: Awaitable[Denied | None], done: Callable[[Denied | None], None]) -> None:
        """Ask the host; what it answers after the session has ended is told to nobody."""
        session = self.session

        async def asked() -> None:
            denial = await deed
            if self.session is session:
                done(denial)

        self.run_worker(asked(), group="deeds")

    async def open_door(self, door: Door, exits: AsyncExitStack) -> Session:
        """A session behind `door`. Trouble if there is none."""
        known = known_hosts()
        address = door.address
        if door.kind == "solo":
            child = await exits.enter_async_context(hosting.solo(data_dir()))
            address, known = f"{hosting.LOOPBACK}:{child.port}", KnownHosts(None)
        elif door.kind == "own":
            address, known = await self.own_host(door.address), KnownHosts(None)
        watch_only = door.errand is not None and door.errand.watch
        return await exits.enter_async_context(connected(address, self.identity, known, watch_only))

    @property
    def host_home(self) -> Path:
        """Where a host of our own keeps its data."""
        return data_dir() / "host"

    @property
    def host_name(self) -> str:
        """What a host of our own is called in lists."""
        return _("{name}'s table").format(name=self.player)[:32]

    def own_ways(self) -> Ways | None:
        """How the others will find a host of our own; None where it could not even have its key.

        The key is made now if the host never ran before: it is part of the join codes.
        """
        port = self.child.port if self.child is not None and self.child.running else DEFAULT_PORT
        try:
            key = host_key(self.host_home, self.host_name).public
        except IdentityError:
            return None
        return Ways(self.host_name, port, entrances(bind_addresses(()), port, key))

    async def own_host(self, met: str = "") -> str:
        """Our own host for others, started if it does not run; where this machine reaches it.

        `met`: where it was before. Another program of ours may have started it meanwhile.
        """
        bind = os.environ.get("BAFUDA_BIND", "").split(",")[0]
        if self.child is None or not self.child.running:
            try:
                self.child = await hosting.start(self.host_home, self.host_name)
            except hosting.Busy:
                if not met:
                    raise
                return met
        return f"{bind or hosting.LOOPBACK}:{self.child.port}"

    def entrances(self) -> tuple[Entrance, ...]:
        """How others join us here."""
        if self.session is None or self.door is None or self.door.kind == "solo":
            return ()
        key = self.session.line.host_key
        if self.door.kind == "own" and self.child is not None:
            return entrances(bind_addresses(()), self.child.port, key)
        return (entrance(parse_address(self.session.address), key),)

    async def test_entrances(self, page: RoomPage) -> None:
        """Try whether our own host answers at all its addresses."""
        if self.session is not None:
            page.tried(await try_out(page.entrances, self.session.line.host_key))

    async def on_unmount(self) -> None:
        if self.child is not None:
            await self.child.end()
