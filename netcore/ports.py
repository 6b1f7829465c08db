"""Where a host listens: its addresses, and the three ports of door, hall and gallery."""

import errno
from dataclasses import dataclass
from typing import Final

import zmq

from netcore.address import bracketed

ALL: Final = "*"
"""Every interface of the machine."""


class HostError(Exception):
    """The host cannot be opened; str() is one clear sentence."""


@dataclass(frozen=True, slots=True)
class Ports:
    """The ports in use."""

    door: int
    hall: int
    gallery: int


def listen(socket: zmq.SyncSocket, addresses: tuple[str, ...], port: int) -> int:
    """Bind to `port` of each address (none: every interface), 0 for any free one. The port; HostError if it cannot."""
    for address in addresses or (ALL,):
        port = _bind(socket, address, port)
    return port


def _bind(socket: zmq.SyncSocket, address: str, port: int) -> int:
    if address == ALL or ":" in address:
        socket.set(zmq.IPV6, 1)
    try:
        socket.bind(f"tcp://{bracketed(address)}:{port or '*'}")
    except zmq.ZMQError as problem:
        if address == ALL and problem.errno == errno.EAFNOSUPPORT:
            return _bind(socket, "0.0.0.0", port)
        raise HostError(_sentence(problem, address, port)) from problem
    endpoint = socket.get(zmq.LAST_ENDPOINT)
    assert isinstance(endpoint, bytes)
    return int(endpoint.rpartition(b":")[2])


def _sentence(problem: zmq.ZMQError, address: str, port: int) -> str:
    if problem.errno == errno.EADDRINUSE:
        return f"Port {port} is taken already. Is another host running here? Choose another port with --port."
    if problem.errno in (errno.EADDRNOTAVAIL, errno.ENODEV, errno.EINVAL):
        return f"This machine has no address {address}. Choose one of its own with --bind, or leave it out."
    if problem.errno == errno.EACCES:
        return f"Port {port} may not be used by you. Choose one from 1024 up with --port."
    return f"The host cannot listen at {address}, port {port}: {problem.strerror}."
