"""What all pages share: one grid of cells, a key line, keys by their name, and a page for windows too small."""

from collections.abc import Awaitable
from typing import Any, ClassVar, Final, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from games.wording import Names
from netcore.messages import Denied
from tui import sentences
from tui.canvas import Canvas
from tui.palette import Theme
from tui.program import Program
from tui.screens.edit import Edit
from tui.screens.pieces import paint_too_small
from tui.session import News
from tui.widgets.canvas_view import CanvasView

ResultT = TypeVar("ResultT")

SMALLEST: Final = (80, 24)


class Drawing(CanvasView):
    """The canvas of a page."""

    def __init__(self, page: "Page[Any]") -> None:
        super().__init__(Theme())
        self.page = page

    def draw(self, width: int, height: int) -> Canvas:
        return self.page.drawn(width, height)


class Page(Screen[ResultT]):
    """A screen drawn as one grid of cells. Subclasses say what to `paint` and what a key does (`press`)."""

    CSS_PATH: ClassVar[str] = "../styles/page.tcss"
    box: ClassVar[tuple[int, int] | None] = None
    """Columns and rows of a page that lies over another one; None: the whole window. 0 columns: its whole width."""
    named: ClassVar[str] = ""
    """What the table of keys calls this page; F1 shows its keys. Empty: F1 is the page's own affair."""
    place: ClassVar[str] = "middle"
    """Where a box lies: `middle`, or `foot` at the lower edge."""

    def __init__(self) -> None:
        super().__init__()
        self.drawing = Drawing(self)
        self.notice = ""
        """A sentence for the line above the keys; the next key takes it away."""
        self.edit: Edit | None = None
        """While it is not None, letters go into it."""
        self.caret: tuple[int, int] | None = None
        self.rows: dict[int, int] = {}
        """Which list entry lies on which row, for the mouse; filled by `paint`."""
        self.extent = self.box
        """The box as large as what it holds, where that is known from the start."""

    @property
    def program(self) -> Program:
        return cast(Program, self.app)

    @property
    def coloured(self) -> bool:
        return self.program.looks.theme.depth != "none"

    def compose(self) -> ComposeResult:
        if self.extent is not None:
            self.add_class("over", self.place)
            self.drawing.styles.width = self.extent[0] or "100%"
            self.drawing.styles.height = self.extent[1]
        yield self.drawing

    def paint(self, canvas: Canvas) -> None:
        """Draw the page as it is now."""
        raise NotImplementedError

    def press(self, key: str) -> None:
        """A key was pressed: its name ("up", "enter", "f1"), or a letter in lower case."""

    def pick(self, entry: int) -> None:
        """A list entry was clicked."""

    def hear(self, news: News) -> None:
        """Something came from the host."""
        self.redraw()

    def tell(self, sentence: str) -> None:
        """Show a sentence above the keys until the next key."""
        self.notice = sentence
        self.redraw()

    def restyle(self) -> None:
        """The looks have changed."""
        self.drawing.recolour(self.program.looks.theme)

    def do(self, deed: Awaitable[Denied | None]) -> None:
        """Ask the host; a no is told above the keys."""
        self.program.request(deed, self.answered)

    def answered(self, denial: Denied | None) -> None:
        if denial is not None:
            self.notice = sentences.denied(denial, "", Names(()))
            self.redraw()

    def redraw(self) -> None:
        """Draw again; nothing before the page is on the screen, or while another one covers it.

        In a window too small a box is not there: the page below it tells why nothing works.
        """
        if self.box is not None:
            self.drawing.display = not self.too_small
        if self.is_attached and not self.covered:
            self.drawing.redraw()

    @property
    def covered(self) -> bool:
        """Whether a page over this one fills the window; when it goes this one is drawn again."""
        stack = self.app.screen_stack
        above = stack[stack.index(self) + 1 :] if self in stack else []
        return any(not isinstance(page, Page) or page.box is None for page in above)

    def drawn(self, columns: int, rows: int) -> Canvas:
        """The page on a canvas of this size."""
        canvas = Canvas(columns, rows)
        self.rows, self.caret = {}, None
        if self.box is None and is_small(columns, rows):  # the window may have grown already, and this not yet
            paint_too_small(canvas, self.turn_sentence())
        else:
            self.paint(canvas)
        if self.program.looks.style == "ascii":
            canvas.to_ascii()
        if self.caret is not None:
            self.drawing.point(*self.caret)
        return canvas

    def turn_sentence(self) -> str:
        """What the page for small windows says about the game behind it."""
        return ""

    @property
    def too_small(self) -> bool:
        return is_small(*self.size)

    @property
    def deaf(self) -> bool:
        """Whether keys and clicks mean nothing: the window is too small, or they were meant for what was here before.

        What a terminal sends in one go is handed on at once; some of it comes after the page it was for has closed.
        """
        return self.too_small or self.app.screen is not self

    def on_mount(self) -> None:
        self.drawing.palette = self.program.looks.theme
        self.redraw()

    def on_screen_resume(self) -> None:
        self.redraw()

    def on_resize(self) -> None:
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        if self.deaf:
            return
        self.notice = ""
        event.stop()
        event.prevent_default()
        if self.edit is not None:
            fresh = self.edit.key(event.key)
            if fresh is None and event.character is not None and event.is_printable:
                fresh = self.edit.typed(event.character)
            if fresh is not None:
                self.edit = fresh
                return self.redraw()
        if event.key == "f1" and self.named:
            return self.program.go_help(self.named)
        self.press(_key_name(event))
        self.redraw()

    def on_paste(self, event: events.Paste) -> None:
        if self.edit is not None and not self.deaf:
            self.edit = self.edit.typed(event.text)
            self.redraw()

    def on_click(self, event: events.Click) -> None:
        row = event.screen_y - self.drawing.region.y
        if row in self.rows and not self.deaf:
            self.pick(self.rows[row])
            self.redraw()

    def on_mouse_scroll_up(self) -> None:
        self._wheel("up")

    def on_mouse_scroll_down(self) -> None:
        self._wheel("down")

    def _wheel(self, key: str) -> None:
        if not self.deaf:
            self.press(key)
            self.redraw()


def is_small(columns: int, rows: int) -> bool:
    """Whether a window of this size holds no page."""
    return columns < SMALLEST[0] or rows < SMALLEST[1]


def _key_name(event: events.Key) -> str:
    if event.character is not None and event.is_printable and event.character != " ":
        return event.character.lower()
    return event.key
