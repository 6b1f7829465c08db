"""What a client knows of one table, built from messages alone. No input or output."""

from collections import deque
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from games.catalogue import GAMES, AnyGame
from games.wording import Names
from netcore.codec import WireError, unpack_events, unpack_view
from netcore.messages import (
    Clocks,
    HostMessage,
    Note,
    PlayedFor,
    PublicUpdate,
    Room,
    RuleSheet,
    Said,
    SeatInfo,
    Update,
    Veil,
    Watching,
)

MAX_CHAT: Final = 500
"""Lines of chat that are kept."""

BOT_NAMES: Final = ("Matsu", "Ume", "Sakura", "Fuji", "Ayame", "Botan", "Hagi", "Kiku")
"""What computer players are called, by seat: flowers of the hanafuda pack, January's pine first."""


class Change(Struct, frozen=True):
    """What a message changed: the room, the view, events and notes heard with it, lines of chat, the clocks.

    `undone`: some of what was heard before is taken back.
    """

    room: bool = False
    view: bool = False
    events: tuple[Any, ...] = ()
    chat: tuple[Said, ...] = ()
    notes: tuple[Note, ...] = ()
    undone: bool = False
    clocks: bool = False
    played: bool = False
    """A computer has played for this seat: see `TableMirror.played`."""


class Played(Struct, frozen=True):
    """What a computer player of this level did for somebody: by action the events that he hears of it."""

    level: str
    actions: tuple[tuple[Any, ...], ...]


