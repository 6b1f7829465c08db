"""The numbers of Rooms: a Pong names the newest to all who should have heard it, and to nobody else."""

from itertools import pairwise

from netcore.messages import (
    Assign,
    Close,
    Denied,
    Leave,
    NewestRoom,
    Ping,
    Pong,
    Ready,
    Restart,
    Resync,
    Room,
    Stand,
    Unwatch,
)
from tests.netcore.test_hall_people import table_of_two
from tests.netcore.world import Bots, Person, World


def newest(person: Person) -> tuple[NewestRoom, ...]:
    """What a Pong names now."""
    person.tell(Ping(1))
    return person.heard(Pong)[-1].rooms


def test_all_who_hear_of_a_room_hear_each_telling_under_one_number() -> None:
    world = World()
    aiko, ben, nao = (Person(world, name) for name in ("Aiko", "Ben", "Nao"))
    table = aiko.open()
    ben.sit(table)
    topic = nao.watch(table).topic
    before = len(ben.heard(Room)), len(world.broadcast(topic, Room))
    for ready in (True, False, True):
        ben.done(Ready(ben.request(), table, ready))
    heard, shown = ben.heard(Room)[before[0] :], world.broadcast(topic, Room)[before[1] :]
    assert heard == shown
    assert [after.seq - one.seq for one, after in pairwise(heard)] == [1, 1]
    told = (NewestRoom(table, heard[-1].seq),)
    assert newest(aiko) == newest(ben) == newest(nao) == told
    assert newest(Person(world, "Stranger")) == ()


def test_who_has_gone_is_told_of_no_room() -> None:
    world = World()
    table, _, ben = table_of_two(world)
    nao = Person(world, "Nao")
    nao.watch(table)
    nao.done(Unwatch(nao.request(), table))
    ben.done(Leave(ben.request(), table))
    assert newest(nao) == newest(ben) == ()


def test_an_owner_without_a_seat_gets_the_room_again() -> None:
    world = World()
    aiko = Person(world, "Aiko")
    table = aiko.open()
    aiko.done(Stand(aiko.request(), table))
    (told,) = newest(aiko)
    aiko.tell(Resync(table))
    assert aiko.heard(Room)[-1].seq == told.seq
    assert aiko.heard(Room)[-1] == aiko.heard(Room)[-2]


def test_the_room_of_a_closed_table_is_told_again_to_who_was_there_for_a_minute() -> None:
    world = World()
    aiko, ben, nao, stranger = (Person(world, name) for name in ("Aiko", "Ben", "Nao", "Stranger"))
    table = aiko.open()
    ben.sit(table)
    nao.watch(table)
    aiko.done(Close(aiko.request(), table))
    for person in (ben, nao):
        (told,) = newest(person)
        person.tell(Resync(table))
        room = person.heard(Room)[-1]
        assert (room.phase, room.table, room.seq) == ("closed", table, told.seq)
    assert newest(stranger) == ()
    stranger.tell(Resync(table))
    assert stranger.heard(Denied)[-1].code == "no_table"
    world.now += 61.0
    other = ben.open()
    ben.done(Close(ben.request(), other))
    assert [told.table for told in newest(ben)] == [other]
    assert newest(nao) == ()


def test_after_a_table_could_not_be_closed_its_numbers_go_on() -> None:
    world = World()
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open()
    ben.sit(table)
    before = ben.room().seq
    world.failing = True
    assert aiko.denied(Close(aiko.request(), table)) == "stopped"
    assert ben.room().phase == "stopped"
    assert ben.room().seq > before
    assert newest(ben) == (NewestRoom(table, ben.room().seq),)


def test_while_a_seed_is_drawn_no_update_is_missed_that_nobody_could_send() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    nao = Person(world, "Nao")
    nao.watch(table)
    world.fair = False
    for person in (aiko, ben):
        person.done(Restart(person.request(), table))
    assert aiko.room().phase == "drawing"
    for person in (aiko, nao):
        person.tell(Ping(1))
        assert person.heard(Pong)[-1].newest == ()


def test_the_numbers_begin_anew_with_the_host() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    world.restart()
    for person in (aiko, ben):
        person.connect()
        assert newest(person) == (NewestRoom(table, person.room().seq),)


def test_computer_players_are_told_of_rooms_while_a_seed_is_drawn() -> None:
    world = World()
    world.fair = False
    aiko, bots = Person(world, "Aiko"), Bots(world)
    table = aiko.open()
    aiko.start(table)
    assert bots.heard(Assign)
    (told,) = newest(bots)
    assert told == NewestRoom(table, bots.heard(Room)[-1].seq)
    bots.tell(Resync(table))
    assert bots.heard(Room)[-1] == bots.heard(Room)[-2]
