"""A screen that writes only the cells asked for.

Textual writes a changed part of a widget from the widget's left edge on. On a table that fills the screen a cursor
step would so cost several kilobytes; cut at both ends it costs about one.
"""

from typing import TypeVar

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate, Compositor
from textual.screen import Screen

from tui.widgets.pen import RESET, Pen

Result = TypeVar("Result")


class _SpansUpdate(ChopsUpdate):
    """The changed spans of lines, each cut at both ends, with only the codes that change."""

    def render_segments(self, console: Console) -> str:
        pen = Pen()
        written = [RESET]
        for y, start, end in self.spans:
            for stop, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                first, last = max(x, start), min(stop, end)
                if strip is not None and first < last:
                    written.append(Control.move_to(first, y).segment.text)
                    written.append(pen.write(strip.crop(first - x, last - x)))
        return "".join((*written, RESET))


class _FineCompositor(Compositor):
    """Textual's compositor with finer partial updates."""

    def render_partial_update(self) -> ChopsUpdate | None:
        update = super().render_partial_update()
        return _SpansUpdate(update.chops, update.spans, update.chop_ends) if update else None


class FineScreen(Screen[Result]):
    """A Screen whose partial updates are cut to the cells that changed."""

    def __init__(self, name: str | None = None, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(name, id, classes)
        self._compositor = _FineCompositor()
