"""The page about the fair deal: the hashes that were shown, what was opened, and what the check said."""

from typing import ClassVar, Final

from games.wording import _
from netcore.mirror import TableMirror
from tui import fairness
from tui.canvas import Canvas, clip
from tui.screens.overlays import TableOverlay
from tui.screens.pieces import draw_panel, wrapped

HASH, VALUE = 26, 38
"""Columns of a hash, and of what it stands for."""
COLUMNS: Final = 76


class FairPage(TableOverlay):
    """Over the table; it is as high as it has to be."""

    box: ClassVar[tuple[int, int] | None] = (COLUMNS, 22)
    closing: ClassVar[tuple[str, ...]] = ("f10", "escape", "m", "f", "enter")

    def __init__(self, mirror: TableMirror) -> None:
        super().__init__(mirror)
        seats = len(mirror.room.seats) if mirror.room is not None else 0
        self.extent = COLUMNS, seats + 13

    def paint(self, canvas: Canvas) -> None:
        draw_panel(canvas, 0, 0, canvas.width, canvas.height, _("Fair deal"), "turn")
        room, session = self.mirror.room, self.program.session
        verdict = session.verdict(self.mirror.table) if session is not None else None
        y = 1
        for line in wrapped(fairness.ABOUT, canvas.width - 6):
            canvas.text(3, y, line)
            y += 1
        y += 1
        for column, head in ((3, _("who")), (HASH, _("hash")), (VALUE, _("opened"))):
            canvas.text(column, y, head, "dim")
        for part in fairness.parts(room, self.mirror.names) if room is not None else ():
            y += 1
            canvas.text(3, y, clip(part.who, HASH - 5))
            canvas.text(HASH, y, part.hash, "turn")
            canvas.text(VALUE, y, clip(part.told, canvas.width - VALUE - 3))
        y += 2
        notes = [fairness.progress(room), fairness.again(room.fair) if room is not None and room.fair else ""]
        told = next(filter(None, notes), "")
        for sentence in filter(None, (told, fairness.checked(room, verdict))):
            for line in wrapped(sentence, canvas.width - 6)[:2]:
                canvas.text(3, y, line, "warn" if verdict else "text", bold=bool(verdict))
                y += 1
        canvas.text(3, canvas.height - 2, "Enter", "turn", bold=True)
        x = canvas.text(9, canvas.height - 2, _("back to the table"), "dim")
        canvas.text(x + 2, canvas.height - 2, clip(fairness.KEPT, canvas.width - x - 4), "dim")
