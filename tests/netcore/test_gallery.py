"""The gallery: who hears what, with subscribers written by hand."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import pytest
import zmq
import zmq.asyncio

from netcore import gallery
from netcore.host import Ports
from netcore.identity import load_key
from netcore.messages import BotSeat, Denied, Remove, Say, SetDoor, Unwatch, Watch, Watching
from netcore.sockets import gallery_socket
from tests.netcore.lan import HERE, Person, hosting, person


@asynccontextmanager
async def subscriber(home: Path, name: str, ports: Ports, kind: int = zmq.SUB) -> AsyncIterator[zmq.asyncio.Socket]:
    """A bare socket at the gallery with the key `name`."""
    context = zmq.asyncio.Context()
    mine, host = load_key(home / f"{name}.key", name), load_key(home / "host" / "host.key", "host")
    socket = context.socket(kind)
    socket.set(zmq.LINGER, 0)
    socket.set(zmq.CURVE_SERVERKEY, host.public.encode())
    socket.set(zmq.CURVE_PUBLICKEY, mine.public.encode())
    socket.set(zmq.CURVE_SECRETKEY, mine.secret.encode())
    socket.connect(f"tcp://{HERE[0]}:{ports.gallery}")
    try:
        yield socket
    finally:
        socket.close()
        context.term()


async def first(socket: zmq.asyncio.Socket, topic: bytes) -> list[bytes]:
    """The next message on this topic."""
    async with asyncio.timeout(20):
        while True:
            message = await socket.recv_multipart()
            if message[0] == topic:
                return message


async def topic_of(watcher: Person, table: str) -> bytes:
    reply = await watcher.do(lambda request: Watch(request, table))
    assert isinstance(reply, Watching)
    return reply.topic


async def test_who_was_granted_nothing_hears_only_the_lobby(tmp_path: Path) -> None:
    async with (
        hosting(tmp_path / "host") as ports,
        person(tmp_path, "Aiko", ports.door) as aiko,
        person(tmp_path, "Mika", ports.door) as mika,
        subscriber(tmp_path, "Stranger", ports) as stranger,
    ):
        table = await aiko.open(bot_seats=(BotSeat(1, "random"),))
        topic = await topic_of(mika, table)
        for prefix in (b"", b"l", topic, topic[:8], topic[:-1], b"lobby"):
            stranger.subscribe(prefix)
        await first(stranger, b"lobby")
        mika.at(table)
        await aiko.start()
        await mika.until(lambda: bool(mika.view) and mika.view.standing.over)
        await aiko.open()
        heard: set[bytes] = set()
        while not heard or await stranger.poll(200):
            heard.add((await stranger.recv_multipart())[0])
        assert heard == {b"lobby"}


async def test_a_grant_is_for_one_key_and_one_topic(tmp_path: Path) -> None:
    async with (
        hosting(tmp_path / "host") as ports,
        person(tmp_path, "Aiko", ports.door) as aiko,
        person(tmp_path, "Mika", ports.door) as mika,
        subscriber(tmp_path, "Mika", ports) as hers,
        subscriber(tmp_path, "Stranger", ports) as other,
    ):
        one, two = await aiko.open(), await aiko.open()
        granted = await topic_of(mika, one)
        refused = two.encode() + granted[8:]
        for socket in (hers, other):
            for topic in (granted, refused, b"lobby"):
                socket.subscribe(topic)
            await first(socket, b"lobby")
        assert (await aiko.open(bot_seats=(BotSeat(1, "random"),))) not in (one, two)
        await aiko.sit(two)
        await aiko.do(lambda request: Watch(request, one))
        await first(hers, granted)
        await first(hers, b"lobby")
        await first(other, b"lobby")
        for socket in (hers, other):
            while await socket.poll(200):
                assert (await socket.recv_multipart())[0] == b"lobby"


async def test_who_unsubscribes_hears_no_more(tmp_path: Path) -> None:
    async with (
        hosting(tmp_path / "host") as ports,
        person(tmp_path, "Aiko", ports.door) as aiko,
        subscriber(tmp_path, "Mika", ports) as mika,
        subscriber(tmp_path, "Oleg", ports) as oleg,
    ):
        await aiko.open()
        for socket in (mika, oleg):
            socket.subscribe(b"lobby")
            await first(socket, b"lobby")
        mika.unsubscribe(b"lobby")
        mika.subscribe(b"lobby")
        mika.unsubscribe(b"lobby")
        await aiko.open()
        await first(oleg, b"lobby")
        while await mika.poll(100):
            await mika.recv_multipart()
        await aiko.open()
        await first(oleg, b"lobby")
        assert not await mika.poll(200)


@pytest.mark.parametrize("offence", ["words", "topics"])
async def test_an_offender_is_put_out_and_the_others_watch_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, offence: str
) -> None:
    caplog.set_level(logging.INFO, "netcore")
    async with contextlib.AsyncExitStack() as stack:
        ports = await stack.enter_async_context(hosting(tmp_path / "host"))
        aiko, mika = [await stack.enter_async_context(person(tmp_path, name, ports.door)) for name in ("Aiko", "Mika")]
        await mika.watch(await aiko.open(bot_seats=(BotSeat(1, "random"),)))
        rude = await stack.enter_async_context(subscriber(tmp_path, "Rude", ports, zmq.XSUB))
        await rude.send(b"\x01lobby")
        await first(rude, b"lobby")
        if offence == "words":
            await rude.send(b"let me see")
        else:
            for number in range(600):
                await rude.send(b"\x01" + str(number).encode())
        async with asyncio.timeout(20):
            while "the gallery was opened anew" not in caplog.text:  # noqa: ASYNC110  # the log has no event
                await asyncio.sleep(0.01)
        await aiko.start()
        await mika.until(lambda: bool(mika.view) and mika.view.standing.over)
        again = await stack.enter_async_context(subscriber(tmp_path, "Rude", ports))
        again.subscribe(b"lobby")
        await aiko.open()
        assert not await again.poll(500)
        assert caplog.text.count("opened anew") == 1


async def test_who_often_comes_back_has_not_subscribed_to_more(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gallery, "MAX_SUBSCRIPTIONS", 6)
    async with hosting(tmp_path / "host") as ports, person(tmp_path, "Aiko", ports.door) as aiko:
        for _ in range(5):
            async with subscriber(tmp_path, "Mika", ports) as mika:
                for topic in (b"lobby", b"one", b"two"):
                    mika.subscribe(topic)
                await aiko.open()
                await first(mika, b"lobby")
    assert "offence" not in caplog.text


class Frame:
    """What came to the gallery from Rude's one connection."""

    def __init__(self, sent: bytes) -> None:
        self.bytes = sent

    def get(self, what: int | str) -> int | str:
        return 7 if what == zmq.SRCFD else "r" * 40


