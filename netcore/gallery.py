"""The gallery of a host: broadcasts, each to those who may hear it."""

import logging
from collections import defaultdict
from math import inf

import zmq

from netcore.codec import encode
from netcore.effects import LOBBY_TOPIC
from netcore.messages import HostMessage
from netcore.people import who
from netcore.sockets import close_monitored, happened, monitor_of, source_of, user_of, waiting

log = logging.getLogger(__name__)

MAX_SUBSCRIPTIONS = 512
"""Open subscriptions of one connection, applied or not: ØMQ remembers them all, until it ends."""

REPEAT_SECONDS = 0.2
"""At least, between two repeats of the lobby."""


class Gallery:
    """An XPUB socket that applies a subscription only where its key was granted the topic.

    ØMQ hands the pipe of a subscription out beside its frame, and the two fall out of step when a peer sends anything
    else (xpub.cpp, xrecv). The rest of such a batch is therefore refused, and `spoiled` tells that the socket has to
    be replaced: honest subscribers connect to a new one and say their subscriptions again by themselves.
    """

    def __init__(self, socket: zmq.SyncSocket) -> None:
        self.socket = socket
        self.spoiled = False
        self.offenders: set[str] = set()
        self._monitor = monitor_of(socket, zmq.EVENT_DISCONNECTED)
        self._granted: dict[bytes, set[str]] = {}
        self._open: defaultdict[int, set[bytes]] = defaultdict(set)
        """What each connection, by its file descriptor, has subscribed to and not given up."""
        self._lobby: HostMessage | None = None
        self._asked_lobby = False
        self._repeat_at = 0.0

    @property
    def sockets(self) -> tuple[zmq.SyncSocket, ...]:
        """All that may have something to read."""
        return self.socket, self._monitor

    def close(self, linger: int = 0) -> None:
        """`linger` in milliseconds, for what is still to be sent."""
        close_monitored(self.socket, self._monitor, linger)

    def grant(self, key: str, topic: bytes) -> None:
        self._granted.setdefault(topic, set()).add(key)

    def revoke(self, topic: bytes) -> None:
        """Nobody may subscribe any more. Those who did hear nothing: nothing is published there again."""
        self._granted.pop(topic, None)

    def publish(self, topic: bytes, message: HostMessage) -> None:
        """To all who subscribe; never waits, a subscriber that is too slow misses it."""
        if topic == LOBBY_TOPIC:
            self._lobby = message
        self.socket.send_multipart([topic, encode(message)], zmq.NOBLOCK)

    def subscriptions(self, most: int) -> int:
        """Take the subscriptions that wait; how many there were."""
        taken = 0
        self._forget_ended()
        for frames in waiting(self.socket, most):
            self._forget_ended()  # who has the same descriptor now came after that
            taken += 1
            for frame in frames:
                self._subscription(frame)
        return taken

    @property
    def deadline(self) -> float:
        """When `repeat_lobby` is due, monotonic seconds."""
        return self._repeat_at if self._asked_lobby and self._lobby else inf

    def repeat_lobby(self, now: float) -> None:
        """Say the lobby again where somebody subscribed, who may have missed a change just before."""
        if self._lobby and now >= self.deadline:
            self._asked_lobby = False
            self._repeat_at = now + REPEAT_SECONDS
            self.publish(LOBBY_TOPIC, self._lobby)

    def replace(self, socket: zmq.SyncSocket) -> None:
        """Go on with a new socket; the old one is closed already."""
        self.socket = socket
        self.spoiled = False
        self._monitor = monitor_of(socket, zmq.EVENT_DISCONNECTED)
        self._open.clear()

    def _forget_ended(self) -> None:
        """ØMQ has forgotten what connections that are no more had subscribed to."""
        for _, descriptor in happened(self._monitor):
            self._open.pop(descriptor, None)

    def _subscription(self, frame: zmq.Frame) -> None:
        asked, key = frame.bytes, user_of(frame)
        if asked[:1] not in (b"\x00", b"\x01"):
            self._spoil(key)
        if not key or self.spoiled:
            return
        topic, known = asked[1:], self._open[source_of(frame)]
        if asked[0] == 0:
            known.discard(topic)
            self.socket.set(zmq.UNSUBSCRIBE, topic)
        else:
            known.add(topic)
            if len(known) > MAX_SUBSCRIPTIONS:
                self._spoil(key)
            elif self._may(key, topic):
                self.socket.set(zmq.SUBSCRIBE, topic)
                self._asked_lobby |= topic == LOBBY_TOPIC

    def _spoil(self, key: str) -> None:
        self.spoiled = True
        if key and key not in self.offenders:
            self.offenders.add(key)
            log.warning("gallery offence peer=%s", who(key))

    def _may(self, key: str, topic: bytes) -> bool:
        """The lobby is everybody's; a topic's exact name is needed, for a prefix would open others."""
        return topic == LOBBY_TOPIC or key in self._granted.get(topic, ())
