"""What a table is drawn on: the canvas, its places, what can be clicked, and the shadows of the cards."""

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from tui.canvas import Canvas, Patch
from tui.tables.scene import Look, shadow

PlanT = TypeVar("PlanT")

Spots = dict[str, tuple[int, int, int, int]]
"""What can be clicked: its name, and x, y, width, height."""


@dataclass(slots=True)
class Paper(Generic[PlanT]):
    """The canvas, the places of a table, what can be clicked, the cards whose shadows come last."""

    canvas: Canvas
    plan: PlanT
    spots: Spots = field(default_factory=dict)
    shadows: list[tuple[int, int, Patch]] = field(default_factory=list)

    def card(self, x: int, y: int, patch: Patch) -> None:
        """Lay a card down; its shadow is drawn by `shade`."""
        self.canvas.blit(x, y, patch)
        self.shadows.append((x, y, patch))

    def shade(self, look: Look) -> None:
        """All shadows of cards laid so far, after everything else is drawn."""
        for x, y, patch in self.shadows:
            shadow(self.canvas, x, y, patch, look)
        self.shadows.clear()

    def word(self, middle: int, y: int, text: str) -> None:
        """A word that a seat calls out, in amber, around this column."""
        words = f"  {text}  "
        self.canvas.text(middle - len(words) // 2, y, words, "turn_on", bold=True, ground="turn_bg")


def digit(canvas: Canvas, x: int, y: int, text: str, look: Look, *, chosen: bool) -> None:
    """A digit in three cells: on amber, or in brackets, where the cursor stands."""
    if not chosen:
        canvas.text(x + 1, y, text, "text")
    elif look.coloured:
        canvas.text(x, y, f" {text} ", "turn_on", bold=True, ground="turn_bg")
    else:
        canvas.text(x, y, f"[{text}]", "turn", bold=True)
