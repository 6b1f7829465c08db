"""What stands on the terminal, and how what is to stand there is written with the fewest bytes.

Only cells that differ are written. A colour costs more than a jump (up to 19 bytes against 3 to 8), so cells are
written not from left to right but look by look: every colour is told once, and the pen jumps.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from rich.cells import cell_len
from rich.style import Style
from textual.strip import Strip

from tui.widgets.pen import LOWER, MARKS, RESET, UPPER, Pen, Sign, cells

PLAIN: Final = Style()
UNKNOWN: Final = Sign("\x00")

Look: TypeAlias = tuple[str, str, tuple[str, ...]]
"""Ink, ground, attributes."""


@dataclass(slots=True)
class Piece:
    """Cells of one row that are written at once. `ink` is None while there are spaces only."""

    y: int
    x: int
    end: int
    text: str
    ink: str | None
    ground: str
    attributes: tuple[str, ...]
    sure: bool = True
    """Whether the pen certainly stands at `end` afterwards: terminals disagree about wide signs."""

    def takes(self, ink: str | None, ground: str, attributes: tuple[str, ...]) -> bool:
        """Whether a sign can follow in the same look."""
        if ground != self.ground or (ink is not None and self.ink is not None and ink != self.ink):
            return False
        if ink is not None and self.ink is not None:
            return attributes == self.attributes
        return MARKS.isdisjoint(attributes) and MARKS.isdisjoint(self.attributes)


class Glass:
    """The cells of the terminal as far as they are known."""

    def __init__(self, width: int = 0, height: int = 0) -> None:
        self.width = width
        self.height = height
        self.rows: list[list[Sign]] = []
        self.forget()

    def forget(self) -> None:
        """Whatever stands there, it may be anything."""
        self.rows = [[UNKNOWN] * self.width for _row in range(self.height)]

    def fit(self, width: int, height: int) -> None:
        """The terminal has this size now; where that is news, nothing is known of its cells."""
        if (width, height) != (self.width, self.height):
            self.width, self.height = width, height
            self.forget()

    def write(self, spans: Iterable[tuple[int, int, Strip]]) -> str:
        """The codes that bring these strips to the terminal: column, row, and strip of each."""
        fresh: dict[int, list[int]] = {}
        for x, y, strip in spans:
            row = self.rows[y]
            for column, sign in enumerate(signs(strip), x):
                if column < self.width and row[column] != sign:
                    row[column] = sign
                    fresh.setdefault(y, []).append(column)
        if not fresh:
            return ""
        return RESET + self._told(fresh) + RESET

    def _told(self, fresh: dict[int, list[int]]) -> str:
        upside = self._upside(fresh)
        groups: dict[Look, list[Piece]] = {}
        bare: list[Piece] = []
        for y in sorted(fresh):
            for piece in self._pieces(y, sorted(set(fresh[y])), upside):
                if piece.ink is None:
                    bare.append(piece)
                else:
                    groups.setdefault((piece.ink, piece.ground, piece.attributes), []).append(piece)
        for piece in bare:
            look = next((one for one in groups if one[1] == piece.ground and not one[2]), ("", piece.ground, ()))
            groups.setdefault(look, []).append(piece)
        pen = Pen()
        later = {y: set(columns) for y, columns in fresh.items()}
        written: list[str] = []
        for look in _in_order(groups):
            pieces = sorted(groups[look], key=lambda piece: (piece.y, piece.x))
            for piece in pieces:
                later[piece.y].difference_update(range(piece.x, piece.end))
            written.extend(self._group(pen, look, pieces, later))
        return "".join(written)

    def _upside(self, fresh: dict[int, list[int]]) -> dict[tuple[str, str], bool]:
        """For each pair of colours of half blocks whether they are turned over, so that they suit their neighbours."""
        grounds: Counter[str] = Counter()
        looks: set[tuple[str, str]] = set()
        pairs: set[tuple[str, str]] = set()
        for y, columns in fresh.items():
            for x in columns:
                char, ink, ground, attributes = self.rows[y][x]
                if char == UPPER and ink and ground and not attributes:
                    pairs.add((ink, ground))
                    continue
                grounds[ground] += 1
                if char != " ":
                    looks.add((ink, ground))

        def suits(ink: str, ground: str) -> tuple[bool, int, str]:
            return (ink, ground) in looks, grounds[ground], ground

        return {(ink, ground): suits(ground, ink) > suits(ink, ground) for ink, ground in pairs}

    def _pieces(self, y: int, columns: list[int], upside: dict[tuple[str, str], bool]) -> Iterator[Piece]:
        piece: Piece | None = None
        for x in columns:
            char, ink, ground, attributes = self._as_written(self.rows[y][x], upside)
            if piece is not None and x == piece.end and char == "":
                piece.end += 1
                continue
            if piece is not None and x == piece.end and piece.takes(ink, ground, attributes):
                piece.text += char
                piece.end += 1
                if piece.ink is None and ink is not None:
                    piece.ink, piece.attributes = ink, attributes
            else:
                if piece is not None:
                    yield piece
                piece = Piece(y, x, x + 1, char, ink, ground, attributes)
            if len(char) > 1 or (char and not char.isascii() and cell_len(char) > 1):
                piece.sure = False
        if piece is not None:
            yield piece

    @staticmethod
    def _as_written(sign: Sign, upside: dict[tuple[str, str], bool]) -> tuple[str, str | None, str, tuple[str, ...]]:
        char, ink, ground, attributes = sign
        if char == " " and not attributes:
            return char, None, ground, attributes
        if char == UPPER and not attributes and upside.get((ink, ground)):
            return LOWER, ground, ink, attributes
        return char, ink, ground, attributes

    def _group(self, pen: Pen, look: Look, pieces: list[Piece], later: dict[int, set[int]]) -> Iterator[str]:
        yield pen.look(*look)
        for piece in pieces:
            yield self._way(pen, piece, look, later[piece.y])
            yield piece.text
            certain = piece.sure and piece.end < self.width
            pen.place = (piece.end, piece.y) if certain else None

    def _way(self, pen: Pen, piece: Piece, look: Look, later: set[int]) -> str:
        """To the piece: a jump, or something between where that is shorter.

        That is what stands there, or anything where what is to stand there is written `later`.
        """
        jump = pen.jump(piece.x, piece.y)
        if pen.place is None or pen.place[1] != piece.y or not 0 < piece.x - pen.place[0] <= len(jump):
            return jump
        between = ""
        for x in range(pen.place[0], piece.x):
            char, ink, ground, attributes = self.rows[piece.y][x]
            same = ground == look[1] and attributes == look[2] and (ink == look[0] or char == " ")
            if x in later:
                between += " "
            elif same and char and char.isascii():
                between += char
            else:
                return jump
        return between


def _in_order(groups: dict[Look, list[Piece]]) -> Iterator[Look]:
    """The looks so that each ground is told once, and the last ink on one ground is the first on the next if it can."""
    by_ground: dict[str, list[Look]] = {}
    for look in groups:
        by_ground.setdefault(look[1], []).append(look)
    ink = ""
    while by_ground:
        grounds = (ground for ground, looks in by_ground.items() if any(look[0] == ink for look in looks))
        here = by_ground.pop(next(grounds, next(iter(by_ground))))
        here.sort(key=partial(_rank, ink))
        yield from here
        ink = here[-1][0]


def _rank(ink: str, look: Look) -> tuple[bool, tuple[str, ...], str]:
    return look[0] != ink, look[2], look[0]


def signs(strip: Strip) -> Iterator[Sign]:
    """The cells of a strip."""
    for segment in strip:
        if not segment.control:
            yield from cells(segment.text, segment.style or PLAIN)
