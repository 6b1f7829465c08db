"""Where things lie on a trick-taking table, for every window from 80 x 24 cells and 4, 5, 6 or 8 seats."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from tui.faces import SIZES, Size
from tui.tables.scene import SIDE_FROM, Look

Spot: TypeAlias = tuple[int, int]
"""Column and row of the upper left cell."""
Seats: TypeAlias = tuple[Spot, ...]

PLATES: Final[dict[int, tuple[tuple[int, int, int], ...]]] = {
    4: ((1, 11, 16), (63, 6, 16), (45, 1, 16), (1, 6, 16)),
    5: ((1, 11, 16), (63, 8, 16), (41, 1, 16), (22, 1, 16), (1, 8, 16)),
    6: ((1, 11, 16), (63, 9, 16), (63, 6, 16), (32, 1, 16), (1, 5, 16), (1, 8, 16)),
    8: (
        (1, 12, 18), (64, 9, 15), (64, 6, 15), (48, 1, 15), (32, 1, 15), (16, 1, 15), (1, 6, 15), (1, 9, 15),
    ),
}  # fmt: skip
"""Column, row and width of each plate in 80 x 24, in order to the right, the viewer first."""

CARDS: Final[dict[int, Seats]] = {
    4: ((36, 7), (53, 4), (36, 1), (19, 4)),
    5: ((36, 7), (54, 6), (45, 3), (27, 3), (18, 6)),
    6: ((37, 8), (53, 8), (56, 4), (37, 3), (19, 4), (22, 8)),
    8: ((37, 9), (52, 9), (58, 6), (53, 3), (37, 3), (21, 3), (16, 6), (22, 9)),
}
LARGE_PLATES: Final[dict[int, tuple[tuple[int, int, int], ...]]] = {
    4: ((14, 19, 18), (65, 11, 18), (49, 1, 18), (1, 11, 18)),
    5: ((14, 19, 18), (65, 12, 18), (50, 1, 18), (17, 1, 18), (1, 12, 18)),
    6: ((14, 20, 18), (65, 15, 18), (65, 8, 18), (33, 1, 18), (1, 8, 18), (1, 15, 18)),
    8: (
        (1, 21, 17), (67, 16, 16), (67, 10, 16), (52, 1, 17), (33, 1, 17), (14, 1, 17), (1, 10, 16), (1, 16, 16),
    ),
}  # fmt: skip
LARGE_CARDS: Final[dict[int, Seats]] = {
    4: ((38, 16), (56, 9), (38, 3), (20, 9)),
    5: ((38, 17), (57, 10), (50, 4), (26, 4), (20, 10)),
    6: ((38, 16), (54, 14), (56, 7), (38, 3), (20, 7), (22, 14)),
    8: ((38, 17), (55, 16), (59, 9), (54, 3), (38, 3), (22, 3), (18, 9), (22, 16)),
}
COMPACT_RINGS: Final = (6, 8)
"""Rings whose cards are compact where the window is small."""
MIDDLE: Final[dict[int, Spot]] = {4: (48, 4), 5: (39, 5), 6: (40, 7), 8: (40, 8)}
"""Around which column, and in which row, the last line in the middle stands."""
LARGE_MIDDLE: Final[dict[int, Spot]] = {4: (41, 13), 5: (41, 13), 6: (41, 12), 8: (41, 12)}
DIALOG: Final[dict[int, tuple[int, int, int, int]]] = {
    4: (18, 3, 44, 9), 5: (18, 3, 44, 9), 6: (18, 3, 44, 9), 8: (18, 3, 44, 9),
}  # fmt: skip
"""Where a question stands: column, row, width and height in 80 x 24."""
TALL_FROM: Final = 36
"""From so many rows on the ring with full cards everywhere fits."""
CONTENT: Final = 84
MOST_SPREAD: Final = 10
"""So many cards lie side by side with gaps; more lie edge to edge, then over each other."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat's places: plate, and card in the trick."""

    plate: tuple[int, int, int]
    card: Spot