def test_who_first_gives_up_what_he_never_had_may_not_subscribe_to_more(tmp_path: Path) -> None:
    with zmq.Context() as context:
        shown = gallery.Gallery(gallery_socket(context, load_key(tmp_path / "host.key", "host")))
        topics = [str(number).encode() for number in range(600)]
        for sent in (*(b"\x00" + topic for topic in topics), *(b"\x01" + topic for topic in topics)):
            shown._subscription(cast("zmq.Frame", Frame(sent)))
        shown.close()
    assert shown.offenders == {"r" * 40}


async def nothing_but_the_lobby(socket: zmq.asyncio.Socket) -> None:
    """That is all that waits at a subscriber, up to a moment of silence."""
    while await socket.poll(300):
        assert (await socket.recv_multipart())[0] == b"lobby"


def every_topic(table: str) -> list[bytes]:
    """All that one might try to hear of a table: its id, and its topic in the first epochs."""
    return [table.encode(), *(table.encode() + epoch.to_bytes(4, "big") for epoch in range(6))]


@pytest.mark.parametrize("door", ["closed", "password", "banned", "closed again"])
async def test_a_subscriber_written_by_hand_hears_nothing_of_a_table_that_is_not_for_him(
    tmp_path: Path, door: str
) -> None:
    """With a key of his own, at every topic there might be, before and after the epoch has changed."""
    settings = {"closed": {"watching": "closed"}, "password": {"password": "maple"}}.get(door, {})
    async with (
        hosting(tmp_path / "host") as ports,
        person(tmp_path, "Aiko", ports.door) as aiko,
        person(tmp_path, "Rude", ports.door) as rude,
        person(tmp_path, "Mika", ports.door) as mika,
        subscriber(tmp_path, "Rude", ports) as raw,
    ):
        table = await aiko.open(bot_seats=(BotSeat(1, "random"),), **settings)
        if settings:
            refused = await rude.client.ask(lambda request: Watch(request, table))
            assert isinstance(refused, Denied)
            assert refused.code in ("watching_closed", "password")
        else:
            topic = await topic_of(rude, table)
            raw.subscribe(topic)
            while not await raw.poll(200):
                await aiko.do(lambda request: Say(request, table, "hello"))
            await first(raw, topic)
            await mika.watch(table)
            if door == "banned":
                await aiko.do(lambda request: Remove(request, table, rude.me, ban=True))
            else:
                await rude.do(lambda request: Unwatch(request, table))
                await aiko.do(lambda request: SetDoor(request, table, "closed"))
        for prefix in (b"", b"lobby", *every_topic(table)):
            raw.subscribe(prefix)
        await first(raw, b"lobby")
        while await raw.poll(100):
            await raw.recv_multipart()
        await aiko.start()
        await aiko.until(aiko.over)
        await aiko.do(lambda request: SetDoor(request, table, "open", password="maple"))
        again = await rude.client.ask(lambda request: Watch(request, table))
        assert isinstance(again, Denied)
        await aiko.do(lambda request: Say(request, table, "goodbye"))
        await nothing_but_the_lobby(raw)
