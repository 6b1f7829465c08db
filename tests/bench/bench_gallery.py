"""What watchers, tables and coming back cost a host. Run it: `python -m tests.bench.bench_gallery [WATCHERS ...]`.

(a) One public line to so many watchers, until the last of them has it, against a bare PUB socket with CURVE that sends
the same bytes to as many subscribers in this run; and the host's memory for each. The subscribers of each are in a
process of their own and share keys, 250 to a key. Each takes about three descriptors there and one at the host, which
lets in as many as three in four of its own: 5,000 need `ulimit -n` to be 16,000 or more.
(b) Tables of computer players: public updates a second of all, the host's share of a processor, memory for each.
(c) From connecting until what is to be shown of the table is known, after few actions and after many.
"""

import asyncio
import contextlib
import multiprocessing
import os
import secrets
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
import zmq

from netcore.address import Address
from netcore.client import Client
from netcore.codec import decode_host, encode
from netcore.door import knock
from netcore.host import HostSettings, serve
from netcore.identity import Identity, KnownHosts
from netcore.messages import (
    PROTOCOL,
    Act,
    BotSeat,
    Hello,
    Open,
    Opened,
    Ping,
    PublicUpdate,
    Ready,
    Reply,
    Room,
    Said,
    Say,
    Sit,
    Start,
    Update,
    Watch,
    Watching,
)
from netcore.mirror import TableMirror
from tests.netcore.lan import FAST, HERE

ROUNDS = 15
TO_A_KEY = 250
AT_ONCE, PAUSE = 50, 0.3
"""So many subscribers come at once, and then, after so many seconds, the next: a handshake has to be over in 2 s."""
COUNTS = (1, 100, 1000, 5000)
WARM_UP = 15.0
"""Seconds until all tables of computer players are in their match."""
LINE = "x" * 400
LIMITS = replace(FAST, tables=500, tables_per_key=500, connections_per_key=2000)


def host_in_a_process(home: Path, opened: "multiprocessing.Queue[int]") -> None:
    os.environ["BAFUDA_BOT_PACE"] = "0"
    settings = HostSettings("Bench", 0, HERE, home, LIMITS)
    asyncio.run(serve(settings, lambda ports: opened.put(ports.door)))


def bare_in_a_process(opened: "multiprocessing.Queue[tuple[bytes, int, int]]") -> None:
    """A ROUTER that publishes whatever it is sent: topic and bytes."""
    context = zmq.Context()
    public, secret = zmq.curve_keypair()
    router, publisher = context.socket(zmq.ROUTER), context.socket(zmq.PUB)
    ports = []
    for socket in (router, publisher):
        socket.curve_server, socket.curve_secretkey = True, secret
        ports.append(socket.bind_to_random_port(f"tcp://{HERE[0]}"))
    opened.put((public, ports[0], ports[1]))
    while True:
        publisher.send_multipart(router.recv_multipart()[1:])


@contextlib.contextmanager
def process_of(target: Any, *given: Any) -> Iterator[tuple[Any, int]]:
    """What the process says first, and its number."""
    spawn = multiprocessing.get_context("spawn")
    opened: multiprocessing.Queue[Any] = spawn.Queue()
    process = spawn.Process(target=target, args=(*given, opened), daemon=True)
    process.start()
    try:
        yield opened.get(timeout=300), process.pid or 0
    finally:
        process.terminate()
        process.join()


def memory(pid: int) -> float:
    """Resident, kB."""
    text = Path(f"/proc/{pid}/status").read_text()
    return float(text.partition("VmRSS:")[2].split()[0])


