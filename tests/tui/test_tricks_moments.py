"""Every moment of random matches at the trick table can be drawn: each step between two views, for every viewer."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from games.chance import Chance
from games.game import GALLERY, Viewer
from games.wording import Names
from netcore.messages import SeatInfo
from tui.canvas import width
from tui.tables.scene import Look, Scene
from tui.tables.tricks.adapter import Adapter, Step
from tui.tables.tricks.hachinin_meri import HACHININ_MERI
from tui.tables.tricks.hold import press, settle
from tui.tables.tricks.kakeya import KAKEYA
from tui.tables.tricks.kan import KAN
from tui.tables.tricks.model import Hold, TrickTable, staged
from tui.tables.tricks.motion import steps
from tui.tables.tricks.table import draw_table

LOOKS: Final = (Look(80, 24, "box", False), Look(120, 40, "box", False))
PEOPLE: Final = ("Aiko", "Ren", "Mika", "Haru", "Sora", "Nao", "Yuki", "Ken")
KEYS: Final = ("left", "right", "up", "down", "space", "1", "4", "0", "o", "b", "i", "d", "s", "p", "e", "enter")

GAMES: Final[dict[str, tuple[Adapter[Any, Any], int, dict[str, object]]]] = {
    "kan": (KAN, 5, {"rounds": 2}),
    "kan_blind": (KAN, 5, {"rounds": 2, "nijukan": "blind_draw", "showing": "two_required", "play_out": False}),
    "kakeya": (KAKEYA, 4, {"stones": 2, "max_deals": 4}),
    "kakeya_six": (KAKEYA, 6, {"stones": 2, "direction": "right"}),
    "kakeya_rotate": (KAKEYA, 6, {"stones": 2, "six_mode": "rotate"}),
    "hachinin_meri": (HACHININ_MERI, 8, {"deals": 2}),
}


def scene(seats: int, viewer: Viewer, veil: str = "") -> Scene:
    infos = tuple(
        SeatInfo("bot" if number % 2 else "person", name, str(number) * 8, level="easy")
        for number, name in enumerate(PEOPLE[:seats])
    )
    you = viewer if isinstance(viewer, int) else -1
    names = Names(PEOPLE[:seats], you)
    return Scene(names, infos, ("● 8 ms", "good"), "A table", "Standard sheet, version 1", watchers=2, veil=veil)


def check(
    adapter: Adapter[Any, Any], step: Step[Any], hold: Hold, around: Scene, looks: tuple[Look, ...] = LOOKS
) -> TrickTable:
    """Draw this moment, large or small; nothing runs out of the window, and all that must be there is."""
    table = staged(adapter.describe(step.view, hold, around), step.stage)
    for look in looks:
        paper = draw_table(table, hold, around, look, ("A sentence.",) * 30)
        lines = paper.canvas.lines()
        assert len(lines) == look.height
        assert all(width(line) <= look.width for line in lines)
        assert adapter.game.info.title in lines[0]
        if not table.panels:
            for plate in table.plates:
                assert around.names.who(plate.seat) in "\n".join(lines)
        for x, y, wide, high in paper.spots.values():
            assert x >= 0
            assert x + wide <= look.width
            assert y + high <= look.height
    return table


def fingers(table: TrickTable, rng: Random) -> Iterator[Hold]:
    """Holds that a few random keys lead to."""
    hold = settle(table, Hold())
    yield hold
    for _number in range(2):
        hold, _wish = press(table, hold, rng.choice(KEYS))
        yield hold


def watch_match(name: str, seed: int, viewer: Viewer, most: int, share: float = 1.0) -> int:
    """Play at random and draw; of the moments of plain play only a `share`, each in one of the two sizes."""
    adapter, seats, given = GAMES[name]
    game, rng = adapter.game, Random(seed)
    state = game.new_match(game.Options(**given), seats, Chance(seed.to_bytes(32, "big")))
    drawn = 0
    for _number in range(most):
        before = game.view(state, viewer)
        if game.standing(state).over:
            break
        if acting := game.to_act(state):
            state, events = game.apply(state, acting[0], rng.choice(game.legal_actions(state, acting[0])))
        else:
            state, events = game.advance(state)
        seen = tuple(one for event in events if (one := game.seen(event, viewer)) is not None)
        after = game.view(state, viewer)
        if before.phase == after.phase == "play" and rng.random() > share:
            continue
        looks = LOOKS if share == 1 else (rng.choice(LOOKS),)
        around = scene(seats, viewer, "asked" if game.veiled(state) and isinstance(viewer, int) else "")
        hold = Hold()
        for step in steps(adapter, before, seen, after, around.names):
            check(adapter, step, hold, around, looks)
            drawn += 1
        for hold in fingers(adapter.describe(after, Hold(), around), rng):
            check(adapter, Step(after), hold, around, looks)
        for past in adapter.tricks(after, around.names):
            assert past.title
    return drawn


@pytest.mark.parametrize("viewer", [0, 3, GALLERY])
@pytest.mark.parametrize("name", GAMES)
def test_every_moment_of_a_random_deal_can_be_drawn(name: str, viewer: Viewer) -> None:
    assert watch_match(name, 5, viewer, 90, 0.12) > 15


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 103))
@pytest.mark.parametrize("name", GAMES)
def test_every_moment_of_a_random_match_can_be_drawn(name: str, seed: int) -> None:
    seats = GAMES[name][1]
    for viewer in (*range(seats), GALLERY):
        assert watch_match(name, seed, viewer, 400, 0.2) > 5
