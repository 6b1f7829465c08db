"""People and bots: who sits at the table and who watches, and what one may do about it."""

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import ClassVar, Final

from games.wording import _, plural
from netcore.messages import Denied, Onlooker, Room, SeatInfo
from netcore.mirror import TableMirror
from tui import sentences
from tui.canvas import Canvas, clip
from tui.opening import bot_mark
from tui.room_changes import all_of, names_in, shown
from tui.screens.dialogs import LeavePage
from tui.screens.overlays import TableOverlay, paint_turn
from tui.screens.pieces import draw_keys, draw_notice, left_edge, page_width, steps
from tui.session import Session

Keys = list[tuple[str, str]]

FIRST: Final = 2
"""The row of the first entry."""


@dataclass(frozen=True, slots=True)
class PeopleView:
    """All that the page shows. `seat` is our own; `rules`: we may do here what an owner may."""

    room: Room
    names: tuple[str, ...]
    me: str
    seat: int | None
    rules: bool
    cursor: int

    @property
    def entries(self) -> tuple[SeatInfo | Onlooker, ...]:
        """The seats, then those who watch."""
        return (*self.room.seats, *self.room.onlookers)

    @property
    def chosen(self) -> SeatInfo | Onlooker:
        return self.entries[min(self.cursor, len(self.entries) - 1)]

    @property
    def playing(self) -> bool:
        """Whether we sit in a match."""
        return self.seat is not None and self.room.phase in ("playing", "pause")

    @property
    def shown_to(self) -> str:
        """The sign of who sees our hand, or is to; empty: nobody."""
        return next((show.to for show in self.room.shows if show.seat == self.seat), "")

    @property
    def asking(self) -> int | None:
        """Another seat that asks to show its hand, and to which we have not agreed."""
        found = (s.seat for s in self.room.shows if not s.on and s.seat != self.seat and self.seat not in s.agreed)
        return next(found, None)


def seat_state(seat: SeatInfo, room: Room) -> str:
    """What is to be said of a seat beside the name."""
    if seat.kind == "bot":
        return _("{mark}; gives its seat to whoever comes").format(mark=bot_mark(seat.level))
    if seat.kind == "free":
        return ""
    words = {
        "here": _("here"),
        "away": _("seems to be away"),
        "lost": _("line lost, the seat is kept"),
        "left": _("has left, may come back"),
    }
    parts = [words[seat.presence]]
    if seat.deputy:
        parts.append(_("{mark} plays on").format(mark=bot_mark(room.bots)))
    if seat.who == room.owner:
        parts.append(_("owns the table"))
    return ", ".join(parts)


