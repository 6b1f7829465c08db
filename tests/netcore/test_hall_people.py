"""People come, go, lose their line, come back, and are played for."""

from netcore.messages import (
    PROTOCOL,
    Act,
    Assign,
    Bye,
    Closing,
    Denied,
    Fault,
    Hello,
    Leave,
    Open,
    Ping,
    Place,
    Replaced,
    Room,
    Sit,
    Update,
    Welcome,
)
from netcore.people import who
from tests.netcore.world import Bots, Person, World, play_match


def table_of_two(world: World) -> tuple[str, Person, Person]:
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open(options={"deals": 3, "thrown_in": True})
    ben.sit(table)
    ben.ready(table)
    aiko.start(table)
    while world.state(table).phase == "pause":
        aiko.ready(table)
        ben.ready(table)
    return table, aiko, ben


def pass_time(world: World, seconds: float, *present: Person) -> None:
    """Time passes; those present go on pinging."""
    for _ in range(int(seconds * 2)):
        for person in present:
            person.tell(Ping(1))
        world.tick(0.5)


def test_hello_is_answered_with_who_one_is_and_what_there_is() -> None:
    world = World()
    aiko = Person(world, "Aiko")
    table = aiko.open()
    aiko.connect()
    welcome = aiko.heard(Welcome)[-1]
    assert welcome.you == who(aiko.key)
    assert welcome.places == (Place(table, 0),)
    assert [line.table for line in welcome.tables] == [table]


def test_another_protocol_is_refused_with_the_hosts_version() -> None:
    aiko = Person(World(), "Aiko")
    aiko.tell(Hello(PROTOCOL + 1, "9.9", "Aiko"))
    reply = aiko.heard(Denied)[-1]
    assert (reply.code, reply.values) == ("version", ("0.1", PROTOCOL))


def test_the_newest_connection_gets_the_seat_and_the_old_one_is_told() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    old = aiko.peer
    aiko.connect()
    assert world.heard(old.route, Replaced) == [Replaced()]
    assert aiko.update(table).full
    before = len(world.heard(old.route, Update))
    ben.done(ben.act(table))
    assert len(world.heard(old.route, Update)) == before
    assert aiko.update(table).seq == ben.update(table).seq


def test_a_connection_that_only_watches_takes_nothing_over() -> None:
    world = World()
    table, aiko, _ = table_of_two(world)
    Person(world, "Aiko", watch_only=True)
    assert aiko.heard(Replaced) == []
    aiko.done(aiko.act(table))


def test_a_seat_cannot_be_had_by_taking_its_owners_name() -> None:
    world = World()
    table, aiko, _ = table_of_two(world)
    thief = Person(world, "Aiko", key="z" * 40)
    assert thief.heard(Welcome)[-1].places == ()
    act = aiko.act(table)
    assert thief.denied(Act(thief.request(), table, 0, act.seq, act.action)) == "not_your_seat"


def test_a_silent_person_is_lost_and_the_table_waits() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    bots = Bots(world)
    pass_time(world, 4.0, aiko, bots)
    assert aiko.room().seats[1].presence == "lost"
    assert not aiko.room().seats[1].deputy
    assert bots.heard(Assign) == []
    ben.tell(Ping(1))
    assert aiko.room().seats[1].presence == "here"
    ben.done(ben.act(table))


def test_a_connection_that_is_gone_loses_its_owner_at_once() -> None:
    world = World()
    _, aiko, ben = table_of_two(world)
    world.carry_out(world.hall.gone(ben.peer.route, world.now))
    assert aiko.room().seats[1].presence == "lost"


def test_a_connection_long_silent_has_to_say_hello_again() -> None:
    world = World()
    _, aiko, ben = table_of_two(world)
    pass_time(world, 61.0, aiko)
    ben.tell(Ping(1))
    assert ben.heard(Fault)[-1].code == "hello_first"
    ben.connect()
    assert aiko.room().seats[1].presence == "here"