def processor(pid: int) -> float:
    """Seconds of a processor that it has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def connected(context: zmq.Context[Any], kind: int, server: bytes, key: tuple[bytes, bytes], port: int) -> Any:
    socket = context.socket(kind)
    socket.linger = 0
    socket.curve_serverkey = server
    socket.curve_publickey, socket.curve_secretkey = key
    socket.reconnect_ivl = 2000
    socket.connect(f"tcp://{HERE[0]}:{port}")
    return socket


def all_subscribe(
    context: zmq.Context[Any], server: bytes, keys: list[tuple[bytes, bytes]], port: int, topic: bytes, count: int
) -> list[Any]:
    sockets = []
    for number in range(count):
        socket = connected(context, zmq.SUB, server, keys[number // TO_A_KEY], port)
        socket.subscribe(topic)
        sockets.append(socket)
        if number % AT_ONCE == AT_ONCE - 1:
            time.sleep(PAUSE)
    return sockets


def crowd_in_a_process(
    server: bytes, keys: list[tuple[bytes, bytes]], port: int, topic: bytes, count: int, orders: Any, opened: Any
) -> None:
    """Subscribers. Asked with nothing, it tells how many have heard nothing yet; with a mark, when all have it."""
    context: zmq.Context[Any] = zmq.Context(io_threads=1)
    context.set(zmq.MAX_SOCKETS, count + 100)
    sockets = all_subscribe(context, server, keys, port, topic, count)
    opened.put(count)
    deaf = list(sockets)
    while True:
        mark = orders.recv()
        if mark:
            for socket in sockets:
                while mark not in socket.recv_multipart()[1]:
                    continue
            orders.send(time.monotonic())
        else:
            deaf = [socket for socket in deaf if not socket.poll(0)]
            orders.send(len(deaf))


@dataclass(frozen=True)
class Crowd:
    """Subscribers in a process, and how something is said to all of them."""

    orders: Any
    say: Callable[[str], None]
    count: int

    def until_all_hear(self) -> float:
        """Say something; milliseconds until the last has it."""
        mark = secrets.token_hex(8)
        self.orders.send(mark.encode())
        time.sleep(0.02)
        start = time.monotonic()
        self.say(mark)
        return float((self.orders.recv() - start) * 1e3)

    def settle(self) -> None:
        """Until every subscription has taken hold; what is said is heard by thousands, so it is not said too often."""
        deaf = self.count
        while deaf:
            self.say("")
            time.sleep(0.3 + self.count / 1000)
            self.orders.send(b"")
            deaf = self.orders.recv()
        time.sleep(1.0)


@contextlib.contextmanager
def crowd(
    say: Callable[[str], None], server: bytes, keys: list[tuple[bytes, bytes]], port: int, topic: bytes, count: int
) -> Iterator[Crowd]:
    ours, theirs = multiprocessing.get_context("spawn").Pipe()
    with process_of(crowd_in_a_process, server, keys, port, topic, count, theirs):
        yield Crowd(ours, say, count)


def request() -> str:
    return secrets.token_hex(8)


def asked(socket: Any, message: Any) -> Any:
    """The reply to a request, among whatever else comes."""
    socket.send(encode(message))
    while True:
        heard = decode_host(socket.recv())
        if isinstance(heard, Reply) and heard.request == message.request:
            return heard


def watchers(count: int) -> str:
    """(a)."""
    keys = [zmq.curve_keypair() for _ in range(count // TO_A_KEY + 1)]
    context: zmq.Context[Any] = zmq.Context()
    with (
        tempfile.TemporaryDirectory() as directory,
        process_of(host_in_a_process, Path(directory)) as (door, host),
        process_of(bare_in_a_process) as ((public, router, publisher), _),
    ):
        greeting = asyncio.run(knock(context, Address(HERE[0], door), HERE[0], KnownHosts(None)))
        server = greeting.key.encode()
        halls = [connected(context, zmq.DEALER, server, key, greeting.hall_port) for key in keys]

        def here_still() -> None:
            """The host gives those up who are silent for a minute, and a crowd may take longer to come."""
            for number, hall in enumerate(halls):
                hall.send(encode(Hello(PROTOCOL, "1", f"W{number}")))

        here_still()
        opened = asked(halls[0], Open(request(), "T", "koikoi", "standard", {}, 2))
        assert isinstance(opened, Opened)
        topics = [asked(hall, Watch(request(), opened.table)) for hall in halls]
        assert isinstance(topics[0], Watching)
        topic = topics[0].topic
        other = connected(context, zmq.DEALER, public, keys[0], router)
        size = len(topic) - 1 + len(encode(Said(opened.table, "W0", "watching", LINE, 2**31)))

        def say(mark: str) -> None:
            if not mark:
                here_still()
            halls[0].send(encode(Say(request(), opened.table, mark + LINE[len(mark) :])))

        def say_bare(mark: str) -> None:
            other.send_multipart([b"t", mark.encode() + b"x" * (size - len(mark))])

        before = memory(host)
        with (
            crowd(say, server, keys, greeting.gallery_port, topic, count) as ours,
            crowd(say_bare, public, keys, publisher, b"t", count) as theirs,
        ):
            ours.settle()
            each = (memory(host) - before) / count
            theirs.settle()
            times = []
            for _ in range(ROUNDS):
                here_still()
                time.sleep(0.2)
                times.append((ours.until_all_hear(), theirs.until_all_hear()))
        here, there = (statistics.median(column) for column in zip(*times, strict=True))
        context.destroy(0)
    ratio = statistics.median(one / two for one, two in times)
    return (
        f"(a) {count} watchers: last has it after {here:.1f} ms, bare PUB {there:.1f} ms, ratio {ratio:.2f} "
        f"(medians of {ROUNDS}); host memory {each:.0f} kB a watcher"
    )


def heard_updates(hall: Any, gallery: Any, seconds: float) -> int:
    """How many public updates come in this time."""
    updates, start, ping_at = 0, time.monotonic(), 0.0
    while (now := time.monotonic()) < start + seconds:
        if now >= ping_at:
            hall.send(encode(Ping(1)))
            ping_at = now + 1.0
        if gallery.poll(100):
            updates += isinstance(decode_host(gallery.recv_multipart()[1]), PublicUpdate)
    return updates


def tables(count: int, seconds: float = 10.0) -> str:
    """(b)."""
    with tempfile.TemporaryDirectory() as directory, process_of(host_in_a_process, Path(directory)) as (door, host):
        context: zmq.Context[Any] = zmq.Context()
        greeting = asyncio.run(knock(context, Address(HERE[0], door), HERE[0], KnownHosts(None)))
        key, server = zmq.curve_keypair(), greeting.key.encode()
        hall = connected(context, zmq.DEALER, server, key, greeting.hall_port)
        gallery = connected(context, zmq.SUB, server, key, greeting.gallery_port)
        gallery.rcvhwm = 0
        hall.send(encode(Hello(PROTOCOL, "1", "A")))
        before = memory(host)
        bots = (BotSeat(0, "random"), BotSeat(1, "random"))
        names = []
        for _ in range(count):
            opened = asked(hall, Open(request(), "T", "koikoi", "standard", {}, 2, None, bots))
            assert isinstance(opened, Opened), opened
            names.append(opened.table)
        each = (memory(host) - before) / count
        for name in names:
            gallery.subscribe(asked(hall, Watch(request(), name)).topic)
            asked(hall, Start(request(), name))
        heard_updates(hall, gallery, WARM_UP)
        playing = (memory(host) - before) / count
        start, used = time.monotonic(), processor(host)
        updates = heard_updates(hall, gallery, seconds)
        spent, passed = processor(host) - used, time.monotonic() - start
        while hall.poll(0):
            hall.recv()
        context.destroy(0)
    return (
        f"(b) {count} tables: {updates / passed:.0f} public updates a second, host {100 * spent / passed:.0f} % of a "
        f"processor ({spent / max(updates, 1) * 1e6:.0f} us each), memory {each:.0f} kB a waiting table, "
        f"{playing:.0f} kB one that plays"
    )


async def rejoin(actions: tuple[int, ...]) -> str:
    """(c)."""
    rng, told = Random(1), []
    with tempfile.TemporaryDirectory() as directory, process_of(host_in_a_process, Path(directory)) as (door, _):
        address = Address(HERE[0], door)
        keys = [Identity(name, *(k.decode() for k in zmq.curve_keypair())) for name in ("A", "B")]
        table, done = "", 0
        for goal in actions:
            async with (
                Client(address, keys[0], "A", KnownHosts(None)) as a,
                Client(address, keys[1], "B", KnownHosts(None)) as b,
            ):
                table = table or await _begun(a, b)
                both = [(client, TableMirror(table, client.welcome.you)) for client in (a, b)]
                done = await _play(both, table, done, goal, rng)
            told.append((done, [await _time_of_coming(address, keys[1], table) for _ in range(ROUNDS)]))
    parts = (f"after {done} actions {statistics.median(times):.0f} ms" for done, times in told)
    return f"(c) from connecting to the whole table, median of {ROUNDS}: {', '.join(parts)}"


async def _begun(a: Client, b: Client) -> str:
    """A long match of two."""
    opened = await a.ask(lambda r: Open(r, "T", "kunken", "standard", {"match_length": "two_rounds"}, 2))
    assert isinstance(opened, Opened)
    await b.ask(lambda r: Sit(r, opened.table))
    for client in (a, b):
        await client.ask(lambda r: Ready(r, opened.table))
    await a.ask(lambda r: Start(r, opened.table))
    return opened.table


async def _play(both: list[tuple[Client, TableMirror]], table: str, done: int, goal: int, rng: Random) -> int:
    """Play at random up to so many actions, or the end of the match."""
    streams = [aiter(client) for client, _ in both]
    nexts = [asyncio.ensure_future(anext(stream)) for stream in streams]
    acted = [-1, -1]
    asking: list[asyncio.Future[Reply]] = []
    while done < goal:
        await asyncio.wait(nexts, return_when=asyncio.FIRST_COMPLETED)
        for number, (client, mirror) in enumerate(both):
            if not nexts[number].done():
                continue
            mirror.receive(nexts[number].result())  # type: ignore[arg-type]
            nexts[number] = asyncio.ensure_future(anext(streams[number]))
            seat = mirror.seat
            if mirror.room is None or seat is None or mirror.view is None:
                continue
            if mirror.view.standing.over:
                goal = done
            elif mirror.room.phase == "pause" and not mirror.room.seats[seat].ready:
                asking.append(asyncio.ensure_future(client.ask(lambda r: Ready(r, table))))
            elif mirror.view.legal and acted[number] < mirror.seq:
                acted[number], done = mirror.seq, done + 1
                token, seq = rng.choice(mirror.view.legal), mirror.seq
                act = partial(_act, table, seat, seq, token)
                asking.append(asyncio.ensure_future(client.ask(act)))
    for waiting in nexts:
        waiting.cancel()
    return done


def _act(table: str, seat: int, seq: int, token: str, name: str) -> Act:
    return Act(name, table, seat, seq, token)


async def _time_of_coming(address: Address, key: Identity, table: str) -> float:
    start = time.perf_counter()
    async with Client(address, key, "B", KnownHosts(None)) as client:
        mirror = TableMirror(table, client.welcome.you)
        async for heard in client:
            if isinstance(heard, Room | Update) and mirror.receive(heard).view:
                return (time.perf_counter() - start) * 1e3
    raise AssertionError


def report(counts: tuple[int, ...] = COUNTS) -> Iterator[str]:
    for count in counts:
        yield watchers(count)
    for count in (100, 500):
        yield tables(count)
    yield asyncio.run(rejoin((10, 1000)))


@pytest.mark.bench
def test_watchers_tables_and_coming_back_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        for line in report():
            print(f"\n{line}")


if __name__ == "__main__":
    for text in report(tuple(map(int, sys.argv[1:])) or COUNTS):
        print(text, flush=True)
