"""A table as the hall holds it: what is written down, what is not, and what time does to it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from games.catalogue import AnyGame
from games.game import Seat
from netcore.absence import Missing, given_up, idle_after, missing
from netcore.entries import (
    Advanced,
    AnyEntry,
    Left,
    LeftOut,
    Redrawn,
    Rematched,
    Restarted,
    Silent,
    Started,
    TableClosed,
)
from netcore.fair import VALUE_BYTES, Draw, Step
from netcore.limits import Waits
from netcore.messages import Ballot, Level, Said
from netcore.table import TableState, bot_level, people


@dataclass(frozen=True, slots=True)
class Watcher:
    """Somebody who watches a table."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class Running:
    """Whose clocks run, and since when, monotonic seconds."""

    since: float
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat asks to take its last action back: who has agreed, by whose request, until when the others may answer."""

    seat: Seat
    agreed: frozenset[Seat]
    key: str
    request: str
    until: float | None = None
    refused: bool = False


@dataclass(frozen=True, slots=True)
class ShowAsked:
    """A seat asks to show its hand to the person with this key, and the seats that agree."""

    seat: Seat
    key: str
    agreed: frozenset[Seat]


@dataclass(frozen=True, slots=True)
class Live:
    """What a table forgets when the host stops: readiness, votes, waits, watchers.

    `ready` are seats that are ready for what comes next (start, next deal, rematch), `restart` those that agree to
    throw the match in, `votes` for other ends of it, `asked` is what they are asked to take back. `running`: whose
    clocks run. `due`: when things go on by themselves: the next deal is dealt, who is asked in a veiled decision
    passes, a draw goes on without who is slow; `rest`: what is left of that wait while the table stands still,
    seconds. `missing`: whose line is lost;
    `empty_since`: when the last person went.
    """

    ready: frozenset[Seat] = frozenset()
    restart: frozenset[Seat] = frozenset()
    votes: frozenset[tuple[Ballot, Seat]] = frozenset()
    asked: Asked | None = None
    running: Running | None = None
    open_hands: frozenset[Seat] = frozenset()
    """Seats that agree to show all hands to those who watch, while that is asked for."""
    shows: tuple[ShowAsked, ...] = ()
    held: tuple[Said, ...] = ()
    """What those who watch have said in this deal, for the players when it is over."""
    due: float | None = None
    rest: float | None = None
    missing: tuple[Missing, ...] = ()
    idle: tuple[Seat, ...] = ()
    """See absence.idle_after."""
    empty_since: float | None = None
    stopped: bool = False
    watchers: Mapping[bytes, Watcher] = field(default_factory=dict)
    """By connection, the first to come first."""
    admitted: frozenset[str] = frozenset()
    """Keys that have given the password."""
    granted: frozenset[str] = frozenset()
    """Keys that may subscribe to the gallery's topic of this epoch, also where they no longer say that they watch."""
    epoch: int = 0
    """Part of the gallery's topic: raised where those who watched may do so no more."""

    @property
    def stands_still(self) -> bool:
        """Whether nothing may be played now, and every clock stands."""
        return self.stopped or bool(self.missing)

    @property
    def asking(self) -> bool:
        """Whether people are asked to take something back, and have not all answered."""
        return self.asked is not None and not self.asked.refused

    @property
    def next_due(self) -> float | None:
        """When something happens by itself next."""
        dues = [self.due, *(one.due for one in self.missing)]
        return min((due for due in dues if due is not None), default=None)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the hall: what is written down about it, what is not, and its game."""

    game: AnyGame
    state: TableState
    live: Live = field(default_factory=Live)


def held(table: Table) -> bool:
    """Whether nothing may be played now and no time passes: for a pause, or for somebody who is missed."""
    return table.live.stands_still or table.state.paused is not None or table.state.saved


def playing_level(table: Table, seat: Seat) -> Level | None:
    """How well the computer has to play this seat at this moment; None where it has not, or all wait."""
    return None if held(table) or table.live.asking else bot_level(table.state, seat)


def renewed(live: Live, before: TableState, after: TableState, entry: AnyEntry) -> Live:
    """What passes without entries, after `entry`: readiness is for one thing only, votes for one match."""
    seats = frozenset(people(after))
    votes = frozenset(one for one in live.votes if one[1] in seats)
    if isinstance(entry, Left) and entry.way == "lost":
        votes = frozenset(one for one in votes if one[0] != "bots")
    idle = idle_after(live.idle, before, entry)
    live = replace(live, ready=live.ready & seats, restart=live.restart & seats, votes=votes, idle=idle)
    if isinstance(entry, Started | Advanced | Silent | Rematched | Restarted) or before.phase != after.phase:
        live = replace(live, ready=frozenset(), due=None, rest=None)
    if _step(before) != _step(after) or (any(before.answers) and not any(after.answers)):
        live = replace(live, due=None, rest=None)
    if after.saved != before.saved:
        live = replace(live, ready=frozenset(), restart=frozenset(), votes=frozenset(), due=None, rest=None)
    if after.match_no != before.match_no or not after.in_match:
        live = replace(live, restart=frozenset(), votes=frozenset(), open_hands=frozenset(), shows=())
    if after.moves != before.moves or not after.in_match or (live.asked and live.asked.seat not in seats):
        live = replace(live, asked=None)
    return _consenting(live, after)


def _consenting(live: Live, after: TableState) -> Live:
    """Only who sits there now agrees to anything: consent does not go to the next person on the seat, and nobody is
    shown a hand who plays by now himself."""
    seats, keys = frozenset(people(after)), {chair.key for chair in after.chairs}
    shows = tuple(
        replace(show, agreed=show.agreed & seats) for show in live.shows if show.seat in seats and show.key not in keys
    )
    asked = live.asked and replace(live.asked, agreed=live.asked.agreed & seats)
    return replace(live, open_hands=live.open_hands & seats, shows=shows, asked=asked)


def _step(state: TableState) -> tuple[int, Step] | None:
    """Where the draw of the seed is, while one is on."""
    on = state.draw.round if state.draw and state.phase == "drawing" else None
    return (on.number, on.step) if on else None


def timed(table: Table, here: Callable[[str], bool], waits: Waits, now: float) -> Table:
    """The table with its waits begun or ended: for lost lines, for the next deal, for answers, and how long nobody
    has been here."""
    state = table.state
    live = replace(table.live, missing=missing(state, table.live.missing, here, now))
    due, rest = None, None
    if (state.phase in ("drawing", "pause") or state.answers) and not live.stopped and may_go_on(state):
        left = live.rest if live.due is None else live.due - now
        if held(replace(table, live=live)):
            rest = left
        else:
            due = live.due if live.due is not None else now + (_patience(state, waits) if left is None else left)
    keys = (state.owner, *(chair.key for chair in state.chairs))
    empty = None
    if not any(key and here(key) for key in keys):
        empty = now if live.empty_since is None else live.empty_since
    return replace(table, live=replace(live, due=due, rest=rest, empty_since=empty))


def _patience(state: TableState, waits: Waits) -> float:
    """How long all wait for those who are slow, seconds."""
    if state.phase == "drawing":
        return waits.draw
    if state.answers:
        return waits.veil
    return waits.pause if people(state) else waits.pause_alone


def may_go_on(state: TableState) -> bool:
    """Whether things go on by themselves: not while all its people have left."""
    return bool(people(state)) or not any(chair.kind == "person" for chair in state.chairs)


def overdue(table: Table, waits: Waits, entropy: Callable[[int], bytes], now: float) -> AnyEntry | None:
    """What time brings about: the next deal, answers, or the end of a table where nobody has been for long."""
    live = table.live
    if live.stopped:
        return None
    if left := given_up(live.missing, now):
        return left
    if live.due is not None and now >= live.due:
        if table.state.phase == "drawing" and table.state.draw:
            return _slow_draw(table.state.draw, entropy)
        return Silent() if table.state.answers else Advanced()
    patience = waits.empty_match if table.state.in_match else waits.empty_table
    patience = waits.empty_saved if table.state.saved else patience
    if live.empty_since is not None and now - live.empty_since >= patience:
        return TableClosed()
    return None


def _slow_draw(draw: Draw, entropy: Callable[[int], bytes]) -> LeftOut | Redrawn:
    """What comes of a draw in which somebody is too slow."""
    if draw.round.step == "hashes":
        return LeftOut()
    return Redrawn(secret=entropy(VALUE_BYTES), closed=draw.round.waiting)
