"""Replays: what a seat sees of its match afterwards is what it was told live; every way back leads back."""

import re
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from games.catalogue import GAMES
from games.game import GALLERY, OPEN, Viewer
from netcore.codec import pack_events, pack_view
from netcore.messages import AnswerUndo, ClockRule, Note, PublicUpdate, Undo, Update
from netcore.minutes import sealed
from netcore.record import read
from netcore.replay import Replay, Unit
from netcore.verify import verify
from tests.netcore.fakegame import FAKE
from tests.netcore.records import made
from tests.netcore.test_hall_people import pass_time
from tests.netcore.world import Person, World, play_match


class Numbered(type(FAKE)):  # type: ignore[misc]
    """The tiny game, with turns that have no numbers."""

    words = SimpleNamespace(place=lambda _view: "")


GAMES_HERE = {**GAMES, "fake": Numbered()}
UNITS: tuple[Unit, ...] = ("action", "turn", "deal")


class Evening:
    """A table of people with somebody who watches, and what all of them were told of its match."""

    def __init__(self, seed: int, game: str, seats: int, clock: ClockRule | None = None, **options: Any) -> None:
        self.world = World(seed)
        self.people = [Person(self.world, name) for name in ("Aiko", "Ben", "Chie", "Dan", "Eva")[:seats]]
        aiko, *others = self.people
        self.table = aiko.open(game, seats=seats, options=options, lots=False, clock=clock)
        for other in others:
            other.sit(self.table)
            other.ready(self.table)
        self.topic = Person(self.world, "Nao").watch(self.table).topic
        aiko.start(self.table)

    def finish(self) -> Replay:
        play_match(self.world, self.table, tuple(self.people))
        return Replay(read(self.world.state(self.table).record), GAMES_HERE)

    def told(self, seat: int) -> list[Any]:
        updates = [update for update in self.people[seat].heard(Update) if not update.full or update.seq == 1]
        return [(u.view, u.events, u.notes, u.veil) for u in updates]

    def broadcast(self) -> list[Any]:
        return [(u.view, u.events, u.notes, u.veil) for u in self.world.broadcast(self.topic, PublicUpdate)]


def shown(replay: Replay, viewer: Viewer) -> list[Any]:
    """What a replay shows a viewer, as updates have it."""
    return [
        (pack_view(sight.view), pack_events(sight.fresh), sight.fresh_notes, sight.veil)
        for sight in replay.track(viewer).sights
    ]


MATCHES = [
    ("koikoi", 2, {"match_length": "deals_3"}),
    ("kunken", 3, {"match_length": "one_deal"}),
    ("fake", 3, {"deals": 3, "veiled": True}),
]


@pytest.mark.parametrize(("game", "seats", "options"), MATCHES)
def test_a_seat_and_the_gallery_see_in_a_replay_what_they_were_told_live(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    evening = Evening(5, game, seats, **options)
    replay = evening.finish()
    for seat in range(seats):
        assert shown(replay, seat) == evening.told(seat)
    assert shown(replay, GALLERY) == evening.broadcast()


def test_what_was_taken_back_and_played_for_somebody_is_seen_as_it_was_told() -> None:
    evening = Evening(5, "fake", 3, clock=ClockRule("move", 30), deals=3, thrown_in=False)
    world, table, (aiko, ben, chie) = evening.world, evening.table, evening.people
    ben.done(ben.act(table))
    ben.done(Undo(ben.request(), table))
    asked = aiko.room().undo
    assert asked is not None
    for other in (aiko, chie):
        other.done(AnswerUndo(other.request(), table, asked.move, True))
    ben.done(ben.act(table))
    pass_time(world, 31.0, *evening.people)
    replay = evening.finish()
    marks = [moment.mark for moment in replay.moments]
    assert marks[:6] == ["", "", "undo", "", "time", "time"]
    for seat in range(3):
        assert shown(replay, seat) == evening.told(seat)
    assert shown(replay, GALLERY) == evening.broadcast()
    assert replay.track(0).sights[2].fresh_notes == (Note(1, "undo", 1),)


def test_a_computer_that_acts_for_somebody_is_marked_and_his_coming_and_going_shown() -> None:
    lines = made("koikoi", actions=6).split("\n")[:-2]
    acts = [number for number, line in enumerate(lines) if re.search(r"Z \d ", line)]
    lines[acts[1]] += " deputy"
    time = lines[acts[1]][:20]
    seat = lines[acts[1]][21]
    lines.insert(acts[1] + 1, f"{time} {seat} returns")
    lines.insert(acts[1], f"{time} {seat} leaves")
    replay = Replay(verify(sealed(lines)))
    gone = [moment.seats[int(seat)].presence for moment in replay.moments[:5]]
    assert gone == ["here", "here", "left", "here", "here"]
    assert [moment.mark for moment in replay.moments[:5]] == ["", "", "deputy", "", ""]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("unit", UNITS)
def test_forward_and_back_are_inverse(game: str, unit: Unit) -> None:
    replay = Replay(read(made(game, actions=90)))
    for viewer in (0, GALLERY, OPEN):
        track = replay.track(viewer)
        starts = [0]
        while (after := track.step(starts[-1], unit, 1)) != starts[-1]:
            starts.append(after)
        assert starts[-1] == len(track.sights) - 1
        assert starts == sorted(set(starts))
        backwards = [starts[-1]]
        while backwards[-1]:
            backwards.append(track.step(backwards[-1], unit, -1))
        assert backwards == starts[::-1]
        if unit == "action":
            assert starts == list(range(len(track.sights)))


@pytest.mark.parametrize("game", GAMES)
def test_another_viewer_stands_at_the_same_moment(game: str) -> None:
    replay = Replay(read(made(game, actions=60)))
    rng = Random(1)
    own, gallery = replay.track(0), replay.track(GALLERY)
    for index in rng.sample(range(len(own.sights)), 20):
        there = gallery.sights[gallery.at(own.sights[index].moment)]
        assert there.moment <= own.sights[index].moment
        assert there.view == replay.game.view(replay.moments[own.sights[index].moment].match, GALLERY)


def test_the_turns_of_a_deal_are_counted_only_as_far_as_one_has_come() -> None:
    track = Replay(read(made("koikoi", match_length="deals_3"))).track(0)
    assert track.turns(0, to_come=False) == ("1.1",)
    assert track.turns(0, to_come=True)[:3] == ("1.1", "1.2", "1.3")
    second = track.step(0, "deal", 1)
    assert track.turns(second, to_come=False) == ("2.1",)
