"""Floods: a connection that sends far more than anybody may is cut, since what waits unread costs the host memory."""

import contextlib
import logging
import socket
from collections import Counter
from typing import Final

import zmq

log = logging.getLogger(__name__)

MOST: Final = 2000
"""Messages a second of one connection. The limits of a person lie far below; no computer player comes near it."""

REMEMBERED: Final = 10_000
"""Routes that were cut. What they left is dropped; their descriptors may be somebody else's already."""


class Floods:
    """Counts the messages of each connection of one ROUTER, second by second, and cuts off who sends too many."""

    def __init__(self, most: float = MOST) -> None:
        self._most = most
        self._second = 0
        self._counted: Counter[bytes] = Counter()
        self._cut: set[bytes] = set()

    def passes(self, frames: list[zmq.Frame], now: float) -> bool:
        """Whether a message that came at `now`, monotonic seconds, is to be looked at: not if it is of a flood."""
        route = frames[0].bytes
        if route in self._cut:
            return False
        if int(now) != self._second:
            self._second = int(now)
            self._counted.clear()
        self._counted[route] += 1
        if self._counted[route] <= self._most:
            return True
        if len(self._cut) >= REMEMBERED:
            self._cut.clear()
        self._cut.add(route)
        cut(frames[-1])
        return False


def cut(frame: zmq.Frame) -> None:
    """Shut down the line on which this frame came. ØMQ then ends the connection by itself."""
    with contextlib.suppress(OSError, zmq.ZMQError):
        line = socket.socket(fileno=int(frame.get(zmq.SRCFD)))
        try:
            line.shutdown(socket.SHUT_RDWR)
            log.warning("a flood was cut off")
        finally:
            line.detach()
