"""Clocks and pauses: who loses time, when all stand still, what happens when it is up, what a killed host keeps."""

from typing import Any

import pytest
from msgspec.structs import replace

from netcore.codec import unpack_events
from netcore.entries import RanOut, from_row
from netcore.messages import PASS, ClockRule, Clocks, Note, Pause, PublicUpdate, Rematch, Room, Say, Undo, Update, Watch
from tests.netcore.fakegame import FAKE, Chose
from tests.netcore.test_hall_people import pass_time
from tests.netcore.test_hall_resume import same_when_resumed
from tests.netcore.test_hall_veil import BEN, RiggedGame
from tests.netcore.world import Bots, Person, World, play_match

MOVE = ClockRule("move", 30)
BANK = ClockRule("deal", 60, 2)


class Timed:
    """Two people at a table with a clock whose first deal has just begun."""

    def __init__(self, clock: ClockRule | None = MOVE, *, keep_talk: bool = False, **options: Any) -> None:
        self.world = World()
        self.aiko, self.ben = Person(self.world, "Aiko"), Person(self.world, "Ben")
        self.people = (self.aiko, self.ben)
        options = {"thrown_in": False, **options}
        self.table = self.aiko.open(options=options, clock=clock, keep_talk=keep_talk)
        self.ben.sit(self.table)
        self.ben.ready(self.table)
        self.aiko.start(self.table)

    def pass_time(self, seconds: float) -> None:
        pass_time(self.world, seconds, *self.people)

    def act(self, person: Person) -> None:
        person.done(person.act(self.table))

    def clocks(self, person: Person | None = None) -> Clocks:
        return (person or self.aiko).heard(Clocks)[-1]

    def pause(self, person: Person, paused: bool = True) -> None:
        person.done(Pause(person.request(), self.table, paused))


def test_a_table_without_a_clock_tells_of_none() -> None:
    timed = Timed(clock=None)
    timed.pass_time(100)
    assert timed.aiko.heard(Clocks) == []
    assert timed.world.state(timed.table).moves == 1
    assert timed.aiko.room().clock is None


def test_those_who_are_to_act_lose_time_all_at_once() -> None:
    timed = Timed()
    assert timed.clocks() == Clocks(timed.table, (30_000, 30_000), (0, 1))
    timed.pass_time(10)
    timed.act(timed.ben)
    assert timed.clocks() == timed.clocks(timed.ben)
    assert timed.clocks() == Clocks(timed.table, (20_000, 30_000), (0,))
    assert timed.aiko.room().clock == MOVE


def test_who_talks_without_end_gains_no_time_by_it_where_that_is_written_down() -> None:
    timed = Timed(keep_talk=True)
    for _ in range(1000):
        timed.world.now += 0.0009
        timed.aiko.done(Say(timed.aiko.request(), timed.table, "hm"))
    assert timed.world.state(timed.table).talked == 1000
    timed.pass_time(0.5)
    timed.act(timed.ben)
    assert timed.clocks().left_ms == (28_600, 30_000)
    same_when_resumed(timed.world, timed.table)


def test_nobody_is_told_what_he_can_count_himself() -> None:
    timed = Timed()
    timed.pass_time(20)
    assert len(timed.aiko.heard(Clocks)) == 1


def test_who_comes_back_or_comes_to_watch_is_told_what_is_left() -> None:
    timed = Timed()
    timed.pass_time(10)
    timed.aiko.connect()
    assert timed.clocks() == Clocks(timed.table, (20_000, 20_000), (0, 1))
    nao = Person(timed.world, "Nao")
    topic = nao.watch(timed.table).topic
    assert nao.heard(Clocks) == [timed.clocks()]
    timed.act(timed.ben)
    assert timed.world.broadcast(topic, Clocks)[-1].running == (0,)