def paint_people(canvas: Canvas, view: PeopleView) -> dict[int, int]:
    """One row a seat, then those who watch; gives the entry of each row."""
    left, columns = left_edge(canvas), page_width(canvas)
    told = standing(view.room, view.me)
    room, rows, y = view.room, {}, FIRST
    count = canvas.height - FIRST - len(told) - 5
    first = max(0, min(view.cursor - count // 2, len(view.entries) - count))
    for number, entry in enumerate(view.entries[first : first + count], first):
        if number == len(room.seats):
            y += 1
        if number == view.cursor:
            canvas.fill(left + 1, y, columns - 2, 1, "field")
            canvas.text(left + 1, y, "►", "turn")
        rows[y] = number
        if isinstance(entry, SeatInfo):
            _seat(canvas, left, y, columns, number, view)
        else:
            canvas.text(left + 3, y, _("watches"), "dim")
            canvas.text(left + 13, y, clip(entry.name, 24), "ally" if entry.who == view.me else "text")
        y += 1
    _more(canvas, left + columns - 2, y, first, len(view.entries) - first - count)
    for line in told:
        y += 1
        canvas.text(left + 3, y, clip(line, columns - 4), "dim")
    return rows


def _more(canvas: Canvas, end: int, y: int, above: int, below: int) -> None:
    """How many entries are not in sight, over the list and below it."""
    if above > 0:
        canvas.right(end, FIRST - 1, _("▲ {n} more").format(n=above), "dim")
    if below > 0:
        canvas.right(end, y, _("▼ {n} more").format(n=below), "dim")


def _seat(canvas: Canvas, left: int, y: int, columns: int, number: int, view: PeopleView) -> None:
    seat, own = view.room.seats[number], number == view.seat
    canvas.text(left + 3, y, _("seat {number}").format(number=number + 1), "dim")
    sign = {"person": "●", "bot": "▲", "free": "·"}[seat.kind]
    ink = "ally" if own else "text" if seat.presence == "here" else "warn"
    canvas.text(left + 11, y, sign, ink)
    name = clip(view.names[number], 24) if seat.kind != "free" else _("free")
    canvas.text(left + 13, y, name, ink, bold=own)
    canvas.text(left + 39, y, clip(seat_state(seat, view.room), columns - 41), "dim")


def standing(room: Room, me: str) -> list[str]:
    """How the table stands to those who watch, a sentence each, told to `me`."""
    watching = plural(room.watchers, "{count} person watches.", "{count} people watch.")
    if room.watching == "closed":
        watching = _("Nobody may watch.")
    elif not room.watchers:
        watching = _("Nobody watches.")
    locked = _("A password is needed to come in.") if room.password else _("No password is needed.")
    said = [f"{watching} {locked}", *([sentences.KEPT] if room.keep_talk else [])]
    if room.hands_open:
        said.append(_("Who watches sees all hands."))
    elif room.hands_agreed:
        agreed = all_of(room.hands_agreed, names_in(room, me))
        said.append(_("All hands to those who watch? {names} would. All must agree.").format(names=agreed))
    return [*said, *(shown(show, room, me) for show in room.shows), _("● person   ▲ bot   · free")]


def people_keys(view: PeopleView) -> Keys:
    """The keys that work on this page now."""
    keys: Keys = [("↑ ↓", _("choose"))]
    if may_remove(view):
        keys += [("K", _("send away")), ("B", _("ban"))]
    if view.rules:
        keys += [("W", _("let watch") if view.room.watching == "closed" else _("no watching"))]
    if view.playing and isinstance(view.chosen, Onlooker) and not view.shown_to and view.chosen.who != view.me:
        keys.append(("H", _("show hand")))
    elif view.playing and view.shown_to:
        keys.append(("H", _("hide hand")))
    if view.playing:
        agreed = view.room.hands_open or view.seat in view.room.hands_agreed
        keys.append(("O", _("hide hands") if agreed else _("open hands")))
    if view.playing and (view.asking is not None or (view.room.hands_agreed and not view.room.hands_open)):
        keys += [("Y", _("agree")), ("N", _("refuse"))]
    return [*keys, ("F10", _("back"))]


def may_remove(view: PeopleView) -> bool:
    """Whether who is chosen can be sent away."""
    chosen = view.chosen
    person = isinstance(chosen, Onlooker) or chosen.kind == "person"
    return view.rules and person and chosen.who != view.me


class PeoplePage(TableOverlay):
    """Who is at this table; what may be done about it is asked of the host."""

    closing: ClassVar[tuple[str, ...]] = ("f10", "escape", "m", "enter")

    def __init__(self, mirror: TableMirror) -> None:
        super().__init__(mirror)
        self.cursor = 0

    def view(self) -> PeopleView | None:
        room, session = self.mirror.room, self.program.session
        if room is None or session is None:
            return None
        me = session.welcome.you
        rules = room.owner == me or session.welcome.operator
        return PeopleView(room, self.mirror.names.seats, me, self.mirror.seat, rules, self.cursor)

    def paint(self, canvas: Canvas) -> None:
        view = self.view()
        self.draw_table_bar(canvas, _("people and bots"))
        if view is not None:
            self.cursor = min(self.cursor, len(view.entries) - 1)
            self.rows = paint_people(canvas, view)
        paint_turn(canvas, self.turn_line(), self.my_turn(), self.coloured)
        draw_notice(canvas, self.notice, canvas.height - 3)
        draw_keys(canvas, people_keys(view) if view is not None else [("F10", _("back"))])

    def press(self, key: str) -> None:
        view, session = self.view(), self.program.session
        working = {shown.lower() for shown, _what in people_keys(view)} if view is not None else set()
        if view is None or session is None or (len(key) == 1 and key not in working):
            return super().press(key)
        if key in ("up", "down"):
            self.cursor = steps(self.cursor, len(view.entries), key)
        elif key in ("k", "b"):
            self.send_away(view, session, ban=key == "b")
        elif len(key) == 1:
            self.do(deed(key, view, session, self.mirror.table))
        else:
            super().press(key)

    def send_away(self, view: PeopleView, session: Session, ban: bool) -> None:
        """After a question that takes a digit."""
        chosen = view.chosen
        title = _("Send {name} away?").format(name=chosen.name)
        seated = isinstance(chosen, SeatInfo) and view.room.phase in ("playing", "pause")
        text = _("A bot plays on.") if seated else _("The place is free then.")
        if ban:
            text += " " + _("{name} cannot come back to this table.").format(name=chosen.name)
        page = LeavePage(title, text, _("to do it"))

        def sure(yes: bool | None) -> None:
            if yes:
                self.do(session.remove(self.mirror.table, chosen.who, ban))

        self.app.push_screen(page, sure)

    def pick(self, entry: int) -> None:
        self.cursor = entry


def deed(key: str, view: PeopleView, session: Session, table: str) -> Awaitable[Denied | None]:
    """What a key that works asks of the host."""
    room = view.room
    if key == "w":
        return session.set_door(table, "open" if room.watching == "closed" else "closed")
    if key == "h":
        return session.show_hand(table, None if view.shown_to else view.chosen.who)
    if key == "o":
        return session.open_hands(table, not (room.hands_open or view.seat in room.hands_agreed))
    if view.asking is not None:
        return session.allow_show(table, view.asking, key == "y")
    return session.open_hands(table, key == "y")
