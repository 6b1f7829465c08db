"""Hosts and people for tests with real sockets: everything on 127.0.0.1."""

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import zmq

from netcore.address import Address
from netcore.client import Client, Heard, Link, Listing, Recorded, Unfair
from netcore.door import knock
from netcore.host import HostSettings, Ports, serve
from netcore.identity import KnownHosts, load_key
from netcore.limits import Limits
from netcore.messages import (
    PASS,
    Act,
    ClientMessage,
    Denied,
    Open,
    Opened,
    Ready,
    Reply,
    Room,
    Sit,
    Start,
    Update,
    Watch,
)
from netcore.mirror import TableMirror
from tests.ports import free_port

HERE = ("127.0.0.1",)
FAST = Limits(rate=100_000.0, burst=100_000.0, ping_rate=100_000.0, ping_burst=100_000.0)
"""No limit that a quick test could reach."""
PATIENCE = 40.0
"""Seconds until a test gives up: far beyond what anything here takes."""
AGAIN = 0.2
"""Seconds until a person tries again what was refused because all wait for somebody."""
ROOT = Path(__file__).parent.parent.parent


@asynccontextmanager
async def hosting(home: Path, port: int = 0, limits: Limits = FAST, announced: bool = False) -> AsyncIterator[Ports]:
    """A host in this loop; the end of the block ends it as a signal would."""
    opened: asyncio.Future[Ports] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(
        serve(HostSettings("Attic", port, HERE, home, limits, announced=announced), opened.set_result)
    )
    await asyncio.wait((task, opened), return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        opened.cancel()
        await task
    try:
        yield opened.result()
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


class HostProcess:
    """A host in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.port = 0
        self.log: list[str] = []

    async def end(self, number: signal.Signals = signal.SIGKILL) -> int:
        """End it with a signal; its exit code."""
        if self.process.returncode is None:
            self.process.send_signal(number)
        if self.process.stdin:
            self.process.stdin.close()
        return await self.process.wait()


@asynccontextmanager
async def host_process(
    home: Path, port: int | None = None, *more: str, listed: bool = False
) -> AsyncIterator[HostProcess]:
    """`python -m netcore.host`, ready for people; killed at the end of the block if it still runs.

    Without a port it gets three in a row that are still free when it is started again.
    """
    door = free_port() if port is None else port
    command = ("-m", "netcore.host", "--home", str(home), "--port", str(door), "--bind", HERE[0], *more)
    if not listed:
        command = (*command, "--unlisted")
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, cwd=ROOT, env=child_environment(), stdin=pipe, stdout=pipe, stderr=pipe
    )
    host = HostProcess(process)
    assert process.stdout
    assert process.stderr
    reader = asyncio.create_task(_keep_log(process.stderr, host.log))
    try:
        async with asyncio.timeout(PATIENCE):
            line = (await process.stdout.readline()).decode()
        opened = re.search(r"is open on 127\.0\.0\.1:(\d+)$", line.strip())
        if opened:
            host.port = int(opened[1])
        yield host
    finally:
        await host.end()
        await reader


async def ports_of(host: HostProcess) -> Ports:
    """All three ports of a host, as its door tells them."""
    with zmq.Context() as context:
        greeting = await knock(context, Address(HERE[0], host.port), HERE[0], KnownHosts(None))
    return Ports(host.port, greeting.hall_port, greeting.gallery_port)


async def _keep_log(stream: asyncio.StreamReader, log: list[str]) -> None:
    async for line in stream:
        log.append(line.decode().rstrip())


def child_environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "BAFUDA_BOT_PACE": "0"}


class Person:
    """Somebody at a client: hears everything, and plays at random once told to."""

    def __init__(self, client: Client, me: str) -> None:
        self.client = client
        self.me = me
        self.playing = False
        self.mirror: TableMirror | None = None
        self.heard: list[Heard] = []
        self.links: list[Link] = []
        self.tables: tuple[str, ...] = ()
        """What the newest Listing lists."""
        self._rng = Random(client.welcome.you)
        self._changed = asyncio.Condition()
        self._tasks: set[asyncio.Task[None]] = set()
        self._acted = -1

    @property
    def room(self) -> Room:
        assert self.mirror
        assert self.mirror.room
        return self.mirror.room

    @property
    def view(self) -> Any:
        assert self.mirror
        return self.mirror.view

    @property
    def updates(self) -> list[Update]:
        return [heard for heard in self.heard if isinstance(heard, Update)]

    def over(self) -> bool:
        """Whether this person has seen the end of the match."""
        return bool(self.mirror and self.mirror.view and self.mirror.view.standing.over)

    async def listen(self) -> None:
        async for heard in self.client:
            assert not isinstance(heard, Unfair), heard.why
            self.heard.append(heard)
            if isinstance(heard, Link):
                self.links.append(heard)
                if heard.state == "up" and heard.rtt_ms is None:
                    self._acted = -1
            else:
                if isinstance(heard, Listing):
                    self.tables = tuple(line.table for line in heard.tables)
                if self.mirror and not isinstance(heard, Listing | Recorded):
                    self.mirror.receive(heard)
                self._play()
            async with self._changed:
                self._changed.notify_all()

    async def until(self, true: Callable[[], bool], patience: float = PATIENCE) -> None:
        """Until something heard makes it true."""
        async with asyncio.timeout(patience), self._changed:
            await self._changed.wait_for(true)

    async def do(self, make: Callable[[str], Any]) -> Reply:
        """Ask, and insist on a reply that is no refusal."""
        async with asyncio.timeout(PATIENCE):
            reply = await self.client.ask(make)
        assert not isinstance(reply, Denied), reply
        return reply

    async def open(self, game: str = "koikoi", **more: Any) -> str:
        """Open a table, for a short match of Koi-Koi where nothing else is said, and sit down at it."""
        settings: dict[str, Any] = {"options": {"match_length": "deals_3"}, "seats": 2, "lots": False, **more}
        reply = await self.do(lambda request: Open(request, "A table", game, "standard", **settings))
        assert isinstance(reply, Opened)
        self.at(reply.table)
        return reply.table

    def at(self, table: str) -> None:
        """Look at this table from now on."""
        self.mirror = TableMirror(table, self.me)
        self._acted = -1
        for heard in self.heard:
            if not isinstance(heard, Link | Listing | Unfair | Recorded):
                self.mirror.receive(heard)

    async def sit(self, table: str) -> None:
        self.at(table)
        await self.do(lambda request: Sit(request, table, None))

    async def watch(self, table: str) -> None:
        self.at(table)
        await self.do(lambda request: Watch(request, table))

    async def start(self, *others: "Person") -> None:
        """Everybody is ready and plays from now on."""
        assert self.mirror
        table = self.mirror.table
        for person in (self, *others):
            person.playing = True
            await person.do(lambda request: Ready(request, table))
        await self.do(lambda request: Start(request, table))

    def play_on(self) -> None:
        """Play from now on, beginning with what is to be done now."""
        self.playing = True
        self._acted = -1
        self._play()

    def _play(self) -> None:
        mirror = self.mirror
        if not self.playing or mirror is None or mirror.room is None or mirror.seat is None:
            return
        if mirror.room.phase == "pause" and not mirror.room.seats[mirror.seat].ready:
            self._soon(lambda request: Ready(request, mirror.table))
        elif mirror.view and self._acted < mirror.seq and self._may_act(mirror):
            self._acted, seat = mirror.seq, mirror.seat
            token = self._rng.choice(mirror.view.legal or (PASS,))
            self._soon(lambda request: Act(request, mirror.table, seat, self._acted, token))

    def _may_act(self, mirror: TableMirror) -> bool:
        return mirror.veil == "asked" if mirror.veil else mirror.seat in mirror.view.to_act

    def _soon(self, make: Callable[[str], ClientMessage]) -> None:
        """Ask in a task of its own, which may be cancelled before it has begun."""

        async def ask() -> None:
            reply = await self.client.ask(make)
            if isinstance(reply, Denied) and reply.code == "held":  # somebody is missed: again when he is not
                await asyncio.sleep(AGAIN)
                self._acted = -1
                self._play()

        task = asyncio.create_task(ask())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@asynccontextmanager
async def person(
    home: Path, name: str, port: int, known: KnownHosts | None = None, watch_only: bool = False
) -> AsyncIterator[Person]:
    """Somebody connected to the host at `port`, with the identity `name` below `home`."""
    identity = load_key(home / f"{name}.key", name)
    address = Address(HERE[0], port)
    async with Client(address, identity, name, known or KnownHosts(None), watch_only) as client:
        somebody = Person(client, "" if watch_only else client.welcome.you)
        listening = asyncio.create_task(somebody.listen())
        try:
            yield somebody
        finally:
            await somebody.close()
            listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await listening


def nothing_missing(somebody: Person) -> bool:
    """Whether the updates of this person's seat came in order, each one following the last or whole."""
    updates = somebody.updates
    return all(
        after.seq == before.seq + 1 or (after.full and after.seq >= before.seq) for before, after in pairwise(updates)
    )
