"""What a request makes of a table: the entries to be written and what passes without them, or Refused.

Pure functions of the table and who asks. What is asked is checked here and only here; `evolve` trusts its entries.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

import msgspec

from games.catalogue import AnyGame
from games.chance import SEED_BYTES, Chance
from games.game import Seat
from netcore.entries import (
    Acted,
    Advanced,
    AnyEntry,
    Back,
    BotSet,
    Left,
    Quit,
    Rematched,
    Restarted,
    Sat,
    Started,
    Stood,
    TableClosed,
)
from netcore.live import Live, Table
from netcore.messages import (
    Act,
    Close,
    Leave,
    Ready,
    Rematch,
    Restart,
    SetBot,
    Sit,
    Stand,
    Start,
)
from netcore.refused import Refused
from netcore.table import TableState, bot_level, hearing, people, seat_of

TableRequest: TypeAlias = Sit | Stand | SetBot | Ready | Start | Act | Rematch | Restart | Leave | Close


@dataclass(frozen=True, slots=True)
class Facts:
    """What the hall knows that a table does not.

    `here` tells whether the owner of a key is connected, `expected` whether it is or has only lost its line.
    `bots`: the host has computer players.
    """

    bots: bool
    here: Callable[[str], bool]
    expected: Callable[[str], bool]
    entropy: Callable[[int], bytes]


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and with which request. `deputy`: it is the host's own computer player."""

    key: str
    name: str
    request: str
    deputy: bool
    facts: Facts


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a request brings about."""

    live: Live
    entries: tuple[AnyEntry, ...] = ()


def decide(table: Table, asker: Asker, message: TableRequest) -> Outcome:
    """What `message` makes of the table. Refused if it may not."""
    if table.live.stopped:
        raise Refused("stopped")
    match message:
        case Act():
            return _act(table, asker, message)
        case Leave():
            return _leave(table, asker)
        case Close():
            _owner_only(table, asker)
            return _written(table, TableClosed(by=asker.key, request=asker.request))
    if asker.deputy:
        raise Refused("not_for_bots")
    match message:
        case Sit():
            return _sit(table, asker, message)
        case Stand():
            return _stand(table, asker)
        case SetBot():
            return _set_bot(table, asker, message)
        case Ready():
            return _ready(table, asker, message)
        case Start():
            return _start(table, asker)
        case Rematch():
            return _rematch(table, asker)
        case Restart():
            return _restart(table, asker, message)


def settled(table: Table, facts: Facts) -> Outcome:
    """What follows from how things stand: the next deal when all are ready, a rematch or restart all want, the end
    of a table nobody has any more."""
    state, live = table.state, table.live
    waited = frozenset(s for s in people(state) if facts.expected(state.chairs[s].key))
    nobody = not any(c.kind == "person" and c.left != "leave" for c in state.chairs)
    if state.phase in ("waiting", "over") and nobody and not state.owner:
        return _written(table, TableClosed())
    if state.phase == "pause" and waited and waited <= live.ready:
        return _written(table, Advanced())
    if state.phase == "over" and waited and waited <= live.ready and (facts.bots or not _gaps(state)):
        return _written(table, Rematched(seed=facts.entropy(SEED_BYTES)), *_absent(state, facts.expected))
    if state.in_match and waited and waited <= live.restart:
        return _written(table, Restarted(seed=facts.entropy(SEED_BYTES)))
    return Outcome(live)


def _written(table: Table, *entries: AnyEntry) -> Outcome:
    return Outcome(table.live, entries)


def _owner_only(table: Table, asker: Asker) -> None:
    if table.state.owner != asker.key:
        raise Refused("not_owner")


def _own_seat(table: Table, asker: Asker) -> Seat:
    """The seat the asker sits on, who has not left it."""
    seat = seat_of(table.state, asker.key)
    if seat is None or table.state.chairs[seat].left:
        raise Refused("not_seated")
    return seat


def _outside_match(table: Table) -> None:
    if table.state.in_match:
        raise Refused("match_on")


def _existing(table: Table, seat: Seat) -> Seat:
    if seat >= len(table.state.chairs):
        raise Refused("no_seat", (len(table.state.chairs),))
    return seat


def _sit(table: Table, asker: Asker, message: Sit) -> Outcome:
    state = table.state
    own = seat_of(state, asker.key)
    if own is not None and (state.in_match or message.seat in (None, own)):
        back = Back(by=asker.key, request=asker.request, seat=own)
        return _written(table, back) if state.chairs[own].left else Outcome(table.live)
    _outside_match(table)
    seat = _any_seat(state) if message.seat is None else _existing(table, message.seat)
    if not _may_be_taken(state, seat):
        raise Refused("taken")
    live = _unready(table.live, seat, own)
    return Outcome(live, (Sat(by=asker.key, request=asker.request, seat=seat, name=asker.name),))


def _may_be_taken(state: TableState, seat: Seat) -> bool:
    chair = state.chairs[seat]
    return chair.kind != "person" or chair.left == "leave"


def _any_seat(state: TableState) -> Seat:
    """A free seat, or else a computer's."""
    for kind in ("free", "bot", "person"):
        for seat, chair in enumerate(state.chairs):
            if chair.kind == kind and _may_be_taken(state, seat):
                return seat
    raise Refused("full")


def _unready(live: Live, *seats: Seat | None) -> Live:
    return replace(live, ready=live.ready.difference(s for s in seats if s is not None))


def _stand(table: Table, asker: Asker) -> Outcome:
    _outside_match(table)
    seat = _own_seat(table, asker)
    return Outcome(_unready(table.live, seat), (Stood(by=asker.key, request=asker.request, seat=seat),))


