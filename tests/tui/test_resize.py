"""Windows of every size during a match: nothing breaks, and cursor and raised card stay."""

from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from games.catalogue import GAMES
from netcore.client import Link
from netcore.identity import data_dir
from netcore.messages import Act
from tests.tui.hallside import HallLine
from tests.tui.meter import no_waiting
from tests.tui.screening import Evening, at_table, heeding, joined, lines, room, settled, update
from tui import settings
from tui.app import Start
from tui.canvas import Canvas
from tui.screens.board import BoardPage
from tui.screens.edit import Edit, draw_edit
from tui.screens.koikoi import KoiKoiPage
from tui.screens.page import SMALLEST, Page
from tui.screens.pieces import wrapped
from tui.settings import Settings
from tui.tables.koikoi import examples

RAISED = "02-3"
OTHERS = tuple(game for game in GAMES if game != "koikoi")
WALK = ("enter", "enter", "right", "left", "1", "2", "3", "i", "s", "k", "y", "p")


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
        heeding(app)
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


async def walked(game: str, seed: int, count: int) -> None:
    """Resize while a match goes on by keys; no size changes what is held, and the window says what it must."""
    settings.save(data_dir(), Settings(motion="none"))
    line, rng = HallLine(seed, game), Random(seed)
    app = Evening(line, start=Start("join", address="192.0.2.7:5750"))  # type: ignore[arg-type]
    with no_waiting():
        async with app.run_test(size=SMALLEST) as pilot:
            await settled(pilot)
            app.go_table(line.begin({}))
            line.queue.put_nowait(Link("up", 8))
            line.deliver()
            await settled(pilot)
            for number in range(count):
                await resize(app, pilot, rng)
                if number % 3 == 0:
                    await sized(pilot, *SMALLEST)
                    await pilot.press(rng.choice(WALK))
                    await settled(pilot)


async def sized(pilot: Pilot[Any], wide: int, high: int) -> None:
    """The window with this size, and drawn so."""
    await pilot.resize_terminal(wide, high)
    for _turn in range(200):
        await pilot.pause()
        screen = pilot.app.screen
        if tuple(screen.size) == (wide, high) and (not isinstance(screen, BoardPage) or _drawn(screen)):
            break
    await settled(pilot)


def _drawn(screen: BoardPage) -> bool:
    """Whether the page has taken in how large the window is."""
    small = screen.too_small
    shown = screen.drawing if small else screen.board
    return screen.board.display != small and tuple(shown.size) == tuple(screen.size)


async def resize(app: Evening, pilot: Pilot[Any], rng: Random) -> None:
    wide, high = rng.randint(20, 200), rng.randint(5, 60)
    table = app.screen
    held = table.board.hold if isinstance(table, BoardPage) else None
    await sized(pilot, wide, high)
    assert app.screen is table, (wide, high)
    rows = lines(app)
    if not isinstance(table, BoardPage):
        return
    assert table.board.hold == held, (wide, high)
    assert len(rows) == high, (wide, high)
    small = wide < SMALLEST[0] or high < SMALLEST[1]
    assert ("This window is a" in "\n".join(rows)) == small, (wide, high)
    if not small:
        assert app.focused is table.board, (wide, high)
        x, y = app.cursor_position
        assert 0 <= x < wide, (wide, high)
        assert 0 <= y < high, (wide, high)


@pytest.mark.parametrize("game", OTHERS)
async def test_resizes_between_moves_change_nothing_that_is_held(game: str) -> None:
    await walked(game, 5, 20)


@pytest.mark.slow
@pytest.mark.parametrize("game", OTHERS)
async def test_five_hundred_resizes_between_moves_change_nothing_that_is_held(game: str) -> None:
    await walked(game, 6, 500)


@pytest.mark.parametrize(
    ("columns", "told"), [(1, ["t", "o", "漢", "字"]), (2, ["to", "漢", "字"]), (4, ["to", "漢字"])]
)
def test_text_is_broken_into_lines_however_narrow_they_are(columns: int, told: list[str]) -> None:
    assert wrapped("to 漢字", columns) == told


async def test_a_window_of_one_column_is_only_too_small() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        await pilot.resize_terminal(1, 24)
        await settled(pilot)
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert "YOUR TURN" in "\n".join(lines(app))


@pytest.mark.parametrize("cells", [-8, 0, 1, 2])
def test_a_field_without_room_for_a_sign_is_drawn(cells: int) -> None:
    caret = draw_edit(Canvas(4, 1), 0, 0, cells, Edit.of("漢字", 10))
    assert caret[1] == 0


async def test_a_page_grows_with_its_window_from_nothing() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("a", *"attic")
        for size in ((1, 3), (80, 24), (20, 5), (120, 40)):
            await pilot.resize_terminal(*size)
            await settled(pilot)
        assert "attic" in "\n".join(lines(app))
        page = app.screen
        assert isinstance(page, Page)
        assert "This" in "".join(page.drawn(12, 10).lines())
