"""A terminal's screen as an SVG that needs no font of its own.

Grounds and half blocks are drawn as areas and frames as lines, so they meet without gaps whatever font a reader
has; letters are stretched to the width of their cells.
"""

from collections.abc import Iterator
from html import escape
from typing import Final

import pyte
from pyte.screens import Char

CELL: Final = (10, 20)
"""Width and height of a cell."""
FONT: Final = "DejaVu Sans Mono,Menlo,Consolas,Liberation Mono,monospace"
SIZE: Final = 16.2
"""Font size at which those fonts are about as wide as a cell."""
NAMED: Final = {"default": "", "black": "000000", "brown": "cd8b00", "white": "e5e5e5"}
WHOLE: Final = (0, 0, 10, 20)
PARTS: Final = {
    "▀": ((0, 0, 10, 10), (0, 10, 10, 10)), "▄": ((0, 10, 10, 10), (0, 0, 10, 10)),
    "▌": ((0, 0, 5, 20), (5, 0, 5, 20)), "▐": ((5, 0, 5, 20), (0, 0, 5, 20)), "█": (WHOLE, (0, 0, 0, 0)),
}  # fmt: skip
"""What ink and ground cover where a sign fills a part of its cell. Nothing overlaps, so any order will do."""
LINES: Final = {
    "─": "M0 10h10", "│": "M5 0v20", "┌": "M10 10H5V20", "┐": "M0 10H5V20", "└": "M10 10H5V0", "┘": "M0 10H5V0",
    "╭": "M10 10Q5 10 5 15V20", "╮": "M0 10Q5 10 5 15V20", "╰": "M10 10Q5 10 5 5V0", "╯": "M0 10Q5 10 5 5V0",
    "═": "M0 8h10M0 12h10", "║": "M3 0v20M7 0v20", "╔": "M10 8H3V20M10 12H7V20", "╗": "M0 8H7V20M0 12H3V20",
    "╚": "M10 12H3V0M10 8H7V0", "╝": "M0 12H7V0M0 8H3V0", "├": "M5 0v20M5 10h5", "┤": "M5 0v20M0 10h5",
}  # fmt: skip
Areas = dict[str, list[tuple[int, int, int, int]]]


def svg(screen: pyte.Screen, ink: str, ground: str, title: str) -> str:
    """The picture. `ink` and `ground`: colours (six hex digits) of cells that have none of their own."""
    wide, high = screen.columns * CELL[0], screen.lines * CELL[1]
    areas: Areas = {}
    strokes: dict[str, list[str]] = {}
    words: list[str] = []
    for y in range(screen.lines):
        row = [screen.buffer[y][x] for x in range(screen.columns)]
        _areas(row, y, ink, ground, areas)
        _strokes(row, y, ink, ground, strokes)
        words += _words(row, y, ink, ground)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'font-family="{FONT}" font-size="{SIZE}">',
        f"<title>{escape(title)}</title>",
        f'<path fill="#{ground}" d="M0 0h{wide}v{high}H0z"/>',
    ]
    for colour, rectangles in areas.items():
        path = "".join(f"M{x} {y}h{w}v{h}h-{w}z" for x, y, w, h in _joined(rectangles))
        parts.append(f'<path fill="#{colour}" shape-rendering="crispEdges" d="{path}"/>')
    for colour, paths in strokes.items():
        parts.append(f'<path stroke="#{colour}" fill="none" stroke-width="1.3" d="{"".join(paths)}"/>')
    return "\n".join([*parts, *words, "</svg>", ""])


def _colours(char: Char, ink: str, ground: str) -> tuple[str, str]:
    first, second = _hex(char.fg) or ink, _hex(char.bg) or ground
    return (second, first) if char.reverse else (first, second)


def _hex(colour: str) -> str:
    return NAMED.get(colour, colour)


def _areas(row: list[Char], y: int, ink: str, ground: str, areas: Areas) -> None:
    """The grounds that differ from the page's, and the half blocks."""
    for x, char in enumerate(row):
        front, back = _colours(char, ink, ground)
        inked, bare = PARTS.get(char.data, ((0, 0, 0, 0), WHOLE))
        for colour, (dx, dy, wide, high) in ((front, inked), (back, bare)):
            if wide and colour != ground:
                areas.setdefault(colour, []).append((x * CELL[0] + dx, y * CELL[1] + dy, wide, high))


def _joined(rectangles: list[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """Neighbours in a row made one, then equal ones below each other."""
    across: list[tuple[int, int, int, int]] = []
    for x, y, wide, high in sorted(rectangles, key=lambda one: (one[1], one[3], one[0])):
        last = across[-1] if across else None
        if last and (last[1], last[3]) == (y, high) and last[0] + last[2] == x:
            across[-1] = (last[0], y, last[2] + wide, high)
        else:
            across.append((x, y, wide, high))
    down: list[tuple[int, int, int, int]] = []
    for x, y, wide, high in sorted(across, key=lambda one: (one[0], one[2], one[1])):
        last = down[-1] if down else None
        if last and (last[0], last[2]) == (x, wide) and last[1] + last[3] == y:
            down[-1] = (x, last[1], wide, last[3] + high)
        else:
            down.append((x, y, wide, high))
    return down


def _strokes(row: list[Char], y: int, ink: str, ground: str, strokes: dict[str, list[str]]) -> None:
    for x, char in enumerate(row):
        if char.data in LINES:
            colour, _ = _colours(char, ink, ground)
            strokes.setdefault(colour, []).append(_moved(LINES[char.data], x * CELL[0], y * CELL[1]))


def _moved(path: str, dx: int, dy: int) -> str:
    """A path of a single cell at its place."""
    moved, numbers, absolute = "", "", "M"
    for sign in path + "\0":
        if sign.isdigit() or sign == " ":
            numbers += sign
            continue
        if numbers:
            values = [int(number) for number in numbers.split()]
            moved += absolute + " ".join(str(value) for value in _shifted(absolute, values, dx, dy))
            numbers = ""
        absolute = sign
    return moved


def _shifted(command: str, values: list[int], dx: int, dy: int) -> list[int]:
    if command in "HV":
        return [value + (dx if command == "H" else dy) for value in values]
    if command in "MQ":
        return [value + (dy if place % 2 else dx) for place, value in enumerate(values)]
    return values


def _words(row: list[Char], y: int, ink: str, ground: str) -> Iterator[str]:
    """Runs of letters in one look; signs that fonts draw in their own widths stand alone."""
    run, start, look = "", 0, ("", False)
    for x, char in enumerate([*row, Char("\0")]):
        drawn = char.data in PARTS or char.data in LINES or char.data in (" ", "\0", "")
        colour, _ = _colours(char, ink, ground)
        same = not drawn and char.data.isascii() and run.isascii() and (colour, char.bold) == look
        if run and not same:
            yield _word(run, start, y, *look)
            run = ""
        if not drawn:
            start = start if run else x
            run, look = run + char.data, (colour, char.bold)


def _word(text: str, x: int, y: int, colour: str, bold: bool) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x * CELL[0]}" y="{y * CELL[1] + 15}" fill="#{colour}"{weight} '
        f'textLength="{len(text) * CELL[0]}" lengthAdjust="spacingAndGlyphs">{escape(text)}</text>'
    )
