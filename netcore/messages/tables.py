"""Host to client about one table: its room, its match, what is said there. `told` has all else that a host says."""

from typing import Literal

from netcore.messages.bounds import Grace, Level, Message, Openness, SeatNo, Seq, TableId, Title, Veil
from netcore.messages.parts import ClockRule, Fair, Lot, Note, Onlooker, RuleSheet, SeatInfo, Show, UndoAsked, Voted


class Room(Message, frozen=True, tag="room"):
    """All that is public about a table beside the game: seats, readiness, votes. Sent whole at each change."""

    table: TableId
    title: Title
    sheet: RuleSheet
    phase: Literal["waiting", "drawing", "playing", "pause", "saved", "over", "stopped", "closed"]
    """`drawing`: the seed of the match is drawn (see Fair); `pause`: between deals, until all people are ready;
    `saved`: left for another evening; `stopped`: the host cannot write its journal."""
    owner: str
    """The sign of its owner; empty: nobody is."""
    seats: tuple[SeatInfo, ...]
    bots: Level
    lots_drawn: bool
    """Whether seats are drawn by lot at the start."""
    lots: tuple[Lot, ...] = ()
    match_no: int = 0
    watchers: int = 0
    onlookers: tuple[Onlooker, ...] = ()
    """Some of those who watch, the first to come first."""
    watching: Openness = "open"
    password: bool = False
    grace: Grace = 0
    """For how long the table waits for a lost line."""
    gallery_chat: bool = True
    table_talk: bool = False
    keep_talk: bool = False
    """Whether what players say in a match is kept in its record."""
    hands_open: bool = False
    """Whether those who watch see all hands."""
    hands_agreed: tuple[SeatNo, ...] = ()
    """Seats that agree to that, while it is asked for."""
    shows: tuple[Show, ...] = ()
    restart: tuple[SeatNo, ...] = ()
    """Seats that have agreed to a restart; empty when nobody asks for one."""
    votes: tuple[Voted, ...] = ()
    goes_on_ms: int | None = None
    """Milliseconds until the next deal is dealt by itself, counted from sending; None where nothing runs."""
    answered: int | None = None
    """How many seats have answered in a veiled decision; None where none is on."""
    clock: ClockRule | None = None
    paused: SeatNo | None = None
    """The seat that asked for a pause, while it lasts."""
    undo: UndoAsked | None = None
    undone: int = 0
    """How many actions have been taken back in this match."""
    fair: Fair | None = None
    """How the newest match was drawn, or is being drawn."""
    seq: Seq = 0
    """Number of this Room among those of its table, since the host was started."""


class Clocks(Message, frozen=True, tag="clocks"):
    """Milliseconds that each seat has left, counted from sending; only those of `running` become less.

    Nothing in `left_ms`: no clock is to be shown now.
    """

    table: TableId
    left_ms: tuple[int, ...] = ()
    running: tuple[SeatNo, ...] = ()


class Update(Message, frozen=True, tag="update"):
    """What one seat may know, whole, and the events since its last update (all of this deal where `full`).

    `view` and `events` are msgpack values: a map, and an array of maps. `seq` counts the updates of this seat.
    """

    table: TableId
    seat: SeatNo
    seq: Seq
    view: bytes
    events: bytes
    full: bool = False
    veil: Veil = ""
    undone: int = 0
    """So many of the newest events that this seat has heard are taken back, before these `events`."""
    notes: tuple[Note, ...] = ()


class PlayedFor(Message, frozen=True, tag="played_for"):
    """To a person who is back: what a computer played for him, by action the events that he hears of it.

    Said again on each new connection until he acts himself. Each of `actions` is a msgpack array of maps.
    """

    table: TableId
    seat: SeatNo
    level: Level
    actions: tuple[bytes, ...]


class PublicUpdate(Message, frozen=True, tag="public_update"):
    """The same for the gallery. A late watcher gets the view alone."""

    table: TableId
    seq: Seq
    view: bytes
    events: bytes
    full: bool = False
    veil: Veil = ""
    undone: int = 0
    notes: tuple[Note, ...] = ()


class Said(Message, frozen=True, tag="said"):
    """A line of chat. To be shown literally. `at` is the host's clock: seconds since 1970, UTC."""

    table: TableId
    name: str
    role: Literal["player", "watching", "host"]
    text: str
    at: int
    held: bool = False
    """Said by somebody who watches while a deal is on: the text comes when it is over."""


class RecordPart(Message, frozen=True, tag="record"):
    """A piece of the record of a match that is over: part `part` of `parts`, from 1. RECORD.md tells the form."""

    table: TableId
    match_no: int
    part: int
    parts: int
    text: str
