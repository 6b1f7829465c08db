"""The application without a host: the terminal, its looks, the window's title, signals, pages lying on each other."""

import asyncio
import contextlib
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Final, TextIO, TypeVar

from rich.console import RenderableType
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.screen import Screen

from games.wording import _
from netcore.identity import Identity, data_dir
from netcore.version import VERSION
from tui import settings
from tui.looks import looks_of
from tui.pace import Pace, TimedFile
from tui.program import Looks
from tui.screens.home import HomePage
from tui.screens.page import Page
from tui.screens.table import TablePage
from tui.settings import Settings
from tui.terminal import Terminal
from tui.trouble import Trouble
from tui.widgets.canvas_view import CanvasView
from tui.widgets.fine import FineApp

if sys.platform != "win32":
    from tui.driver import SteadyDriver

log = logging.getLogger(__name__)

AnswerT = TypeVar("AnswerT")

TERMINAL_CHECK: Final = 2.0
"""Seconds between two looks whether the terminal is still there."""
FAILED: Final = 1
HUNG_UP: Final = 128 + 1
"""What a shell calls the end by SIGHUP."""

ENDS_WITHIN: Final = 8.0
"""Seconds after which the process ends in any case, once it is to end; a host of our own may take 5 of them."""

PUSH_TITLE: Final = "\x1b[22;2t"
POP_TITLE: Final = "\x1b[23;2t"


