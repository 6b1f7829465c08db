"""The drawing of lots before the first deal: one slip after the other is turned up."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.timer import Timer

from games.wording import _
from netcore.messages import Lot
from tui import sentences
from tui.canvas import Canvas, clip, width
from tui.screens.page import Page
from tui.screens.pieces import draw_panel

EACH: Final = 0.6
"""Seconds from one slip to the next."""
STAYS: Final = 4.0
"""Seconds for which the drawn lots stay, if no key comes before."""
SLIP: Final = 8
"""Columns for one slip and the name below it."""


def paint_lots(canvas: Canvas, lots: Sequence[Lot], drawn: int) -> None:
    """The slips in the order of drawing; the first `drawn` of them lie face up."""
    draw_panel(canvas, 0, 0, canvas.width, canvas.height, _("Seats are drawn by lot"), "turn")
    left = (canvas.width - SLIP * len(lots)) // 2
    for number, lot in enumerate(lots):
        x = left + number * SLIP
        up = number < drawn
        canvas.box(x + 1, 2, 5, 3, ink="turn" if number == drawn - 1 else "line", ground="desk")
        canvas.text(x + 2, 3, f" {lot.seat + 1} " if up else "▒▒▒", "text" if up else "line", bold=up)
        name = clip(sentences.who_word(lot.name), SLIP - 1)
        canvas.text(x + (SLIP - 1 - width(name)) // 2, 5, name, "text" if up else "dim")
    last = lots[drawn - 1] if drawn else None
    told = _("Everybody draws a slip.")
    if last is not None:
        told = _("{who} draws seat {seat}.").format(who=sentences.who_word(last.name), seat=last.seat + 1)
    if drawn >= len(lots):
        told = f"{told} {_('Enter goes on.')}"
    canvas.text((canvas.width - width(told)) // 2, 7, told)


class LotsPage(Page[None]):
    """Any key turns all slips up, the next one goes to the table; it goes there by itself, too."""

    box: ClassVar[tuple[int, int] | None] = (70, 9)

    def __init__(self, lots: Sequence[Lot], moving: bool) -> None:
        super().__init__()
        self.lots = tuple(lots)
        self.turned = 0 if moving else len(self.lots)
        self.timer: Timer | None = None

    def on_mount(self) -> None:
        super().on_mount()
        self.wait()

    def wait(self) -> None:
        if self.timer is not None:
            self.timer.stop()
        self.timer = self.set_timer(EACH if self.turned < len(self.lots) else STAYS, self.turn_up)

    def turn_up(self) -> None:
        """The next slip; after the last one the page goes."""
        if self.turned >= len(self.lots):
            if self.app.screen is self:
                self.dismiss(None)
            return
        self.turned += 1
        self.redraw()
        self.wait()

    def paint(self, canvas: Canvas) -> None:
        paint_lots(canvas, self.lots, self.turned)

    def press(self, key: str) -> None:
        if self.turned >= len(self.lots):
            self.dismiss(None)
            return
        self.turned = len(self.lots)
        self.wait()
