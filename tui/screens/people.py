"""People and bots: who sits at the table, how their lines are, who plays for whom."""

from typing import ClassVar

from games.wording import _
from netcore.messages import Room, SeatInfo
from tui.canvas import Canvas, clip
from tui.opening import bot_mark
from tui.screens.overlays import TableOverlay, paint_turn
from tui.screens.pieces import draw_keys, left_edge, page_width


def seat_state(seat: SeatInfo, room: Room) -> str:
    """What is to be said of a seat beside the name."""
    if seat.kind == "bot":
        return _("{mark}; gives its seat to whoever comes").format(mark=bot_mark(seat.level))
    if seat.kind == "free":
        return ""
    words = {"here": _("here"), "lost": _("line lost, the seat is kept"), "left": _("has left, may come back")}
    parts = [words[seat.presence]]
    if seat.deputy:
        parts.append(_("{mark} plays on").format(mark=bot_mark(room.bots)))
    if seat.who == room.owner:
        parts.append(_("opened the table"))
    return ", ".join(parts)


def paint_people(canvas: Canvas, room: Room, names: tuple[str, ...], you: int) -> None:
    """One row a seat."""
    left, columns = left_edge(canvas), page_width(canvas)
    for number, seat in enumerate(room.seats):
        y = 3 + number
        canvas.text(left + 3, y, _("seat {number}").format(number=number + 1), "dim")
        sign = {"person": "●", "bot": "▲", "free": "·"}[seat.kind]
        ink = "ally" if number == you else "text" if seat.presence == "here" else "warn"
        canvas.text(left + 11, y, sign, ink)
        name = clip(names[number], 24) if seat.kind != "free" else _("free")
        canvas.text(left + 13, y, name, ink, bold=number == you)
        canvas.text(left + 39, y, clip(seat_state(seat, room), columns - 41), "dim")
    y = 4 + len(room.seats)
    watching = _("1 person watches.") if room.watchers == 1 else _("{n} people watch.").format(n=room.watchers)
    canvas.text(left + 3, y, watching if room.watchers else _("Nobody watches."), "dim")
    canvas.text(left + 3, y + 1, _("● person   ▲ bot   · free"), "dim")


class PeoplePage(TableOverlay):
    """Who is at this table."""

    closing: ClassVar[tuple[str, ...]] = ("f10", "escape", "m", "enter")

    def paint(self, canvas: Canvas) -> None:
        room = self.mirror.room
        self.draw_table_bar(canvas, _("people and bots"))
        if room is not None:
            you = -1 if self.mirror.seat is None else self.mirror.seat
            paint_people(canvas, room, self.mirror.names.seats, you)
        paint_turn(canvas, self.turn_line(), self.my_turn(), self.coloured)
        draw_keys(canvas, [("F10", _("back"))])