def _set_bot(table: Table, asker: Asker, message: SetBot) -> Outcome:
    _owner_only(table, asker)
    _outside_match(table)
    seat = _existing(table, message.seat)
    chair = table.state.chairs[seat]
    if chair.kind == "person" and (chair.key == asker.key or asker.facts.here(chair.key)):
        raise Refused("taken")
    if message.level is not None:
        check_level(table.game, message.level, asker.facts.bots)
    entry = BotSet(by=asker.key, request=asker.request, seat=seat, level=message.level)
    return Outcome(_unready(table.live, seat), (entry,))


def check_level(game: AnyGame, level: str, bots: bool) -> None:
    """Refused if no computer player of the host plays `game` so well."""
    if not bots:
        raise Refused("no_bots")
    if level not in ("random", *game.bot.levels):
        raise Refused("no_level", (level,))


def _ready(table: Table, asker: Asker, message: Ready) -> Outcome:
    seat = _own_seat(table, asker)
    if table.state.phase not in ("waiting", "pause"):
        raise Refused("not_now")
    ready = table.live.ready | {seat} if message.ready else table.live.ready - {seat}
    return Outcome(replace(table.live, ready=ready))


def _start(table: Table, asker: Asker) -> Outcome:
    state = table.state
    _owner_only(table, asker)
    if state.phase != "waiting":
        raise Refused("started")
    keys = {s: state.chairs[s].key for s in people(state)}
    if any(s not in table.live.ready for s, key in keys.items() if key != asker.key and asker.facts.expected(key)):
        raise Refused("not_ready")
    _fillable(table, asker)
    seed = asker.facts.entropy(SEED_BYTES)
    lots = _lots(seed, len(state.chairs)) if state.lots and _draws_lots(table) else ()
    started = Started(by=asker.key, request=asker.request, seed=seed, lots=lots)
    seats = dict(lots)
    absent = [_reseated(entry, seats) for entry in _absent(state, asker.facts.expected)]
    return _written(table, started, *absent)


def _reseated(entry: Left, seats: dict[Seat, Seat]) -> Left:
    return msgspec.structs.replace(entry, seat=seats.get(entry.seat, entry.seat))


def _fillable(table: Table, asker: Asker) -> None:
    """Refused if seats stay empty because the host has no computer players."""
    if not asker.facts.bots and _gaps(table.state):
        raise Refused("no_bots")


def _gaps(state: TableState) -> bool:
    """Whether computer players have to fill seats before a match."""
    return any(c.kind == "free" or c.left == "leave" for c in state.chairs)


def _draws_lots(table: Table) -> bool:
    options = msgspec.convert(table.state.sheet.options, table.game.Options)
    return table.game.seating(options).kind == "lots"


def _lots(seed: bytes, seats: int) -> tuple[tuple[Seat, Seat], ...]:
    """Each seat in order draws one of the seats that are left: old and new ones."""
    chance, left = Chance(seed), list(range(seats))
    return tuple((old, left.pop(chance.pick("seat_lot", len(left), old))) for old in range(seats))


def _absent(state: TableState, expected: Callable[[str], bool]) -> tuple[Left, ...]:
    """People who said goodbye before a match: a computer player begins for them."""
    gone = (s for s in people(state) if not expected(state.chairs[s].key))
    return tuple(Left(seat=seat, way="bye") for seat in gone)


def _act(table: Table, asker: Asker, message: Act) -> Outcome:
    state, game = table.state, table.game
    if state.phase != "playing":
        raise Refused("not_now")
    seat = _existing(table, message.seat)
    chair = state.chairs[seat]
    if asker.deputy:
        if bot_level(state, seat) is None:
            raise Refused("not_your_seat")
    elif chair.key != asker.key or chair.left:
        raise Refused("not_your_seat")
    heard = hearing(state, seat)
    if not heard.fresh <= message.seq <= heard.seq:
        raise Refused("stale", (heard.seq,))
    try:
        action = game.parse(message.action)
    except ValueError as error:
        raise Refused("notation", (str(error),)) from error
    if refusal := game.why_not(state.match, seat, action):
        raise Refused(refusal.code, refusal.values, refusal.rule)
    entry = Acted(by=asker.key, request=asker.request, seat=seat, action=game.notate(action))
    return _written(table, entry)


def _rematch(table: Table, asker: Asker) -> Outcome:
    seat = _own_seat(table, asker)
    if table.state.phase != "over":
        raise Refused("not_now")
    _fillable(table, asker)
    return Outcome(replace(table.live, ready=table.live.ready | {seat}))


def _restart(table: Table, asker: Asker, message: Restart) -> Outcome:
    seat = _own_seat(table, asker)
    if not table.state.in_match:
        raise Refused("not_now")
    agreed = table.live.restart | {seat} if message.agree else frozenset[Seat]()
    return Outcome(replace(table.live, restart=agreed))


def _leave(table: Table, asker: Asker) -> Outcome:
    """In a match the seat is kept and a computer player goes on; else it is free."""
    state = table.state
    seat = seat_of(state, asker.key)
    if seat is None and state.owner != asker.key:
        raise Refused("not_seated")
    live = replace(_unready(table.live, seat), restart=table.live.restart - {seat})
    if seat is None or not state.in_match:
        return Outcome(live, (Quit(by=asker.key, request=asker.request),))
    if state.chairs[seat].left == "leave":
        return Outcome(live)
    return Outcome(live, (Left(by=asker.key, request=asker.request, seat=seat, way="leave"),))
