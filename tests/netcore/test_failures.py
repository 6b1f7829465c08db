"""What fails below the host: a full disk, a peer that reads too slowly, a subscription that takes hold late."""

import asyncio
import contextlib
import secrets
import socket
import struct
import sys
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import zmq
import zmq.asyncio

from games.catalogue import GAMES
from netcore import flood as flood_module
from netcore import sockets
from netcore.codec import encode, unpack_view
from netcore.flood import Floods
from netcore.gallery import Gallery
from netcore.identity import load_key
from netcore.messages import PROTOCOL, Act, Denied, Hello, Open, Ping, Pong, Ready, Room, Said, Say, Sit, Start, Update
from netcore.people import who
from tests.netcore.lan import HERE, HostProcess, Person, host_process, hosting, nothing_missing, person, ports_of
from tests.netcore.test_faults import all_that_waits, ask_until_slow, stranger, stranger_in_the_hall

if sys.platform == "linux":
    import resource

READY = b"\x05READY" + b"\x0bSocket-Type" + struct.pack(">I", 6) + b"DEALER"
"""A command of ZMTP 3.0, the protocol below ØMQ."""
ONE, TWO, THREE = "1" * 16, "2" * 16, "3" * 16


def fill_the_disk(pid: int) -> None:
    """Every write of this process to a file fails from now on, as on a full disk."""
    if sys.platform == "linux":
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))


def mend_the_disk(pid: int) -> None:
    if sys.platform == "linux":
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


async def all_in_phase(phase: str, *people: Person) -> None:
    for somebody in people:
        await somebody.until(lambda somebody=somebody: somebody.room.phase == phase)  # type: ignore[misc]


async def stopped_table(stack: AsyncExitStack, place: Path) -> tuple[HostProcess, Person, Person]:
    """A host whose disk has filled in the middle of a match, and the two who play it, told so."""
    host = await stack.enter_async_context(host_process(place / "host"))
    aiko, oleg = [await stack.enter_async_context(person(place, name, host.port)) for name in ("Aiko", "Oleg")]
    await oleg.sit(await aiko.open())
    await aiko.start(oleg)
    await aiko.until(lambda: len(aiko.updates) > 5)
    fill_the_disk(host.process.pid)
    await all_in_phase("stopped", aiko, oleg)
    aiko.playing = oleg.playing = False
    return host, aiko, oleg


