"""The chat: a drawer at the foot of the table, or in the side column where there is one. The table stays in sight."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult

from games.wording import _
from netcore.messages import Denied, Said
from netcore.mirror import TableMirror
from netcore.people import MAX_TEXT
from tui import keys, sentences
from tui.canvas import Canvas, width
from tui.screens.edit import Edit, draw_edit
from tui.screens.overlays import TableOverlay, paint_turn
from tui.screens.page import Drawing
from tui.screens.pieces import draw_keys, wrapped
from tui.screens.table import TablePage
from tui.tables.scene import DRAWER_ROWS, SIDE_FROM, side_width
from tui.widgets.canvas_view import CanvasView

SIDE_ROWS: Final = 16
ROLES: Final = {"player": _("player"), "watching": _("watching"), "host": _("host")}


class _Foot(CanvasView):
    """The key line below the chat in the side column, over the whole width."""

    def __init__(self, drawing: Drawing) -> None:
        super().__init__(drawing.palette)

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        draw_keys(canvas, key_line())
        return canvas


def key_line() -> list[tuple[str, str]]:
    return [
        ("Enter", _("send, or back when empty")),
        ("↑ ↓", _("scroll")),
        (keys.BY_NAME["chat"].also, _("close chat")),
    ]


def ask(mirror: TableMirror) -> str:
    """What stands before the line that is written: to whom it goes."""
    room = mirror.room
    kept = (
        room is not None and room.keep_talk and mirror.seat is not None and room.phase in ("playing", "pause", "saved")
    )
    return _("say to the table and its record:") if kept else _("say to the table:")


def paint_drawer(
    canvas: Canvas, lines: Sequence[tuple[str, str]], back: int, edit: Edit, asked: str
) -> tuple[int, int]:
    """Chat and the line being written, above the last two rows; gives the caret's place."""
    canvas.fill(0, 0, canvas.width, canvas.height, "desk")
    room = canvas.height - 3
    end = len(lines) - back
    for row, (text, ink) in enumerate(lines[max(0, end - room) : end]):
        canvas.text(1, row, text, ink)
    x = canvas.text(1, room, f"{asked} ", "turn")
    return draw_edit(canvas, x, room, canvas.width - x - 1, edit)


def paint_side(canvas: Canvas, lines: Sequence[tuple[str, str]], back: int, edit: Edit, asked: str) -> tuple[int, int]:
    """The same in the side column: a heading, the chat, and two rows for what is being written."""
    canvas.fill(0, 0, canvas.width, canvas.height, "desk")
    for row in range(canvas.height):
        canvas.text(0, row, "│", "line")
    canvas.text(2, 0, _("Chat"), "turn", bold=True)
    room = canvas.height - 3
    end = len(lines) - back
    for row, (text, ink) in enumerate(lines[max(0, end - room) : end]):
        canvas.text(2, 1 + row, text, ink)
    canvas.text(2, canvas.height - 2, asked, "turn")
    return draw_edit(canvas, 2, canvas.height - 1, canvas.width - 3, edit)


class ChatPage(TableOverlay):
    """Letters go into the line; an empty line with Enter goes back to the cards."""

    box: ClassVar[tuple[int, int] | None] = (0, DRAWER_ROWS)
    place: ClassVar[str] = "foot"
    closing: ClassVar[tuple[str, ...]] = ("f10", "escape", "f5")

    def __init__(self, mirror: TableMirror) -> None:
        super().__init__(mirror)
        self.edit = Edit("", 0, MAX_TEXT)
        self.back = 0
        """Lines below the last one in sight."""
        self.sent = ""
        """What was said last."""
        self.foot = _Foot(self.drawing)

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self.foot.styles.height = 1
        yield self.foot

    @property
    def at_side(self) -> bool:
        """Whether there is a side column to chat in."""
        return self.app.size.width >= SIDE_FROM and self.table is not None

    @property
    def table(self) -> TablePage | None:
        return next((screen for screen in self.app.screen_stack if isinstance(screen, TablePage)), None)

    def on_mount(self) -> None:
        self.foot.palette = self.program.looks.theme
        self.lie()
        super().on_mount()

    def on_resize(self) -> None:
        self.lie()
        super().on_resize()

    def lie(self) -> None:
        """Take the place that this window has for the chat, and let the table make room."""
        width, height = self.app.size
        style = self.drawing.styles
        self.foot.display = self.at_side and not self.too_small
        if self.at_side:
            style.width, style.height = side_width(width), min(SIDE_ROWS, height - 8)
            style.offset = (width - side_width(width), 0)
        else:
            style.width, style.height = "100%", DRAWER_ROWS
            style.offset = (0, 0)
        if (table := self.table) is not None:
            table.open_drawer(not self.at_side)

    def on_unmount(self) -> None:
        for screen in self.app.screen_stack:
            if isinstance(screen, TablePage):
                screen.open_drawer(False)

    def paint(self, canvas: Canvas) -> None:
        assert self.edit is not None
        cells = canvas.width - (3 if self.at_side else 2)
        lines = chat_lines(tuple(self.mirror.chat), cells)
        lines = lines or [(part, "dim") for part in wrapped(_("Nothing has been said at this table yet."), cells)]
        if self.notice:
            lines += [(part, "warn") for part in wrapped(self.notice, cells)]
        room = canvas.height - 3
        self.back = max(0, min(self.back, len(lines) - room))
        if self.at_side:
            self.caret = paint_side(canvas, lines, self.back, self.edit, ask(self.mirror))
            return
        self.caret = paint_drawer(canvas, lines, self.back, self.edit, ask(self.mirror))
        told = self.turn_line()
        if self.my_turn():
            longer = _("{what} Empty line + Enter: to your cards.").format(what=told)
            told = longer if width(longer) < canvas.width - 16 else told
        paint_turn(canvas, told, self.my_turn(), self.coloured)
        draw_keys(canvas, key_line())

    def press(self, key: str) -> None:
        assert self.edit is not None
        if key == "enter" and self.edit.text.strip() and self.program.session is not None:
            self.sent = self.edit.text.strip()
            self.edit, self.back = Edit("", 0, MAX_TEXT), 0
            self.do(self.program.session.say(self.mirror.table, self.sent))
        elif key == "enter":
            self.dismiss(None)
        elif key in ("up", "down"):
            self.back = max(0, self.back + (1 if key == "up" else -1))
        else:
            super().press(key)

    def answered(self, denial: Denied | None) -> None:
        """What may not be said now stays in the line."""
        if denial is not None and self.edit is not None and not self.edit.text:
            self.edit = Edit.of(self.sent, MAX_TEXT)
        super().answered(denial)


def chat_lines(chat: Sequence[Said], columns: int) -> list[tuple[str, str]]:
    """The chat in lines with the role of their colour: time, name, role, text."""
    lines: list[tuple[str, str]] = []
    for said in chat:
        who = f"{sentences.said_at(said)} {said.name} {ROLES[said.role]}"
        first, *rest = wrapped(f"{who}: {sentences.said_text(said)}", columns)
        ink = "text" if said.role == "player" else "dim"
        lines += [(first, ink), *((f"      {line}", ink) for part in rest for line in wrapped(part, columns - 6))]
    return lines
