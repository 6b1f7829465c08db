"""A line is lost in a match: the table stands still, a computer plays after a while, the owner comes back."""

import pytest
from msgspec.structs import replace

from netcore.absence import idle_after, is_away
from netcore.codec import unpack_events
from netcore.entries import Acted, RanOut, Silent
from netcore.messages import Act, Assign, Bye, ClockRule, Leave, Ping, PlayedFor, Room, Update
from netcore.table import Past
from tests.netcore.fakegame import FAKE
from tests.netcore.test_hall_people import pass_time, table_of_two
from tests.netcore.world import TEST_GAMES, Bots, Person, World, play_match


def table_that_waits(
    world: World, grace: int, clock: ClockRule | None = None, **options: bool | int
) -> tuple[str, Person, Person]:
    """A match of Aiko and Ben that waits so many seconds for a lost line."""
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open(options={"deals": 3, **options}, grace=grace, clock=clock)
    ben.sit(table)
    ben.ready(table)
    aiko.start(table)
    return table, aiko, ben


def to_the_turn_of(world: World, table: str, seat: int, *people: Person) -> None:
    """People play until this seat is to act."""
    while seat not in FAKE.to_act(world.state(table).match):
        for person in people:
            if world.state(table).phase == "pause":
                person.ready(table)
            elif person.choices(table) and person.update(table).seat != seat:
                person.done(person.act(table))


def test_a_lost_line_is_noticed_also_while_others_keep_the_host_busy() -> None:
    world = World()
    _table, aiko, _ben = table_that_waits(world, 30)
    for number in range(50):
        world.now += 0.1
        aiko.tell(Ping(number))
        if world.now >= world.hall.deadline:
            world.tick()
    assert aiko.room().seats[1].presence == "lost"


def test_nothing_is_played_while_a_line_is_lost() -> None:
    world = World()
    table, aiko, ben = table_that_waits(world, 30)
    to_the_turn_of(world, table, 0, aiko, ben)
    pass_time(world, 4.0, aiko)
    assert aiko.denied(aiko.act(table)) == "held"
    ben.tell(Ping(1))
    aiko.done(aiko.act(table))


def test_the_time_until_a_computer_plays_is_told_and_then_it_plays() -> None:
    world = World()
    table, aiko, ben = table_that_waits(world, 30)
    bots = Bots(world)
    to_the_turn_of(world, table, 1, aiko, ben)
    pass_time(world, 4.0, aiko, bots)
    assert aiko.room().grace == 30
    assert [seat.back_ms for seat in aiko.room().seats] == [None, 30_000]
    pass_time(world, 20.0, aiko, bots)
    aiko.connect()
    assert aiko.room().seats[1].back_ms == 9_000
    assert not bots.play()
    pass_time(world, 10.0, aiko, bots)
    assert aiko.room().seats[1].deputy
    assert aiko.room().seats[1].presence == "lost"
    assert aiko.room().seats[1].back_ms is None
    assert bots.play()


def test_a_table_may_wait_for_ever() -> None:
    world = World()
    table, aiko, ben = table_that_waits(world, 0)
    bots = Bots(world)
    to_the_turn_of(world, table, 1, aiko, ben)
    pass_time(world, 300.0, aiko, bots)
    assert aiko.room().seats[1].back_ms is None
    assert not bots.play()


def test_the_owner_has_the_seat_back_before_its_next_card() -> None:
    world = World()
    table, aiko, ben = table_that_waits(world, 10)
    bots = Bots(world)
    to_the_turn_of(world, table, 1, aiko, ben)
    pass_time(world, 15.0, aiko, bots)
    update = next(u for u in reversed(bots.heard(Update)) if (u.table, u.seat) == (table, 1))
    in_flight = Act(bots.request(), table, 1, update.seq, ben.view(table).legal[0])
    ben.tell(Ping(1))
    assert bots.heard(Assign)[-1].level is None
    assert bots.denied(in_flight) == "not_your_seat"
    assert not aiko.room().seats[1].deputy
    ben.done(ben.act(table))


@pytest.mark.parametrize("way", ["silent", "crashed", "bye", "leave"])
def test_who_is_back_is_told_what_was_played_for_him(way: str) -> None:
    world = World()
    table, aiko, ben = table_that_waits(world, 10)
    bots = Bots(world)
    to_the_turn_of(world, table, 1, aiko, ben)
    match way:
        case "bye":
            ben.tell(Bye())
        case "leave":
            ben.done(Leave(ben.request(), table))
        case "crashed":
            world.carry_out(world.hall.gone(ben.peer.route, world.now))
    pass_time(world, 15.0, aiko, bots)
    seq = world.state(table).hearings[1].seq
    assert bots.play()
    if way == "silent":
        ben.tell(Ping(1))
    else:
        ben.connect()
    if way == "leave":
        assert ben.heard(PlayedFor) == []
        ben.sit(table)
    told = ben.heard(PlayedFor)[-1]
    assert (told.table, told.seat, told.level) == (table, 1, "easy")
    events = [event for action in told.actions for event in unpack_events(FAKE, action)]
    assert events
    assert len(told.actions) == 1
    assert ben.update(table).seq > seq
    assert unpack_events(FAKE, ben.update(table).events)[-len(events) :] == tuple(events)
    assert aiko.heard(PlayedFor) == []


