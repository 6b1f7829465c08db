"""Who may connect: the answers to ØMQ's authentication requests (RFC 27/ZAP)."""

import logging

import zmq
from zmq.utils import z85

from netcore.sockets import GALLERY, Waiter, waiting

log = logging.getLogger(__name__)

ENDPOINT = "inproc://zeromq.zap.01"


class Gatekeeper:
    """Admits every key that proved itself with CURVE, up to `most` connections; offenders not to the gallery."""

    def __init__(self, context: zmq.SyncContext, waiter: Waiter, most: int) -> None:
        self._socket = context.socket(zmq.REP)
        self._socket.set(zmq.LINGER, 0)
        self._socket.bind(ENDPOINT)
        self._waiter = waiter
        self._barred: set[str] = set()
        self._most = most
        self.connections = 0
        """Open now; kept by whoever watches the sockets."""
        waiter.add(self._socket)

    def bar(self, key: str) -> None:
        """Refuse this key at the gallery from its next connection on; its seats in the hall it keeps."""
        self._barred.add(key)

    def answer_all(self) -> None:
        """Answer the requests that wait."""
        for request in waiting(self._socket, 200):
            self._socket.send_multipart(self._answer([frame.bytes for frame in request]))
            self._waiter.touch()

    def close(self) -> None:
        self._waiter.drop(self._socket)
        self._socket.close()

    def _answer(self, request: list[bytes]) -> list[bytes]:
        """In: version, id, domain, address, identity, mechanism, key. Out: version, id, code, text, user, data."""
        version, number, domain, _, _, mechanism, *credentials = request
        if version != b"1.0" or mechanism != b"CURVE" or len(credentials) != 1 or len(credentials[0]) != 32:
            return [version, number, b"400", b"only CURVE", b"", b""]
        key = z85.encode(credentials[0])
        barred = domain == GALLERY and key.decode() in self._barred
        if barred or self.connections >= self._most:
            log.info("refused connections=%d", self.connections)
            return [version, number, b"400", b"refused", b"", b""]
        return [version, number, b"200", b"OK", key, b""]
