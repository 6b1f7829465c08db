"""The drawing of lots before the first deal: one slip or stick after the other is turned up."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

import msgspec
from textual.timer import Timer

from games.game import Seat
from games.wording import _, listed
from netcore.messages import Lot
from netcore.mirror import TableMirror
from tui import sentences
from tui.canvas import Canvas, clip, width
from tui.screens.page import Page
from tui.screens.pieces import draw_panel

EACH: Final = 0.6
"""Seconds from one slip to the next."""
STAYS: Final = 4.0
"""Seconds for which the drawn lots stay, if no key comes before."""
NAME: Final = 24
"""Cells of a name in a sentence."""
SLIP: Final = 8
"""Columns for one lot and the name below it."""


@dataclass(frozen=True, slots=True)
class LotsView:
    """What was drawn, in order. `sides`: the seats that become partners by it, where a game has partners."""

    lots: tuple[Lot, ...]
    sticks: bool = False
    sides: tuple[tuple[Seat, ...], ...] = ()
    you: Seat | None = None
    """The seat that the reader has drawn."""

    @property
    def title(self) -> str:
        if self.sticks:
            return _("Numbered sticks are drawn for seats and partners")
        return _("Seats are drawn by lot")

    def told(self, drawn: int) -> str:
        """What has just come out; at the end who is whose partner."""
        if not drawn:
            return _("Each draws a stick, unseen.") if self.sticks else _("Everybody draws a slip.")
        last = self.lots[drawn - 1]
        told = _("{who} draws stick {seat}.") if self.sticks else _("{who} draws seat {seat}.")
        if last.seat == self.you:
            told = _("You draw stick {seat}.") if self.sticks else _("You draw seat {seat}.")
        said = told.format(who=clip(sentences.who_word(last.name), NAME), seat=last.seat + 1)
        return f"{said} {_('Enter goes on.')}" if drawn >= len(self.lots) else said

    def partners(self) -> str:
        """Who plays with whom: "Partners: Aiko and bot1, Ren and bot1."; empty where nobody has a partner."""
        people = {lot.seat: _("you") if lot.seat == self.you else sentences.who_word(lot.name) for lot in self.lots}
        if any(len(side) < 2 for side in self.sides):
            return ""
        teams = [listed([people.get(seat, "") for seat in side]) for side in self.sides]
        return _("Partners: {teams}.").format(teams="; ".join(teams)) if teams else ""


def paint_lots(canvas: Canvas, view: LotsView, drawn: int) -> None:
    """The lots in the order of drawing; the first `drawn` of them lie face up."""
    draw_panel(canvas, 0, 0, canvas.width, canvas.height, view.title, "turn")
    left = (canvas.width - SLIP * len(view.lots)) // 2
    for number, lot in enumerate(view.lots):
        x = left + number * SLIP
        up = number < drawn
        _lot(canvas, x, f" {lot.seat + 1} " if up else "▒▒▒", "turn" if number == drawn - 1 else "line", view, up)
        name = clip(sentences.who_word(lot.name), SLIP - 1)
        canvas.text(x + (SLIP - 1 - width(name)) // 2, 5, name, "text" if up else "dim")
    lines = [view.told(drawn), view.partners() if drawn >= len(view.lots) else ""]
    for row, line in enumerate(lines, 7):
        said = clip(line, canvas.width - 4)
        canvas.text((canvas.width - width(said)) // 2, row, said)


def _lot(canvas: Canvas, x: int, sign: str, ink: str, view: LotsView, up: bool) -> None:
    """A slip lies flat; a stick stands upright, its number at the top."""
    look = "text" if up else "line"
    if not view.sticks:
        canvas.box(x + 1, 2, 5, 3, ink=ink, ground="desk")
        canvas.text(x + 2, 3, sign, look, bold=up)
        return
    canvas.box(x + 1, 1, 5, 4, ink=ink, ground="desk")
    canvas.text(x + 2, 2, sign, look, bold=up)
    canvas.text(x + 3, 3, "│", "line")


class LotsPage(Page[None]):
    """Any key turns all slips up, the next one goes to the table; it goes there by itself, too."""

    box: ClassVar[tuple[int, int] | None] = (70, 10)

    def __init__(
        self,
        lots: Sequence[Lot],
        moving: bool,
        *,
        sticks: bool = False,
        sides: tuple[tuple[Seat, ...], ...] = (),
        you: Seat | None = None,
    ) -> None:
        super().__init__()
        self.lots = LotsView(tuple(lots), sticks, sides, you)
        self.turned = 0 if moving else len(lots)
        self.timer: Timer | None = None

    def on_mount(self) -> None:
        super().on_mount()
        self.wait()

    def wait(self) -> None:
        if self.timer is not None:
            self.timer.stop()
        self.timer = self.set_timer(EACH if self.turned < len(self.lots.lots) else STAYS, self.turn_up)

    def turn_up(self) -> None:
        """The next slip; after the last one the page goes."""
        if self.turned >= len(self.lots.lots):
            if self.app.screen is self:
                self.dismiss(None)
            return
        self.turned += 1
        self.redraw()
        self.wait()

    def paint(self, canvas: Canvas) -> None:
        paint_lots(canvas, self.lots, self.turned)

    def press(self, key: str) -> None:
        if self.turned >= len(self.lots.lots):
            self.dismiss(None)
            return
        self.turned = len(self.lots.lots)
        self.wait()


def lots_page(mirror: TableMirror, moving: bool) -> LotsPage:
    """The drawing at the table of `mirror`, as its game draws."""
    assert mirror.room is not None
    assert mirror.game is not None
    assert mirror.view is not None
    options = msgspec.convert(mirror.room.sheet.options, mirror.game.Options)
    seating = mirror.game.seating(options)
    sides = mirror.view.standing.sides
    return LotsPage(mirror.room.lots, moving, sticks=seating.lots == "sticks", sides=sides, you=mirror.seat)
