"""The post of a host: what is sent to its peers, without ever waiting, and what they could not take."""

import logging

import zmq

from netcore.codec import encode
from netcore.messages import HostMessage

log = logging.getLogger(__name__)


class Post:
    """Sends to the peers of the hall's socket. A message for many is packed once."""

    def __init__(self, socket: zmq.SyncSocket) -> None:
        self._socket = socket
        self._missed: dict[bytes, set[str]] = {}
        self._packed: tuple[HostMessage | None, bytes] = (None, b"")

    def missed_by(self, route: bytes) -> set[str]:
        """The tables of which this peer could not take something; asked once, for it is told them now."""
        return self._missed.pop(route, set())

    def send(self, route: bytes, message: HostMessage) -> bool:
        """False if the peer is gone."""
        if message is not self._packed[0]:
            self._packed = (message, encode(message))
        try:
            self._socket.send_multipart([route, self._packed[1]], zmq.NOBLOCK)
        except zmq.Again:
            if route not in self._missed:
                log.info("a peer is slow type=%s", type(message).__name__)
            self._missed.setdefault(route, set()).update(_table_of(message))
        except zmq.ZMQError as problem:
            if problem.errno != zmq.EHOSTUNREACH:
                raise
            self._missed.pop(route, None)
            return False
        return True


def _table_of(message: HostMessage) -> tuple[str, ...]:
    table = getattr(message, "table", None)
    return (table,) if isinstance(table, str) else ()
