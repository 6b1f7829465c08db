"""Pages about the table at hand that lie over it: log, chat, scores, menu, help."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Final

from games.wording import _
from netcore.messages import Said
from netcore.mirror import TableMirror
from tui import sentences, sheets
from tui.canvas import Canvas, clip, width
from tui.screens.edit import Edit, draw_edit
from tui.screens.page import Page, draw_bar, draw_keys, draw_panel, left_edge, page_width, steps, wrapped

MAX_SAID: Final = 400
CHAT_ROWS: Final = 9


class TableOverlay(Page[None]):
    """A page about one table, over it. The keys that opened it, and F10, close it."""

    closing: ClassVar[tuple[str, ...]] = ("f10", "escape", "m")

    def __init__(self, mirror: TableMirror) -> None:
        super().__init__()
        self.mirror = mirror

    def press(self, key: str) -> None:
        if key in self.closing:
            self.dismiss(None)

    def turn_line(self) -> str:
        """What everybody waits for, so that nobody misses a turn while reading."""
        mirror = self.mirror
        if mirror.view is None or mirror.game is None:
            return ""
        return str(mirror.game.words.prompt(mirror.view, mirror.names))

    def my_turn(self) -> bool:
        mirror = self.mirror
        return mirror.view is not None and mirror.seat is not None and mirror.seat in mirror.view.to_act


def paint_turn(canvas: Canvas, text: str, mine: bool) -> None:
    """The turn line at the foot of a page."""
    y = canvas.height - 2
    canvas.fill(0, y, canvas.width, 1, "desk")
    x = 1
    if mine:
        x = canvas.text(x, y, f" {_('YOUR TURN')} ", "turn_on", bold=True, ground="turn_bg") + 1
    canvas.text(x, y, clip(text, canvas.width - x - 1), "text" if mine else "dim")


class LogPage(TableOverlay):
    """The events of this deal, as far as this seat has heard them."""

    closing: ClassVar[tuple[str, ...]] = ("f10", "escape", "m", "l", "f4", "enter")

    def __init__(self, mirror: TableMirror) -> None:
        super().__init__(mirror)
        self.back = 0
        """Lines above the newest one that are in sight last."""

    def lines(self, columns: int) -> list[str]:
        mirror = self.mirror
        if mirror.game is None:
            return []
        told = [mirror.game.words.event(event, mirror.names) for event in mirror.heard]
        return [line for sentence in told if sentence for line in hanging(sentence, columns)]

    def paint(self, canvas: Canvas) -> None:
        mirror = self.mirror
        place = mirror.game.words.place(mirror.view) if mirror.game and mirror.view else ""
        title = sentences.game_title(mirror.sheet.game) if mirror.sheet else ""
        draw_bar(canvas, _("Log │ {game}, {place}").format(game=title, place=place), [(_("this deal"), "dim")])
        lines = self.lines(page_width(canvas) - 4)
        room = canvas.height - 5
        self.back = max(0, min(self.back, len(lines) - room))
        end = len(lines) - self.back
        for row, line in enumerate(lines[max(0, end - room) : end]):
            canvas.text(left_edge(canvas) + 2, 2 + row, line)
        if not lines:
            canvas.text(left_edge(canvas) + 2, 2, _("Nothing has happened in this deal yet."), "dim")
        paint_turn(canvas, self.turn_line(), self.my_turn())
        draw_keys(canvas, [("↑ ↓", _("line")), ("L", _("close")), ("F10", _("back"))])

    def press(self, key: str) -> None:
        self.back += {"up": 1, "down": -1, "pageup": 10, "pagedown": -10}.get(key, 0)
        self.back = max(0, self.back)
        super().press(key)


def hanging(text: str, columns: int) -> list[str]:
    """A sentence in lines, those after the first set in."""
    first, *rest = wrapped(text, columns)
    return [first, *(f"    {line}" for part in rest for line in wrapped(part, columns - 4))]


class ChatPage(TableOverlay):
    """The chat as a drawer at the foot: the table stays in sight. Text of people is shown as it is."""

    box: ClassVar[tuple[int, int] | None] = (0, CHAT_ROWS + 3)
    place: ClassVar[str] = "foot"
    closing: ClassVar[tuple[str, ...]] = ("f10", "escape", "f5")

    def __init__(self, mirror: TableMirror) -> None:
        super().__init__(mirror)
        self.edit = Edit("", 0, MAX_SAID)
        self.back = 0

    def paint(self, canvas: Canvas) -> None:
        assert self.edit is not None
        canvas.fill(0, 0, canvas.width, canvas.height, "desk")
        canvas.text(0, 0, "─" * canvas.width, "line")
        canvas.text(2, 0, f" {_('Chat')} ", bold=True)
        lines = chat_lines(tuple(self.mirror.chat), canvas.width - 2)
        room = canvas.height - 4
        self.back = max(0, min(self.back, len(lines) - room))
        end = len(lines) - self.back
        for row, (text, ink) in enumerate(lines[max(0, end - room) : end]):
            canvas.text(1, 1 + row, text, ink)
        x = canvas.text(1, canvas.height - 3, _("say to the table: "), "turn")
        x, y = draw_edit(canvas, x, canvas.height - 3, canvas.width - x - 1, self.edit)
        self.caret = (x, y)
        paint_turn(canvas, self.turn_line(), self.my_turn())
        draw_keys(canvas, [("Enter", _("send, or back when empty")), ("↑ ↓", _("scroll")), ("F5", _("close"))])

    def press(self, key: str) -> None:
        assert self.edit is not None
        if key == "enter" and self.edit.text.strip() and self.program.session is not None:
            self.do(self.program.session.say(self.mirror.table, self.edit.text.strip()))
            self.edit, self.back = Edit("", 0, MAX_SAID), 0
        elif key == "enter":
            self.dismiss(None)
        elif key in ("up", "down"):
            self.back = max(0, self.back + (1 if key == "up" else -1))
        else:
            super().press(key)


def chat_lines(chat: Sequence[Said], columns: int) -> list[tuple[str, str]]:
    """The chat in lines with the role of their colour: time, name, role, text."""
    roles = {"player": _("player"), "watching": _("watching"), "host": _("host")}
    lines: list[tuple[str, str]] = []
    for said in chat:
        clock = datetime.fromtimestamp(said.at).strftime("%H:%M")
        first, *rest = wrapped(f"{clock} {said.name} {roles[said.role]}: {said.text}", columns)
        ink = "text" if said.role == "player" else "dim"
        lines += [(first, ink), *((f"      {line}", ink) for part in rest for line in wrapped(part, columns - 6))]
    return lines


class ScoresPage(TableOverlay):
    """The score sheet: totals by side, and how the points were made."""

    closing: ClassVar[tuple[str, ...]] = ("f10", "escape", "m", "g", "f9", "enter")

    def paint(self, canvas: Canvas) -> None:
        mirror = self.mirror
        title = sentences.game_title(mirror.sheet.game) if mirror.sheet else ""
        draw_bar(canvas, _("Scores │ {game}").format(game=title))
        left, columns = left_edge(canvas), page_width(canvas)
        draw_panel(canvas, left + 1, 2, columns - 2, canvas.height - 5, mirror.room.title if mirror.room else "")
        if mirror.view is None or mirror.game is None:
            canvas.text(left + 4, 4, _("No match is on."), "dim")
        else:
            self._sheet(canvas, left + 4, columns - 8)
        if mirror.sheet:
            rules = sheets.heading(mirror.sheet)
            canvas.text(left + 4, canvas.height - 5, _("Rules: {rules}. R opens them.").format(rules=rules), "dim")
        paint_turn(canvas, self.turn_line(), self.my_turn())
        draw_keys(canvas, [("G", _("close")), ("R", _("rules")), ("F10", _("back"))])

    def _sheet(self, canvas: Canvas, x: int, columns: int) -> None:
        game, view, names = self.mirror.game, self.mirror.view, self.mirror.names
        assert game is not None
        y = 4
        for side, total in zip(view.standing.sides, view.standing.totals, strict=True):
            who = " + ".join(names.who(seat) for seat in side)
            canvas.text(x, y, clip(who, 30), "ally" if names.you in side else "rival", bold=True)
            canvas.right(x + 40, y, str(total), bold=True)
            y += 1
        done = view.standing.deals_done
        canvas.text(x, y + 1, _("{n} deals are scored.").format(n=done) if done != 1 else _("1 deal is scored."), "dim")
        y += 3
        if view.standing.lines:
            canvas.text(x, y, _("The last points"), "turn", bold=True)
        for line in view.standing.lines:
            for number, part in enumerate(wrapped(game.words.score_line(line, names), columns - 8)):
                y += 1
                if y < canvas.height - 6:
                    canvas.text(x, y, part)
                    canvas.right(x + columns, y, "" if number else str(line.points), bold=True)

    def press(self, key: str) -> None:
        if key in ("r", "f2"):
            return self.program.go_page("rules")
        super().press(key)


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A line of the menu: the word by which the program knows it, and what it says."""

    what: str
    letter: str
    label: str


