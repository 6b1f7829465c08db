"""What all who are here decide together: computers for the missed, another evening, the end of a match."""

import pytest

from netcore.messages import (
    Ballot,
    Bye,
    Leave,
    Newest,
    Pause,
    Ping,
    Pong,
    Ready,
    Restart,
    Room,
    Sit,
    Update,
    Vote,
    Voted,
)
from tests.netcore.fakegame import FAKE
from tests.netcore.test_hall_absence import table_that_waits, to_the_turn_of
from tests.netcore.test_hall_people import pass_time
from tests.netcore.world import Bots, Person, World, play_match


def vote(person: Person, table: str, what: Ballot, agree: bool = True) -> None:
    person.done(Vote(person.request(), table, what, agree))


def test_those_who_are_here_may_let_a_computer_play_at_once() -> None:
    world = World()
    table, aiko, ben = table_that_waits(world, 0)
    bots = Bots(world)
    to_the_turn_of(world, table, 1, aiko, ben)
    assert aiko.denied(Vote(aiko.request(), table, "bots")) == "not_now"
    pass_time(world, 4.0, aiko, bots)
    vote(aiko, table, "bots")
    assert aiko.room().seats[1].deputy
    assert aiko.room().votes == ()
    assert bots.play()
    ben.tell(Ping(1))
    assert not aiko.room().seats[1].deputy


def test_a_vote_needs_everybody_who_is_connected_and_one_no_ends_it() -> None:
    world = World()
    aiko, ben, chie = (Person(world, name) for name in ("Aiko", "Ben", "Chie"))
    table = aiko.open(seats=3)
    for person in (ben, chie):
        person.sit(table)
        person.ready(table)
    aiko.start(table)
    vote(aiko, table, "save")
    assert chie.room().votes == (Voted("save", (0,)),)
    vote(ben, table, "save", agree=False)
    assert chie.room().votes == ()
    vote(aiko, table, "save")
    vote(ben, table, "save")
    assert chie.room().phase != "saved"
    pass_time(world, 4.0, aiko, ben)
    assert aiko.room().phase == "saved"


def test_nobody_who_watches_or_does_not_sit_has_a_vote() -> None:
    world = World()
    table, _, _ = table_that_waits(world, 0)
    nao = Person(world, "Nao")
    nao.watch(table)
    assert nao.denied(Vote(nao.request(), table, "end")) == "not_seated"


def saved_table(world: World) -> tuple[str, Person, Person]:
    table, aiko, ben = table_that_waits(world, 10)
    to_the_turn_of(world, table, 1, aiko, ben)
    vote(aiko, table, "save")
    vote(ben, table, "save")
    return table, aiko, ben


def test_in_a_saved_match_nothing_runs_and_nobody_plays_for_anybody() -> None:
    world = World()
    table, aiko, ben = saved_table(world)
    bots = Bots(world)
    before = world.state(table)
    assert ben.denied(ben.act(table)) == "not_now"
    assert ben.denied(Restart(ben.request(), table)) == "not_now"
    assert ben.denied(Pause(ben.request(), table)) == "not_now"
    ben.tell(Bye())
    pass_time(world, 20 * 86400.0 / 1000, aiko, bots)
    world.tick(20 * 86400.0)
    assert world.state(table) == before
    assert not bots.play()
    assert not bots.seats()


def test_a_saved_match_is_in_the_lobby_and_goes_on_when_all_its_people_are_ready() -> None:
    world = World()
    table, aiko, ben = saved_table(world)
    match = world.state(table).match
    for person in (aiko, ben):
        person.tell(Bye())
    world.restart()
    ben.connect()
    ben.sit(table)
    assert ben.room().phase == "saved"
    ben.ready(table)
    assert world.state(table).saved
    aiko.connect()
    assert aiko.room().phase == "saved"
    aiko.ready(table)
    assert aiko.room().phase == "playing"
    assert world.state(table).match == match
    play_match(world, table, (aiko, ben))
    assert world.state(table).phase == "over"


