"""Hidden hands shown to those who watch: only if every person seated agrees. Pure; Refused if it may not be."""

from dataclasses import replace

from games.game import Seat
from netcore.asking import Asker, Outcome, existing, own_seat
from netcore.entries import HandShown, HandsOpened
from netcore.live import ShowAsked, Table
from netcore.messages import AllowShow, OpenHands, ShowHand
from netcore.people import who
from netcore.refused import Refused


def open_hands(table: Table, asker: Asker, message: OpenHands) -> Outcome:
    """For showing all hands to those who watch, or against it."""
    seat = _seat_in_match(table, asker)
    live, state = table.live, table.state
    if message.agree:
        return Outcome(live if state.hands_open else replace(live, open_hands=live.open_hands | {seat}))
    entries = (HandsOpened(by=asker.key, request=asker.request, open=False),) if state.hands_open else ()
    return Outcome(replace(live, open_hands=frozenset()), entries)


def show_hand(table: Table, asker: Asker, message: ShowHand) -> Outcome:
    """Ask to show the own hand to one who watches and does not sit here; or take it back."""
    seat = _seat_in_match(table, asker)
    if message.to is None:
        return _ended(table, asker, seat)
    watching = (watcher.key for watcher in table.live.watchers.values())
    key = next((known for known in watching if who(known) == message.to), None)
    if key is None or any(chair.key == key for chair in table.state.chairs):
        raise Refused("not_here")
    ended = _ended(table, asker, seat)
    asked = ShowAsked(seat, key, frozenset({seat}))
    return replace(ended, live=replace(ended.live, shows=(*ended.live.shows, asked)))


def allow_show(table: Table, asker: Asker, message: AllowShow) -> Outcome:
    """For or against what another seat has asked, or shows already."""
    seat = _seat_in_match(table, asker)
    showing = existing(table, message.seat)
    if not message.agree:
        return _ended(table, asker, showing)
    asked = next((show for show in table.live.shows if show.seat == showing), None)
    if asked is None:
        raise Refused("not_now")
    agreed = replace(asked, agreed=asked.agreed | {seat})
    return Outcome(replace(table.live, shows=tuple(agreed if s is asked else s for s in table.live.shows)))


def shown_by_now(table: Table) -> Outcome:
    """What all people seated have agreed to. Who has left the table agrees to nothing."""
    state, live = table.state, table.live
    seated = frozenset(s for s, chair in enumerate(state.chairs) if chair.kind == "person")
    if not state.in_match or not seated:
        return Outcome(live)
    if seated <= live.open_hands and not state.hands_open:
        return Outcome(replace(live, open_hands=frozenset()), (HandsOpened(open=True),))
    for show in live.shows:
        if seated <= show.agreed:
            rest = tuple(other for other in live.shows if other is not show)
            return Outcome(replace(live, shows=rest), (HandShown(seat=show.seat, to=show.key),))
    return Outcome(live)


def _seat_in_match(table: Table, asker: Asker) -> Seat:
    """The asker's seat, in a match whose cards are dealt: while the seed is drawn there are no hands."""
    seat = own_seat(table, asker)
    if table.state.phase not in ("playing", "pause"):
        raise Refused("not_now")
    return seat


def _ended(table: Table, asker: Asker, seat: Seat) -> Outcome:
    """Seat `seat` shows its hand to nobody."""
    shows = tuple(show for show in table.live.shows if show.seat != seat)
    hidden = (HandShown(by=asker.key, request=asker.request, seat=seat, to=""),) if table.state.shown[seat] else ()
    return Outcome(replace(table.live, shows=shows), hidden)
