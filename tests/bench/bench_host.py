"""How long a host takes for one action. Run it: `python -m tests.bench.bench_host`, or `pytest -m bench` on this file.

(a) In one process without sockets: an action received until every effect is handed over, and what its parts take.
(b) Over loopback, the host in a process of its own as ever: an action until the own update is back, against a bare
CURVE echo of the same sizes in this run. The time of a commit is that of the disk below the temporary directory.
"""

import asyncio
import contextlib
import multiprocessing
import os
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
import zmq

from games.catalogue import GAMES
from games.chance import Chance
from games.game import GALLERY, Viewer
from netcore.address import Address
from netcore.client import Client
from netcore.codec import decode_client, encode, pack_view
from netcore.effects import Append, Peer, Send
from netcore.hall import Hall
from netcore.host import HostSettings, serve
from netcore.identity import Identity, KnownHosts
from netcore.journal import Journal
from netcore.limits import HallSettings
from netcore.messages import PROTOCOL, Act, Hello, Open, Opened, Ready, Sit, Start, Update
from netcore.mirror import TableMirror
from tests.netcore.lan import FAST, HERE

ACTIONS = 400
ALL: tuple[Viewer, ...] = (0, 1, GALLERY)
KOIKOI = GAMES["koikoi"]
SHEET: dict[str, Any] = {"match_length": "points_100"}


def micro(call: Callable[[], object], samples: list[float]) -> None:
    start = time.perf_counter()
    call()
    samples.append((time.perf_counter() - start) * 1e6)


def median(samples: list[float]) -> float:
    return statistics.median(samples)


def request(number: int) -> str:
    return f"{number:016x}"


class Sitting:
    """Two people at a table of a Hall, with a journal on disk."""

    def __init__(self, home: Path) -> None:
        self.hall = Hall(HallSettings("1", "Bench", limits=FAST), os.urandom)
        self.hall.resume((), 0.0)
        self.journal = Journal(home / "bench.sqlite")
        self.peers = (Peer(b"0", "a" * 40), Peer(b"1", "b" * 40))
        self.mirrors: dict[bytes, TableMirror] = {}
        self.spent: dict[str, list[float]] = {"whole": [], "hall": [], "journal": [], "codec": [], "cpu": []}
        self.number = 0
        self.table = ""
        for peer in self.peers:
            self.say(peer, Hello(PROTOCOL, "1", peer.route.decode()))
        self.say(self.peers[0], Open(self.next(), "T", "koikoi", "standard", SHEET, 2, lots=False))
        self.mirrors = {peer.route: TableMirror(self.table, "", seat, KOIKOI) for seat, peer in enumerate(self.peers)}
        self.say(self.peers[1], Sit(self.next(), self.table))
        self.start(Start)

    def next(self) -> str:
        self.number += 1
        return request(self.number)

    def start(self, last: Any) -> None:
        for peer in self.peers:
            self.say(peer, Ready(self.next(), self.table))
        self.say(self.peers[0], last(self.next(), self.table))

    def say(self, peer: Peer, message: Any, measured: bool = False) -> None:
        """What the host's loop does, each part timed; the sockets' own share is in (b)."""
        data = encode(message)
        cpu = time.thread_time()
        times = [time.perf_counter()]
        received = decode_client(data)
        times.append(time.perf_counter())
        effects = self.hall.receive(peer, received, time.monotonic())
        times.append(time.perf_counter())
        for effect in effects:
            if isinstance(effect, Append):
                self.journal.append(effect.rows)
        times.append(time.perf_counter())
        frames = [encode(effect.message) for effect in effects if isinstance(effect, Send)]
        times.append(time.perf_counter())
        if measured:
            decode, hall, journal, pack = (after - before for before, after in pairwise(times))
            parts = {"whole": times[-1] - times[0], "hall": hall, "journal": journal, "codec": decode + pack}
            parts["cpu"] = time.thread_time() - cpu
            for part, seconds in parts.items():
                self.spent[part].append(seconds * 1e6)
        assert len(frames) <= len(effects)
        for effect in effects:
            if isinstance(effect, Send):
                self.take(effect)

    def take(self, send: Send) -> None:
        if isinstance(send.message, Opened):
            self.table = send.message.table
        if send.route in self.mirrors:
            self.mirrors[send.route].receive(send.message)

    def step(self, rng: Random) -> bool:
        """One action at random; False at a stop between deals or the end."""
        for seat, peer in enumerate(self.peers):
            mirror = self.mirrors[peer.route]
            if seat in mirror.view.to_act:
                token = rng.choice(mirror.view.legal)
                self.say(peer, Act(self.next(), self.table, seat, mirror.seq, token), measured=True)
                return True
        for peer in self.peers:
            self.say(peer, Ready(self.next(), self.table))
        return False


