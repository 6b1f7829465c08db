"""Nothing hidden from a viewer leaves the hall towards him: every message of random matches is looked at."""

from collections.abc import Callable
from random import Random
from typing import Any, get_args

import pytest

from games.catalogue import GAMES
from netcore.codec import unpack_view
from netcore.entries import from_row
from netcore.live import held
from netcore.messages import (
    PASS,
    Act,
    AllowShow,
    AnswerUndo,
    Ballot,
    Bye,
    Leave,
    OpenHands,
    OptionValue,
    Pause,
    Ping,
    PublicUpdate,
    Ready,
    Remove,
    Resync,
    Said,
    Say,
    SetDoor,
    ShowHand,
    Sit,
    Undo,
    Unwatch,
    Vote,
    Watch,
)
from netcore.people import who
from netcore.table import bot_level, hearing
from tests.games.invariants import INVARIANTS
from tests.netcore.audit import AuditedWorld
from tests.netcore.fakegame import FAKE
from tests.netcore.test_hall_people import table_of_two
from tests.netcore.world import Bots, Person, World

SHORT: dict[str, dict[str, OptionValue]] = {
    "koikoi": {"match_length": "deals_3"},
    "kan": {"rounds": 1},
    "kakeya": {"stones": 2, "max_deals": 4},
    "hachinin_meri": {"deals": 1},
    "kunken": {"match_length": "one_deal"},
}


