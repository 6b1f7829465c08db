"""Veiled decisions: all are asked, nobody learns who had a choice, and the answers take effect together."""

from itertools import permutations
from typing import Any

import pytest

from games.chance import AnyChance, Rigged
from games.game import Cards
from netcore.codec import encode, unpack_events
from netcore.messages import PASS, Act, Bye, Leave, PublicUpdate, Ready, Resync, Room, Sit, Update
from netcore.mirror import TableMirror
from tests.netcore.fakegame import FAKE, PACK, Called, Chose, Dealt, FakeGame, FakeOptions, State
from tests.netcore.test_hall_people import pass_time
from tests.netcore.world import Bots, Person, World, play_match

LOW = ("N01", "N02")
NOBODY, BEN, CHIE, BEN_AND_CHIE = (
    (LOW, ("N03", "N05"), ("N07", "N09")),
    (LOW, ("N03", "N20"), ("N07", "N09")),
    (LOW, ("N03", "N05"), ("N18", "N09")),
    (LOW, ("N17", "N05"), ("N18", "N09")),
)
"""Hands of three, and who of them holds a high card."""


class RiggedGame(FakeGame):
    """The fake game with one known pack, whose next card throws nothing in."""

    def __init__(self, hands: tuple[Cards, ...]) -> None:
        dealt = [card for hand in hands for card in hand]
        rest = [card for card in PACK if card not in dealt]
        rest.sort(key=lambda card: int(card[1:]) % 2 == 0)
        self.deck = (*dealt, *rest)

    def new_match(self, options: FakeOptions, seats: int, chance: AnyChance) -> State:
        return super().new_match(options, seats, Rigged([self.deck] * 5, {}))


class Veiled:
    """Three people at a table whose first deal has just begun, and somebody who watches."""

    def __init__(self, hands: tuple[Cards, ...], **options: Any) -> None:
        self.world = World(games={"fake": RiggedGame(hands)})
        self.people = tuple(Person(self.world, name) for name in ("Aiko", "Ben", "Chie"))
        aiko = self.people[0]
        self.table = aiko.open(seats=3, options={"veiled": True, "deals": 1, **options})
        for person in self.people[1:]:
            person.sit(self.table)
            person.ready(self.table)
        self.watcher = Person(self.world, "Nao")
        self.topic = self.watcher.watch(self.table).topic
        aiko.start(self.table)

    def answer(self, seat: int, answer: str = PASS) -> None:
        self.people[seat].done(self.people[seat].act(self.table, answer))

    def watcher_events(self) -> bytes:
        """The newest that the gallery heard."""
        return self.world.broadcast(self.topic, PublicUpdate)[-1].events

    def veils(self) -> list[str]:
        return [person.update(self.table).veil for person in self.people]

    def answered(self) -> int | None:
        return self.people[0].room().answered


@pytest.mark.parametrize("hands", [NOBODY, BEN, BEN_AND_CHIE])
def test_all_are_asked_whether_or_not_they_have_a_choice(hands: tuple[Cards, ...]) -> None:
    veiled = Veiled(hands)
    assert veiled.world.state(veiled.table).phase == "playing"
    assert veiled.veils() == ["asked", "asked", "asked"]
    assert veiled.answered() == 0
    assert veiled.world.broadcast(veiled.topic, PublicUpdate)[-1].veil == "waiting"
    assert veiled.people[0].room().goes_on_ms is None


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_what_others_hear_is_the_same_to_the_byte_whoever_has_a_choice(order: tuple[int, ...]) -> None:
    def heard_by_others(hands: tuple[Cards, ...]) -> list[bytes]:
        veiled = Veiled(hands)
        marks = []
        for seat in order:
            veiled.answer(seat)
            marks.append((len(veiled.world.sent), len(veiled.world.published)))
        aiko = veiled.people[0].peer.route
        sent = [encode(message) for route, message in veiled.world.sent if route == aiko]
        published = [encode(message) for _, message in veiled.world.published]
        return [*sent, *published, repr(marks).encode()]

    expected = heard_by_others(NOBODY)
    for hands in (BEN, CHIE, BEN_AND_CHIE):
        assert heard_by_others(hands) == expected


