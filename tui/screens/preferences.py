"""The settings page. Each change is kept at once."""

from dataclasses import dataclass
from typing import Any, Final

import msgspec

from games.wording import _
from tui.canvas import Canvas
from tui.screens.page import Page, draw_bar, draw_keys, left_edge, page_width, steps
from tui.settings import Settings


@dataclass(frozen=True, slots=True)
class Preference:
    """A setting: its field, title, values with their labels, and a line of help."""

    name: str
    title: str
    values: tuple[tuple[str, str], ...]
    help: str


PREFERENCES: Final = (
    Preference("theme", _("theme"), (("night", _("Night")), ("day", _("Day"))), _("Night / Day")),
    Preference(
        "faces",
        _("card faces"),
        (("picture", _("picture")), ("box", _("boxes")), ("ascii", "ASCII")),
        _("picture / boxes / ASCII"),
    ),
    Preference(
        "motion",
        _("motion"),
        (("full", _("full")), ("short", _("short")), ("none", _("none"))),
        _("full / short / none"),
    ),
    Preference("bell", _("bell on my turn"), (("once", _("once")), ("off", _("off"))), _("once / off")),
)


def paint_preferences(canvas: Canvas, settings: Settings, cursor: int) -> dict[int, int]:
    """Draw the page; gives the setting of each row."""
    draw_bar(canvas, _("Settings"), [(_("saved by itself"), "dim")])
    left, columns = left_edge(canvas), page_width(canvas)
    canvas.text(left + 2, 2, _("Look and sound"), bold=True)
    rows = {}
    for number, preference in enumerate(PREFERENCES):
        y = 4 + number
        rows[y] = number
        chosen = number == cursor
        if chosen:
            canvas.fill(left + 1, y, columns - 2, 1, "field")
            canvas.text(left + 2, y, "►", "turn")
        canvas.text(left + 4, y, preference.title, "text" if chosen else "dim")
        x = canvas.text(left + 24, y, "◄ ", "turn" if chosen else "line")
        x = canvas.text(x, y, _label(preference, settings), bold=True)
        canvas.text(x, y, " ►", "turn" if chosen else "line")
        canvas.text(left + 47, y, preference.help, "dim")
    _sample(canvas, left + 4, 10)
    draw_keys(canvas, [("↑ ↓", _("setting")), ("← →", _("change")), ("D", _("default")), ("F10", _("back"))])
    return rows


def _sample(canvas: Canvas, x: int, y: int) -> None:
    """What the colours are for, with their words."""
    for row, (word, ink) in enumerate(
        ((_("your turn"), "turn"), (_("you and partners"), "ally"), (_("the other side"), "rival"), (_("won"), "good"))
    ):
        canvas.text(x, y + row, "●", ink)
        canvas.text(x + 2, y + row, word, ink)


def _label(preference: Preference, settings: Settings) -> str:
    value = getattr(settings, preference.name)
    return dict(preference.values)[value]


def _with(settings: Settings, name: str, value: Any) -> Settings:
    return msgspec.structs.replace(settings, **{name: value})


class PreferencesPage(Page[None]):
    """Turns settings through their values."""

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0

    def paint(self, canvas: Canvas) -> None:
        self.rows = paint_preferences(canvas, self.program.settings, self.cursor)

    def press(self, key: str) -> None:
        preference = PREFERENCES[self.cursor]
        values = [value for value, _label in preference.values]
        at = values.index(getattr(self.program.settings, preference.name))
        match key:
            case "up" | "down":
                self.cursor = steps(self.cursor, len(PREFERENCES), key)
            case "left" | "right" | "enter":
                step = -1 if key == "left" else 1
                self.change(preference, values[(at + step) % len(values)])
            case "d":
                self.change(preference, getattr(Settings(), preference.name))
            case "f10" | "escape" | "m":
                self.dismiss(None)

    def pick(self, entry: int) -> None:
        if entry == self.cursor:
            self.press("right")
        self.cursor = entry

    def change(self, preference: Preference, value: str) -> None:
        self.program.keep(_with(self.program.settings, preference.name, value))
