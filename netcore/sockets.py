"""ØMQ sockets with the settings that were measured to bear hostile and frozen peers, and a way to wait for them.

All sockets are plain (not zmq.asyncio): sends and receives never block, and a `Waiter` wakes the one coroutine that
owns them. ØMQ's descriptor is edge-triggered and a send may use up the edge that says "readable"; so whoever sends
touches the waiter, and whoever is woken reads until nothing is left.
"""

import asyncio
import contextlib
from collections.abc import Iterator, Mapping
from typing import Final

import zmq
from zmq.utils.monitor import parse_monitor_message

from netcore.codec import MAX_DOOR_FRAME
from netcore.identity import Identity
from netcore.messages import MAX_CLIENT_FRAME, MAX_HOST_FRAME

HALL: Final = b"hall"
GALLERY: Final = b"gallery"
"""The two domains that the gatekeeper is asked about."""
MAX_SUBSCRIPTION: Final = 1024
"""Bytes: the topics are tiny, but the messages of the CURVE handshake must pass (up to about 300 bytes)."""

_COMMON: Final[Mapping[int, int]] = {
    # No mark at which reading stops: libzmq 4.3.5 aborts the process (!_io_error) when a connection breaks while it is
    # not read and a heartbeat is due, which any peer could bring about. What comes too fast is read and dropped.
    zmq.RCVHWM: 0,
    zmq.LINGER: 0,
    zmq.HEARTBEAT_IVL: 500,
    zmq.HEARTBEAT_TIMEOUT: 2000,
    zmq.HEARTBEAT_TTL: 3000,
}
_LISTENING: Final[Mapping[int, int]] = {
    zmq.SNDHWM: 50,
    zmq.HANDSHAKE_IVL: 2000,
    zmq.BACKLOG: 512,
    zmq.TCP_MAXRT: 3000,
}
_SHOWING: Final[Mapping[int, int]] = {
    **_LISTENING,
    # No heartbeats to those who watch, of whom there may be thousands: at each, libzmq looks through the timers of
    # all. The system notices who is gone.
    zmq.HEARTBEAT_IVL: 0,
    zmq.TCP_KEEPALIVE: 1,
    zmq.TCP_KEEPALIVE_IDLE: 10,
    zmq.TCP_KEEPALIVE_INTVL: 5,
    zmq.TCP_KEEPALIVE_CNT: 3,
}
_CALLING: Final[Mapping[int, int]] = {
    zmq.SNDHWM: 50,
    zmq.CONNECT_TIMEOUT: 2000,
    zmq.HANDSHAKE_IVL: 5000,
    zmq.RECONNECT_IVL: -1,  # a lost connection is made anew from the door on, with fresh sockets
}
_WATCHING: Final[Mapping[int, int]] = {
    **_CALLING,
    zmq.HEARTBEAT_IVL: 2000,
    zmq.HEARTBEAT_TIMEOUT: 4000,
    zmq.HEARTBEAT_TTL: 0,  # the host has no timers for us
    zmq.RECONNECT_IVL: 200,  # it says its subscriptions again by itself
    zmq.RECONNECT_IVL_MAX: 2000,
}


def door_socket(context: zmq.SyncContext) -> zmq.SyncSocket:
    """The door of a host: in the clear, tiny frames."""
    router = _socket(context, zmq.ROUTER, _LISTENING, MAX_DOOR_FRAME)
    router.set(zmq.ROUTER_MANDATORY, 1)
    return router


def hall_socket(context: zmq.SyncContext, identity: Identity) -> zmq.SyncSocket:
    """The hall of a host. A peer that is full gives EAGAIN, one that is gone EHOSTUNREACH."""
    router = _socket(context, zmq.ROUTER, _LISTENING, MAX_CLIENT_FRAME)
    router.set(zmq.ROUTER_MANDATORY, 1)
    router.set(zmq.ROUTER_HANDOVER, 0)
    _guard(router, identity, HALL)
    return router


def gallery_socket(context: zmq.SyncContext, identity: Identity) -> zmq.SyncSocket:
    """The gallery of a host: each subscription comes up as a frame and counts only when confirmed."""
    publisher = _socket(context, zmq.XPUB, _SHOWING, MAX_SUBSCRIPTION)
    publisher.set(zmq.XPUB_MANUAL, 1)
    publisher.set(zmq.XPUB_VERBOSER, 1)
    _guard(publisher, identity, GALLERY)
    return publisher


