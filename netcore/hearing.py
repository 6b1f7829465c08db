"""What each viewer of a match has been told: its newest view, how many updates, and the events of this deal."""

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec import Struct
from msgspec.structs import replace

from games.catalogue import AnyGame
from games.game import Seat, Viewer
from netcore.codec import pack_view
from netcore.messages import Note, Veil
from netcore.veil import Answers, veil_of


class Hearing(Struct, frozen=True):
    """What one viewer has been told: the number of updates, the newest view packed, the events of this deal.

    Actions decided on an update before `fresh` come too late: the seat has acted since, or may do other things now.
    """

    seq: int = 0
    fresh: int = 0
    view: bytes = b""
    legal: tuple[str, ...] = ()
    events: tuple[object, ...] = ()
    veil: Veil = ""
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class News:
    """A new update of one viewer: the events since the last one, as that viewer may know them.

    `undone`: how many of the newest that it has heard before are taken back.
    """

    viewer: Viewer
    events: tuple[object, ...]
    undone: int = 0
    notes: tuple[Note, ...] = ()


def tell(
    game: AnyGame,
    match: object,
    events: tuple[object, ...],
    before: Iterable[tuple[Viewer, Hearing]],
    actor: Seat | None,
    answers: Answers,
    out_of_time: Seat | None = None,
) -> tuple[tuple[Hearing, ...], tuple[News, ...]]:
    """What all know with the match at `match`, and news for those for whom something changed.

    `out_of_time`: the seat whose clock brought it about, of which everybody hears.
    """
    hearings: list[Hearing] = []
    news: list[News] = []
    for viewer, old in before:
        seen = tuple(e for e in (game.seen(event, viewer) for event in events) if e is not None)
        notes = () if out_of_time is None else (Note(len(old.events), "time", out_of_time),)
        new = _heard(game, old, match, viewer, seen, veil_of(answers, viewer), notes, acted=viewer == actor)
        hearings.append(new)
        if new.seq != old.seq:
            news.append(News(viewer, seen, notes=notes))
    return tuple(hearings), tuple(news)


def take_back(
    game: AnyGame, match: object, before: Iterable[tuple[Viewer, Hearing, int]], seat: Seat
) -> tuple[tuple[Hearing, ...], tuple[News, ...]]:
    """What all know with the match back at `match`: of each viewer's events so many are left. Everybody has news.

    Whatever was decided on what is taken back comes too late.
    """
    hearings: list[Hearing] = []
    news: list[News] = []
    for viewer, old, left in before:
        view = game.view(match, viewer)
        note = Note(left, "undo", seat)
        notes = (*(replace(known, at=min(known.at, left)) for known in old.notes), note)
        seq = old.seq + 1
        hearings.append(Hearing(seq, seq, pack_view(view), view.legal, old.events[:left], "", notes))
        news.append(News(viewer, (), len(old.events) - left, (note,)))
    return tuple(hearings), tuple(news)


def _heard(
    game: AnyGame,
    before: Hearing,
    match: object,
    viewer: Viewer,
    seen: tuple[object, ...],
    veil: Veil,
    notes: tuple[Note, ...],
    *,
    acted: bool,
) -> Hearing:
    """What the viewer knows now. A seat that acted gets an update in any case: its next action builds on that."""
    view = game.view(match, viewer)
    packed = pack_view(view)
    if packed == before.view and not seen and not notes and not acted and veil == before.veil:
        return before
    seq = before.seq + 1
    changed = acted or view.legal != before.legal or veil != before.veil
    return Hearing(
        seq=seq,
        fresh=seq if changed else before.fresh,
        view=packed,
        legal=view.legal,
        events=before.events + seen,
        veil=veil,
        notes=before.notes + notes,
    )


def answer_taken(before: Hearing) -> Hearing:
    """The same, told to a seat that has answered in a veiled decision while others have not."""
    return replace(before, seq=before.seq + 1, fresh=before.seq + 1, veil="waiting")
