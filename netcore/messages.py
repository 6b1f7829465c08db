"""Every message on the wire, as frozen tagged Structs with bounds. PROTOCOL.md tells the same in words.

Messages are msgpack maps; the key `type` names the message. A view and its events are each one msgpack value of
their own inside a binary field: the host packs each once, and what they hold is the game's affair.
"""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

PROTOCOL: Final = 2
"""Raised by any change to a message. Host and client must agree on it."""

MAX_CLIENT_FRAME: Final = 64 * 1024
"""Bytes: the longest frame a host accepts."""
MAX_HOST_FRAME: Final = 512 * 1024
"""Bytes: the longest frame a client accepts."""

MAX_SEATS: Final = 8

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Title = Annotated[str, Meta(min_length=1, max_length=32)]
Version = Annotated[str, Meta(min_length=1, max_length=32)]
TableId = Annotated[str, Meta(pattern="^[0-9a-v]{8}$", max_length=8)]
"""Eight signs of base32hex, lower case."""
Request = Annotated[str, Meta(pattern="^[0-9a-f]{16}$", max_length=16)]
"""Chosen at random by the client; a repeated one gets the first answer again."""
SeatNo = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
Seq = Annotated[int, Meta(ge=0, lt=2**53)]
Token = Annotated[str, Meta(min_length=1, max_length=200)]
Text = Annotated[str, Meta(min_length=1, max_length=400)]
Code = Annotated[str, Meta(min_length=1, max_length=40)]
Digest = Annotated[bytes, Meta(min_length=32, max_length=32)]
"""32 bytes: a random value of the fair deal, or the SHA-256 of one."""
Who = Annotated[str, Meta(pattern="^[0-9a-v]{8}$", max_length=8)]
"""A person in public: the first 40 bits of the SHA-256 of the public key, in base32hex. Never the key itself."""
OptionValue: TypeAlias = bool | Annotated[int, Meta(ge=-(2**31), lt=2**31)] | Annotated[str, Meta(max_length=40)]
Grace = Annotated[int, Meta(ge=0, le=3600)]
"""Seconds; 0: for ever."""
Level: TypeAlias = Literal["random", "easy", "normal"]
Openness: TypeAlias = Literal["open", "closed"]
"""Whether a table may be watched at all. A password holds for sitting down and watching alike."""
Password = Annotated[str, Meta(max_length=40)]
Ballot: TypeAlias = Literal["bots", "save", "end"]
"""What can be voted on in a match: computers for all who are missed, another evening, the end of the match."""
Veil: TypeAlias = Literal["", "asked", "waiting"]
"""In a veiled decision nobody knows who has a choice. `asked`: this seat has yet to answer; `waiting`: others have."""
PASS: Final = "pass"
"""The answer to a veiled decision that every seat may give, and gives who has no choice."""