async def played_to_the_end(aiko: Person, oleg: Person) -> None:
    """Both see the whole match, and the same result."""
    for somebody in (aiko, oleg):
        somebody.play_on()
    for somebody in (aiko, oleg):
        await somebody.until(somebody.over)
        assert nothing_missing(somebody)
    assert aiko.view.standing.totals == oleg.view.standing.totals


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the files of another process")
async def test_a_full_disk_stops_the_tables_and_loses_nothing(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        host, aiko, oleg = await stopped_table(stack, tmp_path)
        async with person(tmp_path, "Mika", host.port) as mika:
            reply = await mika.client.ask(lambda request: Open(request, "x", "koikoi", "standard", {}, 2))
            assert isinstance(reply, Denied)
            assert reply.code == "stopped"
        assert host.process.returncode is None
        told = [somebody.updates[-1] for somebody in (aiko, oleg)]
        await host.end()
        await stack.enter_async_context(host_process(tmp_path / "host", host.port))
        await all_in_phase("playing", aiko, oleg)
        for somebody, last in zip((aiko, oleg), told, strict=True):
            await somebody.until(lambda somebody=somebody: somebody.updates[-1].full)  # type: ignore[misc]
            assert (somebody.updates[-1].seq, somebody.updates[-1].view) == (last.seq, last.view)
        await played_to_the_end(aiko, oleg)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the files of another process")
async def test_the_tables_go_on_without_a_new_start_when_the_disk_has_room_again(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        host, aiko, oleg = await stopped_table(stack, tmp_path)
        told = [somebody.updates[-1] for somebody in (aiko, oleg)]
        mend_the_disk(host.process.pid)
        await all_in_phase("playing", aiko, oleg)
        for somebody, last in zip((aiko, oleg), told, strict=True):
            assert (somebody.updates[-1].seq, somebody.updates[-1].view) == (last.seq, last.view)
        await played_to_the_end(aiko, oleg)
        assert all(link.state in ("up", "slow") for link in aiko.links)
        await host.end()
        await stack.enter_async_context(host_process(tmp_path / "host", host.port))
        await aiko.until(lambda: aiko.updates[-1].full and aiko.over())


async def fill_the_way_to(
    slow: zmq.asyncio.Socket, table: str, other: Person, caplog: pytest.LogCaptureFixture
) -> None:
    """Until nothing more gets through to a peer that does not read, even after a while."""
    stuck = False
    while not stuck:
        await ask_until_slow(slow, table, caplog)
        await said_by(slow, table, other)
        caplog.clear()
        await asyncio.sleep(0.3)
        await said_by(slow, table, other)
        stuck = "a peer is slow" in caplog.text


async def said_by(slow: zmq.asyncio.Socket, table: str, other: Person) -> None:
    """Once it is heard, the host has taken all that was sent before."""
    request = secrets.token_hex(8)
    await slow.send(encode(Say(request, table, request)))
    await other.until(lambda: any(isinstance(heard, Said) and heard.text == request for heard in other.heard))


async def test_who_reads_too_slowly_gets_the_whole_table_once_it_reads_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level("INFO", "netcore.post")
    # On a busy machine this takes longer than a line without any answer is kept.
    patient = {**sockets._LISTENING, zmq.HEARTBEAT_TIMEOUT: 60_000, zmq.TCP_MAXRT: 60_000}
    monkeypatch.setattr(sockets, "_LISTENING", patient)
    async with AsyncExitStack() as stack:
        ports = await stack.enter_async_context(hosting(tmp_path / "host"))
        aiko = await stack.enter_async_context(person(tmp_path, "Aiko", ports.door))
        slow = await stack.enter_async_context(stranger_in_the_hall(tmp_path, ports))
        table = await aiko.open(grace=1)  # who reads too slowly says nothing either, and draws no part of the seed
        await aiko.until(lambda: any(isinstance(heard, Room) for heard in aiko.heard))
        for message in (Hello(PROTOCOL, "1", "Slow"), Sit(ONE, table, 1), Ready(TWO, table)):
            await slow.send(encode(message))
        sign = who(load_key(tmp_path / "Rude.key", "Rude").public)
        await aiko.until(lambda: aiko.room.seats[1].who == sign and aiko.room.seats[1].ready)
        await aiko.do(lambda request: Start(request, table))
        await aiko.until(lambda: bool(aiko.updates))
        known = [message for message in await all_that_waits(slow) if isinstance(message, Update)][-1]
        await fill_the_way_to(slow, table, aiko, caplog)
        legal = unpack_view(GAMES["koikoi"], known.view).legal
        if legal:
            await slow.send(encode(Act(THREE, table, 1, known.seq, legal[0])))
        aiko.play_on()
        await aiko.until(lambda: aiko.updates[-1].seq > 1 and aiko.view.to_act != (0,))
        got = await all_that_waits(slow)
        await slow.send(encode(Ping(1)))
        got += await all_that_waits(slow)
        (pong,) = [message for message in got if isinstance(message, Pong)]
        updates = [message for message in got if isinstance(message, Update)]
        assert updates[-1].seq == pong.newest[0].seq > known.seq
        assert updates[-1].full


def flood_and_reset(port: int) -> None:
    """ZMTP 3.0 by hand at the door: many tiny messages with pings between them, then the connection is torn down."""
    unit = b"\x00\x01x" + b"\x04\x07\x04PING\x00\x00"
    with contextlib.suppress(OSError), socket.create_connection((HERE[0], port)) as line:
        line.sendall(b"\xff" + bytes(8) + b"\x7f\x03\x00NULL" + bytes(48))
        line.sendall(b"\x04" + bytes([len(READY)]) + READY)
        line.sendall(unit * 20_000)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


async def test_a_flood_that_ends_in_a_reset_does_not_end_the_host(tmp_path: Path) -> None:
    """libzmq 4.3.5 aborts the process when a connection breaks whose input has reached its high-water mark."""
    async with host_process(tmp_path / "host") as host:
        for _ in range(30):
            await asyncio.to_thread(flood_and_reset, host.port)
        async with person(tmp_path, "Aiko", host.port) as aiko:
            await aiko.open()
        assert host.process.returncode is None


def test_who_floods_a_socket_is_cut_off_and_what_he_left_is_dropped() -> None:
    with zmq.Context() as context, context.socket(zmq.ROUTER) as router, context.socket(zmq.DEALER) as dealer:
        monitor = router.get_monitor_socket(zmq.EVENT_DISCONNECTED)
        dealer.set(zmq.RECONNECT_IVL, -1)
        dealer.set(zmq.LINGER, 0)
        dealer.connect(f"tcp://{HERE[0]}:{router.bind_to_random_port(f'tcp://{HERE[0]}')}")
        for number in range(30):
            dealer.send(b"%d" % number)
        floods = Floods(most=10)
        passed = []
        for number in range(30):
            assert router.poll(20_000)
            frames = router.recv_multipart(copy=False)
            if floods.passes(frames, 0.01 * number):
                passed.append(frames[-1].bytes)
        assert passed == [b"%d" % number for number in range(10)]
        assert monitor.poll(20_000)
        router.disable_monitor()
        monitor.close(0)


async def flood(rude: zmq.Socket[bytes], log: list[str]) -> None:
    """Send far more than anybody may, over every new connection, until the host has noted it again."""
    async with asyncio.timeout(60):
        while not any("a repeated flood" in line for line in log):
            with contextlib.suppress(zmq.Again):
                for number in range(300):
                    rude.send(encode(Ping(number)), zmq.NOBLOCK)
            await asyncio.sleep(0.005)


async def test_who_floods_again_is_shut_out_and_the_others_play_on(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(host_process(tmp_path / "host"))
        aiko, oleg = [await stack.enter_async_context(person(tmp_path, name, host.port)) for name in ("Aiko", "Oleg")]
        ports = await ports_of(host)
        await oleg.sit(await aiko.open())
        with zmq.Context() as context:
            rude = stranger(context, tmp_path)
            rude.connect(f"tcp://{HERE[0]}:{ports.hall}")
            flooding = asyncio.create_task(flood(rude, host.log))
            await aiko.start(oleg)
            await flooding
            rude.close()
        async with stranger_in_the_hall(tmp_path, ports) as again:
            await again.send(encode(Hello(PROTOCOL, "1", "Rude")))
            assert not await again.poll(1000)
        for somebody in (aiko, oleg):
            await somebody.until(somebody.over)
            assert nothing_missing(somebody)
        assert sum("a flood was cut off" in line for line in host.log) >= 2


@pytest.mark.parametrize(("times", "found"), [((0.0,), 0), ((0.0, 59.0), 1), ((0.0, 61.0), 0), ((0.0, 61.0, 62.0), 1)])
def test_two_floods_within_a_minute_are_a_repeated_one(
    times: tuple[float, ...], found: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flood_module, "user_of", lambda _: "k" * 40)
    floods = Floods(most=1)
    for number, when in enumerate(times):
        for _ in range(3):
            floods.passes([zmq.Frame(b"route %d" % number), zmq.Frame(b"message")], when)
    assert floods.repeaters() == ("k" * 40,) * found
    assert floods.repeaters() == ()


def test_many_messages_are_no_flood_if_they_come_slowly() -> None:
    floods = Floods(most=10)
    frames = [zmq.Frame(b"route"), zmq.Frame(b"message")]
    assert all(floods.passes(frames, 1.0 * number) for number in range(100))


def test_who_is_read_slowly_floods_all_the_same() -> None:
    floods = Floods(most=10)
    frames = [zmq.Frame(b"route"), zmq.Frame(b"message")]
    assert [floods.passes(frames, 0.2 * number) for number in range(14)] == [True] * 12 + [False] * 2


async def test_what_is_broadcast_before_a_subscription_takes_hold_is_seen_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reply to Watch brings the table as it is; what comes until the gallery has the subscription is missed."""
    async with AsyncExitStack() as stack:
        ports = await stack.enter_async_context(hosting(tmp_path / "host"))
        aiko, oleg, mika = [
            await stack.enter_async_context(person(tmp_path, name, ports.door)) for name in ("Aiko", "Oleg", "Mika")
        ]
        table = await aiko.open()
        await oleg.sit(table)
        with monkeypatch.context() as late:
            late.setattr(Gallery, "subscriptions", lambda _gallery, _most: 0)
            await mika.watch(table)
            await aiko.start(oleg)
            await mika.until(lambda: mika.view is not None)
        await mika.until(mika.over)
        assert mika.view.standing.totals == aiko.view.standing.totals
