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
from netcore.upkeep import PING_SECONDS, SLOW_SECONDS, TOO_FAST_SECONDS, Pending, Pulse
from netcore.watches import WATCH_AGAIN_SECONDS, Watches
from netcore.witness import Recorded, Witness

log = logging.getLogger(__name__)

RESYNC_SECONDS: Final = 1.0
"""At least, between two Resyncs of one table."""


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
        self._pending = Pending(self.tell)
        self._watches = Watches(self._pending)
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
        self._watches.arrive(now)
        self._pending.say_all(now)

    async def ask(self, make: Callable[[str], ClientMessage]) -> Reply:
        """Send the request that `make` gives for a fresh id and wait for its answer, over broken lines too.

        `Denied("replaced")` if another connection of this key has taken over.
        """
        request = secrets.token_hex(8)
        if self.over:
            return Denied(request, "replaced")
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        message = make(request)
        self._pending.ask(request, message, time.monotonic(), answer)
        try:
            reply = await answer
        finally:
            self._pending.drop(request)
        if isinstance(message, Unwatch) and isinstance(reply, Done):
            self._watches.end(message.table, self.line)
        return reply

    def tell(self, message: ClientMessage) -> None:
        """Send what has no answer (Resync, Bye); it is lost where the line is down."""
        if self.line and not self.line.lost:
            self.line.send(message)

    def end(self) -> None:
        """Nothing more will be heard."""
        self.over = True
        self._pending.end()
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
                self._public_update(message, now)
            case Lobby():
                self._resynced[None] = now  # more of it may be on its way
                self._list(self._lobby.take(message))
            case LobbyChange():
                self._list(self._lobby.change(message))
            case Opened() | Done() | Denied() | Watching():
                self._reply(message, now)
            case WatchAgain(table=table):
                if table in self._watches:
                    self._watches.ask(table, now)
            case SentAway(table=table):
                self._watches.end(table, self.line)
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
                self._pending.hurry(now)
                self.beat_at = min(self.beat_at, now + TOO_FAST_SECONDS)
                self.heard.put_nowait(message)
            case _:
                self.heard.put_nowait(message)
                self._draw_fairly(message)

    def _draw_fairly(self, message: HostMessage) -> None:
        """Do our part in the draw of a seed, and see that the host keeps to it."""
        for share in self._fair.hear(message):
            self._pending.ask(share.request, share, time.monotonic())
        while self._fair.unfair:
            self.heard.put_nowait(self._fair.unfair.pop(0))
        if claim := self._witness.hear(message):
            self._checks.begin(claim)

    def _list(self, changed: bool) -> None:
        if changed:
            self.heard.put_nowait(Listing(self._lobby.tables))

    def _room(self, room: Room) -> None:
        if self._rooms.take(room.table, room.seq, full=True) == "new":
            self.heard.put_nowait(room)
            self._draw_fairly(room)
        if room.phase == "closed":
            self._watches.end(room.table, self.line)

    def _update(self, update: Update, now: float) -> None:
        kind = self._seqs.take((update.table, update.seat), update.seq, update.full)
        if kind == "new":
            self.heard.put_nowait(update)
            self._witness.hear(update)
        elif kind == "hole":
            self._resync(update.table, now)

    def _public_update(self, update: PublicUpdate, now: float) -> None:
        if update.table not in self._watches:
            return
        self._watches.heard(update.table, now)
        kind = self._seqs.take((update.table, None), update.seq, update.full)
        if kind == "new":
            self.heard.put_nowait(update)
        elif kind == "hole":
            self._watches.ask(update.table, now)

    def _reply(self, reply: Reply, now: float) -> None:
        asked = self._pending.get(reply.request)
        if isinstance(reply, Watching) and asked:
            self._watching(reply, asked.message, now, again=asked.answer is None)
        if asked is None:
            log.debug("an answer to no request type=%s", type(reply).__name__)
        elif asked.answer is None:
            self._pending.drop(reply.request)
            self._fair.answered(reply)
            if isinstance(reply, Denied) and isinstance(asked.message, Watch):
                self._watches.end(asked.message.table, self.line)
                if reply.code == "no_table":
                    self._resync(asked.message.table, now)  # for the Room that says so, where it was lost
                self.heard.put_nowait(reply)
        elif not asked.answer.done():
            asked.answer.set_result(reply)

    def _watching(self, reply: Watching, asked: ClientMessage, now: float, again: bool) -> None:
        """Take the table's view and follow its topic. Asked `again`, only what is new is passed on."""
        table, update = reply.room.table, reply.update
        self._watches.found(table, reply.topic, asked.password if isinstance(asked, Watch) else "", self.line, now)
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
            elif newest.table in self._watches:
                self._watches.ask(newest.table, now)
        for room in pong.rooms:
            if self._rooms.behind(room.table, room.seq):
                self._ask_again(room.table, now)
        if self._lobby.behind(pong.lobby):
            self._resync(None, now)

    def beat(self, line: Line, now: float) -> None:
        """Every second: a Ping, a look at how long the last ones wait, and what has to be said again."""
        if now < self.beat_at:
            return
        self.beat_at = now + (WATCH_AGAIN_SECONDS[0] if self._watches else PING_SECONDS)
        if self._pulse.is_due(now):
            line.lost |= self._pulse.is_dead(now)
            if (wait := self._pulse.late(now)) is not None:
                self.heard.put_nowait(_link(wait))
            line.send(Ping(self._pulse.ping(now)))
        self._pending.say_again(now)
        self._watches.look(now)

    def _resync(self, table: str | None, now: float) -> None:
        if now - self._resynced.get(table, -RESYNC_SECONDS) >= RESYNC_SECONDS:
            self._resynced[table] = now
            self.tell(Resync(table))

    def _ask_again(self, table: str, now: float) -> None:
        """For all of a table; what a watcher has heard of this deal would not come with a Resync."""
        if table in self._watches:
            self._watches.ask(table, now)
        else:
            self._resync(table, now)


def _link(rtt: float) -> Link:
    return Link("slow" if rtt > SLOW_SECONDS else "up", round(rtt * 1000))
