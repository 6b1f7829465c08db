"""The rules reader: the sections of a rule text at the left, the one chosen at the right."""

import re
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from games.catalogue import GAMES
from games.wording import _
from netcore.messages import RuleSheet
from tui import sheets
from tui.canvas import Canvas, clip, width
from tui.faces import SIZES, Size, Style, draw
from tui.mentions import mentioned
from tui.rulebook import Section, rule_text, sections
from tui.screens.edit import Edit, draw_edit
from tui.screens.page import Page
from tui.screens.pieces import WIDEST, draw_bar, draw_keys, draw_notice, left_edge, page_width, steps, wrapped

LIST_CELLS: Final = 29
FIRST_ROW: Final = 2


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a section as it is drawn."""

    text: str
    ink: str = "text"
    bold: bool = False


@dataclass(frozen=True, slots=True)
class ReaderView:
    """All that the page shows. `first` is the first line of the section in sight."""

    game: str
    """Its id."""
    sheet: str
    found: tuple[Section, ...]
    chosen: int
    first: int
    edit: Edit | None
    notice: str
    style: Style


class _Setter:
    """Sets a section's Markdown line by line: paragraphs, list items and tables."""

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.lines: list[Line] = []
        self.words: list[str] = []
        self.lead = ""
        """What stands before the first line of a list item; the others are set in as far."""
        self.rows: list[list[str]] = []

    def take(self, raw: str) -> None:
        text = raw.strip()
        if text.startswith("|"):
            return self.row(text)
        bullet = _bullet(text)
        if not text or bullet:
            self.close()
        if bullet:
            indent = min(len(raw) - len(raw.lstrip()), 6)
            self.lead = " " * indent + ("·" if bullet in ("-", "*") else bullet) + " "
            text = text.removeprefix(bullet).strip()
        if text:
            self.words.append(text)
        elif self.lines and self.lines[-1].text:
            self.lines.append(Line(""))

    def row(self, text: str) -> None:
        """A row of a table; the line below its head is only a rule."""
        if self.words:
            self.close()
        cells = [_plain(cell.strip()) for cell in text.strip("|").split("|")]
        if not all(set(cell) <= set(":- ") for cell in cells):
            self.rows.append(cells)

    def close(self) -> None:
        """What was begun is complete."""
        if self.words:
            parts = wrapped(_plain(" ".join(self.words)), self.columns - len(self.lead))
            leads = [self.lead, *[" " * len(self.lead)] * (len(parts) - 1)]
            self.lines.extend(Line(lead + part) for lead, part in zip(leads, parts, strict=True))
        if self.rows:
            self.lines.extend(_table(self.rows, self.columns))
        self.words, self.lead, self.rows = [], "", []


@cache
def section_lines(section: Section, columns: int) -> tuple[Line, ...]:
    """A section's Markdown as lines of at most `columns` cells."""
    setter = _Setter(columns)
    for raw in section.lines:
        setter.take(raw)
    setter.close()
    return tuple(setter.lines)


def _bullet(text: str) -> str:
    head = text.split(" ", 1)[0]
    return head if head in ("-", "*") or (head[:-1].isdecimal() and head[-1:] == ".") else ""


