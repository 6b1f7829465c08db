"""Kakeya: what each viewer may know (section What each player may see of rules.md)."""

from msgspec.structs import replace

from games.cards import french
from games.game import OPEN, Cards, ScoreLine, Standing, Viewer
from games.kakeya import legal, scoring, seats, settle
from games.kakeya.events import Dealt, Event, TrickTaken
from games.kakeya.model import NO_PAIR, Pair, Played, State, Taken, Trick, View
from games.kakeya.notation import notate
from games.tricks import covered


def seen(event: Event, viewer: Viewer) -> Event | None:
    """The event as `viewer` may know it: of a fresh deal only the own hand."""
    if isinstance(event, Dealt):
        return replace(event, hands=_own(event.hands, viewer))
    return event


def retold(view: View, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events that the viewer has heard, as they may be looked back on now.

    Of tricks that lie covered only the pictures are still to be seen. The last trick lies open until the next card.
    """
    count = covered(events, Played, TrickTaken)
    return (*map(_covered, events[:count]), *events[count:])


def _covered(event: Event) -> Event:
    """An event of a trick that lies face down: cards without value have lost their face."""
    if isinstance(event, Played | TrickTaken) and event.card and not french.is_picture(event.card):
        return replace(event, card="", rensho=False) if isinstance(event, Played) else replace(event, card="")
    return event


def _own(hands: tuple[Cards, ...], viewer: Viewer) -> tuple[Cards, ...]:
    """The hands with all but the viewer's own left empty."""
    if viewer == OPEN:
        return hands
    return tuple(hand if seat == viewer else () for seat, hand in enumerate(hands))


def standing(state: State) -> Standing:
    """The stones of each pair; the lines are those of the last deal, then how far the match is."""
    over = state.phase == "over"
    pairs = range(len(state.stones))
    sides = tuple(seats.members(pair, state.seats) for pair in pairs)
    won = scoring.match_winner(state.stones, state.records[-1].winner) if over else NO_PAIR
    lines = [*(state.records[-1].lines if state.records else ())]
    lines += [ScoreLine("stones", state.stones[pair], (pair,)) for pair in pairs]
    if state.options.max_deals and not over:
        left = max(0, state.options.max_deals - len(state.records))
        lines.append(ScoreLine("deals_left" if left else "extra_deal", left))
    return Standing(
        totals=state.stones,
        sides=sides,
        deals_done=len(state.records),
        over=over,
        winners=sides[won] if over else (),
        lines=tuple(lines),
    )


def rensho_with(state: State, viewer: Viewer) -> Pair:
    """The pair that was dealt the Rensho: known to who holds it, to all once it is played."""
    for trick in (*(trick.cards for trick in state.tricks), state.trick):
        for played in trick:
            if played.rensho:
                return seats.pair_of(played.seat, state.seats)
    best = legal.rensho(state.trump)
    for seat, hand in enumerate(_own(state.hands, viewer)):
        if best in hand:
            return seats.pair_of(seat, state.seats)
    return NO_PAIR


def view(state: State, viewer: Viewer) -> View:
    """All that `viewer` may know, and needs to act."""
    acting = legal.to_act(state)
    may_act = isinstance(viewer, int) and viewer in acting
    fresh = state.phase == "choose_trump"
    holder = NO_PAIR if fresh else rensho_with(state, viewer)
    return View(
        viewer=viewer,
        options=state.options,
        phase=state.phase,
        seats=state.seats,
        deal=state.deal,
        lay=state.lay,
        trump=state.trump,
        rensho=legal.rensho(state.trump),
        rensho_with=holder,
        targets=_targets(state, holder),
        stones=state.stones,
        to_act=acting,
        legal=tuple(map(notate, legal.legal_actions(state, acting[0]))) if may_act else (),
        hands=_own(state.hands, viewer),
        hand_counts=tuple(len(hand) for hand in state.hands),
        calls=state.calls,
        leader=state.leader,
        trick_no=state.trick_no,
        trick=state.trick,
        led=legal.led_suit(state.trick) or "",
        last_trick=state.tricks[-1] if state.tricks and not state.trick else None,
        tricks=() if fresh else tuple(map(_taken, state.tricks)),
        captured=state.captured,
        pictures=settle.by_pair(state.captured),
        records=state.records,
        standing=standing(state),
    )


def _targets(state: State, holder: Pair) -> tuple[int, ...]:
    """At a stop between deals they are those of the deal just done."""
    lay = state.records[-1].lay if state.phase in ("between", "over") and state.records else state.lay
    return scoring.targets(state.options, seats.active_pairs(lay), len(state.stones), holder)


def _taken(trick: Trick) -> Taken:
    return Taken(trick.number, trick.cards[0].seat, trick.winner, settle.pictures_in(trick.cards))