def test_a_saved_match_goes_on_without_the_others_when_all_who_are_here_say_so() -> None:
    world = World()
    table, aiko, ben = saved_table(world)
    bots = Bots(world)
    pass_time(world, 4.0, aiko, bots)
    vote(aiko, table, "bots")
    assert aiko.room().phase == "playing"
    assert aiko.room().seats[1].deputy
    assert bots.play()
    ben.connect()
    assert not aiko.room().seats[1].deputy


def test_who_left_by_request_is_not_waited_for_to_reopen() -> None:
    world = World()
    table, aiko, ben = table_that_waits(world, 10)
    ben.done(Leave(ben.request(), table))
    vote(aiko, table, "save")
    aiko.ready(table)
    assert not world.state(table).saved
    assert aiko.room().seats[1].deputy


def test_a_match_that_is_ended_leaves_all_in_the_waiting_room() -> None:
    world = World()
    table, aiko, ben = table_that_waits(world, 10)
    nao = Person(world, "Nao")
    nao.watch(table)
    to_the_turn_of(world, table, 1, aiko, ben)
    seq = aiko.update(table).seq
    vote(aiko, table, "end")
    assert world.state(table).in_match
    vote(ben, table, "end")
    assert aiko.room().phase == "waiting"
    assert [seat.name for seat in aiko.room().seats] == ["Aiko", "Ben"]
    aiko.tell(Ping(1))
    assert not any(newest.table == table for newest in aiko.heard(Pong)[-1].newest)
    assert nao.watch(table).update is None
    ben.ready(table)
    aiko.start(table)
    assert aiko.update(table).seq == seq + 1
    aiko.tell(Ping(2))
    assert Newest(table, 0, seq + 1) in aiko.heard(Pong)[-1].newest
    play_match(world, table, (aiko, ben))


def test_no_vote_ends_a_single_deal() -> None:
    world = World()
    table, aiko, ben = table_that_waits(world, 10)
    to_the_turn_of(world, table, 1, aiko, ben)
    before = FAKE.standing(world.state(table).match)
    for what in ("save", "end"):
        vote(aiko, table, what)
        vote(aiko, table, what, agree=False)
    assert FAKE.standing(world.state(table).match) == before


@pytest.mark.parametrize("what", ["save", "end", "bots"])
def test_what_was_decided_is_so_still_after_a_new_start_of_the_host(what: Ballot) -> None:
    world = World()
    table, aiko, ben = table_that_waits(world, 0)
    bots = Bots(world)
    to_the_turn_of(world, table, 1, aiko, ben)
    pass_time(world, 4.0, aiko, bots)
    vote(aiko, table, what)
    before = world.state(table)
    world.restart()
    assert world.state(table) == before


def test_a_saved_veiled_decision_goes_on_with_its_answers_and_tells_nothing() -> None:
    world = World()
    table, aiko, ben = table_that_waits(world, 10, veiled=True)
    while not world.state(table).answers:
        for person in (aiko, ben):
            if world.state(table).phase == "pause":
                person.ready(table)
    aiko.done(aiko.act(table, "pass"))
    answers = world.state(table).answers
    vote(aiko, table, "save")
    vote(ben, table, "save")
    assert world.state(table).answers == answers
    said = len(ben.heard(Room))
    world.tick(100.0)
    assert world.state(table).answers == answers
    assert all(room.goes_on_ms is None for room in ben.heard(Room)[said:])
    for person in (aiko, ben):
        person.connect()
        person.done(Sit(person.request(), table))
        person.done(Ready(person.request(), table))
    assert not world.state(table).saved
    ben.done(ben.act(table, "pass"))
    assert not world.state(table).answers


def test_who_comes_back_to_a_match_that_ends_by_it_is_not_told_of_that_match() -> None:
    world = World()
    table, aiko, _ = table_that_waits(world, 0)
    vote(aiko, table, "end")
    pass_time(world, 4.0)
    aiko.connect()
    assert aiko.room().phase == "waiting"
    assert aiko.heard(Update) == []
