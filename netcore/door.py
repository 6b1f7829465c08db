"""A client at the door of a host: one question in the clear, and what can be wrong with the answer."""

import asyncio
import contextlib
import socket as network
from typing import Final, Literal, TypeAlias

import zmq

from netcore.address import Address, bracketed
from netcore.codec import WireError, decode_door, encode
from netcore.identity import KeyChanged, KnownHosts, is_key
from netcore.joincode import key_tag
from netcore.messages import PROTOCOL, Greeting, Knock
from netcore.sockets import Waiter, close_monitored, happened, knock_socket, monitor_of, waiting
from netcore.version import VERSION

Code: TypeAlias = Literal["unreachable", "not_bafuda", "version", "key_changed", "other_key", "refused"]

KNOCK_SECONDS: Final = 3.0

_EVENTS: Final = (
    zmq.EVENT_CONNECTED
    | zmq.EVENT_CLOSED
    | zmq.EVENT_DISCONNECTED
    | zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL
    | zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL
    | zmq.EVENT_HANDSHAKE_FAILED_AUTH
)


class ConnectError(Exception):
    """There is no way to this host; `code` is stable and str() one clear sentence."""

    def __init__(self, code: Code, sentence: str) -> None:
        super().__init__(sentence)
        self.code: Code = code


def unreachable(address: Address) -> ConnectError:
    return ConnectError("unreachable", f"Nobody answers at {address}. Is the host running, and is the address right?")


def not_bafuda(address: Address) -> ConnectError:
    return ConnectError("not_bafuda", f"Something answers at {address}, but it is not a Bafuda host.")


def other_version(address: Address, theirs: str) -> ConnectError:
    """The two cannot talk; names both versions."""
    return ConnectError(
        "version", f"The host at {address} runs {theirs}, you have {VERSION}. Both need the same version of Bafuda."
    )


def other_key(address: Address) -> ConnectError:
    return ConnectError(
        "other_key",
        f"The host at {address} is not the one this join code was made for: its key is another one. "
        f"Please ask for its code as it is now.",
    )


async def resolve(address: Address) -> str:
    """The numeric form of the address's host, IPv4 where it has one. ConnectError where the name is unknown."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(address.host, address.port, type=network.SOCK_STREAM)
    except OSError:
        raise unreachable(address) from None
    ordered = sorted(found, key=lambda info: info[0] != network.AF_INET)
    return str(ordered[0][4][0])


def connect(socket: zmq.SyncSocket, host: str, port: int) -> None:
    """Connect to a numeric host."""
    if ":" in host:
        socket.set(zmq.IPV6, 1)
    socket.connect(f"tcp://{bracketed(host)}:{port}")


async def knock(context: zmq.SyncContext, address: Address, host: str, known: KnownHosts, tag: str = "") -> Greeting:
    """Ask at the door who is there, and check version and key. `host` is the numeric form. ConnectError else.

    `tag` is that of the key a join code was made for, empty where there was none. The code comes from who runs the
    host, so it is believed before what is remembered of the address.
    """
    greeting = await ask_door(context, address, host)
    if PROTOCOL not in greeting.protocols:
        raise other_version(address, greeting.version)
    if tag and key_tag(greeting.key) != tag:
        raise other_key(address)
    if tag and known.key(address) != greeting.key:
        known.forget(address)
    try:
        known.check(address, greeting.key)
    except KeyChanged as changed:
        raise ConnectError("key_changed", str(changed)) from changed
    return greeting


async def ask_door(context: zmq.SyncContext, address: Address, host: str) -> Greeting:
    """Ask at the door who is there, and nothing else. ConnectError where no host answers."""
    waiter = Waiter()
    dealer = knock_socket(context)
    monitor = monitor_of(dealer, _EVENTS)
    try:
        connect(dealer, host, address.port)
        waiter.add(dealer)
        waiter.add(monitor)
        with contextlib.suppress(zmq.Again):  # refused already: the monitor tells
            dealer.send(encode(Knock(PROTOCOL, VERSION)), zmq.NOBLOCK)
        return await _answer(waiter, dealer, monitor, address)
    finally:
        waiter.close()
        close_monitored(dealer, monitor)


async def _answer(waiter: Waiter, dealer: zmq.SyncSocket, monitor: zmq.SyncSocket, address: Address) -> Greeting:
    """The first Greeting; ConnectError as soon as it is clear that there will be none."""
    connected = False
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(KNOCK_SECONDS):
            while True:
                await waiter.wait(KNOCK_SECONDS)
                for frames in waiting(dealer, 10):
                    return _read(frames, address)
                for event, _ in happened(monitor):
                    if event != zmq.EVENT_CONNECTED:
                        raise not_bafuda(address) if connected else unreachable(address)
                    connected = True
    raise not_bafuda(address) if connected else unreachable(address)


def _read(frames: list[zmq.Frame], address: Address) -> Greeting:
    """The Greeting, with a key that is one: anybody may answer here, and it is written down and given to ØMQ."""
    try:
        greeting = decode_door(frames[-1].bytes)
    except WireError:
        greeting = None
    if not isinstance(greeting, Greeting) or not is_key(greeting.key):
        raise not_bafuda(address)
    return greeting
