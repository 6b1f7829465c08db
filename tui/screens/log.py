"""The log: what this seat has heard in this deal, and in the deals before it."""

from collections.abc import Sequence
from typing import Any, ClassVar

from games.wording import _
from netcore.mirror import TableMirror
from tui import sentences
from tui.canvas import Canvas
from tui.screens.overlays import TableOverlay, hanging, paint_turn
from tui.screens.pieces import draw_bar, draw_keys, left_edge, page_width
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

    def lines(self, columns: int) -> list[str]:
        mirror = self.mirror
        if mirror.game is None:
            return []
        heard = self.earlier()[-self.deal] if self.deal else retold(mirror)
        told = [mirror.game.words.event(event, mirror.names) for event in heard]
        return [line for sentence in told if sentence for line in hanging(sentence, columns)]

    def paint(self, canvas: Canvas) -> None:
        mirror = self.mirror
        place = mirror.game.words.place(mirror.view) if mirror.game and mirror.view else ""
        title = sentences.game_title(mirror.sheet.game) if mirror.sheet else ""
        draw_bar(canvas, f"{title} │ {place}", [(self.which(), "dim")])
        canvas.text(left_edge(canvas) + 1, 1, _("Log"), "turn", bold=True)
        canvas.text(left_edge(canvas) + 6, 1, self.which(), "dim")
        lines = self.lines(page_width(canvas) - 4)
        room = canvas.height - 6
        self.back = max(0, min(self.back, len(lines) - room))
        end = len(lines) - self.back
        for row, line in enumerate(lines[max(0, end - room) : end]):
            canvas.text(left_edge(canvas) + 1, 3 + row, line)
        if not lines:
            canvas.text(left_edge(canvas) + 1, 3, _("Nothing has happened in this deal yet."), "dim")
        paint_turn(canvas, self.turn_line(), self.my_turn(), self.coloured)
        keys = [("↑ ↓", _("line")), ("L", _("close")), ("F9", _("scores")), ("F10", _("back"))]
        keys[1:1] = [("← →", _("deal"))] if self.earlier() else []
        draw_keys(canvas, keys)

    def earlier(self) -> Sequence[tuple[Any, ...]]:
        """What was heard in the deals before."""
        session = self.program.session
        return session.earlier.get(self.mirror.table, ()) if session is not None else ()

    def which(self) -> str:
        if not self.deal:
            return _("this deal")
        return _("the deal before") if self.deal == 1 else _("{n} deals before").format(n=self.deal)

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
