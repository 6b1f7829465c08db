"""The lobby as drawn: the tables of all hosts, what is known of the one under the cursor, and other ways in."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.wording import _
from netcore.messages import TableLine
from netcore.networks import Network
from tui import sentences
from tui.canvas import Canvas, clip, width
from tui.clocks import rule_words
from tui.screens.edit import Edit, draw_edit
from tui.screens.found import Row
from tui.screens.pieces import draw_bar, draw_keys, draw_notice, draw_panel, left_edge, page_width, wrapped
from tui.sheets import differences

COLUMNS: Final = (3, 18, 35, 52, 66, 74)
"""Where game, table, seats, rules, version and ping begin."""
HOST_COLUMN: Final = 84
"""Where the host's name stands in a wide window."""
FIRST: Final = 3
PANEL_ROWS: Final = 11
FOOT_ROWS: Final = 3


@dataclass(frozen=True, slots=True)
class LobbyView:
    """All that the page shows."""

    name: str
    version: str
    """Our own."""
    rows: tuple[Row, ...]
    cursor: int
    networks: tuple[Network, ...] | None
    met: tuple[str, ...] = ()
    """Other addresses where the host under the cursor was met before."""
    address: str = ""
    """The host that is being called at; empty where none is."""
    edit: Edit | None = None
    trouble: str = ""
    changed: bool = False
    """Whether the trouble is a host whose key has changed."""
    notice: str = ""

    @property
    def chosen(self) -> Row | None:
        return self.rows[self.cursor] if self.rows else None


def paint_lobby(canvas: Canvas, view: LobbyView) -> dict[int, int]:
    """Draw the page; gives the list entry of each row."""
    draw_bar(canvas, _("Tables on this network"), [(view.name, "ally"), (_("● looking"), "good")])
    rows = _list(canvas, view)
    top = canvas.height - 1 - FOOT_ROWS - PANEL_ROWS
    left, columns = left_edge(canvas), page_width(canvas)
    if view.edit is not None:
        _address(canvas, left, top, columns, view.edit)
    elif view.chosen is None:
        _nothing_yet(canvas, left, columns)
    elif view.chosen.line is None:
        _host(canvas, left, top, columns, view.chosen, view)
    else:
        _table(canvas, left, top, columns, view.chosen, view.chosen.line, view.met)
    _foot(canvas, left, top + PANEL_ROWS, columns, view)
    draw_notice(canvas, view.notice)
    draw_keys(canvas, _keys(view))
    return rows


def _keys(view: LobbyView) -> list[tuple[str, str]]:
    if view.edit is not None:
        return [("Enter", _("connect")), ("F10", _("back"))]
    keys = [("↑ ↓", _("choose"))] if view.rows else []
    row = view.chosen
    if row is not None and row.line is not None:
        keys += [("Enter", _("sit")), ("W", _("watch")), ("R", _("rules"))]
    if view.changed:
        keys.append(("K", _("trust the new key")))
    elif row is not None and not row.other:
        keys.append(("O", _("open")))
    return [*keys, ("A", _("address")), ("H", _("host")), ("F10", _("back"))]


