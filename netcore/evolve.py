"""Evolve: what each entry makes of a table. No sockets, no clock, no chance of its own.

`evolve` is the only way a table changes for good; the Hall takes it for what happens now and for what the journal
tells, so a resumed table equals the unbroken one in every seat's number, view and answer.
"""

from msgspec.structs import replace

from games.catalogue import AnyGame
from games.game import Seat
from netcore import fair, minutes, veil
from netcore.entries import (
    Acted,
    Advanced,
    AnyEntry,
    Committed,
    Ended,
    HandShown,
    HandsOpened,
    LeftOut,
    Named,
    RanOut,
    Redrawn,
    Rematched,
    Removed,
    Restarted,
    Revealed,
    Silent,
    Started,
    TableOpened,
    Talked,
    Undone,
)
from netcore.hearing import Hearing, News
from netcore.match import acted, answered, drawn, ended, hands_opened, next_deal, seated_for, undone
from netcore.people import who
from netcore.seats import rearranged
from netcore.table import Chair, TableState, bot_chair, seat_of


def opened(table: str, entry: TableOpened) -> TableState:
    """A table as it is opened: nobody sits yet."""
    levels = {bot.seat: bot.level for bot in entry.bot_seats}
    return TableState(
        table=table,
        founder=entry.by,
        owner=entry.by,
        title=entry.title,
        sheet=entry.sheet,
        bots=entry.bots,
        lots=entry.lots,
        watching=entry.watching,
        lock=entry.lock,
        grace=entry.grace,
        gallery_chat=entry.gallery_chat,
        table_talk=entry.table_talk,
        keep_talk=entry.keep_talk,
        chairs=tuple(bot_chair(levels[s]) if s in levels else Chair() for s in range(entry.seats)),
        hearings=(Hearing(),) * (entry.seats + 1),
        clock=entry.clock,
    )


def evolve(game: AnyGame, state: TableState, entry: AnyEntry) -> tuple[TableState, tuple[News, ...]]:
    """The table after `entry`, and who has news of the match. The entry is taken as decided: nothing is checked."""
    after, news = _evolved(game, state, entry)
    return _recorded(game, state, after, entry), news


def _evolved(game: AnyGame, state: TableState, entry: AnyEntry) -> tuple[TableState, tuple[News, ...]]:
    state = replace(state, entries=state.entries + 1, clocks=entry.clocks or state.clocks)
    match entry:
        case Started() | Rematched() | Restarted():
            return seated_for(game, state, entry), ()
        case Committed() | Revealed() | LeftOut() | Redrawn() if state.draw:
            return drawn(game, state, fair.after(state.draw, entry))
        case Acted(seat=seat, action=action) if state.answers:
            return answered(game, state, seat, veil.answered(state.answers, seat, action))
        case Silent():
            return answered(game, state, None, veil.silent_pass(state.answers))
        case Acted(seat=seat, action=action):
            return acted(game, state, seat, action)
        case RanOut(seat=seat, action=action):
            return acted(game, state, seat, action, out_of_time=seat)
        case Undone():
            return undone(game, state)
        case Talked():
            return replace(state, talked=state.talked + 1), ()
        case Advanced():
            return next_deal(game, state, state.match)
        case Ended():
            return ended(state), ()
        case HandsOpened(open=opens):
            return hands_opened(game, replace(state, hands_open=opens, hands_seen=state.hands_seen or opens))
        case HandShown(seat=seat, to=key):
            shown = (*state.shown[:seat], key, *state.shown[seat + 1 :])
            return replace(state, shown=shown, hands_seen=state.hands_seen or bool(key)), ()
        case _:
            return rearranged(state, entry), ()


def _recorded(game: AnyGame, before: TableState, after: TableState, entry: AnyEntry) -> TableState:
    """With what happened in the minutes of the match, and with its record at the end."""
    early = isinstance(entry, Ended)
    if after.draw is None or after.phase == "drawing" or not (early or after.in_match or before.in_match):
        return after
    if before.phase == "drawing":
        seats = tuple(_sitter(chair) for chair in after.chairs)
        head = minutes.terms(after.table, after.title, after.match_no, after.sheet, seats, minutes.void(after.draw))
        log, said, deals = (*head, *minutes.drawn(after.draw)), ["- deal"], 0
    else:
        seat = _seat_of(before, entry)
        owner = "" if seat is None else before.chairs[seat].key
        log, said = before.log, [minutes.happened(entry, seat, owner, veiled=bool(before.answers))]
        deals = game.standing(before.match).deals_done
    standing = game.standing(before.match if early else after.match)
    if standing.deals_done > deals:
        said.append(minutes.score(standing))
    if early or (after.phase == "over" and before.phase != "over"):
        said.append(minutes.result(standing, ended=early))
    log = (*log, *(f"{minutes.clock_time(entry.at)} {line}" for line in said if line))
    closed = early or after.phase == "over"
    return replace(after, log=() if closed else log, record=minutes.sealed(log) if closed else after.record)


def _seat_of(state: TableState, entry: AnyEntry) -> Seat | None:
    """The seat that an entry is about; None where it is about the table, or somebody who sits nowhere."""
    match entry:
        case Removed(key=key) | Named(by=key):
            return seat_of(state, key)
        case _:
            seat: Seat | None = getattr(entry, "seat", None)
            return seat


def _sitter(chair: Chair) -> minutes.Sitter:
    return minutes.Sitter(level=chair.level) if chair.kind == "bot" else minutes.Sitter("", chair.name, who(chair.key))
