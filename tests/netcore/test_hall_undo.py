"""Taking back: who is asked, when it is refused, that it lies as before for everybody, and that it tells nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from games.catalogue import GAMES
from netcore.codec import encode, unpack_events, unpack_view
from netcore.messages import (
    AnswerUndo,
    Bye,
    ClockRule,
    Clocks,
    Denied,
    Done,
    Leave,
    Note,
    PublicUpdate,
    Remove,
    Resync,
    Room,
    Undo,
    Update,
)
from netcore.mirror import TableMirror
from tests.netcore.fakegame import FAKE, Chose
from tests.netcore.test_hall_people import pass_time
from tests.netcore.test_hall_resume import same_when_resumed
from tests.netcore.test_hall_veil import BEN, NOBODY, Veiled
from tests.netcore.world import Bots, Person, World


class Three:
    """Three people at a table whose first deal has just begun, and somebody who watches."""

    def __init__(self, **more: Any) -> None:
        self.world = World()
        self.people = tuple(Person(self.world, name) for name in ("Aiko", "Ben", "Chie"))
        self.aiko, self.ben, self.chie = self.people
        self.table = self.aiko.open(seats=3, options={"thrown_in": False}, **more)
        for person in self.people[1:]:
            person.sit(self.table)
            person.ready(self.table)
        self.watcher = Person(self.world, "Nao")
        self.topic = self.watcher.watch(self.table).topic
        self.aiko.start(self.table)

    def act(self, person: Person, action: str | None = None) -> None:
        person.done(person.act(self.table, action))

    def ask(self, person: Person) -> Any:
        return person.ask(Undo(person.request(), self.table))

    def answer(self, person: Person, agree: bool = True) -> None:
        asked = self.aiko.room().undo
        assert asked is not None
        person.done(AnswerUndo(person.request(), self.table, asked.move, agree))

    def undo(self, person: Person) -> None:
        """Ask, and all the others agree."""
        assert isinstance(self.ask(person), Done)
        for other in self.people:
            if other is not person:
                self.answer(other)

    def gallery(self) -> PublicUpdate:
        return self.world.broadcast(self.topic, PublicUpdate)[-1]


def test_who_takes_the_seat_of_one_that_agreed_is_asked_anew() -> None:
    three = Three()
    three.act(three.ben)
    three.ask(three.ben)
    three.answer(three.chie)
    gone = three.aiko.room().seats[2].who
    three.aiko.done(Remove(three.aiko.request(), three.table, gone))
    three.watcher.sit(three.table)
    three.answer(three.aiko)
    assert three.world.state(three.table).undone == 0
    three.answer(three.watcher)
    assert three.world.state(three.table).undone == 1


def test_an_action_is_taken_back_when_all_agree_and_all_lies_as_before() -> None:
    three = Three()
    views = [unpack_view(FAKE, person.update(three.table).view) for person in three.people]
    public = unpack_view(FAKE, three.gallery().view)
    three.act(three.ben)
    assert isinstance(three.ask(three.ben), Done)
    asked = three.chie.room().undo
    assert asked is not None
    assert (asked.seat, asked.agreed, asked.refused) == (1, (1,), False)
    three.answer(three.aiko)
    assert three.world.state(three.table).undone == 0
    three.answer(three.chie)
    assert three.aiko.room().undo is None
    assert three.aiko.room().undone == 1
    assert [unpack_view(FAKE, person.update(three.table).view) for person in three.people] == views
    assert unpack_view(FAKE, three.gallery().view) == public
    updates: list[Update | PublicUpdate] = [person.update(three.table) for person in three.people]
    for update in (*updates, three.gallery()):
        assert update.undone == 1
        assert unpack_events(FAKE, update.events) == ()
        assert update.notes == (Note(1, "undo", 1),)
    same_when_resumed(three.world, three.table)


def test_numbers_go_on_and_what_was_decided_before_comes_too_late() -> None:
    three = Three()
    before = three.chie.act(three.table)
    three.act(three.ben)
    seqs = [person.update(three.table).seq for person in three.people]
    three.undo(three.ben)
    assert [person.update(three.table).seq for person in three.people] == [seq + 1 for seq in seqs]
    assert three.chie.denied(before) == "stale"
    three.act(three.ben)
    three.act(three.chie)


def test_a_client_forgets_what_was_taken_back_and_remembers_that_it_was() -> None:
    three = Three()
    three.act(three.ben)
    three.undo(three.ben)
    three.act(three.ben)
    mirror = TableMirror(three.table, "", 1, FAKE)
    for update in three.ben.heard(Update):
        mirror.receive(update)
    assert [type(event).__name__ for event in mirror.heard] == ["Dealt", "Chose"]
    assert mirror.notes == (Note(1, "undo", 1),)
    three.ben.tell(Resync(three.table))
    full = three.ben.update(three.table)
    assert unpack_events(FAKE, full.events) == mirror.heard
    assert full.notes == mirror.notes


def test_a_no_refuses_it_for_good_and_says_so() -> None:
    three = Three()
    three.act(three.ben)
    three.ask(three.ben)
    three.answer(three.aiko, False)
    asked = three.ben.room().undo
    assert asked is not None
    assert asked.refused
    assert three.ask(three.ben).code == "undo_refused"
    assert three.chie.denied(AnswerUndo(three.chie.request(), three.table, asked.move, True)) == "not_now"
    assert three.world.state(three.table).undone == 0
    three.act(three.chie)
    assert three.chie.room().undo is None


def test_silence_is_a_no() -> None:
    three = Three()
    three.act(three.ben)
    three.ask(three.ben)
    three.answer(three.aiko)
    pass_time(three.world, 21, *three.people)
    asked = three.ben.room().undo
    assert asked is not None
    assert asked.refused


def test_who_acts_meanwhile_ends_it() -> None:
    three = Three()
    three.act(three.ben)
    three.ask(three.ben)
    asked = three.aiko.room().undo
    assert asked is not None
    three.act(three.chie)
    assert three.aiko.room().undo is None
    assert three.aiko.denied(AnswerUndo(three.aiko.request(), three.table, asked.move, True)) == "not_now"
    denied = three.ask(three.ben)
    assert isinstance(denied, Denied)
    assert (denied.code, denied.values) == ("undo_acted", (2,))


def test_a_late_yes_does_not_count_for_the_next_question() -> None:
    three = Three()
    three.act(three.ben)
    three.ask(three.ben)
    old = three.aiko.room().undo
    assert old is not None
    three.act(three.chie)
    three.ask(three.chie)
    assert three.aiko.denied(AnswerUndo(three.aiko.request(), three.table, old.move, True)) == "not_now"


def test_what_has_shown_something_hidden_stays() -> None:
    three = Three()
    three.act(three.ben, "look")
    assert three.ask(three.ben).code == "undo_revealed"


def test_there_has_to_be_something_to_take_back() -> None:
    three = Three()
    assert three.ask(three.ben).code == "undo_nothing"
    assert three.ask(three.watcher).code == "not_seated"
    for person in three.people:
        three.act(person)
    for person in three.people:
        person.ready(three.table)
    assert three.world.state(three.table).phase == "playing"
    assert three.ask(three.chie).code == "undo_nothing"


def test_several_actions_of_one_seat_go_back_one_by_one() -> None:
    three = Three()
    three.act(three.ben, "look")
    three.act(three.ben, three.ben.view(three.table).legal[0])
    three.undo(three.ben)
    assert three.ben.view(three.table).looked
    assert three.ask(three.ben).code == "undo_revealed"


def test_computer_players_always_agree() -> None:
    world = World()
    aiko, bots = Person(world, "Aiko"), Bots(world)
    table = aiko.open(seats=3, options={"thrown_in": False})
    aiko.start(table)
    aiko.done(aiko.act(table))
    message = Undo(aiko.request(), table)
    aiko.done(message)
    assert world.state(table).undone == 1
    assert aiko.view(table).legal
    assert aiko.room().undo is None
    world.restart()
    aiko.connect()
    aiko.done(message)
    assert world.state(table).undone == 1
    assert bots.seats()


def test_computer_players_wait_while_people_are_asked() -> None:
    world = World()
    aiko, ben, bots = Person(world, "Aiko"), Person(world, "Ben"), Bots(world)
    table = aiko.open(seats=3, options={"thrown_in": False})
    ben.sit(table)
    ben.ready(table)
    aiko.start(table)
    aiko.done(aiko.act(table))
    aiko.done(Undo(aiko.request(), table))
    assert not bots.play()
    asked = ben.room().undo
    assert asked is not None
    ben.done(AnswerUndo(ben.request(), table, asked.move, False))
    assert bots.play()


@pytest.mark.parametrize(
    "goes",
    [lambda table, person: person.tell(Bye()), lambda table, person: person.done(Leave(person.request(), table))],
)
def test_only_those_are_asked_who_are_here(goes: Callable[[str, Person], None]) -> None:
    three = Three()
    three.act(three.ben)
    three.ask(three.ben)
    three.answer(three.aiko)
    goes(three.table, three.chie)
    assert three.world.state(three.table).undone == 1


def test_a_lost_line_asks_for_nothing() -> None:
    three = Three()
    three.act(three.ben)
    three.ask(three.ben)
    three.answer(three.aiko)
    pass_time(three.world, 4, three.aiko, three.ben)
    assert three.world.state(three.table).undone == 1


def test_the_question_goes_with_who_asked_it() -> None:
    three = Three()
    three.act(three.ben)
    three.ask(three.ben)
    three.ben.tell(Bye())
    assert three.aiko.room().undo is None


def test_clocks_stand_while_it_is_asked_and_are_as_they_were_after_it() -> None:
    three = Three(clock=ClockRule("deal", 60, 5))
    pass_time(three.world, 10, *three.people)
    three.act(three.ben)
    assert three.aiko.heard(Clocks)[-1].left_ms == (50_000, 55_000, 50_000)
    pass_time(three.world, 4, *three.people)
    three.ask(three.ben)
    assert three.aiko.heard(Clocks)[-1] == Clocks(three.table, (46_000, 55_000, 46_000))
    pass_time(three.world, 9, *three.people)
    for person in (three.aiko, three.chie):
        three.answer(person)
    assert three.aiko.heard(Clocks)[-1] == Clocks(three.table, (50_000,) * 3, (0, 1, 2))


def test_what_the_clock_did_can_be_taken_back_too() -> None:
    three = Three(clock=ClockRule("move", 30))
    for person in (three.aiko, three.chie):
        three.act(person)
    pass_time(three.world, 31, *three.people)
    three.undo(three.ben)
    assert three.world.state(three.table).phase == "playing"
    assert three.aiko.heard(Clocks)[-1].left_ms[1] == 30_000


@pytest.mark.parametrize("hands", [NOBODY, BEN])
def test_in_a_veiled_decision_the_answer_is_always_the_same(hands: Any) -> None:
    veiled = Veiled(hands)
    ben = veiled.people[1]
    assert ben.denied(Undo(ben.request(), veiled.table)) == "undo_veiled"
    veiled.answer(1)
    assert ben.denied(Undo(ben.request(), veiled.table)) == "undo_veiled"
    for seat in (0, 2):
        veiled.answer(seat)
    assert ben.denied(Undo(ben.request(), veiled.table)) == "undo_nothing"


def test_asking_and_taking_back_tell_the_others_nothing_of_a_hidden_action() -> None:
    def heard_by_others(choice: int) -> list[bytes]:
        three = Three()
        three.act(three.ben, three.ben.view(three.table).legal[choice])
        three.undo(three.ben)
        routes = (three.aiko.peer.route, three.chie.peer.route)
        sent = [encode(message) for route, message in three.world.sent if route in routes]
        return [*sent, *(encode(message) for _, message in three.world.published)]

    assert heard_by_others(0) == heard_by_others(1)


def test_an_action_taken_back_may_be_another_one_and_a_repeated_request_stays_answered() -> None:
    three = Three()
    first = three.ben.act(three.table, three.ben.view(three.table).legal[0])
    three.ben.done(first)
    three.undo(three.ben)
    three.ben.done(first)
    assert three.ben.view(three.table).legal
    three.act(three.ben, three.ben.view(three.table).legal[1])
    assert unpack_events(FAKE, three.ben.update(three.table).events)[0] == Chose(
        1, three.ben.view(three.table).hands[1][1]
    )


@pytest.mark.parametrize("game", [name for name in GAMES if name != "hachinin_meri"])
def test_every_game_lies_as_before_after_taking_back(game: str) -> None:
    """Random play alone with computer players; whatever may be taken back is, now and then."""
    world = World(3)
    aiko, bots = Person(world, "Aiko"), Bots(world)
    table = aiko.open(game, seats=GAMES[game].info.seat_counts[0], lots=False)
    aiko.start(table)
    taken = 0
    for _ in range(300):
        state = world.state(table)
        if state.phase == "over" or taken > 5:
            break
        if state.phase == "pause":
            aiko.ready(table)
        elif choices := aiko.choices(table):
            before, heard = aiko.view(table), state.hearings
            aiko.done(aiko.act(table, world.rng.choice(choices)))
            if world.state(table).phase != "over" and isinstance(aiko.ask(Undo(aiko.request(), table)), Done):
                taken += 1
                assert aiko.view(table) == before
                assert [h.events for h in world.state(table).hearings] == [h.events for h in heard]
                same_when_resumed(world, table)
                aiko.done(aiko.act(table, world.rng.choice(aiko.choices(table))))
        else:
            bots.play()
    assert taken or game == "koikoi"


def test_room_and_update_of_one_step_come_in_order() -> None:
    three = Three()
    three.act(three.ben)
    three.undo(three.ben)
    mine = [message for route, message in three.world.sent if route == three.aiko.peer.route]
    kinds = [type(message) for message in mine if isinstance(message, Room | Update)]
    assert kinds[-2:] == [Room, Update]