def menu_entries(mirror: TableMirror) -> tuple[MenuEntry, ...]:
    """What can be done beside playing, as things stand at the table."""
    entries = [
        MenuEntry("help", "F1", _("Help: the keys")),
        MenuEntry("rules", "R", _("Rules, and the sheet of this table")),
        MenuEntry("scores", "G", _("Score sheet")),
        MenuEntry("log", "L", _("Log")),
        MenuEntry("chat", "C", _("Chat")),
        MenuEntry("preferences", "S", _("Settings")),
    ]
    room = mirror.room
    if room is not None and mirror.seat is not None and room.phase in ("playing", "pause"):
        asked = mirror.seat in room.restart
        label = _("Take back: begin the match anew") if asked else _("Begin the match anew (all must agree)")
        entries.append(MenuEntry("unrestart" if asked else "restart", "X", label))
        if room.restart and not asked:
            entries.append(MenuEntry("unrestart", "N", _("No: the match goes on")))
    leave = _("Leave the table") if mirror.seat is not None else _("Stop watching")
    return (*entries, MenuEntry("leave", "Q", leave))


class MenuPage(TableOverlay):
    """The menu; what is chosen goes to the program."""

    box: ClassVar[tuple[int, int] | None] = (50, 14)

    def __init__(self, mirror: TableMirror) -> None:
        super().__init__(mirror)
        self.cursor = 0

    def paint(self, canvas: Canvas) -> None:
        entries = menu_entries(self.mirror)
        draw_panel(canvas, 0, 0, canvas.width, canvas.height, _("Menu"), "turn")
        self.rows = {}
        for number, entry in enumerate(entries):
            y = 2 + number
            self.rows[y] = number
            if number == self.cursor:
                canvas.fill(1, y, canvas.width - 2, 1, "field")
                canvas.text(2, y, "►", "turn")
            canvas.text(4, y, entry.letter, "turn", bold=True)
            canvas.text(8, y, clip(entry.label, canvas.width - 10), bold=number == self.cursor)
        x = canvas.text(4, canvas.height - 2, "Enter", "turn", bold=True)
        x = canvas.text(x + 1, canvas.height - 2, _("open"), "dim")
        x = canvas.text(x + 2, canvas.height - 2, "F10", "turn", bold=True)
        canvas.text(x + 1, canvas.height - 2, _("back to the table"), "dim")

    def press(self, key: str) -> None:
        entries = menu_entries(self.mirror)
        letters = [entry.letter.lower() for entry in entries]
        if key in ("up", "down"):
            self.cursor = steps(self.cursor, len(entries), key)
        elif key == "enter":
            self.choose(entries[self.cursor].what)
        elif key in letters:
            self.choose(entries[letters.index(key)].what)
        else:
            super().press(key)

    def choose(self, what: str) -> None:
        self.dismiss(None)
        self.program.go_page(what)

    def pick(self, entry: int) -> None:
        self.choose(menu_entries(self.mirror)[entry].what)


