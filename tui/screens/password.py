"""Asks for the password of a table. What is typed is counted, not shown, unless F3 wants it."""

from typing import ClassVar

from tui.canvas import Canvas
from tui.opening import MAX_PASSWORD
from tui.parts.password import COLUMNS, ROWS, Password, draw_password
from tui.screens.edit import Edit
from tui.screens.page import Page


class PasswordPage(Page[str | None]):
    """Its result is the password, None when one goes back. `told` says why an earlier one did not do."""

    box: ClassVar[tuple[int, int] | None] = (COLUMNS, ROWS)

    def __init__(self, table: str, told: str = "") -> None:
        super().__init__()
        self.table = table
        self.told = told
        self.shown = False
        self.edit = Edit.of("", MAX_PASSWORD)

    def paint(self, canvas: Canvas) -> None:
        typed = self.edit.text if self.edit is not None else ""
        self.caret = draw_password(canvas, 0, 0, Password(self.table, typed, self.shown, self.told))

    def press(self, key: str) -> None:
        if key == "f3":
            self.shown = not self.shown
        elif key == "enter" and self.edit is not None and self.edit.text:
            self.dismiss(self.edit.text)
        elif key in ("f10", "escape"):
            self.dismiss(None)
