"""What a client and a host say to each other, over one line and the next: requests, updates, pings, and holes filled.

On a new line all is made as if the last one had never been broken: Resync of the own seats, Watch of what was
watched, and every request that has no answer yet, with its old id.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from netcore.checks import Checks
from netcore.contributor import Contributor, Unfair
from netcore.line import Line
from netcore.lobby import Listing, LobbyBook
from netcore.messages import (
    ClientMessage,
    Closing,
    Denied,
    Done,
    Fault,
    HostMessage,
    Lobby,
    LobbyChange,
    Opened,
    Ping,
    Pong,
    PublicUpdate,
    Replaced,
    Reply,
    Resync,
    Room,
    SentAway,
    Unwatch,
    Update,
    Watch,
    WatchAgain,
    Watching,
    Welcome,
)
from netcore.tracking import Sequences
from netcore.upkeep import PING_SECONDS, SLOW_SECONDS, TOO_FAST_SECONDS, Asked, Pulse, Watched
from netcore.witness import Recorded, Witness

log = logging.getLogger(__name__)

RESYNC_SECONDS: Final = 1.0
"""At least, between two Resyncs of one table."""
WATCH_AGAIN_SECONDS: Final = (0.3, 10.0)
"""After the first Watching, and after each later silence: a subscription takes hold unseen, so look again."""


@dataclass(frozen=True, slots=True)
class Link:
    """How the line to the host is. `rtt_ms`: the newest round trip; while `slow`, perhaps one not yet over."""

    state: Literal["up", "slow", "down", "replaced", "closing"]
    rtt_ms: int | None = None


Heard: TypeAlias = HostMessage | Link | Unfair | Recorded | Listing
"""What comes of the host's messages; a Listing instead of Lobby and LobbyChange."""


