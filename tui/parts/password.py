"""The field for a table's password: what is typed is counted, never shown, unless the player asks for it."""

from dataclasses import dataclass
from typing import Final

from games.wording import _
from tui.canvas import Canvas, clip, width
from tui.tables.scene import wrapped

COLUMNS: Final = 46
ROWS: Final = 8
FIELD: Final = 30


@dataclass(frozen=True, slots=True)
class Password:
    """What has been typed for the table called `table`, and what to say of it."""

    table: str
    typed: str = ""
    shown: bool = False
    told: str = ""


def draw_password(canvas: Canvas, x: int, y: int, password: Password) -> tuple[int, int]:
    """The box at `x`, `y`, COLUMNS by ROWS; returns the cell of the caret."""
    canvas.box(x, y, COLUMNS, ROWS, ground="panel")
    canvas.text(x + 2, y, f" {clip(password.table, COLUMNS - 8)} ", bold=True)
    canvas.text(x + 2, y + 1, _("This table asks for its password."), "text")
    canvas.fill(x + 2, y + 3, FIELD, 1, "field")
    typed = password.typed if password.shown else "·" * len(password.typed)
    while width(typed) > FIELD - 2:
        typed = typed[1:]
    caret = canvas.text(x + 3, y + 3, typed, "text", ground="field")
    canvas.text(caret, y + 3, "_", "turn", ground="field")
    canvas.text(x + FIELD + 3, y + 3, _("F3 hides it") if password.shown else _("F3 shows it"), "dim")
    lines = wrapped(password.told or _("Whoever sat here before needs none."), COLUMNS - 4)
    ink = "warn" if password.told else "dim"
    for row, line in enumerate(lines[:2], y + 5):
        canvas.text(x + 2, row, line, ink)
    at = x + 2
    for key, does in (("Enter", _("come in")), ("F10", _("back"))):
        at = canvas.text(at, y + ROWS - 1, f" {key}", "turn", bold=True, ground="panel")
        at = canvas.text(at, y + ROWS - 1, f" {does} ", "dim", ground="panel")
    return caret, y + 3