class TableMirror:
    """One table as one client sees it: on a seat, or watching.

    `me` is the client's own sign (`Welcome.you`), empty on a connection that only watches. Who plays a seat of
    somebody else, as a computer player does, gives it as `seat`, and the `game` if no Room may come; else it is the
    seat where `me` sits, None while watching.
    """

    def __init__(self, table: str, me: str, seat: int | None = None, game: AnyGame | None = None) -> None:
        self.table = table
        self.me = me
        self.seat = seat
        self.room: Room | None = None
        self.view: Any = None
        """The newest View of the game; None before the first."""
        self.veil: Veil = ""
        """Whether a veiled decision is on, and whether it is this seat that has yet to answer (`asked`)."""
        self.seq = 0
        self.heard: tuple[Any, ...] = ()
        """The events of this deal, as far as they were heard."""
        self.notes: tuple[Note, ...] = ()
        """What happened in this deal beside them."""
        self.clocks: Clocks | None = None
        """What the clocks showed when they were told last; None at a table without."""
        self.chat: deque[Said] = deque(maxlen=MAX_CHAT)
        self.played: Played | None = None
        """What a computer has played for this seat while its owner was away, as he was told last."""
        self.undecodable = 0
        """Updates that were no views of this game: the host's fault, passed over."""
        self.lent: int | None = None
        """The seat that shows us its hand while we watch; None: what the gallery sees is all."""
        self._given_seat = seat is not None
        self._gallery: PublicUpdate | None = None
        self._shown: Update | None = None
        self._match_no = 0
        self.game = game
        """The game played here; None before the first Room, or where this version does not know it."""

    @property
    def sheet(self) -> RuleSheet | None:
        return self.room.sheet if self.room else None

    @property
    def names(self) -> Names:
        """The names at the table as this client is to be addressed."""
        seats = self.room.seats if self.room else ()
        you = -1 if self.seat is None else self.seat
        return Names(tuple(_name(seat, number) for number, seat in enumerate(seats)), you)

    def receive(self, message: HostMessage) -> Change:
        """Take a message in; one about another table or for another seat changes nothing."""
        match message:
            case Room() if message.table == self.table:
                return self._room(message)
            case Watching() if message.room.table == self.table:
                change = self._room(message.room)
                return change if message.update is None else _both(change, self._public(message.update))
            case Update() if message.table == self.table:
                return self._seat_update(message)
            case PublicUpdate() if message.table == self.table and self.seat is None:
                return self._public(message)
            case Clocks() if message.table == self.table:
                self.clocks = message
                return Change(clocks=True)
            case PlayedFor() if message.table == self.table and message.seat == self.seat:
                return self._played(message)
            case Said() if message.table == self.table:
                return self._said(message)
            case _:
                return Change()

    def _said(self, said: Said) -> Change:
        """A line of chat; the text of one that was held back comes in its place."""
        held = [n for n, old in enumerate(self.chat) if old.held and (old.name, old.at) == (said.name, said.at)]
        if held and not said.held:
            self.chat[held[0]] = said
        else:
            self.chat.append(said)
        return Change(chat=(said,))

    def _seat_update(self, update: Update) -> Change:
        """Of our own seat, or of one that we are shown; the Room tells before where we sit, also after lots."""
        if self.room is None and not self._given_seat:
            self._move(update.seat)
        if update.seat == self.seat:
            return self._update(update)
        if self._given_seat or self.seat is not None:
            return Change()
        self._shown = update
        return self._update(update) if update.seat == self.lent else Change()

    def _room(self, room: Room) -> Change:
        counted = room.goes_on_ms is not None or any(seat.back_ms is not None for seat in room.seats)
        changed = room != self.room or counted  # from this message on
        self.room = room
        if room.phase == "waiting" and self.view is not None:
            self._move(self.seat)
        self.game = GAMES.get(room.sheet.game)
        if not self._given_seat:
            seat = next((number for number, seat in enumerate(room.seats) if self.me and seat.who == self.me), None)
            if seat != self.seat:
                self._move(seat)
            lent = next((show.seat for show in room.shows if show.on and show.to == self.me), None)
            return _both(Change(room=changed), self._look(lent if seat is None else None))
        return Change(room=changed)

    def _look(self, lent: int | None) -> Change:
        """Into the hand of the seat `lent`, or at what the gallery sees."""
        if lent == self.lent:
            return Change()
        self.lent = lent
        self.view, self.seq, self.heard, self.veil = None, 0, (), ""
        known = self._gallery if lent is None else self._shown
        return Change() if known is None else self._update(known)

    def _public(self, update: PublicUpdate) -> Change:
        self._gallery = update
        return self._update(update) if self.lent is None else Change()

    def _move(self, seat: int | None) -> None:
        """Another seat, or none any more: what the old one knew is not for the new one."""
        self.seat = seat
        self.view, self.seq, self.heard, self.veil, self.notes = None, 0, (), "", ()
        self.played = None

    def _update(self, update: Update | PublicUpdate) -> Change:
        if self.game is None:
            return Change()
        try:
            view = unpack_view(self.game, update.view)
            events = unpack_events(self.game, update.events)
        except WireError:
            self.undecodable += 1
            return Change()
        if self.lent is not None:
            view = replace(view, legal=())  # to be looked at, not to be played
        fresh = events
        if update.full:
            known = len(self.heard) if _goes_on(self.heard, events) else 0
            fresh = events[known:] if known else ()
            self.heard = self.heard[:known] + events[known:]
            self.notes = update.notes
        elif update.undone:
            self.heard = self.heard[: -update.undone]
            self.notes = _placed((*self.notes, *update.notes), len(self.heard))
        elif self._deal_is_new():
            self.heard, self.notes = events, _placed(update.notes, 0)
        else:
            self.notes += _placed(update.notes, len(self.heard))
            self.heard += events
        self.view, self.seq, self._match_no = view, update.seq, self._newest_match()
        self.veil = update.veil
        notes = () if update.full else update.notes
        return Change(view=True, events=fresh, notes=notes, undone=bool(update.undone))

    def _played(self, told: PlayedFor) -> Change:
        if self.game is None:
            return Change()
        try:
            actions = tuple(unpack_events(self.game, action) for action in told.actions)
        except WireError:
            self.undecodable += 1
            return Change()
        self.played = Played(told.level, actions)
        return Change(played=True)

    def _deal_is_new(self) -> bool:
        """Whether what comes now belongs to another deal: at a stop where nobody acts only a deal can follow."""
        between = self.view is None or not (self.view.to_act or self.veil)
        return between or self._match_no != self._newest_match()

    def _newest_match(self) -> int:
        return self.room.match_no if self.room else 0


def _goes_on(heard: tuple[Any, ...], events: tuple[Any, ...]) -> bool:
    """Whether `events` are those of the deal that was `heard`, told again from its start, some without their cards."""
    if not heard or len(events) < len(heard) or events[0] != heard[0]:
        return False
    return all(type(now) is type(then) for now, then in zip(events, heard, strict=False))


def _placed(notes: tuple[Note, ...], most: int) -> tuple[Note, ...]:
    """The notes, none behind more events than were heard: who came late has heard fewer."""
    return tuple(replace(note, at=min(note.at, most)) for note in notes)


def _both(first: Change, second: Change) -> Change:
    return replace(second, room=first.room or second.room)


def _name(seat: SeatInfo, number: int) -> str:
    if seat.name:
        return seat.name
    return BOT_NAMES[number] if seat.kind == "bot" else f"Seat {number + 1}"
