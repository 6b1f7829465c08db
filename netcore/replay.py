"""A finished match to look at again, at every position and through everybody's eyes. Pure: states are values, kept.

What a seat or the gallery gets to see of a position is made as a table makes it (`netcore.hearing`), so it is exactly
what that viewer was told while the match was on, and as many times.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from msgspec.structs import replace

from games.catalogue import GAMES, AnyGame
from games.game import Seat, Viewer
from netcore.hearing import Hearing, News, answer_taken, take_back, tell
from netcore.messages import Note, Room, SeatInfo, Veil
from netcore.people import clean_text
from netcore.record import Record
from netcore.remarks import seated, sitting
from netcore.veil import Answers
from netcore.verify import played

Mark: TypeAlias = Literal["", "time", "deputy", "undo", "silent"]
"""How a position came about, where nobody simply acted: the time of a seat was up, a computer acted for its owner,
an action was taken back, who had not answered in a veiled decision passed."""

Unit: TypeAlias = Literal["action", "turn", "deal"]

ACTION: Final = re.compile(r"(?:answers )?\S+?( deputy| time)?")
MARKS: Final[dict[str, Mark]] = {" time": "time", " deputy": "deputy", "undo": "undo", "silent": "silent"}


@dataclass(frozen=True, slots=True)
class Talk:
    """What somebody said, where the table kept it: after which moment, the host's clock, under which name."""

    moment: int
    at: str
    seat: Seat
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Moment:
    """The match after one step of its record, and what brought it about.

    `events` are all that happened, whoever may know them. `deal` counts
    the dealings from 1, thrown-in ones too. `seats`: who sat there.
    """

    at: str
    match: Any
    events: tuple[Any, ...]
    answers: Answers
    seat: Seat | None
    mark: Mark
    deal: int
    seats: tuple[SeatInfo, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """A position as one viewer knows it: its moment, all heard in this deal, and what of that is `fresh`."""

    moment: int
    view: Any
    fresh: tuple[Any, ...]
    heard: tuple[Any, ...]
    notes: tuple[Note, ...]
    fresh_notes: tuple[Note, ...]
    veil: Veil
    deal: int
    mark: Mark
    seat: Seat | None


class Replay:
    """The moments of a match, and what each viewer saw of them."""

    def __init__(self, record: Record, games: Mapping[str, AnyGame] = GAMES) -> None:
        """A verified record is played already. Broken if one that is not cannot be played."""
        self.record = record
        self.game = games[record.sheet.game]
        course = tuple(_course(record, games))
        self.moments = tuple(one for one in course if isinstance(one, Moment))
        self.talk = tuple(one for one in course if isinstance(one, Talk))
        self._tracks: dict[Viewer, Track] = {}

    @property
    def seats(self) -> int:
        return len(self.record.seats)

    def track(self, viewer: Viewer) -> "Track":
        """The match as this viewer saw it."""
        if viewer not in self._tracks:
            sights = tuple(_sights(self.game, self.moments, viewer))
            self._tracks[viewer] = Track(viewer, sights, tuple(self.game.words.place(sight.view) for sight in sights))
        return self._tracks[viewer]

    def said(self, track: "Track", index: int) -> tuple[Talk, ...]:
        """What was said at the table while a viewer stood at a position: all there heard it."""
        return self.talk[len(self.said_before(track, index)) : len(self.said_before(track, index + 1))]

    def said_before(self, track: "Track", index: int) -> tuple[Talk, ...]:
        """What was said until the position `index` came; all where that is past the last one."""
        if index >= len(track.sights):
            return self.talk
        first = track.sights[index].moment if index else 0
        return self.talk[: bisect_left(self.talk, first, key=lambda line: line.moment)]

    def room(self, moment: int) -> Room:
        """The table at a moment, for drawing it."""
        record, there = self.record, self.moments[moment]
        acting = there.answers or self.game.to_act(there.match)
        over = self.game.standing(there.match).over
        return Room(
            table=record.table,
            title=clean_text(record.title),
            sheet=record.sheet,
            phase="playing" if acting else "over" if over else "pause",
            owner="",
            seats=there.seats,
            bots="normal",
            lots_drawn=bool(record.lots),
            match_no=record.match_no,
        )


@dataclass(frozen=True, slots=True)
class Track:
    """All positions of a match as one viewer saw them, in order; a moment of which he heard nothing is none."""

    viewer: Viewer
    sights: tuple[Sight, ...]
    places: tuple[str, ...]
    """Of each position the number of its turn or trick in the match, as the game's log has it: "4.2.6"."""

    def step(self, index: int, unit: Unit, by: Literal[1, -1]) -> int:
        """The position after or before `index`: the next one, or the first of another turn or deal; else the last or
        the first there is."""
        if unit == "action":
            return max(0, min(len(self.sights) - 1, index + by))
        starts = [n for n, sight in enumerate(self.sights) if not n or self._key(n, unit) != self._key(n - 1, unit)]
        if by > 0:
            return next((n for n in starts if n > index), len(self.sights) - 1)
        return next((n for n in reversed(starts) if n < index), 0)

    def _key(self, index: int, unit: Unit) -> tuple[int, str]:
        return self.sights[index].deal, self.places[index] if unit == "turn" else ""

    def at(self, moment: int) -> int:
        """The newest position at or before a moment; the first, if there is none."""
        return max((n for n, sight in enumerate(self.sights) if sight.moment <= moment), default=0)

    def turns(self, index: int, *, to_come: bool) -> tuple[str, ...]:
        """The places of the deal at hand in order, each once; without `to_come` those up to this position."""
        deal, last = self.sights[index].deal, len(self.sights) if to_come else index + 1
        there = zip(self.sights[:last], self.places[:last], strict=True)
        return tuple(dict.fromkeys(place for sight, place in there if sight.deal == deal))


def _course(record: Record, games: Mapping[str, AnyGame]) -> Iterator[Moment | Talk]:
    """Every step that changed the match or the answers in a veiled decision, and what was said in between.

    Broken if the record cannot be played.
    """
    seats = tuple(map(sitting, record.seats))
    deal, moments = 0, 0
    for position in record.positions or played(record, games):
        step = position.step
        mark = ""
        if step.seat is not None and position.remark is not None:
            seats = (*seats[: step.seat], seated(seats[step.seat], position.remark), *seats[step.seat + 1 :])
            if position.remark.verb == "says":
                name, text = seats[step.seat].name, clean_text(position.remark.text)
                yield Talk(moments - 1, step.at, step.seat, name, text)
            continue
        if step.seat is not None and (found := ACTION.fullmatch(step.text)):
            mark = found[1] or ""
        elif step.seat is None and step.text in ("deal", "silent", "undo"):
            mark = step.text
            deal += mark == "deal"
        else:
            continue
        moments += 1
        yield Moment(
            at=step.at,
            match=position.match,
            events=position.events,
            answers=position.answers,
            seat=step.seat,
            mark=MARKS.get(mark, ""),
            deal=deal,
            seats=seats,
        )


def _sights(game: AnyGame, moments: tuple[Moment, ...], viewer: Viewer) -> Iterator[Sight]:
    """What a table would have told this viewer."""
    hearing = Hearing()
    past: list[tuple[Seat, int]] = []
    waited: Answers = ()
    for number, moment in enumerate(moments):
        before = hearing
        hearing, news = _told(game, moment, viewer, hearing, past, waited)
        waited = moment.answers
        if hearing.seq == before.seq:
            continue
        yield Sight(
            moment=number,
            view=game.view(moment.match, viewer),
            fresh=news.events,
            heard=hearing.events,
            notes=hearing.notes,
            fresh_notes=news.notes,
            veil=hearing.veil,
            deal=moment.deal,
            mark=moment.mark,
            seat=moment.seat,
        )


def _told(
    game: AnyGame, moment: Moment, viewer: Viewer, hearing: Hearing, past: list[tuple[Seat, int]], waited: Answers
) -> tuple[Hearing, News]:
    """What the viewer has been told after a moment, and what of that is new. `past`: whose actions may be taken back,
    and how much he had heard before each; `waited`: the answers before this moment, in a veiled decision."""
    if moment.mark == "undo":
        seat, left = past.pop()
        (hearing,), (news,) = take_back(game, moment.match, [(viewer, hearing, left)], seat)
        return hearing, news
    if waited and any(moment.answers):
        hearing = answer_taken(hearing) if viewer == moment.seat else hearing
        return hearing, News(viewer, ())
    actor = None if waited else moment.seat
    if moment.seat is None:
        hearing = replace(hearing, events=(), notes=()) if not waited else hearing
    if actor is None:
        past.clear()
    else:
        past.append((actor, len(hearing.events)))
    late = actor if moment.mark == "time" else None
    (hearing,), told = tell(game, moment.match, moment.events, [(viewer, hearing)], actor, moment.answers, late)
    return hearing, told[0] if told else News(viewer, ())