@pytest.mark.parametrize("hands", [NOBODY, BEN])
def test_silence_is_the_same_to_the_byte_too(hands: tuple[Cards, ...]) -> None:
    def heard_by_others(hands: tuple[Cards, ...]) -> list[bytes]:
        veiled = Veiled(hands)
        veiled.answer(2)
        pass_time(veiled.world, 21, *veiled.people)
        aiko = veiled.people[0].peer.route
        sent = [encode(message) for route, message in veiled.world.sent if route == aiko]
        return [*sent, *(encode(message) for _, message in veiled.world.published)]

    assert heard_by_others(hands) == heard_by_others(CHIE)


def test_nothing_moves_until_all_have_answered_and_all_see_only_how_many() -> None:
    veiled = Veiled(BEN)
    before = [person.update(veiled.table) for person in veiled.people]
    public = len(veiled.world.broadcast(veiled.topic, PublicUpdate))
    veiled.answer(1, "call")
    assert veiled.veils() == ["asked", "waiting", "asked"]
    assert veiled.answered() == 1
    assert veiled.people[0].update(veiled.table) == before[0]
    assert veiled.people[1].update(veiled.table).view == before[1].view
    assert len(veiled.world.broadcast(veiled.topic, PublicUpdate)) == public
    veiled.answer(0)
    assert veiled.answered() == 2
    veiled.answer(2)
    assert veiled.veils() == ["", "", ""]
    assert veiled.answered() is None
    for person in veiled.people:
        assert unpack_events(FAKE, person.update(veiled.table).events) == (Called(1),)


def test_of_several_who_call_the_first_seat_has_it_whoever_was_quicker() -> None:
    veiled = Veiled(BEN_AND_CHIE)
    veiled.answer(2, "call")
    veiled.answer(1, "call")
    veiled.answer(0)
    assert unpack_events(FAKE, veiled.watcher_events()) == (Called(1),)


def test_who_has_no_choice_can_only_pass_and_is_told_so_from_his_own_cards() -> None:
    veiled = Veiled(NOBODY)
    assert veiled.people[1].denied(veiled.people[1].act(veiled.table, "call")) == "nothing_to_call"
    assert veiled.people[1].denied(veiled.people[1].act(veiled.table, "choose(N03)")) == "calling"
    assert veiled.answered() == 0
    veiled.answer(1)
    assert veiled.answered() == 1


def test_an_answer_stands() -> None:
    veiled = Veiled(BEN)
    ben = veiled.people[1]
    first = ben.act(veiled.table, PASS)
    ben.done(first)
    ben.done(first)
    assert ben.denied(ben.act(veiled.table, "call")) == "answered"
    assert ben.denied(ben.act(veiled.table, "call", seq=first.seq)) == "stale"
    assert veiled.answered() == 1


def test_who_is_silent_for_twenty_seconds_passes() -> None:
    veiled = Veiled(BEN)
    veiled.answer(0)
    pass_time(veiled.world, 19, *veiled.people)
    assert veiled.answered() == 1
    pass_time(veiled.world, 2, *veiled.people)
    assert veiled.answered() is None
    assert unpack_events(FAKE, veiled.watcher_events()) == (Called(-1),)
    assert veiled.people[1].room().phase == "playing"


def test_an_answer_that_was_given_counts_when_others_are_silent() -> None:
    veiled = Veiled(BEN)
    veiled.answer(1, "call")
    pass_time(veiled.world, 21, *veiled.people)
    assert unpack_events(FAKE, veiled.watcher_events()) == (Called(1),)


def test_pass_is_no_action_outside_a_veiled_decision() -> None:
    veiled = Veiled(NOBODY)
    for seat in range(3):
        veiled.answer(seat)
    aiko = veiled.people[0]
    assert aiko.denied(aiko.act(veiled.table, PASS)) == "not_calling"


def test_a_host_that_is_killed_meanwhile_asks_on_where_it_was() -> None:
    veiled = Veiled(BEN)
    veiled.answer(1, "call")
    before = veiled.world.state(veiled.table)
    veiled.world.restart()
    assert veiled.world.state(veiled.table) == before
    for person in veiled.people:
        person.connect()
    assert veiled.veils() == ["asked", "waiting", "asked"]
    assert veiled.answered() == 1
    veiled.answer(0)
    pass_time(veiled.world, 21, *veiled.people)
    assert unpack_events(FAKE, veiled.people[2].update(veiled.table).events) == (Called(1),)


