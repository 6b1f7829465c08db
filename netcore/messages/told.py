"""Host to client: what the hall says to one person, and what it says through the gallery to all who may hear it.

This module is about the line, the lobby and the answers to requests; `tables` has what is said about one table.
"""

from typing import Literal, TypeAlias

from netcore.messages.bounds import Code, Level, Message, Request, SeatNo, Seq, TableId, Title, Version, Who
from netcore.messages.parts import Newest, NewestRoom, Place, TableLine
from netcore.messages.tables import Clocks, PlayedFor, PublicUpdate, RecordPart, Room, Said, Update


class Welcome(Message, frozen=True, tag="welcome"):
    """Answer to Hello: who you are here, your seats, the tables."""

    version: Version
    host: Title
    you: Who
    places: tuple[Place, ...]
    tables: tuple[TableLine, ...]
    """The first part of the lobby; the others come as Lobby messages."""
    lobby_topic: bytes
    """Subscribe to this at the gallery for LobbyChange messages."""
    operator: bool = False
    """Whether you run this host, and may do at every table what its owner may."""
    lobby: Seq = 0
    """The number that the lobby has with these tables."""
    parts: int = 1
    """In how many parts it comes."""


class Pong(Message, frozen=True, tag="pong"):
    """Answer to Ping."""

    n: Seq
    newest: tuple[Newest, ...] = ()
    rooms: tuple[NewestRoom, ...] = ()
    lobby: Seq = 0
    """Number of the newest LobbyChange."""


class Lobby(Message, frozen=True, tag="lobby"):
    """All tables of this host, as they are with the change `seq`: part `part` of `parts`, from 1."""

    seq: Seq
    tables: tuple[TableLine, ...]
    part: int = 1
    parts: int = 1


class LobbyChange(Message, frozen=True, tag="lobby_change"):
    """Tables that are new or other than before, and those that are gone; broadcast. `seq` counts the changes."""

    seq: Seq
    tables: tuple[TableLine, ...]
    gone: tuple[TableId, ...] = ()


class Opened(Message, frozen=True, tag="opened"):
    """Answer to Open."""

    request: Request
    table: TableId


class Watching(Message, frozen=True, tag="watching"):
    """Answer to Watch: subscribe to `topic`; here is the room, and the view if a match is on."""

    request: Request
    topic: bytes
    room: Room
    update: PublicUpdate | None = None


class Done(Message, frozen=True, tag="done"):
    """The request was carried out."""

    request: Request


class Denied(Message, frozen=True, tag="denied"):
    """The request was not carried out. `code` is stable; for a refused action `rule` and `values` are its Refusal."""

    request: str
    code: Code
    values: tuple[str | int, ...] = ()
    rule: str = ""


class Replaced(Message, frozen=True, tag="replaced"):
    """A newer connection with the same key has taken over; this one hears no more of its seats."""


class SentAway(Message, frozen=True, tag="sent_away"):
    """You are no longer at this table: its owner said so, or closed it to those who watch, or hands are open there."""

    table: TableId
    cause: Literal["removed", "banned", "watching_closed", "hands_open"]


class WatchAgain(Message, frozen=True, tag="watch_again"):
    """The table's public updates come under another topic from now on: watch it anew."""

    table: TableId


class Closing(Message, frozen=True, tag="closing"):
    """The host shuts down; tables are kept and go on when it is started again."""


class Fault(Message, frozen=True, tag="fault"):
    """The peer broke the protocol or a limit: the message was dropped."""

    code: Literal["malformed", "too_long", "too_fast", "hello_first", "too_many"]


class Assign(Message, frozen=True, tag="assign"):
    """To the host's own computer players only: play this seat (or, with `level` None, no longer)."""

    table: TableId
    seat: SeatNo
    game: Code
    level: Level | None


HostMessage: TypeAlias = (
    Welcome
    | Pong
    | Lobby
    | LobbyChange
    | Room
    | Update
    | PlayedFor
    | PublicUpdate
    | Clocks
    | Said
    | RecordPart
    | Opened
    | Watching
    | Done
    | Denied
    | Replaced
    | SentAway
    | WatchAgain
    | Closing
    | Fault
    | Assign
)

Reply: TypeAlias = Opened | Watching | Done | Denied
