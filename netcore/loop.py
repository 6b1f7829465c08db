"""Three sockets and a clock around a Hall.

One coroutine owns everything: it reads what waits, hands it to the Hall, and has a Carrier do what the Hall says.
"""

import asyncio
import contextlib
import logging
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

import zmq

if sys.platform != "win32":
    import resource

from netcore.address import Address
from netcore.botprocess import BotProcess
from netcore.carrier import Carrier
from netcore.codec import WireError, decode_client, decode_door, encode
from netcore.effects import Effect, Peer
from netcore.flood import MOST, Floods
from netcore.gallery import Gallery
from netcore.hall import Hall
from netcore.identity import data_dir, host_key, load_key
from netcore.journal import Journal
from netcore.limits import HallSettings, Limits
from netcore.messages import PROTOCOL, Greeting, Knock, Resync, TableLine
from netcore.people import who
from netcore.ports import HostError, Ports, listen
from netcore.post import Post
from netcore.sockets import (
    Waiter,
    close_monitored,
    door_socket,
    gallery_socket,
    hall_socket,
    happened,
    monitor_of,
    user_of,
    waiting,
)
from netcore.version import VERSION
from netcore.zap import Gatekeeper

log = logging.getLogger(__name__)

TURN: Final = 100
"""Messages taken from a socket before the others get their turn."""
FAREWELL_MS: Final = 500
"""Milliseconds that closing may wait for the last messages."""
AFTER_FAILURE_SECONDS: Final = 1.0
REOPEN_SECONDS: Final = 2.0
_EVENTS: Final = zmq.EVENT_ACCEPTED | zmq.EVENT_DISCONNECTED | zmq.EVENT_CLOSED


@dataclass(frozen=True, slots=True)
class HostSettings:
    """What a host is started with."""

    name: str
    """How it is called in the lists of those who look for a host."""
    port: int = 5750
    """The door; hall and gallery are the next two. 0 for any three free ports."""
    bind: tuple[str, ...] = ()
    """The addresses to listen at; none for every interface of the machine."""
    home: Path = field(default_factory=lambda: data_dir() / "host")
    """Where its keys and its journal lie. One host at a time."""
    limits: Limits = field(default_factory=Limits)
    operators: frozenset[str] = frozenset()
    """Public keys of those who run it: they may do at every table what its owner may."""
    announced: bool = False
    """Whether those who look for hosts find it by themselves."""


