"""What pages that lie over the table at hand share, and a page of a few lines."""

from collections.abc import Sequence
from typing import ClassVar

from games.wording import _
from netcore.mirror import TableMirror
from tui import asking, notices, sentences
from tui.canvas import Canvas, clip
from tui.screens.page import Page
from tui.screens.pieces import draw_bar, draw_chip, draw_panel, wrapped


class TableOverlay(Page[None]):
    """A page about one table, over it. The keys that opened it, and F10, close it."""

    closing: ClassVar[tuple[str, ...]] = ("f10", "escape", "m")

    def __init__(self, mirror: TableMirror) -> None:
        super().__init__()
        self.mirror = mirror

    def press(self, key: str) -> None:
        if key in self.closing:
            self.dismiss(None)

    def held_up(self) -> str:
        """What holds the table up, or what we are asked beside the game; empty where the game just goes on."""
        mirror, session = self.mirror, self.program.session
        if mirror.room is None or session is None or session.mirrors.get(mirror.table) is not mirror:
            return ""
        told = sentences.urgent(mirror.room, session.link) or asking.paused(mirror.room, mirror.names, "")
        return told or (asking.wish(mirror) if asking.is_asked(mirror.room, mirror.seat) else "")

    def turn_line(self) -> str:
        """What everybody waits for, so that nobody misses a turn while reading."""
        mirror = self.mirror
        if (told := self.held_up()) or mirror.view is None or mirror.game is None:
            return told
        return str(mirror.game.words.prompt(mirror.view, mirror.names))

    def my_turn(self) -> bool:
        return notices.my_turn(self.mirror) and not self.held_up()

    def draw_table_bar(self, canvas: Canvas, page: str) -> None:
        """Row 0: which game and table, which page of it, and the line."""
        room, session = self.mirror.room, self.program.session
        game = sentences.game_title(room.sheet.game) if room else ""
        title = clip(room.title, 32) if room else ""
        parts = [game, title if title != game else "", page]
        draw_bar(canvas, " │ ".join(filter(None, parts)), [sentences.link_mark(session.link)] if session else ())


def paint_turn(canvas: Canvas, text: str, mine: bool, coloured: bool = True) -> None:
    """The turn line at the foot of a page."""
    y = canvas.height - 2
    canvas.fill(0, y, canvas.width, 1, "desk")
    x = draw_chip(canvas, 1, y, _("YOUR TURN"), coloured) + 1 if mine else 1
    canvas.text(x, y, clip(text, canvas.width - x - 1), "text" if mine else "dim")


def hanging(text: str, columns: int) -> list[str]:
    """A sentence in lines, those after the first set in."""
    first, *rest = wrapped(text, columns)
    return [first, *(f"    {line}" for line in wrapped(" ".join(rest), columns - 4) if line)]


class LinesPage(TableOverlay):
    """A few lines to read, such as the last turns; where they are too many, the latest ones."""

    box: ClassVar[tuple[int, int] | None] = (76, 14)
    closing: ClassVar[tuple[str, ...]] = ("f10", "escape", "m", "enter", "t", "w", "f3")

    def __init__(self, mirror: TableMirror, title: str, lines: Sequence[str]) -> None:
        super().__init__(mirror)
        self.heading = title
        assert self.box is not None
        columns, rows = self.box
        told = [part for line in lines for part in hanging(line, columns - 6)] or [_("Nothing yet.")]
        self.told = self.fitting(told, rows - 4)
        self.extent = columns, len(self.told) + 4

    def paint(self, canvas: Canvas) -> None:
        draw_panel(canvas, 0, 0, canvas.width, canvas.height, self.heading, "turn")
        for row, line in enumerate(self.told):
            canvas.text(3, 1 + row, line)
        canvas.text(3, canvas.height - 2, "Enter", "turn", bold=True)
        canvas.text(9, canvas.height - 2, _("back to the table"), "dim")

    def fitting(self, lines: list[str], rows: int) -> list[str]:
        """As many lines as there are rows."""
        return lines[-rows:]


class WhyPage(LinesPage):
    """What is asked, what a card can do or why it may not be played: read from its first line."""

    box: ClassVar[tuple[int, int] | None] = (76, 17)

    def fitting(self, lines: list[str], rows: int) -> list[str]:
        return lines[:rows]
