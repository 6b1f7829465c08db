"""A widget that shows a canvas and writes only the cells that have changed."""

from typing import ClassVar

from textual.geometry import Offset, Region
from textual.strip import Strip
from textual.widget import Widget

from tui.canvas import Canvas, changes
from tui.palette import Theme


class CanvasView(Widget):
    """Shows what `draw` draws. After a change of what it is drawn from, call `redraw`."""

    DEFAULT_CSS = "CanvasView { width: 1fr; height: 1fr; }"
    square: ClassVar[bool] = False
    """Whether the terminal is one that lacks round corners; the same for all views of a process."""

    def __init__(self, theme: Theme, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.palette = theme
        self._canvas: Canvas | None = None

    def draw(self, width: int, height: int) -> Canvas:
        """The canvas for this size."""
        raise NotImplementedError

    def _drawn(self, width: int, height: int) -> Canvas:
        canvas = self.draw(width, height)
        if self.square:
            canvas.to_square()
        return canvas

    def redraw(self, *, whole: bool = False) -> None:
        """Draw anew; only cells that differ are written, unless `whole` is asked for."""
        width, height = self.size
        if not width or not height:
            return
        before, self._canvas = self._canvas, self._drawn(width, height)
        if whole or before is None or (before.width, before.height) != (width, height):
            self.refresh()
            return
        regions = [Region(start, y, end - start, 1) for y, start, end in changes(before, self._canvas)]
        if regions:
            self.refresh(*regions)

    def recolour(self, theme: Theme) -> None:
        """Another theme or depth."""
        self.palette = theme
        self.redraw(whole=True)

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        if self._canvas is None or (self._canvas.width, self._canvas.height) != (width, height):
            self._canvas = self._drawn(width, height)
        return self._canvas.strip(y, self.palette) if y < height else Strip.blank(width)

    def point(self, x: int, y: int) -> None:
        """Put the terminal's own cursor on a cell, for screen readers."""
        self.app.cursor_position = self.region.offset + Offset(x, y)
