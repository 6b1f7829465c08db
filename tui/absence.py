"""What the screens and line mode say of people who are missed at a table, and to somebody who is back."""

from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from games.wording import _, listed, plural
from netcore.messages import Ballot, Room, SeatInfo
from netcore.mirror import TableMirror
from tui.opening import bot_mark

MOST_SENTENCES: Final = 2
"""Of what followed from one action a digest tells so many sentences."""


BALLOTS: Final[dict[Ballot, tuple[str, str]]] = {
    "bots": ("B", _("bot now")),
    "save": ("S", _("save for later")),
    "end": ("N", _("end the match")),
}
"""What can be voted on while somebody is missed: the key, and what it does."""


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


def votes_of(room: Room) -> tuple[Vote, ...]:
    """What can be voted on while somebody is missed, and how it stands."""
    here = sum(seat.kind == "person" and seat.presence in ("here", "away") for seat in room.seats)
    yes = {voted.what: len(voted.seats) for voted in room.votes}
    return tuple(Vote(key, words, yes.get(what, 0), here) for what, (key, words) in BALLOTS.items())


def may_save(room: Room) -> bool:
    """Whether there is a match of several people to be left for another evening."""
    people = [seat for seat in room.seats if seat.kind == "person"]
    return room.phase in ("playing", "pause") and len(people) > 1


def agreed(room: Room, what: Ballot, seat: int | None) -> bool:
    """Whether this seat has agreed to what is voted on."""
    return any(voted.what == what and seat in voted.seats for voted in room.votes)


def absence_of(room: Room, seated: bool = True) -> Absence | None:
    """What the box over a table says; None where nobody is missed, and between deals, where nobody plays.

    `seated`: whether we have a vote there.
    """
    lost = missed(room)
    if not lost or room.phase != "playing":
        return None
    seconds = None if lost[0].back_ms is None else lost[0].back_ms // 1000
    return Absence(lost[0].name, seconds, room.grace, bot_mark(room.bots), votes_of(room) if seated else ())


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


def played_words(digest: Digest) -> str:
    """How often a computer has played for us."""
    count = len(digest.played)
    if not count:
        return _("Nothing was played while you were away.")
    if count == 1:
        return _("{bot} has played once for you:").format(bot=digest.bot)
    return plural(count, "{bot} has played once for you:", "{bot} has played {count} times for you:", bot=digest.bot)
