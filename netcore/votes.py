"""What all who are here may decide together: a computer for those who are missed, another evening, the end of a match.

Pure; Refused if it may not be. Every seated person who is connected has to agree; one no ends a vote. Nothing ends a
single deal.
"""

from dataclasses import replace
from typing import get_args

from games.game import Seat
from netcore.asking import Asker, Facts, Outcome, own_seat
from netcore.entries import AnyEntry, Ended, Left, Reopened, Saved
from netcore.live import Table
from netcore.messages import Ballot, Vote, Voted
from netcore.refused import Refused
from netcore.table import people


def vote(table: Table, asker: Asker, message: Vote) -> Outcome:
    """For it, or against it."""
    seat = own_seat(table, asker)
    if not _may_be(table, message.what, asker.facts):
        raise Refused("not_now")
    others = frozenset(one for one in table.live.votes if one[0] != message.what)
    if not message.agree:
        return Outcome(replace(table.live, votes=others))
    return Outcome(replace(table.live, votes=table.live.votes | {(message.what, seat)}))


def decided(table: Table, facts: Facts) -> tuple[AnyEntry, ...]:
    """What comes of the votes, and of a saved table whose people are all ready; nothing while some are to agree."""
    state, live = table.state, table.live
    if not state.in_match or live.stopped:
        return ()
    here = frozenset(seat for seat in people(state) if facts.here(state.chairs[seat].key))
    gone = tuple(Left(seat=seat, way="lost") for seat in people(state) if seat not in here)
    if state.saved and here and not gone and here <= live.ready:
        return (Reopened(),)
    wanted = (what for what in get_args(Ballot) if here and here <= _voters(table, what))
    agreed = {what for what in wanted if _may_be(table, what, facts)}
    if "end" in agreed:
        return (Ended(),)
    if "save" in agreed:
        return (Saved(),)
    if "bots" in agreed:
        return (Reopened(), *gone) if state.saved else gone
    return ()


def told(table: Table) -> tuple[Voted, ...]:
    """What the Room tells of them."""
    found = ((what, tuple(sorted(_voters(table, what)))) for what in get_args(Ballot))
    return tuple(Voted(what, seats) for what, seats in found if seats)


def _may_be(table: Table, what: Ballot, facts: Facts) -> bool:
    state = table.state
    if not state.in_match:
        return False
    match what:
        case "bots":
            return facts.bots and (state.saved or any(not state.chairs[m.seat].left for m in table.live.missing))
        case "save":
            return state.phase != "drawing" and not state.saved
        case "end":
            return state.phase != "drawing"


def _voters(table: Table, what: Ballot) -> frozenset[Seat]:
    return frozenset(seat for ballot, seat in table.live.votes if ballot == what)
