"""The log: what this seat has heard in this deal, and in the deals before it."""

from collections.abc import Sequence
from typing import Any, ClassVar

from games.wording import _, plural
from netcore.mirror import TableMirror
from tui import asking
from tui.canvas import Canvas
from tui.screens.overlays import TableOverlay, hanging, paint_turn
from tui.screens.pieces import draw_keys, left_edge, page_width, wrapped
from tui.session import retold


class LogPage(TableOverlay):
    """The events of one deal, the newest last; the arrows turn back to earlier ones."""

    closing: ClassVar[tuple[str, ...]] = ("f10", "escape", "m", "l", "f4", "enter")

    def __init__(self, mirror: TableMirror) -> None:
        super().__init__(mirror)
        self.back = 0
        """Lines below the last one in sight."""
        self.deal = 0
        """So many deals before the one that is on."""

    def lines(self, columns: int) -> list[tuple[str, str]]:
        """The sentences in lines of at most `columns` cells, each with its number in the match; no number behind the
        first line of a sentence."""
        words = self.mirror.game.words if self.mirror.game else None
        if words is None:
            return []
        heard = tuple(self.earlier()[-self.deal] if self.deal else retold(self.mirror))
        places = words.places(heard)
        indent = max((len(place) + 2 for place in places if place), default=0)
        told = [(place, words.event(event, self.mirror.names)) for place, event in zip(places, heard, strict=True)]
        if not self.deal:
            told = asking.with_notes(told, self.mirror.notes, self.mirror.names)
        lines = []
        for place, sentence in told:
            if sentence:
                first, *rest = wrapped(sentence, columns - indent) if indent else hanging(sentence, columns)
                lines += [(place, first), *(("", line) for line in rest)]
        return lines

    def paint(self, canvas: Canvas) -> None:
        self.draw_table_bar(canvas, _("log"))
        x = left_edge(canvas) + 1
        start = canvas.text(x, 1, _("Log"), "turn", bold=True)
        start = canvas.text(start + 1, 1, self.which(), "text")
        lines = self.lines(page_width(canvas) - 4)
        indent = max((len(place) + 2 for place, _line in lines if place), default=0)
        if self.mirror.game and indent:
            canvas.text(start + 4, 1, self.mirror.game.words.numbering, "dim")
        room = canvas.height - 6
        self.back = max(0, min(self.back, len(lines) - room))
        end = len(lines) - self.back
        for row, (place, line) in enumerate(lines[max(0, end - room) : end], 3):
            canvas.text(x, row, place, "dim")
            canvas.text(x + indent, row, line)
        if not lines:
            canvas.text(x, 3, _("Nothing has happened in this deal yet."), "dim")
        paint_turn(canvas, self.turn_line(), self.my_turn(), self.coloured)
        keys = [("↑ ↓", _("line"))] if len(lines) > room else []
        keys += [("← →", _("deal"))] if self.earlier() else []
        draw_keys(canvas, [*keys, ("L", _("close")), ("F9", _("scores")), ("F10", _("back"))])

    def earlier(self) -> Sequence[tuple[Any, ...]]:
        """What was heard in the deals before."""
        session = self.program.session
        return session.earlier.get(self.mirror.table, ()) if session is not None else ()

    def which(self) -> str:
        if not self.deal:
            return _("this deal")
        return plural(self.deal, "the deal before", "{count} deals before")

    def press(self, key: str) -> None:
        if key in ("left", "right"):
            self.deal = max(0, min(len(self.earlier()), self.deal + (1 if key == "left" else -1)))
            self.back = 0
            return
        if key in ("g", "f9"):
            self.dismiss(None)
            return self.program.go_page("scores")
        self.back += {"up": 1, "down": -1, "pageup": 10, "pagedown": -10}.get(key, 0)
        self.back = max(0, self.back)
        super().press(key)
