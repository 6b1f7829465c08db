"""Wheel and clicks on pages: what comes in one go after a page has closed is meant for no other."""

from textual import events

from tests.tui.screening import Evening, FakeLine, settled
from tui.screens.home import HomePage
from tui.screens.page import Page


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
