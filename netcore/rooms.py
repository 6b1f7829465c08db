"""What is said about a table: the Room, its line in the lobby, and updates, each made from the table as it is."""

import math
from collections.abc import Callable
from itertools import islice
from typing import Final, Literal

from msgspec.structs import replace

from games.game import GALLERY, Seat
from netcore import fair, undo, votes
from netcore.absence import is_away
from netcore.codec import pack_events
from netcore.crowd import Presence
from netcore.hearing import News
from netcore.live import Table
from netcore.messages import Onlooker, PlayedFor, PublicUpdate, RecordPart, Room, SeatInfo, Show, TableLine, Update
from netcore.people import who
from netcore.table import Chair, bot_level, hearing, shown_name

EPOCH_BYTES: Final = 4
RECORD_SIGNS: Final = 100_000
"""In one piece of a record: four bytes each, at most, still fit a frame."""
MAX_ONLOOKERS: Final = 24
"""Watchers told by name; the rest are counted."""


def topic(table: Table) -> bytes:
    """What to subscribe to at the gallery: the table's id and its epoch, of fixed length."""
    return table.state.table.encode() + table.live.epoch.to_bytes(EPOCH_BYTES, "big")


def room(table: Table, presence: Callable[[str], Presence]) -> Room:
    """All that is public about the table beside its game; without the times that are counted down."""
    state, live = table.state, table.live
    return Room(
        table=state.table,
        title=state.title,
        sheet=state.sheet,
        phase="stopped" if live.stopped else "saved" if state.saved else state.phase,
        owner=who(state.owner) if state.owner else "",
        seats=tuple(_seat_info(table, seat, presence) for seat in range(len(state.chairs))),
        bots=state.bots,
        lots_drawn=state.lots,
        lots=state.drawn,
        match_no=state.match_no,
        watchers=len(live.watchers),
        onlookers=onlookers(table),
        watching=state.watching,
        password=bool(state.lock),
        grace=state.grace,
        gallery_chat=state.gallery_chat,
        table_talk=state.table_talk,
        keep_talk=state.keep_talk,
        hands_open=state.hands_open,
        hands_agreed=tuple(sorted(live.open_hands)),
        shows=_shows(table),
        restart=tuple(sorted(live.restart)),
        votes=votes.told(table),
        answered=sum(map(bool, state.answers)) if state.answers else None,
        clock=state.clock,
        paused=state.paused,
        undo=undo.told(table),
        undone=state.undone,
        fair=fair.told(state.draw, over=state.phase in ("over", "waiting")) if state.draw else None,
    )


def timed(said: Room, table: Table, now: float) -> Room:
    """The room as it is sent now: with the time until the next deal, and until computers play for those who are
    missed. A veiled decision shows no clock of its own."""
    for one in table.live.missing:
        seat = replace(said.seats[one.seat], back_ms=_left_ms(one.due, now))
        said = replace(said, seats=(*said.seats[: one.seat], seat, *said.seats[one.seat + 1 :]))
    return said if table.state.phase != "pause" else replace(said, goes_on_ms=_left_ms(table.live.due, now))


def _left_ms(due: float | None, now: float) -> int | None:
    return None if due is None else max(0, math.ceil((due - now) * 1000))


def _seat_info(table: Table, seat: Seat, presence: Callable[[str], Presence]) -> SeatInfo:
    chair = table.state.chairs[seat]
    if chair.kind != "person":
        return SeatInfo(kind=chair.kind, level=chair.level)
    return SeatInfo(
        kind="person",
        name=chair.name,
        who=who(chair.key),
        presence=_presence(table, seat, presence(chair.key)),
        ready=seat in table.live.ready,
        deputy=bot_level(table.state, seat) is not None,
    )


def _presence(table: Table, seat: Seat, known: Presence) -> Literal["here", "lost", "left", "away"]:
    """How somebody who sits there is to be told of: left, lost, away (connected, but the clock plays), or here."""
    if table.state.chairs[seat].left in ("leave", "bye"):
        return "left"
    return "away" if known == "here" and is_away(table.live.idle, seat) else known


