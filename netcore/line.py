"""One connection of a client: its socket to the hall, its socket to the gallery, and whether it still stands."""

import logging
import time
from collections.abc import Iterator
from typing import Final

import zmq

from netcore.codec import WireError, decode_host, encode
from netcore.door import connect
from netcore.identity import Identity
from netcore.messages import ClientMessage, Greeting, HostMessage
from netcore.sockets import Waiter, client_socket, close_monitored, happened, monitor_of, waiting

log = logging.getLogger(__name__)

_EVENTS: Final = (
    zmq.EVENT_HANDSHAKE_SUCCEEDED
    | zmq.EVENT_CLOSED
    | zmq.EVENT_DISCONNECTED
    | zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL
    | zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL
    | zmq.EVENT_HANDSHAKE_FAILED_AUTH
)
RENEW_SECONDS: Final = 0.5
"""At least, between two connections to the gallery."""
BYE_MS: Final = 300
"""Milliseconds that closing may wait for what was said last."""


class Line:
    """The sockets of one connection. It is made once and never mended: when it is `lost`, make another.

    Only its socket to the gallery is replaced when that is broken off: ØMQ itself comes back after a cut, but not after
    bytes that were no ZMTP, or came twice.
    """

    def __init__(self, context: zmq.SyncContext, host: str, greeting: Greeting, identity: Identity) -> None:
        self.waiter = Waiter()
        self.up = False
        self.lost = False
        self.refused = False
        self.undecodable = 0
        self._context = context
        self._where = host, greeting
        self._identity = identity
        self._topics: set[bytes] = set()
        self._renew_at: float | None = None
        self._hall = client_socket(context, zmq.DEALER, identity, greeting.key)
        self._monitor = monitor_of(self._hall, _EVENTS)
        connect(self._hall, host, greeting.hall_port)
        for socket in (self._hall, self._monitor):
            self.waiter.add(socket)
        self._open_gallery()

    def _open_gallery(self) -> None:
        host, greeting = self._where
        self._opened_at = time.monotonic()
        self._gallery = client_socket(self._context, zmq.SUB, self._identity, greeting.key)
        self._gallery_monitor = monitor_of(self._gallery, zmq.EVENT_DISCONNECTED | zmq.EVENT_HANDSHAKE_FAILED_AUTH)
        for topic in self._topics:
            self._gallery.subscribe(topic)
        connect(self._gallery, host, greeting.gallery_port)
        for socket in (self._gallery, self._gallery_monitor):
            self.waiter.add(socket)

    def send(self, message: ClientMessage) -> bool:
        """Hand a message to the hall's socket; False if it cannot take it now."""
        try:
            self._hall.send(encode(message), zmq.NOBLOCK)
        except zmq.Again:
            return False
        finally:
            self.waiter.touch()
        return True

    def subscribe(self, topic: bytes) -> None:
        self._topics.add(topic)
        self._gallery.subscribe(topic)
        self.waiter.touch()

    def unsubscribe(self, topic: bytes) -> None:
        self._topics.discard(topic)
        self._gallery.unsubscribe(topic)
        self.waiter.touch()

    def messages(self) -> Iterator[HostMessage]:
        """What has come in from hall and gallery; a frame that is no message is counted and dropped."""
        for socket in (self._hall, self._gallery):
            for frames in waiting(socket, 500):
                try:
                    yield decode_host(frames[-1].bytes)
                except WireError:
                    self.undecodable += 1
                    log.warning("dropped an undecodable frame count=%d", self.undecodable)
        self._look()
        self._look_at_gallery()

    def close(self) -> None:
        self.waiter.close()
        close_monitored(self._hall, self._monitor, BYE_MS if self.up and not self.lost else 0)
        close_monitored(self._gallery, self._gallery_monitor)

    def _look(self) -> None:
        """Learn from the monitor whether the connection stands."""
        for event, _ in happened(self._monitor):
            if event == zmq.EVENT_HANDSHAKE_SUCCEEDED:
                self.up = True
            else:
                self.lost = True
                self.refused |= event == zmq.EVENT_HANDSHAKE_FAILED_AUTH

    def _look_at_gallery(self) -> None:
        """Connect anew where the connection to the gallery has ended, unless the host wants none."""
        events = {event for event, _ in happened(self._gallery_monitor)}
        if zmq.EVENT_HANDSHAKE_FAILED_AUTH in events:
            self._renew_at = None
        elif events:
            self._renew_at = self._opened_at + RENEW_SECONDS
        if self._renew_at is None or time.monotonic() < self._renew_at:
            return
        self._renew_at = None
        for socket in (self._gallery, self._gallery_monitor):
            self.waiter.drop(socket)
        close_monitored(self._gallery, self._gallery_monitor)
        self._open_gallery()
