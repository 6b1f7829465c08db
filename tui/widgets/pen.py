"""A pen that writes on a terminal with the fewest codes: only what changes, and the shortest way (ECMA-48)."""

from functools import lru_cache
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.color import Color
from rich.style import Style

RESET: Final = "\x1b[0m"
UPPER: Final = "▀"
LOWER: Final = "▄"
MARKS: Final = frozenset({"4", "7", "9"})
"""Attributes that show on an empty cell."""
NEAR: Final = 4
"""So many rows or cells are gone one by one; a vertical tab goes down a row in the same column."""
_OFF: Final = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27", "9": "29"}


class Sign(NamedTuple):
    """One cell: what stands in it, and the codes of its looks, each empty for what is as after a reset.

    `ink` and `ground` are both told as the code of a text colour. The second cell of a wide sign holds "".
    """

    char: str = " "
    ink: str = ""
    ground: str = ""
    attributes: tuple[str, ...] = ()


class Pen:
    """Knows how the terminal's pen is set and where it stands, from a reset on. Rows and columns count from 0."""

    def __init__(self) -> None:
        self.ink = ""
        self.ground = ""
        self.attributes: tuple[str, ...] = ()
        self.place: tuple[int, int] | None = None
        """Column and row; None where they are not certain."""

    def look(self, ink: str | None, ground: str, attributes: tuple[str, ...]) -> str:
        """The code for these looks; an ink of None stays as it is, for a space shows none."""
        changed = _switch(self.attributes, attributes)
        if ink is not None and ink != self.ink:
            changed.append(ink or "39")
            self.ink = ink
        if ground != self.ground:
            changed.append(grounded(ground))
            self.ground = ground
        self.attributes = attributes
        return f"\x1b[{';'.join(changed)}m" if changed else ""

    def jump(self, x: int, y: int) -> str:
        """The shortest way to a cell."""
        far = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"
        if self.place is None or not 0 <= y - self.place[1] <= NEAR:
            return far
        return min("\v" * (y - self.place[1]) + _along(x - self.place[0]), far, key=len)


def _along(steps: int) -> str:
    """So many cells to the right, or to the left."""
    if steps > 0:
        return f"\x1b[{steps}C" if steps > 1 else "\x1b[C"
    return "\b" * -steps if steps > -NEAR else f"\x1b[{-steps}D"


def _switch(before: tuple[str, ...], after: tuple[str, ...]) -> list[str]:
    """Codes that turn the attributes of one look into those of another."""
    if before == after:
        return []
    ends = {_OFF[code] for code in before if code not in after}
    kept = {code for code in before if code in after and _OFF[code] not in ends}
    return [*sorted(ends), *(code for code in after if code not in kept)]


@lru_cache(maxsize=1024)
def grounded(ink: str) -> str:
    """The code that makes the colour of a text that of the ground."""
    first, *rest = (ink or "39").split(";")
    return ";".join((str(int(first) + 10), *rest))


@lru_cache(maxsize=4096)
def _plain(style: Style) -> Sign:
    """How a space looks that is written in this style."""
    attributes = tuple(
        code
        for code, on in (
            ("1", style.bold),
            ("2", style.dim),
            ("3", style.italic),
            ("4", style.underline),
            ("7", style.reverse),
            ("9", style.strike),
        )
        if on
    )
    return Sign(" ", _ink(style.color), _ink(style.bgcolor), attributes)


def _ink(colour: Color | None) -> str:
    return "" if colour is None or colour.is_default else ";".join(colour.get_ansi_codes(foreground=True))


@lru_cache(maxsize=4096)
def cells(text: str, style: Style) -> tuple[Sign, ...]:
    """The cells of a text in one style; those that look the same are the same. Marks without a cell are left out."""
    look = _plain(style)
    if text.isascii():
        return tuple(_seen(char, look) for char in text)
    return tuple(_seen(part, look) for char in text for part in (char, "")[: cell_len(char)])


def _seen(char: str, look: Sign) -> Sign:
    """Empty cells by their ground alone, the halves of a cell from above."""
    _char, ink, ground, attributes = look
    if char == " " and MARKS.isdisjoint(attributes):
        return Sign(" ", "", ground)
    if char in (UPPER, LOWER) and not attributes and ink and ground:
        if ink == ground:
            return Sign(" ", "", ground)
        if char == LOWER:
            return Sign(UPPER, ground, ink)
    return Sign(char, ink, ground, attributes)
