"""Pieces that pages are drawn from: the bar, panels, the key line, notices, text in lines."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from games.wording import _
from tui.canvas import Canvas, clip, width
from tui.tables.scene import key_line

Keys: TypeAlias = Sequence[tuple[str, str]]
"""A key line: the keys that work now and what each does."""

WIDEST: Final = 100
"""Columns a page of text fills at most; more is margin."""


def left_edge(canvas: Canvas) -> int:
    """The column where the text of a page begins: pages of text keep to the middle of a wide window."""
    return max(0, (canvas.width - WIDEST) // 2)


def page_width(canvas: Canvas) -> int:
    return min(canvas.width, WIDEST)


def draw_bar(canvas: Canvas, title: str, right: Sequence[tuple[str, str]] = ()) -> None:
    """Row 0: where we are, and at the right texts with the role of their colour, each at most half of the row."""
    canvas.fill(0, 0, canvas.width, 1, "bar")
    end = canvas.width - 1
    for position, (text, ink) in enumerate(reversed(right)):
        if position:
            end = canvas.right(end, 0, " │ ", "line")
        end = canvas.right(end, 0, clip(text, canvas.width // 2), ink)
    x = 1
    for number, part in enumerate(title.split(" │ ")):
        x = canvas.text(x, 0, clip(" │ ", end - x - 1), "line") if number else x
        x = canvas.text(x, 0, clip(part, end - x - 1), bold=True)


def draw_chip(canvas: Canvas, x: int, y: int, words: str, coloured: bool) -> int:
    """Words that call the reader: on amber, or in brackets where there is no colour. Returns the column behind."""
    if not coloured:
        return canvas.text(x, y, f"[{words}]", "turn", bold=True)
    return canvas.text(x, y, f" {words} ", "turn_on", bold=True, ground="turn_bg")


def draw_keys(canvas: Canvas, keys: Keys) -> None:
    """The last row: the keys that work now. Where they are too many those before the last give way."""
    key_line(canvas, canvas.height - 1, keys)


def draw_notice(canvas: Canvas, text: str, y: int | None = None) -> None:
    """A sentence above the key line, its last row `y`; over the row above it too where it is long."""
    lines = wrapped(text, page_width(canvas) - 2) if text else []
    lines = [*lines[:1], " ".join(lines[1:])] if len(lines) > 1 else lines
    first = (canvas.height - 2 if y is None else y) - len(lines) + 1
    for row, line in enumerate(lines, first):
        canvas.fill(0, row, canvas.width, 1, "screen")
        canvas.text(left_edge(canvas) + 1, row, clip(line, page_width(canvas) - 2), "warn")


def draw_panel(canvas: Canvas, x: int, y: int, columns: int, rows: int, title: str = "", ink: str = "line") -> None:
    """A framed panel with its title in the frame."""
    canvas.box(x, y, columns, rows, ink=ink, ground="panel")
    if title:
        canvas.text(x + 2, y, f" {clip(title, columns - 6)} ", bold=True)


def wrapped(text: str, columns: int) -> list[str]:
    """`text` in lines of at most `columns` cells, broken between words where that is possible.

    One sign stands in each line, also where it is wider than that.
    """
    lines = [""]
    for word in text.split():
        joined = f"{lines[-1]} {word}".strip()
        if width(joined) <= columns:
            lines[-1] = joined
            continue
        if lines[-1]:
            lines.append("")
        while width(word) > columns and len(word) > 1:
            head = clip(word, columns)[:-1] or word[:1]
            lines[-1], word = head, word[len(head) :]
            lines.append("")
        lines[-1] = word
    return lines


def paint_too_small(canvas: Canvas, turn: str) -> None:
    """The only page below 80x24: the game goes on behind it."""
    lines = [
        (_("This window is a little small."), "text"),
        ("", "text"),
        (_("now {w} x {h}     needed 80 x 24").format(w=canvas.width, h=canvas.height), "turn"),
        ("", "text"),
        (_("Make it larger, or choose a smaller font"), "dim"),
        (_("(often Ctrl and minus)."), "dim"),
        ("", "text"),
        (f"{turn} {_('Nothing is lost.')}".strip() if turn else "", "good"),
        ("", "text"),
        (_("The game goes on as soon as it fits.") if turn else _("It goes on as soon as it fits."), "dim"),
    ]
    lines = [(part, ink) for text, ink in lines for part in _fitted(text, canvas.width)]
    if len(lines) > canvas.height:
        lines = [line for line in lines if line[0]]
    top = max(0, (canvas.height - len(lines)) // 2)
    for row, (text, ink) in enumerate(lines):
        shown = clip(text, canvas.width)
        canvas.text(max(0, (canvas.width - width(shown)) // 2), top + row, shown, ink)


def _fitted(text: str, columns: int) -> list[str]:
    """`text` as it is if it fits, else in lines."""
    return [text] if width(text) <= columns else wrapped(text, columns)


def steps(index: int, count: int, key: str) -> int:
    """The entry after an arrow key in a list of `count` that wraps."""
    if not count:
        return 0
    move = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}.get(key, 0)
    if abs(move) > 1:
        return max(0, min(count - 1, index + move))
    return (index + move) % count
