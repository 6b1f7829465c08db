"""Tables that stopped because the journal could not be written, and go on when it can be again."""

import pytest

from netcore.messages import Bye, ClockRule, Denied, Ping, PlayedFor, PublicUpdate, Ready, Room, Update
from tests.netcore.test_hall_people import pass_time, table_of_two
from tests.netcore.world import Bots, Person, World, play_match


def stopped_table() -> tuple[World, str, Person, Person]:
    """Two people in a match, whose host has just failed to write down what the first one did."""
    world = World()
    table, aiko, ben = table_of_two(world)
    world.failing = True
    assert aiko.denied(aiko.act(table)) == "stopped"
    return world, table, aiko, ben


def journal_works(world: World) -> None:
    world.carry_out(world.hall.journal_back(world.now))


def test_a_stopped_table_goes_on_where_it_was_and_tells_everybody() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    topic = Person(world, "Nao").watch(table).topic
    before, act = world.state(table), aiko.act(table)
    world.failing = True
    aiko.ask(act)
    assert world.hall.stopped
    journal_works(world)
    assert not world.hall.stopped
    assert world.state(table) == before
    for room in (aiko.room(), ben.room(), world.broadcast(topic, Room)[-1]):
        assert room.phase == "playing"
    aiko.done(act)
    play_match(world, table, (aiko, ben))
    assert world.state(table).phase == "over"
    assert world.broadcast(topic, PublicUpdate)[-1].seq == world.state(table).hearings[-1].seq


def test_every_update_comes_once_and_in_order() -> None:
    world, table, aiko, ben = stopped_table()
    journal_works(world)
    play_match(world, table, (aiko, ben))
    for person in (aiko, ben):
        seqs = [update.seq for update in person.heard(Update) if not update.full]
        assert seqs == sorted(set(seqs))


def test_a_disk_that_fails_again_stops_the_table_again() -> None:
    world, table, aiko, _ = stopped_table()
    journal_works(world)
    world.failing = True
    assert isinstance(aiko.ask(aiko.act(table)), Denied)
    assert world.hall.stopped
    assert aiko.room().phase == "stopped"
    journal_works(world)
    aiko.done(aiko.act(table))


def test_who_said_goodbye_meanwhile_is_played_for() -> None:
    world, table, _, ben = stopped_table()
    bots = Bots(world)
    ben.tell(Bye())
    assert world.state(table).chairs[1].left == ""
    assert bots.seats() == {}
    journal_works(world)
    assert world.state(table).chairs[1].left == "bye"
    assert [seat for _, seat in bots.seats()] == [1]


def test_who_came_back_meanwhile_has_his_seat_and_his_new_name() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    ben.tell(Bye())
    world.failing = True
    assert aiko.denied(aiko.act(table)) == "stopped"
    back = Person(world, "Benno", key=ben.key)
    assert world.state(table).chairs[1].left == "bye"
    journal_works(world)
    assert world.state(table).chairs[1].left == ""
    assert aiko.room().seats[1].name == "Benno"
    assert back.update(table).full
    assert back.heard(PlayedFor) == []


def test_if_it_cannot_be_written_that_he_is_back_the_table_stays_stopped() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    ben.tell(Bye())
    world.failing = True
    aiko.ask(aiko.act(table))
    ben.connect()
    world.failing = True
    journal_works(world)
    assert world.hall.stopped
    assert aiko.room().phase == "stopped"
    journal_works(world)
    assert world.state(table).chairs[1].left == ""


def test_no_time_passes_while_a_table_is_stopped() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    while world.state(table).phase == "playing":
        for person in (aiko, ben):
            if world.state(table).phase == "playing" and person.choices(table):
                person.done(person.act(table))
    ben.ready(table)
    world.failing = True
    assert aiko.denied(Ready(aiko.request(), table)) == "stopped"
    pass_time(world, 100, aiko, ben)
    assert aiko.room().phase == "stopped"
    journal_works(world)
    assert aiko.room().phase == "pause"
    assert aiko.room().goes_on_ms == 30_000


@pytest.mark.parametrize("meanwhile", [1, 100])
def test_the_grace_of_a_lost_line_begins_anew(meanwhile: int) -> None:
    world, table, aiko, _ = stopped_table()
    pass_time(world, meanwhile + 4, aiko)
    journal_works(world)
    assert aiko.room().seats[1].presence == "lost"
    assert aiko.room().seats[1].back_ms == 30_000
    assert world.state(table).chairs[1].left == ""


def test_a_line_that_was_lost_while_another_table_could_not_be_written_is_missed_all_the_same() -> None:
    world = World()
    table, aiko, _ben = table_of_two(world)
    rin, mika = Person(world, "Rin"), Person(world, "Mika")
    other = rin.open(clock=ClockRule("move", 60))
    mika.sit(other)
    mika.ready(other)
    rin.start(other)
    pass_time(world, 2, aiko, rin, mika)
    world.now += 1.0
    for person in (aiko, rin, mika):
        person.tell(Ping(1))
    world.failing = True
    world.tick()
    assert [room.phase for room in (rin.room(), aiko.room())] == ["stopped", "playing"]
    pass_time(world, 1, aiko, rin, mika)
    assert aiko.room().seats[1].back_ms is not None
    assert aiko.denied(aiko.act(table)) == "held"
