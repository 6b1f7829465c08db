"""A bad line between clients and a host: it cuts, delays, freezes and floods as a test tells it."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

import zmq
from msgspec.structs import replace

from netcore.address import Address
from netcore.codec import encode
from netcore.door import knock
from netcore.identity import KnownHosts
from netcore.sockets import Waiter, door_socket, waiting
from tests.netcore.lan import HERE

GREETING: Final = 64
"""Bytes with which each side of a ØMQ connection begins."""
COMMAND: Final = 0x04
LONG: Final = 0x02
"""Flags of a frame (RFC 37, ZMTP 3.1)."""

CURVE: Final = 33
"""Bytes by which a frame in CURVE is longer than what it carries."""
HEARTBEATS: Final = (CURVE + 5, CURVE + 7)
TOPIC: Final = CURVE + 12
"""The lengths of ØMQ's own PONG (also that of the lobby's topic) and PING, and of the topic of a table."""

Way: TypeAlias = Literal["there", "back"]
"""From a client to the host, or from the host to a client."""
Fate: TypeAlias = Callable[[Way, int, int], int]
"""How often the message with this number and so many bytes is passed on: 0 drops it. Numbers count from 0 on each way.

ØMQ breaks a connection off on which something comes twice.
"""


def is_set(event: asyncio.Event) -> asyncio.Event:
    event.set()
    return event


@dataclass
class Line:
    """What the line does to the bytes of both directions, and what runs over it now."""

    delay: float = 0.0
    """Seconds each piece of bytes is late."""
    open: asyncio.Event = field(default_factory=lambda: is_set(asyncio.Event()))
    """While not set nothing passes, but the connections stay."""
    connections: set[asyncio.StreamWriter] = field(default_factory=set)
    carried: int = 0
    """How many connections there were."""
    passed: Counter[Way] = field(default_factory=Counter)
    """How many messages with a fate came on each way, at the hall."""
    shown: Counter[Way] = field(default_factory=Counter)
    """The same at the gallery."""

    def cut(self) -> None:
        """Break all connections off, with whatever is on its way."""
        for writer in tuple(self.connections):
            writer.transport.abort()


@asynccontextmanager
async def bad_line(
    port: int, fate: Fate | None = None, gallery_fate: Fate | None = None, to_gallery: Line | None = None
) -> AsyncIterator[tuple[int, Line]]:
    """A door like the host's at `port`, and the line that leads from it to the host's hall and gallery.

    `fate` is that of single messages between a client and the hall, `gallery_fate` of those that the gallery tells
    of tables; `to_gallery` the line to the gallery where it is one by itself.
    """
    line = Line()
    shown = to_gallery or line
    with zmq.Context() as context:
        greeting = await knock(context, Address(HERE[0], port), HERE[0], KnownHosts(None))

    def in_the_hall(way: Way, source: asyncio.StreamReader) -> AsyncIterator[bytes]:
        return _hall(line, way, source, fate) if fate else _all(source)

    def at_the_gallery(way: Way, source: asyncio.StreamReader) -> AsyncIterator[bytes]:
        return _gallery(shown, source, gallery_fate) if gallery_fate and way == "back" else _all(source)

    async with (
        _relay(line, greeting.hall_port, in_the_hall) as hall,
        _relay(shown, greeting.gallery_port, at_the_gallery) as gallery,
    ):
        answer = encode(replace(greeting, hall_port=hall, gallery_port=gallery))
        async with door(answer) as front:
            yield front, line


@asynccontextmanager
async def door(answer: bytes) -> AsyncIterator[int]:
    """Something that answers each message at its port with these bytes."""
    context = zmq.Context()
    socket = door_socket(context)
    port = socket.bind_to_random_port(f"tcp://{HERE[0]}")
    waiter = Waiter()
    waiter.add(socket)

    async def serve() -> None:
        while True:
            for frames in waiting(socket, 10):
                with contextlib.suppress(zmq.ZMQError):  # who asked may be gone
                    socket.send_multipart([frames[0].bytes, answer])
                waiter.touch()
            await waiter.wait(10)

    task = asyncio.create_task(serve())
    try:
        yield port
    finally:
        await _ended(task)
        waiter.close()
        socket.close(0)
        context.term()


@asynccontextmanager
async def _relay(
    line: Line, port: int, pieces: Callable[[Way, asyncio.StreamReader], AsyncIterator[bytes]]
) -> AsyncIterator[int]:
    tasks: set[asyncio.Task[None]] = set()

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection(HERE[0], port)
        except OSError:
            writer.transport.abort()
            return
        line.carried += 1
        ways: tuple[tuple[Way, asyncio.StreamReader, asyncio.StreamWriter], ...] = (
            ("there", reader, back),
            ("back", there, writer),
        )
        for way, source, sink in ways:
            line.connections.add(sink)
            task = asyncio.create_task(_carry(line, pieces(way, source), sink))
            tasks.add(task)
            task.add_done_callback(tasks.discard)

    server = await asyncio.start_server(accept, HERE[0])
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        for task in tuple(tasks):
            await _ended(task)
        await asyncio.sleep(0)  # an aborted transport closes in the loop's next turn


async def _all(source: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """The bytes of one way as they come."""
    while data := await source.read(65536):
        yield data


async def _frames(source: asyncio.StreamReader) -> AsyncIterator[tuple[bytes, int | None]]:
    """The bytes of one way frame by frame, each with its length; None for what ØMQ says by itself."""
    left = GREETING
    while left:
        data = await source.read(left)  # each side waits for the beginning of the other's
        yield data, None
        if not data:
            return
        left -= len(data)
    while True:
        head = await source.readexactly(2)
        if head[0] & LONG:
            head += await source.readexactly(7)
        length = int.from_bytes(head[1:], "big")
        yield head + await source.readexactly(length), None if head[0] & COMMAND else length


async def _hall(line: Line, way: Way, source: asyncio.StreamReader, fate: Fate) -> AsyncIterator[bytes]:
    """Each message of the hall is one frame and has its fate."""
    async for frame, length in _frames(source):
        times = 1
        if length is not None:
            times, line.passed[way] = fate(way, line.passed[way], length), line.passed[way] + 1
        for _ in range(times):
            yield frame


async def _gallery(line: Line, source: asyncio.StreamReader, fate: Fate) -> AsyncIterator[bytes]:
    """What the gallery tells of a table is a topic and then a message, which share their fate."""
    times = 1
    async for frame, length in _frames(source):
        if length is None or length in HEARTBEATS:
            yield frame
            continue
        if length == TOPIC:
            times, line.shown["back"] = fate("back", line.shown["back"], length), line.shown["back"] + 1
        for _ in range(times):
            yield frame
        if length != TOPIC:
            times = 1


async def _carry(line: Line, pieces: AsyncIterator[bytes], sink: asyncio.StreamWriter) -> None:
    try:
        async for data in pieces:
            await line.open.wait()
            if line.delay:
                await asyncio.sleep(line.delay)
            sink.write(data)
            await sink.drain()
    except (OSError, asyncio.IncompleteReadError):
        pass  # cut: by the test or by one of the two ends
    finally:
        line.connections.discard(sink)
        sink.transport.abort()


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
