"""What all pages share: one grid of cells, a key line, keys by their name, and a page for windows too small."""

from collections.abc import Awaitable, Sequence
from typing import Any, ClassVar, Final, TypeAlias, TypeVar, cast

from textual import events
from textual.app import ComposeResult

from games.wording import Names, _
from netcore.messages import Denied
from tui import sentences
from tui.canvas import Canvas, clip, width
from tui.palette import Theme
from tui.program import Program
from tui.screens.edit import Edit
from tui.session import News
from tui.widgets.canvas_view import CanvasView
from tui.widgets.fine import FineScreen

Keys: TypeAlias = Sequence[tuple[str, str]]
"""A key line: the keys that work now and what each does."""

ResultT = TypeVar("ResultT")

SMALLEST: Final = (80, 24)
WIDEST: Final = 100
"""Columns a page of text fills at most; more is margin."""


class Drawing(CanvasView):
    """The canvas of a page."""

    def __init__(self, page: "Page[Any]") -> None:
        super().__init__(Theme())
        self.page = page

    def draw(self, width: int, height: int) -> Canvas:
        return self.page.drawn(width, height)


class Page(FineScreen[ResultT]):
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

    @property
    def program(self) -> Program:
        return cast(Program, self.app)

    @property
    def coloured(self) -> bool:
        return self.program.looks.theme.depth != "none"

    def compose(self) -> ComposeResult:
        if self.box is not None:
            self.add_class("over", self.place)
            self.drawing.styles.width = self.box[0] or "100%"
            self.drawing.styles.height = self.box[1]
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
        """Draw again; nothing before the page is on the screen, or while another one covers it."""
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
        if self.too_small and self.box is None:
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
        return self.size.width < SMALLEST[0] or self.size.height < SMALLEST[1]

    def on_mount(self) -> None:
        self.drawing.palette = self.program.looks.theme
        self.redraw()

    def on_screen_resume(self) -> None:
        self.redraw()

    def on_resize(self) -> None:
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        if self.too_small:
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
        if self.edit is not None:
            self.edit = self.edit.typed(event.text)
            self.redraw()

    def on_click(self, event: events.Click) -> None:
        row = event.screen_y - self.drawing.region.y
        if row in self.rows:
            self.pick(self.rows[row])
            self.redraw()

    def on_mouse_scroll_up(self) -> None:
        self.press("up")
        self.redraw()

    def on_mouse_scroll_down(self) -> None:
        self.press("down")
        self.redraw()


def _key_name(event: events.Key) -> str:
    if event.character is not None and event.is_printable and event.character != " ":
        return event.character.lower()
    return event.key


def left_edge(canvas: Canvas) -> int:
    """The column where the text of a page begins: pages of text keep to the middle of a wide window."""
    return max(0, (canvas.width - WIDEST) // 2)


def page_width(canvas: Canvas) -> int:
    return min(canvas.width, WIDEST)


def draw_bar(canvas: Canvas, title: str, right: Sequence[tuple[str, str]] = ()) -> None:
    """Row 0: where we are, and at the right texts with the role of their colour."""
    canvas.fill(0, 0, canvas.width, 1, "bar")
    x = 1
    for number, part in enumerate(title.split(" │ ")):
        x = canvas.text(x, 0, " │ ", "line") if number else x
        x = canvas.text(x, 0, part, bold=True)
    end = canvas.width - 1
    for position, (text, ink) in enumerate(reversed(right)):
        if position:
            end = canvas.right(end, 0, " │ ", "line")
        end = canvas.right(end, 0, text, ink)


def draw_chip(canvas: Canvas, x: int, y: int, words: str, coloured: bool) -> int:
    """Words that call the reader: on amber, or in brackets where there is no colour. Returns the column behind."""
    if not coloured:
        return canvas.text(x, y, f"[{words}]", "turn", bold=True)
    return canvas.text(x, y, f" {words} ", "turn_on", bold=True, ground="turn_bg")


def draw_keys(canvas: Canvas, keys: Keys) -> None:
    """The last row: the keys that work now."""
    y = canvas.height - 1
    canvas.fill(0, y, canvas.width, 1, "bar")
    x = 1
    for key, what in keys:
        if x + width(f"{key} {what}") > canvas.width:
            break
        x = canvas.text(x, y, key, "turn", bold=True)
        x = canvas.text(x + 1, y, what, "dim") + 2


def draw_notice(canvas: Canvas, text: str, y: int | None = None) -> None:
    """A sentence above the key line."""
    if text:
        row = canvas.height - 2 if y is None else y
        canvas.fill(0, row, canvas.width, 1, "screen")
        canvas.text(left_edge(canvas) + 1, row, clip(text, page_width(canvas) - 2), "warn")


def draw_panel(canvas: Canvas, x: int, y: int, columns: int, rows: int, title: str = "", ink: str = "line") -> None:
    """A framed panel with its title in the frame."""
    canvas.box(x, y, columns, rows, ink=ink, ground="panel")
    if title:
        canvas.text(x + 2, y, f" {clip(title, columns - 6)} ", bold=True)


def wrapped(text: str, columns: int) -> list[str]:
    """`text` in lines of at most `columns` cells, broken between words where that is possible."""
    lines = [""]
    for word in text.split():
        joined = f"{lines[-1]} {word}".strip()
        if width(joined) <= columns:
            lines[-1] = joined
            continue
        if lines[-1]:
            lines.append("")
        while width(word) > columns:
            head = clip(word, columns)[:-1]
            lines[-1], word = head, word[len(head) :]
            lines.append("")
        lines[-1] = word
    return lines


def paint_too_small(canvas: Canvas, turn: str) -> None:
    """The only page below 80x24: the game goes on behind it."""
    lines = [
        (_("This window is a little small."), "text"),
        ("", "text"),
        (_("now {w} x {h}     needed 80 x 24").format(w=canvas.width, h=canvas.height), "turn"),
        ("", "text"),
        (_("Make it larger, or choose a smaller font"), "dim"),
        (_("(often Ctrl and minus)."), "dim"),
        ("", "text"),
        (f"{turn} {_('Nothing is lost.')}".strip() if turn else "", "good"),
        ("", "text"),
        (_("The game goes on as soon as it fits.") if turn else _("It goes on as soon as it fits."), "dim"),
    ]
    lines = [(part, ink) for text, ink in lines for part in _fitted(text, canvas.width)]
    if len(lines) > canvas.height:
        lines = [line for line in lines if line[0]]
    top = max(0, (canvas.height - len(lines)) // 2)
    for row, (text, ink) in enumerate(lines):
        shown = clip(text, canvas.width)
        canvas.text(max(0, (canvas.width - width(shown)) // 2), top + row, shown, ink)


def _fitted(text: str, columns: int) -> list[str]:
    """`text` as it is if it fits, else in lines."""
    return [text] if width(text) <= columns else wrapped(text, columns)


def steps(index: int, count: int, key: str) -> int:
    """The entry after an arrow key in a list of `count` that wraps."""
    if not count:
        return 0
    move = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}.get(key, 0)
    if abs(move) > 1:
        return max(0, min(count - 1, index + move))
    return (index + move) % count
