"""The menu: what can be done beside playing."""

from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult

from games.wording import _
from netcore.mirror import TableMirror
from tui.absence import agreed, may_save
from tui.canvas import Canvas, clip
from tui.fairness import Verdict, label
from tui.screens.overlays import TableOverlay
from tui.screens.pieces import draw_panel, steps
from tui.session import News


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A line of the menu: the word by which the program knows it, and what it says."""

    what: str
    letter: str
    label: str


def menu_entries(mirror: TableMirror, verdict: Verdict = None, *, again: bool = False) -> tuple[MenuEntry, ...]:
    """What can be done beside playing, as things stand at the table; `again`: its match can be looked at again."""
    entries = [
        *([MenuEntry("replay", "Y", _("Look at the match again"))] if again else []),
        MenuEntry("help", "F1", _("Help: the keys")),
        MenuEntry("rules", "R", _("Rules, and the sheet of this table")),
        MenuEntry("scores", "G", _("Score sheet")),
        MenuEntry("log", "L", _("Log")),
        MenuEntry("chat", "C", _("Chat")),
        MenuEntry("people", "P", _("People and bots")),
        *_fair_entries(mirror, verdict),
        MenuEntry("preferences", "S", _("Settings")),
        *_save_entries(mirror),
        *_waiting_entries(mirror),
        *_restart_entries(mirror),
    ]
    leave = _("Leave the table") if mirror.seat is not None else _("Stop watching")
    entries.append(MenuEntry("leave", "Q", leave))
    if _may_close(mirror):
        entries.append(MenuEntry("close", "Z", _("Close the table for everybody")))
    return tuple(entries)


def _fair_entries(mirror: TableMirror, verdict: Verdict) -> list[MenuEntry]:
    told = label(mirror.room, verdict)
    return [MenuEntry("fair", "F", told)] if told else []


def _may_close(mirror: TableMirror) -> bool:
    """Who opened a table for others may close it. A match alone is only left."""
    room = mirror.room
    return room is not None and bool(mirror.me) and room.owner == mirror.me and room.watching == "open"


def _save_entries(mirror: TableMirror) -> list[MenuEntry]:
    room = mirror.room
    if room is None or mirror.seat is None or not may_save(room):
        return []
    if agreed(room, "save", mirror.seat):
        return [MenuEntry("vote save", "E", _("Take back: save for another evening"))]
    return [MenuEntry("vote save", "E", _("Save for another evening (all must agree)"))]


def _waiting_entries(mirror: TableMirror) -> list[MenuEntry]:
    """Taking back and pauses: their letters at the table may mean something else while a decision is open."""
    room = mirror.room
    if room is None or mirror.seat is None or room.phase not in ("playing", "pause"):
        return []
    pause = _("Ask for a pause") if room.paused is None else _("End the pause")
    return [MenuEntry("undo", "U", _("Take back my last move (all must agree)")), MenuEntry("pause", "B", pause)]


def _restart_entries(mirror: TableMirror) -> list[MenuEntry]:
    room = mirror.room
    if room is None or mirror.seat is None or room.phase not in ("playing", "pause"):
        return []
    asked = mirror.seat in room.restart
    label = _("Take back: begin the match anew") if asked else _("Begin the match anew (all must agree)")
    entries = [MenuEntry("unrestart" if asked else "restart", "X", label)]
    if room.restart and not asked:
        entries.append(MenuEntry("unrestart", "N", _("No: the match goes on")))
    return entries


class MenuPage(TableOverlay):
    """The menu; what is chosen goes to the program."""

    box: ClassVar[tuple[int, int] | None] = (54, 19)

    def __init__(self, mirror: TableMirror) -> None:
        super().__init__(mirror)
        self.chosen = ""
        """The entry under the cursor, by its word: others come and go above it. Where it is gone, the first one."""

    def compose(self) -> ComposeResult:
        self.extent = 54, len(self.entries()) + 5
        yield from super().compose()

    def entries(self) -> tuple[MenuEntry, ...]:
        session = self.program.session
        verdict = session.verdict(self.mirror.table) if session is not None else None
        return menu_entries(self.mirror, verdict, again=self.program.has_record(self.mirror))

    def cursor(self, entries: tuple[MenuEntry, ...]) -> int:
        return next((number for number, entry in enumerate(entries) if entry.what == self.chosen), 0)

    def hear(self, news: News) -> None:
        self.drawing.styles.height = len(self.entries()) + 5
        super().hear(news)

    def paint(self, canvas: Canvas) -> None:
        entries = self.entries()
        cursor = self.cursor(entries)
        draw_panel(canvas, 0, 0, canvas.width, canvas.height, _("Menu"), "turn")
        self.rows = {}
        for number, entry in enumerate(entries):
            y = 2 + number
            self.rows[y] = number
            if number == cursor:
                canvas.fill(1, y, canvas.width - 2, 1, "field")
                canvas.text(2, y, "►", "turn")
            canvas.text(4, y, entry.letter, "turn", bold=True)
            canvas.text(8, y, clip(entry.label, canvas.width - 10), bold=number == cursor)
        x = canvas.text(4, canvas.height - 2, "Enter", "turn", bold=True)
        x = canvas.text(x + 1, canvas.height - 2, _("open"), "dim")
        x = canvas.text(x + 2, canvas.height - 2, "F10", "turn", bold=True)
        canvas.text(x + 1, canvas.height - 2, _("back to the table"), "dim")

    def press(self, key: str) -> None:
        entries = self.entries()
        letters = [entry.letter.lower() for entry in entries]
        if key in ("up", "down"):
            self.chosen = entries[steps(self.cursor(entries), len(entries), key)].what
        elif key == "enter":
            self.choose(entries[self.cursor(entries)].what)
        elif key in letters:
            self.choose(entries[letters.index(key)].what)
        else:
            super().press(key)

    def choose(self, what: str) -> None:
        self.dismiss(None)
        self.program.go_page(what)

    def pick(self, entry: int) -> None:
        self.choose(self.entries()[entry].what)
