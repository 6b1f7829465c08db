"""Small questions that lie over a page: leave or stay, a name, yes or no."""

import random
from dataclasses import dataclass
from typing import ClassVar

from games.wording import _
from netcore.people import MAX_NAME, clean_text
from tui.canvas import Canvas, clip
from tui.screens.edit import Edit, draw_edit
from tui.screens.page import Page
from tui.screens.pieces import draw_panel, wrapped


@dataclass(frozen=True, slots=True)
class Question:
    """A question with a deliberate answer: only `digit` says yes."""

    title: str
    text: str
    digit: str
    yes: str
    """What the digit does, as the end of "Press 7 ..."."""


def paint_question(canvas: Canvas, question: Question) -> None:
    draw_panel(canvas, 0, 0, canvas.width, canvas.height, question.title, "turn")
    for row, line in enumerate(wrapped(question.text, canvas.width - 6)[: canvas.height - 5]):
        canvas.text(3, 2 + row, line)
    y = canvas.height - 2
    x = canvas.text(3, y, _("Press "), "dim")
    x = canvas.text(x, y, question.digit, "turn", bold=True)
    canvas.text(x, y, clip(f" {question.yes}. {_('Any other key stays.')}", canvas.width - x - 2), "dim")


class LeavePage(Page[bool]):
    """Leaving takes a digit drawn at random; any other key stays."""

    box: ClassVar[tuple[int, int] | None] = (62, 8)

    def __init__(self, title: str, text: str, yes: str, digit: str = "") -> None:
        super().__init__()
        self.question = Question(title, text, digit or str(random.randint(1, 9)), yes)

    def paint(self, canvas: Canvas) -> None:
        paint_question(canvas, self.question)

    def press(self, key: str) -> None:
        self.dismiss(key == self.question.digit)


def paint_entry(canvas: Canvas, title: str, told: str, edit: Edit, note: str) -> tuple[int, int]:
    """Draw a dialog with one line to fill in; gives the caret's place."""
    draw_panel(canvas, 0, 0, canvas.width, canvas.height, title, "turn")
    caret = draw_edit(canvas, 3, 2, canvas.width - 6, edit)
    for row, line in enumerate(wrapped(told, canvas.width - 6)[:2]):
        canvas.text(3, 4 + row, line, "dim")
    x = canvas.text(3, canvas.height - 2, "Enter", "turn", bold=True)
    x = canvas.text(x + 1, canvas.height - 2, _("done"), "dim")
    x = canvas.text(x + 2, canvas.height - 2, "F10", "turn", bold=True)
    x = canvas.text(x + 1, canvas.height - 2, _("back"), "dim")
    canvas.text(x + 2, canvas.height - 2, clip(note, canvas.width - x - 4), "warn")
    return caret


class NamePage(Page[str | None]):
    """Asks for the name to play under; its result is the name, None to leave it as it is."""

    box: ClassVar[tuple[int, int] | None] = (62, 8)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.edit = Edit.of(name, MAX_NAME)

    def paint(self, canvas: Canvas) -> None:
        assert self.edit is not None
        told = _("Others see this name at the table. Each name keeps its own seats and its own key.")
        self.caret = paint_entry(canvas, _("Your name"), told, self.edit, self.notice)

    def press(self, key: str) -> None:
        assert self.edit is not None
        name = clean_text(self.edit.text, MAX_NAME)
        if key == "enter" and name:
            self.dismiss(name)
        elif key == "enter":
            self.notice = _("A name has at least one letter.")
        elif key in ("f10", "escape"):
            self.dismiss(None)
