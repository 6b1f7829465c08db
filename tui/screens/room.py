"""The waiting room: who sits at a table before the match, and who is ready."""

from collections.abc import Mapping
from typing import ClassVar

from games.wording import _
from netcore.reach import Entrance
from tui import sentences
from tui.canvas import Canvas, width
from tui.opening import LEVELS
from tui.screens.page import Page
from tui.screens.pieces import draw_bar, steps
from tui.screens.room_view import RoomView, paint_room


class RoomPage(Page[None]):
    """Sit, stand, be ready, begin."""

    named: ClassVar[str] = "room"

    def __init__(self, table: str, entrances: tuple[Entrance, ...] = ()) -> None:
        super().__init__()
        self.table = table
        self.entrances = entrances
        self.answers: Mapping[Entrance, bool] = {}
        self.cursor = 0

    def tried(self, answers: Mapping[Entrance, bool]) -> None:
        """Our host was called at each of its addresses."""
        self.answers = answers
        silent = next((entrance.address for entrance, answered in answers.items() if not answered), None)
        if silent is not None:
            told = _("At {address} the host does not answer. Let TCP {first} to {last} pass the firewall here.")
            self.notice = told.format(address=silent.host, first=silent.port, last=silent.port + 2)
        self.redraw()

    def view(self) -> RoomView | None:
        session = self.program.session
        mirror = session.mirror(self.table) if session else None
        if session is None or mirror is None or mirror.room is None:
            return None
        chat = tuple((said.name, sentences.said_text(said)) for said in mirror.chat)
        return RoomView(
            mirror.room, session.welcome.you, mirror.seat, self.cursor, sentences.link_mark(session.link),
            chat, self.entrances, self.answers, self.notice, session.welcome.operator,
        )  # fmt: skip

    def paint(self, canvas: Canvas) -> None:
        view = self.view()
        if view is None:
            draw_bar(canvas, _("A table"))
            canvas.text(
                (canvas.width - width(_("One moment ..."))) // 2, canvas.height // 2, _("One moment ..."), "dim"
            )
            return
        self.cursor = min(self.cursor, len(view.room.seats) - 1)
        self.rows = paint_room(canvas, view)

    def press(self, key: str) -> None:
        view, session = self.view(), self.program.session
        if key in ("f10", "escape", "m"):
            return self.program.leave_table()
        if view is None or session is None:
            return
        match key:
            case "up" | "down":
                self.cursor = steps(self.cursor, len(view.room.seats), key)
            case "enter":
                self.confirm(view)
            case "b" if view.owner:
                self.next_bot(view)
            case "s" if view.cursor == view.seat:
                self.do(session.stand(self.table))
            case "s":
                self.do(session.sit(self.table, self.cursor))
            case "e" if view.owner:
                self.program.go_page("revise")
            case "p":
                self.program.go_page("people")
            case "r" | "f2":
                self.program.go_rules(view.room.sheet.game)
            case "c" | "f5":
                self.program.go_page("chat")

    def confirm(self, view: RoomView) -> None:
        session = self.program.session
        assert session is not None
        if view.seat is None:
            self.do(session.sit(self.table, self.cursor))
        elif view.owner:
            self.do(session.start(self.table))
        else:
            self.do(session.ready(self.table, not view.room.seats[view.seat].ready))

    def next_bot(self, view: RoomView) -> None:
        """No bot, and each level in turn, on the seat under the cursor."""
        session, seat = self.program.session, view.room.seats[self.cursor]
        assert session is not None
        if seat.kind != "person":
            order = (None, *LEVELS)
            level = order[
                (order.index(next((known for known in LEVELS if known == seat.level), None)) + 1) % len(order)
            ]
            self.do(session.set_bot(self.table, self.cursor, level))

    def pick(self, entry: int) -> None:
        self.cursor = entry
