"""Processor time of drawing a full table anew: `python -m tests.bench.bench_screen`, or `pytest -m bench` on this file.

What is written meanwhile is measured by bench_bytes.
"""

import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from games.catalogue import GAMES
from games.chance import Chance
from games.koikoi import GAME as KOIKOI
from games.kunken import GAME as KUNKEN
from games.wording import Names
from tests.tui.hallside import PEOPLE, SEATS
from tui.canvas import Canvas
from tui.palette import Theme
from tui.tables import koikoi, kunken
from tui.tables.scene import Look, Scene
from tui.tables.tricks.hachinin_meri import HACHININ_MERI
from tui.tables.tricks.kakeya import KAKEYA
from tui.tables.tricks.kan import KAN
from tui.tables.tricks.model import Hold
from tui.tables.tricks.table import draw_table
from tui.widgets.glass import Glass

ROUNDS: Final = 60
DECISIONS: Final = 12
"""So far a deal has come when its table is drawn."""
TRICKS: Final[dict[str, Any]] = {"kan": KAN, "kakeya": KAKEYA, "hachinin_meri": HACHININ_MERI}
LOOKS: Final = (
    ("80x24 in true colour", Look()),
    ("80x24 without colour", replace(Look(), style="box", coloured=False)),
    ("120x40 in true colour", Look(120, 40)),
)


def view_of(name: str) -> Any:
    """A table in the middle of its first deal, as the first seat sees it."""
    game, rng = GAMES[name], Random(3)
    state = game.new_match(game.Options(), SEATS[name], Chance(bytes(32)))
    done = 0
    while done < DECISIONS:
        acting = game.to_act(state)
        if not acting:
            state, _events = game.advance(state)
            continue
        state, _events = game.apply(state, acting[0], rng.choice(game.legal_actions(state, acting[0])))
        done += 1
    return game.view(state, 0)


def canvas_of(name: str, view: Any, look: Look) -> Canvas:
    scene = Scene(Names(("Oleg", *PEOPLE)[: SEATS[name]], 0))
    if name == KOIKOI.info.id:
        return koikoi.table(view, koikoi.settle(view, koikoi.Hold()), scene, look).canvas
    if name == KUNKEN.info.id:
        return kunken.table(view, kunken.settle(view, kunken.Hold()), scene, look).canvas
    return draw_table(TRICKS[name].describe(view, Hold(), scene), Hold(), scene, look).canvas


def milliseconds(call: Callable[[], object]) -> float:
    """Median processor time of one call."""
    call()
    samples = []
    for _round in range(ROUNDS):
        start = time.process_time()
        call()
        samples.append((time.process_time() - start) * 1000)
    return statistics.median(samples)


def drawing(name: str, look: Look) -> tuple[float, float, float]:
    """Milliseconds for the canvas, for its strips, and for the bytes that bring all of them to the terminal."""
    view, theme = view_of(name), Theme("night", "true" if look.coloured else "none")
    canvas = canvas_of(name, view, look)
    strips = canvas.strips(theme)
    glass = Glass(look.width, look.height)

    def write() -> str:
        glass.forget()
        return glass.write((0, y, strip) for y, strip in enumerate(strips))

    return (
        milliseconds(lambda: canvas_of(name, view, look)),
        milliseconds(lambda: canvas.strips(theme)),
        milliseconds(write),
    )


def report() -> str:
    lines = [f"{'a full table anew, ms of processor time':<44}" + "  canvas  strips   bytes     sum"]
    for name in GAMES:
        for about, look in LOOKS:
            parts = drawing(name, look)
            lines.append(f"{name + ', ' + about:<44}" + "".join(f"{part:>8.2f}" for part in (*parts, sum(parts))))
    return "\n".join(lines)


@pytest.mark.bench
def test_a_screen_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    text = report()
    with capsys.disabled():
        print(f"\n{text}")
    assert "full table" in text


if __name__ == "__main__":
    print(report())
