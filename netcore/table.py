"""Table: one table as a value, and what can be read off it. What its entries make of it is in evolve.py."""

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from games.catalogue import AnyGame
from games.game import GALLERY, OPEN, Seat, Viewer
from netcore import fair
from netcore.hearing import Hearing
from netcore.messages import ClockRule, Level, Lot, Openness, RuleSheet
from netcore.veil import Answers

Phase: TypeAlias = Literal["waiting", "drawing", "playing", "pause", "over", "closed"]


class Chair(Struct, frozen=True):
    """A seat and who has it. `left` is how a person went in a match, empty while he is there.

    `played`: what a computer did for him since he went, by action the events that he hears of it; kept until he
    acts himself.
    """

    kind: Literal["free", "person", "bot"] = "free"
    key: str = ""
    name: str = ""
    level: Level | Literal[""] = ""
    since: int = 0
    """The number of the entry by which the person sat down."""
    left: Literal["", "leave", "bye", "lost"] = ""
    played: tuple[tuple[object, ...], ...] = ()


class Past(Struct, frozen=True):
    """An action, and how things stood before it: the match, the clocks, how many events each viewer had heard."""

    seat: Seat
    action: str
    match: object
    clocks: tuple[int, ...]
    heard: tuple[int, ...]


class TableState(Struct, frozen=True):
    """All of a table that its entries decide. `hearings` are by seat, the gallery's last."""

    table: str
    founder: str
    """Who opened it, and owns it whenever he is at the table."""
    owner: str
    """Who owns it now; empty while nobody is there to."""
    title: str
    sheet: RuleSheet
    bots: Level
    lots: bool
    watching: Openness
    grace: int
    """Seconds for which the table waits for a lost line; 0: for ever."""
    chairs: tuple[Chair, ...]
    hearings: tuple[Hearing, ...]
    phase: Phase = "waiting"
    match_no: int = 0
    drawn: tuple[Lot, ...] = ()
    draw: fair.Draw | None = None
    """How the newest match's seed was drawn, or is being drawn."""
    log: tuple[str, ...] = ()
    """The lines of the match's record so far."""
    record: str = ""
    """The record of the last match that has ended."""
    match: object = None
    answers: Answers = ()
    """In a veiled decision what each seat has answered, empty where it has not; else nothing."""
    lock: bytes = b""
    gallery_chat: bool = True
    table_talk: bool = False
    keep_talk: bool = False
    """What players say in a match is in its record."""
    talked: int = 0
    """How many lines of talk the record of this match has."""
    banned: tuple[str, ...] = ()
    hands_open: bool = False
    """Those who watch see all hands."""
    shown: tuple[str, ...] = ()
    """In a match by seat: the key of who sees what the seat sees, empty for nobody."""
    hands_seen: bool = False
    """Somebody who watches has seen hidden hands of this deal: nobody new sits down in it."""
    entries: int = 1
    """How many entries made it."""
    clock: ClockRule | None = None
    clocks: tuple[int, ...] = ()
    """Milliseconds each seat had left at the last entry that tells; nothing without a clock."""
    saved: bool = False
    """Left for another evening, in the middle of a match."""
    paused: Seat | None = None
    """Who asked for a pause, while it lasts."""
    past: tuple[Past, ...] = ()
    """The last actions, as long as one seat did them all: what can be taken back, the newest last."""
    moves: int = 0
    """How often the match has moved on, or back."""
    undone: int = 0
    """How many actions were taken back in this match."""

    @property
    def in_match(self) -> bool:
        """Whether seats are kept: from the draw of the seed to the end of the match."""
        return self.phase in ("drawing", "playing", "pause")


def people(state: TableState) -> tuple[Seat, ...]:
    """The seats of people who have not left."""
    return tuple(s for s, chair in enumerate(state.chairs) if chair.kind == "person" and not chair.left)


def seat_of(state: TableState, key: str) -> Seat | None:
    """The seat that `key` owns."""
    return next((s for s, chair in enumerate(state.chairs) if key and chair.key == key), None)


def bot_level(state: TableState, seat: Seat) -> Level | None:
    """How well the computer has to play this seat now; None where it has not.

    It plays on for somebody who left only as long as another person is there to play with: alone the table waits.
    """
    chair = state.chairs[seat]
    if not state.in_match:
        return None
    if chair.kind == "bot":
        return chair.level or None
    return state.bots if chair.left and people(state) else None


def bot_chair(level: Level) -> Chair:
    return Chair(kind="bot", level=level)


def with_chair(state: TableState, seat: Seat, chair: Chair) -> TableState:
    return replace(state, chairs=(*state.chairs[:seat], chair, *state.chairs[seat + 1 :]))


def shown_name(chair: Chair) -> str:
    """A seat as one sign in lists: a name, `bot:easy`, or nothing for a free one."""
    return f"bot:{chair.level}" if chair.kind == "bot" else chair.name


def options(game: AnyGame, sheet: RuleSheet) -> Any:
    """The sheet's options as the game takes them."""
    return msgspec.convert(sheet.options, game.Options)


def viewers(state: TableState) -> tuple[Viewer, ...]:
    """All who hear of the match, in the order of `hearings`."""
    return (*range(len(state.chairs)), OPEN if state.hands_open else GALLERY)


def hearing(state: TableState, viewer: Viewer) -> Hearing:
    return state.hearings[viewer if isinstance(viewer, int) else -1]
