"""What a client has seen of a match, held against the record that the host gives out when it is over."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from games.catalogue import GAMES
from netcore.codec import pack_view
from netcore.fair import hash_of
from netcore.messages import Fair, HostMessage, Lot, RecordPart, Room, RuleSheet, SeatInfo, Update
from netcore.minutes import figures
from netcore.people import clean_text
from netcore.record import Broken, Record
from netcore.remarks import seated, sitting
from netcore.verify import verify

IN_MATCH: Final = ("playing", "pause", "saved")
"""Phases of a table in which whoever sits down or is sent away is told of in the record."""


Seating: TypeAlias = tuple[tuple[str, str], ...]
"""By seat the sign and the name of the person on it; both empty for a computer."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """The record of a match is here, it holds, and it fits what was seen. `seat`: one's own, None for who watched."""

    table: str
    match_no: int
    seat: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Claim:
    """A record as the host tells it, and what this client knows of the match: digests of the views of each seat."""

    table: str
    match_no: int
    text: str
    fair: Fair | None
    seat: int | None
    views: dict[int, tuple[bytes, ...]]
    sheet: RuleSheet | None = None
    """The rules as they were shown."""
    commitments: dict[int, bytes] = field(default_factory=dict)
    """What the host showed in each round of the draw that was seen."""
    seatings: tuple[Seating, ...] = ()
    """Who was seen to sit at the table in this match, one after the other."""
    silent: bool = False
    """Whether the table was opened so that nothing of what is said is kept."""
    lots: tuple[Lot, ...] | None = None
    """The lots as they were shown in the match; None where it was not seen."""


@dataclass(slots=True)
class _Seen:
    room: Room | None = None
    views: dict[int, list[bytes]] = field(default_factory=dict)
    parts: dict[int, str] = field(default_factory=dict)
    sheet: RuleSheet | None = None
    commitments: dict[int, bytes] = field(default_factory=dict)
    seatings: list[Seating] = field(default_factory=list)
    lots: tuple[Lot, ...] | None = None
    done: int = 0
    """The newest match whose record has come."""


class Witness:
    """Hears all that a client hears. `me` is the client's own sign, empty for none."""

    def __init__(self, me: str = "") -> None:
        self.me = me
        self._seen: dict[str, _Seen] = {}

    def hear(self, message: HostMessage) -> Claim | None:
        """The claim that a message makes whole, if it does."""
        match message:
            case Room(table=table, phase="closed"):
                self._seen.pop(table, None)
            case Room(table=table):
                self._room(self._seen.setdefault(table, _Seen()), message)
            case Update(table=table, seat=seat, view=view):
                seen = self._seen.setdefault(table, _Seen())
                views, digest = seen.views.setdefault(seat, []), hashlib.sha256(view).digest()
                if digest not in views[-1:]:  # on a new line the newest view is told again
                    views.append(digest)
            case RecordPart():
                return self._part(message)
        return None

    def _room(self, seen: _Seen, room: Room) -> None:
        if seen.room is None or seen.room.match_no != room.match_no:
            seen.views, seen.parts, seen.seatings = {}, {}, []
            seen.sheet, seen.commitments, seen.lots = None, {}, None
        if room.phase in IN_MATCH:
            seen.lots = room.lots
        if room.phase in IN_MATCH and (now := _seating(room.seats)) not in seen.seatings[-1:]:
            seen.seatings.append(now)
        if room.phase != "waiting" and seen.sheet is None:
            seen.sheet = room.sheet
        if room.fair is not None:
            seen.commitments.setdefault(room.fair.round, room.fair.commitment)
        seen.room = room

    def _part(self, part: RecordPart) -> Claim | None:
        seen = self._seen.setdefault(part.table, _Seen())
        if part.match_no <= seen.done:
            return None
        seen.parts[part.part] = part.text
        if len(seen.parts) < part.parts:
            return None
        text = "".join(seen.parts[number] for number in sorted(seen.parts))
        seen.parts, seen.done = {}, part.match_no
        seats = seen.room.seats if seen.room else ()
        seat = next((number for number, info in enumerate(seats) if self.me and info.who == self.me), None)
        views = {number: tuple(views) for number, views in seen.views.items()}
        fair = seen.room.fair if seen.room else None
        silent = seen.room is not None and not seen.room.keep_talk
        return Claim(
            part.table, part.match_no, text, fair, seat, views, seen.sheet, dict(seen.commitments),
            tuple(seen.seatings), silent, seen.lots,
        )  # fmt: skip


def doubt(claim: Claim) -> str:
    """Why a record is not to be believed, as a sentence; empty if it holds and fits what was seen."""
    try:
        record = verify(claim.text)
    except Broken as broken:
        return f"The host's record of this match does not hold. {broken}"
    if (record.table, record.match_no) != (claim.table, claim.match_no) or not _is_the_draw(record, claim):
        return "The host's record of this match does not tell the draw that was shown here."
    if claim.sheet is not None and record.sheet != claim.sheet:
        return "The host's record of this match tells other rules than those that were shown here."
    if claim.lots is not None and claim.lots != _lots(record):
        return "The host's record of this match does not tell the lots that were shown here."
    told = _seatings(record)  # gone through once: those that were seen are in it, and in this order
    if not all(seating in told for seating in claim.seatings):
        return "The host's record of this match tells others at the table than those who were seen here."
    if claim.silent and any(position.remark and position.remark.verb == "says" for position in record.positions):
        return "The host's record of this match has in it what was said, though this table was opened to keep nothing."
    for seat, views in claim.views.items():
        packed = (hashlib.sha256(pack_view(view)).digest() for view in _views(record, seat))
        if not all(view in packed for view in views):
            return "The host's record of this match does not fit the cards that were seen here."
    return ""


def _is_the_draw(record: Record, claim: Claim) -> bool:
    """Whether a record tells each round of the draw as it was shown, also those that came to nothing."""
    fair = claim.fair
    if fair is None:
        return True
    rounds = range(fair.round - len(record.void), fair.round)
    void = tuple(
        f"void {claim.commitments[number].hex() if number in claim.commitments else line.split()[1]}"
        f" closed {figures(closed)}"
        for number, line, closed in zip(rounds, record.void, fair.closed, strict=False)
    )
    shares = tuple((share.hash, share.value, share.out) for share in record.round.shares)
    shown = tuple((share.hash, share.value, share.left_out) for share in fair.shares)
    first = claim.commitments.get(fair.round, fair.commitment)
    told = hash_of(record.round.secret) == fair.commitment == first
    return told and shares == shown and len(record.void) == len(fair.closed) and void == record.void


def _lots(record: Record) -> tuple[Lot, ...]:
    """The lots of a record as a room shows them."""
    sitters = ((record.seats[new], new) for _old, new in record.lots)
    return tuple(Lot(f"bot:{sitter.level}" if sitter.level else sitter.name, new) for sitter, new in sitters)


def _seating(seats: Iterable[SeatInfo]) -> Seating:
    return tuple((seat.who, clean_text(seat.name)) for seat in seats)


def _seatings(record: Record) -> Iterator[Seating]:
    """Who sat at the table, from the first deal on, after each line that is about a person."""
    seats = [sitting(sitter) for sitter in record.seats]
    yield _seating(seats)
    for position in record.positions:
        if position.remark is not None and position.step.seat is not None:
            seats[position.step.seat] = seated(seats[position.step.seat], position.remark)
            yield _seating(seats)


def _views(record: Record, seat: int) -> list[object]:
    """All views of a seat in the match, in order."""
    game = GAMES[record.sheet.game]
    return [game.view(position.match, seat) for position in record.positions if position.remark is None]
