"""Ports for hosts that are started again in a test."""

from random import SystemRandom
from socket import socket
from typing import Final

RANGE: Final = range(10_000, 32_000)
"""Below those that systems give to outgoing connections, any of which might take one while the host is down."""


def free_port() -> int:
    """A port P such that P, P+1 and P+2 are free on 127.0.0.1."""
    while True:
        port = SystemRandom().choice(RANGE)
        if all(_is_free(port + offset) for offset in range(3)):
            return port


def _is_free(port: int) -> bool:
    with socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
