"""Hachinin-Meri: what each viewer may know (section What each player may see of rules.md)."""

from msgspec.structs import replace

from games.game import OPEN, Card, Cards, Seat, Standing, Viewer
from games.hachinin_meri import play, scoring
from games.hachinin_meri.events import Dealt, Event, PutAway
from games.hachinin_meri.legal import is_meri, ranks
from games.hachinin_meri.model import SEATS, Action, Discard, Play, Played, State, View, side
from games.hachinin_meri.notation import notate


def seen(event: Event, viewer: Viewer) -> Event | None:
    """The event as `viewer` may know it: nobody misses one, but cards may be left out."""
    if viewer == OPEN:
        return event
    match event:
        case Dealt(hands=hands):
            return replace(event, hands=_own(hands, viewer))
        case PutAway(seat=seat):
            return event if viewer == seat else replace(event, card="")
        case Played():
            return _laid(event, viewer)
        case _:
            return event


def _own(hands: tuple[Cards, ...], viewer: Viewer) -> tuple[Cards, ...]:
    """The hands with all but the viewer's own left empty."""
    if viewer == OPEN:
        return hands
    return tuple(hand if seat == viewer else () for seat, hand in enumerate(hands))


def _laid(played: Played, viewer: Viewer) -> Played:
    """A card on the table: face down, only its owner knows it."""
    if not played.face_down or viewer in (OPEN, played.seat):
        return played
    return Played(played.seat, "", True)


def standing(state: State) -> Standing:
    """The match totals of side A and side B; the lines are those of the deal at hand, or just done."""
    over = state.phase == "over"
    return Standing(
        totals=state.totals,
        sides=tuple(tuple(seat for seat in range(SEATS) if side(seat) == one) for one in (0, 1)),
        deals_done=len(state.records),
        over=over,
        winners=scoring.winners(state.totals) if over else (),
        lines=scoring.lines(state.tricks),
    )


def side_cards_lie_open(state: State) -> bool:
    """Whether the opening card of the deal has been played."""
    return bool(state.trick or state.tricks)


def view(state: State, viewer: Viewer) -> View:
    """All that `viewer` may know, and needs to act."""
    opened = side_cards_lie_open(state)
    return View(
        viewer=viewer,
        options=state.options,
        phase=state.phase,
        deal=state.deal,
        dealer=state.dealer,
        okie=state.okie,
        trump=state.trump,
        taker=state.taker,
        declared=state.declared,
        hidden=state.hidden and (opened or viewer == OPEN),
        discard=_discard(state, viewer, opened),
        leftovers=state.leftovers if opened or viewer == OPEN else (),
        to_act=_to_act(state, viewer),
        legal=_legal(state, viewer),
        hands=_own(state.hands, viewer),
        hand_counts=tuple(len(hand) for hand in state.hands),
        lone_sun=state.lone_sun if viewer in (OPEN, state.lone_sun) else None,
        trick_no=state.trick_no,
        leader=state.leader,
        trick=tuple(_laid(played, viewer) for played in state.trick),
        meri_seen=state.meri_seen,
        tricks=state.tricks,
        taken=state.taken,
        points=state.points,
        records=state.records,
        standing=standing(state),
    )


def _to_act(state: State, viewer: Viewer) -> tuple[Seat, ...]:
    """In the declaration nobody learns of anybody else."""
    acting = play.to_act(state)
    if play.veiled(state) and viewer != OPEN:
        return tuple(seat for seat in acting if seat == viewer)
    return acting


def _legal(state: State, viewer: Viewer) -> tuple[str, ...]:
    if not isinstance(viewer, int):
        return ()
    return tuple(notate(action) for action in play.legal_actions(state, viewer))


def _discard(state: State, viewer: Viewer, opened: bool) -> Card:
    return state.discard if opened or viewer in (OPEN, state.taker) else ""


def reveals(state: State, seat: Seat, action: Action) -> bool:
    """Whether somebody would see something hidden by this action, beside a card laid face up.

    So do the answer in the declaration, the opening lead (side cards), and a last card that turns up trumps or
    brings the last trick.
    """
    if state.phase != "play" or isinstance(action, Discard):
        return state.phase == "declare"
    if not state.trick:
        return state.trick_no == 1
    if len(state.trick) < SEATS - 1:
        return False
    return state.trick_no == 8 or any(one.face_down for one in state.trick) or _lies_face_down(state, action)


def _lies_face_down(state: State, action: Action) -> bool:
    return isinstance(action, Play) and ranks(state).is_trump(action.card) and not is_meri(state)
