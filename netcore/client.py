"""A client of a host: connects, asks, and gives a stream of what it hears; when the line breaks it comes back.

One task owns the sockets. A lost line is made anew from the door on (the host may have been started again), then:
Hello, Resync of the own seats, Watch of what was watched, and every request that has no answer yet, with its old id.
"""

import asyncio
import logging
import secrets
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Literal, Self, TypeAlias

import zmq

from netcore.address import Address
from netcore.archive import keep
from netcore.arrival import Arrival
from netcore.contributor import Contributor, Unfair
from netcore.door import ConnectError
from netcore.history import remember
from netcore.identity import Identity, KnownHosts
from netcore.line import Line
from netcore.messages import (
    PROTOCOL,
    Bye,
    ClientMessage,
    Closing,
    Denied,
    Done,
    Fault,
    Hello,
    HostMessage,
    Opened,
    Ping,
    Pong,
    PublicUpdate,
    Replaced,
    Reply,
    Resync,
    SentAway,
    Unwatch,
    Update,
    Watch,
    WatchAgain,
    Watching,
    Welcome,
)
from netcore.tasks import end
from netcore.tracking import Sequences
from netcore.upkeep import PING_SECONDS, SLOW_SECONDS, TOO_FAST_SECONDS, Asked, Pulse, Watched
from netcore.version import VERSION
from netcore.witness import Claim, Recorded, Witness, doubt

__all__ = ["Client", "ConnectError", "Heard", "Link", "Recorded", "Unfair"]

log = logging.getLogger(__name__)

RESYNC_SECONDS: Final = 1.0
"""At least, between two Resyncs of one table."""
WATCH_AGAIN_SECONDS: Final = (0.3, 10.0)
"""After the first Watching, and after each later silence: a subscription takes hold unseen, so look again."""
RETRY_SECONDS: Final = (0.2, 2.0)
CHECK_SECONDS: Final = 5.0
"""At most, for the check of a record that goes on when the client ends."""


@dataclass(frozen=True, slots=True)
class Link:
    """How the line to the host is. `rtt_ms`: the newest round trip; while `slow`, perhaps one not yet over."""

    state: Literal["up", "slow", "down", "replaced", "closing"]
    rtt_ms: int | None = None


Heard: TypeAlias = HostMessage | Link | Unfair | Recorded


