"""A match that was left for another evening: who of it is here, who is ready, and how it goes on."""

from dataclasses import dataclass
from typing import ClassVar

from games.wording import _
from netcore.messages import Room, SeatInfo
from tui import sentences
from tui.absence import agreed
from tui.canvas import Canvas, clip
from tui.screens.page import Page
from tui.screens.pieces import draw_bar, draw_keys, draw_notice, left_edge, page_width, wrapped

FIRST_SEAT = 7


@dataclass(frozen=True, slots=True)
class SavedView:
    """All that the page shows. `seat` is our own, None while we stand."""

    room: Room
    seat: int | None
    link: tuple[str, str]
    notice: str

    @property
    def ready(self) -> bool:
        return self.seat is not None and self.room.seats[self.seat].ready

    @property
    def all_here(self) -> bool:
        return all(seat.presence in ("here", "away") for seat in self.room.seats if seat.kind == "person")


def paint_saved(canvas: Canvas, view: SavedView) -> None:
    room = view.room
    draw_bar(canvas, f"{sentences.game_title(room.sheet.game)} │ {clip(room.title, 34)}", [view.link])
    left, columns = left_edge(canvas), page_width(canvas)
    canvas.fill(0, 1, canvas.width, FIRST_SEAT + len(room.seats), "table")
    canvas.text(left + 3, 2, _("This match was left for another evening."), bold=True)
    for row, line in enumerate(wrapped(_how(view), columns - 6)):
        canvas.text(left + 3, 4 + row, line)
    for number, seat in enumerate(room.seats):
        y = FIRST_SEAT + number
        canvas.text(left + 4, y, _("seat {number}").format(number=number + 1), "dim")
        canvas.text(left + 13, y, "▲" if seat.kind == "bot" else "●", "ally" if number == view.seat else "text")
        canvas.text(left + 15, y, clip(sentences.seat_word(seat), 25), bold=seat.kind == "person")
        word, ink = _state(seat)
        canvas.text(left + 42, y, word, ink)
    draw_notice(canvas, view.notice)
    draw_keys(canvas, saved_keys(view))


def _how(view: SavedView) -> str:
    if view.seat is None:
        return _("It goes on when those who play it are back.")
    if not view.all_here:
        return _("It goes on when all are here and ready. B goes on at once; bots play for those who are missing.")
    if view.ready:
        return _("You are ready. It goes on when all are.")
    return _("All are here. Enter says that you are ready; it goes on when all are.")


def _state(seat: SeatInfo) -> tuple[str, str]:
    if seat.kind == "bot":
        return _("plays as before"), "dim"
    if seat.presence in ("lost", "left"):
        return _("not here yet"), "warn"
    return (_("ready"), "good") if seat.ready else (_("here, not ready yet"), "text")


def saved_keys(view: SavedView) -> list[tuple[str, str]]:
    """The keys that work now."""
    keys = []
    if view.seat is not None:
        keys.append(("Enter", _("not ready") if view.ready else _("ready")))
        if not view.all_here:
            waits = agreed(view.room, "bots", view.seat)
            keys.append(("B", _("wait for all") if waits else _("go on with bots")))
    return [*keys, ("C", _("chat")), ("F10", _("to the lobby"))]


class SavedPage(Page[None]):
    """Wait for the others, or go on without them."""

    named: ClassVar[str] = "saved"

    def __init__(self, table: str) -> None:
        super().__init__()
        self.table = table

    def view(self) -> SavedView | None:
        session = self.program.session
        mirror = session.mirror(self.table) if session else None
        if session is None or mirror is None or mirror.room is None:
            return None
        return SavedView(mirror.room, mirror.seat, sentences.link_mark(session.link), self.notice)

    def paint(self, canvas: Canvas) -> None:
        if (view := self.view()) is not None:
            paint_saved(canvas, view)

    def press(self, key: str) -> None:
        view, session = self.view(), self.program.session
        if key in ("f10", "escape", "m"):
            return self.program.leave_table()
        if view is None or session is None or view.seat is None:
            return
        match key:
            case "enter":
                self.do(session.ready(self.table, not view.ready))
            case "b" if not view.all_here:
                self.program.go_page("vote bots")
            case "c" | "f5":
                self.program.go_page("chat")
