"""What each viewer of a match has been told: its newest view, how many updates, and the events of this deal."""

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec import Struct
from msgspec.structs import replace

from games.catalogue import AnyGame
from games.game import Seat, Viewer
from netcore.codec import pack_view
from netcore.messages import Veil
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


@dataclass(frozen=True, slots=True)
class News:
    """A new update of one viewer: the events since the last one, as that viewer may know them."""

    viewer: Viewer
    events: tuple[object, ...]


def tell(
    game: AnyGame,
    match: object,
    events: tuple[object, ...],
    before: Iterable[tuple[Viewer, Hearing]],
    actor: Seat | None,
    answers: Answers,
) -> tuple[tuple[Hearing, ...], tuple[News, ...]]:
    """What all know with the match at `match`, and news for those for whom something changed."""
    hearings: list[Hearing] = []
    news: list[News] = []
    for viewer, old in before:
        seen = tuple(e for e in (game.seen(event, viewer) for event in events) if e is not None)
        new = _heard(game, old, match, viewer, seen, veil_of(answers, viewer), acted=viewer == actor)
        hearings.append(new)
        if new.seq != old.seq:
            news.append(News(viewer, seen))
    return tuple(hearings), tuple(news)


def _heard(
    game: AnyGame,
    before: Hearing,
    match: object,
    viewer: Viewer,
    seen: tuple[object, ...],
    veil: Veil,
    *,
    acted: bool,
) -> Hearing:
    """What the viewer knows now. A seat that acted gets an update in any case: its next action builds on that."""
    view = game.view(match, viewer)
    packed = pack_view(view)
    if packed == before.view and not seen and not acted and veil == before.veil:
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
    )


def answer_taken(before: Hearing) -> Hearing:
    """The same, told to a seat that has answered in a veiled decision while others have not."""
    return replace(before, seq=before.seq + 1, fresh=before.seq + 1, veil="waiting")
