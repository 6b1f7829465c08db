"""Floods: a connection that sends far more than anybody may is cut, since what waits unread costs the host memory."""

import contextlib
import logging
import socket
from math import inf
from typing import Final

import zmq

from netcore.sockets import source_of, user_of

log = logging.getLogger(__name__)

MOST: Final = 2000
"""Messages of one connection at once; a tenth of it is taken for granted each second. The limits of a person lie far
below, also after a host has stood still for a minute."""

LEAK: Final = 0.1
"""The part of MOST that a second makes up for."""

REMEMBERED: Final = 10_000
"""Routes that were cut. What they left is dropped; their descriptors may be somebody else's already."""

AGAIN_SECONDS: Final = 60.0
"""Who is cut off a second time within this is a repeater."""


class Floods:
    """Counts the messages of each connection of one ROUTER as a leaky bucket does, and cuts off who overflows it.

    What a second brings would not do: a host that has no more time than to read 1,000 messages a second would never
    see 2,000, and what waits would grow for ever. `spared`: the key of the host's own computer players.
    """

    def __init__(self, most: float = MOST, spared: str = "") -> None:
        self._most = most
        self._spared = spared
        self._levels: dict[bytes, tuple[float, float]] = {}
        self._cut: set[bytes] = set()
        self._cut_at: dict[str, float] = {}
        self._repeaters: list[str] = []

    def repeaters(self) -> tuple[str, ...]:
        """The keys that were cut off again since this was last asked."""
        found, self._repeaters = tuple(self._repeaters), []
        return found

    def passes(self, frames: list[zmq.Frame], now: float) -> bool:
        """Whether a message that came at `now`, monotonic seconds, is to be looked at: not if it is of a flood."""
        route = frames[0].bytes
        if route in self._cut:
            return False
        level, since = self._levels.pop(route, (0.0, now))
        level = max(0.0, level - (now - since) * self._most * LEAK) + 1.0
        if len(self._levels) >= REMEMBERED:
            self._levels.clear()
        self._levels[route] = level, now
        if level <= self._most:
            return True
        user = user_of(frames[-1])
        if user and user == self._spared:
            return True
        if len(self._cut) >= REMEMBERED:
            self._cut.clear()
        self._cut.add(route)
        self._note(user, now)
        cut(frames[-1])
        return False

    def _note(self, key: str, now: float) -> None:
        """Keep in mind that this key was cut off, and whether it was shortly before."""
        if not key:
            return
        if now - self._cut_at.get(key, -inf) <= AGAIN_SECONDS:
            self._repeaters.append(key)
        if len(self._cut_at) >= REMEMBERED:
            self._cut_at.clear()
        self._cut_at[key] = now


def cut(frame: zmq.Frame) -> None:
    """Shut down the line on which this frame came. ØMQ then ends the connection by itself."""
    with contextlib.suppress(OSError, zmq.ZMQError):
        line = socket.socket(fileno=source_of(frame))
        try:
            line.shutdown(socket.SHUT_RDWR)
            log.warning("a flood was cut off")
        finally:
            line.detach()
