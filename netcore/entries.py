"""The journal's entries: everything that changes a table for good, in the order it happened.

A table is what its entries make of it (netcore.evolve): live play and resuming take the same way. `by` and
`request` name who asked and with which request, so that a repeated one gets its first answer after a restart too.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from netcore.codec import pack, unpack
from netcore.effects import Row
from netcore.messages import BotSeat, ClockRule, Level, Openness, RuleSheet

MAX_ENTRY = 64 * 1024
"""Bytes: no entry is nearly as long."""


class Entry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Common to all entries: the key that asked for it and its request, empty where time brought it about.

    `clocks`: where clocks run, milliseconds that each seat has left at this moment.
    `at` is the host's clock when it was written, seconds since 1970, UTC.
    """

    by: str = ""
    request: str = ""
    clocks: tuple[int, ...] = ()
    at: int = 0


class TableOpened(Entry, frozen=True, tag="opened", kw_only=True):
    """A table was opened by `by`, who owns it."""

    title: str
    sheet: RuleSheet
    seats: int
    bot_seats: tuple[BotSeat, ...]
    bots: Level
    lots: bool
    watching: Openness
    lock: bytes = b""
    """The password as `netcore.lock` keeps it; empty for none."""
    grace: int = 0
    """Seconds for which the table waits for a lost line; 0: for ever."""
    clock: ClockRule | None = None
    gallery_chat: bool = True
    table_talk: bool = False
    keep_talk: bool = False


class Sat(Entry, frozen=True, tag="sat", kw_only=True):
    """`by` took a seat before a match, and gave up the one it had."""

    seat: int
    name: str


class Stood(Entry, frozen=True, tag="stood", kw_only=True):
    """A person gave the seat up before a match."""

    seat: int


class BotSet(Entry, frozen=True, tag="bot_set", kw_only=True):
    """A computer player was put on a seat, or the seat is free again."""

    seat: int
    level: Level | None


class Named(Entry, frozen=True, tag="named", kw_only=True):
    """`by` goes by another name now."""

    name: str


class Started(Entry, frozen=True, tag="started", kw_only=True):
    """The first match begins with the draw of its seed; `secret` is the host's part of it, 32 bytes."""

    secret: bytes


class Committed(Entry, frozen=True, tag="committed", kw_only=True):
    """`by` has shown the hash of a seat's value."""

    seat: int
    hash: bytes


class Revealed(Entry, frozen=True, tag="revealed", kw_only=True):
    """A seat's value was opened. With the last one the seed is known, lots are drawn and the match begins."""

    seat: int
    value: bytes


class LeftOut(Entry, frozen=True, tag="left_out", kw_only=True):
    """The seats that have shown no hash in time are left out of this draw."""


class Redrawn(Entry, frozen=True, tag="redrawn", kw_only=True):
    """Values of the seats `closed` stayed closed: the draw begins again with other values, the host's too."""

    secret: bytes
    closed: tuple[int, ...]


class Acted(Entry, frozen=True, tag="acted", kw_only=True):
    """An action of the game, in its notation; in a veiled decision what the seat answered."""

    seat: int
    action: str


class RanOut(Entry, frozen=True, tag="ran_out", kw_only=True):
    """The clock of a seat ran out, and the table did for it what the game does then, in its notation."""

    seat: int
    action: str


class Talked(Entry, frozen=True, tag="talked", kw_only=True):
    """A player said this in a match, at a table that keeps it in the record."""

    seat: int
    text: str


class Ticked(Entry, frozen=True, tag="ticked", kw_only=True):
    """Nothing but time has passed: a host that is killed now knows the clocks."""


class Paused(Entry, frozen=True, tag="paused", kw_only=True):
    """Somebody at the table asked for a pause."""

    seat: int


class Resumed(Entry, frozen=True, tag="resumed", kw_only=True):
    """The pause is over."""


class Undone(Entry, frozen=True, tag="undone", kw_only=True):
    """The newest action was taken back; `by` asked for it, and all agreed."""


class Silent(Entry, frozen=True, tag="silent", kw_only=True):
    """Who had not answered in a veiled decision passed."""


class Advanced(Entry, frozen=True, tag="advanced", kw_only=True):
    """The pause between deals is over."""


class Rematched(Entry, frozen=True, tag="rematched", kw_only=True):
    """A new match with the same seats, after one was over."""

    secret: bytes


class Restarted(Entry, frozen=True, tag="restarted", kw_only=True):
    """The match was thrown in and a new one begun."""

    secret: bytes


class Left(Entry, frozen=True, tag="left", kw_only=True):
    """A person left in a match: by `leave` until he sits down again, by `bye` until he connects again.

    `lost`: his line was gone for longer than the table waits; until he is heard of again.
    """

    seat: int
    way: Literal["leave", "bye", "lost"]


class Back(Entry, frozen=True, tag="back", kw_only=True):
    """The owner of a seat is back on it."""

    seat: int


class Saved(Entry, frozen=True, tag="saved", kw_only=True):
    """The match was left for another evening: nobody plays for anybody until it is reopened."""


class Reopened(Entry, frozen=True, tag="reopened", kw_only=True):
    """A match that was left for another evening goes on."""


class Ended(Entry, frozen=True, tag="ended", kw_only=True):
    """The match was ended before it was over; all are back where they were before its start."""


class Quit(Entry, frozen=True, tag="quit", kw_only=True):
    """`by` left the table for good, outside a match; its seat is free, and its table somebody else's."""


class DoorSet(Entry, frozen=True, tag="door_set", kw_only=True):
    """Who may come in from now on."""

    watching: Openness
    lock: bytes


class Revised(Entry, frozen=True, tag="revised", kw_only=True):
    """The table is for other rules."""

    sheet: RuleSheet
    bots: Level
    lots: bool


class Removed(Entry, frozen=True, tag="removed", kw_only=True):
    """The person with this key was sent away, with `ban` for good."""

    key: str
    ban: bool = False


class HandsOpened(Entry, frozen=True, tag="hands_opened", kw_only=True):
    """Those who watch see all hands from now on, or no more."""

    open: bool


class HandShown(Entry, frozen=True, tag="hand_shown", kw_only=True):
    """The person with key `to` sees what the seat sees from now on; empty: nobody."""

    seat: int
    to: str


class TableClosed(Entry, frozen=True, tag="closed", kw_only=True):
    """The table is closed for good."""


AnyEntry: TypeAlias = (
    TableOpened
    | Sat
    | Stood
    | BotSet
    | Named
    | Started
    | Committed
    | Revealed
    | LeftOut
    | Redrawn
    | Acted
    | RanOut
    | Talked
    | Ticked
    | Paused
    | Resumed
    | Undone
    | Silent
    | Advanced
    | Rematched
    | Restarted
    | Left
    | Back
    | Saved
    | Reopened
    | Ended
    | Quit
    | DoorSet
    | Revised
    | Removed
    | HandsOpened
    | HandShown
    | TableClosed
)


def to_row(table: str, entry: AnyEntry) -> Row:
    """An entry of `table` as the journal keeps it."""
    return Row(table, pack(entry), final=isinstance(entry, TableClosed))


def from_row(row: Row) -> AnyEntry:
    """The inverse of to_row; WireError if the row was not written by this version."""
    entry: AnyEntry = unpack(row.entry, AnyEntry, MAX_ENTRY)
    return entry
