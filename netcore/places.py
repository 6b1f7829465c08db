"""Who sits where: taking, giving up and leaving seats, and computer players on them. Pure; Refused if it may not be."""

from dataclasses import replace

from games.catalogue import AnyGame
from games.game import Seat
from netcore.asking import Asker, Outcome, existing, outside_match, own_seat, owner_only, unready, written
from netcore.entries import Back, BotSet, Left, Quit, Sat, Stood
from netcore.live import Table
from netcore.messages import SetBot, Sit
from netcore.refused import Refused
from netcore.table import TableState, seat_of


def sit(table: Table, asker: Asker, message: Sit) -> Outcome:
    """Back to the own seat, or to one that is to be had: while a match is on, a computer's."""
    state = table.state
    own = seat_of(state, asker.key)
    if own is not None and (state.in_match or message.seat in (None, own)):
        back = Back(by=asker.key, request=asker.request, seat=own)
        return written(table, back) if state.chairs[own].left else Outcome(table.live)
    seat = _any_seat(state) if message.seat is None else existing(table, message.seat)
    if not _may_be_taken(state, seat):
        raise Refused("taken")
    if state.in_match and state.hands_seen:
        raise Refused("hands_open")
    live = unready(table.live, seat, own)
    return Outcome(live, (Sat(by=asker.key, request=asker.request, seat=seat, name=asker.name),))


def _may_be_taken(state: TableState, seat: Seat) -> bool:
    """A person's seat is kept for him while a match is on, also when he has left."""
    chair = state.chairs[seat]
    return chair.kind != "person" or (chair.left == "leave" and not state.in_match)


def _any_seat(state: TableState) -> Seat:
    """A free seat, or else a computer's."""
    for kind in ("free", "bot", "person"):
        for seat, chair in enumerate(state.chairs):
            if chair.kind == kind and _may_be_taken(state, seat):
                return seat
    raise Refused("full")


def stand(table: Table, asker: Asker) -> Outcome:
    """The seat is free again."""
    outside_match(table)
    seat = own_seat(table, asker)
    return Outcome(unready(table.live, seat), (Stood(by=asker.key, request=asker.request, seat=seat),))


def set_bot(table: Table, asker: Asker, message: SetBot) -> Outcome:
    """A computer player on a seat, or none, outside a match."""
    owner_only(table, asker)
    outside_match(table)
    seat = existing(table, message.seat)
    chair = table.state.chairs[seat]
    if chair.kind == "person" and (chair.key == asker.key or asker.facts.here(chair.key)):
        raise Refused("taken")
    if message.level is not None:
        check_level(table.game, message.level, asker.facts.bots)
    entry = BotSet(by=asker.key, request=asker.request, seat=seat, level=message.level)
    return Outcome(unready(table.live, seat), (entry,))


def check_level(game: AnyGame, level: str, bots: bool) -> None:
    """Refused if no computer player of the host plays `game` so well."""
    if not bots:
        raise Refused("no_bots")
    if level not in ("random", *game.bot.levels):
        raise Refused("no_level", (level,))


def leave(table: Table, asker: Asker) -> Outcome:
    """In a match the seat is kept and a computer player goes on; else it is free."""
    state = table.state
    seat = seat_of(state, asker.key)
    if seat is None and state.owner != asker.key:
        raise Refused("not_seated")
    live = replace(unready(table.live, seat), restart=table.live.restart - {seat})
    if seat is None or not state.in_match:
        return Outcome(live, (Quit(by=asker.key, request=asker.request),))
    if state.chairs[seat].left == "leave":
        return Outcome(live)
    return Outcome(live, (Left(by=asker.key, request=asker.request, seat=seat, way="leave"),))
