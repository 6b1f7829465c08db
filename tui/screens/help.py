"""The help page: the table of keys, as far as they work at this table."""

from collections.abc import Iterable
from typing import ClassVar, Final

from games.wording import _
from netcore.mirror import TableMirror
from tui import keys, sentences
from tui.canvas import Canvas, clip
from tui.keys import Where
from tui.screens.overlays import TableOverlay, paint_turn
from tui.screens.page import Page
from tui.screens.pieces import draw_bar, draw_keys, draw_panel, left_edge, page_width

KEY, ALSO, DOES = 3, 14, 22
"""Columns of the page."""
MARKS: Final = {
    "kunken": _("Marks: {sign}9 nine cards in hand, bot1 an easy bot, D the dealer, ' just drawn."),
}
"""What stands beside names and cards, where a game has marks of its own."""


def help_lines(where: Where, game: str) -> list[tuple[str, str, str]]:
    """Key, second way, and what it does: all that works there."""
    lines = [(key.shown, key.also, key.does) for key in keys.at(where, game) if key.name != "help"]
    if where == "play":
        lines += [(shown, "", _("in a decision: {what}").format(what=what)) for shown, what in _decisions(game)]
    return lines


def _decisions(game: str) -> Iterable[tuple[str, str]]:
    return keys.DECISIONS.get(game, ())


def paint_help(canvas: Canvas, title: str, lines: list[tuple[str, str, str]], room: int) -> None:
    """The keys in three columns."""
    draw_bar(canvas, title)
    left = left_edge(canvas)
    for x, head in ((KEY, _("key")), (ALSO, _("also")), (DOES, _("does"))):
        canvas.text(left + x, 1, head, "dim")
    for row, (shown, also, does) in enumerate(lines[:room]):
        canvas.text(left + KEY, 2 + row, shown, "turn", bold=True)
        canvas.text(left + ALSO, 2 + row, also, "dim")
        canvas.text(left + DOES, 2 + row, clip(does, page_width(canvas) - DOES - 1))


class HelpPage(TableOverlay):
    """All keys of the table."""

    closing: ClassVar[tuple[str, ...]] = ("f10", "escape", "m", "f1", "enter")

    def __init__(self, mirror: TableMirror) -> None:
        super().__init__(mirror)
        room = mirror.room
        between = room is not None and room.phase in ("pause", "over")
        self.where: Where = "watch" if mirror.seat is None else "result" if between else "play"

    def paint(self, canvas: Canvas) -> None:
        game = self.mirror.sheet.game if self.mirror.sheet else ""
        title = _("Help │ keys at the {game} table").format(game=sentences.game_title(game))
        lines = help_lines(self.where, game)
        if len(lines) + 7 > canvas.height:
            lines = [line for line in lines if line[0] != "F1"]  # the last row of the page says it too
        paint_help(canvas, title, lines, canvas.height - 5)
        told = _("Nothing is played by one stray key: choose a card first, then Enter.")
        y = min(canvas.height - 4, 3 + len(lines))
        canvas.text(left_edge(canvas) + KEY, y, told, "dim")
        if y + 1 < canvas.height - 2:
            sign = "▐" if self.coloured else "#"
            marks = MARKS.get(game, _("Beside a name: {sign}9 is nine cards in hand, bot1 an easy bot, D the dealer."))
            canvas.text(left_edge(canvas) + KEY, y + 1, clip(marks.format(sign=sign), page_width(canvas) - KEY), "dim")
        paint_turn(canvas, self.turn_line(), self.my_turn(), self.coloured)
        draw_keys(canvas, [("F1", _("close")), ("F10", _("back"))])


class PageHelp(Page[None]):
    """The keys of a page that is no table."""

    box: ClassVar[tuple[int, int] | None] = (80, 14)

    def __init__(self, page: str) -> None:
        super().__init__()
        self.pairs = keys.PAGES[page]
        self.extent = 80, len(self.pairs) + 6

    def paint(self, canvas: Canvas) -> None:
        draw_panel(canvas, 0, 0, canvas.width, canvas.height, _("Help"), "turn")
        for row, (shown, does) in enumerate(self.pairs):
            canvas.text(3, 2 + row, shown, "turn", bold=True)
            canvas.text(13, 2 + row, clip(does, canvas.width - 15))
        y = canvas.height - 3
        canvas.text(3, y, _("Letters, digits, arrows, Enter, Space and F1 to F10: nothing else is needed."), "dim")
        canvas.text(3, y + 1, _("Ctrl+L draws the whole screen anew. Any key goes back."), "dim")

    def press(self, key: str) -> None:
        self.dismiss(None)
