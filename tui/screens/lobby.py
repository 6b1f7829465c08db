"""The tables of a host."""

from dataclasses import dataclass
from typing import ClassVar, Final

from games.wording import _
from netcore.messages import TableLine
from tui import sentences
from tui.canvas import Canvas, clip
from tui.screens.edit import Edit, draw_edit
from tui.screens.page import Page
from tui.screens.pieces import draw_bar, draw_keys, draw_notice, draw_panel, left_edge, page_width, steps, wrapped
from tui.sheets import differences

COLUMNS: Final = (3, 18, 36, 52)
"""Where game, table, seats and rules begin."""
MAX_ADDRESS: Final = 80
PANEL_ROWS: Final = 9


@dataclass(frozen=True, slots=True)
class LobbyView:
    """All that the page shows. `host` is empty while there is no connection; `trouble` says why."""

    host: str
    address: str
    name: str
    link: tuple[str, str]
    tables: tuple[TableLine, ...]
    own: tuple[str, ...]
    """Tables where we have a seat."""
    cursor: int
    addresses: tuple[str, ...]
    edit: Edit | None
    looking: bool
    trouble: str
    notice: str


def paint_lobby(canvas: Canvas, view: LobbyView) -> dict[int, int]:
    """Draw the page; gives the list entry of each row."""
    title = _("Tables at {host}").format(host=view.host) if view.host else _("Join a table")
    mark = (_("looking"), "dim") if view.looking else view.link
    draw_bar(canvas, title, [(view.name, "ally"), mark])
    rows = _tables(canvas, view) if view.host else _addresses(canvas, view)
    draw_notice(canvas, view.notice)
    draw_keys(canvas, _keys(view))
    return rows


def _keys(view: LobbyView) -> list[tuple[str, str]]:
    if view.edit is not None:
        return [("Enter", _("connect")), ("F10", _("back"))]
    if not view.host:
        keys = [("↑ ↓", _("choose")), ("Enter", _("connect")), ("A", _("address")), ("H", _("host"))]
        return [*keys, ("F10", _("back"))]
    keys = [("↑ ↓", _("choose")), ("Enter", _("sit down")), ("W", _("watch"))] if view.tables else []
    return [*keys, ("O", _("open one")), ("A", _("address")), ("R", _("rules")), ("F10", _("back"))]


def _addresses(canvas: Canvas, view: LobbyView) -> dict[int, int]:
    """No connection yet: where to look."""
    left, columns = left_edge(canvas), page_width(canvas)
    y = 2
    if view.looking:
        canvas.text(left + 3, y, _("Looking for a host at {address} ...").format(address=view.address), "dim")
    for row, line in enumerate(wrapped(view.trouble, columns - 6)[:2] if view.trouble else ()):
        canvas.text(left + 3, y + row, line, "warn")
    rows: dict[int, int] = {}
    draw_panel(canvas, left + 1, 5, columns - 2, 9, _("Where is the host?"))
    if view.edit is not None:
        x = canvas.text(left + 4, 7, _("address "), "dim")
        draw_edit(canvas, x, 7, columns - x + left - 5, view.edit)
        canvas.text(left + 4, 9, _("A name or an IP address, with :PORT if it is not 5750."), "dim")
        canvas.text(left + 4, 10, _("The host's owner sees it on the screen where bafuda host runs."), "dim")
        return rows
    for number, address in enumerate(view.addresses[:6]):
        y = 7 + number
        rows[y] = number
        if number == view.cursor:
            canvas.fill(left + 2, y, columns - 4, 1, "field")
            canvas.text(left + 3, y, "►", "turn")
        canvas.text(left + 6, y, clip(address, 50), bold=number == view.cursor)
        canvas.right(left + columns - 4, y, _("this machine") if address.startswith("127.") else "", "dim")
    canvas.text(left + 2, 15, "A", "turn", bold=True)
    canvas.text(left + 4, 15, _("types another address."), "dim")
    canvas.text(left + 2, 16, "H", "turn", bold=True)
    canvas.text(left + 4, 16, _("hosts a table on this machine, so that others join you."), "dim")
    return rows