def _list(canvas: Canvas, view: LobbyView) -> dict[int, int]:
    left, columns = left_edge(canvas), page_width(canvas)
    if not view.rows:
        return {}
    heads = (_("game"), _("table"), _("seats free"), _("rules"), _("version"), _("ping"))
    for x, head in zip(COLUMNS, heads, strict=True):
        canvas.text(left + x, FIRST - 1, head, "dim")
    if columns > HOST_COLUMN:
        canvas.text(left + HOST_COLUMN, FIRST - 1, _("host"), "dim")
    room = canvas.height - 1 - FOOT_ROWS - PANEL_ROWS - 1 - FIRST
    first = max(0, min(view.cursor - room // 2, len(view.rows) - room))
    rows = {}
    for number, row in enumerate(view.rows[first : first + room], start=first):
        y = FIRST + number - first
        rows[y] = number
        _row(canvas, left, y, columns, row, number == view.cursor)
    below = len(view.rows) - first - room
    if below > 0:
        canvas.right(left + columns - 2, FIRST + room, _("▼ {n} more").format(n=below), "dim")
    if first > 0:
        canvas.right(left + columns - 2, FIRST - 2, _("▲ {n} more").format(n=first), "dim")
    return rows


def _row(canvas: Canvas, left: int, y: int, columns: int, row: Row, chosen: bool) -> None:
    if chosen:
        canvas.fill(left, y, columns, 1, "field")
        canvas.text(left + 1, y, "►", "turn")
    line = row.line
    open_ = line is not None and (row.own or (line.phase == "waiting" and sentences.free_seats(line) > 0))
    ink = "text" if open_ or chosen else "dim"
    game = sentences.game_title(line.sheet.game) if line else _("a host")
    rules = sentences.rules_name(line.sheet) if line else ""
    version = f"{row.version} {_(row.other)}" if row.other else row.version
    told = (game, line.title if line else row.host, _seats(row), rules, version, row.ping)
    ends = (*COLUMNS[1:], min(columns, HOST_COLUMN))
    for number, (x, end, text) in enumerate(zip(COLUMNS, ends, told, strict=True)):
        good = row.own if number == 2 else number == 5 and open_
        tone = "warn" if number == 4 and row.other else "good" if good else "dim" if number == 4 else ink
        canvas.text(left + x, y, clip(text, end - x - (1 if number < 5 else 0)), tone, bold=chosen and number < 2)
    if columns > HOST_COLUMN:
        canvas.text(left + HOST_COLUMN, y, clip(row.host, columns - HOST_COLUMN), ink)


def _seats(row: Row) -> str:
    line = row.line
    if line is None:
        return _("other version") if row.other else _("no table yet")
    if row.own:
        return _("your seat, saved") if line.phase == "saved" else _("your seat")
    if line.phase == "saved":
        return _("saved")
    if line.phase != "waiting":
        return _("playing, watch") if line.watching == "open" else _("playing")
    free = sentences.free_seats(line)
    return _("{free} of {all}  {signs}").format(free=free, all=len(line.seats), signs=sentences.seat_signs(line))


def _table(canvas: Canvas, left: int, top: int, columns: int, row: Row, line: TableLine, met: Sequence[str]) -> None:
    draw_panel(canvas, left + 1, top, columns - 2, PANEL_ROWS, line.title)
    x, room = left + 3, columns - 6
    game = sentences.game_title(line.sheet.game)
    at = canvas.text(x, top + 1, _("{game}, {count} players.").format(game=game, count=len(line.seats)), bold=True)
    host = _("Host: {host} ({address})").format(host=row.host, address=row.address)
    canvas.text(at + 1, top + 1, clip(host, x + room - at - 1))
    _sitters(canvas, x, top + 3, room, line.seats)
    rules = ": ".join(part for part in (sentences.rules_name(line.sheet), differences(line.sheet)) if part)
    start = canvas.text(x, top + 5, _("rules "), "dim")
    for number, text in enumerate(wrapped(rules, room - 6)[:2]):
        canvas.text(start, top + 5 + number, text)
    at = _fact(canvas, x, top + 8, _("clock"), rule_words(line.clock))
    allowed = _("allowed, hands hidden") if line.watching == "open" else _("not allowed")
    at = _fact(canvas, at, top + 8, _("watching"), allowed)
    _fact(canvas, at, top + 8, _("password"), _("yes") if line.password else _("no"))
    canvas.text(x, top + 9, _("● person   ▲ bot   · free"), "dim")
    _met(canvas, x + room, top + 9, met)


def _fact(canvas: Canvas, x: int, y: int, word: str, told: str) -> int:
    x = canvas.text(x, y, word, "dim")
    return canvas.text(x + 1, y, told) + 4


def _met(canvas: Canvas, right: int, y: int, met: Sequence[str]) -> None:
    if met:
        canvas.right(right, y, clip(_("You know this host from {address}.").format(address=met[0]), 48), "good")


def _host(canvas: Canvas, left: int, top: int, columns: int, row: Row, view: LobbyView) -> None:
    draw_panel(canvas, left + 1, top, columns - 2, PANEL_ROWS, row.host)
    canvas.text(left + 3, top + 1, _("A host at {address}.").format(address=row.address), bold=True)
    if row.other:
        told = version_sentence(row, view.version)
    else:
        told = _("No table is open here yet. O opens one; the others see it at once.")
    for number, text in enumerate(wrapped(told, columns - 6)[:3]):
        canvas.text(left + 3, top + 3 + number, text)
    _met(canvas, left + columns - 3, top + 9, view.met)


def version_sentence(row: Row, ours: str) -> str:
    """What to do about a host that we cannot talk with."""
    return sentences.other_version(row.host, row.version, ours, row.other == "new")


def _sitters(canvas: Canvas, x: int, y: int, room: int, seats: Sequence[str]) -> None:
    """Who sits where, in two rows at most."""
    told = [(_("seat {number}").format(number=number), seat) for number, seat in enumerate(seats, start=1)]
    in_row = max(1, (len(told) + 1) // 2) if len(told) > 4 else len(told)
    cells = room // in_row
    for number, (place, seat) in enumerate(told):
        row, column = divmod(number, in_row)
        at = canvas.text(x + column * cells, y + row, place, "dim") + 1
        who = clip(sentences.who_word(seat) if seat else _("free"), cells - width(place) - 2)
        canvas.text(at, y + row, who, "text" if seat else "good", bold=True)


def _nothing_yet(canvas: Canvas, left: int, columns: int) -> None:
    canvas.text(left + 3, 4, _("No tables found yet."), bold=True)
    told = (
        ("", _("What is open on this network shows up here by itself, within seconds.")),
        ("H", _("hosts a table on this machine, so that others join you.")),
        ("A", _("types the address or the join code that the host's screen shows: some")),
        ("", _("networks keep machines from finding each other by themselves.")),
    )
    for number, (key, text) in enumerate(told):
        y = 6 + number + (number > 0) + (number > 1)
        canvas.text(left + 3, y, key, "turn", bold=True)
        canvas.text(left + (5 if number else 3), y, clip(text, columns - 6))


def _address(canvas: Canvas, left: int, top: int, columns: int, edit: Edit) -> None:
    draw_panel(canvas, left + 1, top, columns - 2, PANEL_ROWS, _("An address or a join code"))
    draw_edit(canvas, left + 4, top + 2, columns - 9, edit)
    told = (
        _("An address is 192.168.1.20 or a name, with :PORT where it is not 5750."),
        _("A join code is twenty letters and digits; large or small is all the same."),
        _("Both stand on the screen where the host runs."),
    )
    for number, text in enumerate(told):
        canvas.text(left + 3, top + 4 + number, clip(text, columns - 6), "dim")


def _foot(canvas: Canvas, left: int, y: int, columns: int, view: LobbyView) -> None:
    """What there is besides: a trouble, a host of another version, the networks."""
    x, room = left + 1, columns - 2
    if view.trouble:
        for number, text in enumerate(wrapped(view.trouble, room)[:2]):
            canvas.text(x, y + number, text, "warn")
    elif view.address:
        canvas.text(x, y, clip(_("Looking for a host at {address} ...").format(address=view.address), room), "dim")
    else:
        at = canvas.text(x, y, _("Not listed?"), "dim")
        at = canvas.text(at + 1, y, "A", "turn", bold=True)
        canvas.text(at + 1, y, _("types an address or a join code."), "dim")
        other = next((row for row in view.rows if row.other), None)
        if other is not None:
            canvas.text(x, y + 1, clip(version_sentence(other, view.version), room), "warn")
    if not view.trouble or len(wrapped(view.trouble, room)) < 3:
        canvas.text(x, y + 2, clip(sentences.networks(view.networks), room), "dim")
