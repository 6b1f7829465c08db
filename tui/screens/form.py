"""The form for a new table: alone, at a host of our own, or at the host we are at."""

from dataclasses import dataclass
from typing import ClassVar, Final

from games.wording import _
from tui.canvas import Canvas, clip, width
from tui.opening import MAX_PASSWORD, MAX_TITLE, Wish
from tui.screens.draft import Draft, Field, Kind, problem
from tui.screens.edit import Edit, draw_edit
from tui.screens.page import Page
from tui.screens.pieces import draw_bar, draw_keys, draw_notice, draw_panel, left_edge, page_width, steps, wrapped
from tui.screens.ways import WAYS_ROWS, Ways, draw_ways
from tui.trouble import Trouble

MAX_TIME: Final = 20
MOST: Final = {"title": MAX_TITLE, "password": MAX_PASSWORD}
"""Signs in each field of text."""
FIRST_ROW: Final = 2
PANEL_ROWS: Final = 4
LARGE_FROM: Final = 32
"""Rows of a window where both panels have their frames."""
VALUES: Final = "  ·  "
"""What stands between the values of a field."""
TITLES: Final = {
    "solo": _("Play with bots"),
    "host": _("Host a table"),
    "open": _("Open a table"),
    "revise": _("Other rules"),
}


@dataclass(frozen=True, slots=True)
class FormView:
    """All that the form shows."""

    kind: Kind
    fields: tuple[Field, ...]
    cursor: int
    name: str
    edit: Edit | None
    notice: str
    ways: Ways | None = None
    """How the others will find a host of our own; None where it is another's, or nobody is to come."""


