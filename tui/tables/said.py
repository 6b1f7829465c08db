"""The side column of wide windows: its ground, and the chat at its foot."""

from collections.abc import Sequence
from typing import Final

from games.wording import _
from tui.canvas import Canvas
from tui.tables.scene import ChatLine, Part, Scene, short, wrapped, write

LEAST, MOST = 2, 4
"""Rows for what was said."""
INDENT: Final = " " * 6
"""Before the second line of what somebody said: as wide as the time."""


def column(canvas: Canvas, x: int, wide: int, keys: int) -> tuple[int, int]:
    """The empty column from below the bar to above the key line; returns where text begins in it, and its cells."""
    canvas.fill(x, 1, wide, keys - 1, "desk")
    for row in range(1, keys):
        canvas.text(x, row, "│", "line")
    return x + 2, wide - 3


def chat_rows(scene: Scene, cells: int) -> list[list[Part]]:
    """The newest lines of the chat, as many as there is room for."""
    return [row for line in scene.chat[-MOST:] for row in _told(line, cells)][-MOST:]


def _told(line: ChatLine, cells: int) -> list[list[Part]]:
    head: list[Part] = [(line.clock + " ", "dim"), (short(line.name) + " ", "rival", True)]
    said = "".join(part[0] for part in head)
    first, *rest = wrapped(said + line.text, cells, INDENT)
    if first.startswith(said):
        return [[*head, (first[len(said) :], "text")], *_plain(rest)]
    return [head, *_plain(wrapped(INDENT + line.text, cells, INDENT))]


def _plain(lines: Sequence[str]) -> list[list[Part]]:
    return [[(line, "text")] for line in lines]


def chat_top(scene: Scene, cells: int, end: int) -> int:
    """The row of the heading, where the chat ends above row `end`."""
    return end - 1 - max(LEAST, len(chat_rows(scene, cells)))


def draw_chat(canvas: Canvas, x: int, cells: int, end: int, scene: Scene) -> None:
    y = chat_top(scene, cells, end)
    if not scene.replayed:
        write(canvas, x, y, [(_("Chat"), "turn", True), ("   " + _("C to write"), "dim")])
    elif scene.chat:
        write(canvas, x, y, [(_("Chat"), "turn", True)])
    for row, parts in enumerate(chat_rows(scene, cells), y + 1):
        write(canvas, x, row, parts)