def test_the_digest_is_said_again_until_the_owner_acts() -> None:
    world = World()
    table, aiko, ben = table_that_waits(world, 10)
    bots = Bots(world)
    to_the_turn_of(world, table, 1, aiko, ben)
    pass_time(world, 15.0, aiko, bots)
    assert bots.play()
    world.restart()
    for person in (aiko, ben):
        person.connect()
    told = ben.heard(PlayedFor)
    assert len(told) == 1
    ben.connect()
    assert ben.heard(PlayedFor) == told
    to_the_turn_of(world, table, 1, aiko, ben)
    ben.done(ben.act(table))
    ben.connect()
    assert ben.heard(PlayedFor) == []


def test_the_next_deal_waits_with_the_rest_of_its_time() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    while world.state(table).phase == "playing":
        for person in (aiko, ben):
            if world.state(table).phase == "playing" and person.choices(table):
                person.done(person.act(table))
    pass_time(world, 10.0, aiko, ben)
    pass_time(world, 15.0, aiko)
    assert aiko.room().goes_on_ms is None
    assert world.state(table).phase == "pause"
    aiko.ready(table)
    ben.tell(Ping(1))
    left = aiko.room().goes_on_ms
    assert left is not None
    assert 15_000 < left < 20_000


def test_after_a_new_start_of_the_host_everybody_has_the_whole_grace_time_to_come_back() -> None:
    world = World()
    table, aiko, ben = table_that_waits(world, 10)
    bots = Bots(world)
    world.restart()
    bots.connect()
    pass_time(world, 100.0, bots)
    entries = world.state(table).entries
    aiko.connect()
    assert aiko.room().seats[1].back_ms == 10_000
    pass_time(world, 9.0, aiko, bots)
    assert world.state(table).entries == entries
    ben.connect()
    play_match(world, table, (aiko, ben), bots)
    assert not any(seat.deputy for room in aiko.heard(Room) for seat in room.seats)


def test_the_seat_that_was_played_for_is_so_still_after_a_new_start_of_the_host() -> None:
    world = World()
    table, aiko, ben = table_that_waits(world, 10)
    bots = Bots(world)
    to_the_turn_of(world, table, 1, aiko, ben)
    pass_time(world, 15.0, aiko, bots)
    before = world.state(table)
    world.restart()
    assert world.state(table) == before
    aiko.connect()
    bots.connect()
    assert bots.play()


def test_in_a_veiled_decision_a_lost_line_tells_nothing_of_who_has_a_choice() -> None:
    """Two matches that differ only in the cards nobody sees: all that is said of the lost line is the same."""
    said = []
    for seed in range(12):
        world = World(seed)
        table, aiko, ben = table_that_waits(world, 10, veiled=True)
        bots = Bots(world)
        while not world.state(table).answers:
            for person in (aiko, ben):
                if world.state(table).phase == "pause":
                    person.ready(table)
        before = len(aiko.heard(Room))
        pass_time(world, 45.0, aiko, bots)
        seats = [tuple((seat.presence, seat.back_ms, seat.deputy) for seat in room.seats) for room in aiko.heard(Room)]
        said.append(seats[before:])
        assert len(said[-1]) >= 2
    assert all(one == said[0] for one in said)


@pytest.mark.parametrize("name", ["koikoi", "kunken"])
def test_what_was_played_in_a_game_can_be_read(name: str) -> None:
    world = World()
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open(game=name, options={}, grace=5, lots=False)
    ben.sit(table)
    ben.ready(table)
    aiko.start(table)
    bots = Bots(world)
    pass_time(world, 10.0, aiko, bots)
    for _ in range(12):
        bots.play_on()
        if world.state(table).phase == "playing" and aiko.choices(table):
            aiko.done(aiko.act(table))
    ben.tell(Ping(1))
    told = ben.heard(PlayedFor)[-1]
    assert all(unpack_events(TEST_GAMES[name], action) for action in told.actions)


def test_who_lets_the_clock_play_two_turns_is_away_until_he_acts() -> None:
    world = World()
    table, aiko, ben = table_that_waits(world, 10, clock=ClockRule("move", 30), thrown_in=False)
    seen = []
    for _ in range(12):
        if world.state(table).phase == "pause":
            aiko.ready(table)
        if aiko.choices(table):
            aiko.done(aiko.act(table))
        pass_time(world, 16.0, aiko, ben)
        seen.append(aiko.room().seats[1].presence)
        if seen[-1] == "away":
            break
    assert seen[0] == "here"
    assert seen[-1] == "away"
    assert aiko.room().seats[0].presence == "here"
    assert not aiko.room().seats[1].deputy
    while not ben.choices(table):
        aiko.ready(table)
        if world.state(table).phase == "pause":
            pass_time(world, 31.0, aiko, ben)
    ben.done(ben.act(table))
    assert aiko.room().seats[1].presence == "here"


def test_a_turn_of_several_actions_is_one_turn_and_a_veiled_answer_none() -> None:
    world = World()
    table, _, _ = table_that_waits(world, 10)
    state = world.state(table)
    played = replace(state, past=(Past(1, "x", None, (), ()),))
    once = idle_after((), state, RanOut(seat=1, action="x"))
    assert once == (1,)
    assert idle_after(once, played, RanOut(seat=1, action="x")) == (1,)
    assert is_away(idle_after(once, state, RanOut(seat=1, action="x")), 1)
    veiled = replace(state, answers=("", ""))
    assert idle_after((1, 1), veiled, Acted(seat=1, action="pass")) == (1, 1)
    assert idle_after((1, 1), veiled, Silent()) == (1, 1)
    assert idle_after((1, 1, 0), state, Acted(seat=1, action="x")) == (0,)
