"""The client: what it says when there is no way in, and how it comes back."""

import asyncio
import contextlib
from dataclasses import replace
from pathlib import Path

import pytest
import zmq
from msgspec.structs import replace as changed

from netcore.address import Address
from netcore.client import Client, ConnectError
from netcore.codec import decode_door, encode
from netcore.door import connect
from netcore.identity import KnownHosts, load_key
from netcore.joincode import key_tag
from netcore.messages import PROTOCOL, BotSeat, Denied, Done, Greeting, Knock, Ready, Replaced, Say
from netcore.sockets import Waiter, knock_socket, waiting
from netcore.version import VERSION
from tests.netcore.lan import FAST, HERE, host_process, hosting, nothing_missing, person
from tests.netcore.proxy import door
from tests.ports import free_port

OTHER_KEY = zmq.curve_keypair()[0].decode()
GREETING = Greeting((PROTOCOL,), "9.9", "Cellar", OTHER_KEY, 1, 2)


async def refusal(home: Path, port: int, known: KnownHosts | None = None, host: str = HERE[0]) -> ConnectError:
    """Why there is no way in."""
    identity = load_key(home / "Aiko.key", "Aiko")
    with pytest.raises(ConnectError) as caught:
        async with Client(Address(host, port), identity, "Aiko", known or KnownHosts(None)):
            pass
    return caught.value


async def test_where_nobody_answers_the_sentence_says_so(tmp_path: Path) -> None:
    port = free_port()
    problem = await refusal(tmp_path, port)
    assert problem.code == "unreachable"
    assert str(problem) == f"Nobody answers at 127.0.0.1:{port}. Is the host running, and is the address right?"


async def test_a_name_that_nobody_has_is_unreachable(tmp_path: Path) -> None:
    assert (await refusal(tmp_path, 5750, host="no-such-host.invalid")).code == "unreachable"


async def test_a_web_server_is_no_host(tmp_path: Path) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(answer, HERE[0])
    async with server:
        problem = await refusal(tmp_path, server.sockets[0].getsockname()[1])
    assert problem.code == "not_bafuda"
    assert "it is not a Bafuda host" in str(problem)


@pytest.mark.parametrize("answer", [b"\xc1", b"", encode(Done("0" * 16)), encode(GREETING) + b"\x00"])
async def test_whoever_answers_something_else_is_no_host(tmp_path: Path, answer: bytes) -> None:
    async with door(answer) as port:
        assert (await refusal(tmp_path, port)).code == "not_bafuda"


@pytest.mark.parametrize("key", ["%" * 40, '"' * 40, "\n" * 40, "é" * 40])
async def test_whoever_shows_a_key_that_is_none_is_no_host_and_is_not_remembered(tmp_path: Path, key: str) -> None:
    known = KnownHosts(tmp_path / "known.toml")
    known.check(Address("10.0.0.1"), OTHER_KEY)
    async with door(encode(changed(GREETING, key=key))) as port:
        assert (await refusal(tmp_path, port, known)).code == "not_bafuda"
        assert known.key(Address(HERE[0], port)) is None
    assert known.key(Address("10.0.0.1")) == OTHER_KEY


async def test_another_protocol_version_names_both_programs(tmp_path: Path) -> None:
    async with door(encode(changed(GREETING, protocols=(PROTOCOL + 1,)))) as port:
        problem = await refusal(tmp_path, port)
    assert problem.code == "version"
    assert "runs 9.9, you have 0." in str(problem)


async def test_a_client_of_another_version_is_told_both_also_where_the_door_let_it_pass(tmp_path: Path) -> None:
    async with hosting(tmp_path / "host") as ports:
        client = Client(Address(HERE[0], ports.door), load_key(tmp_path / "a.key", "Aiko"), "Aiko", KnownHosts(None))
        arrival = client._arrival
        client._arrival = replace(arrival, hello=changed(arrival.hello, protocol=PROTOCOL - 1))
        with pytest.raises(ConnectError) as caught:
            async with client:
                pass
    assert caught.value.code == "version"
    assert str(caught.value).count(VERSION) == 2


async def test_the_door_answers_every_version_so_that_each_can_say_what_is_wrong(tmp_path: Path) -> None:
    async with hosting(tmp_path / "host") as ports:
        with zmq.Context() as context:
            dealer = knock_socket(context)
            waiter = Waiter()
            try:
                connect(dealer, HERE[0], ports.door)
                waiter.add(dealer)
                dealer.send(encode(Knock(PROTOCOL + 1, "99.0")))
                async with asyncio.timeout(20):
                    while not (frames := next(waiting(dealer, 1), [])):
                        await waiter.wait(1)
                greeting = decode_door(frames[-1].bytes)
            finally:
                waiter.close()
                dealer.close(0)
    assert isinstance(greeting, Greeting)
    assert (greeting.protocols, greeting.version) == ((PROTOCOL,), VERSION)


