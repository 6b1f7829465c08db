"""Where things lie on the Koi-Koi table, for every window from 80 x 24 cells."""

from dataclasses import dataclass
from typing import Final

from tui.faces import SIZES, Size
from tui.tables.scene import LARGE_FROM, SIDE_FROM, Look

FULL_ROW: Final = 8
"""So many cards lie on the field in one row of full cards."""
COMPACT_ROW: Final = 11


@dataclass(frozen=True, slots=True)
class Plan:
    """Rows and columns of the table's parts. `left`, `end` bound the cloth's content; `side` is the column's width."""

    width: int
    height: int
    side: int
    left: int
    end: int
    large: bool
    their_plate: int
    field: int
    my_plate: int
    hand: int
    desk: int

    @property
    def keys(self) -> int:
        return self.height - 1

    @property
    def cloth_end(self) -> int:
        """The first row below the cloth."""
        return self.desk - 1 if self.large else self.desk

    @property
    def their_pile_end(self) -> int:
        """The last row of the other side's pile: its plate, then cards and words, or one line."""
        return self.their_plate + (4 if self.large else 1)


def plan(look: Look) -> Plan:
    """The places for this size of window."""
    side = 0
    if look.width >= SIDE_FROM:
        side = min(40 if look.width >= 160 else 36, look.width - 80)
    width = look.width - side
    content = 84 if width >= 84 else 80
    left = (width - content) // 2
    height = look.height
    if height < LARGE_FROM:
        more = height - 24
        rows = (4 + more // 3, 11 + 2 * more // 3, height - 10, height - 4)
    else:
        more = height - LARGE_FROM
        rows = (7 + more // 4, max(14, 13 + more * 5 // 8), max(20, 19 + more * 7 // 8), height - 5)
    field, my_plate, hand, desk = rows
    return Plan(width, height, side, left, left + content - 2, height >= LARGE_FROM, 1, field, my_plate, hand, desk)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place on the field: its upper left cell, the size of the card, the row of its mark."""

    x: int
    y: int
    size: Size
    mark: int


def slots(plan: Plan, count: int) -> tuple[Slot, ...]:
    """Places for so many cards on the field, from left to right, then from above."""
    if count <= FULL_ROW:
        step = 9 if plan.large and plan.end - plan.left > 80 and count < FULL_ROW else 8
        x = plan.left + (16 if plan.large else 12)
        return tuple(Slot(x + step * n, plan.field, "full", plan.field + 5) for n in range(count))
    top = plan.field - 3
    if plan.large and count <= 2 * FULL_ROW and top > plan.their_pile_end and top + 12 <= plan.my_plate:
        return _two_rows(plan, count, FULL_ROW, "full", top, 6)
    return _two_rows(plan, count, COMPACT_ROW, "compact", plan.field - 1, 4)


def _two_rows(plan: Plan, count: int, per_row: int, size: Size, top: int, down: int) -> tuple[Slot, ...]:
    wide, high = SIZES[size]
    places = []
    for number in range(count):
        row, column = divmod(number, per_row)
        y = top + row * down
        places.append(Slot(plan.left + 12 + column * (wide + 1), y, size, y + high))
    return tuple(places)


def stock(plan: Plan) -> tuple[int, int]:
    """The upper left cell of the stock."""
    return plan.left + (3 if plan.large else 2), plan.field


def hand(plan: Plan, count: int, size: Size = "full") -> tuple[int, ...]:
    """The column of each hand card."""
    wide = SIZES[size][0]
    step = wide + (2 if plan.large and count * (wide + 2) <= plan.width else 1)
    start = (plan.width - (step * count - (step - wide))) // 2
    return tuple(start + step * n for n in range(count))
