"""Writing to a terminal that may take nothing, and drawing the whole screen anew."""

import io
import threading

import pyte
import pytest
from rich.console import Console
from textual._compositor import ChopsUpdate, LayoutUpdate

from netcore.identity import data_dir
from tests.tui.screening import Evening, FakeLine, at_table, room, settled, update
from tests.tui.test_pen import cells
from tui import driver, settings
from tui.app import Start
from tui.driver import MOST, Writer
from tui.settings import Settings
from tui.tables.koikoi import examples
from tui.widgets.fine import FineUpdate

WIDE, HIGH = 80, 24


class Stalled(io.StringIO):
    """A file that takes nothing until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.writing = threading.Event()
        self.let_go = threading.Event()

    def write(self, text: str) -> int:
        self.writing.set()
        self.let_go.wait()
        return super().write(text)


class Gone(io.StringIO):
    """A terminal that was closed."""

    def write(self, text: str) -> int:
        raise OSError(5, "Input/output error")


def test_everything_is_written_in_order_before_the_end() -> None:
    file = io.StringIO()
    writer = Writer(file, lambda: None)
    writer.start()
    for number in range(100):
        writer.write(f"{number} ")
    assert writer.stop()
    assert file.getvalue() == "".join(f"{number} " for number in range(100))


def test_a_stalled_terminal_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waited too long is left out, the rest is written, and a whole screen is asked for."""
    monkeypatch.setattr(driver, "PATIENCE", 0.05)
    file, asked = Stalled(), threading.Event()
    writer = Writer(file, asked.set)
    writer.start()
    writer.write("first ")
    file.writing.wait()
    for number in range(MOST + 10):
        writer.write(f"{number} ")
    assert not writer.stop()
    assert not asked.is_set()
    file.let_go.set()
    writer.join()
    assert asked.is_set()
    assert file.getvalue() == "first " + "".join(f"{number} " for number in range(MOST, MOST + 10))


def test_a_terminal_that_is_gone_holds_nobody_up() -> None:
    writer = Writer(Gone(), lambda: None)
    writer.start()
    for number in range(3 * MOST):
        writer.write(f"{number} ")
    assert writer.stop()


class Mirrored(Evening):
    """What is written stands on a screen."""

    def __init__(self) -> None:
        super().__init__(FakeLine(), "true", Start("join", address="192.0.2.7:5750"))
        self.terminal_screen = pyte.Screen(WIDE, HIGH)
        self.stream = pyte.Stream(self.terminal_screen)

    def fine(self, update: ChopsUpdate | LayoutUpdate) -> FineUpdate:
        fine = super().fine(update)
        if not self._batch_count:
            self.stream.feed(fine.render_segments(Console(color_system="truecolor")))
        return fine


@pytest.mark.parametrize("page", ["", "f1", "l"])
async def test_ctrl_l_draws_the_whole_screen_over_whatever_stands_there(page: str) -> None:
    settings.save(data_dir(), Settings(motion="none"))
    app = Mirrored()
    async with app.run_test(size=(WIDE, HIGH)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        if page:
            await pilot.press(page)
            await settled(pilot)
        before = cells(app.terminal_screen)
        app.stream.feed("\x1b[0m\x1b[3;1Hwall message from root\x1b[10;20H\x1b[J")
        assert cells(app.terminal_screen) != before
        await pilot.press("ctrl+l")
        await settled(pilot)
        assert cells(app.terminal_screen) == before
