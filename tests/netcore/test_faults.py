"""Bad lines, hostile peers and frozen ones: a match goes on undisturbed."""

import asyncio
import contextlib
import logging
import os
import random
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar, get_args

import msgspec
import pytest
import zmq
import zmq.asyncio
from msgspec.structs import replace as changed

from netcore import sockets
from netcore.codec import decode_host, encode
from netcore.host import Ports
from netcore.identity import load_key
from netcore.limits import Limits
from netcore.messages import (
    PASS,
    PROTOCOL,
    Act,
    BotSeat,
    Bye,
    ClientMessage,
    Close,
    Fault,
    Hello,
    HostMessage,
    Open,
    Opened,
    Ping,
    Pong,
    Ready,
    Resync,
    Say,
    Sit,
    Start,
    Watch,
    Welcome,
)
from tests.netcore.lan import FAST, HERE, ROOT, Person, hosting, nothing_missing, person
from tests.netcore.proxy import Line, bad_line

ZERO, ONE, TWO, NOBODY = "0" * 16, "1" * 16, "2" * 16, "0" * 8


@asynccontextmanager
async def two_at_a_table(tmp_path: Path, limits: Limits = FAST) -> AsyncIterator[tuple[Ports, Person, Person]]:
    """A host, and two people who have sat down but not begun."""
    async with AsyncExitStack() as stack:
        ports = await stack.enter_async_context(hosting(tmp_path / "host", limits=limits))
        aiko, oleg = [await stack.enter_async_context(person(tmp_path, name, ports.door)) for name in ("Aiko", "Oleg")]
        await oleg.sit(await aiko.open())
        yield ports, aiko, oleg


async def play_to_the_end(aiko: Person, oleg: Person) -> None:
    await aiko.start(oleg)
    for somebody in (aiko, oleg):
        await somebody.until(somebody.over)
        assert nothing_missing(somebody)
        assert all(link.state in ("up", "slow") for link in somebody.links)
    assert aiko.view.standing.totals == oleg.view.standing.totals


# Bad lines.


def cut(line: Line, _: random.Random) -> None:
    line.cut()


def stall(line: Line, rng: random.Random) -> None:
    line.open.clear()
    asyncio.get_running_loop().call_later(rng.uniform(0.05, 0.4), line.open.set)


def drag(line: Line, rng: random.Random) -> None:
    line.delay = rng.uniform(0.0, 0.05)


@pytest.mark.parametrize("harm", [cut, stall, drag])
async def test_a_match_over_a_bad_line_ends_as_over_a_good_one(
    tmp_path: Path, harm: Callable[[Line, random.Random], None]
) -> None:
    rng = random.Random(harm.__name__)
    async with AsyncExitStack() as stack:
        ports = await stack.enter_async_context(hosting(tmp_path / "host"))
        door, line = await stack.enter_async_context(bad_line(ports.door))
        aiko = await stack.enter_async_context(person(tmp_path, "Aiko", door))
        oleg = await stack.enter_async_context(person(tmp_path, "Oleg", ports.door))
        mika = await stack.enter_async_context(person(tmp_path, "Mika", door))
        table = await aiko.open()
        await oleg.sit(table)
        await mika.watch(table)
        await aiko.start(oleg)
        for seen in range(6, 30, 6):
            await aiko.until(lambda seen=seen: len(aiko.updates) >= seen or aiko.over())  # type: ignore[misc]
            harm(line, rng)
        for somebody in (aiko, oleg, mika):
            await somebody.until(somebody.over)
        assert aiko.view.standing.totals == oleg.view.standing.totals == mika.view.standing.totals
        assert nothing_missing(aiko)
        assert harm is not cut or line.carried > 4


