"""Bytes and messages: what is a message, and that nothing else gets through."""

import struct
from random import Random
from typing import Any, get_args

import msgpack
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.catalogue import GAMES
from games.game import GALLERY
from games.game import OPEN as OPEN_HANDS
from netcore import messages
from netcore.codec import (
    MAX_DOOR_FRAME,
    WireError,
    decode_client,
    decode_door,
    decode_host,
    encode,
    pack_events,
    pack_view,
    unpack_events,
    unpack_view,
)
from netcore.messages import (
    MAX_CLIENT_FRAME,
    MAX_HOST_FRAME,
    Act,
    BotSeat,
    ClientMessage,
    Greeting,
    Hello,
    HostMessage,
    Knock,
    Open,
    Ping,
    Room,
    RuleSheet,
    SeatInfo,
    Update,
    Watching,
)
from tests.netcore.fakegame import FAKE, Chose, Dealt
from tests.netcore.world import Bots, Person, World, play_match

REQUEST, TABLE = "0123456789abcdef", "0123abcv"
OPEN = Open(REQUEST, "Friday", "koikoi", "standard", {"a": True, "b": -3, "c": "x"}, 2, None, (BotSeat(1, "easy"),))
ACT = Act(REQUEST, TABLE, 1, 7, "play(08-1)")


def plain(value: object) -> Any:
    """A value as any msgpack library writes and reads it."""
    return msgpack.unpackb(msgpack.packb(msgspec.to_builtins(value, builtin_types=(bytes,))))


def test_what_is_packed_is_read_by_any_msgpack_library() -> None:
    world = World()
    aiko, bots = Person(world, "Aiko"), Bots(world)
    table = aiko.open("koikoi", options={"match_length": "deals_3"})
    aiko.start(table)
    play_match(world, table, (aiko,), bots)
    said = [message for _, message in (*world.sent, *world.published)]
    assert len(said) > 100
    for message in (OPEN, ACT, *said):
        assert msgpack.unpackb(encode(message)) == plain(message)
    koikoi = GAMES["koikoi"]
    match = world.state(table).match
    for viewer in (0, 1, GALLERY, OPEN_HANDS):
        view = koikoi.view(match, viewer)
        assert msgpack.unpackb(pack_view(view)) == plain(view)