def test_when_time_is_up_the_table_does_what_the_game_does_then_and_says_so_to_all() -> None:
    timed = Timed()
    nao = Person(timed.world, "Nao")
    topic = nao.ask(Watch(nao.request(), timed.table)).topic
    timed.pass_time(20)
    timed.act(timed.ben)
    timed.pass_time(10.5)
    lowest = min(timed.aiko.view(timed.table).hands[0])
    ran_out = [entry for row in timed.world.rows if isinstance(entry := from_row(row), RanOut)]
    assert [replace(entry, at=0) for entry in ran_out] == [
        RanOut(clocks=(0, 30_000), seat=0, action=f"choose({lowest})")
    ]
    for update in (
        timed.aiko.update(timed.table),
        timed.ben.update(timed.table),
        timed.world.broadcast(topic, PublicUpdate)[-1],
    ):
        assert update.notes == (Note(update.notes[0].at, "time", 0),)
    assert unpack_events(FAKE, timed.aiko.update(timed.table).events)[0] == Chose(0, lowest)
    assert timed.world.state(timed.table).phase == "pause"
    same_when_resumed(timed.world, timed.table)


def test_several_clocks_that_are_up_together_are_all_played_for() -> None:
    timed = Timed()
    timed.pass_time(31)
    assert timed.world.state(timed.table).phase == "pause"


def test_the_hall_wants_to_be_woken_when_a_clock_is_up() -> None:
    timed = Timed(ClockRule("move", 5))
    timed.pass_time(4.8)
    assert timed.world.hall.deadline == pytest.approx(105.0)


@pytest.mark.parametrize(("rule", "after"), [(MOVE, 30_000), (BANK, 52_000), (ClockRule("match", 60), 50_000)])
def test_an_action_gives_what_the_rule_says(rule: ClockRule, after: int) -> None:
    timed = Timed(rule)
    timed.pass_time(10)
    timed.act(timed.ben)
    assert timed.clocks().left_ms[1] == after


@pytest.mark.parametrize(("rule", "after"), [(BANK, 60_000), (ClockRule("match", 60), 50_000)])
def test_a_bank_is_filled_for_what_it_is_for(rule: ClockRule, after: int) -> None:
    timed = Timed(rule)
    timed.pass_time(10)
    for person in timed.people:
        timed.act(person)
    for person in timed.people:
        person.ready(timed.table)
    assert timed.world.state(timed.table).phase == "playing"
    assert timed.clocks().left_ms == (after, after)


def test_an_empty_bank_leaves_five_seconds_for_each_action() -> None:
    timed = Timed(ClockRule("match", 20))
    timed.pass_time(20)
    timed.world.tick()
    assert timed.clocks().left_ms == (5_000, 5_000)


def test_clocks_stand_between_deals() -> None:
    timed = Timed(BANK)
    for person in timed.people:
        timed.act(person)
    before = timed.clocks()
    assert before.running == ()
    timed.pass_time(29)
    assert timed.world.state(timed.table).phase == "pause"
    timed.aiko.connect()
    assert timed.clocks() == before


def test_in_a_pause_nothing_may_be_played_and_no_time_passes() -> None:
    timed = Timed()
    timed.pass_time(10)
    timed.pause(timed.ben)
    assert timed.aiko.room().paused == 1
    assert timed.clocks() == Clocks(timed.table, (20_000, 20_000))
    assert timed.aiko.denied(timed.aiko.act(timed.table)) == "paused"
    timed.pass_time(100)
    same_when_resumed(timed.world, timed.table)
    timed.pause(timed.aiko, False)
    assert timed.aiko.room().paused is None
    assert timed.clocks() == Clocks(timed.table, (20_000, 20_000), (0, 1))
    timed.act(timed.aiko)


def test_only_who_sits_at_a_table_with_a_match_asks_for_a_pause() -> None:
    world = World()
    aiko, nao = Person(world, "Aiko"), Person(world, "Nao")
    table = aiko.open()
    assert aiko.denied(Pause(aiko.request(), table)) == "not_now"
    assert nao.denied(Pause(nao.request(), table)) == "not_seated"