HELP_KEYS: Final = (
    ("← →", _("the cursor along the row; the card under it is raised")),
    ("↑ ↓", _("to the row above or below; a line in lists")),
    ("1-9, 0", _("raise card 1 to 10; in a choice: take that option")),
    ("Space", _("raise or lower the card under the cursor")),
    ("Enter", _("do what the line YOUR TURN says: play, take, confirm, go on")),
    ("W", _("why not, or what this card can do")),
    ("T  F3", _("the last turns of this deal")),
    ("L  F4", _("log")),
    ("C  F5", _("chat")),
    ("O  F6", _("the next order of my hand")),
    ("B  F8", _("blank my hand until B again")),
    ("G  F9", _("score sheet")),
    ("R  F2", _("rules, and the sheet of this table")),
    ("V", _("watching: the other side of the table")),
    ("M  F10", _("menu; on any page: back")),
    ("Ctrl+Q", _("leave; a question comes first")),
)


class HelpPage(TableOverlay):
    """All keys of the table."""

    closing: ClassVar[tuple[str, ...]] = ("f10", "escape", "m", "f1", "enter")

    def paint(self, canvas: Canvas) -> None:
        draw_bar(canvas, _("Help │ the keys at the table"))
        left = left_edge(canvas)
        cells = max(width(key) for key, _what in HELP_KEYS)
        for row, (key, what) in enumerate(HELP_KEYS):
            canvas.text(left + 3 + cells - width(key), 2 + row, key, "turn", bold=True)
            canvas.text(left + cells + 5, 2 + row, what)
        told = _("Nothing is played by one stray key: choose a card first, then Enter.")
        canvas.text(left + 3, 2 + len(HELP_KEYS) + 1, told, "dim")
        paint_turn(canvas, self.turn_line(), self.my_turn())
        draw_keys(canvas, [("F1", _("close")), ("F10", _("back"))])


class LinesPage(TableOverlay):
    """A few lines to read: why a card may not be played, the last turns."""

    box: ClassVar[tuple[int, int] | None] = (76, 14)
    closing: ClassVar[tuple[str, ...]] = ("f10", "escape", "m", "enter", "t", "w", "f3")

    def __init__(self, mirror: TableMirror, title: str, lines: Sequence[str]) -> None:
        super().__init__(mirror)
        self.heading = title
        self.told = tuple(lines)

    def paint(self, canvas: Canvas) -> None:
        draw_panel(canvas, 0, 0, canvas.width, canvas.height, self.heading, "turn")
        lines = [part for line in self.told for part in hanging(line, canvas.width - 6)] or [_("Nothing yet.")]
        for row, line in enumerate(lines[-(canvas.height - 4) :]):
            canvas.text(3, 1 + row, line)
        canvas.text(3, canvas.height - 2, "Enter", "turn", bold=True)
        canvas.text(9, canvas.height - 2, _("back to the table"), "dim")