def inside(home: Path) -> dict[str, float]:
    """(a): medians in microseconds; `rules` and `views` are parts of `hall`, `cpu` is `whole` without waiting."""
    rng = Random(1)
    sitting = Sitting(home)
    while len(sitting.spent["whole"]) < ACTIONS:
        mirror = sitting.mirrors[b"0"]
        if mirror.view.standing.over:
            sitting = _again(home, sitting)
        sitting.step(rng)
    sitting.journal.close()
    return {part: median(samples) for part, samples in sitting.spent.items()} | rules_and_views()


def _again(home: Path, old: Sitting) -> Sitting:
    old.journal.close()
    fresh = Sitting(home)
    fresh.spent = old.spent
    return fresh


def rules_and_views() -> dict[str, float]:
    """The share of the game: one `apply`, and the three views packed."""
    rng, rules, views = Random(1), list[float](), list[float]()
    state = KOIKOI.new_match(KOIKOI.Options(**SHEET), 2, Chance(bytes(32)))
    while len(rules) < ACTIONS and not KOIKOI.standing(state).over:
        acting = KOIKOI.to_act(state)
        if not acting:
            state, _ = KOIKOI.advance(state)
            continue
        action = rng.choice(KOIKOI.legal_actions(state, acting[0]))
        micro(lambda state=state, acting=acting, action=action: KOIKOI.apply(state, acting[0], action), rules)  # type: ignore[misc]
        state, _ = KOIKOI.apply(state, acting[0], action)
        micro(lambda state=state: [pack_view(KOIKOI.view(state, viewer)) for viewer in ALL], views)  # type: ignore[misc]
    return {"rules": median(rules), "views": median(views)}


def host_in_a_process(home: Path, opened: "multiprocessing.Queue[int]") -> None:
    """A host without limits; tells its port and runs until it is killed."""
    settings = HostSettings("Bench", 0, HERE, home, FAST)
    asyncio.run(serve(settings, lambda ports: opened.put(ports.door)))


@contextlib.contextmanager
def hosting(home: Path) -> Iterator[int]:
    spawn = multiprocessing.get_context("spawn")
    opened: multiprocessing.Queue[int] = spawn.Queue()
    process = spawn.Process(target=host_in_a_process, args=(home, opened), daemon=True)
    process.start()
    try:
        yield opened.get(timeout=30)
    finally:
        process.kill()
        process.join()


