"""What the screens and line mode say of people who are missed at a table, and to somebody who is back."""

from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from games.wording import _, listed
from netcore.messages import Room, SeatInfo
from netcore.mirror import TableMirror
from tui.opening import bot_mark

MOST_SENTENCES: Final = 2
"""Of what followed from one action a digest tells so many sentences."""


@dataclass(frozen=True, slots=True)
class Vote:
    """Something that all who are here may decide: its key, what it does, how many of how many want it."""

    key: str
    what: str
    yes: int
    of: int


@dataclass(frozen=True, slots=True)
class Absence:
    """Who is missed, how long the table still waits (of `grace` seconds), who plays then, what can be voted."""

    who: str
    seconds: int | None
    """None: no computer begins by itself."""
    grace: int
    bot: str
    """The computer player as a plate calls it: bot2."""
    votes: tuple[Vote, ...] = ()


@dataclass(frozen=True, slots=True)
class Digest:
    """What was played for somebody while the line was gone: sentences in the order of play."""

    bot: str
    played: tuple[str, ...]
    now: str = ""
    """Where the game stands: "You are to play."."""


def span(seconds: int) -> str:
    """Minutes and seconds: 0:07, 12:30."""
    minutes, rest = divmod(max(0, seconds), 60)
    return f"{minutes}:{rest:02d}"


def as_of(room: Room, seconds: float) -> Room:
    """`room` with what it counts down as that stands so many seconds after it was sent."""
    ms = round(max(0.0, seconds) * 1000)
    seats = tuple(
        seat if seat.back_ms is None else replace(seat, back_ms=max(0, seat.back_ms - ms)) for seat in room.seats
    )
    return replace(room, seats=seats, goes_on_ms=None if room.goes_on_ms is None else max(0, room.goes_on_ms - ms))


def is_counting(room: Room) -> bool:
    """Whether the room has a countdown."""
    return room.goes_on_ms is not None or any(seat.back_ms is not None for seat in room.seats)


def missed(room: Room) -> list[SeatInfo]:
    """The people for whose lines a match waits, the one first who is waited for shortest."""
    if room.phase not in ("playing", "pause"):
        return []
    lost = [seat for seat in room.seats if seat.kind == "person" and seat.presence == "lost" and not seat.deputy]
    return sorted(lost, key=lambda seat: (seat.back_ms is None, seat.back_ms))


def waiting(room: Room) -> str:
    """What holds the match up, for those who wait; empty where nobody is missed."""
    names = [seat.name for seat in missed(room)]
    return _("Waiting for {names}. You need do nothing.").format(names=listed(names)) if names else ""


def countdown(room: Room) -> str:
    """How long the match waits, in a line; empty where nobody is missed."""
    lost = missed(room)
    if not lost:
        return ""
    if lost[0].back_ms is None:
        return _("The game waits until {who} is back.").format(who=lost[0].name)
    time, mark = span(lost[0].back_ms // 1000), bot_mark(room.bots)
    return _("In {time} {mark} plays for {who}.").format(time=time, mark=mark, who=lost[0].name)


def absence_of(room: Room) -> Absence | None:
    """What the box over a table says; None where nobody is missed, and between deals, where nobody plays."""
    lost = missed(room)
    if not lost or room.phase != "playing":
        return None
    seconds = None if lost[0].back_ms is None else lost[0].back_ms // 1000
    return Absence(lost[0].name, seconds, room.grace, bot_mark(room.bots))


def digest_of(mirror: TableMirror) -> Digest | None:
    """What a computer has played for us; None if nothing."""
    told, game, view = mirror.played, mirror.game, mirror.view
    if told is None or game is None or view is None:
        return None
    sentences = []
    for events in told.actions:
        own = [event for event in events if getattr(event, "seat", None) == mirror.seat]
        words = [sentence for event in own or events if (sentence := game.words.event(event, mirror.names))]
        sentences.append(" ".join(words[:MOST_SENTENCES]) or _("A choice that nobody saw."))
    return Digest(bot_mark(told.level), tuple(sentences), str(game.words.prompt(view, mirror.names)))
