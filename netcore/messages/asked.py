"""Client to hall. Each but Hello, Ping, Resync and Bye is answered by one reply that names its `request`.

This module is about the line, tables and seats; `playing` has what is asked about a match.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta

from netcore.messages.bounds import (
    MAX_SEATS,
    Code,
    Grace,
    Level,
    Message,
    Name,
    Openness,
    OptionValue,
    Password,
    Request,
    SeatNo,
    Seq,
    TableId,
    Text,
    Title,
    Version,
    Who,
)
from netcore.messages.parts import BotSeat, ClockRule
from netcore.messages.playing import (
    Act,
    AllowShow,
    AnswerUndo,
    Commit,
    OpenHands,
    Pause,
    Ready,
    Rematch,
    Restart,
    Resync,
    Reveal,
    ShowHand,
    Undo,
    Vote,
)


class Hello(Message, frozen=True, tag="hello"):
    """First on every connection. Answered by Welcome, or by Denied("version") with the host's version.

    `watch_only` marks a second connection of the same key that only watches and takes no seat's updates over.
    """

    protocol: Annotated[int, Meta(ge=0, lt=2**16)]
    version: Version
    name: Name
    watch_only: bool = False


class Ping(Message, frozen=True, tag="ping"):
    """Each second, from the client's own loop. Answered by Pong. Has a rate of its own."""

    n: Seq


class Bye(Message, frozen=True, tag="bye"):
    """The client goes on purpose. Not answered. Its seats are kept for it."""


class Open(Message, frozen=True, tag="open"):
    """Open a table; the opener owns it. Answered by Opened.

    Empty `options` mean the named sheet; given ones are laid over it. `seat` is where the opener sits, None to stay
    standing. `lots`: seats are drawn by lot at the start where the game does so. `bots` is the level of computer
    players that fill free seats at the start. `grace` is for how long the table waits for a lost line.
    """

    request: Request
    title: Title
    game: Code
    sheet: Code
    options: Annotated[dict[str, OptionValue], Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=2, le=MAX_SEATS)]
    seat: SeatNo | None = 0
    bot_seats: Annotated[tuple[BotSeat, ...], Meta(max_length=MAX_SEATS)] = ()
    bots: Level = "normal"
    lots: bool = True
    watching: Openness = "open"
    password: Password = ""
    """Empty: none is needed."""
    grace: Grace = 30
    clock: ClockRule | None = None
    gallery_chat: bool = True
    """Those who watch may chat; while a deal is on the players are told only afterwards."""
    table_talk: bool = False
    """Players may chat during a deal also where sides play against each other."""
    keep_talk: bool = False
    """What players say in a match is kept in its record."""


class Sit(Message, frozen=True, tag="sit"):
    """Take a free seat or a computer's (a computer gives its seat up at any time), or come back to the own one.

    None: any. Answered by Done; in a match the whole of what the seat knows follows.
    """

    request: Request
    table: TableId
    seat: SeatNo | None = None
    password: Password = ""
    """Needed only by who was not at the table before."""


class Stand(Message, frozen=True, tag="stand"):
    """Give the seat up, outside a match."""

    request: Request
    table: TableId


class SetBot(Message, frozen=True, tag="set_bot"):
    """Owner, outside a match: a computer player on a free seat, another level, or (None) the seat free again."""

    request: Request
    table: TableId
    seat: SeatNo
    level: Level | None


class Start(Message, frozen=True, tag="start"):
    """Owner: begin. Free seats are filled by computer players; all other people seated must be ready."""

    request: Request
    table: TableId


class Watch(Message, frozen=True, tag="watch"):
    """Watch a table. Answered by Watching with the gallery's view; updates then come through the gallery."""

    request: Request
    table: TableId
    password: Password = ""


class Unwatch(Message, frozen=True, tag="unwatch"):
    """Stop watching."""

    request: Request
    table: TableId


class Say(Message, frozen=True, tag="say"):
    """Chat, from who sits or watches at the table to all there."""

    request: Request
    table: TableId
    text: Text


class Leave(Message, frozen=True, tag="leave"):
    """Leave the table. In a match a computer player plays on for the seat until its owner sits down again."""

    request: Request
    table: TableId


class SetDoor(Message, frozen=True, tag="set_door"):
    """Owner: who may come in from now on. `password` None keeps the one there is, empty takes it away."""

    request: Request
    table: TableId
    watching: Openness
    password: Password | None = None


class Revise(Message, frozen=True, tag="revise"):
    """Owner, before the first match: other rules. Nobody is ready any more."""

    request: Request
    table: TableId
    sheet: Code
    options: Annotated[dict[str, OptionValue], Meta(max_length=40)]
    bots: Level
    lots: bool


class Remove(Message, frozen=True, tag="remove"):
    """Owner: send a person away. His seat is a computer's in a match, else free. `ban`: he may not come back."""

    request: Request
    table: TableId
    who: Who
    ban: bool = False


class Close(Message, frozen=True, tag="close"):
    """Owner: close the table for good."""

    request: Request
    table: TableId


ClientMessage: TypeAlias = (
    Hello
    | Ping
    | Bye
    | Open
    | Sit
    | Stand
    | SetBot
    | Ready
    | Start
    | Act
    | Commit
    | Reveal
    | Watch
    | Unwatch
    | Say
    | Resync
    | Rematch
    | Restart
    | Pause
    | Undo
    | AnswerUndo
    | Vote
    | Leave
    | SetDoor
    | Revise
    | Remove
    | OpenHands
    | ShowHand
    | AllowShow
    | Close
)
