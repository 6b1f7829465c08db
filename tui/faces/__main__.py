"""Prints every card on one sheet: `python -m tui.faces [day] [16|256] [box|ascii|kanji]`."""

import sys
from typing import Final, cast

from rich.console import Console
from rich.segment import Segments

from tui.canvas import Canvas
from tui.faces import SIZES, Pack, Size, Style, back, draw
from tui.faces.data import faces
from tui.palette import Depth, Theme

PER_ROW: Final = {"hanafuda": 12, "french": 13, "unsun": 15}
COLUMNS: Final = 15 * 8 + 2


def sheet(pack: Pack, size: Size, style: Style) -> Canvas:
    """All cards of a pack in ID order, the back last, on the cloth."""
    wide, high = SIZES[size]
    patches = [draw(pack, card, size, style) for card in faces(pack)]
    if size != "mini":
        patches.append(back(size, style))
    per_row = PER_ROW[pack] if size == "full" else 15
    canvas = Canvas(COLUMNS, -(-len(patches) // per_row) * (high + 1) + 1, "table")
    for number, patch in enumerate(patches):
        row, column = divmod(number, per_row)
        canvas.blit(1 + column * (wide + 1), 1 + row * (high + 1), patch)
    return canvas


def main(words: list[str]) -> None:
    style = next((word for word in words if word in ("box", "ascii", "kanji")), "colour")
    depth = next((word for word in words if word in ("16", "256")), "true")
    theme = Theme("day" if "day" in words else "night", cast(Depth, depth))
    console = Console(width=COLUMNS, force_terminal=True, color_system="truecolor")
    for pack in PER_ROW:
        for size in SIZES:
            canvas = sheet(cast(Pack, pack), cast(Size, size), cast(Style, style))
            for strip in canvas.strips(theme):
                console.print(Segments(strip))


if __name__ == "__main__":
    main(sys.argv[1:])
