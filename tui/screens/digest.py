"""The page for somebody who is back: what a computer has played for him."""

from typing import ClassVar, Final

from games.wording import _
from tui.absence import Digest
from tui.canvas import Canvas
from tui.parts.absence import digest_rows, draw_digest
from tui.screens.page import Page

COLUMNS: Final = 72
ROWS: Final = 14


class DigestPage(Page[None]):
    """Stays until it is read: Enter goes back to the table."""

    box: ClassVar[tuple[int, int] | None] = (COLUMNS, ROWS)

    def __init__(self, digest: Digest) -> None:
        super().__init__()
        self.digest = digest
        self.extent = COLUMNS, min(ROWS, digest_rows(digest, COLUMNS))

    def paint(self, canvas: Canvas) -> None:
        draw_digest(canvas, 0, 0, canvas.width, canvas.height, self.digest)
        x = canvas.text(3, canvas.height - 1, " Enter", "turn", bold=True, ground="panel")
        canvas.text(x, canvas.height - 1, _(" back to the table "), "dim", ground="panel")

    def press(self, key: str) -> None:
        if key in ("enter", "f10", "escape", "m"):
            self.dismiss(None)
