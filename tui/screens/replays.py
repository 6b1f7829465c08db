"""The list of the matches that are kept: when, which game, with whom, and how it ended."""

from datetime import datetime
from pathlib import Path
from typing import ClassVar, Final

from games.wording import _, plural
from tui import replaying, sentences
from tui.canvas import Canvas, clip
from tui.replaying import Kept
from tui.screens.page import Page
from tui.screens.pieces import draw_bar, draw_keys, draw_notice, left_edge, page_width, steps, wrapped

FIRST: Final = 3
COLUMNS: Final = (3, 18, 34, 56)
"""Where date, game, opponents and result begin."""


class ReplaysPage(Page[None]):
    """Choose a match to look at again."""

    named: ClassVar[str] = "replays"

    def __init__(self) -> None:
        super().__init__()
        self.files = replaying.files()
        self.cursor = 0
        self.results = True
        """Whether the list tells how the matches ended."""
        self._known: dict[Path, Kept] = {}

    def kept(self, path: Path) -> Kept:
        """What the list says of a file; each is read once, when it comes into sight."""
        if path not in self._known:
            self._known[path] = replaying.kept(path)
        return self._known[path]

    def paint(self, canvas: Canvas) -> None:
        count = len(self.files)
        draw_bar(canvas, _("Replays"), [(plural(count, "{count} match", "{count} matches"), "dim")])
        left, columns = left_edge(canvas), page_width(canvas)
        if not self.files:
            told = _("No match is kept yet. Each match that you play or watch to its end is kept here.")
            for row, line in enumerate(wrapped(told, columns - 6)):
                canvas.text(left + 3, 3 + row, line, "dim")
            return draw_keys(canvas, [("F1", _("help")), ("F10", _("back"))])
        for x, head in zip(COLUMNS, (_("begun"), _("game"), _("with"), _("result")), strict=True):
            canvas.text(left + x, FIRST - 1, head, "dim")
        room = canvas.height - FIRST - 3
        first = max(0, min(self.cursor - room // 2, count - room))
        for number, path in enumerate(self.files[first : first + room], first):
            y = FIRST + number - first
            self.rows[y] = number
            if number == self.cursor:
                canvas.fill(left, y, columns, 1, "field")
                canvas.text(left + 1, y, "►", "turn")
            self._row(canvas, left, columns, y, self.kept(path), number == self.cursor)
        chosen = self.files[self.cursor]
        ended = self.kept(chosen).result if self.results else ""
        told = f"{chosen.name}  {ended}".rstrip()
        canvas.text(left + 1, canvas.height - 2, clip(told, columns - 2), "dim")
        draw_notice(canvas, self.notice)
        results = _("hide results") if self.results else _("show results")
        keys = [("↑ ↓", _("choose")), ("Enter", _("look at it")), ("X", results), ("F1", _("help"))]
        draw_keys(canvas, [*keys, ("F10", _("back"))])

    def _row(self, canvas: Canvas, left: int, columns: int, y: int, kept: Kept, bold: bool) -> None:
        if kept.trouble:
            canvas.text(left + COLUMNS[0], y, clip(kept.trouble, columns - COLUMNS[0] - 1), "warn")
            return
        told = (
            local_time(kept.at),
            sentences.game_title(kept.game),
            kept.others,
            kept.result if self.results else "",
        )
        for x, end, text in zip(COLUMNS, (*COLUMNS[1:], columns), told, strict=True):
            canvas.text(left + x, y, clip(text, end - x - 1), bold=bold)

    def press(self, key: str) -> None:
        if key in ("f10", "m", "escape", "y"):
            self.dismiss(None)
        elif key == "x":
            self.results = not self.results
        elif self.files and key in ("up", "down", "pageup", "pagedown"):
            self.cursor = steps(self.cursor, len(self.files), key)
        elif self.files and key == "enter":
            self.program.go_replay(self.files[self.cursor])

    def pick(self, entry: int) -> None:
        if self.cursor == entry:
            self.press("enter")
        self.cursor = entry


def local_time(at: str) -> str:
    """A time of a record as the clock here shows it: "14 Mar 21:02"; the year where it is another one."""
    if not at:
        return ""
    then = datetime.fromisoformat(at.replace("Z", "+00:00")).astimezone()
    if then.year == datetime.now().year:
        return f"{then.day} {then.strftime('%b %H:%M')}"
    return f"{then.day} {then.strftime('%b %Y')}"