async def over_loopback(home: Path) -> tuple[list[float], int, int]:
    """(b): round trips in microseconds, and the sizes of an action and an update."""
    trips: list[float] = []
    sizes = (0, 0)
    rng = Random(1)
    with hosting(home / "host") as port:
        keys = [Identity(name, *(k.decode() for k in zmq.curve_keypair())) for name in ("A", "B")]
        address = Address(HERE[0], port)
        async with (
            Client(address, keys[0], "A", KnownHosts(None)) as a,
            Client(address, keys[1], "B", KnownHosts(None)) as b,
        ):
            opened = await a.ask(lambda r: Open(r, "T", "koikoi", "standard", SHEET, 2, lots=False))
            assert isinstance(opened, Opened)
            table = opened.table
            await b.ask(lambda r: Sit(r, table))
            both = [(client, TableMirror(table, client.welcome.you)) for client in (a, b)]
            for client, _ in both:
                await client.ask(lambda r: Ready(r, table))
            await a.ask(lambda r: Start(r, table))
            streams = [aiter(client) for client, _ in both]

            async def hear(seat: int, seq: int) -> Update:
                """The update of this seat after `seq`."""
                async for heard in streams[seat]:
                    both[seat][1].receive(heard)  # type: ignore[arg-type]
                    if isinstance(heard, Update) and heard.seq > seq:
                        return heard
                raise AssertionError

            for seat in (0, 1):
                await hear(seat, 0)
            while len(trips) < ACTIONS and not both[0][1].view.standing.over:
                acting = both[0][1].view.to_act
                before = [mirror.seq for _, mirror in both]
                if not acting:
                    for client, _ in both:
                        await client.ask(lambda r: Ready(r, table))
                else:
                    client, mirror = both[acting[0]]
                    act = Act(request(0), table, acting[0], mirror.seq, rng.choice(mirror.view.legal))
                    start = time.perf_counter()
                    asking = asyncio.ensure_future(client.ask(lambda r, act=act: _named(act, r)))
                    update = await hear(acting[0], mirror.seq)
                    trips.append((time.perf_counter() - start) * 1e6)
                    sizes = (len(encode(act)), len(encode(update)))
                    await asking
                for seat, seq in enumerate(before):
                    if both[seat][1].seq == seq:
                        await hear(seat, seq)
    return trips, *sizes


def _named(act: Act, name: str) -> Act:
    return Act(name, act.table, act.seat, act.seq, act.action)


def bare_echo(size_there: int, size_back: int) -> list[float]:
    """Round trips in microseconds of two threads with blocking CURVE sockets and nothing else."""
    trips: list[float] = []
    with zmq.Context() as context:
        public, secret = zmq.curve_keypair()
        router = context.socket(zmq.ROUTER)
        router.curve_server, router.curve_secretkey = True, secret
        port = router.bind_to_random_port(f"tcp://{HERE[0]}")

        def answer() -> None:
            for _ in range(ACTIONS):
                router.send_multipart([router.recv_multipart()[0], b"x" * size_back])

        thread = threading.Thread(target=answer)
        thread.start()
        dealer = context.socket(zmq.DEALER)
        dealer.curve_serverkey = public
        dealer.curve_publickey, dealer.curve_secretkey = zmq.curve_keypair()
        dealer.connect(f"tcp://{HERE[0]}:{port}")
        for _ in range(ACTIONS):
            start = time.perf_counter()
            dealer.send(b"x" * size_there)
            dealer.recv()
            trips.append((time.perf_counter() - start) * 1e6)
        thread.join()
        router.close(0)
        dealer.close(0)
    return trips


def report() -> str:
    with tempfile.TemporaryDirectory() as directory:
        home = Path(directory)
        parts = inside(home)
        trips, there, back = asyncio.run(over_loopback(home))
        echo = bare_echo(there, back)
    split = "  ".join(
        f"{part} {parts[part]:.0f}" for part in ("whole", "cpu", "hall", "rules", "views", "codec", "journal")
    )
    cuts = statistics.quantiles(trips, n=100)
    return (
        f"(a) one action at the host, two seats, median us: {split}\n"
        f"(b) action to own update over loopback ({there} B there, {back} B back), us: "
        f"median {median(trips):.0f}, p10 {cuts[9]:.0f}, p99 {cuts[98]:.0f}; bare CURVE echo: median {median(echo):.0f}"
    )


@pytest.mark.bench
def test_an_action_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    text = report()
    with capsys.disabled():
        print(f"\n{text}")
    assert "median" in text


if __name__ == "__main__":
    print(report())
