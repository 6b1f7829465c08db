"""A host that is killed at any moment goes on as if nothing had been; one that cannot write says so."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from netcore.effects import Append, Row
from netcore.entries import TableOpened, from_row, to_row
from netcore.messages import (
    Act,
    Bye,
    ClientMessage,
    Close,
    Denied,
    Done,
    Leave,
    Open,
    Opened,
    Ping,
    Ready,
    Rematch,
    Restart,
    Resync,
    Room,
    Say,
    SetBot,
    Sit,
    Start,
    Update,
    Watch,
    Welcome,
)
from tests.netcore.fakegame import FAKE
from tests.netcore.test_hall_people import table_of_two
from tests.netcore.world import Bots, Person, World, play_match


def resumed(world: World, rows: list[Row]) -> World:
    """Another host started on these rows."""
    other = World()
    other.now = world.now
    other.rows = list(rows)
    other.restart()
    return other


def same_when_resumed(world: World, table: str) -> None:
    assert resumed(world, world.rows).state(table) == world.state(table)


@pytest.mark.parametrize("seed", range(6))
def test_at_every_moment_of_a_match_the_resumed_table_equals_the_unbroken_one(seed: int) -> None:
    world = World(seed)
    aiko, ben, bots = Person(world, "Aiko"), Person(world, "Ben"), Bots(world)
    table = aiko.open(seats=3, options={"lots": True})
    append = world._append

    def appended(rows: tuple[Row, ...]) -> None:
        append(rows)
        same_when_resumed(world, table)

    world._append = appended  # type: ignore[method-assign]
    ben.sit(table)
    ben.ready(table)
    aiko.start(table)
    play_match(world, table, (aiko, ben), bots)
    aiko.done(Rematch(aiko.request(), table))
    ben.done(Rematch(ben.request(), table))
    ben.done(Leave(ben.request(), table))
    aiko.done(Restart(aiko.request(), table))
    ben.sit(table)
    ben.tell(Bye())
    same_when_resumed(world, table)
    assert world.state(table).match_no == 3
    assert world.state(table).entries > 15


@pytest.mark.parametrize("seed", range(2))
def test_a_match_of_koikoi_resumes_at_many_moments(seed: int) -> None:
    world = World(seed)
    aiko, bots = Person(world, "Aiko"), Bots(world)
    table = aiko.open("koikoi", options={"match_length": "deals_3"})
    aiko.start(table)
    while world.state(table).phase != "over":
        play_one(world, table, aiko, bots)
        if world.state(table).entries % 9 == 0:
            same_when_resumed(world, table)
    same_when_resumed(world, table)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_whole_match_of_koikoi_resumes_at_every_moment(seed: int) -> None:
    world = World(seed)
    aiko, bots = Person(world, "Aiko"), Bots(world)
    table = aiko.open("koikoi", options={"match_length": "points_20"})
    aiko.start(table)
    while world.state(table).phase != "over":
        play_one(world, table, aiko, bots)
        same_when_resumed(world, table)


def play_one(world: World, table: str, person: Person, bots: Bots) -> None:
    if world.state(table).phase == "pause":
        person.ready(table)
    elif not bots.play():
        person.done(person.act(table, world.rng.choice(person.view(table).legal)))


def test_people_go_on_playing_after_the_host_was_killed() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    aiko.done(aiko.act(table))
    before = ben.update(table)
    world.restart()
    for person in (aiko, ben):
        person.connect()
    assert (ben.update(table).seq, ben.update(table).view) == (before.seq, before.view)
    ben.done(ben.act(table))
    play_match(world, table, (aiko, ben))
    assert world.state(table).phase == "over"


def test_an_action_asked_again_after_a_restart_is_applied_once() -> None:
    world = World()
    table, aiko, _ = table_of_two(world)
    act = aiko.act(table)
    aiko.done(act)
    world.restart()
    aiko.connect()
    entries = world.state(table).entries
    assert aiko.ask(act) == Done(act.request)
    assert world.state(table).entries == entries


def test_an_action_that_was_written_but_never_answered_is_not_applied_twice() -> None:
    world = World()
    table, aiko, _ = table_of_two(world)
    act = aiko.act(table)
    effects = world.hall.receive(aiko.peer, act, world.now)
    assert isinstance(effects[0], Append)
    world.rows += effects[0].rows
    world.restart()
    aiko.connect()
    entries = world.state(table).entries
    aiko.done(act)
    assert world.state(table).entries == entries


def test_an_action_that_was_not_written_is_as_if_never_asked() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    before = world.state(table)
    act = aiko.act(table)
    world.hall.receive(aiko.peer, act, world.now)
    world.restart()
    assert world.state(table) == before
    for person in (aiko, ben):
        person.connect()
    aiko.done(act)


def test_opening_asked_again_after_a_restart_names_the_same_table() -> None:
    world = World()
    aiko = Person(world, "Aiko")
    message = Open(aiko.request(), "x", "fake", "standard", {}, 2, bots="easy")
    opened = aiko.ask(message)
    world.restart()
    aiko.connect()
    assert aiko.ask(message) == opened
    assert isinstance(opened, Opened)
    assert len(aiko.heard(Welcome)[-1].tables) == 1


def test_after_a_restart_everybody_is_awaited_and_the_pause_begins_anew() -> None:
    world = World()
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open()
    ben.sit(table)
    ben.ready(table)
    aiko.start(table)
    while world.state(table).phase == "playing":
        for person in (aiko, ben):
            if world.state(table).phase == "playing" and person.view(table).legal:
                person.done(person.act(table))
    world.restart()
    assert world.state(table).phase == "pause"
    aiko.connect()
    assert [seat.presence for seat in aiko.room().seats] == ["here", "lost"]
    assert aiko.room().goes_on_ms is None
    ben.connect()
    assert aiko.room().goes_on_ms == 30_000


def test_computer_players_are_called_after_a_restart() -> None:
    world = World()
    aiko = Person(world, "Aiko")
    aiko.start(aiko.open())
    calls = world.calls
    world.restart()
    aiko.connect()
    assert world.calls == calls + 1


def test_a_table_of_other_rules_is_left_out_and_the_rest_resumed(caplog: pytest.LogCaptureFixture) -> None:
    world = World()
    aiko = Person(world, "Aiko")
    old, new = aiko.open(), aiko.open()
    for number, row in enumerate(world.rows):
        entry = from_row(row)
        if row.table == old and isinstance(entry, TableOpened):
            world.rows[number] = to_row(old, replace(entry, sheet=replace(entry.sheet, version=0)))
    world.restart()
    assert world.hall.table(old) is None
    assert world.hall.table(new) is not None
    assert "version 0" in caplog.text


def test_what_cannot_be_written_is_not_announced_and_the_table_stops() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    nao = Person(world, "Nao")
    topic = nao.watch(table).topic
    before, updates = world.state(table), len(world.sent)
    world.failing = True
    reply = aiko.ask(aiko.act(table))
    assert isinstance(reply, Denied)
    assert reply.code == "stopped"
    assert world.state(table) == before
    assert not any(isinstance(message, Update) for _, message in world.sent[updates:])
    for room in (aiko.room(), ben.room(), world.broadcast(topic, Room)[-1]):
        assert room.phase == "stopped"
    assert ben.denied(ben.act(table)) == "stopped"


def test_a_stopped_table_goes_on_where_it_was_when_the_host_starts_again() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    act = aiko.act(table)
    world.failing = True
    aiko.ask(act)
    world.restart()
    aiko.connect()
    ben.connect()
    aiko.done(act)
    play_match(world, table, (aiko, ben))
    assert world.state(table).phase == "over"


def test_one_stopped_table_leaves_the_others_alone() -> None:
    world = World()
    table, aiko, _ = table_of_two(world)
    other, chie, dai = (Person(world, name) for name in ("Other", "Chie", "Dai"))
    fine = chie.open()
    dai.sit(fine)
    world.failing = True
    aiko.ask(aiko.act(table))
    dai.ready(fine)
    chie.start(fine)
    assert chie.room().phase in ("playing", "pause")
    other.watch(fine)


def test_a_table_that_could_not_be_written_does_not_exist() -> None:
    world = World()
    aiko = Person(world, "Aiko")
    world.failing = True
    message = Open(aiko.request(), "x", "fake", "standard", {}, 2, bots="easy")
    assert aiko.denied(message) == "stopped"
    assert aiko.heard(Room) == []
    opened = aiko.ask(message)
    assert isinstance(opened, Opened)


@pytest.mark.parametrize(
    "ask",
    [
        lambda request, table: Sit(request, table, 2),
        lambda request, table: SetBot(request, table, 2, "easy"),
        lambda request, table: Start(request, table),
        lambda request, table: Leave(request, table),
        lambda request, table: Close(request, table),
    ],
)
def test_a_failing_disk_takes_a_request_back_whole(ask: Callable[[str, str], ClientMessage]) -> None:
    world = World()
    aiko, bots = Person(world, "Aiko"), Bots(world)
    table = aiko.open(seats=3)
    before = world.state(table)
    world.failing = True
    assert aiko.denied(ask(aiko.request(), table)) == "stopped"
    assert world.state(table) == before
    assert aiko.room().phase == "stopped"
    assert bots.seats() == {}


def test_a_failing_disk_when_time_runs_or_a_person_comes_stops_the_table_only() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    bots = Bots(world)
    ben.tell(Bye())
    assert bots.seats()
    world.failing = True
    ben.connect()
    assert ben.heard(Welcome)[-1].you
    assert aiko.room().phase == "stopped"
    update = bots.heard(Update)[-1]
    assert bots.denied(Act(bots.request(), table, update.seat, update.seq, "choose(N01)")) == "stopped"


def test_requests_that_change_nothing_for_good_write_nothing() -> None:
    world = World()
    table, aiko, _ = table_of_two(world)
    rows = len(world.rows)
    aiko.tell(Ping(1))
    aiko.tell(Resync(table))
    aiko.done(Say(aiko.request(), table, "hello"))
    aiko.done(Restart(aiko.request(), table))
    aiko.ask(Watch(aiko.request(), table))
    aiko.ask(Ready(aiko.request(), table))
    assert len(world.rows) == rows


def test_a_fault_of_ours_leaves_the_tables_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World()
    table, aiko, _ = table_of_two(world)
    before, act = world.state(table), aiko.act(table)

    def broken(*_: object) -> object:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(type(FAKE), "view", broken)
        with pytest.raises(ZeroDivisionError):
            world.hall.receive(aiko.peer, act, world.now)
    assert world.state(table) == before
    aiko.done(act)