async def test_a_changed_host_key_is_refused_and_the_sentence_says_what_to_do(tmp_path: Path) -> None:
    known = KnownHosts(tmp_path / "known_hosts.toml")
    async with hosting(tmp_path / "host") as ports, person(tmp_path, "Aiko", ports.door, known):
        pass
    async with hosting(tmp_path / "another", ports.door):
        problem = await refusal(tmp_path, ports.door, known)
        assert problem.code == "key_changed"
        assert "its join code or --new-key lets you in" in str(problem)
        known.forget(Address(HERE[0], ports.door))
        async with person(tmp_path, "Aiko", ports.door, known):
            pass


async def test_a_join_code_lets_in_where_its_key_is_the_hosts_and_nowhere_else(tmp_path: Path) -> None:
    known = KnownHosts(tmp_path / "known_hosts.toml")
    async with hosting(tmp_path / "host") as ports:
        address, key = Address(HERE[0], ports.door), load_key(tmp_path / "host" / "host.key", "").public
        known.check(address, OTHER_KEY)
        aiko = load_key(tmp_path / "Aiko.key", "Aiko")
        with pytest.raises(ConnectError) as caught:
            async with Client(address, aiko, "Aiko", known, tag=key_tag(OTHER_KEY)):
                pass
        assert caught.value.code == "other_key"
        assert "is not the one this join code was made for" in str(caught.value)
        async with Client(address, aiko, "Aiko", known, tag=key_tag(key)):
            assert known.key(address) == key


async def test_a_full_host_refuses(tmp_path: Path) -> None:
    limits = replace(FAST, connections=1)
    async with hosting(tmp_path / "host", limits=limits) as ports, person(tmp_path, "Oleg", ports.door):
        assert (await refusal(tmp_path, ports.door)).code == "refused"


async def test_the_newest_connection_of_a_key_takes_over(tmp_path: Path) -> None:
    async with hosting(tmp_path / "host") as ports, person(tmp_path, "Aiko", ports.door) as first:
        table = await first.open(bot_seats=(BotSeat(1, "random"),))
        async with person(tmp_path, "Aiko", ports.door) as second:
            await first.until(lambda: bool(first.links) and first.links[-1].state == "replaced")
            assert any(isinstance(heard, Replaced) for heard in first.heard)
            reply = await first.client.ask(lambda request: Ready(request, table))
            assert isinstance(reply, Denied)
            assert reply.code == "replaced"
            second.at(table)
            await second.start()
            await second.until(second.over)
        assert not first.updates


async def test_watching_beside_ones_own_seat_takes_nothing_over(tmp_path: Path) -> None:
    async with (
        hosting(tmp_path / "host") as ports,
        person(tmp_path, "Aiko", ports.door) as seated,
        person(tmp_path, "Aiko", ports.door, watch_only=True) as beside,
    ):
        await beside.watch(await seated.open(bot_seats=(BotSeat(1, "random"),)))
        await seated.start()
        await seated.until(seated.over)
        await beside.until(lambda: bool(beside.view) and beside.view.standing.over)
        assert not beside.updates
        assert all(link.state in ("up", "slow") for link in seated.links)


async def test_a_request_made_while_the_host_is_away_is_carried_out_once_when_it_is_back(tmp_path: Path) -> None:
    async with host_process(tmp_path / "host") as first, person(tmp_path, "Aiko", first.port) as aiko:
        table = await aiko.open()
        await first.end()
        await aiko.until(lambda: aiko.links[-1].state == "down")
        asking = asyncio.create_task(aiko.client.ask(lambda request: Say(request, table, "anybody?")))
        async with host_process(tmp_path / "host", first.port):
            async with asyncio.timeout(20):
                assert isinstance(await asking, Done)
            assert aiko.mirror
            await aiko.until(lambda: bool(aiko.mirror and aiko.mirror.chat))
            await aiko.do(lambda request: Say(request, table, "good"))
            await aiko.until(lambda: len(aiko.mirror.chat if aiko.mirror else ()) > 1)
            assert [line.text for line in aiko.mirror.chat] == ["anybody?", "good"]


async def test_a_watcher_watches_on_when_the_host_is_back(tmp_path: Path) -> None:
    async with contextlib.AsyncExitStack() as stack:
        first = await stack.enter_async_context(host_process(tmp_path / "host"))
        aiko, mika = [await stack.enter_async_context(person(tmp_path, name, first.port)) for name in ("Aiko", "Mika")]
        await mika.watch(await aiko.open(bot_seats=(BotSeat(1, "random"),)))
        await aiko.start()
        await mika.until(lambda: bool(mika.view))
        await first.end()
        await mika.until(lambda: mika.links[-1].state == "down")
        await stack.enter_async_context(host_process(tmp_path / "host", first.port))
        await aiko.until(aiko.over)
        await mika.until(lambda: mika.view.standing.over)
        assert mika.view.standing == aiko.view.standing
        assert nothing_missing(aiko)


async def test_the_round_trip_is_measured(tmp_path: Path) -> None:
    async with hosting(tmp_path / "host") as ports, person(tmp_path, "Aiko", ports.door) as aiko:
        await aiko.until(lambda: any(link.rtt_ms is not None for link in aiko.links))
        assert aiko.links[-1].state == "up"