HOSTILE = {
    "nothing": b"",
    "never used": b"\xc1",
    "nil": b"\xc0",
    "trailing": encode(Ping(1)) + b"\xc0",
    "cut": encode(OPEN)[:-1],
    "array claims 4 G": b"\xdd\xff\xff\xff\xff",
    "map claims 4 G": b"\xdf\xff\xff\xff\xff",
    "text claims 4 G": b"\xdb\xff\xff\xff\xff",
    "bytes claim 4 G": b"\xc6\xff\xff\xff\xff",
    "deep arrays": b"\x91" * 60_000 + b"\xc0",
    "deep maps": b"\x81\xa1a" * 20_000 + b"\xc0",
    "arrays 900 deep": b"\x91" * 900 + b"\xc0",
    "many empty lists": b"\xdd\x00\x00\xfd\xe8" + b"\x90" * 65_000,
    "list as key": b"\x81\x90\xc0",
    "number as key": b"\x81\x01\xc0",
    "bytes as key": b"\x82\xc4\x04type\xa4ping\xa1n\x01",
    "same key twice": b"\x83\xa4type\xa4ping\xa1n\x01\xa1n\x02",
    "extension": b"\xd4\x2a\x00",
    "empty extension": b"\xc7\x00\x2a",
    "timestamp": b"\xd6\xff\x00\x00\x00\x00",
    "extension inside": b"\x82\xa4type\xa4ping\xa1n\xd4\x2a\x00",
    "bad UTF-8": b"\x82\xa4type\xa4ping\xa2\xff\xfe\x01",
    "lone surrogate": b"\x82\xa4type\xa3\xed\xa0\x80\xa1n\x01",
    "float": msgpack.packb({"type": "ping", "n": 1.0}),
    "not a number": msgpack.packb({"type": "ping", "n": float("nan")}),
    "truth for number": msgpack.packb({"type": "ping", "n": True}),
    "text for number": msgpack.packb({"type": "ping", "n": "1"}),
    "negative": msgpack.packb({"type": "ping", "n": -1}),
    "huge": msgpack.packb({"type": "ping", "n": 2**63}),
    "unknown field": msgpack.packb({"type": "ping", "n": 1, "extra": 1}),
    "missing field": msgpack.packb({"type": "ping"}),
    "unknown message": msgpack.packb({"type": "pong", "n": 1}),
    "no type": msgpack.packb({"n": 1}),
    "type is a list": msgpack.packb({"type": ["ping"], "n": 1}),
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_is_no_message_is_refused(data: bytes) -> None:
    for decode in (decode_client, decode_door):
        with pytest.raises(WireError):
            decode(data)


@pytest.mark.parametrize(
    ("message", "changes"),
    [
        (ACT, {"request": "0" * 15}),
        (ACT, {"request": "G" * 16}),
        (ACT, {"table": "0123abcw"}),
        (ACT, {"table": "0123abcv\n"}),
        (ACT, {"seat": 8}),
        (ACT, {"seq": 2**53}),
        (ACT, {"action": ""}),
        (ACT, {"action": "x" * 201}),
        (ACT, {"action": b"play(08-1)"}),
        (OPEN, {"title": ""}),
        (OPEN, {"title": "x" * 33}),
        (OPEN, {"options": {"a": 1.5}}),
        (OPEN, {"options": {"a": None}}),
        (OPEN, {"options": {"a": [1]}}),
        (OPEN, {"options": {str(n): n for n in range(41)}}),
        (OPEN, {"seats": 9}),
        (OPEN, {"bot_seats": [{"seat": 0, "level": "genius"}]}),
        (OPEN, {"watching": "maybe"}),
        (Hello(1, "0.1", "Aiko"), {"name": "x" * 25}),
        (Hello(1, "0.1", "Aiko"), {"watch_only": 1}),
    ],
)
def test_each_bound_is_kept(message: ClientMessage, changes: dict[str, Any]) -> None:
    fields = msgspec.to_builtins(message)
    assert decode_client(msgpack.packb(fields)) == message
    with pytest.raises(WireError):
        decode_client(msgpack.packb({**fields, **changes}))


def test_bytes_do_not_come_from_text() -> None:
    update = Update(TABLE, 0, 1, b"\x80", b"\x90")
    fields = msgspec.to_builtins(update, builtin_types=(bytes,))
    assert decode_host(msgpack.packb(fields)) == update
    with pytest.raises(WireError):
        decode_host(msgpack.packb({**fields, "view": "gA=="}))


def test_messages_survive_the_wire() -> None:
    room = Room(TABLE, "x", RuleSheet("g", 1, "s"), "waiting", "", (SeatInfo(),), "easy", True)
    for message in (OPEN, ACT):
        assert decode_client(encode(message)) == message
    watching = Watching(REQUEST, b"topic", room)
    assert decode_host(encode(watching)) == watching
    for knock in (Knock(1, "0.1"), Greeting((1,), "0.1", "host", "k" * 40, 5751, 5752)):
        assert decode_door(encode(knock)) == knock


def test_frames_have_a_longest_length() -> None:
    for decode, longest in (
        (decode_client, MAX_CLIENT_FRAME),
        (decode_host, MAX_HOST_FRAME),
        (decode_door, MAX_DOOR_FRAME),
    ):
        with pytest.raises(WireError) as caught:
            decode(b"\xc0" * (longest + 1))
        assert caught.value.code == "too_long"


def test_a_message_of_one_side_is_none_of_the_other() -> None:
    with pytest.raises(WireError):
        decode_client(encode(Update(TABLE, 0, 1, b"", b"")))
    with pytest.raises(WireError):
        decode_host(encode(ACT))
    with pytest.raises(WireError):
        decode_door(encode(ACT))


def test_views_and_events_survive_the_wire() -> None:
    events = (Dealt((("N01", "N02"), ())), Chose(1, ""))
    assert unpack_events(FAKE, pack_events(events)) == events
    world = World()
    aiko, _bots = Person(world, "Aiko"), Bots(world)
    table = aiko.open()
    aiko.start(table)
    update = aiko.update(table)
    assert pack_view(unpack_view(FAKE, update.view)) == update.view
    with pytest.raises(WireError):
        unpack_view(FAKE, update.events)
    with pytest.raises(WireError):
        unpack_events(FAKE, update.view)


def everything_sent() -> list[bytes]:
    """A frame of every kind that a match with all its doings sends."""
    world = World(2)
    aiko, ben, bots = Person(world, "Aiko"), Person(world, "Ben"), Bots(world)
    table = aiko.open(seats=3)
    ben.sit(table)
    ben.ready(table)
    ben.watch(table)
    aiko.start(table)
    play_match(world, table, (aiko, ben), bots)
    kinds = {type(message): encode(message) for _, message in world.sent + world.published}
    return [*kinds.values(), encode(OPEN), encode(ACT), encode(Ping(3)), encode(Hello(1, "0.1", "Aiko"))]


def mangled(rng: Random, frames: list[bytes]) -> bytes:
    """Random bytes, or a good frame with something wrong in it."""
    frame = bytearray(rng.choice(frames))
    match rng.randrange(7):
        case 0:
            return rng.randbytes(rng.randrange(200))
        case 1:
            return bytes(frame[: rng.randrange(len(frame))])
        case 2:
            return bytes(frame) + rng.randbytes(rng.randrange(1, 20))
        case 3:
            for _ in range(rng.randrange(1, 6)):
                frame[rng.randrange(len(frame))] = rng.randrange(256)
        case 4:
            at = rng.randrange(len(frame))
            frame[at:at] = rng.randbytes(rng.randrange(1, 8))
        case 5:
            at = rng.randrange(len(frame))
            frame[at : at + rng.randrange(1, 9)] = b""
        case 6:
            at = rng.randrange(len(frame))
            head = rng.choice([0xC6, 0xC9, 0xDB, 0xDD, 0xDF])
            frame[at : at + 5] = struct.pack(">BI", head, rng.randrange(2**32))
    return bytes(frame)


def decodes_or_refuses(data: bytes) -> None:
    for decode in (decode_client, decode_host, decode_door):
        try:
            message = decode(data)
        except WireError:
            continue
        assert decode(encode(message)) == message
    for unpack in (unpack_view, unpack_events):
        try:
            unpack(FAKE, data)
        except WireError:
            continue


@pytest.mark.parametrize("count", [4000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_mangled_frames_are_refused_or_are_messages(count: int) -> None:
    rng, frames = Random(5), everything_sent()
    assert len(frames) > 10
    for _ in range(count):
        decodes_or_refuses(mangled(rng, frames))


@given(st.binary(max_size=300))
def test_any_bytes_are_refused_or_are_messages(data: bytes) -> None:
    decodes_or_refuses(data)


LATIN = st.text("aA0_ \x00\n\u00e9\u611b", max_size=20)
TREES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | LATIN | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(LATIN, inner, max_size=4),
    max_leaves=20,
)
FIELDS = sorted({f.encode_name for kind in get_args(ClientMessage) for f in msgspec.structs.fields(kind)})


@settings(max_examples=100)
@given(
    kind=st.sampled_from([kind.__struct_config__.tag for kind in get_args(ClientMessage)]),
    fields=st.dictionaries(st.sampled_from(FIELDS), TREES, max_size=6),
)
def test_any_tree_of_values_is_refused_or_is_a_message(kind: str, fields: dict[str, Any]) -> None:
    decodes_or_refuses(msgpack.packb({"type": kind, **fields}))


def test_every_message_has_a_name_of_its_own() -> None:
    kinds = [*get_args(ClientMessage), *get_args(HostMessage), Knock, Greeting]
    tags = [kind.__struct_config__.tag for kind in kinds]
    assert len(set(tags)) == len(tags)
    assert all(kind.__struct_config__.forbid_unknown_fields for kind in kinds)
    assert messages.PROTOCOL >= 1