@dataclass(frozen=True, slots=True)
class Plan:
    """The table's places. The content is from column `left` to before `end`; `side` is the column's width."""

    width: int
    height: int
    side: int
    left: int
    end: int
    large: bool
    seats: tuple[Seat, ...]
    card_size: Size
    middle: Spot
    tallies: Spot
    corner: Spot
    dialog: tuple[int, int, int, int]
    hand: int
    desk: int
    flat: bool
    """The plate of the seat at the bottom has one row only."""

    @property
    def facts_beside(self) -> bool:
        """Whether what stands in the upper corners of a cloth has its place in the side column: plates fill the row."""
        return self.large and self.side > 0 and len(self.seats) == 8

    @property
    def keys(self) -> int:
        return self.height - 1

    @property
    def cloth_end(self) -> int:
        """The first row below the cloth."""
        return self.desk - 1 if self.large else self.desk


def plan(look: Look, ring: int, facts: int = 66, resting: tuple[int, ...] = ()) -> Plan:
    """The places for this size of window and so many seats.

    `facts`: the column of the right corner in 80 x 24. `resting`: which seats of the ring sit out; where the
    viewer's neighbours do, the four others have the card places of four.
    """
    large = look.height >= TALL_FROM and look.width >= CONTENT
    content = CONTENT if large else 80
    side = 0
    if look.width >= SIDE_FROM:
        side = min(40 if look.width >= 160 else 36, look.width - content)
    width = look.width - side
    left = (width - content) // 2
    down = _spare(look.height, large)
    plates = (LARGE_PLATES if large else PLATES)[ring]
    cards = (LARGE_CARDS if large else CARDS)[ring]
    few = len(resting) == 2 and 0 not in resting
    if few:
        plates, cards = _four_of_six(plates, (LARGE_CARDS if large else CARDS)[4], resting, large)
    middle = (LARGE_MIDDLE if large else MIDDLE)[4 if few else ring]
    x, y, wide, high = DIALOG[ring]
    if large:
        x, y, wide, high = 20, 8 if ring < 8 else 7, 45, 11
    seats = tuple(
        Seat((px + left, py + down, pw), (cx + left, cy + down))
        for (px, py, pw), (cx, cy) in zip(plates, cards, strict=True)
    )
    return Plan(
        width=width,
        height=look.height,
        side=side,
        left=left,
        end=left + content,
        large=large,
        seats=seats,
        card_size="compact" if ring in COMPACT_RINGS and not (large or few) else "full",
        middle=(middle[0] + left, middle[1] + down),
        tallies=(left + 1, (5 if large and ring != 8 else 1) + down),
        corner=(left + (facts + 4 if large else facts), (_corner_row(ring) if large else 1) + down),
        dialog=(x + left, y + down, wide, high),
        hand=look.height - (12 + min(2, (look.height - TALL_FROM) // 2) if large else 10),
        desk=look.height - (5 if large else 4),
        flat=ring == 8 and not large,
    )


def _four_of_six(
    plates: tuple[tuple[int, int, int], ...], four: Seats, resting: tuple[int, ...], large: bool
) -> tuple[tuple[tuple[int, int, int], ...], Seats]:
    """The plates of six, the one at the top beside its card, and the card places of the four who play."""
    top = (49, 1, 18) if large else (45, 1, 16)
    places = iter(four)
    cards = tuple(four[0] if number in resting else next(places) for number in range(len(plates)))
    return (*plates[:3], top, *plates[4:]), cards


def _spare(height: int, large: bool) -> int:
    """Rows by which the ring moves down where the window is higher than its drawing."""
    return max(0, height - (40 if large else 24)) // 2


def _corner_row(ring: int) -> int:
    return {4: 3, 5: 4, 6: 2, 8: 1}[ring]


def hand(plan: Plan, groups: tuple[int, ...], size: Size = "full") -> tuple[tuple[int, ...], int]:
    """The column of each hand card, and the step from one to the next. After the first group is one more empty cell."""
    count = sum(groups)
    wide = SIZES[size][0]
    step = _step(plan, count, wide)
    gap = 1 if groups and 0 < groups[0] < count and count < MOST_SPREAD else 0
    total = step * (count - 1) + wide + gap
    start = plan.left + max(0, (plan.end - plan.left - total) // 2)
    columns = [start + step * n + (gap if n >= groups[0] else 0) for n in range(count)]
    return tuple(columns), step


def _step(plan: Plan, count: int, wide: int) -> int:
    room = plan.end - plan.left
    if count < 2:
        return wide + 1
    for step in (wide + 2, wide + 1) if plan.large else (wide + 1,):
        if step * (count - 1) + wide + 1 <= room + 1:
            return step
    return min(wide, (room - wide) // (count - 1))
