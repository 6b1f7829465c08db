"""The waiting room as it is drawn: the seats, the facts about the table, rules and chat, the keys that work."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.catalogue import GAMES
from games.wording import _, listed, plural
from netcore.messages import Room, SeatInfo
from netcore.reach import Entrance
from tui import sentences
from tui.canvas import Canvas, clip
from tui.clocks import rule_words
from tui.fairness import progress
from tui.grace import grace_words
from tui.opening import bot_mark
from tui.screens.pieces import draw_bar, draw_keys, draw_notice, draw_panel, left_edge, page_width, wrapped
from tui.sheets import differences

FIRST_SEAT: Final = 4
FACT_ROWS: Final = 4
RULES_ROWS: Final = 4
LEFT_FACT, RIGHT_FACT, FACT_WORD = 4, 48, 10
"""Columns of the facts about the table, and the cells of the word before each."""


@dataclass(frozen=True, slots=True)
class RoomView:
    """All that the page shows. `seat` is our own, None while we stand."""

    room: Room
    me: str
    seat: int | None
    cursor: int
    link: tuple[str, str]
    chat: tuple[tuple[str, str], ...]
    """The last lines: who, and what."""
    entrances: tuple[Entrance, ...]
    """How others come in."""
    answers: Mapping[Entrance, bool]
    """Whether our own host answers there; empty at another host, and until that was tried."""
    notice: str

    operator: bool = False
    """We run this host."""

    @property
    def owner(self) -> bool:
        return self.room.owner == self.me or self.operator


def paint_room(canvas: Canvas, view: RoomView) -> dict[int, int]:
    """Draw the page; gives the seat of each row."""
    room = view.room
    watching = plural(room.watchers, "{count} watching", "{count} watching")
    right = [(watching, "dim")] if room.watchers else []
    draw_bar(canvas, f"{sentences.game_title(room.sheet.game)} │ {clip(room.title, 34)}", [*right, view.link])
    left, columns = left_edge(canvas), page_width(canvas)
    rows = {}
    step = 2 if canvas.height >= 2 * len(room.seats) + FIRST_SEAT + FACT_ROWS + RULES_ROWS + 5 else 1
    canvas.fill(0, 1, canvas.width, FIRST_SEAT + len(room.seats) * step - 1, "table")
    canvas.text(left + 3, 2, clip(_waits(view), columns - 5), "text", bold=True)
    for number, seat in enumerate(room.seats):
        y = FIRST_SEAT + number * step
        rows[y] = number
        _seat(canvas, left, y, columns, number, seat, view)
    top = FIRST_SEAT + len(room.seats) * step + 1
    _how(canvas, left, top, view)
    _rules(canvas, left, top + FACT_ROWS, columns, view)
    _chat(canvas, left, top + FACT_ROWS + RULES_ROWS, columns, view)
    canvas.text(left + 3, canvas.height - 2, clip(_hint(view), columns - 5), "dim")
    draw_notice(canvas, view.notice)
    draw_keys(canvas, room_keys(view))
    return rows


def _waits(view: RoomView) -> str:
    if told := progress(view.room):
        return told
    if view.seat is None:
        return _("You stand. Enter takes the seat under the cursor.")
    if view.owner:
        if late := sentences.unready(view.room, view.me):
            return _("Waiting for {names} to be ready.").format(names=listed(late))
        free = sum(1 for seat in view.room.seats if seat.kind == "free")
        return _("Enter begins; bots take the free seats.") if free else _("Everybody is ready. Enter begins.")
    if view.room.seats[view.seat].ready:
        return _("You are ready. Who opened the table begins the match.")
    return _("Enter says that you are ready.")


def _seat(canvas: Canvas, left: int, y: int, columns: int, number: int, seat: SeatInfo, view: RoomView) -> None:
    chosen = number == view.cursor
    if chosen:
        canvas.fill(left + 1, y, columns - 2, 1, "table2")
        canvas.text(left + 2, y, "►", "turn")
    canvas.text(left + 4, y, _("seat {number}").format(number=number + 1), "dim")
    sign = {"person": "●", "bot": "▲", "free": "·"}[seat.kind]
    own = number == view.seat
    ink = "ally" if own else "dim" if seat.kind == "free" else "text"
    canvas.text(left + 13, y, sign, ink)
    canvas.text(left + 15, y, _who(seat), ink, bold=seat.kind == "person")
    notes = _notes(seat, own, view.room)
    canvas.text(left + 42, y, ", ".join(notes), "dim")
    if seat.kind == "person" and seat.who != view.room.owner:
        word, tone = (_("ready"), "good") if seat.ready else (_("not ready yet"), "dim")
        canvas.right(left + columns - 3, y, word, tone)


def _who(seat: SeatInfo) -> str:
    if seat.kind == "bot":
        return _("{mark}, plays {level}").format(mark=bot_mark(seat.level), level=seat.level)
    return clip(sentences.seat_word(seat), 25)


def _notes(seat: SeatInfo, own: bool, room: Room) -> list[str]:
    notes = [_("you")] if own else []
    if seat.who and seat.who == room.owner:
        notes.append(_("owns the table"))
    if seat.kind == "person" and seat.presence in ("lost", "left"):
        notes.append(_("line lost") if seat.presence == "lost" else _("has left"))
    return notes


def _how(canvas: Canvas, left: int, y: int, view: RoomView) -> None:
    """How seats are given and how others come in."""
    room = view.room
    seats = _("drawn by lot at the start") if room.lots_drawn else _("as they are taken")
    watching = _("allowed, hands hidden") if room.watching == "open" else _("not allowed")
    _fact(canvas, left + LEFT_FACT, y, _("seats"), seats)
    _fact(canvas, left + RIGHT_FACT, y, _("watching"), watching)
    if view.entrances:
        first = view.entrances[0]
        _fact(canvas, left + LEFT_FACT, y + 1, _("join with"), f"bafuda join {first.address.short}")
        if first.code:
            _fact(canvas, left + LEFT_FACT, y + 2, _("or code"), first.code)
    if view.answers:
        words, ink = self_test(view.answers)
        canvas.text(left + RIGHT_FACT, y + 2, _("self-test"), "dim")
        cells = page_width(canvas) - RIGHT_FACT - FACT_WORD - 2
        canvas.text(left + RIGHT_FACT + FACT_WORD, y + 2, clip(words, cells), ink)
    game = GAMES.get(room.sheet.game)
    if game is not None and not differences(room.sheet):
        minutes = _("about {minutes} minutes").format(minutes=game.info.minutes)
        _fact(canvas, left + RIGHT_FACT, y + 1, _("match"), minutes)
    _fact(canvas, left + LEFT_FACT, y + 3, _("clock"), rule_words(room.clock))
    _fact(canvas, left + RIGHT_FACT, y + 3, _("lost seat"), grace_words(room.grace))


def self_test(answers: Mapping[Entrance, bool]) -> tuple[str, str]:
    """Whether our host answers at its own addresses, and the role of the colour for it."""
    silent = next((entrance for entrance, answered in answers.items() if not answered), None)
    if silent is not None:
        return _("! {interface} blocked").format(interface=silent.interface), "warn"
    return " ".join(["●", *dict.fromkeys(entrance.interface for entrance in answers), _("ok")]), "good"


def _fact(canvas: Canvas, x: int, y: int, word: str, told: str) -> None:
    canvas.text(x, y, word, "dim")
    room = (RIGHT_FACT - LEFT_FACT) - FACT_WORD - 1
    canvas.text(x + FACT_WORD, y, clip(told, room), bold=True)


def _rules(canvas: Canvas, left: int, y: int, columns: int, view: RoomView) -> None:
    draw_panel(canvas, left + 1, y, columns - 2, RULES_ROWS, _("Rules"))
    named = sentences.rules_name(view.room.sheet)
    changed = differences(view.room.sheet)
    told = f"{named}: {changed}." if changed else _("{named}: nothing changed.").format(named=named)
    for row, line in enumerate(wrapped(told, columns - 6)[: RULES_ROWS - 2]):
        canvas.text(left + 3, y + 1 + row, line)


def _chat(canvas: Canvas, left: int, y: int, columns: int, view: RoomView) -> None:
    """What was said last, in a panel where there is room for one."""
    room = canvas.height - 2 - y
    x, cells = left + 3, columns - 6
    if room >= 3:
        draw_panel(canvas, left + 1, y, columns - 2, room, _("Chat"))
        y, room = y + 1, room - 2
    if view.room.keep_talk:
        canvas.text(x, y, clip(sentences.KEPT, cells), "warn")
        y, room = y + 1, room - 1
    if not view.chat and room > 0:
        canvas.text(x, y, _("Nothing has been said at this table yet. C writes."), "dim")
    for row, (who, text) in enumerate(view.chat[-room:] if room > 0 else ()):
        start = canvas.text(x, y + row, f"{who}: ", "dim")
        canvas.text(start, y + row, clip(text, x + cells - start))


def _hint(view: RoomView) -> str:
    """What the key line does not tell of the seat under the cursor."""
    here = view.room.seats[min(view.cursor, len(view.room.seats) - 1)]
    if view.room.phase == "drawing":
        return _("Host and seats draw the cards together, so that nobody can choose them.")
    if here.kind == "bot":
        return _("A bot gives its seat to anybody who comes later.")
    if view.owner and here.kind == "free":
        return _("B puts a bot here now; at the start bots take all seats that are free.")
    if view.owner or view.seat is None:
        return ""
    return _("The match begins when all are ready and {who} says so.").format(who=_opener(view.room))


def _opener(room: Room) -> str:
    """Who opened the table, as far as that is known here."""
    names = [seat.name for seat in room.seats if seat.who and seat.who == room.owner]
    return names[0] if names else _("who opened the table")


def room_keys(view: RoomView) -> list[tuple[str, str]]:
    """The keys that work in the waiting room now."""
    reading = [("P", _("people")), ("R", _("rules")), ("C", _("chat")), ("F10", _("leave"))]
    if view.room.phase == "drawing":
        return reading
    keys: list[tuple[str, str]] = [("↑ ↓", _("seat"))]
    here = view.room.seats[min(view.cursor, len(view.room.seats) - 1)]
    if view.seat is None:
        keys.append(("Enter", _("sit down")))
    elif view.owner:
        keys.append(("Enter", _("begin")))
    else:
        keys.append(("Enter", _("not ready") if view.room.seats[view.seat].ready else _("ready")))
    if view.owner and here.kind != "person":
        keys.append(("B", _("add a bot") if here.kind == "free" else _("bot level")))
    if view.seat is not None and view.cursor != view.seat and here.kind != "person":
        keys.append(("S", _("sit here")))
    elif view.seat is not None and view.cursor == view.seat:
        keys.append(("S", _("stand up")))
    if view.owner and not view.room.match_no:
        keys.append(("E", _("other rules")))
    return [*keys, *reading]