class Shell(FineApp[int]):
    """See the module docstring."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "ask_quit", show=False, priority=True),
        Binding("ctrl+c", "ask_quit", show=False, priority=True),
        Binding("ctrl+l", "redraw", show=False, priority=True),
    ]

    def __init__(self, identity: Identity, terminal: Terminal) -> None:
        super().__init__()
        self.identity = identity
        self.terminal = terminal
        self.version = VERSION
        self.settings = settings.load(data_dir())
        self.slow = False
        """Whether the terminal takes frames slowly; nothing moves then."""
        self.asking = False
        """Whether a page that asks something is on its way."""
        self.home_page = HomePage()
        CanvasView.square = not terminal.round

    @property
    def looks(self) -> Looks:
        return looks_of(self.settings, self.terminal, self.slow)

    @property
    def player(self) -> str:
        return self.identity.name

    def keep(self, changed: Settings) -> None:
        self.settings = changed
        try:
            settings.save(data_dir(), changed)
        except OSError as problem:
            self.tell(_("The settings cannot be kept: {why}.").format(why=problem.strerror))
        self.restyle()

    def restyle(self) -> None:
        """The looks have changed."""
        for screen in self.screen_stack:
            if isinstance(screen, Page):
                screen.restyle()

    def ask(self, page: Page[AnswerT], answered: Callable[[AnswerT | None], None]) -> None:
        """Show a page that gives an answer. The application itself hears it: the page that asked may be gone.

        A second one asked for before the first is there, as by two quick keys, is not shown.
        """

        def push() -> None:
            self.asking = False
            self.push_screen(page, answered)

        if not self.asking:
            self.asking = True
            self.call_next(push)

    def ring(self) -> None:
        if self.settings.bell != "off":
            self.bell()

    def show_title(self, title: str) -> None:
        if self._driver is not None and not self.is_headless and self.settings.title == "on":
            safe = "".join(sign for sign in title if sign.isprintable())
            self._driver.write(f"\x1b]2;{safe}\x07")

    def tell(self, sentence: str) -> None:
        """A sentence on the page that lies on top, and on the table's page below it."""
        for screen in self.screen_stack:
            if isinstance(screen, Page) and (screen is self.screen or isinstance(screen, TablePage)):
                screen.tell(sentence)

    def redraw_all(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Page):
                screen.redraw()

    def unwind(self) -> None:
        """Close all pages but the home screen."""
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def get_default_screen(self) -> Screen[Any]:
        return self.home_page

    def _build_driver(self, headless: bool, inline: bool, mouse: bool, size: tuple[int, int] | None) -> Driver:
        """Time what a driver writes, where it writes to a file as those of Unix do."""
        driver = super()._build_driver(headless, inline, mouse, size)
        loop, file = asyncio.get_running_loop(), getattr(driver, "_file", None)

        def soon(what: Callable[[], None]) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(what)

        if file is not None and not headless:
            driver._file = TimedFile(file, Pace(partial(soon, self.slowed)))  # type: ignore[attr-defined]
        if sys.platform != "win32" and isinstance(driver, SteadyDriver):
            driver.caught_up = partial(soon, self.action_redraw)
            driver.hung_up = partial(soon, partial(self.exit, HUNG_UP))
        return driver

    def get_driver_class(self) -> type[Driver]:
        usual = super().get_driver_class()
        if sys.platform != "win32" and issubclass(SteadyDriver, usual):
            return SteadyDriver
        return usual

    def slowed(self) -> None:
        """The terminal takes frames slowly: from now on nothing moves."""
        self.slow = True
        self.restyle()

    def exit(self, result: int | None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """Leave in good order, or without it if that takes too long."""
        if not self._exit and not self.is_headless:
            last = threading.Timer(ENDS_WITHIN, self.end_at_once, [result or return_code])
            last.daemon = True
            last.start()
        super().exit(result, return_code, message)

    def end_at_once(self, code: int) -> None:
        """End the process whatever it waits for, with the terminal's settings as they were."""
        before = getattr(self._driver, "attrs_before", None)
        if sys.platform != "win32" and before is not None and sys.__stdin__ is not None:
            import termios

            with contextlib.suppress(OSError, ValueError, termios.error):
                termios.tcsetattr(sys.__stdin__, termios.TCSANOW, before)
        os._exit(code)

    def catch_signals(self) -> None:
        """SIGTERM and SIGHUP leave in good order, with the terminal as it was."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP):
            with contextlib.suppress(NotImplementedError, ValueError, RuntimeError):
                loop.add_signal_handler(number, self.exit, 128 + number)

    def watch_terminal(self) -> None:
        """Leave when the terminal is gone without a signal: its window closed, its line cut."""
        self.set_interval(TERMINAL_CHECK, self._check_terminal)

    def _check_terminal(self) -> None:
        if not self.is_headless and not _is_there(sys.__stdin__):
            self.exit(HUNG_UP)

    def action_ask_quit(self) -> None:
        """Ctrl+Q and Ctrl+C: leave, after a question where something would be lost."""
        self.exit(0)

    async def action_quit(self) -> None:
        self.action_ask_quit()

    def _handle_exception(self, error: Exception) -> None:
        log.error("the screen failed", exc_info=error)
        super()._handle_exception(error)

    def _print_error_renderables(self) -> None:
        """A fault of ours goes to the log; the user reads one sentence (see `go`)."""
        self._exit_renderables.clear()

    def go(self) -> None:
        """Run until the user goes. The terminal is as it was, whatever happened. Exits the process if need be."""
        place = data_dir() / "bafuda.log"
        place.parent.mkdir(parents=True, exist_ok=True)
        logging.basicConfig(
            filename=place, level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s %(message)s"
        )
        _write(PUSH_TITLE)
        try:
            code = self.run() or 0
        finally:
            if getattr(self._driver, "stuck", False):
                self.end_at_once(self._return_value or self.return_code or FAILED)
            _write(POP_TITLE)
        if self._exception is not None:
            raise Trouble(f"Bafuda has stumbled and had to stop; {place} tells where. Your seat is kept.")
        if code:
            sys.exit(code)


def _is_there(file: TextIO | None) -> bool:
    """Whether the terminal behind `file` still answers; one that was hung up gives EIO."""
    if sys.platform == "win32":
        return True
    import termios

    try:
        return file is not None and bool(termios.tcgetattr(file))
    except (OSError, ValueError, termios.error):
        return False


def _write(codes: str) -> None:
    with contextlib.suppress(OSError):
        sys.stderr.write(codes)
        sys.stderr.flush()
