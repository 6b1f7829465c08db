"""Who may connect: the answers to ØMQ's authentication requests (RFC 27/ZAP)."""

import logging
import time
from typing import Final

import zmq
from zmq.utils import z85

from netcore.people import who
from netcore.sockets import GALLERY, Waiter, waiting

log = logging.getLogger(__name__)

ENDPOINT = "inproc://zeromq.zap.01"
SHUT_OUT_SECONDS: Final = 60.0


class Gatekeeper:
    """Admits every key that proved itself with CURVE, up to `most` connections; offenders not to the gallery.

    Who floods again and again is refused everywhere for a while.
    """

    def __init__(self, context: zmq.SyncContext, waiter: Waiter, most: int) -> None:
        self._socket = context.socket(zmq.REP)
        self._socket.set(zmq.LINGER, 0)
        self._socket.bind(ENDPOINT)
        self._waiter = waiter
        self._barred: set[str] = set()
        self._shut_out: dict[str, float] = {}
        self._most = most
        self.connections = 0
        """Open now; kept by whoever watches the sockets."""
        waiter.add(self._socket)

    def bar(self, key: str) -> None:
        """Refuse this key at the gallery from its next connection on; its seats in the hall it keeps."""
        self._barred.add(key)

    def shut_out(self, key: str, now: float) -> None:
        """Refuse this key everywhere for a while; `now` in monotonic seconds."""
        self._shut_out = {other: until for other, until in self._shut_out.items() if until > now}
        self._shut_out[key] = now + SHUT_OUT_SECONDS
        log.warning("a repeated flood: shut out peer=%s", who(key))

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
        if self._refuses(key.decode(), domain) or self.connections >= self._most:
            log.info("refused connections=%d", self.connections)
            return [version, number, b"400", b"refused", b"", b""]
        return [version, number, b"200", b"OK", key, b""]

    def _refuses(self, key: str, domain: bytes) -> bool:
        until = self._shut_out.get(key)
        return (domain == GALLERY and key in self._barred) or (until is not None and time.monotonic() < until)