def test_a_pause_asked_twice_is_one() -> None:
    timed = Timed()
    timed.pause(timed.aiko, False)
    timed.pause(timed.aiko)
    rows = len(timed.world.rows)
    timed.pause(timed.ben)
    assert len(timed.world.rows) == rows
    assert timed.aiko.room().paused == 0


def test_computer_players_do_nothing_in_a_pause() -> None:
    world = World()
    aiko, bots = Person(world, "Aiko"), Bots(world)
    table = aiko.open(options={"thrown_in": False})
    aiko.start(table)
    aiko.done(Pause(aiko.request(), table))
    assert not bots.play()
    aiko.done(Pause(aiko.request(), table, False))
    assert bots.play()


def test_between_deals_nothing_goes_on_in_a_pause_even_when_all_are_ready() -> None:
    timed = Timed()
    for person in timed.people:
        timed.act(person)
    timed.pause(timed.aiko)
    for person in timed.people:
        person.ready(timed.table)
    timed.pass_time(40)
    assert timed.aiko.room().goes_on_ms is None
    assert timed.world.state(timed.table).phase == "pause"
    timed.pause(timed.ben, False)
    assert timed.world.state(timed.table).phase == "playing"


def test_a_new_match_begins_without_the_pause_and_with_full_clocks() -> None:
    timed = Timed(ClockRule("match", 60), deals=1)
    timed.pass_time(10)
    play_match(timed.world, timed.table, timed.people)
    for person in timed.people:
        person.done(Rematch(person.request(), timed.table))
    assert timed.clocks().left_ms == (60_000, 60_000)


def test_a_veiled_decision_shows_no_clock_and_takes_no_time() -> None:
    world = World(games={"fake": RiggedGame(BEN)})
    people = tuple(Person(world, name) for name in ("Aiko", "Ben", "Chie"))
    table = people[0].open(seats=3, options={"veiled": True}, clock=BANK)
    for person in people[1:]:
        person.sit(table)
        person.ready(table)
    people[0].start(table)
    pass_time(world, 10, *people)
    assert people[0].heard(Clocks) == []
    for person in people:
        person.done(person.act(table, PASS))
    assert people[0].heard(Clocks)[-1] == Clocks(table, (60_000,) * 3, (0, 1, 2))


def test_a_killed_host_goes_on_with_the_same_clocks_to_within_a_second() -> None:
    timed = Timed(BANK)
    timed.pass_time(10.7)
    timed.world.restart()
    timed.world.now += 1000
    for person in timed.people:
        person.connect()
    left = timed.clocks(timed.ben).left_ms
    assert all(49_300 <= own <= 50_300 for own in left)


def test_what_computer_players_lose_is_told_too() -> None:
    world = World()
    aiko, bots = Person(world, "Aiko"), Bots(world)
    table = aiko.open(seats=2, options={"thrown_in": False}, clock=MOVE)
    aiko.start(table)
    aiko.done(aiko.act(table))
    pass_time(world, 12, aiko)
    assert aiko.heard(Clocks)[-1].running == (1,)
    assert bots.play()
    assert aiko.heard(Clocks)[-1].running == ()


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_match_against_the_clock_resumes_at_every_moment(seed: int) -> None:
    world = World(seed)
    aiko, ben, bots = Person(world, "Aiko"), Person(world, "Ben"), Bots(world)
    table = aiko.open(seats=3, options={"deals": 3}, clock=ClockRule("deal", 20, 3))
    ben.sit(table)
    ben.ready(table)
    aiko.start(table)
    while world.state(table).phase != "over":
        pass_time(world, world.rng.choice([0.3, 2.0, 9.0]), aiko, ben, bots)
        for person in (aiko, ben):
            if world.state(table).phase == "playing" and person.choices(table) and world.rng.random() < 0.3:
                person.done(person.act(table))
            elif world.state(table).phase == "playing" and world.rng.random() < 0.2:
                person.ask(Undo(person.request(), table))
        if world.rng.random() < 0.5:
            bots.play()
        same_when_resumed(world, table)
    assert any(update.notes for update in aiko.heard(Update))
    assert aiko.heard(Room)[-1].phase == "over"
