"""Taking an action back by consent, and pauses: what is asked, and who has to agree. Pure; Refused if it may not be."""

from dataclasses import replace

from netcore.asking import Asker, Facts, Outcome, own_seat, written
from netcore.entries import Paused, Resumed, Undone
from netcore.live import Asked, Live, Table
from netcore.messages import AnswerUndo, Pause, UndoAsked
from netcore.refused import Refused
from netcore.table import people


def pause(table: Table, asker: Asker, message: Pause) -> Outcome:
    """The match stands still, or goes on."""
    seat = own_seat(table, asker)
    if not table.state.in_match or table.state.saved:
        raise Refused("not_now")
    if message.paused == (table.state.paused is not None):
        return Outcome(table.live)
    if message.paused:
        return written(table, Paused(by=asker.key, request=asker.request, seat=seat))
    return written(table, Resumed(by=asker.key, request=asker.request))


def ask(table: Table, asker: Asker) -> Outcome:
    """For taking back the asker's last action.

    In a veiled decision the answer is always the same, for whether somebody has acted before it is a secret.
    """
    state, live = table.state, table.live
    seat = own_seat(table, asker)
    if not state.in_match or state.saved:
        raise Refused("not_now")
    if state.answers:
        raise Refused("undo_veiled")
    if not state.past:
        raise Refused("undo_nothing")
    last = state.past[-1]
    if last.seat != seat:
        raise Refused("undo_acted", (last.seat,))
    if table.game.reveals(last.match, seat, table.game.parse(last.action)):
        raise Refused("undo_revealed")
    if live.asked and live.asked.refused:
        raise Refused("undo_refused")
    if live.asked:
        return Outcome(live)
    return Outcome(replace(live, asked=Asked(seat, frozenset({seat}), asker.key, asker.request)))


def answer(table: Table, asker: Asker, message: AnswerUndo) -> Outcome:
    """Yes or no to what is asked now. The asker's own no takes it back."""
    seat = own_seat(table, asker)
    asked = table.live.asked
    if asked is None or asked.refused or message.move != table.state.moves:
        raise Refused("not_now")
    if not message.agree:
        return Outcome(replace(table.live, asked=replace(asked, refused=True)))
    return Outcome(replace(table.live, asked=replace(asked, agreed=asked.agreed | {seat})))


def agreed(table: Table, facts: Facts) -> Undone | None:
    """The entry that takes an action back, when all people who are seated and connected have agreed."""
    asked = table.live.asked
    if asked is None or asked.refused or table.live.stopped:
        return None
    voters = {seat for seat in people(table.state) if facts.here(table.state.chairs[seat].key)}
    return Undone(by=asked.key, request=asked.request) if voters <= asked.agreed else None


def told(table: Table) -> UndoAsked | None:
    """What the Room tells of it."""
    asked = table.live.asked
    if asked is None:
        return None
    return UndoAsked(asked.seat, table.state.moves, tuple(sorted(asked.agreed)), asked.refused)


def timed(live: Live, patience: float, now: float) -> Live:
    """With the wait for answers begun."""
    if live.asked is None or live.asked.refused or live.asked.until is not None:
        return live
    return replace(live, asked=replace(live.asked, until=now + patience))


def lapsed(live: Live, now: float) -> Live | None:
    """Without the question when nobody has answered for too long, which says no; None while that is not so."""
    asked = live.asked
    if asked is None or asked.refused or asked.until is None or now < asked.until:
        return None
    return replace(live, asked=replace(asked, refused=True))
