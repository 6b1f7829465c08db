"""A peer that breaks a limit is told and ignored; nobody else notices."""

import pytest

from netcore.codec import encode
from netcore.effects import Peer
from netcore.limits import Limits
from netcore.lobby import LINES
from netcore.messages import (
    MAX_HOST_FRAME,
    Close,
    Denied,
    Fault,
    LobbyChange,
    Open,
    OptionValue,
    Ping,
    Place,
    Pong,
    Ready,
    RuleSheet,
    TableLine,
    Welcome,
)
from netcore.people import clean_name, clean_text
from tests.netcore.world import Bots, Person, World


def test_nothing_is_answered_before_hello() -> None:
    world = World()
    stranger = Peer(b"xxxxx", "s" * 40)
    world.receive(stranger, Ping(1))
    world.receive(stranger, Open("0" * 16, "x", "fake", "standard", {}, 2))
    assert [message for _, message in world.sent] == [Fault("hello_first")] * 2
    assert world.rows == []


def test_a_route_does_not_pass_on_what_another_key_said_on_it() -> None:
    world = World()
    aiko = Person(world, "Aiko")
    world.receive(Peer(aiko.peer.route, "s" * 40), Ping(1))
    assert aiko.heard(Fault) == [Fault("hello_first")]


def test_too_many_messages_are_dropped_and_told_now_and_then() -> None:
    world = World(limits=Limits())
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open()
    for _ in range(500):
        aiko.tell(Ready(aiko.request(), table))
    assert len(aiko.heard(Fault)) == 5
    assert {fault.code for fault in aiko.heard(Fault)} == {"too_fast"}
    ben.sit(table)
    world.tick(1.0)
    aiko.ready(table)


def test_pings_have_a_rate_of_their_own() -> None:
    world = World(limits=Limits())
    aiko = Person(world, "Aiko")
    table = aiko.open()
    for _ in range(500):
        aiko.tell(Ping(1))
    assert len(aiko.heard(Pong)) == 20
    aiko.ready(table)


def test_several_connections_share_the_rate_of_their_key() -> None:
    world = World(limits=Limits(burst=10, rate=1))
    aiko = Person(world, "Aiko")
    aiko.connect()
    for _ in range(8):
        aiko.open()
    assert aiko.heard(Fault) == []
    aiko.tell(Open(aiko.request(), "x", "fake", "standard", {}, 2))
    assert aiko.heard(Fault) == [Fault("too_fast")]


def test_the_computer_players_are_as_fast_as_they_can() -> None:
    world = World(limits=Limits())
    bots = Bots(world)
    for _ in range(200):
        bots.tell(Ping(1))
    assert len(bots.heard(Pong)) == 200


def test_a_key_opens_only_so_many_tables() -> None:
    aiko = Person(World(), "Aiko")
    tables = [aiko.open() for _ in range(8)]
    message = Open(aiko.request(), "x", "fake", "standard", {}, 2)
    reply = aiko.ask(message)
    assert isinstance(reply, Denied)
    assert (reply.code, reply.values) == ("too_many_tables", (8,))
    aiko.done(Close(aiko.request(), tables[0]))
    aiko.open()


def test_a_host_keeps_only_so_many_tables() -> None:
    world = World(limits=Limits(tables=3, rate=1e6, burst=1e6))
    for name in ("Aiko", "Ben", "Chie"):
        Person(world, name).open()
    dai = Person(world, "Dai")
    assert dai.denied(Open(dai.request(), "x", "fake", "standard", {}, 2, bots="easy")) == "too_many_tables"


def test_a_key_with_too_many_connections_loses_the_oldest() -> None:
    world = World()
    aiko = Person(world, "Aiko")
    first = aiko.peer
    for _ in range(8):
        aiko.connect()
    assert world.heard(first.route, Fault) == [Fault("too_many")]
    assert aiko.heard(Fault) == []
    aiko.open()


def test_a_full_host_says_so() -> None:
    world = World(limits=Limits(connections=2))
    Person(world, "Aiko")
    ben = Person(world, "Ben")
    chie = Person(world, "Chie")
    assert chie.heard(Fault) == [Fault("too_many")]
    ben.connect()
    assert ben.heard(Welcome) == []


def test_an_undecodable_frame_is_answered_with_a_fault() -> None:
    world = World(limits=Limits())
    aiko = Person(world, "Aiko")
    for _ in range(50):
        world.carry_out(world.hall.fault(aiko.peer, "malformed", world.now))
    assert aiko.heard(Fault) == [Fault("malformed")] * 5


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Aiko", "Aiko"),
        ("  Ai\tko \n", "Ai ko"),
        ("Z\u0351\u0327\u0489algo", "Zalgo"),
        ("Jose\u0301", "José"),
        ("\u202eoknA\u202c", "oknA"),
        ("a\x00b\x1b[31mc\x9b", "ab[31mc"),
        ("\u2764\ufe0f", "\u2764"),
        ("\u200b\u200d\ufeff", "Guest"),
        ("x" * 60, "x" * 24),
        ("x" * 23 + " y", "x" * 23),
        ("[b]愛子[/b]", "[b]愛子[/b]"),
    ],
)
def test_a_name_is_made_fit_to_be_shown(given: str, shown: str) -> None:
    assert clean_name(given, "Guest") == shown


def test_a_person_without_a_name_left_is_a_guest() -> None:
    world = World()
    aiko = Person(world, "\u200b")
    aiko.open()
    assert aiko.room().seats[0].name.startswith("Guest ")


def test_text_is_cut_to_its_length() -> None:
    assert clean_text("a b " * 300) == ("a b " * 100).strip()


def test_a_part_of_the_lobby_fits_a_frame_with_the_longest_lines() -> None:
    options: dict[str, OptionValue] = {f"an_option_with_a_long_name_{n:02}": "its_value_has_a_name" for n in range(20)}
    sheet = RuleSheet("hachinin_meri", 1, "tournament", options)
    line = TableLine("0" * 8, "\U0001f0a1" * 32, sheet, "waiting", ("\U0001f0a1" * 24,) * 8, "open", 1000)
    places = (Place("0" * 8, 7),) * Limits().tables
    welcome = Welcome("1" * 32, "\U0001f0a1" * 32, "0" * 8, places, (line,) * LINES, b"lobby", True, 2**53 - 1, 99)
    assert len(encode(welcome)) < MAX_HOST_FRAME
    assert len(encode(LobbyChange(2**53 - 1, (line,) * LINES, ("0" * 8,) * LINES))) < MAX_HOST_FRAME