async def test_a_dead_line_is_noticed_and_what_was_missed_comes_after(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        ports = await stack.enter_async_context(hosting(tmp_path / "host"))
        door, line = await stack.enter_async_context(bad_line(ports.door))
        aiko = await stack.enter_async_context(person(tmp_path, "Aiko", door))
        oleg = await stack.enter_async_context(person(tmp_path, "Oleg", ports.door))
        table = await aiko.open()
        await oleg.sit(table)
        line.open.clear()
        await aiko.until(lambda: aiko.links[-1].state == "down")
        await oleg.do(lambda request: Say(request, table, "still there?"))
        await oleg.until(lambda: oleg.room.seats[0].presence == "lost")
        line.open.set()
        await oleg.until(lambda: oleg.room.seats[0].presence == "here")
        await aiko.until(lambda: aiko.links[-1].state == "up")
        await aiko.start(oleg)
        for somebody in (aiko, oleg):
            await somebody.until(somebody.over)


# Hostile peers.


S = TypeVar("S", bound=zmq.Socket[Any])


def stranger(context: zmq.Context[S], home: Path, kind: int = zmq.DEALER) -> S:
    """A socket with a key of its own for hall or gallery."""
    mine, host = load_key(home / "Rude.key", "Rude"), load_key(home / "host" / "host.key", "host")
    socket = context.socket(kind)
    socket.set(zmq.LINGER, 0)
    socket.set(zmq.CURVE_SERVERKEY, host.public.encode())
    socket.set(zmq.CURVE_PUBLICKEY, mine.public.encode())
    socket.set(zmq.CURVE_SECRETKEY, mine.secret.encode())
    return socket


@asynccontextmanager
async def stranger_in_the_hall(home: Path, ports: Ports) -> AsyncIterator[zmq.asyncio.Socket]:
    context = zmq.asyncio.Context()
    socket = stranger(context, home)
    socket.set(zmq.RCVHWM, 10)
    socket.set(zmq.RCVBUF, 8192)
    socket.connect(f"tcp://{HERE[0]}:{ports.hall}")
    try:
        yield socket
    finally:
        context.destroy(0)


async def all_that_waits(socket: zmq.asyncio.Socket) -> list[HostMessage]:
    """What the host has said, up to a moment of silence."""
    heard = []
    while await socket.poll(500):
        heard.append(decode_host(await socket.recv()))
    return heard


def messages() -> list[bytes]:
    """One of many kinds, whole."""
    return [
        encode(message)
        for message in (
            Hello(PROTOCOL, "1", "Rude"),
            Hello(PROTOCOL + 1, "1", "Rude"),
            Ping(2**53 - 1),
            Bye(),
            Open(ZERO, "T", "koikoi", "standard", {}, 2),
            Open(ZERO, "[b]T[/b]", "chess", "?", {"x": True}, 8, 7, (BotSeat(7, "easy"),)),
            Sit(ZERO, NOBODY),
            Act(ZERO, NOBODY, 0, 1, "play(01-1)"),
            Say(ZERO, NOBODY, "\x1b[2J"),
            Watch(ZERO, NOBODY),
            Resync(NOBODY),
            Close(ZERO, NOBODY),
            Welcome("1", "h", NOBODY, (), (), b""),
        )
    ]


LIKELY: dict[str, tuple[object, ...]] = {
    "request": (ZERO, ONE, TWO, "f" * 16),
    "table": (NOBODY, "1" * 8, "v" * 8),
    "seat": (0, 1, 7, None),
    "seq": (0, 1, 5, 2**53 - 1),
    "round": (0, 1, 2**53 - 1),
    "action": (PASS, "play(01-1)", "play(01-1,01-2)", "give(AS)", "x" * 200),
    "hash": (bytes(32), b"\xff" * 32),
    "value": (bytes(32), b"\xff" * 32),
    "who": ("0" * 8, "v" * 8),
    "to": ("0" * 8, None),
    "level": ("random", "easy", None),
    "what": ("bots", "save", "end"),
    "watching": ("open", "closed"),
    "options": ({}, {"rounds": 31}, {"deals": True, "x": -(2**31)}),
    "protocol": (PROTOCOL, 0),
    "seats": (2, 5, 8),
    "bots": ("easy", "normal"),
    "bot_seats": ([], [{"seat": 1, "level": "easy"}]),
    "game": ("koikoi", "kan", "chess"),
    "sheet": ("standard", "x"),
    "grace": (0, 30, 3600),
    "clock": (None, {"per": "move", "seconds": 5}),
    "move": (0, 5, 2**53 - 1),
    "n": (0, 2**53 - 1),
}
"""Values that may be valid; everything else in a message is `anything`."""


def anything(rng: random.Random, depth: int = 0) -> object:
    """Any value that msgpack can carry, nested at most five deep."""
    plain: tuple[object, ...] = (None, True, -1, 0, 7, 2**53, 2**63, 1.5, "", "x", "\x1b[2J", "x" * 300, b"", b"x" * 40)
    if depth == 5 or rng.random() < 0.8:
        return rng.choice(plain)
    return rng.choice(([anything(rng, depth + 1)] * rng.randrange(3), {"x": anything(rng, depth + 1)}))


def any_kind(rng: random.Random) -> bytes:
    """A map with the fields of some message to the hall, their values likely or not."""
    kind = rng.choice(get_args(ClientMessage))
    names = [f.encode_name for f in msgspec.structs.fields(kind) if rng.random() < 0.95]
    odd = rng.choice((0.0, 0.0, 0.2))
    found = {name: anything(rng) if rng.random() < odd else rng.choice(LIKELY.get(name, (True, "x"))) for name in names}
    return msgspec.msgpack.encode({"type": kind.__struct_config__.tag, **found})


def hostile(rng: random.Random) -> list[bytes]:
    """One message for a host: whole, torn, changed, repeated, or noise; sometimes in many parts."""
    whole = rng.choice(messages()) if rng.random() < 0.3 else any_kind(rng)
    match rng.randrange(8):
        case 0 | 6 | 7:
            return [whole]
        case 1:
            return [whole[: rng.randrange(len(whole) + 1)]]
        case 2:
            changed = bytearray(whole)
            changed[rng.randrange(len(whole))] = rng.randrange(256)
            return [bytes(changed)]
        case 3:
            return [rng.randbytes(rng.choice((0, 1, 2, 40, 1000, 60_000)))]
        case 4:
            return [rng.choice((b"\xdc\xff\xff", b"\xdf" + b"\xff" * 4, b"\x91" * 50_000, b"\xc7\xff\x01", b"\xa5a"))]
        case _:
            return [rng.choice((whole, b"")) for _ in range(rng.randrange(2, 9))]


async def attack(context: zmq.asyncio.Context, home: Path, port: int, kind: int, count: int, seed: int) -> None:
    """Send so many hostile messages, over a new connection every hundred."""
    rng = random.Random(seed)
    for _ in range(max(1, count // 100)):
        socket = context.socket(zmq.DEALER) if kind == zmq.REQ else stranger(context, home, kind)
        socket.set(zmq.LINGER, 500)
        socket.set(zmq.SNDTIMEO, 500)
        socket.connect(f"tcp://{HERE[0]}:{port}")
        with contextlib.suppress(zmq.Again):
            for _ in range(min(100, count)):
                await socket.send_multipart(hostile(rng))
                await asyncio.sleep(0)
        socket.close()


async def noise(port: int, count: int, seed: int) -> None:
    """Connections that are not even ØMQ's."""
    rng = random.Random(seed)
    for _ in range(count):
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(HERE[0], port)
            writer.write(rng.choice((b"GET / HTTP/1.1\r\n\r\n", b"\xff" * 64, b"\x00" * 900, rng.randbytes(500), b"")))
            await writer.drain()
            writer.close()


async def attacks(tmp_path: Path, ports: Ports, count: int) -> None:
    """Door, hall and gallery at once, `count` frames at each."""
    context = zmq.asyncio.Context()
    try:
        await asyncio.gather(
            attack(context, tmp_path, ports.door, zmq.REQ, count, 1),
            attack(context, tmp_path, ports.hall, zmq.DEALER, count, 2),
            attack(context, tmp_path, ports.gallery, zmq.XSUB, count, 3),
            *(noise(port, count // 10, port) for port in (ports.door, ports.hall, ports.gallery)),
        )
    finally:
        context.destroy(0)


@pytest.mark.parametrize("count", [300, pytest.param(350_000, marks=pytest.mark.slow)])
async def test_hostile_frames_do_not_disturb_a_match(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, count: int
) -> None:
    async with two_at_a_table(tmp_path, replace(FAST, tables_per_key=8)) as (ports, aiko, oleg):
        attacking = asyncio.create_task(asyncio.to_thread(asyncio.run, attacks(tmp_path, ports, count)))
        await play_to_the_end(aiko, oleg)
        await attacking
        async with person(tmp_path, "Mika", ports.door) as mika:
            assert aiko.mirror
            await mika.watch(aiko.mirror.table)
            assert mika.view.standing.over
    assert "Traceback" not in caplog.text
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_who_comes_too_fast_is_told_and_the_others_play_on(tmp_path: Path) -> None:
    limits = replace(FAST, ping_rate=2.0, ping_burst=5.0)
    async with two_at_a_table(tmp_path, limits) as (ports, aiko, oleg):
        async with stranger_in_the_hall(tmp_path, ports) as rude:
            await rude.send(encode(Hello(PROTOCOL, "1", "Rude")))
            for number in range(2000):
                await rude.send(encode(Ping(number)))
            await play_to_the_end(aiko, oleg)
            answers = await all_that_waits(rude)
        assert Fault("too_fast") in answers
        assert sum(isinstance(answer, Pong) for answer in answers) < 100


# Frozen peers.


async def test_who_never_reads_holds_nobody_up_and_is_answered_again_after_reading(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO, "netcore.post")
    # He is slow and not frozen: his ØMQ cannot answer either, so the host must not ask whether he is alive.
    monkeypatch.setattr(sockets, "_COMMON", {**sockets._COMMON, zmq.HEARTBEAT_IVL: 0, zmq.SNDBUF: 65536})
    async with (
        two_at_a_table(tmp_path) as (ports, aiko, oleg),
        stranger_in_the_hall(tmp_path, ports) as rude,
        asyncio.timeout(60),
    ):
        await rude.send(encode(Hello(PROTOCOL, "1", "Rude")))
        bots = (BotSeat(1, "random"),)
        await rude.send(encode(Open(ZERO, "Mine", "koikoi", "standard", {}, 2, bot_seats=bots)))
        opened = next(m for m in [decode_host(await rude.recv()) for _ in range(3)] if isinstance(m, Opened))
        await rude.send(encode(Ready(ONE, opened.table)))
        await rude.send(encode(Start(TWO, opened.table)))
        await ask_until_slow(rude, opened.table, caplog)
        await all_that_waits(rude)
        await rude.send(encode(Ping(1)))
        got = await all_that_waits(rude)
        assert Pong(1) in [replace_newest(message) for message in got]
        await ask_until_slow(rude, opened.table, caplog)
        await play_to_the_end(aiko, oleg)


async def ask_until_slow(rude: zmq.asyncio.Socket, table: str, caplog: pytest.LogCaptureFixture) -> None:
    """Ask for more than fits on the way, and read none of it."""
    caplog.clear()
    while "a peer is slow" not in caplog.text:
        await rude.send(encode(Resync(table)))
        await asyncio.sleep(0)


def replace_newest(message: HostMessage) -> HostMessage:
    return changed(message, newest=(), rooms=(), lobby=0) if isinstance(message, Pong) else message


FROZEN = """
import asyncio, sys
from pathlib import Path
from tests.netcore.lan import person

async def main():
    async with person(Path(sys.argv[1]), "Frozen", int(sys.argv[2])) as somebody:
        await somebody.sit(sys.argv[3])
        print("seated", flush=True)
        await somebody.until(lambda: any(link.state == "down" for link in somebody.links))
        await somebody.until(lambda: somebody.links[-1].state == "up")
        print("back", len(somebody.client.welcome.places), flush=True)
        await asyncio.sleep(60)

asyncio.run(main())
"""


async def test_a_frozen_client_is_lost_and_comes_back_by_itself(tmp_path: Path) -> None:
    async with hosting(tmp_path / "host") as ports, person(tmp_path, "Aiko", ports.door) as aiko:
        table = await aiko.open()
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", FROZEN, str(tmp_path), str(ports.door), table),
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            assert process.stdout
            assert await process.stdout.readline() == b"seated\n"
            process.send_signal(signal.SIGSTOP)
            await aiko.until(lambda: aiko.room.seats[1].presence == "lost")
            await aiko.do(lambda request: Say(request, table, "anybody?"))
            process.send_signal(signal.SIGCONT)
            await aiko.until(lambda: aiko.room.seats[1].presence == "here")
            async with asyncio.timeout(30):
                assert await process.stdout.readline() == b"back 1\n"
        finally:
            process.kill()
            await process.wait()
        assert all(link.state in ("up", "slow") for link in aiko.links)