class Evening:
    """One match of a game with people, computers and watchers who do whatever can be done beside it."""

    def __init__(self, game_id: str, seed: int) -> None:
        self.rng = Random(f"{game_id}/{seed}")
        self.world = AuditedWorld(seed)
        self.seats = self.rng.choice(GAMES[game_id].info.seat_counts)
        self.people = [Person(self.world, name) for name in ("Aiko", "Ben", "Chie")[: self.rng.choice([1, 2, 2, 3])]]
        self.people = self.people[: self.seats]
        self.watchers = [Person(self.world, name) for name in ("Nao", "Mika")]
        self.spy = Person(self.world, "Spy", key=self.people[0].key, watch_only=True)
        self.bots = Bots(self.world)
        self.table = self.people[0].open(
            game_id, self.seats, SHORT[game_id], lots=self.rng.random() < 0.5, keep_talk=True
        )
        for person in self.people[1:]:
            person.sit(self.table)
            person.ready(self.table)
        self.watchers[0].watch(self.table)
        self.people[0].start(self.table)

    def play(self) -> int:
        """To the end of the match; how many messages were looked at."""
        for _ in range(20_000):
            table = self.world.hall.table(self.table)
            if table is None or table.state.phase == "over":  # a table that all have left ends with its match
                return self.world.seen
            self.beside()
            self.go_on()
            self.world.sent = self.world.sent[-500:]
        raise AssertionError("no end")

    def go_on(self) -> None:
        """Somebody who may act does, or what holds the match up is ended."""
        world, state = self.world, self.world.state(self.table)
        table = world.hall.table(self.table)
        assert table
        if state.paused is not None or held(table) or table.live.asking or state.phase == "drawing":
            self.all_here()
            return
        if state.phase == "pause":
            for person in self.people:
                self.ask(person, Ready(person.request(), self.table))
            return
        unanswered = [seat for seat, answer in enumerate(state.answers) if not answer]
        seat = self.rng.choice(unanswered or table.game.to_act(state.match))
        heard = hearing(state, seat)
        route = next((p for p in self.people if p.key == state.chairs[seat].key and not state.chairs[seat].left), None)
        actor: Person | None = route or (self.bots if bot_level(state, seat) is not None else None)
        if actor is None:
            self.all_here()
            return
        choices = (*heard.legal, PASS) if unanswered else heard.legal
        self.ask(actor, Act(actor.request(), self.table, seat, heard.seq, self.rng.choice(choices)))

    def all_here(self) -> None:
        """Everybody is at the table, says so, and lets the match go on."""
        state = self.world.state(self.table)
        for person in self.people:
            person.tell(Ping(1))
            if not self.world.hall.knows(person.peer):
                person.connect()
            if any(chair.key == person.key and chair.left for chair in state.chairs):
                self.ask(person, Sit(person.request(), self.table))
        asker = self.people[0]
        if state.paused is not None:
            self.ask(asker, Pause(asker.request(), self.table, paused=False))
        if state.saved:
            for person in self.people:
                self.ask(person, Ready(person.request(), self.table))
        for person in self.people:
            self.ask(person, AnswerUndo(person.request(), self.table, state.moves, self.rng.random() < 0.7))
        self.world.tick(0.5)

    def ask(self, person: Person, message: Any) -> None:
        """Whatever the answer is."""
        if self.world.hall.knows(person.peer):
            person.tell(message)

    def beside(self) -> None:
        """What people do beside playing, now and then."""
        if self.rng.random() < 0.35:
            self.rng.choice(self.doings())()

    def doings(self) -> list[Callable[[], None]]:
        return [
            self.say,
            self.resync,
            self.resync,
            self.watch,
            self.ask_undo,
            self.ask_undo,
            self.vote,
            self.show_hand,
            self.open_hands,
            self.go_and_come,
            self.guess,
            self.time_passes,
        ]

    def anybody(self) -> Person:
        return self.rng.choice([*self.people, *self.watchers, self.spy])

    def say(self) -> None:
        person = self.anybody()
        self.ask(person, Say(person.request(), self.table, "a fine evening"))

    def resync(self) -> None:
        self.rng.choice([*self.people, *self.watchers, self.spy, self.bots]).tell(Resync(self.table))

    def watch(self) -> None:
        person = self.anybody()
        kind = Watch if self.rng.random() < 0.7 else Unwatch
        self.ask(person, kind(person.request(), self.table))

    def ask_undo(self) -> None:
        past = self.world.state(self.table).past
        last = self.world.state(self.table).chairs[past[-1].seat].key if past else ""
        person = next((one for one in self.people if one.key == last), self.people[0])
        self.ask(person, Undo(person.request(), self.table))

    def vote(self) -> None:
        """Not to end the match: that would be all of it."""
        what: Ballot = self.rng.choice([one for one in get_args(Ballot) if one != "end"])
        for person in self.people:
            self.ask(person, Vote(person.request(), self.table, what, self.rng.random() < 0.6))

    def show_hand(self) -> None:
        person, guest = self.rng.choice(self.people), self.rng.choice([*self.watchers, self.spy])
        to = who(guest.key) if self.rng.random() < 0.8 else None
        self.ask(person, ShowHand(person.request(), self.table, to))
        seat = next((s for s, c in enumerate(self.world.state(self.table).chairs) if c.key == person.key), 0)
        for other in self.people:
            self.ask(other, AllowShow(other.request(), self.table, seat, self.rng.random() < 0.9))

    def open_hands(self) -> None:
        for person in self.people:
            self.ask(person, OpenHands(person.request(), self.table, self.rng.random() < 0.8))

    def go_and_come(self) -> None:
        """A person leaves in one of three ways, and is played for if others stay; somebody who was gone is back."""
        person = self.rng.choice(self.people)
        match self.rng.randrange(4):
            case 0:
                person.tell(Bye())
            case 1:
                self.ask(person, Leave(person.request(), self.table))
            case 2:
                self.world.carry_out(self.world.hall.gone(person.peer.route, self.world.now))
                self.time_passes()
            case _:
                person.connect()
                self.ask(person, Sit(person.request(), self.table))

    def guess(self) -> None:
        """An action that may not be done, with somebody else's cards."""
        state = self.world.state(self.table)
        if not state.in_match or state.match is None:
            return
        odd = INVARIANTS[state.sheet.game].odd_actions(state.match, self.rng)
        token = self.world.recorders[state.sheet.game].notate(self.rng.choice(odd))
        person, seat = self.anybody(), self.rng.randrange(len(state.chairs))
        heard = hearing(state, seat)
        if token not in heard.legal:
            self.ask(person, Act(person.request(), self.table, seat, heard.seq, token))

    def time_passes(self) -> None:
        for _ in range(self.rng.choice([1, 8, 80])):
            self.world.tick(0.5)
            for person in (*self.people[1:], *self.watchers, self.bots):
                if self.world.hall.knows(person.peer):
                    person.tell(Ping(1))


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("count", [2, pytest.param(200, marks=pytest.mark.slow)])
def test_every_message_of_a_match_tells_what_its_hearer_may_know(game_id: str, count: int) -> None:
    written: set[str] = set()
    for seed in range(count):
        evening = Evening(game_id, seed)
        assert evening.play() > 100
        written |= {type(from_row(row)).__name__ for row in evening.world.rows}
    assert "Acted" in written
    assert (
        count < 50 or {"Undone", "HandsOpened", "HandShown", "Left", "Back", "Saved", "Reopened", "Talked"} <= written
    )


def test_who_stays_subscribed_without_watching_does_not_see_open_hands() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    spy = Person(world, "Ben", key=ben.key, watch_only=True)
    old = spy.watch(table).topic
    spy.done(Unwatch(spy.request(), table))
    for person in (aiko, ben):
        person.done(OpenHands(person.request(), table))
    shown = world.broadcast(old, PublicUpdate)
    assert all(unpack_view(FAKE, update.view).hands == ((), ()) for update in shown)
    assert not any(topic == old for _, topic in world.granted)


@pytest.mark.parametrize("how", ["banned", "closed"])
def test_who_stays_subscribed_without_watching_hears_nothing_after_he_was_sent_away(how: str) -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    spy = Person(world, "Ben", key=ben.key, watch_only=True)
    old = spy.watch(table).topic
    spy.done(Unwatch(spy.request(), table))
    if how == "banned":
        aiko.done(Remove(aiko.request(), table, who(ben.key), ban=True))
    else:
        aiko.done(SetDoor(aiko.request(), table, "closed"))
    aiko.done(Say(aiko.request(), table, "alone at last"))
    assert world.broadcast(old, Said) == []
    assert not any(topic == old for _, topic in world.granted)
