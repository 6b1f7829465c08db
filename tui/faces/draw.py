"""Draws a card, face or back, as a block of cells."""

from functools import cache
from typing import Final, Literal, TypeAlias

from rich.cells import cell_len

from tui.canvas import UPPER, Cell, Patch, Row
from tui.faces.data import Face, Pixels, Word, faces

Pack: TypeAlias = Literal["hanafuda", "french", "unsun"]
Size: TypeAlias = Literal["full", "compact", "mini"]
Style: TypeAlias = Literal["colour", "box", "ascii", "kanji"]
"""`kanji` is `colour` with wide signs in the index, for terminals that draw them two cells wide."""

SIZES: Final = {"full": (7, 5), "compact": (5, 3), "mini": (3, 1)}
"""Cells wide and high. A mini card of the unsun pack and most French ones are 2 wide."""


@cache
def draw(
    pack: Pack,
    card: str,
    size: Size = "full",
    style: Style = "colour",
    *,
    shaded: bool = False,
    four_colours: bool = True,
) -> Patch:
    """The face of `card`. `shaded`: it may not be played now. KeyError for a card the pack does not have."""
    face = faces(pack, four_colours)[card]
    if size == "mini":
        patch: Patch = (mini(face, style),)
    elif style in ("colour", "kanji"):
        patch = _coloured(face, size, style == "kanji")
    else:
        patch = _framed(face, size, style)
    return tuple(tuple(_shade(cell) for cell in row) for row in patch) if shaded else patch


@cache
def back(size: Size = "full", style: Style = "colour", label: str = "") -> Patch:
    """A card face down. `label`: what its owner may read on it, in the middle."""
    columns, rows = SIZES[size]
    framed = style in ("box", "ascii")
    if size == "mini":
        text = ("##" if style == "ascii" else "▒▒▒")[:columns]
        return (tuple(_ink(char, framed) for char in text),)
    if framed:
        weave = "#" if style == "ascii" else "▒"
        return _frame([weave * (columns - 2)] * (rows - 2), style, "dim", label)
    lines = [[Cell(" ", "back_ink", "back")] * columns for _ in range(rows)]
    for row in range(1, rows - 1):
        for column in range(1, columns - 1):
            lines[row][column] = Cell(" ", "back_ink", "back_tint")
    for offset, char in enumerate(label):
        lines[rows // 2][columns // 2 - 1 + offset] = Cell(char, "back_ink", "back", True)
    return tuple(tuple(line) for line in lines)


def gap(size: Size, style: Style) -> Patch:
    """The empty place of a card that was just taken: an outline on the cloth."""
    columns, rows = SIZES[size]
    if style == "ascii":
        return _frame([" " * (columns - 2)] * (rows - 2), style, "line")
    inside = [f"│{' ' * (columns - 2)}│"] * (rows - 2)
    lines = [f"╭{'─' * (columns - 2)}╮", *inside, f"╰{'─' * (columns - 2)}╯"]
    return tuple(tuple(Cell(char, "line", "table") for char in line) for line in lines)


def mini(face: Face, style: Style) -> Row:
    """One line: the index, for hanafuda with its mark."""
    if style in ("box", "ascii"):
        return tuple(Cell(char, "text", "table") for char in _text(face.mini, face, style))
    ground = face.index_ground or face.ground
    cells = [Cell(char, face.ink, ground, True) for char in face.mini]
    if face.mark and face.mark.ground:
        cells[-1] = Cell(face.mark.sign, face.mark.ink, face.mark.ground, True)
    return tuple(cells)


def _coloured(face: Face, size: Size, kanji: bool) -> Patch:
    columns, rows = SIZES[size]
    grid = [[Cell(" ", "ink", face.ground)] * columns for _ in range(rows)]
    pixels, x = (face.full, face.picture[0]) if size == "full" else (face.compact, face.picture[1])
    _paint(grid, face, pixels, x)
    if face.mark and face.mark.ground:
        _chip(grid, face, size)
    words = face.words if size == "full" else face.small_words
    if kanji and face.wide_index:
        words = _wide_words(face, words, size)
    for word in words:
        _write(grid, word, face.index_ground)
    return tuple(tuple(row) for row in grid)


def _paint(grid: list[list[Cell]], face: Face, pixels: Pixels, x: int) -> None:
    for pair in range(len(pixels) // 2):
        for column, (above, below) in enumerate(zip(pixels[2 * pair], pixels[2 * pair + 1], strict=True)):
            upper, lower = (_pixel(face, letter) for letter in (above, below))
            plain = upper == lower
            grid[1 + pair][x + column] = Cell(" " if plain else UPPER, upper, lower)


def _pixel(face: Face, letter: str) -> str:
    if letter != ".":
        return face.roles[letter]
    return "art_paper" if face.ground == "paper" else face.ground


def _chip(grid: list[list[Cell]], face: Face, size: Size) -> None:
    """The mark of a hanafuda card; on a ribbon it goes on to the bottom row with its letters."""
    mark = face.mark
    assert mark is not None
    letters = mark.ribbon[0 if size == "full" else 1] or mark.sign
    for row, letter in enumerate(letters):
        ground = face.ground if row == 0 else _pixel(face, ".")
        grid[row][-3:] = [
            Cell("▐", mark.ground, ground),
            Cell(letter, mark.ink, mark.ground, True),
            Cell("▌", mark.ground, ground),
        ]


def _write(grid: list[list[Cell]], word: Word, ground: str) -> None:
    column, row, text, ink = word
    for char in text:
        below = ground or grid[row][column].ground
        grid[row][column] = Cell(char, ink, below, True)
        if cell_len(char) == 2:
            column += 1
            grid[row][column] = Cell("", ink, below, True)
        column += 1


def _wide_words(face: Face, words: tuple[Word, ...], size: Size) -> tuple[Word, ...]:
    """Kanji after the month of a hanafuda card; kana for the index of a full unsun card."""
    if face.mark:
        return (*words, (2, 0, face.wide_index, "ink")) if size == "full" else words
    return ((0, 0, face.wide_index, face.ink), *words[1:]) if size == "full" else words


def _framed(face: Face, size: Size, style: Style) -> Patch:
    lines = face.box if size == "full" else (face.box_compact,)
    return _frame([_text(line, face, style) for line in lines], style, "text")


def _frame(lines: list[str], style: Style, ink: str, label: str = "") -> Patch:
    size = len(lines[0])
    if label:
        middle = len(lines) // 2
        lines = list(lines)
        lines[middle] = f" {label} ".center(size)
    corner, across, side = ("┌┐└┘", "─", "│") if style != "ascii" else ("++++", "-", "|")
    rows = [corner[0] + across * size + corner[1], *(f"{side}{line}{side}" for line in lines)]
    rows.append(corner[2] + across * size + corner[3])
    return tuple(tuple(_ink(char, True, ink) for char in row) for row in rows)


def _ink(char: str, framed: bool, ink: str = "text") -> Cell:
    return Cell(char, ink, "table") if framed else Cell(char, "back_ink", "back")


def _text(line: str, face: Face, style: Style) -> str:
    return "".join(face.ascii.get(char, char) for char in line) if style == "ascii" else line


def _shade(cell: Cell) -> Cell:
    """The same cell on a card that may not be played: letters in one ink, drawings faded."""
    if cell.ground == "table":
        return cell._replace(ink="dim")
    faded = cell.char in (UPPER, "▐", "▌")
    return cell._replace(ink=f"{cell.ink}/shade" if faded else "shade_ink", ground=f"{cell.ground}/shade")
