"""Whatever happens in a match, in whatever window, under whatever names: at each table all can be read."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import msgspec
import pytest

from games.catalogue import GAMES
from games.game import GALLERY, OPEN, Viewer
from games.wording import Names
from netcore.messages import SeatInfo
from tests.games.harness import random_match, sheets
from tests.tui.watchful import Watchful, watchful
from tui.canvas import Canvas
from tui.clocks import Clock
from tui.faces import Style
from tui.tables import koikoi, kunken
from tui.tables.paper import Spots
from tui.tables.scene import ChatLine, Look, Scene, Taste, short
from tui.tables.tricks import hold as fingers
from tui.tables.tricks.adapter import Adapter
from tui.tables.tricks.hachinin_meri import HACHININ_MERI
from tui.tables.tricks.kakeya import KAKEYA
from tui.tables.tricks.kan import KAN
from tui.tables.tricks.model import Hold
from tui.tables.tricks.table import draw_table

__all__ = ["watchful"]

PEOPLE: Final = (
    "Wolfeschlegelsteinhau", "漢字太郎花子山田鈴木", "Mika", "Bartholomew-James", "Aiko", "Ωμέγα", "Henriette", "花",
)  # fmt: skip
SIZES: Final = (
    (80, 24), (80, 24), (80, 60), (83, 40), (84, 36), (90, 50), (100, 30), (103, 31), (104, 24), (104, 32), (110, 35),
    (119, 39), (120, 40), (160, 45), (200, 60),
)  # fmt: skip
STYLES: Final[tuple[tuple[Style, bool], ...]] = (("colour", True), ("kanji", True), ("box", False), ("ascii", False))
KEYS: Final = ("left", "right", "up", "down", "space", *"1234567890", "o", "b", "i", "d", "s", "k", "p", "e", "enter")
TRICKS: Final[dict[str, Adapter[Any, Any]]] = {"kan": KAN, "kakeya": KAKEYA, "hachinin_meri": HACHININ_MERI}
LARGE: Final = (0, 7, -88, 1234, -1234)
"""Balances as they may come to be."""

Painter = Callable[[Any, Any, Scene, Look], tuple[Canvas, Spots, bool]]
"""Draws a View; what can be clicked, and whether it is the page of a result."""


def seat(rng: Random, name: str) -> SeatInfo:
    return rng.choice(
        (
            SeatInfo("bot", name, level="normal"),
            SeatInfo("person", name, "1" * 8, ready=True),
            SeatInfo("person", name, "1" * 8, presence="away"),
            SeatInfo("person", name, "1" * 8, presence="lost", back_ms=90_000),
            SeatInfo("person", name, "1" * 8, presence="left", deputy=True),
        )
    )


def around(rng: Random, seats: int, viewer: Viewer) -> Scene:
    people = tuple(rng.sample(PEOPLE, seats))
    names = Names(people, viewer if isinstance(viewer, int) else -1)
    clock = rng.random() < 0.3
    return Scene(
        names,
        tuple(seat(rng, name) for name in people),
        ("● 11 ms", "good"),
        "Friday evening at the long table",
        "A long sheet of rules of our own, version 12",
        "Standard v1",
        chat=(ChatLine("20:58", people[0], "that king was brave"),) * rng.randint(0, 3),
        log=tuple((str(turn), "Somebody takes a card from the pile and throws another.") for turn in range(9)),
        goes_on=rng.choice((None, 20)),
        watchers=rng.choice((0, 12)),
        onlookers=PEOPLE[: rng.randint(0, 3)],
        clocks={one: Clock(rng.choice((3, 45, 5000)), stands=rng.random() < 0.5) for one in range(seats) if clock},
    )


def held(game: str, view: Any, scene: Scene, rng: Random) -> Any:
    """What a few keys leave in the fingers."""
    bottom = rng.randrange(len(scene.seats))
    keys = rng.choices(KEYS, k=rng.choice((0, 0, 1, 2, 4)))
    if game in TRICKS:
        hold = fingers.settle(TRICKS[game].describe(view, Hold(bottom=bottom), scene), Hold(bottom=bottom))
        for key in keys:
            hold, _wish = fingers.press(TRICKS[game].describe(view, hold, scene), hold, key)
        return hold
    table: Any = kunken if game == "kunken" else koikoi
    other = table.settle(view, table.Hold(bottom=bottom))
    for key in keys:
        other, _wish = table.press(view, other, key)
    return other


def painted(game: str, view: Any, hold: Any, scene: Scene, look: Look) -> tuple[Canvas, Spots, bool]:
    if game in TRICKS:
        table = TRICKS[game].describe(view, hold, scene)
        paper = draw_table(table, hold, scene, look, ("Somebody plays a card.",) * 20)
        return paper.canvas, paper.spots, table.stop
    module: Any = kunken if game == "kunken" else koikoi
    other = module.table(view, hold, scene, look)
    return other.canvas, other.spots, module.focus(view, hold) == "result"


def moments(game: str, seed: int, count: int) -> Iterator[tuple[Any, Any, Scene, Look, str]]:
    """Views of random matches, with what lies around them, and a line to find each again."""
    found = 0
    for options, seats, rng in sheets(game, 1000, seed):
        every = rng.randint(4, 9)
        for number, step in enumerate(random_match(GAMES[game], options, seats, rng)):
            if number % every and GAMES[game].to_act(step.state):
                continue
            if number > 40 * every:
                break
            viewer = rng.choice((*range(seats), GALLERY, OPEN))
            view = GAMES[game].view(step.state, viewer)
            if rng.random() < 0.3:
                totals = tuple(rng.choice(LARGE) for _total in view.standing.totals)
                view = msgspec.structs.replace(view, standing=msgspec.structs.replace(view.standing, totals=totals))
            scene = around(rng, seats, viewer)
            (wide, high), (style, coloured) = rng.choice(SIZES), rng.choice(STYLES)
            look = Look(wide, high, style, coloured, Taste(card_size=rng.choice(("auto", "compact"))))
            yield view, held(game, view, scene, rng), scene, look, f"{game} {seed}: {number} {viewer} {wide}x{high}"
            found += 1
            if found == count:
                return


def readable(game: str, view: Any, hold: Any, scene: Scene, look: Look) -> list[str]:
    """What is not to be read of a moment."""
    canvas, spots, result = painted(game, view, hold, scene, look)
    assert isinstance(canvas, Watchful)
    faults = list(canvas.faults)
    bar, *rest = canvas.lines()
    text = "\n".join((bar, *rest))
    if game in TRICKS and view.phase == "play" and "trump " not in bar:
        faults.append("no trump")
    if look.style == "ascii":
        faults += [sign for sign in text if not sign.isascii() and sign not in "".join(PEOPLE)]
    if result:
        return faults
    faults += [name for name in map(scene.names.who, range(len(scene.seats))) if short(name)[0] not in text]
    if view.to_act and view.phase != "declare" and (">" if look.style == "ascii" else "►") not in text:
        faults.append("nobody's turn")
    if isinstance(view.viewer, int) and view.hands and game != "koikoi":
        faults += [card for card in view.hands[view.viewer] if f"hand:{card}" not in spots]
    return faults


def unreadable(game: str, seed: int, count: int) -> dict[str, list[str]]:
    found = {where: readable(game, *moment) for *moment, where in moments(game, seed, count)}
    return {where: faults for where, faults in found.items() if faults}


@pytest.mark.usefixtures("watchful")
@pytest.mark.parametrize("game", GAMES)
def test_all_can_be_read(game: str) -> None:
    assert unreadable(game, 1, 200) == {}


@pytest.mark.slow
@pytest.mark.usefixtures("watchful")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2, 5))
def test_all_can_be_read_in_many_matches(game: str, seed: int) -> None:
    assert unreadable(game, seed, 600) == {}
