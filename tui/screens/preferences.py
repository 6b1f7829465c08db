"""The settings page. Each change is kept at once."""

from dataclasses import dataclass
from typing import ClassVar, Final

import msgspec

from games.wording import _
from tui.canvas import Canvas, clip
from tui.screens.page import Page
from tui.screens.pieces import draw_bar, draw_keys, draw_notice, left_edge, page_width, steps
from tui.settings import Settings

TITLE, VALUE, HELP = 4, 24, 47
"""Columns of the page."""


@dataclass(frozen=True, slots=True)
class Preference:
    """A setting: its field, title, values with their labels, and a line of help."""

    name: str
    title: str
    values: tuple[tuple[str, str], ...]
    help: str


ON_OFF: Final = (("on", _("on")), ("off", _("off")))

GROUPS: Final = (
    (
        _("Look"),
        (
            Preference("theme", _("theme"),
                       (("night", _("Night")), ("day", _("Day")), ("sixteen", _("16 colours")), ("none", _("none"))),
                       _("Night / Day / 16 colours / none")),
            Preference("faces", _("card faces"),
                       (("picture", _("picture")), ("box", _("boxes")), ("ascii", "ASCII"), ("kanji", _("kanji"))),
                       _("picture / boxes / ASCII / kanji")),
            Preference("card_size", _("card size"),
                       (("auto", _("by itself")), ("full", _("full")), ("compact", _("compact"))),
                       _("by itself / full / compact")),
            Preference("four_colours", _("four suit colours"), ON_OFF, _("♠ black ♥ red ♦ blue ♣ green")),
            Preference("motion", _("motion"), (("full", _("full")), ("short", _("short")), ("none", _("none"))),
                       _("full / short / none")),
        ),
    ),
    (
        _("Play"),
        (
            Preference("play", _("playing a card"),
                       (("confirm", _("raise, then Enter")), ("fast", _("one key"))),
                       _("one key: fast play")),
            Preference("order", _("sort my hand"), (("suit", _("by suit")), ("rank", _("by rank"))),
                       _("O changes it at the table")),
            Preference("near", _("show what is near"), ON_OFF, _("sets one card away")),
            Preference("linger", _("finished trick"),
                       (("2", _("stays 2 s")), ("4", _("stays 4 s")), ("8", _("stays 8 s")), ("key", _("until a key"))),
                       _("2 s / 4 s / 8 s / until a key")),
        ),
    ),
    (
        _("Notices"),
        (
            Preference("bell", _("bell on my turn"),
                       (("once", _("once")), ("again", _("again after 20 s")), ("off", _("off"))),
                       _("off / once / again after 20 s")),
            Preference("title", _("window title"), (("on", _("shows my turn")), ("off", _("off"))),
                       _("shows my turn / off")),
        ),
    ),
)  # fmt: skip

PREFERENCES: Final = tuple(preference for _title, group in GROUPS for preference in group)


def paint_preferences(canvas: Canvas, settings: Settings, cursor: int) -> dict[int, int]:
    """Draw the page; gives the setting of each row."""
    draw_bar(canvas, _("Settings"), [(_("saved by itself"), "dim")])
    left, columns = left_edge(canvas), page_width(canvas)
    rows: dict[int, int] = {}
    y = 2
    for title, group in GROUPS:
        canvas.text(left + 2, y, title, bold=True)
        for preference in group:
            y += 1
            number = len(rows)
            rows[y] = number
            _setting(canvas, left, y, columns, preference, settings, number == cursor)
        y += 2
    canvas.text(left + 2, y, _("Hands and eyes"), bold=True)
    canvas.text(left + TITLE, y + 1, _("line mode"), "dim")
    canvas.text(left + VALUE + 2, y + 1, "bafuda --plain", bold=True)
    canvas.text(left + HELP, y + 1, _("for screen readers"), "dim")
    draw_keys(canvas, [("↑ ↓", _("setting")), ("← →", _("change")), ("D", _("default")), ("F10", _("back"))])
    return rows


def _setting(
    canvas: Canvas, left: int, y: int, columns: int, preference: Preference, settings: Settings, chosen: bool
) -> None:
    if chosen:
        canvas.fill(left + 1, y, columns - 2, 1, "field")
        canvas.text(left + 2, y, "►", "turn")
    canvas.text(left + TITLE, y, preference.title, "text" if chosen else "dim")
    x = canvas.text(left + VALUE, y, "◄ ", "turn" if chosen else "line")
    x = canvas.text(x, y, label(preference, settings), bold=True)
    canvas.text(x, y, " ►", "turn" if chosen else "line")
    canvas.text(left + HELP, y, clip(preference.help, columns - HELP - 1), "dim")


def label(preference: Preference, settings: Settings) -> str:
    """What the value of a setting is called."""
    value = getattr(settings, preference.name)
    return dict(preference.values)[value]


def _with(settings: Settings, name: str, value: str) -> Settings:
    return msgspec.structs.replace(settings, **{name: value})


class PreferencesPage(Page[None]):
    """Turns settings through their values."""

    named: ClassVar[str] = "settings"

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0

    def paint(self, canvas: Canvas) -> None:
        self.rows = paint_preferences(canvas, self.program.settings, self.cursor)
        draw_notice(canvas, self.notice)

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
