"""What a terminal sends in one go, keys or steps of a wheel: it opens one page, and closes one."""

import pytest
from textual import events

from tests.tui.screening import Evening, FakeLine, at_table, heeding, joined, room, settled, update
from tui.screens.home import HomePage
from tui.screens.koikoi import KoiKoiPage
from tui.screens.page import Page
from tui.tables.koikoi import examples


def turn_wheel(page: object, times: int) -> None:
    """So many steps of the wheel over a page, as a terminal sends them at once."""
    assert isinstance(page, Page)
    for _step in range(times):
        page.drawing.post_message(events.MouseScrollDown(None, 40, 12, 0, 1, 0, False, False, False, 40, 12))


async def test_a_turned_wheel_closes_one_page_only() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f1")
        turn_wheel(app.screen, 4)
        await settled(pilot)
        assert isinstance(app.screen, HomePage)


async def test_in_a_window_too_small_the_wheel_does_nothing() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(60, 16)
        await settled(pilot)
        turn_wheel(app.screen, 1)
        await settled(pilot)
        assert isinstance(app.screen, HomePage)
        assert app.screen.cursor == 0


@pytest.mark.parametrize("key", ["n", "h", "p", "j", "w", "s"])
async def test_two_quick_keys_open_one_page_from_the_home_screen(key: str) -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        home = app.screen
        for _twice in range(2):
            home.post_message(events.Key(key, key))
        await settled(pilot)
        assert [type(page) for page in app.screen_stack[:1]] == [HomePage]
        assert len(app.screen_stack) == 2


@pytest.mark.parametrize("key", ["m", "l", "g", "c", "r", "t", "w"])
async def test_two_quick_keys_open_one_page_over_the_table(key: str) -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        table = heeding(app)
        for _twice in range(2):
            table.board.post_message(events.Key(key, key))
        await settled(pilot)
        assert [type(page) for page in app.screen_stack[:2]] == [HomePage, KoiKoiPage]
        assert len(app.screen_stack) == 3