class Message(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Common to all messages: strict and immutable."""


# The door: in the clear, one question and one answer.


class Knock(Message, frozen=True, tag="knock"):
    """Client to door: who is there?"""

    protocol: Annotated[int, Meta(ge=0, lt=2**16)]
    version: Version


class Greeting(Message, frozen=True, tag="greeting"):
    """Door to client: what this host speaks, its public CURVE key (Z85), and the ports of hall and gallery."""

    protocols: Annotated[tuple[int, ...], Meta(max_length=16)]
    version: Version
    host: Title
    key: Annotated[str, Meta(min_length=40, max_length=40)]
    hall_port: Annotated[int, Meta(ge=1, lt=65536)]
    gallery_port: Annotated[int, Meta(ge=1, lt=65536)]


# Shared parts.


class RuleSheet(Message, frozen=True):
    """The rules of one table: the game, the version of its rules, the named sheet, and all options by name."""

    game: Code
    version: int
    sheet: Code
    options: Annotated[dict[str, OptionValue], Meta(max_length=40)] = {}


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


# Client to hall. Each but Hello, Ping, Resync and Bye is answered by one reply that names its `request`.


class Hello(Message, frozen=True, tag="hello"):
    """First on every connection. Answered by Welcome, or by Denied("version") with the host's version.

    `watch_only` marks a second connection of the same key that only watches and takes no seat's updates over.
    """

    protocol: Annotated[int, Meta(ge=0, lt=2**16)]
    version: Version
    name: Name
    watch_only: bool = False


class Ping(Message, frozen=True, tag="ping"):
    """Each second, from the client's own loop. Answered by Pong. Outside the rate limit."""

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
    """Give the seat up before the match starts."""

    request: Request
    table: TableId


class SetBot(Message, frozen=True, tag="set_bot"):
    """Owner, before the match: a computer player on a free seat, another level, or (None) the seat free again."""

    request: Request
    table: TableId
    seat: SeatNo
    level: Level | None


class Ready(Message, frozen=True, tag="ready"):
    """I am ready: for the start in the waiting room, for the next deal after a result."""

    request: Request
    table: TableId
    ready: bool = True


class Start(Message, frozen=True, tag="start"):
    """Owner: begin. Free seats are filled by computer players; all other people seated must be ready."""

    request: Request
    table: TableId


class Act(Message, frozen=True, tag="act"):
    """Do an action of the game for a seat, as decided on update `seq` of that seat.

    Where the seat is asked in a veiled decision: one of its legal actions, or PASS.
    """

    request: Request
    table: TableId
    seat: SeatNo
    seq: Seq
    action: Token


class Commit(Message, frozen=True, tag="commit"):
    """The fair deal, first step: the SHA-256 of a random value, for a seat, in this round of the draw."""

    request: Request
    table: TableId
    seat: SeatNo
    round: Seq
    hash: Digest


class Reveal(Message, frozen=True, tag="reveal"):
    """The fair deal, second step, when all hashes are shown: the value itself."""

    request: Request
    table: TableId
    seat: SeatNo
    round: Seq
    value: Digest


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
    """Chat: to the table if seated there, to the gallery if watching."""

    request: Request
    table: TableId
    text: Text


class Resync(Message, frozen=True, tag="resync"):
    """I missed something: send the Room and the whole view, and the events this seat has heard in this deal."""

    table: TableId


class Rematch(Message, frozen=True, tag="rematch"):
    """Same seats, new match, when one is over. It begins when all people seated have asked for it."""

    request: Request
    table: TableId


class Restart(Message, frozen=True, tag="restart"):
    """Throw the match in and begin a new one: needs every person seated. `agree` False takes it back or refuses."""

    request: Request
    table: TableId
    agree: bool = True


class Pause(Message, frozen=True, tag="pause"):
    """Let the match stand still, or (`paused` False) let it go on: anybody who sits at the table may ask for either."""

    request: Request
    table: TableId
    paused: bool = True


class Undo(Message, frozen=True, tag="undo"):
    """Ask to take back the own last action. It is, when all connected people who are seated agree."""

    request: Request
    table: TableId


class AnswerUndo(Message, frozen=True, tag="answer_undo"):
    """Answer to the `undo` of a Room, which `move` names."""

    request: Request
    table: TableId
    move: Seq
    agree: bool


class Vote(Message, frozen=True, tag="vote"):
    """For a Ballot: needs every person seated who is connected. `agree` False ends the vote."""

    request: Request
    table: TableId
    what: Ballot
    agree: bool = True


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


class OpenHands(Message, frozen=True, tag="open_hands"):
    """In a match: let those who watch see all hands, which needs every person seated. `agree` False ends it."""

    request: Request
    table: TableId
    agree: bool = True


class ShowHand(Message, frozen=True, tag="show_hand"):
    """In a match: let one person who watches see your seat as you do. `to` None takes it back."""

    request: Request
    table: TableId
    to: Who | None


class AllowShow(Message, frozen=True, tag="allow_show"):
    """Agree that `seat` shows its hand as it has asked: all people seated must. `agree` False refuses or ends it."""

    request: Request
    table: TableId
    seat: SeatNo
    agree: bool = True


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


# Hall to client.


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


class Welcome(Message, frozen=True, tag="welcome"):
    """Answer to Hello: who you are here, your seats, the tables."""

    version: Version
    host: Title
    you: Who
    places: tuple[Place, ...]
    tables: tuple[TableLine, ...]
    lobby_topic: bytes
    """Subscribe to this at the gallery for Lobby messages."""
    operator: bool = False
    """Whether you run this host, and may do at every table what its owner may."""


class Newest(Message, frozen=True):
    """The number of the newest update of one of the client's seats, or (None) of the gallery it watches."""

    table: TableId
    seat: SeatNo | None
    seq: Seq


class Pong(Message, frozen=True, tag="pong"):
    """Answer to Ping."""

    n: Seq
    newest: tuple[Newest, ...] = ()


class Lobby(Message, frozen=True, tag="lobby"):
    """All tables of this host; broadcast at each change."""

    tables: tuple[TableLine, ...]


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


class Room(Message, frozen=True, tag="room"):
    """All that is public about a table beside the game: seats, readiness, votes. Sent whole at each change."""

    table: TableId
    title: Title
    sheet: RuleSheet
    phase: Literal["waiting", "drawing", "playing", "pause", "saved", "over", "stopped", "closed"]
    """`drawing`: the seed of the match is drawn (see Fair); `pause`: between deals, until all people are ready;
    `saved`: left for another evening; `stopped`: the host cannot write its journal."""
    owner: str
    """Who opened it."""
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


class Clocks(Message, frozen=True, tag="clocks"):
    """Milliseconds that each seat has left, counted from sending; only those of `running` become less.

    Nothing in `left_ms`: no clock is to be shown now.
    """

    table: TableId
    left_ms: tuple[int, ...] = ()
    running: tuple[SeatNo, ...] = ()


class Note(Message, frozen=True):
    """What happened in a deal beside the game's events, after `at` of them: time ran out, an action was taken back."""

    at: int
    kind: Literal["time", "undo"]
    seat: SeatNo


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
    """You are no longer at this table: its owner said so, or closed it to those who watch."""

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
