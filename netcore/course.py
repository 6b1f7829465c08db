"""The course of a match: its beginning, its actions, the pauses, a rematch. Pure; Refused if it may not be."""

from collections.abc import Callable
from dataclasses import replace

from games.game import Seat
from netcore import fair, undo, votes
from netcore.absence import active
from netcore.asking import Asker, Facts, Outcome, acting_seat, own_seat, owner_only, written
from netcore.drawing import broken_off
from netcore.entries import Acted, Advanced, Left, Rematched, Restarted, Started, TableClosed
from netcore.live import Table
from netcore.messages import PASS, Act, Ready, Restart
from netcore.refused import Refused
from netcore.showing import shown_by_now
from netcore.table import TableState, hearing, people


def settled(table: Table, facts: Facts) -> Outcome:
    """What follows from how things stand: the next deal when all are ready, a rematch or restart all want, the end
    of a table nobody has any more."""
    state, live = table.state, table.live
    if undone := undo.agreed(table, facts):
        return written(table, undone)
    if voted := votes.decided(table, facts):
        return written(table, *voted)
    if live.stands_still or state.saved:
        return Outcome(live)
    waited = frozenset(s for s in people(state) if facts.expected(state.chairs[s].key))
    nobody = not any(c.kind == "person" and c.left != "leave" for c in state.chairs)
    if state.phase in ("waiting", "over") and nobody and not state.owner:
        return written(table, TableClosed())
    if state.phase == "pause" and state.paused is None and waited and waited <= live.ready:
        return written(table, Advanced())
    if state.phase == "over" and waited and waited <= live.ready and (facts.bots or not _gaps(state)):
        return written(table, Rematched(secret=facts.entropy(fair.VALUE_BYTES)), *_absent(state, facts.expected))
    if state.in_match and waited and waited <= live.restart:
        return written(table, Restarted(secret=facts.entropy(fair.VALUE_BYTES)))
    if redrawn := broken_off(state, facts.entropy):
        return written(table, redrawn)
    return shown_by_now(table)


def ready(table: Table, asker: Asker, message: Ready) -> Outcome:
    """Ready, or no longer, for the start or the next deal."""
    seat = own_seat(table, asker)
    if table.state.phase not in ("waiting", "pause") and not table.state.saved:
        raise Refused("not_now")
    others = table.live.ready - {seat}
    live = replace(table.live, idle=active(table.live.idle, seat))
    return Outcome(replace(live, ready=others | {seat} if message.ready else others))


def start(table: Table, asker: Asker) -> Outcome:
    """The first match: empty seats filled, the absent played for, and the draw of its seed begun."""
    state = table.state
    owner_only(table, asker)
    if state.phase != "waiting":
        raise Refused("started")
    keys = {s: state.chairs[s].key for s in people(state)}
    if any(s not in table.live.ready for s, key in keys.items() if key != asker.key and asker.facts.expected(key)):
        raise Refused("not_ready")
    _fillable(table, asker)
    secret = asker.facts.entropy(fair.VALUE_BYTES)
    started = Started(by=asker.key, request=asker.request, secret=secret)
    return written(table, started, *_absent(state, asker.facts.expected))


def _fillable(table: Table, asker: Asker) -> None:
    """Refused if seats stay empty because the host has no computer players."""
    if not asker.facts.bots and _gaps(table.state):
        raise Refused("no_bots")


def _gaps(state: TableState) -> bool:
    """Whether computer players have to fill seats before a match."""
    return any(c.kind == "free" or c.left == "leave" for c in state.chairs)


def _absent(state: TableState, expected: Callable[[str], bool]) -> tuple[Left, ...]:
    """People who said goodbye before a match: a computer player begins for them."""
    gone = (s for s in people(state) if not expected(state.chairs[s].key))
    return tuple(Left(seat=seat, way="bye") for seat in gone)


def act(table: Table, asker: Asker, message: Act) -> Outcome:
    """An action of the game, decided on an update that still holds."""
    state = table.state
    if state.phase != "playing":
        raise Refused("not_now")
    if state.saved:
        raise Refused("not_now")
    if table.live.stands_still:
        raise Refused("held")
    if state.paused is not None:
        raise Refused("paused")
    seat = acting_seat(table, asker, message.seat)
    heard = hearing(state, seat)
    if not heard.fresh <= message.seq <= heard.seq:
        raise Refused("stale", (heard.seq,))
    if state.answers and state.answers[seat]:
        raise Refused("answered")
    action = PASS if state.answers and message.action == PASS else _legal(table, seat, message.action)
    return written(table, Acted(by=asker.key, request=asker.request, seat=seat, action=action))


def _legal(table: Table, seat: Seat, text: str) -> str:
    """The action that `text` tells, in notation. Refused if it tells none, or may not be done."""
    game = table.game
    try:
        action = game.parse(text)
    except ValueError as error:
        raise Refused("notation", (str(error),)) from error
    if refusal := game.why_not(table.state.match, seat, action):
        raise Refused(refusal.code, refusal.values, refusal.rule)
    return game.notate(action)


def rematch(table: Table, asker: Asker) -> Outcome:
    """For a new match with the same seats."""
    seat = own_seat(table, asker)
    if table.state.phase != "over":
        raise Refused("not_now")
    _fillable(table, asker)
    return Outcome(replace(table.live, ready=table.live.ready | {seat}))


def restart(table: Table, asker: Asker, message: Restart) -> Outcome:
    """For throwing the match in, or against it."""
    seat = own_seat(table, asker)
    if table.state.phase not in ("playing", "pause") or table.state.saved:
        raise Refused("not_now")
    agreed = table.live.restart | {seat} if message.agree else frozenset[Seat]()
    return Outcome(replace(table.live, restart=agreed))