def test_who_asks_for_it_again_or_comes_to_watch_learns_that_a_decision_is_on() -> None:
    veiled = Veiled(BEN)
    veiled.answer(1)
    for person in veiled.people:
        person.tell(Resync(veiled.table))
    assert veiled.veils() == ["asked", "waiting", "asked"]
    mika = Person(veiled.world, "Mika")
    watching = mika.watch(veiled.table)
    assert watching.room.answered == 1
    assert watching.update
    assert watching.update.veil == "waiting"


def test_a_computer_player_answers_for_who_has_left() -> None:
    veiled = Veiled(BEN)
    bots = Bots(veiled.world)
    aiko, ben, chie = veiled.people
    ben.done(Leave(ben.request(), veiled.table))
    chie.tell(Bye())
    assert bots.update(veiled.table).veil == "asked"
    bots.play_on()
    assert aiko.room().answered == 2
    veiled.answer(0)
    assert veiled.answered() is None


def test_while_all_people_have_left_the_decision_waits_for_them() -> None:
    veiled = Veiled(BEN)
    for person in veiled.people:
        person.tell(Bye())
    pass_time(veiled.world, 60)
    assert veiled.world.state(veiled.table).answers == ("", "", "")
    veiled.people[0].connect()
    pass_time(veiled.world, 21, veiled.people[0])
    assert veiled.world.state(veiled.table).answers == ()


def test_the_mirror_keeps_the_events_of_the_deal_through_the_decision() -> None:
    veiled = Veiled(BEN)
    for seat in range(3):
        veiled.answer(seat)
    veiled.answer(0, "choose(N01)")
    mirror = TableMirror(veiled.table, "", 0, FAKE)
    for update in veiled.people[0].heard(Update):
        mirror.receive(update)
    assert [type(event) for event in mirror.heard] == [Dealt, Called, Chose]
    assert mirror.veil == ""


def test_what_the_rules_cover_is_not_told_again() -> None:
    veiled = Veiled(BEN)
    for seat in range(3):
        veiled.answer(seat)
    aiko = veiled.people[0]
    veiled.answer(0, "choose(N01)")
    assert unpack_events(FAKE, aiko.update(veiled.table).events) == (Chose(0, "N01"),)
    aiko.tell(Resync(veiled.table))
    assert unpack_events(FAKE, aiko.update(veiled.table).events)[1:] == (Called(-1), Chose(0, ""))
    aiko.connect()
    assert unpack_events(FAKE, aiko.update(veiled.table).events)[1:] == (Called(-1), Chose(0, ""))


def test_a_whole_match_with_computers_runs_through_its_veiled_decisions() -> None:
    world = World()
    aiko, bots = Person(world, "Aiko"), Bots(world)
    table = aiko.open(seats=4, options={"veiled": True, "deals": 3})
    aiko.start(table)
    play_match(world, table, (aiko,), bots)
    assert world.state(table).phase == "over"
    assert {room.answered for room in aiko.heard(Room)} >= {None, 0, 1, 2, 3}


@pytest.mark.parametrize("seed", range(3))
def test_each_deal_of_hachinin_meri_begins_with_a_question_to_all_eight(seed: int) -> None:
    world = World(seed)
    aiko, bots = Person(world, "Aiko"), Bots(world)
    table = aiko.open("hachinin_meri", seats=8, options={"deals": 2}, lots=False)
    aiko.start(table)
    play_match(world, table, (aiko,), bots)
    assert world.state(table).phase == "over"
    assert [update.veil for update in aiko.heard(Update)].count("asked") == 2
    answered = [room.answered for room in aiko.heard(Room) if room.answered is not None]
    assert sorted(set(answered)) == list(range(8))


def test_a_newcomer_answers_for_the_seat_he_takes() -> None:
    world = World()
    aiko, _ = Person(world, "Aiko"), Bots(world)
    table = aiko.open(seats=2, options={"veiled": True, "deals": 3, "thrown_in": False})
    aiko.start(table)
    nao = Person(world, "Nao")
    nao.done(Sit(nao.request(), table))
    assert nao.update(table).veil == "asked"
    for person in (aiko, nao):
        person.done(person.act(table, PASS))
    assert world.state(table).answers == ()
    assert nao.denied(Ready(nao.request(), table)) == "not_now"
    assert isinstance(nao.act(table), Act)
