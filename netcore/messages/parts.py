"""Parts that messages are made of. They have no `type` of their own."""

from typing import Annotated, Literal

from msgspec import Meta

from netcore.messages.bounds import (
    Ballot,
    Code,
    Digest,
    Level,
    Message,
    Openness,
    OptionValue,
    SeatNo,
    Seq,
    TableId,
    Title,
    Who,
)


class RuleSheet(Message, frozen=True):
    """The rules of one table: the game, the version of its rules, the named sheet, and all options by name."""

    game: Code
    version: int
    sheet: Code
    options: Annotated[dict[str, OptionValue], Meta(max_length=40)] = {}  # noqa: RUF012  # a Struct copies an empty default


class BotSeat(Message, frozen=True):
    """A seat to be played by the computer, and how well."""

    seat: SeatNo
    level: Level


class ClockRule(Message, frozen=True):
    """How long a seat may think: `seconds` for each action, or a bank of them for a deal or a match.

    Each action adds `increment` seconds to a bank.
    """

    per: Literal["move", "deal", "match"]
    seconds: Annotated[int, Meta(ge=5, le=7200)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class Place(Message, frozen=True):
    """One of the client's own seats at this host."""

    table: TableId
    seat: SeatNo


class TableLine(Message, frozen=True):
    """One table in the lobby."""

    table: TableId
    title: Title
    sheet: RuleSheet
    phase: Literal["waiting", "playing", "saved", "over"]
    seats: tuple[str, ...]
    """One sign a seat, in order: a name, `bot:easy`, or nothing. Who has no seat there may take one without a name."""
    watching: Openness
    watchers: int
    password: bool = False
    """Whether newcomers need one."""
    clock: ClockRule | None = None


class Newest(Message, frozen=True):
    """The number of the newest update of one of the client's seats, or (None) of the gallery it watches."""

    table: TableId
    seat: SeatNo | None
    seq: Seq


class NewestRoom(Message, frozen=True):
    """How far the receiver should be with the Rooms of a table."""

    table: TableId
    seq: Seq


class SeatInfo(Message, frozen=True):
    """Who sits on a seat. `presence` is about the person's line; `deputy`: a computer player acts for the person."""

    kind: Literal["free", "person", "bot"] = "free"
    name: str = ""
    who: str = ""
    level: str = ""
    presence: Literal["here", "lost", "left", "away"] = "here"
    ready: bool = False
    deputy: bool = False
    back_ms: int | None = None
    """Of a person who is missed: milliseconds until a computer plays for him, from sending; None: not by itself."""


class Lot(Message, frozen=True):
    """A lot drawn at the start: who drew which seat, in the order of drawing."""

    name: str
    seat: SeatNo


class Onlooker(Message, frozen=True):
    """Somebody who watches."""

    name: str
    who: Who


class UndoAsked(Message, frozen=True):
    """A seat asks to take its last action back. `refused`: somebody said no, or was silent."""

    seat: SeatNo
    move: Seq
    agreed: tuple[SeatNo, ...]
    refused: bool = False


class Show(Message, frozen=True):
    """A seat that shows its hand to somebody who watches, or (while `on` is false) has asked to."""

    seat: SeatNo
    to: Who
    on: bool
    agreed: tuple[SeatNo, ...] = ()


class Voted(Message, frozen=True):
    """The seats that agree to a Ballot so far."""

    what: Ballot
    seats: tuple[SeatNo, ...]


class Share(Message, frozen=True):
    """What a seat adds to the seed: first the hash, then the value. `left_out`: the seed is made without it."""

    hash: bytes = b""
    value: bytes = b""
    left_out: bool = False


class Fair(Message, frozen=True):
    """How the seed of a match is drawn: by whom, and how far it is. Seats are those before lots moved anybody."""

    round: Seq
    """Counts all rounds of drawing at this table, from 1."""
    commitment: Digest
    """SHA-256 of the host's secret."""
    shares: tuple[Share, ...]
    closed: tuple[tuple[SeatNo, ...], ...] = ()
    """For each earlier round for this match the seats that did not open their value, so that it began again."""
    secret: bytes = b""
    """The host's, when the match is over."""


class Note(Message, frozen=True):
    """What happened in a deal beside the game's events, after `at` of them: time ran out, an action was taken back."""

    at: int
    kind: Literal["time", "undo"]
    seat: SeatNo
