"""Two deals that differ only in what is hidden from a viewer are the same for him over the wire, to the byte."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, cast

import pytest

from games.catalogue import GAMES, AnyGame
from games.chance import Chance
from games.game import GALLERY, Viewer
from netcore.codec import encode
from netcore.messages import PASS, Act, AnswerUndo, Ping, Resync, Say, Undo
from netcore.table import hearing
from tests.games.harness import random_match, sheets
from tests.games.invariants import INVARIANTS
from tests.netcore.world import Person, World

NAMES = ("Aiko", "Ben", "Chie", "Daan", "Emi", "Finn", "Gen", "Hana")


class Staged:
    """A game whose match begins as it is laid down: with the pack of `before`, or in the middle, at `after`."""

    def __init__(self, game: AnyGame, before: Any, after: Any = None) -> None:
        self.game = game
        self.before = before
        self.after = after

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def new_match(self, *_: object) -> Any:
        return self.before

    def advance(self, state: Any) -> tuple[Any, tuple[Any, ...]]:
        return self.game.advance(state) if self.after is None or state is not self.before else (self.after, ())


class Hearing:
    """A hall with a person on each seat and a watcher, of whom one viewer is looked over the shoulder."""

    def __init__(self, game: Staged, seats: int, viewer: Viewer) -> None:
        self.game = game
        self.world = World(1, bots=False, games={"staged": cast(AnyGame, game)})
        self.people = [Person(self.world, name) for name in NAMES[:seats]]
        self.nao = Person(self.world, "Nao")
        self.viewer = self.people[viewer] if isinstance(viewer, int) else self.nao
        self.table = self.people[0].open("staged", seats, lots=False, keep_talk=True)
        for person in self.people[1:]:
            person.sit(self.table)
            person.ready(self.table)
        self.nao.watch(self.table)
        self.people[0].start(self.table)

    @property
    def match(self) -> Any:
        return self.world.state(self.table).match

    def heard(self) -> list[bytes]:
        """All that has come to the viewer, and to the gallery, to the byte."""
        said = [encode(message) for route, message in self.world.sent if route == self.viewer.peer.route]
        return [*said, *(encode(message) for _, message in self.world.published)]

    def act(self, seat: int, token: str) -> None:
        person, seq = self.people[seat], hearing(self.world.state(self.table), seat).seq
        person.done(Act(person.request(), self.table, seat, seq, token))

    def beside(self, number: int) -> None:
        """What goes on beside the game, the same in both halls."""
        late = Person(self.world, f"Late{number}")
        late.watch(self.table)
        for person in (self.nao, self.people[number % len(self.people)]):
            person.tell(Say(person.request(), self.table, "well"))
        for person in (self.viewer, self.nao, self.people[number % len(self.people)]):
            person.tell(Resync(self.table))
        asker = self.people[number % len(self.people)]
        asker.tell(Undo(asker.request(), self.table))
        for person in self.people:
            person.tell(AnswerUndo(person.request(), self.table, self.world.state(self.table).moves, agree=False))
        for person in (*self.people, self.nao):
            person.tell(Ping(number))
        self.world.tick(0.5)


def both_hear_the_same(one: Hearing, two: Hearing, keeps: Callable[[Any], bool], rng: Random) -> int:
    """Do the same in both halls to the end of the deal; how many actions were done."""
    assert one.match != two.match
    for number in range(80):
        assert one.heard() == two.heard()
        for hall in (one, two):
            hall.world.sent.clear()
            hall.world.published.clear()
        if number % 5 == 0:
            for hall in (one, two):
                hall.beside(number)
            continue
        state = one.world.state(one.table)
        if state.phase != "playing" or two.world.state(two.table).phase != "playing":
            return number
        found = next_move(one, two, keeps, rng)
        if found is None:
            return number
        for hall in (one, two):
            hall.act(*found)
        if one.world.state(one.table).phase != "playing":
            return number
    return 80


def next_move(one: Hearing, two: Hearing, keeps: Callable[[Any], bool], rng: Random) -> tuple[int, str] | None:
    """Something that may be done in both and keeps what is hidden so; all pass in a veiled decision."""
    state, game = one.world.state(one.table), one.game.game
    if state.answers:
        return rng.choice([seat for seat, answer in enumerate(state.answers) if not answer]), PASS
    seat = rng.choice(game.to_act(one.match))
    both = set(game.legal_actions(two.match, seat))
    common = [action for action in game.legal_actions(one.match, seat) if action in both and keeps(action)]
    return (seat, game.notate(rng.choice(common))) if common else None


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("count", [1, pytest.param(20, marks=pytest.mark.slow)])
def test_two_deals_that_differ_in_hidden_cards_are_the_same_over_the_wire(game_id: str, count: int) -> None:
    game = GAMES[game_id]
    seats = max(game.info.seat_counts)
    for number in range(count):
        rng = Random(number)
        for viewer in cast(tuple[Viewer, ...], (0, rng.randrange(1, seats), GALLERY)):
            packs = INVARIANTS[game_id].deals(viewer, rng)
            one, two = (Hearing(Staged(game, before), seats, viewer) for before in packs)
            both_hear_the_same(one, two, lambda _: False, rng)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize(("count", "pairs"), [(1, 2), pytest.param(20, 10, marks=pytest.mark.slow)])
def test_two_matches_that_look_alike_are_the_same_to_the_end_of_the_deal(game_id: str, count: int, pairs: int) -> None:
    game, done = GAMES[game_id], 0
    for options, seats, rng in sheets(game_id, count, seed=9):
        before = game.new_match(options, seats, Chance(bytes(32)))
        for viewer, state, twin, keeps in islice(twins(game, options, seats, rng), pairs):
            one, two = (Hearing(Staged(game, before, after), seats, viewer) for after in (state, twin))
            done += both_hear_the_same(one, two, keeps, rng)
    assert done > 1


def twins(
    game: AnyGame, options: Any, seats: int, rng: Random
) -> Iterator[tuple[Viewer, Any, Any, Callable[[Any], bool]]]:
    """Pairs of states from random matches that a viewer cannot tell apart, and which actions keep it so."""
    while True:
        for step in islice(random_match(game, options, seats, rng), 1, None, 5):
            viewer = cast(Viewer, rng.choice([*range(seats), GALLERY]))
            twin = INVARIANTS[game.info.id].twin(step.state, viewer, rng)
            if twin is not None and rng.random() < 0.3:
                yield viewer, step.state, *twin