def _tables(canvas: Canvas, view: LobbyView) -> dict[int, int]:
    left, columns = left_edge(canvas), page_width(canvas)
    for x, head in zip(COLUMNS, (_("game"), _("table"), _("seats free"), _("rules")), strict=True):
        canvas.text(left + x, 2, head, "dim")
    room = canvas.height - 3 - PANEL_ROWS - 3
    first = max(0, min(view.cursor - room // 2, len(view.tables) - room))
    rows = {}
    for number, line in enumerate(view.tables[first : first + room], start=first):
        y = 3 + number - first
        rows[y] = number
        _table(canvas, left, y, columns, line, number == view.cursor, line.table in view.own)
    if view.edit is not None:
        return _address_panel(canvas, left, columns, view.edit)
    if not view.tables:
        canvas.text(left + 3, 4, _("No table is open here yet."))
        x = canvas.text(left + 3, 6, "O", "turn", bold=True)
        canvas.text(x + 1, 6, _("opens one; the others see it here at once."), "dim")
    else:
        _details(canvas, left, columns, view.tables[view.cursor], view.own)
    return rows


def _table(canvas: Canvas, left: int, y: int, columns: int, line: TableLine, chosen: bool, own: bool) -> None:
    if chosen:
        canvas.fill(left, y, columns, 1, "field")
        canvas.text(left + 1, y, "►", "turn")
    ink = "text" if own or (line.phase == "waiting" and sentences.free_seats(line)) or chosen else "dim"
    game, title, seats, rules = COLUMNS
    canvas.text(left + game, y, clip(sentences.game_title(line.sheet.game), title - game - 1), ink, bold=chosen)
    canvas.text(left + title, y, clip(line.title, seats - title - 1), ink, bold=chosen)
    canvas.text(left + seats, y, clip(_seats(line, own), rules - seats - 1), "good" if own else ink)
    canvas.text(left + rules, y, clip(sentences.rules_name(line.sheet), columns - rules - 1), ink)


def _seats(line: TableLine, own: bool) -> str:
    if own:
        return _("your seat, saved") if line.phase == "saved" else _("your seat")
    if line.phase == "saved":
        return _("saved")
    if line.phase != "waiting":
        return _("playing, watch") if line.watching == "open" else _("playing")
    free = sentences.free_seats(line)
    return _("{free} of {all}  {signs}").format(free=free, all=len(line.seats), signs=sentences.seat_signs(line))


def _details(canvas: Canvas, left: int, columns: int, line: TableLine, own: tuple[str, ...]) -> None:
    top = canvas.height - PANEL_ROWS - 2
    draw_panel(canvas, left + 1, top, columns - 2, PANEL_ROWS, line.title)
    x, y = left + 3, top + 1
    game = sentences.game_title(line.sheet.game)
    canvas.text(x, y, _("{game}, {count} players.").format(game=game, count=len(line.seats)), "text", bold=True)
    seats = ", ".join(_seat(number, seat) for number, seat in enumerate(line.seats, start=1))
    for row, text in enumerate(wrapped(seats, columns - 6)[:2]):
        canvas.text(x, y + 2 + row, text)
    rules = ": ".join(part for part in (sentences.rules_name(line.sheet), differences(line.sheet)) if part)
    start = canvas.text(x, y + 4, _("rules "), "dim")
    for row, text in enumerate(wrapped(rules, columns - 12)[:2]):
        canvas.text(start, y + 4 + row, text)
    allowed = _("allowed, hands hidden") if line.watching == "open" else _("not allowed")
    start = canvas.text(x, y + 6, _("watching "), "dim")
    start = canvas.text(start, y + 6, allowed)
    canvas.right(left + columns - 3, y + 6, _("● person   ▲ bot   · free"), "dim")


def _seat(number: int, seat: str) -> str:
    if not seat:
        return _("seat {number} free").format(number=number)
    return _("seat {number} {who}").format(number=number, who=sentences.who_word(seat))


def _address_panel(canvas: Canvas, left: int, columns: int, edit: Edit) -> dict[int, int]:
    top = canvas.height - PANEL_ROWS - 2
    draw_panel(canvas, left + 1, top, columns - 2, PANEL_ROWS, _("Another host"))
    x = canvas.text(left + 4, top + 2, _("address "), "dim")
    draw_edit(canvas, x, top + 2, columns - x + left - 5, edit)
    canvas.text(left + 4, top + 4, _("A name or an IP address, with :PORT if it is not 5750."), "dim")
    return {}


class LobbyPage(Page[None]):
    """Where to play: an address, then a table."""

    named: ClassVar[str] = "lobby"

    def __init__(self, address: str, looking: bool = True) -> None:
        super().__init__()
        self.address = address
        self.looking = looking
        self.trouble = ""
        self.cursor = 0

    def view(self) -> LobbyView:
        session = self.program.session
        places = session.welcome.places if session else ()
        return LobbyView(
            host=session.welcome.host if session else "",
            address=self.address,
            name=self.program.player,
            link=sentences.link_mark(session.link) if session else (_("not connected"), "dim"),
            tables=session.tables if session else (),
            own=tuple(place.table for place in places),
            cursor=self.cursor,
            addresses=self.program.settings.addresses or (self.address,),
            edit=self.edit,
            looking=self.looking and session is None,
            trouble=self.trouble,
            notice=self.notice,
        )

    def failed(self, trouble: str) -> None:
        """There is no way to the host."""
        self.looking, self.trouble = False, trouble
        self.redraw()

    def paint(self, canvas: Canvas) -> None:
        count = len(self.program.session.tables if self.program.session else self.view().addresses)
        self.cursor = max(0, min(self.cursor, count - 1))
        self.rows = paint_lobby(canvas, self.view())

    def press(self, key: str) -> None:
        if self.edit is not None:
            return self.press_in_address(key)
        view = self.view()
        match key:
            case "a":
                self.edit = Edit.of("", MAX_ADDRESS)
            case "h" if not view.host:
                self.program.go_form("host")
            case "o" if view.host:
                self.program.go_form("open")
            case "f10" | "escape" | "m":
                self.program.go_home()
            case _ if view.host:
                self.press_in_tables(key, view)
            case _:
                self.press_in_addresses(key, view)

    def press_in_address(self, key: str) -> None:
        if key == "enter" and self.edit is not None and self.edit.text.strip():
            address, self.edit = self.edit.text.strip(), None
            self.connect_to(address)
        elif key in ("enter", "f10", "escape"):
            self.edit = None

    def press_in_addresses(self, key: str, view: LobbyView) -> None:
        if key in ("up", "down"):
            self.cursor = steps(self.cursor, len(view.addresses), key)
        elif key == "enter" and not self.looking:
            self.connect_to(view.addresses[self.cursor])

    def press_in_tables(self, key: str, view: LobbyView) -> None:
        if not view.tables:
            return
        line = view.tables[self.cursor]
        if key in ("up", "down"):
            self.cursor = steps(self.cursor, len(view.tables), key)
        elif key == "enter":
            self.sit(line, line.table in view.own)
        elif key == "w":
            self.program.go_table(line.table, watch=line.table not in view.own)
        elif key == "r":
            self.program.go_rules(line.sheet.game)

    def pick(self, entry: int) -> None:
        if entry == self.cursor:
            self.press("enter")
        self.cursor = entry

    def sit(self, line: TableLine, own: bool) -> None:
        if own or line.phase == "waiting" or any(seat.startswith("bot:") for seat in line.seats):
            self.program.go_table(line.table)
        else:
            self.notice = _("A match is on at this table. W watches.")

    def connect_to(self, address: str) -> None:
        self.address, self.looking, self.trouble = address, True, ""
        self.program.connect_to(address)
