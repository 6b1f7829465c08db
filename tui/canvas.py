"""A small grid of cells on which every table and page is drawn, without a terminal.

A cell holds one character, the roles of its ink and its ground, and three attributes. A sign that is two cells
wide stands in the first of them; the second is empty text. A canvas becomes plain rows (for tests and line mode)
or Textual strips (with a Theme).
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.strip import Strip

from tui.palette import Theme

__all__ = ["Canvas", "Cell", "Patch", "Row", "Span", "changes", "clip", "width"]

UPPER: Final = "▀"
LOWER: Final = "▄"
_FRAMES: Final = {
    "round": "╭─╮│╰╯",
    "square": "┌─┐│└┘",
    "double": "╔═╗║╚╝",
}
_ASCII: Final = str.maketrans(
    {
        **dict.fromkeys("┌┐└┘╭╮╰╯", "+"),
        **dict.fromkeys("╔╗╚╝║█▌▐▀▄▒■", "#"),
        **dict.fromkeys("─", "-"),
        **{"│": "|", "═": "=", "←": "<", "→": ">", "↑": "^", "↓": "v", "▲": "^", "▼": "v", "►": ">", "◄": "<"},
        **{"●": "*", "○": "o", "◊": "x", "☼": "*", "·": ".", "□": "."},
        **{"♣": "C", "♦": "D", "♥": "H", "♠": "S"},
    }
)

_SQUARE: Final = dict(zip("╭╮╰╯", "┌┐└┘", strict=True))


class Cell(NamedTuple):
    """One cell: a character, roles of ink and ground, attributes. The second half of a wide sign is ""."""

    char: str = " "
    ink: str = "text"
    ground: str = "screen"
    bold: bool = False
    reverse: bool = False
    underline: bool = False


Row: TypeAlias = tuple[Cell, ...]
Patch: TypeAlias = tuple[Row, ...]
"""A finished block of cells, a card for instance."""
Span: TypeAlias = tuple[int, int, int]
"""Row, first column, end column: a run of cells."""


class Canvas:
    """A grid of `width` x `height` cells. Whatever falls outside is cut off."""

    def __init__(self, width: int, height: int, ground: str = "screen") -> None:
        self.width = width
        self.height = height
        self.rows = [[Cell(ground=ground)] * width for _ in range(height)]

    def put(self, x: int, y: int, cell: Cell) -> None:
        if 0 <= x < self.width and 0 <= y < self.height:
            self.rows[y][x] = cell

    def fill(self, x: int, y: int, width: int, height: int, ground: str, char: str = " ", ink: str = "text") -> None:
        """Paint an area anew."""
        cell = Cell(char, ink, ground)
        for row in range(y, y + height):
            for column in range(x, x + width):
                self.put(column, row, cell)

    def text(
        self,
        x: int,
        y: int,
        text: str,
        ink: str = "text",
        *,
        bold: bool = False,
        ground: str = "",
        reverse: bool = False,
        underline: bool = False,
    ) -> int:
        """Write `text` on the ground that lies there (or `ground`); returns the column behind it."""
        if not 0 <= y < self.height:
            return x + width(text)
        if text.isascii() and text.isprintable():
            row = self.rows[y]
            for column in range(max(0, x), min(self.width, x + len(text))):
                below = ground or row[column].ground
                row[column] = Cell(text[column - x], ink, below, bold, reverse, underline)
            return x + len(text)
        for sign in text:
            size = cell_len(sign)
            if size == 0:
                continue
            for offset in range(size):
                if 0 <= x + offset < self.width:
                    below = ground or self.rows[y][x + offset].ground
                    char = sign if offset == 0 else ""
                    self.rows[y][x + offset] = Cell(char, ink, below, bold, reverse, underline)
            x += size
        return x

    def right(self, end: int, y: int, text: str, ink: str = "text", *, bold: bool = False) -> int:
        """Write `text` so that it ends before column `end`; returns its first column."""
        start = end - width(text)
        self.text(start, y, text, ink, bold=bold)
        return start

    def blit(self, x: int, y: int, patch: Patch) -> None:
        """Lay a finished block of cells down."""
        for dy, row in enumerate(patch):
            for dx, cell in enumerate(row):
                self.put(x + dx, y + dy, cell)

    def box(
        self, x: int, y: int, width: int, height: int, *, frame: str = "round", ink: str = "line", ground: str = ""
    ) -> None:
        """A frame ("round", "square" or "double"); with `ground` its inside is painted too."""
        if ground:
            self.fill(x, y, width, height, ground)
        left, across, right, side, low_left, low_right = tuple(_FRAMES[frame])
        self.text(x, y, left + across * (width - 2) + right, ink)
        for row in range(y + 1, y + height - 1):
            self.text(x, row, side, ink)
            self.text(x + width - 1, row, side, ink)
        self.text(x, y + height - 1, low_left + across * (width - 2) + low_right, ink)

    def to_ascii(self) -> None:
        """Replace every sign of ours by an ASCII one; names and chat keep their letters."""
        for row in self.rows:
            row[:] = [cell._replace(char=cell.char.translate(_ASCII)) for cell in row]

    def to_square(self) -> None:
        """Replace round corners by square ones."""
        for row in self.rows:
            row[:] = [cell._replace(char=_SQUARE[cell.char]) if cell.char in _SQUARE else cell for cell in row]

    def lines(self) -> list[str]:
        """The plain text of each row, trailing spaces cut."""
        return ["".join(cell.char for cell in row).rstrip() for row in self.rows]

    def strip(self, y: int, theme: Theme) -> Strip:
        return Strip(_segments(self.rows[y], theme), self.width)

    def strips(self, theme: Theme) -> list[Strip]:
        return [self.strip(y, theme) for y in range(self.height)]


def width(text: str) -> int:
    """How many cells `text` takes."""
    return cell_len(text)


def clip(text: str, cells: int) -> str:
    """`text` in at most `cells` cells; what was cut ends in "~". Wide signs count two."""
    if cell_len(text) <= cells:
        return text
    kept = ""
    for sign in text:
        if cell_len(kept + sign) > cells - 1:
            break
        kept += sign
    return kept + "~" if cells > 0 else ""


def changes(before: Canvas, after: Canvas, gap: int = 3) -> list[Span]:
    """The runs of cells that differ, runs less than `gap` apart joined. Both canvases are equally large."""
    spans: list[Span] = []
    for y, (old, new) in enumerate(zip(before.rows, after.rows, strict=True)):
        if old != new:
            spans.extend((y, start, end) for start, end in _runs(old, new, gap))
    return spans


def _runs(old: Sequence[Cell], new: Sequence[Cell], gap: int) -> Iterable[tuple[int, int]]:
    start = end = -1
    for x, (first, second) in enumerate(zip(old, new, strict=True)):
        if first == second:
            continue
        if start >= 0 and x - end > gap:
            yield start, end
            start = -1
        start = x if start < 0 else start
        end = x + 1
    if start >= 0:
        yield start, end


def _segments(row: Sequence[Cell], theme: Theme) -> list[Segment]:
    """Runs of equal looks, stretched where other characters show the same with fewer bytes to write."""
    looks = _looks(theme)
    runs: list[_Run] = []
    run, last, look = None, None, _NO_LOOK
    for char, ink, ground, bold, reverse, underline in row:
        roles = (ink, ground, bold, reverse, underline)
        if roles != last:
            last, look = roles, looks.get(roles) or _add_look(looks, roles, theme)
        if run is not None and run.look == look:
            run.text += char
        elif run is None or not run.take(char, look):
            run = _Run(char, look)
            runs.append(run)
    return [Segment(run.text, _style(*run.look)) for run in runs]


_Roles: TypeAlias = tuple[str, str, bool, bool, bool]
_LookOf: TypeAlias = tuple[str | None, str | None, bool, bool, bool]
"""Colours of ink and ground; bold, reverse, underline."""
_NO_LOOK: Final[_LookOf] = (None, None, False, False, False)


@cache
def _looks(theme: Theme) -> dict[_Roles, _LookOf]:
    """What roles look like in a theme, as far as it was asked for."""
    return {}


def _add_look(looks: dict[_Roles, _LookOf], roles: _Roles, theme: Theme) -> _LookOf:
    ink, ground, *attributes = roles
    bold, reverse, underline = attributes
    looks[roles] = (theme.colour(ink), theme.colour(ground), bold, reverse, underline)
    return looks[roles]


class _Run:
    """Text in one look. What it shows stays the same when half blocks are turned over and the colours change places.

    So a half block of the same two colours fits in whichever way round, and a space that has either of them.
    """

    __slots__ = ("look", "text")

    def __init__(self, char: str, look: _LookOf) -> None:
        self.text = char
        self.look = look

    def take(self, char: str, look: _LookOf) -> bool:
        """Add a cell of another look if it can be shown in this run's."""
        if char == "":
            return True
        if self.look[3] or self.look[4] or look[3] or look[4]:
            return False
        if char == " ":
            if not self._has_ground(look[1]):
                return False
        elif char == UPPER and self._turns(look):
            char = LOWER
        elif self.text.isspace():
            return self._take_first_sign(char, look)
        else:
            return False
        self.text += char
        return True

    def _turns(self, look: _LookOf) -> bool:
        """Whether a half block fits when it is turned over."""
        return self.look[0] == look[1] and self.look[1] == look[0] and self.look[2] == look[2]

    def _has_ground(self, ground: str | None) -> bool:
        """Whether a space on `ground` fits, after turning all half blocks over if need be."""
        ink, below, *attributes = self.look
        if ground == below:
            return True
        if ground != ink or self.text.strip(UPPER + LOWER):
            return False
        bold, reverse, underline = attributes
        self.text = self.text.translate(_TURNED)
        self.look = (below, ink, bold, reverse, underline)
        return True

    def _take_first_sign(self, char: str, look: _LookOf) -> bool:
        """Spaces show their ground only, so the first sign after them says the rest."""
        ink, ground, bold, reverse, underline = look
        if char == UPPER and ink == self.look[1]:
            char, ink, ground = LOWER, ground, ink
        if ground != self.look[1]:
            return False
        self.text += char
        self.look = (ink, ground, bold, reverse, underline)
        return True


_TURNED: Final = str.maketrans({UPPER: LOWER, LOWER: UPPER})


@cache
def _style(ink: str | None, ground: str | None, bold: bool, reverse: bool, underline: bool) -> RichStyle:
    return RichStyle(color=ink, bgcolor=ground, bold=bold or None, reverse=reverse or None, underline=underline or None)