class Host:
    """Sockets, journal and computer players of one Hall."""

    def __init__(self, settings: HostSettings) -> None:
        self.ports = Ports(0, 0, 0)
        self._settings = settings
        self._identity = host_key(settings.home, settings.name)
        self._bot_key = settings.home / "bots.key"
        self._exits = contextlib.ExitStack()
        self._tick_after = 0.0
        self._descriptors: set[int] = set()
        self._knock_floods = Floods()
        most = max(MOST, settings.limits.rate + settings.limits.ping_rate)
        self._bots_public = load_key(self._bot_key, "bots").public
        self._request_floods = Floods(most, spared=self._bots_public)
        self._bots: BotProcess | None = None

    def open(self) -> None:
        """Take the journal up, resume its tables, and listen."""
        self._journal = Journal(self._settings.home / "journal.sqlite")
        self._exits.callback(self._journal.close)
        self._hall = self._resumed()
        self._context = zmq.Context()
        self._exits.callback(self._context.term)
        self._waiter = Waiter()
        self._gatekeeper = Gatekeeper(self._context, self._waiter, most=descriptor_limit() * 3 // 4)
        self._exits.callback(self._gatekeeper.close)
        self._listen()
        greeting = Greeting(
            (PROTOCOL,), VERSION, self._settings.name, self._identity.public, self.ports.hall, self.ports.gallery
        )
        self._greeting = encode(greeting)
        self._bots = BotProcess(self._address(), self._bot_key, self._identity.public)
        records = self._settings.home / "records"
        self._carrier = Carrier(self._hall, self._journal, self._post, self._gallery, self._bots, records)
        self._do(lambda _now: self._hall.records())
        log.info("open door=%d hall=%d gallery=%d", self.ports.door, self.ports.hall, self.ports.gallery)

    @property
    def key(self) -> str:
        """The public key (Z85)."""
        return self._identity.public

    def unfinished(self) -> tuple[TableLine, ...]:
        """The tables with a match that is not over."""
        return tuple(line for line in self._hall.lines() if line.phase in ("playing", "saved"))

    async def run(self) -> None:
        """Serve until cancelled."""
        while True:
            self._turn()
            if self._gallery.spoiled:
                await self._reopen_gallery()
            due = min(max(self._hall.deadline, self._tick_after), self._gallery.deadline) - time.monotonic()
            await self._waiter.wait(min(max(due, 0.0), 1.0))

    async def close(self) -> None:
        """Tell everyone, end the computer players, close sockets and journal."""
        with self._exits:
            if self._bots:
                self._do(self._hall.closing)
                await self._bots.end()

    def _resumed(self) -> Hall:
        settings = HallSettings(
            VERSION,
            self._settings.name,
            self._bots_public,
            self._settings.operators,
            wall=lambda _now: int(time.time()),
            limits=self._settings.limits,
        )
        hall = Hall(settings, os.urandom)
        hall.resume(self._journal.rows(), time.monotonic())
        return hall

    def _listen(self) -> None:
        bind, port = self._settings.bind, self._settings.port
        self._door = door_socket(self._context)
        self._exits.callback(self._door.close, 0)
        self._sockets = hall_socket(self._context, self._identity)
        self._post = Post(self._sockets)
        self._monitor = monitor_of(self._sockets, _EVENTS)
        self._exits.callback(close_monitored, self._sockets, self._monitor, FAREWELL_MS)
        self._gallery = Gallery(gallery_socket(self._context, self._identity))
        self._exits.callback(self._gallery.close, FAREWELL_MS)
        door = listen(self._door, bind, port)
        hall = listen(self._sockets, bind, port and port + 1)
        self.ports = Ports(door, hall, listen(self._gallery.socket, bind, port and port + 2))
        for socket in (self._door, self._sockets, self._monitor, *self._gallery.sockets):
            self._waiter.add(socket)
        self._exits.callback(self._waiter.close)

    def _address(self) -> Address:
        """Where the computer players find this host."""
        local = [address for address in self._settings.bind if address not in ("*", "0.0.0.0", "::")]
        return Address(local[0] if local else "127.0.0.1", self.ports.door)

    # One turn of the loop: take what waits at each socket.

    def _turn(self) -> None:
        self._count_connections()
        self._gatekeeper.answer_all()
        taken = self._knocks() + self._requests() + self._gallery.subscriptions(TURN)
        if taken:
            self._waiter.touch()
        now = time.monotonic()
        self._gallery.repeat_lobby(now)
        if now >= max(self._hall.deadline, self._tick_after) and not self._do(self._hall.tick):
            self._tick_after = now + AFTER_FAILURE_SECONDS
        if self._carrier.journal_is_back(now):
            log.warning("the journal can be written again")
            self._do(self._hall.journal_back)
        for key in self._request_floods.repeaters():
            self._gatekeeper.shut_out(key, now)

    def _count_connections(self) -> None:
        for event, descriptor in happened(self._monitor):
            if event == zmq.EVENT_ACCEPTED:
                self._descriptors.add(descriptor)
            else:
                self._descriptors.discard(descriptor)
        self._gatekeeper.connections = len(self._descriptors)

    def _knocks(self) -> int:
        """At the door: a Knock is answered, anything else dropped."""
        taken = 0
        for frames in self._waiting(self._door, self._knock_floods):
            taken += 1
            with contextlib.suppress(WireError, zmq.ZMQError):
                if len(frames) == 2 and isinstance(decode_door(frames[1].bytes), Knock):
                    self._door.send_multipart([frames[0].bytes, self._greeting], zmq.NOBLOCK)
        return taken

    def _requests(self) -> int:
        taken = 0
        for frames in self._waiting(self._sockets, self._request_floods):
            taken += 1
            self._request(Peer(frames[0].bytes, user_of(frames[-1])), frames)
        return taken

    def _waiting(self, router: zmq.SyncSocket, floods: Floods) -> Iterator[list[zmq.Frame]]:
        """What waits at a socket, but for the rest of what a flood has left there."""
        now = time.monotonic()
        for frames in waiting(router, TURN):
            if floods.passes(frames, now):
                yield frames
            else:
                self._waiter.touch()

    def _request(self, peer: Peer, frames: list[zmq.Frame]) -> None:
        if not peer.key:
            return
        try:
            if len(frames) != 2:
                raise WireError
            message = decode_client(frames[1].bytes)
        except WireError as fault:
            code: Literal["malformed", "too_long"] = "too_long" if fault.code == "too_long" else "malformed"
            log.info("! %s %s", who(peer.key), code)
            self._do(lambda now: self._hall.fault(peer, code, now))
            return
        log.debug("< %s %s", who(peer.key), type(message).__name__)
        self._do(lambda now: self._hall.receive(peer, message, now))
        for table in self._post.missed_by(peer.route):
            self._catch_up(peer, table)

    def _catch_up(self, peer: Peer, table: str) -> None:
        """A peer that could not take something can again: the whole table, as if it had asked."""
        self._do(lambda now: self._hall.receive(peer, Resync(table), now))

    async def _reopen_gallery(self) -> None:
        """Put an untouched socket in the place of a spoiled one, and keep the offenders out."""
        for key in self._gallery.offenders:
            self._gatekeeper.bar(key)
        for socket in self._gallery.sockets:
            self._waiter.drop(socket)
        self._gallery.close()
        fresh = gallery_socket(self._context, self._identity)
        self._gallery.replace(fresh)
        until = time.monotonic() + REOPEN_SECONDS
        while True:
            try:
                listen(fresh, self._settings.bind, self.ports.gallery)
                break
            except HostError:
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(0.01)
        for socket in self._gallery.sockets:
            self._waiter.add(socket)
        log.warning("the gallery was opened anew")

    def _do(self, call: Callable[[float], Iterable[Effect]]) -> bool:
        """What the Hall says to `call`, carried out. Something was sent, perhaps: look again at all sockets."""
        done = self._carrier.do(call)
        self._waiter.touch()
        return done


def descriptor_limit() -> int:
    """How many files and connections this process may have open."""
    if sys.platform == "win32":
        return 8192
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