class Client:
    """See the module docstring. Use as `async with`; then `async for heard in client`, `ask` and `tell`."""

    def __init__(
        self,
        address: Address,
        identity: Identity,
        name: str,
        known: KnownHosts,
        watch_only: bool = False,
        tag: str = "",
        records: Path | None = None,
    ) -> None:
        """`tag`: that of the key the host must have (see `joincode`), empty where any will do.

        `records`: where records of matches are kept that hold and fit what was seen; None: nowhere.
        """
        self.welcome: Welcome
        """The host's newest answer to Hello."""
        self.host_key = ""
        """The host's public key (Z85)."""
        self._records = records
        self._arrival = Arrival(address, identity, known, Hello(PROTOCOL, VERSION, name, watch_only), tag)
        self._context = zmq.Context()
        self._line: Line | None = None
        self._task: asyncio.Task[None] | None = None
        self._heard: asyncio.Queue[Heard | None] = asyncio.Queue()
        self._asked: dict[str, Asked] = {}
        self._watched: dict[str, Watched] = {}
        self._seqs: Sequences[tuple[str, int | None]] = Sequences()
        self._resynced: dict[str, float] = {}
        self._fair = Contributor()
        self._witness = Witness()
        self._checks: set[asyncio.Task[None]] = set()
        self._pulse = Pulse(0.0)
        self._beat_at = 0.0
        self._replaced = False

    async def __aenter__(self) -> Self:
        """Connect. ConnectError if there is no way to the host."""
        try:
            line = await self._connect()
        except BaseException:
            self._context.term()
            raise
        self._task = asyncio.create_task(self._keep_up(line))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Say goodbye and close everything."""
        self.tell(Bye())
        try:
            if self._task:
                await end(self._task)
        finally:
            self._context.term()

    async def __aiter__(self) -> AsyncIterator[Heard]:
        """All that is heard, in order. Ends when a newer connection of the same key has taken over."""
        while (heard := await self._heard.get()) is not None:
            yield heard

    async def ask(self, make: Callable[[str], ClientMessage]) -> Reply:
        """Send the request that `make` gives for a fresh id and wait for its answer, over broken lines too.

        `Denied("replaced")` if another connection of this key has taken over.
        """
        request = secrets.token_hex(8)
        if self._replaced:
            return Denied(request, "replaced")
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        asked = Asked(make(request), answer)
        self._asked[request] = asked
        self._put(asked)
        try:
            reply = await answer
        finally:
            self._asked.pop(request, None)
        if isinstance(asked.message, Unwatch) and isinstance(reply, Done):
            self._unwatch(asked.message.table)
        return reply

    def tell(self, message: ClientMessage) -> None:
        """Send what has no answer (Resync, Bye); it is lost where the line is down."""
        if self._line and not self._line.lost:
            self._line.send(message)

    # The one task: follow the line, and make another when it is lost.

    async def _keep_up(self, line: Line) -> None:
        try:
            while True:
                await self._follow(line)
                line.close()
                self._line = None
                if self._replaced:
                    break
                self._heard.put_nowait(Link("down"))
                line = await self._reconnect()
        finally:
            if self._line:
                self._line.close()
                self._line = None
            self._end()

    def _end(self) -> None:
        """Nothing more will be heard."""
        self._replaced = True
        for request, asked in tuple(self._asked.items()):
            if asked.answer and not asked.answer.done():
                asked.answer.set_result(Denied(request, "replaced"))
        self._heard.put_nowait(None)

    async def _reconnect(self) -> Line:
        pause, longest = RETRY_SECONDS
        while True:
            try:
                return await self._connect()
            except (ConnectError, zmq.ZMQError, OSError) as problem:
                log.info("not back yet: %s", problem)
            await asyncio.sleep(pause * (0.75 + secrets.randbelow(500) / 1000))
            pause = min(2 * pause, longest)

    async def _connect(self) -> Line:
        """A line on which everything is as it was on the last one."""
        line, greeting, welcome = await self._arrival.connect(self._context)
        self.host_key = greeting.key
        self._line = line
        self._arrive(line, welcome)
        return line

    def _arrive(self, line: Line, welcome: Welcome) -> None:
        """On a new line: everything that makes it as if it had never been broken."""
        now = time.monotonic()
        self.welcome = welcome
        self._fair.me = self._witness.me = "" if self._arrival.hello.watch_only else welcome.you
        self._pulse = Pulse(now, self._pulse.number)
        self._beat_at = now
        self._seqs.forget()
        self._resynced.clear()
        self._heard.put_nowait(welcome)
        self._heard.put_nowait(Link("up"))
        line.subscribe(welcome.lobby_topic)
        if not self._arrival.hello.watch_only:
            for table in {place.table for place in welcome.places}:
                self._resync(table, now)
        for table, watched in self._watched.items():
            watched.topic = b""
            self._watch(table)
        for asked in self._asked.values():
            self._put(asked)

    async def _follow(self, line: Line) -> None:
        """Hear and ping until the line is lost or taken over."""
        while not line.lost and not self._replaced:
            for message in line.messages():
                self._receive(message, time.monotonic())
            self._beat(line, time.monotonic())
            await line.waiter.wait(max(0.0, self._beat_at - time.monotonic()))

    # What comes in.

    def _receive(self, message: HostMessage, now: float) -> None:
        match message:
            case Pong():
                self._pong(message, now)
            case Update():
                self._update(message, now)
            case PublicUpdate():
                self._public_update(message)
            case Opened() | Done() | Denied() | Watching():
                self._reply(message, now)
            case WatchAgain(table=table):
                if table in self._watched:
                    self._watch(table)
            case SentAway(table=table):
                self._unwatch(table)
                self._heard.put_nowait(message)
            case Replaced():
                self._replaced = True
                self._heard.put_nowait(message)
                self._heard.put_nowait(Link("replaced"))
            case Closing():
                self._heard.put_nowait(message)
                self._heard.put_nowait(Link("closing"))
            case Fault(code="hello_first") if self._line:
                self._line.lost = True  # it was silent so long that the host has forgotten it
            case Fault(code="too_fast"):
                self._say_again_soon(now)
                self._heard.put_nowait(message)
            case _:
                self._heard.put_nowait(message)
                self._draw_fairly(message)

    def _draw_fairly(self, message: HostMessage) -> None:
        """Do our part in the draw of a seed, and see that the host keeps to it."""
        for share in self._fair.hear(message):
            self._asked[share.request] = Asked(share, None)
            self._put(self._asked[share.request])
        while self._fair.unfair:
            self._heard.put_nowait(self._fair.unfair.pop(0))
        if claim := self._witness.hear(message):
            check = asyncio.create_task(self._check(claim))
            self._checks.add(check)
            check.add_done_callback(self._checks.discard)

    async def _check(self, claim: Claim) -> None:
        """Hold a record against what was seen here; that takes a moment, so it is done beside all else."""
        why = await asyncio.to_thread(doubt, claim)
        if why:
            self._heard.put_nowait(Unfair(claim.table, why, claim.match_no))
        else:
            if self._records is not None:
                await asyncio.to_thread(_keep, self._records, claim)
            self._heard.put_nowait(Recorded(claim.table, claim.match_no, claim.seat, claim.text))

    def _say_again_soon(self, now: float) -> None:
        """The host has dropped something that came too fast, perhaps a request."""
        for asked in self._asked.values():
            asked.hurry(now)
        self._beat_at = min(self._beat_at, now + TOO_FAST_SECONDS)

    def _update(self, update: Update, now: float) -> None:
        kind = self._seqs.take((update.table, update.seat), update.seq, update.full)
        if kind == "new":
            self._heard.put_nowait(update)
            self._witness.hear(update)
        elif kind == "hole":
            self._resync(update.table, now)

    def _public_update(self, update: PublicUpdate) -> None:
        watched = self._watched.get(update.table)
        if watched is None:
            return
        watched.again = time.monotonic() + WATCH_AGAIN_SECONDS[1]
        kind = self._seqs.take((update.table, None), update.seq, update.full)
        if kind == "new":
            self._heard.put_nowait(update)
        elif kind == "hole":
            self._watch(update.table)

    def _reply(self, reply: Reply, now: float) -> None:
        asked = self._asked.get(reply.request)
        if isinstance(reply, Watching) and asked:
            self._watching(reply, asked.message, again=asked.answer is None)
        if asked is None:
            log.debug("an answer to no request type=%s", type(reply).__name__)
        elif asked.answer is None:
            del self._asked[reply.request]
            self._fair.answered(reply)
            if isinstance(reply, Denied) and isinstance(asked.message, Watch):
                self._unwatch(asked.message.table)
                self._heard.put_nowait(reply)
        elif not asked.answer.done():
            asked.answer.set_result(reply)

    def _watching(self, reply: Watching, asked: ClientMessage, again: bool) -> None:
        """Take the table's view and follow its topic. Asked `again`, only what is new is passed on."""
        table, update = reply.room.table, reply.update
        watched = self._watched.get(table)
        if self._line and (watched is None or watched.topic != reply.topic):
            if watched and watched.topic:
                self._line.unsubscribe(watched.topic)
            self._line.subscribe(reply.topic)
            watched = None
        wait = WATCH_AGAIN_SECONDS[0 if watched is None else 1]
        password = asked.password if isinstance(asked, Watch) else ""
        self._watched[table] = Watched(reply.topic, time.monotonic() + wait, password)
        newer = update is not None and self._seqs.behind((table, None), update.seq)
        if update:
            self._seqs.take((table, None), update.seq, full=True)
        self._draw_fairly(reply.room)
        if not again:
            self._heard.put_nowait(reply)
        else:
            self._heard.put_nowait(reply.room)
            if update and newer:
                self._heard.put_nowait(update)

    def _pong(self, pong: Pong, now: float) -> None:
        trip = self._pulse.pong(pong.n, now)
        if trip is not None:
            self._heard.put_nowait(_link(trip))
        for newest in pong.newest:
            if not self._seqs.behind((newest.table, newest.seat), newest.seq):
                continue
            if newest.seat is not None:
                self._resync(newest.table, now)
            elif newest.table in self._watched:
                self._watch(newest.table)

    # What goes out by itself.

    def _beat(self, line: Line, now: float) -> None:
        """Every second: a Ping, a look at how long the last ones wait, and what has to be said again."""
        if now < self._beat_at:
            return
        self._beat_at = now + (WATCH_AGAIN_SECONDS[0] if self._watched else PING_SECONDS)
        if self._pulse.is_due(now):
            line.lost |= self._pulse.is_dead(now)
            if (wait := self._pulse.late(now)) is not None:
                self._heard.put_nowait(_link(wait))
            line.send(Ping(self._pulse.ping(now)))
        for asked in tuple(self._asked.values()):
            if asked.is_due(now):
                self._put(asked)
        for table, watched in tuple(self._watched.items()):
            if now >= watched.again:
                self._watch(table)

    def _put(self, asked: Asked) -> None:
        asked.sent = time.monotonic()
        self.tell(asked.message)

    def _resync(self, table: str, now: float) -> None:
        if now - self._resynced.get(table, -RESYNC_SECONDS) >= RESYNC_SECONDS:
            self._resynced[table] = now
            self.tell(Resync(table))

    def _watch(self, table: str) -> None:
        """Watch again, unless that has been asked already."""
        watched = self._watched[table]
        watched.again = time.monotonic() + WATCH_AGAIN_SECONDS[1]
        if any(isinstance(asked.message, Watch) and asked.message.table == table for asked in self._asked.values()):
            return
        request = secrets.token_hex(8)
        self._asked[request] = Asked(Watch(request, table, watched.password), None)
        self._put(self._asked[request])

    def _unwatch(self, table: str) -> None:
        watched = self._watched.pop(table, None)
        if watched and watched.topic and self._line:
            self._line.unsubscribe(watched.topic)


def _keep(records: Path, claim: Claim) -> None:
    """The record as a file, and the match in the history beside the directory if one played in it."""
    kept = keep(records, claim.text)
    if kept is None or claim.seat is None:
        return
    try:
        remember(records.parent / "history.sqlite", claim.text, claim.seat)
    except (OSError, sqlite3.Error) as problem:
        log.warning("the history cannot be written: %s", problem)


def _link(rtt: float) -> Link:
    return Link("slow" if rtt > SLOW_SECONDS else "up", round(rtt * 1000))