def test_after_a_goodbye_a_computer_plays_on_until_hello() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    bots = Bots(world)
    ben.tell(Bye())
    seat = aiko.room().seats[1]
    assert (seat.presence, seat.deputy, seat.name) == ("left", True, "Ben")
    assert bots.play()
    ben.connect()
    seat = aiko.room().seats[1]
    assert (seat.presence, seat.deputy) == ("here", False)
    assert bots.seats() == {}
    assert ben.update(table).full
    assert ben.heard(Room)[-1].table == table


def test_who_leaves_comes_back_only_by_sitting_down() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    bots = Bots(world)
    ben.done(Leave(ben.request(), table))
    act = ben.act(table)
    assert ben.denied(act) == "not_your_seat"
    updates = len(ben.heard(Update))
    assert bots.play()
    assert len(ben.heard(Update)) == updates
    ben.connect()
    assert aiko.room().seats[1].deputy
    assert ben.heard(Welcome)[-1].places == (Place(table, 1),)
    ben.sit(table)
    assert not aiko.room().seats[1].deputy
    assert ben.update(table).full


def test_alone_the_table_waits_for_who_said_goodbye() -> None:
    world = World()
    aiko, bots = Person(world, "Aiko"), Bots(world)
    table = aiko.open()
    aiko.start(table)
    while world.state(table).phase == "pause":
        aiko.ready(table)
    aiko.tell(Bye())
    bots.play_on()
    entries = world.state(table).entries
    pass_time(world, 120.0, bots)
    assert world.state(table).entries == entries
    aiko.connect()
    play_match(world, table, (aiko,), bots)
    assert world.state(table).phase == "over"


def test_computer_players_are_called_when_needed_and_told_their_seats() -> None:
    world = World()
    aiko = Person(world, "Aiko")
    assert world.calls == 0
    table = aiko.open(seats=3)
    assert world.calls == 1
    aiko.start(table)
    assert world.calls == 1
    world.tick(1.0)
    assert world.calls == 1
    pass_time(world, 5.0, aiko)
    assert world.calls == 2
    bots = Bots(world)
    assert sorted(bots.seats()) == [(table, 1), (table, 2)]
    assert [update.seat for update in bots.heard(Update)] == [1, 2]
    pass_time(world, 10.0, aiko, bots)
    assert world.calls == 2


def test_new_computer_players_are_told_everything_again() -> None:
    world = World()
    aiko, bots = Person(world, "Aiko"), Bots(world)
    table = aiko.open()
    aiko.start(table)
    bots.connect()
    assert sorted(bots.seats()) == [(table, 1)]
    play_match(world, table, (aiko,), bots)
    assert bots.seats() == {}


def test_computer_players_take_no_seats_and_open_no_tables() -> None:
    world = World()
    aiko, bots = Person(world, "Aiko"), Bots(world)
    table = aiko.open()
    assert bots.denied(Sit(bots.request(), table)) == "not_for_bots"
    assert bots.denied(Open(bots.request(), "x", "fake", "standard", {}, 2)) == "not_for_bots"


def test_a_goodbye_before_the_match_keeps_the_seat_and_holds_nobody_up() -> None:
    world = World()
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open()
    ben.sit(table)
    ben.tell(Bye())
    assert aiko.room().seats[1].presence == "left"
    aiko.start(table)
    assert aiko.room().seats[1].deputy
    ben.connect()
    assert not aiko.room().seats[1].deputy
    assert ben.update(table).seat == 1


def test_a_table_nobody_comes_back_to_is_closed() -> None:
    world = World()
    aiko = Person(world, "Aiko")
    table = aiko.open()
    aiko.tell(Bye())
    pass_time(world, 590.0)
    assert world.hall.table(table) is not None
    pass_time(world, 20.0)
    assert world.hall.table(table) is None


def test_a_match_waits_much_longer_for_its_people() -> None:
    world = World()
    table, _, _ = table_of_two(world)
    pass_time(world, 700.0)
    assert world.state(table).in_match


def test_a_new_name_is_shown_at_the_table() -> None:
    world = World()
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open()
    ben.sit(table)
    aiko.name = "Aiko the Great"
    aiko.connect()
    assert ben.room().seats[0].name == "Aiko the Great"


def test_closing_tells_every_connection() -> None:
    world = World()
    aiko = Person(world, "Aiko")
    world.carry_out(world.hall.closing(world.now))
    assert aiko.heard(Closing) == [Closing()]
