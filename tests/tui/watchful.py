"""A canvas that tells when words are cut, written over, or painted away: what nobody at the table could read."""

from importlib import import_module
from typing import Any

import pytest

from tui.canvas import Canvas, Patch, width

MODULES = ("koikoi", "kunken", "tricks")
FRAME = set("─═│║╭╮╰╯╔╗╚╝")


class Watchful(Canvas):
    """Remembers where words and the sides of frames were written; cards lie on one another as they like."""

    def __init__(self, wide: int, high: int, ground: str = "screen") -> None:
        super().__init__(wide, high, ground)
        self.words: set[tuple[int, int]] = set()
        self.sides: set[tuple[int, int]] = set()
        self.faults: list[str] = []

    def text(self, x: int, y: int, text: str, ink: str = "text", **look: Any) -> int:
        first, end = x + len(text) - len(text.lstrip()), x + width(text.rstrip())
        if text.strip():
            if not (first >= 0 <= y < self.height and end <= self.width):
                self.faults.append(f"{text!r} is cut at {x}, {y}")
            if (below := self._words(first, end, y)) and below != text.strip():
                self.faults.append(f"{text!r} over {below!r} at {x}, {y}")
            if set(text.strip()) - FRAME and any((column, y) in self.sides for column in range(x, end)):
                self.faults.append(f"{text!r} over a frame at {x}, {y}")
        after = super().text(x, y, text, ink, **look)
        for column in range(max(0, x), min(self.width, after)):
            kept = self.words.add if self._says(column, y) else self.words.discard
            kept((column, y))
        if text in ("│", "║") and ink != "edge":
            self.sides.add((x, y))
        return after

    def fill(self, x: int, y: int, width: int, height: int, ground: str, char: str = " ", ink: str = "text") -> None:
        for row in range(y, y + height):
            if words := self._words(x, x + width, row):
                self.faults.append(f"{words!r} is painted away in row {row}")
        area = {(column, row) for column in range(x, x + width) for row in range(y, y + height)}
        self.words -= area
        self.sides -= area
        super().fill(x, y, width, height, ground, char, ink)

    def blit(self, x: int, y: int, patch: Patch) -> None:
        for row, cells in enumerate(patch, y):
            if words := self._words(x, x + len(cells), row):
                self.faults.append(f"a card lies over {words!r} at {x}, {row}")
            if not (x >= 0 and x + len(cells) <= self.width and 0 <= row < self.height):
                self.faults.append(f"a card runs out at {x}, {row}")
        super().blit(x, y, patch)

    def _says(self, x: int, y: int) -> bool:
        """Whether a letter or a digit stands there, or the second half of a wide one."""
        return 0 <= y < self.height and (self.rows[y][x].char.isalnum() or self.rows[y][x].char == "")

    def _words(self, first: int, end: int, y: int) -> str:
        """What is written there, if any of it is words."""
        columns = range(max(0, first), min(self.width, end))
        written = any((column, y) in self.words for column in columns)
        return "".join(self.rows[y][column].char for column in columns) if written else ""


@pytest.fixture
def watchful(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables are drawn on watchful canvases."""
    for module in MODULES:
        monkeypatch.setattr(import_module(f"tui.tables.{module}.table"), "Canvas", Watchful)