def knock_socket(context: zmq.SyncContext) -> zmq.SyncSocket:
    """A client's side of the door."""
    return _socket(context, zmq.DEALER, _CALLING, MAX_DOOR_FRAME)


def client_socket(context: zmq.SyncContext, kind: int, identity: Identity, host_key: str) -> zmq.SyncSocket:
    """A client's side of the hall (DEALER) or the gallery (SUB). Nothing is sent before the handshake is done."""
    socket = _socket(context, kind, _WATCHING if kind == zmq.SUB else _CALLING, MAX_HOST_FRAME)
    socket.set(zmq.IMMEDIATE, 1)
    socket.set(zmq.CURVE_SERVERKEY, host_key.encode())
    socket.set(zmq.CURVE_PUBLICKEY, identity.public.encode())
    socket.set(zmq.CURVE_SECRETKEY, identity.secret.encode())
    return socket


def monitor_of(socket: zmq.SyncSocket, events: int) -> zmq.SyncSocket:
    """A socket that tells what happens to the connections of `socket`; end it with `close_monitored`."""
    monitor: zmq.SyncSocket = socket.get_monitor_socket(events)
    monitor.set(zmq.LINGER, 0)
    return monitor


def happened(monitor: zmq.SyncSocket) -> Iterator[tuple[int, int]]:
    """The events that wait at a monitor: which, and its value (a file descriptor for ACCEPTED and DISCONNECTED)."""
    for frames in waiting(monitor, 1000):
        event = parse_monitor_message([frame.bytes for frame in frames])
        yield int(event["event"]), int(event["value"])


def close_monitored(socket: zmq.SyncSocket, monitor: zmq.SyncSocket, linger: int = 0) -> None:
    """Close both, in the order that lets the context end. `linger` in milliseconds, for what is still to be sent."""
    socket.disable_monitor()
    monitor.close(0)
    socket.close(linger)


def _socket(context: zmq.SyncContext, kind: int, settings: Mapping[int, int], longest: int) -> zmq.SyncSocket:
    socket = context.socket(kind)
    for option, value in {**_COMMON, **settings}.items():
        socket.set(option, value)
    socket.set(zmq.MAXMSGSIZE, longest)
    return socket


def _guard(socket: zmq.SyncSocket, identity: Identity, domain: bytes) -> None:
    """CURVE for all; with the enforced domain nobody gets in while no ZAP handler runs."""
    socket.set(zmq.CURVE_SERVER, 1)
    socket.set(zmq.CURVE_SECRETKEY, identity.secret.encode())
    socket.set(zmq.ZAP_DOMAIN, domain)
    socket.set(zmq.ZAP_ENFORCE_DOMAIN, 1)


def user_of(frame: zmq.Frame) -> str:
    """The public key (Z85) behind the connection a frame came from; empty where ØMQ made the frame itself."""
    try:
        return str(frame.get("User-Id"))
    except zmq.ZMQError:
        return ""


def source_of(frame: zmq.Frame) -> int:
    """The file descriptor of the connection a frame came from; ZMQError where ØMQ made the frame itself."""
    return int(frame.get(zmq.SRCFD))


def waiting(socket: zmq.SyncSocket, most: int) -> Iterator[list[zmq.Frame]]:
    """The messages that wait at a socket, at most so many; never blocks."""
    for _ in range(most):
        try:
            yield socket.recv_multipart(zmq.NOBLOCK, copy=False)
        except zmq.Again:
            return


class Waiter:
    """Wakes its one owner when any of its sockets may have something to read."""

    def __init__(self) -> None:
        self._event = asyncio.Event()
        self._sockets: list[zmq.SyncSocket] = []

    def add(self, socket: zmq.SyncSocket) -> None:
        self._sockets.append(socket)
        asyncio.get_running_loop().add_reader(socket.FD, self._event.set)
        self._event.set()

    def drop(self, socket: zmq.SyncSocket) -> None:
        """Before the socket is closed."""
        if socket not in self._sockets:
            return
        self._sockets.remove(socket)
        asyncio.get_running_loop().remove_reader(socket.FD)

    def close(self) -> None:
        """Before the sockets are closed."""
        for socket in tuple(self._sockets):
            self.drop(socket)

    def touch(self) -> None:
        """Something was sent, or something is left to read: look again."""
        self._event.set()

    async def wait(self, seconds: float) -> None:
        """Until woken, but no longer than `seconds`. Others get their turn in any case."""
        await asyncio.sleep(0)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._event.wait()
        self._event.clear()
