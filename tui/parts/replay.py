"""Where a replay stands: the steps of a deal in a row, and how far the deal has come."""

from dataclasses import dataclass
from typing import Final

from games.wording import _
from tui.canvas import Canvas, clip, width
from tui.tables.scene import Look

BAR: Final = 28
MOST: Final = 7
"""So many steps are named at once."""


@dataclass(frozen=True, slots=True)
class ReplayPlace:
    """Step `now` (from 1) of `steps` in a deal, and the name of a step there: trick or turn."""

    step: str
    now: int
    steps: int
    spoilers: bool = False
    """Whether the length and the result may be seen. Without, the strip ends where the viewer stands."""


def draw_replay(canvas: Canvas, x: int, y: int, columns: int, place: ReplayPlace, look: Look) -> None:
    """One row of `columns` cells: numbers round the one that is shown, a bar, and the place in words."""
    words = _words(place)
    end = canvas.text(x, y, place.step, "dim") + 1
    cells = len(str(place.now if not place.spoilers else place.steps)) + 2
    for number in _numbers(place, max(1, min(MOST, (x + columns - end - width(words) - 1) // cells))):
        text = f" {number} "
        if number != place.now:
            end = canvas.text(end, y, text, "text")
        elif look.coloured:
            end = canvas.text(end, y, text, "turn_on", bold=True, ground="turn_bg")
        else:
            end = canvas.text(end, y, f"[{number}]", "turn", bold=True)
    room = x + columns - end - width(words) - 2
    if place.spoilers and room >= 8:
        _bar(canvas, end + 1, y, min(BAR, room - 1), place)
    canvas.right(x + columns, y, clip(words, columns), "dim")


def _numbers(place: ReplayPlace, most: int) -> range:
    """At most so many steps; what is still to come only where spoilers are wanted."""
    last = place.steps if place.spoilers else place.now
    first = max(1, min(place.now - most // 2, last - most + 1))
    return range(first, min(last, first + most - 1) + 1)


def _words(place: ReplayPlace) -> str:
    if place.spoilers:
        return _("{step} {now} of {steps}").format(step=place.step, now=place.now, steps=place.steps)
    return _("{step} {now}").format(step=place.step, now=place.now)


def _bar(canvas: Canvas, x: int, y: int, cells: int, place: ReplayPlace) -> None:
    full = round(cells * place.now / max(1, place.steps))
    x = canvas.text(x, y, "■" * full, "turn")
    canvas.text(x, y, "□" * (cells - full), "dim")
