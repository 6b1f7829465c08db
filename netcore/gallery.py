"""The gallery of a host: broadcasts, each to those who may hear it."""

import logging
from collections import Counter
from math import inf

import zmq

from netcore.codec import encode
from netcore.effects import LOBBY_TOPIC
from netcore.messages import HostMessage
from netcore.people import who
from netcore.sockets import user_of, waiting

log = logging.getLogger(__name__)

MAX_SUBSCRIPTIONS = 512
"""Open subscriptions of one key, applied or not: ØMQ remembers them all."""

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
        self._granted: dict[bytes, set[str]] = {}
        self._open: Counter[str] = Counter()
        self._lobby: HostMessage | None = None
        self._asked_lobby = False
        self._repeat_at = 0.0

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
        for frames in waiting(self.socket, most):
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
        self._open.clear()

    def _subscription(self, frame: zmq.Frame) -> None:
        asked, key = frame.bytes, user_of(frame)
        if asked[:1] not in (b"\x00", b"\x01"):
            self._spoil(key)
        elif not key or self.spoiled:
            return
        elif asked[0] == 0:
            self._open[key] -= 1
            self.socket.set(zmq.UNSUBSCRIBE, asked[1:])
        else:
            self._open[key] += 1
            if self._open[key] > MAX_SUBSCRIPTIONS:
                self._spoil(key)
            elif self._may(key, asked[1:]):
                self.socket.set(zmq.SUBSCRIBE, asked[1:])
                self._asked_lobby |= asked[1:] == LOBBY_TOPIC

    def _spoil(self, key: str) -> None:
        self.spoiled = True
        if key and key not in self.offenders:
            self.offenders.add(key)
            log.warning("gallery offence peer=%s", who(key))

    def _may(self, key: str, topic: bytes) -> bool:
        """The lobby is everybody's; a topic's exact name is needed, for a prefix would open others."""
        return topic == LOBBY_TOPIC or key in self._granted.get(topic, ())
