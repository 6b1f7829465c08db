"""A computer gives its seat to any person who comes later; a person's seat is kept for him while the match lasts."""

import pytest

from netcore.codec import unpack_events
from netcore.effects import LOBBY_TOPIC
from netcore.messages import Act, Assign, Bye, Leave, LobbyChange, Restart, Room, Sit, Update
from tests.netcore.fakegame import FAKE, Dealt, Looked
from tests.netcore.test_hall_people import pass_time, table_of_two
from tests.netcore.world import Bots, Person, World, play_match


def against_a_computer(seats: int = 2) -> tuple[World, str, Person, Bots]:
    """A match of one person with computers that has just begun."""
    world = World()
    aiko, bots = Person(world, "Aiko"), Bots(world)
    table = aiko.open(seats=seats, options={"thrown_in": False})
    aiko.start(table)
    return world, table, aiko, bots


def test_a_newcomer_takes_a_computers_seat_while_the_match_is_on() -> None:
    world, table, aiko, bots = against_a_computer()
    nao = Person(world, "Nao")
    nao.sit(table, 1)
    room = aiko.room()
    assert (room.phase, room.seats[1].kind, room.seats[1].name) == ("playing", "person", "Nao")
    assert bots.heard(Assign)[-1] == Assign(table, 1, "fake", None)
    nao.done(nao.act(table))
    play_match(world, table, (aiko, nao), bots)
    assert world.state(table).phase == "over"


def test_a_newcomer_knows_all_that_the_seat_knew_and_nothing_else() -> None:
    world, table, _, bots = against_a_computer()
    known = bots.update(table)
    bots.done(Act(bots.request(), table, 1, known.seq, "look"))
    known = bots.update(table)
    nao = Person(world, "Nao")
    nao.sit(table)
    assert [type(heard) for _, heard in world.sent if isinstance(heard, Room | Update)][-2:] == [Room, Update]
    update = nao.update(table)
    assert update.full
    assert (update.seat, update.seq, update.view) == (1, known.seq, known.view)
    dealt, looked = unpack_events(FAKE, update.events)
    assert isinstance(dealt, Dealt)
    assert [bool(hand) for hand in dealt.hands] == [False, True]
    assert isinstance(looked, Looked)


def test_the_computer_is_too_late_once_its_seat_is_taken() -> None:
    world, table, _, bots = against_a_computer()
    known = bots.update(table)
    nao = Person(world, "Nao")
    nao.sit(table)
    token = nao.view(table).legal[0]
    assert bots.denied(Act(bots.request(), table, 1, known.seq, token)) == "not_your_seat"


def test_the_lobby_tells_which_seats_of_a_running_table_may_be_taken() -> None:
    world, table, aiko, _ = against_a_computer(seats=3)
    (line,) = world.broadcast(LOBBY_TOPIC, LobbyChange)[-1].tables
    assert (line.phase, line.seats) == ("playing", ("Aiko", "bot:easy", "bot:easy"))
    nao = Person(world, "Nao")
    nao.sit(table, 2)
    (line,) = world.broadcast(LOBBY_TOPIC, LobbyChange)[-1].tables
    assert (line.phase, line.seats) == ("playing", ("Aiko", "bot:easy", "Nao"))
    aiko.done(Leave(aiko.request(), table))
    (line,) = world.broadcast(LOBBY_TOPIC, LobbyChange)[-1].tables
    assert line.seats == ("Aiko", "bot:easy", "Nao")


@pytest.mark.parametrize("way", ["leave", "bye", "lost"])
def test_a_persons_seat_is_kept_for_him_while_the_match_is_on(way: str) -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    match way:
        case "leave":
            ben.done(Leave(ben.request(), table))
        case "bye":
            ben.tell(Bye())
        case _:
            pass_time(world, 5, aiko)
            assert aiko.room().seats[1].presence == "lost"
    nao = Person(world, "Nao")
    assert nao.denied(Sit(nao.request(), table, 1)) == "taken"
    assert nao.denied(Sit(nao.request(), table)) == "full"


def test_who_has_a_seat_in_a_match_keeps_it_when_he_asks_for_another() -> None:
    _, table, aiko, _ = against_a_computer(seats=3)
    aiko.sit(table, 2)
    assert [seat.kind for seat in aiko.room().seats] == ["person", "bot", "bot"]
    assert aiko.update(table).seat == 0


def test_the_others_wait_for_a_newcomer_between_deals_and_need_his_vote() -> None:
    world, table, aiko, bots = against_a_computer()
    while world.state(table).phase == "playing":
        bots.play_on()
        if aiko.view(table).legal:
            aiko.done(aiko.act(table))
    nao = Person(world, "Nao")
    nao.sit(table)
    aiko.ready(table)
    assert world.state(table).phase == "pause"
    aiko.done(Restart(aiko.request(), table))
    assert world.state(table).match_no == 1
    nao.ready(table)
    assert world.state(table).phase == "playing"


def test_a_newcomer_may_leave_and_come_back_as_anybody() -> None:
    world, table, aiko, bots = against_a_computer()
    nao = Person(world, "Nao")
    nao.sit(table)
    nao.done(Leave(nao.request(), table))
    assert aiko.room().seats[1].deputy
    assert bots.seats().keys() == {(table, 1)}
    nao.sit(table)
    assert not aiko.room().seats[1].deputy


def test_a_taken_over_seat_is_the_newcomers_after_a_restart_of_the_host() -> None:
    world, table, aiko, _ = against_a_computer()
    nao = Person(world, "Nao")
    nao.sit(table)
    before = world.state(table)
    world.restart()
    assert world.state(table) == before
    aiko.connect()
    nao.connect()
    nao.done(nao.act(table))
