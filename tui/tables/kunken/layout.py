"""Where things lie on the Kunken table, for every window from 80 x 24 cells."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tui.faces import SIZES, Size
from tui.tables.scene import LARGE_FROM, Look, side_width

COLUMN: Final = 30
"""Cells of a column of melds in small cards."""
OVERLAP: Final = 4
"""Cells from one compact card of a meld to the next."""
MELD_GAP: Final = 3
WIDEST_GAP: Final = 11


@dataclass(frozen=True, slots=True)
class Plan:
    """Rows and columns of the table's parts. `left` is where the content begins; `side` is the column's width."""

    width: int
    height: int
    side: int
    left: int
    content: int
    large: bool
    stock: tuple[int, int]
    pile: tuple[int, int]
    melds: tuple[int, int]
    """The first cell of the letter of the first meld."""
    meld_end: int
    """The first row that melds may not use."""
    hand: int
    desk: int

    @property
    def keys(self) -> int:
        return self.height - 1

    @property
    def cloth_end(self) -> int:
        """The first row below the cloth."""
        return self.desk - 1 if self.large else self.desk


def plan(look: Look) -> Plan:
    """The places for this size of window."""
    side = side_width(look.width)
    width = look.width - side
    content = 84 if width >= 84 else 80
    left = (width - content) // 2
    if look.height < LARGE_FROM:
        hand = look.height - 10
        return Plan(
            width, look.height, side, left, content, False, (left + 1, 4), (left + 10, 4), (left + 21, 4),
            hand - 1, hand, look.height - 4,
        )  # fmt: skip
    hand = 19 + (look.height - LARGE_FROM) * 7 // 8
    pile = 13 if hand > 22 else 12
    return Plan(
        width, look.height, side, left, content, True, (left + 2, 5), (left + 2, pile), (left + 14, 4),
        hand - 2, hand, look.height - 5,
    )  # fmt: skip


def hand(plan: Plan, count: int, size: Size = "full") -> tuple[int, ...]:
    """The column of each hand card: with gaps as long as they fit, then edge to edge."""
    wide = SIZES[size][0]
    step = wide + 1 if count * (wide + 1) - 1 <= plan.width else wide
    start = (plan.width - (step * count - (step - wide))) // 2
    return tuple(start + step * n for n in range(count))


@dataclass(frozen=True, slots=True)
class Strip:
    """How the seats lie in the rows below the bar: cells from one plate to the next, and the columns within one."""

    per_row: int
    step: int
    count: int
    """Column of the card count."""

    @property
    def width(self) -> int:
        return self.step - 1


def strip(seats: int) -> Strip:
    """Up to three seats and five or six in plates of 25 cells, else in plates of 19."""
    return Strip(3, 26, 13) if seats in (2, 3, 5, 6) else Strip(4, 20, 11)


@dataclass(frozen=True, slots=True)
class Columns:
    """Small melds in two columns: how many rows each has, from where they are shown, and how many are out of sight."""

    rows: int
    first: int
    shown: int
    step: int
    above: int
    below: int


def columns(plan: Plan, count: int, scroll: int, wanted: int | None) -> Columns:
    """Two columns of `count` melds. The meld with index `wanted` is brought into sight."""
    rows = (count + 1) // 2
    room = plan.meld_end - plan.melds[1]
    if rows * 2 - 1 <= room:
        return Columns(rows, 0, rows, 2, 0, 0)
    if rows <= room:
        return Columns(rows, 0, rows, 1, 0, 0)
    shown = room - 1
    first = min(scroll, rows - shown)
    if wanted is not None:
        row = wanted % rows
        first = max(min(first, row), row - shown + 1)
    return Columns(rows, first, shown, 1, first, rows - shown - first)


def flow(plan: Plan, widths: Sequence[int], high: int = 4) -> list[tuple[int, int]] | None:
    """Places for melds in compact cards, `high` rows each with their label; None where they do not fit.

    They fill rows from left to right, and the melds of a row are spread evenly.
    """
    first = plan.melds[0]
    room = plan.left + plan.content - 5 - first
    rows: list[list[int]] = [[]]
    for wide in widths:
        if rows[-1] and sum(rows[-1]) + len(rows[-1]) * MELD_GAP + wide > room:
            rows.append([])
        rows[-1].append(wide)
    height = plan.meld_end - plan.melds[1]
    step = next((step for step in (high + 2, high + 1, high) if (len(rows) - 1) * step + high <= height), 0)
    if not step or any(sum(row) > room for row in rows):
        return None
    return [(x, plan.melds[1] + number * step) for number, row in enumerate(rows) for x in _spread(first, room, row)]


def _spread(first: int, room: int, row: Sequence[int]) -> list[int]:
    spare = room - sum(row)
    gap = min(WIDEST_GAP, spare // (len(row) - 1)) if len(row) > 1 else 0
    return [first + sum(row[:n]) + gap * n for n in range(len(row))]