class Conversation:
    """All that outlives a line. `heard` gets what is heard, in order, None at the end."""

    def __init__(self, records: Path | None, watch_only: bool) -> None:
        self.heard: asyncio.Queue[Heard | None] = asyncio.Queue()
        self.line: Line | None = None
        self.beat_at = 0.0
        """When `beat` is due, monotonic seconds."""
        self.over = False
        """Nothing more will be heard: a newer connection of the same key has taken over, or the client ends."""
        self._watch_only = watch_only
        self._asked: dict[str, Asked] = {}
        self._watched: dict[str, Watched] = {}
        self._seqs: Sequences[tuple[str, int | None]] = Sequences()
        self._rooms: Sequences[str] = Sequences()
        self._lobby = LobbyBook()
        self._resynced: dict[str | None, float] = {}
        self._fair = Contributor()
        self._witness = Witness()
        self._checks = Checks(records, self.heard.put_nowait)
        self._pulse = Pulse(0.0)

    def arrive(self, line: Line, welcome: Welcome) -> None:
        """On a new line: everything that makes it as if it had never been broken."""
        now = time.monotonic()
        self.line = line
        self._fair.me = self._witness.me = "" if self._watch_only else welcome.you
        self._pulse = Pulse(now, self._pulse.number)
        self.beat_at = now
        self._seqs.forget()
        self._rooms.forget()
        self._resynced.clear()
        self._lobby = LobbyBook()
        self._lobby.take(Lobby(welcome.lobby, welcome.tables, 1, welcome.parts))
        self.heard.put_nowait(welcome)
        self.heard.put_nowait(Link("up"))
        line.subscribe(welcome.lobby_topic)
        if not self._watch_only:
            for table in {place.table for place in welcome.places}:
                self._resync(table, now)
        for table, watched in self._watched.items():
            watched.topic = b""
            self._watch(table)
        for asked in self._asked.values():
            self._put(asked)

    async def ask(self, make: Callable[[str], ClientMessage]) -> Reply:
        """Send the request that `make` gives for a fresh id and wait for its answer, over broken lines too.

        `Denied("replaced")` if another connection of this key has taken over.
        """
        request = secrets.token_hex(8)
        if self.over:
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
        if self.line and not self.line.lost:
            self.line.send(message)

    def end(self) -> None:
        """Nothing more will be heard."""
        self.over = True
        for request, asked in tuple(self._asked.items()):
            if asked.answer and not asked.answer.done():
                asked.answer.set_result(Denied(request, "replaced"))
        self.heard.put_nowait(None)

    def receive(self, message: HostMessage, now: float) -> None:
        """What the host says."""
        match message:
            case Pong():
                self._pong(message, now)
            case Update():
                self._update(message, now)
            case Room():
                self._room(message)
            case PublicUpdate():
                self._public_update(message)
            case Lobby():
                self._resynced[None] = now  # more of it may be on its way
                self._list(self._lobby.take(message))
            case LobbyChange():
                self._list(self._lobby.change(message))
            case Opened() | Done() | Denied() | Watching():
                self._reply(message, now)
            case WatchAgain(table=table):
                if table in self._watched:
                    self._watch(table)
            case SentAway(table=table):
                self._unwatch(table)
                self.heard.put_nowait(message)
            case Replaced():
                self.over = True
                self.heard.put_nowait(message)
                self.heard.put_nowait(Link("replaced"))
            case Closing():
                self.heard.put_nowait(message)
                self.heard.put_nowait(Link("closing"))
            case Fault(code="hello_first") if self.line:
                self.line.lost = True  # it was silent so long that the host has forgotten it
            case Fault(code="too_fast"):
                self._say_again_soon(now)
                self.heard.put_nowait(message)
            case _:
                self.heard.put_nowait(message)
                self._draw_fairly(message)

    def _draw_fairly(self, message: HostMessage) -> None:
        """Do our part in the draw of a seed, and see that the host keeps to it."""
        for share in self._fair.hear(message):
            self._asked[share.request] = Asked(share, None)
            self._put(self._asked[share.request])
        while self._fair.unfair:
            self.heard.put_nowait(self._fair.unfair.pop(0))
        if claim := self._witness.hear(message):
            self._checks.begin(claim)

    def _say_again_soon(self, now: float) -> None:
        """The host has dropped something that came too fast, perhaps a request."""
        for asked in self._asked.values():
            asked.hurry(now)
        self.beat_at = min(self.beat_at, now + TOO_FAST_SECONDS)

    def _list(self, changed: bool) -> None:
        if changed:
            self.heard.put_nowait(Listing(self._lobby.tables))

    def _room(self, room: Room) -> None:
        if self._rooms.take(room.table, room.seq, full=True) == "new":
            self.heard.put_nowait(room)
            self._draw_fairly(room)
        if room.phase == "closed":
            self._unwatch(room.table)

    def _update(self, update: Update, now: float) -> None:
        kind = self._seqs.take((update.table, update.seat), update.seq, update.full)
        if kind == "new":
            self.heard.put_nowait(update)
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
            self.heard.put_nowait(update)
        elif kind == "hole":
            self._watch(update.table)

    def _reply(self, reply: Reply, now: float) -> None:
        asked = self._asked.get(reply.request)
        if isinstance(reply, Watching) and asked:
            self._watching(reply, asked.message, now, again=asked.answer is None)
        if asked is None:
            log.debug("an answer to no request type=%s", type(reply).__name__)
        elif asked.answer is None:
            del self._asked[reply.request]
            self._fair.answered(reply)
            if isinstance(reply, Denied) and isinstance(asked.message, Watch):
                self._unwatch(asked.message.table)
                if reply.code == "no_table":
                    self._resync(asked.message.table, now)  # for the Room that says so, where it was lost
                self.heard.put_nowait(reply)
        elif not asked.answer.done():
            asked.answer.set_result(reply)

    def _watching(self, reply: Watching, asked: ClientMessage, now: float, again: bool) -> None:
        """Take the table's view and follow its topic. Asked `again`, only what is new is passed on."""
        table, update = reply.room.table, reply.update
        watched = self._watched.get(table)
        if self.line and (watched is None or watched.topic != reply.topic):
            if watched and watched.topic:
                self.line.unsubscribe(watched.topic)
            self.line.subscribe(reply.topic)
            watched = None
        wait = WATCH_AGAIN_SECONDS[0 if watched is None else 1]
        password = asked.password if isinstance(asked, Watch) else ""
        self._watched[table] = Watched(reply.topic, time.monotonic() + wait, password)
        newer = update is not None and self._seqs.behind((table, None), update.seq)
        if update:
            self._seqs.take((table, None), update.seq, full=True)
        if again:
            self._room(reply.room)
            if update and newer:
                self.heard.put_nowait(update)
            return
        if self._rooms.take(table, reply.room.seq, full=True) == "repeat":
            self._resync(table, now)
        self.heard.put_nowait(reply)
        self._draw_fairly(reply.room)

    def _pong(self, pong: Pong, now: float) -> None:
        trip = self._pulse.pong(pong.n, now)
        if trip is not None:
            self.heard.put_nowait(_link(trip))
        for newest in pong.newest:
            if not self._seqs.behind((newest.table, newest.seat), newest.seq):
                continue
            if newest.seat is not None:
                self._resync(newest.table, now)
            elif newest.table in self._watched:
                self._watch(newest.table)
        for room in pong.rooms:
            if self._rooms.behind(room.table, room.seq):
                self._ask_again(room.table, now)
        if self._lobby.behind(pong.lobby):
            self._resync(None, now)

    def beat(self, line: Line, now: float) -> None:
        """Every second: a Ping, a look at how long the last ones wait, and what has to be said again."""
        if now < self.beat_at:
            return
        self.beat_at = now + (WATCH_AGAIN_SECONDS[0] if self._watched else PING_SECONDS)
        if self._pulse.is_due(now):
            line.lost |= self._pulse.is_dead(now)
            if (wait := self._pulse.late(now)) is not None:
                self.heard.put_nowait(_link(wait))
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

    def _resync(self, table: str | None, now: float) -> None:
        if now - self._resynced.get(table, -RESYNC_SECONDS) >= RESYNC_SECONDS:
            self._resynced[table] = now
            self.tell(Resync(table))

    def _ask_again(self, table: str, now: float) -> None:
        """For all of a table; what a watcher has heard of this deal would not come with a Resync."""
        if table in self._watched:
            self._watch(table)
        else:
            self._resync(table, now)

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
        if watched and watched.topic and self.line:
            self.line.unsubscribe(watched.topic)


def _link(rtt: float) -> Link:
    return Link("slow" if rtt > SLOW_SECONDS else "up", round(rtt * 1000))