def line(table: Table) -> TableLine:
    """The table in the lobby."""
    state = table.state
    phase: Literal["waiting", "playing", "saved", "over"] = "waiting"
    if state.phase != "waiting":
        phase = "saved" if state.saved else "playing" if state.in_match else "over"
    return TableLine(
        table=state.table,
        title=state.title,
        sheet=state.sheet,
        phase=phase,
        seats=tuple(shown_name(chair) for chair in state.chairs),
        watching=state.watching,
        watchers=len(table.live.watchers),
        password=bool(state.lock),
        clock=state.clock,
    )


def onlookers(table: Table) -> tuple[Onlooker, ...]:
    """Who watches, the first few."""
    first = islice(table.live.watchers.values(), MAX_ONLOOKERS)
    return tuple(Onlooker(watcher.name, who(watcher.key)) for watcher in first)


def _shows(table: Table) -> tuple[Show, ...]:
    on = [Show(seat, who(key), on=True) for seat, key in enumerate(table.state.shown) if key]
    asked = [Show(show.seat, who(show.key), False, tuple(sorted(show.agreed))) for show in table.live.shows]
    return (*on, *asked)


def guests(table: Table, seat: Seat) -> tuple[bytes, ...]:
    """The connections of who sees what this seat sees, while they watch."""
    key = table.state.shown[seat] if table.state.shown else ""
    return tuple(route for route, watcher in table.live.watchers.items() if key and watcher.key == key)


def guest_seats(table: Table, key: str) -> tuple[Seat, ...]:
    """The seats that this person sees as their owners do, while he watches."""
    return tuple(seat for seat, shown in enumerate(table.state.shown) if shown == key)


def hears(chair: Chair) -> bool:
    """Whether the owner of this seat is told about it: not after leaving until he sits down again."""
    return chair.kind == "person" and chair.left != "leave"


def shows_match(table: Table) -> bool:
    """Whether there is a match to be shown: not before the first, nor while the next one is drawn."""
    return table.state.match is not None and table.state.phase != "drawing"


def update(table: Table, seat: Seat, news: News) -> Update:
    """The newest update of a seat."""
    now = hearing(table.state, seat)
    return Update(
        table=table.state.table,
        seat=seat,
        seq=now.seq,
        view=now.view,
        events=pack_events(news.events),
        veil=now.veil,
        undone=news.undone,
        notes=news.notes,
    )


def full_update(table: Table, seat: Seat) -> Update:
    """The same with all the seat has heard in this deal, as far as it may be looked back at."""
    view = table.game.view(table.state.match, seat)
    heard = hearing(table.state, seat)
    news = News(seat, table.game.retold(view, heard.events), notes=heard.notes)
    return replace(update(table, seat, news), full=True)


def played_for(table: Table, seat: Seat) -> PlayedFor | None:
    """What a computer has played for the owner of a seat since he went; None if nothing."""
    played = table.state.chairs[seat].played
    if not played:
        return None
    return PlayedFor(table.state.table, seat, table.state.bots, tuple(pack_events(events) for events in played))


def public_update(table: Table, news: News) -> PublicUpdate:
    """The newest update of the gallery."""
    now = hearing(table.state, GALLERY)
    return PublicUpdate(
        table=table.state.table,
        seq=now.seq,
        view=now.view,
        events=pack_events(news.events),
        veil=now.veil,
        undone=news.undone,
        notes=news.notes,
    )


def late_update(table: Table) -> PublicUpdate | None:
    """What somebody who comes to watch gets: the view alone, or nothing before the first match."""
    return replace(public_update(table, News(GALLERY, ())), full=True) if shows_match(table) else None


def record_parts(table: Table) -> tuple[RecordPart, ...]:
    """The record of the match that has ended, in pieces that fit a frame; nothing while there is none to be told."""
    state = table.state
    if not state.record or state.phase not in ("over", "waiting"):
        return ()
    pieces = [state.record[at : at + RECORD_SIGNS] for at in range(0, len(state.record), RECORD_SIGNS)]
    return tuple(
        RecordPart(state.table, state.match_no, number, len(pieces), piece)
        for number, piece in enumerate(pieces, start=1)
    )