def paint_form(canvas: Canvas, view: FormView) -> dict[int, int]:
    """Draw the form; gives the field of each row."""
    draw_bar(canvas, TITLES[view.kind], [(view.name, "ally")])
    left, columns = left_edge(canvas), page_width(canvas)
    foot = canvas.height - 2 - (WAYS_ROWS if view.ways is not None else 0)
    framed = view.ways is None or canvas.height >= LARGE_FROM
    top = foot - (PANEL_ROWS if framed else PANEL_ROWS - 2)
    room = top - FIRST_ROW - 1
    gap = 1 if len(view.fields) < room else 0
    first = max(0, min(view.cursor - room // 2, len(view.fields) - room))
    rows = {}
    y = FIRST_ROW
    for number, field in enumerate(view.fields[first : first + room], start=first):
        y += gap if field.name == "sheet" else 0
        rows[y] = number
        _field(canvas, left, y, columns, field, view.edit if number == view.cursor else None, number == view.cursor)
        y += 1
    _more(canvas, left + columns - 12, first, len(view.fields) - first - room, room)
    _help(canvas, left, top, columns, view, framed)
    if view.ways is not None:
        draw_ways(canvas, left + 1, foot, columns - 2, view.ways)
    draw_notice(canvas, view.notice)
    draw_keys(canvas, form_keys(view))
    return rows


def form_keys(view: FormView) -> list[tuple[str, str]]:
    """The keys that work on the field under the cursor."""
    if view.edit is not None:
        return [("Enter", _("done")), ("← →", _("caret"))]
    opens = {"solo": _("begin"), "revise": _("change the rules")}.get(view.kind, _("open the table"))
    values = view.fields[view.cursor].values
    keys = [("↑ ↓", _("field"))]
    if not values:
        keys += [("Enter", _("write")), ("F2", opens)]
    else:
        keys += [("← →", _("change"))] if len(values) > 1 else []
        keys.append(("Enter", opens))
    return [*keys, ("R", _("rules")), ("F10", _("back"))]


def _field(canvas: Canvas, left: int, y: int, columns: int, field: Field, edit: Edit | None, chosen: bool) -> None:
    if chosen:
        canvas.fill(left + 1, y, columns - 2, 1, "field")
        canvas.text(left + 2, y, "►", "turn")
    canvas.text(left + 4, y, clip(field.title, 22), "text" if chosen else "dim")
    x = left + 27
    if edit is not None:
        draw_edit(canvas, x, y, MAX_TITLE + 1, edit)
    elif not field.values:
        canvas.text(x + 2, y, field.text or _("(none)"), bold=bool(field.text))
    elif len(field.values) == 1:
        canvas.text(x + 2, y, field.values[0], bold=True)
    else:
        x = canvas.text(x, y, "◄ ", "turn" if chosen else "line")
        x = canvas.text(x, y, clip(field.values[field.at], columns - 34), bold=True)
        canvas.text(x, y, " ►", "turn" if chosen else "line")
    if field.changed:
        canvas.right(left + columns - 2, y, _("changed"), "turn")


def _more(canvas: Canvas, x: int, above: int, below: int, room: int) -> None:
    if above > 0:
        canvas.text(x, FIRST_ROW - 1, _("▲ {n} more").format(n=above), "dim")
    if below > 0:
        canvas.text(x, FIRST_ROW + room, _("▼ {n} more").format(n=below), "dim")


def _help(canvas: Canvas, left: int, top: int, columns: int, view: FormView, framed: bool) -> None:
    """What the field under the cursor is for, and what it can be."""
    field = view.fields[view.cursor]
    if framed:
        draw_panel(canvas, left + 1, top, columns - 2, PANEL_ROWS, field.title)
        top += 1
    told = wrapped(field.help, columns - 6)[: PANEL_ROWS - 2]
    for row, line in enumerate(told):
        canvas.text(left + 3, top + row, line)
    if len(told) < PANEL_ROWS - 2:
        _values(canvas, left + 3, top + len(told), columns - 6, field)


def _values(canvas: Canvas, x: int, y: int, cells: int, field: Field) -> None:
    """All that the field can be, where that fits in a line."""
    if len(field.values) < 2 or width(VALUES.join(field.values)) > cells:
        return
    for number, value in enumerate(field.values):
        x = canvas.text(x, y, VALUES, "line") if number else x
        chosen = number == field.at
        x = canvas.text(x, y, value, "turn" if chosen else "dim", bold=chosen)


class FormPage(Page[Wish | None]):
    """Fills in a Draft; its result is the table wished for, None when one goes back."""

    named: ClassVar[str] = "form"

    def __init__(self, draft: Draft, ways: Ways | None = None) -> None:
        super().__init__()
        self.draft = draft
        self.ways = ways
        self.cursor = 0

    def paint(self, canvas: Canvas) -> None:
        fields = self.draft.fields()
        self.cursor = min(self.cursor, len(fields) - 1)
        view = FormView(self.draft.kind, fields, self.cursor, self.program.player, self.edit, self.notice, self.ways)
        self.rows = paint_form(canvas, view)

    def press(self, key: str) -> None:
        if self.edit is not None:
            return self.press_in_text(key)
        fields = self.draft.fields()
        match key:
            case "up" | "down":
                self.cursor = steps(self.cursor, len(fields), key)
            case "left" | "right":
                self.draft = self.draft.turned(fields[self.cursor].name, 1 if key == "right" else -1)
                self.notice = problem(self.draft)
            case "space":
                written = self.draft.written(fields[self.cursor].name)
                if not fields[self.cursor].values:
                    self.edit = Edit.of(fields[self.cursor].text, MOST[fields[self.cursor].name])
                elif written is not None:
                    self.edit = Edit.of(written, MAX_TIME)
            case "enter" if not fields[self.cursor].values:
                self.edit = Edit.of(fields[self.cursor].text, MOST[fields[self.cursor].name])
            case "enter" | "f2":
                self.open()
            case "r":
                self.program.go_rules(self.draft.game)
            case "f10" | "escape" | "m":
                self.dismiss(None)

    def press_in_text(self, key: str) -> None:
        if key in ("enter", "f10", "escape", "up", "down") and self.taken_over() and key in ("enter", "down"):
            self.cursor += 1

    def taken_over(self) -> bool:
        """Whether nothing is being written any more: what was has become the draft's, or it means nothing there."""
        if self.edit is None:
            return True
        try:
            self.draft = self.draft.typed(self.draft.fields()[self.cursor].name, self.edit.text.strip())
        except Trouble as trouble:
            self.notice = str(trouble)
            return False
        self.edit = None
        return True

    def pick(self, entry: int) -> None:
        if self.edit is not None and (entry == self.cursor or not self.taken_over()):
            return
        if entry == self.cursor:
            self.draft = self.draft.turned(self.draft.fields()[entry].name, 1)
        self.cursor = entry

    def open(self) -> None:
        self.notice = problem(self.draft)
        if not self.notice:
            self.dismiss(self.draft.wish())
