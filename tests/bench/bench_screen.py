"""What a screen costs at 80x24: `python -m tests.bench.bench_screen`, or `pytest -m bench` on this file.

(a) Bytes written to the terminal for a key and for an update from the host, at each depth of colour.
(b) Processor time of drawing a full table anew, and what it is made of.
"""

import asyncio
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest
from rich.console import Console
from textual.app import App, ComposeResult
from textual.screen import Screen

from games.game import Viewer
from games.koikoi import GAME
from games.koikoi.model import State
from tui.canvas import Canvas
from tui.palette import Depth, Theme
from tui.tables.koikoi import Hold, examples, table
from tui.tables.scene import Look
from tui.widgets import FineScreen, KoiKoiTable

DEPTHS: Final[tuple[Depth, ...]] = ("true", "256", "none")
SYSTEMS: Final = {"true": "truecolor", "256": "256", "none": None}
ROUNDS: Final = 60
HOLD: Final = Hold(cursor=0, raised="08-3", order="dealt")


class Sheet(App[None]):
    """One table, with a terminal that only counts."""

    def __init__(self, state: State, depth: Depth) -> None:
        super().__init__(ansi_color=True)
        self.state = state
        self.console_of = Console(
            color_system=SYSTEMS[depth],
            force_terminal=True,
            legacy_windows=False,
            no_color=depth == "none",
            width=80,
            height=24,
        )
        self.table = KoiKoiTable(Theme("night", depth), style="colour" if depth != "none" else "box", motion="none")
        self.written = 0

    def get_default_screen(self) -> Screen[None]:
        return FineScreen()

    def compose(self) -> ComposeResult:
        yield self.table

    def on_mount(self) -> None:
        self.table.focus()
        self.show(0)

    def show(self, viewer: Viewer) -> None:
        self.table.show(GAME.view(self.state, viewer), (), examples.SCENE)

    def _display(self, screen: Screen[object], renderable: object) -> None:
        """What Textual would write now, counted as the terminal would get it."""
        if hasattr(renderable, "render_segments"):
            self.written += len(renderable.render_segments(self.console_of).encode())
        super()._display(screen, renderable)  # type: ignore[arg-type]


async def bytes_for(depth: Depth, make: Callable[[], State], deed: Callable[[Sheet], object], keys: str = "") -> int:
    """Bytes that `deed`, or these keys, make the terminal get."""
    app = Sheet(make(), depth)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.table._asked_at = -1.0
        if keys:
            await pilot.press("right")
            await pilot.pause()
        app.written = 0
        deed(app)
        await pilot.press(*keys.split())
        await pilot.pause()
        return app.written


def played(app: Sheet) -> None:
    """The host tells of a whole turn: both piles, the field and the hand change."""
    app.state = examples.their_turn()
    app.show(0)


def nothing(_app: Sheet) -> None:
    pass


def anew(app: Sheet) -> None:
    app.table.redraw(whole=True)


ROWS: Final = (
    ("a cursor step", nothing, "right"),
    ("an update, a whole turn at once", played, ""),
    ("the whole screen", anew, ""),
)


def milliseconds(call: Callable[[], object]) -> float:
    """Median processor time of one call."""
    call()
    samples = []
    for _round in range(ROUNDS):
        start = time.process_time()
        call()
        samples.append((time.process_time() - start) * 1000)
    return statistics.median(samples)


def drawing(look: Look, make: Callable[[], State] = examples.your_turn) -> tuple[float, float, float]:
    """Milliseconds for the canvas, for its strips, and for the bytes of the strips."""
    view, theme, scene = GAME.view(make(), 0), Theme("night", "true" if look.coloured else "none"), examples.SCENE
    console = Console(color_system="truecolor" if look.coloured else None, force_terminal=True, width=look.width)

    def draw() -> Canvas:
        return table(view, HOLD, scene, look).canvas

    canvas = draw()
    strips = canvas.strips(theme)
    return (
        milliseconds(draw),
        milliseconds(lambda: canvas.strips(theme)),
        milliseconds(lambda: [type(strip)(list(strip)).render(console) for strip in strips]),
    )


def report() -> str:
    lines = ["(a) bytes written at 80x24         " + "".join(f"{depth:>8}" for depth in DEPTHS)]
    for about, deed, keys in ROWS:
        sizes = [asyncio.run(bytes_for(depth, examples.your_turn, deed, keys)) for depth in DEPTHS]
        lines.append(f"    {about:<31}" + "".join(f"{size:>8}" for size in sizes))
    lines.append("(b) a full table anew, ms of processor time     canvas  strips   bytes     sum")
    looks = (
        ("80x24 in true colour", Look()),
        ("80x24 without colour", replace(Look(), style="box", coloured=False)),
        ("120x40 in true colour", Look(120, 40)),
    )
    for about, look in looks:
        parts = drawing(look)
        lines.append(f"    {about:<43}" + "".join(f"{part:>8.2f}" for part in (*parts, sum(parts))))
    return "\n".join(lines)


@pytest.mark.bench
def test_a_screen_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    text = report()
    with capsys.disabled():
        print(f"\n{text}")
    assert "cursor step" in text


if __name__ == "__main__":
    print(report())
