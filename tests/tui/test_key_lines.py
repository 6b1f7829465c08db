"""The last row of each table: every key that it names does something there, and is what the table of keys says."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeAlias

import pytest

from games.catalogue import GAMES
from games.chance import Chance
from games.game import GALLERY, Viewer
from games.wording import Names
from netcore.messages import SeatInfo
from tui import keys
from tui.tables import koikoi, kunken
from tui.tables.koikoi.table import table as koikoi_table
from tui.tables.scene import Look, Scene
from tui.tables.tricks.adapter import Adapter
from tui.tables.tricks.hachinin_meri import HACHININ_MERI
from tui.tables.tricks.hold import press as trick_press
from tui.tables.tricks.hold import settle as trick_settle
from tui.tables.tricks.kakeya import KAKEYA
from tui.tables.tricks.kan import KAN
from tui.tables.tricks.model import Hold as TrickHold
from tui.tables.tricks.table import draw_table
from tui.tables.wish import Ask, Wish

LOOKS: Final = (Look(80, 24, "box", False), Look(120, 40, "box", False))
PEOPLE: Final = ("Aiko", "Ren", "Mika", "Haru", "Sora", "Nao", "Yuki", "Ken")
SEATS: Final = {"koikoi": 2, "kan": 5, "kakeya": 4, "hachinin_meri": 8, "kunken": 4}
SHORT: Final[dict[str, dict[str, object]]] = {
    "koikoi": {"match_length": "deals_3"},
    "kan": {"rounds": 1},
    "kakeya": {"max_deals": 1, "stones": 2},
    "hachinin_meri": {"deals": 1},
    "kunken": {"match_length": "one_deal"},
}
TRICKS: Final[dict[str, Adapter[Any, Any]]] = {"kan": KAN, "kakeya": KAKEYA, "hachinin_meri": HACHININ_MERI}
NAMED: Final = {"←": "left", "→": "right", "↑": "up", "↓": "down", "Enter": "enter", "Space": "space", "1-9": "1"}
OPENS: Final = {key.upper(): what for key, what in keys.opens().items()}
KEYS: Final = ("right", "left", "space", "enter", "up", "down", "1", "3", "i")
MOST_CARDS: Final = 16

Reply: TypeAlias = tuple[Any, Wish | None]


@dataclass(frozen=True)
class Moment:
    """What is on the screen for one viewer, and what keys do to it."""

    hold: Any
    last_row: Callable[[Any, Look], str]
    press: Callable[[Any, str], Reply]
    watching: bool


def pairs(row: str) -> list[list[str]]:
    """The keys of each function of a key line, as they are written."""
    found = []
    for part in re.split(r" {2,}", row.strip()):
        words = part.split(" ")
        named = [word for word in words if word in NAMED or re.fullmatch(r"[A-Z0]|F\d+", word)]
        assert named, part
        assert words[: len(named)] == named, part
        assert words[len(named) :], part
        found.append(named)
    return found


def check(moment: Moment, look: Look) -> int:
    """Each key named does something now, or after those named to its left; letters of pages open their page."""
    row = moment.last_row(moment.hold, look)
    holds = [moment.hold]
    for names in pairs(row):
        for name in names:
            if name in keys.BY_NAME["sit"].shown:
                assert moment.watching, row
                continue
            key = NAMED.get(name, name.lower())
            others = [moment.press(moment.hold, NAMED.get(other, other.lower()))[0] for other in names]
            live = [reply for hold in (*holds, *others) if (reply := moment.press(hold, key)) != (hold, None)]
            assert live, (name, row)
            if len(names) == 1 and name in OPENS:
                assert live[0][1] == Ask(OPENS[name]), (name, row)
            holds += [hold for hold, wish in live if wish is None][:3]
            for _card in range(MOST_CARDS if key == "right" else 0):
                holds.append(moment.press(holds[-1], key)[0])
    return len(pairs(row))


def moment_of(game: str, view: Any, scene: Scene) -> Moment:
    watching = not isinstance(view.viewer, int)
    if game == "koikoi":
        return Moment(
            koikoi.settle(view, koikoi.Hold()),
            lambda hold, look: koikoi_table(view, hold, scene, look).canvas.lines()[-1],
            lambda hold, key: koikoi.press(view, hold, key),
            watching,
        )
    if game == "kunken":
        return Moment(
            kunken.settle(view, kunken.Hold()),
            lambda hold, look: kunken.table(view, hold, scene, look).canvas.lines()[-1],
            lambda hold, key: kunken.press(view, hold, key),
            watching,
        )
    adapter = TRICKS[game]

    def described(hold: TrickHold) -> Any:
        return adapter.describe(view, hold, scene)

    return Moment(
        trick_settle(described(TrickHold()), TrickHold()),
        lambda hold, look: draw_table(described(hold), hold, scene, look, ()).canvas.lines()[-1],
        lambda hold, key: trick_press(described(hold), hold, key),
        watching,
    )


def moments(game: str, viewer: Viewer, seed: int, most: int) -> Iterator[tuple[str, Moment]]:
    """A random match, as one viewer has it before him; with the phase."""
    played, rng, seats = GAMES[game], Random(seed), SEATS[game]
    state = played.new_match(played.Options(**SHORT[game]), seats, Chance(seed.to_bytes(32, "big")))
    you = viewer if isinstance(viewer, int) else -1
    people = tuple(SeatInfo("bot" if number % 2 else "person", name, str(number) * 8, level="easy")
                   for number, name in enumerate(PEOPLE[:seats]))  # fmt: skip
    for _number in range(most):
        veil = "asked" if played.veiled(state) and isinstance(viewer, int) else ""
        scene = Scene(Names(PEOPLE[:seats], you), people, ("● 8 ms", "good"), "A table", veil=veil)
        view = played.view(state, viewer)
        yield view.phase, moment_of(game, view, scene)
        if played.standing(state).over:
            return
        if acting := played.to_act(state):
            state, _events = played.apply(state, acting[0], rng.choice(played.legal_actions(state, acting[0])))
        else:
            state, _events = played.advance(state)


def walk(game: str, viewer: Viewer, seed: int, most: int, keys_too: bool) -> set[str]:
    """Check the key lines of a match; every phase, and of plain play some moments."""
    rng, phases = Random(seed), set()
    for phase, moment in moments(game, viewer, seed, most):
        if phase in phases and rng.random() > 0.06:
            continue
        phases.add(phase)
        assert check(moment, LOOKS[0]) >= 3
        check(moment, LOOKS[1])
        hold = moment.hold
        for _key in range(3 if keys_too else 0):
            hold, _wish = moment.press(
                hold, rng.choice(("right", "left", "space", "enter", "up", "down", "1", "3", "i"))
            )
            check(Moment(hold, moment.last_row, moment.press, moment.watching), LOOKS[0])
    return phases


@pytest.mark.parametrize("viewer", [0, GALLERY])
@pytest.mark.parametrize("game", SEATS)
def test_every_key_in_a_key_line_does_something(game: str, viewer: Viewer) -> None:
    phases = walk(game, viewer, 5, 700, True)
    assert len(phases) >= 3
    assert "over" in phases


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
@pytest.mark.parametrize("game", SEATS)
def test_every_key_in_the_key_lines_of_many_matches_does_something(game: str, seed: int) -> None:
    for viewer in (*range(SEATS[game]), GALLERY):
        assert "over" in walk(game, viewer, seed, 3000, True)


@pytest.mark.parametrize("taken", ["C", "L"])
def test_a_letter_that_answers_gives_way_to_the_second_key(taken: str) -> None:
    assert keys.line("log", "chat", taken=[taken]) == [
        ("F4" if taken == "L" else "L", "log"),
        ("F5" if taken == "C" else "C", "chat"),
    ]