def _table(rows: list[list[str]], columns: int) -> list[Line]:
    """A table in columns; the last column takes what is left and is broken into lines."""
    count = max(len(row) for row in rows)
    filled = [row + [""] * (count - len(row)) for row in rows]
    share = max(8, columns // count)
    sizes = [min(share, max(width(row[place]) for row in filled)) for place in range(count)]
    sizes[-1] = max(8, columns - sum(sizes[:-1]) - 2 * (count - 1))
    lines: list[Line] = []
    for number, row in enumerate(filled):
        parts = [wrapped(cell, size) for cell, size in zip(row, sizes, strict=True)]
        for part in range(max(len(column) for column in parts)):
            shown = [column[part] if part < len(column) else "" for column in parts]
            text = "  ".join(cell + " " * (size - width(cell)) for cell, size in zip(shown, sizes, strict=True))
            lines.append(Line(text.rstrip(), "dim" if number == 0 else "text", bold=number == 0))
    return lines


def _plain(text: str) -> str:
    """Without Markdown's marks for emphasis and code."""
    return re.sub(r"\*(\S(?:[^*]*\S)?)\*", r"\1", text.replace("**", "").replace("`", ""))


def paint_reader(canvas: Canvas, view: ReaderView) -> dict[int, int]:
    """Draw the page; gives the section of each row."""
    draw_bar(canvas, _("Rules and words │ {game}").format(game=GAMES[view.game].info.title), [(view.sheet, "dim")])
    left, columns = left_edge(canvas), page_width(canvas)
    room = canvas.height - FIRST_ROW - 2
    rows = _list(canvas, left, room, view)
    for y in range(FIRST_ROW, FIRST_ROW + room):
        canvas.text(left + LIST_CELLS, y, "│", "line")
    _section(canvas, left + LIST_CELLS + 2, columns - LIST_CELLS - 4, room, view)
    if view.edit is not None:
        canvas.fill(0, canvas.height - 2, canvas.width, 1, "bar")
        x = canvas.text(1, canvas.height - 2, _("find "), "dim")
        draw_edit(canvas, x, canvas.height - 2, 40, view.edit)
    draw_notice(canvas, view.notice)
    keys = [("↑ ↓", _("section")), ("Space", _("on")), ("← →", _("game")), ("F", _("find a word")), ("F10", _("back"))]
    if view.edit is not None:
        keys = [("Enter", _("find")), ("F10", _("back"))]
    draw_keys(canvas, keys)
    return rows


def _list(canvas: Canvas, left: int, room: int, view: ReaderView) -> dict[int, int]:
    start = max(0, min(view.chosen - room // 2, len(view.found) - room))
    rows = {}
    for row, section in enumerate(view.found[start : start + room]):
        number, y = start + row, FIRST_ROW + row
        rows[y] = number
        chosen = number == view.chosen
        if chosen:
            canvas.fill(left, y, LIST_CELLS, 1, "field")
            canvas.text(left + 1, y, "►", "turn")
        indent = 3 + 2 * max(0, section.depth - 2)
        ink = "text" if chosen or section.depth <= 2 else "dim"
        canvas.text(left + indent, y, clip(section.title, LIST_CELLS - indent - 1), ink, bold=chosen)
    return rows


def _section(canvas: Canvas, x: int, columns: int, room: int, view: ReaderView) -> None:
    section = view.found[view.chosen]
    canvas.text(x, FIRST_ROW, clip(section.title, columns), "turn", bold=True)
    canvas.text(x, FIRST_ROW + 1, "─" * columns, "line")
    lines = section_lines(section, columns)
    for row, line in enumerate(lines[view.first : view.first + room - 3]):
        canvas.text(x, FIRST_ROW + 2 + row, line.text, line.ink, bold=line.bold)
    rest = len(lines) - view.first - (room - 3)
    _cards(canvas, x, FIRST_ROW + 3 + len(lines) - view.first, columns, FIRST_ROW + room - 1, view)
    place = _("{at} of {all}").format(at=view.chosen + 1, all=len(view.found))
    more = "   " + _("▼ {n} more, Space").format(n=rest) if rest > 0 else ""
    canvas.text(x, FIRST_ROW + room - 1, place + more, "dim")


def _cards(canvas: Canvas, x: int, y: int, columns: int, end: int, view: ReaderView) -> None:
    """The cards that the section names, below its last line, as large as there is room for."""
    size: Size = "full" if end - y > SIZES["full"][1] else "compact"
    wide, high = SIZES[size]
    if end - y <= high:
        return
    section = view.found[view.chosen]
    pack, cards = mentioned(view.game, " ".join(section.lines), (columns + 1) // (wide + 1))
    for number, card in enumerate(cards):
        canvas.blit(x + number * (wide + 1), y, draw(pack, card, size, view.style))


class ReaderPage(Page[None]):
    """Reads the rules of a game; `sheet` is that of the table one comes from."""

    named: ClassVar[str] = "reader"

    def __init__(self, game: str, sheet: RuleSheet | None = None) -> None:
        super().__init__()
        self.game = game if game in GAMES else next(iter(GAMES))
        self.sheet = sheet
        self.chosen = self.lesson()
        self.first = 0
        self.word = ""

    @property
    def found(self) -> tuple[Section, ...]:
        own = (sheet_section(self.sheet),) if self.sheet and self.sheet.game == self.game else ()
        return (*own, *sections(rule_text(GAMES[self.game])))

    def lesson(self) -> int:
        """Where to begin: at the sheet of the table one comes from, else at the short lesson."""
        if self.sheet is not None and self.sheet.game == self.game:
            return 0
        return next((number for number, section in enumerate(self.found) if "lesson" in section.title.lower()), 0)

    def paint(self, canvas: Canvas) -> None:
        named = sheets.heading(self.sheet) if self.sheet and self.sheet.game == self.game else ""
        view = ReaderView(
            self.game, named, self.found, self.chosen, self.first, self.edit, self.notice,
            self.program.looks.style,
        )  # fmt: skip
        self.rows = paint_reader(canvas, view)

    @property
    def page_lines(self) -> int:
        return self.size.height - FIRST_ROW - 5

    def press(self, key: str) -> None:
        if self.edit is not None:
            return self.press_in_find(key)
        match key:
            case "up" | "down":
                self.go(steps(self.chosen, len(self.found), key))
            case "pageup":
                self.first = max(0, self.first - self.page_lines)
            case "space" | "pagedown" | "enter":
                self.go_further()
            case "left" | "right":
                games = [*GAMES]
                self.game = games[(games.index(self.game) + (1 if key == "right" else -1)) % len(games)]
                self.go(self.lesson())
            case "n" if self.word:
                self.find()
            case "f":
                self.edit = Edit.of("", 40)
            case "f10" | "escape" | "m" | "r":
                self.dismiss(None)

    def press_in_find(self, key: str) -> None:
        if key == "enter" and self.edit is not None:
            self.word, self.edit = self.edit.text.strip().lower(), None
            if self.word:
                self.find()
        elif key in ("f10", "escape"):
            self.edit = None

    def find(self) -> None:
        """Go to the next section with the word in it."""
        found = self.found
        order = [(self.chosen + 1 + step) % len(found) for step in range(len(found))]
        for number in order:
            text = " ".join((found[number].title, *found[number].lines)).lower()
            if self.word in text:
                return self.go(number)
        self.notice = _("{word} does not occur in these rules.").format(word=self.word)

    def go(self, section: int) -> None:
        self.chosen, self.first = section, 0

    def go_further(self) -> None:
        columns = min(self.size.width, WIDEST) - LIST_CELLS - 4
        lines = len(section_lines(self.found[self.chosen], columns))
        if self.first + self.page_lines < lines:
            self.first += self.page_lines
        else:
            self.go((self.chosen + 1) % len(self.found))

    def pick(self, entry: int) -> None:
        self.go(entry)


def sheet_section(sheet: RuleSheet) -> Section:
    """The rules of one table as a section of their own."""
    lines = [sheets.heading(sheet) + ".", ""]
    lines += [f"| {_('option')} | {_('at this table')} |"]
    lines += [f"| {title} | {value}{' *' if changed else ''} |" for title, value, changed in sheets.all_options(sheet)]
    return Section(_("At this table"), 1, (*lines, "", _("Options marked * differ from the standard rules.")))
