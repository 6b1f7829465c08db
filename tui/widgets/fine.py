"""An application that writes only the cells that differ from what stands on the terminal.

Textual writes a changed part of a widget from the widget's left edge on, and whole screens wherever a page comes or
goes. On tables that fill the window this would cost several kilobytes a key.
"""

from collections.abc import Iterator
from typing import Final

from rich.console import Console, RenderableType
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.app import App, ReturnType
from textual.screen import Screen
from textual.strip import Strip

from tui.widgets.glass import Glass

CLEAR: Final = "\x1b[0m\x1b[2J"


class FineUpdate(CompositorUpdate):
    """What Textual would write, written on a glass."""

    def __init__(self, update: ChopsUpdate | LayoutUpdate, glass: Glass) -> None:
        self.update = update
        self.glass = glass

    def render_segments(self, console: Console) -> str:
        if isinstance(self.update, ChopsUpdate):
            return self.glass.write(_spans(self.update))
        return self.glass.write(_lines(self.update))


def _spans(update: ChopsUpdate) -> Iterator[tuple[int, int, Strip]]:
    """The changed spans of lines, each cut at both ends."""
    for y, start, end in update.spans:
        for stop, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            first, last = max(x, start), min(stop, end)
            if strip is not None and first < last:
                yield first, y, strip.crop(first - x, last - x)


def _lines(update: LayoutUpdate) -> Iterator[tuple[int, int, Strip]]:
    """Whole lines."""
    for y, strips in enumerate(update.strips, update.region.y):
        yield update.region.x, y, Strip.join(list(strips))


class FineApp(App[ReturnType]):
    """An App with a glass between its screens and the terminal."""

    def __init__(self) -> None:
        super().__init__(ansi_color=True)
        self.glass = Glass()

    def _display(self, screen: Screen[object], renderable: RenderableType | CompositorUpdate | None) -> None:
        fine = self.fine(renderable) if isinstance(renderable, (ChopsUpdate, LayoutUpdate)) else renderable
        super()._display(screen, fine)  # type: ignore[arg-type]

    def fine(self, update: ChopsUpdate | LayoutUpdate) -> FineUpdate:
        """The same update, to be written on the glass."""
        self.glass.fit(*self.size)
        return FineUpdate(update, self.glass)

    def on_mount(self) -> None:
        """Whoever had the terminal while the program was stopped left something else on it."""
        self.app_resume_signal.subscribe(self, lambda _app: self.glass.forget())

    def on_resize(self) -> None:
        """What a terminal keeps of its cells then is its own affair."""
        self.glass.forget()

    def action_redraw(self) -> None:
        """The whole screen from nothing, whatever stands on the terminal."""
        self.glass.forget()
        if self._driver is not None and not self.is_headless:
            self._driver.write(CLEAR)
        self.screen.refresh()
