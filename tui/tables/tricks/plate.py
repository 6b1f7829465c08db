"""The plate of one seat at a trick-taking table: whose turn, name, who plays, who deals, cards, side and figure."""

from collections.abc import Iterator
from typing import Final

from games.wording import _
from tui.canvas import Canvas, clip, width
from tui.tables.scene import Look, Scene, length, plate_clock, presence_forms, short, write, write_right
from tui.tables.tricks.model import Line, Plate

COLOURED: Final = ("colour", "kanji")
LEAST_NAME: Final = 4
"""A name is never cut shorter than this for the sake of a mark."""


def draw_plate(
    canvas: Canvas, place: tuple[int, int, int], plate: Plate, scene: Scene, look: Look, beside: Line = ()
) -> None:
    """Two rows on a raised patch of cloth: turn sign, name, marks, count; then the side and the figure that matters.

    Where there is one row alone these stand `beside` the name: the side always, the rest where there is room.
    """
    x, y, wide = place
    canvas.fill(x, y, wide, 2 if plate.second else 1, "table2")
    if plate.turn:
        canvas.text(x, y, "►", "turn", bold=True)
    count: Line = ()
    if plate.count is not None:
        sign = "▐" if look.style in COLOURED else "#"
        count = ((sign, "icon"), (str(plate.count), "text"))
    end = write_right(canvas, x + wide - 1, y, count)
    side, rest = beside[:2], beside[2:]
    room = end - x - (2 if count else 1) - length(side)
    below = max(0, wide - 2 - length(plate.second)) if plate.second else 0
    name = short(scene.names.who(plate.seat))
    marks, lower = _marks(presence_forms(scene.seat(plate.seat)), plate.marks, width(name), room, below)
    start = canvas.text(x + 1, y, clip(name, room - length(marks)), plate.ink, bold=True)
    fitting = rest if width(name) + length(marks) + length(rest) <= room else ()
    write(canvas, start, y, (*side, *marks, *fitting))
    if plate.second:
        end = write(canvas, x + 1, y + 1, plate.second)
        clock = plate_clock(scene, plate.seat)
        room = x + wide - 1 - end
        write_right(canvas, x + wide - 1, y + 1, clock if not lower and length(clock) <= room else lower)


def _marks(forms: tuple[Line, ...], deals: Line, name: int, room: int, below: int) -> tuple[Line, Line]:
    """What stands beside a name of so many cells, and what at the end of the row below: both marks, always.

    The words grow shorter before the name does, and the dealer's may stand below; then a D is enough.
    """
    letter: Line = ((" " + _("D"), "dim"),) if deals else ()
    for marks, lower in _choices(forms, deals, letter):
        if name + length(marks) <= room and length(lower) <= below:
            return marks, lower
    for form in forms[1:]:
        if LEAST_NAME + length(form) + length(letter) <= room:
            return (*form, *letter), ()
    return (*forms[-1], *letter), ()


def _choices(forms: tuple[Line, ...], deals: Line, letter: Line) -> Iterator[tuple[Line, Line]]:
    yield from (((*form, *deals), ()) for form in forms[:2])
    for lower in (deals, letter) if deals else ():
        yield from ((form, lower) for form in forms)
    yield from (((*form, *letter), ()) for form in forms)
