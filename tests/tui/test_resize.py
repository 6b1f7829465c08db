"""Windows of every size during a match: nothing breaks, and cursor and raised card stay."""

from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from netcore.identity import data_dir
from netcore.messages import Act
from tests.tui.screening import Evening, at_table, joined, lines, room, settled, update
from tui import settings
from tui.screens.koikoi import KoiKoiPage
from tui.screens.page import SMALLEST
from tui.settings import Settings
from tui.tables.koikoi import examples

RAISED = "02-3"


async def wobble(app: Evening, pilot: Pilot[Any], seed: int, count: int) -> None:
    """Resize the window at random; after each step the screen says what it must."""
    rng = Random(seed)
    table = app.screen
    assert isinstance(table, KoiKoiPage)
    board, held = table.board, table.board.hold
    assert held.raised == RAISED
    for _number in range(count):
        wide, high = rng.randint(20, 200), rng.randint(5, 60)
        await pilot.resize_terminal(wide, high)
        await pilot.pause()
        assert isinstance(app.screen, KoiKoiPage)
        assert board.hold == held, (wide, high)
        rows = lines(app)
        assert len(rows) == high, (wide, high)
        if wide < SMALLEST[0] or high < SMALLEST[1]:
            assert "This window is a" in "\n".join(rows), (wide, high)
        else:
            assert "YOUR TURN" in "\n".join(rows), (wide, high)
            assert app.focused is board, (wide, high)
            x, y = app.cursor_position
            assert rows[y][x : x + 7] == "┌─────┐", (wide, high)


async def resized(seed: int, count: int) -> None:
    settings.save(data_dir(), Settings(motion="none"))
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        assert isinstance(app.screen, KoiKoiPage)
        app.screen.board._asked_at = -1.0
        await pilot.press("right")
        await wobble(app, pilot, seed, count)
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert [ask.action for ask in app.fake.asked if isinstance(ask, Act)] == [f"play({RAISED})"]


async def test_forty_resizes_keep_the_cursor_and_the_raised_card() -> None:
    await resized(3, 40)


@pytest.mark.slow
async def test_five_hundred_resizes_keep_the_cursor_and_the_raised_card() -> None:
    await resized(4, 500)
