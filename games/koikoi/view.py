"""Koi-Koi: what each viewer may see, and what an action would do as far as that shows."""

from functools import lru_cache
from typing import assert_never

from msgspec.structs import replace

from games.game import OPEN, Card, Cards, Fact, Refusal, Seat, Value, Viewer
from games.koikoi import legal, result, scoring
from games.koikoi.model import Action, Dealt, Event, KoiKoi, Options, Pile, Play, State, Stop, Take, View, Yaku
from games.koikoi.notation import notate


def seen(event: Event, viewer: Viewer) -> Event | None:
    """The event as `viewer` may know it: of a fresh deal only the own hand."""
    if isinstance(event, Dealt):
        return replace(event, hands=_own(event.hands, viewer))
    return event


def _own(hands: tuple[Cards, Cards], viewer: Viewer) -> tuple[Cards, Cards]:
    """The hands as `viewer` may know them while the deal is on: a hidden hand is empty."""
    if viewer == OPEN:
        return hands
    return hands[0] if viewer == 0 else (), hands[1] if viewer == 1 else ()


def view(state: State, viewer: Viewer) -> View:
    """All that `viewer` may know, and needs to act."""
    acting = legal.to_act(state)
    may_act = isinstance(viewer, int) and viewer in acting
    return View(
        viewer=viewer,
        options=state.options,
        phase=state.phase,
        deal=state.deal,
        turn_no=_turn_no(state),
        dealer=state.dealer,
        turn=state.turn,
        to_act=acting,
        legal=tuple(map(notate, legal.legal_actions(state, state.turn))) if may_act else (),
        hands=state.hands if _are_shown(state) else _own(state.hands, viewer),
        hand_counts=(len(state.hands[0]), len(state.hands[1])),
        field=state.field,
        stock_count=len(state.stock),
        turned=state.turned,
        choices=legal.matches(state.turned[0], state.field) if state.turned else (),
        new=state.new,
        piles=_piles(state.options, state.captured, state.calls),
        turns=state.turns,
        records=state.records,
        standing=result.standing(state),
        target=result.target(state.options),
    )


def _turn_no(state: State) -> int:
    if state.phase in ("between", "over"):
        return 0
    return len(state.turns) + (1 if state.phase == "hand_play" else 0)


def _are_shown(state: State) -> bool:
    """At the end of a deal all see what was left in the hands; a void deal's hands stay secret."""
    return state.phase in ("between", "over") and bool(state.records) and state.records[-1].result != "void"


@lru_cache(maxsize=64)
def _piles(options: Options, captured: tuple[Cards, Cards], calls: tuple[int, int]) -> tuple[Pile, Pile]:
    """What everybody sees of both seats. It is the same for all viewers of a state, so it is worked out once."""
    return _pile(options, captured, calls, 0), _pile(options, captured, calls, 1)


def _pile(options: Options, captured: tuple[Cards, Cards], calls: tuple[int, int], seat: Seat) -> Pile:
    own = captured[seat]
    sets = scoring.yaku(own, options)
    base = scoring.total(sets)
    return Pile(
        captured=own,
        yaku=sets,
        base=base,
        calls=calls[seat],
        factor=scoring.full_factor(options, calls, seat, base),
        near=scoring.near(own, captured[1 - seat], options),
        chaff=len(scoring.chaff(own, options)),
    )


def preview(view: View, action: Action) -> Refusal | tuple[Fact, ...]:
    """What `action` of the viewer would do, or why it may not be done; the refusals are those of `why_not`.

    Facts and their values: takes (card, targets), takes_all (card, three), stays (card), then_turn (), makes (set,
    points, cards), raises (set, before, after), loses (set, points), sum and sum_last (base, what a stop pays), pays
    (points, base, factor of the calls, doubling), totals (seat, before, after, other seat, its total), wins (seat),
    deal_ends (), factor_after (factor, option), risk (other seat, its factor), cards_left (count).
    """
    if not isinstance(view.viewer, int):
        return Refusal("watching", legal.TURNS)
    refused = legal.refusal(view, view.viewer, action)
    if refused is not None:
        return refused
    match action:
        case Play(card, target):
            return _play_facts(view, card, target)
        case Take(target):
            return _capture_facts(view, view.turned[0], (target,))
        case Stop():
            return _stop_facts(view)
        case KoiKoi():
            return _koikoi_facts(view)
        case _:
            assert_never(action)


def _play_facts(view: View, card: Card, target: Card) -> tuple[Fact, ...]:
    took = (target,) if target else legal.matches(card, view.field)
    return (*_capture_facts(view, card, took), Fact("then_turn"))


def _capture_facts(view: View, card: Card, took: Cards) -> tuple[Fact, ...]:
    """The capture, and the sets that it makes, raises or loses."""
    captured = view.piles[view.turn].captured
    after = scoring.yaku((*captured, card, *took) if took else captured, view.options)
    takes = Fact("takes_all" if len(took) == 3 else "takes", (card, *took)) if took else Fact("stays", (card,))
    changes = _set_facts(view.piles[view.turn].yaku, after)
    improved = bool(scoring.better(after, scoring.yaku(_before_turn(view), view.options)))
    if not changes and not improved:
        return (takes,)
    return (takes, *changes, _sum_fact(view, scoring.total(after), improved))


def _set_facts(before: tuple[Yaku, ...], after: tuple[Yaku, ...]) -> tuple[Fact, ...]:
    points = {one.name: one.points for one in before}
    still = {one.name for one in after}
    gained = tuple(
        Fact("raises", (one.name, points[one.name], one.points))
        if one.name in points
        else Fact("makes", (one.name, one.points, *one.cards))
        for one in scoring.better(after, before)
    )
    return (*gained, *(Fact("loses", (one.name, one.points)) for one in before if one.name not in still))


def _before_turn(view: View) -> Cards:
    """What the seat on turn had captured when its turn began."""
    captured = view.piles[view.turn].captured
    if view.phase != "draw_choice" or not view.turns[-1].took:
        return captured
    return captured[: -1 - len(view.turns[-1].took)]


def _sum_fact(view: View, base: int, improved: bool) -> Fact:
    """The sum of the sets, and what a stop with it pays; with the last card that stop comes by itself."""
    pays = base * scoring.full_factor(view.options, _calls(view), view.turn, base)
    last_card = len(view.hands[view.turn]) == (0 if view.phase == "draw_choice" else 1)
    return Fact("sum_last" if last_card and improved else "sum", (base, pays))


def _calls(view: View) -> tuple[int, int]:
    return view.piles[0].calls, view.piles[1].calls


def _stop_facts(view: View) -> tuple[Fact, ...]:
    seat, other, options = view.turn, 1 - view.turn, view.options
    base = view.piles[seat].base
    called = scoring.call_factor(options, _calls(view), seat)
    doubling = 2 if scoring.doubles(options, base) else 1
    points = base * called * doubling
    before, theirs = view.standing.totals[seat], view.standing.totals[other]
    pays: tuple[Value, ...] = (points, base, called, doubling)
    facts = [Fact("pays", pays), Fact("totals", (seat, before, before + points, other, theirs))]
    if _would_win(view, before + points, theirs):
        return (*facts, Fact("wins", (seat,)))
    return (*facts, Fact("deal_ends"))


def _would_win(view: View, mine: int, theirs: int) -> bool:
    if result.by_points(view.options):
        return mine >= view.target
    return view.standing.deals_done + 1 >= view.target and mine > theirs


def _koikoi_facts(view: View) -> tuple[Fact, ...]:
    seat, other = view.turn, 1 - view.turn
    calls = _calls(view)
    raised = (calls[0] + 1, calls[1]) if seat == 0 else (calls[0], calls[1] + 1)
    mine = scoring.call_factor(view.options, raised, seat)
    theirs = scoring.call_factor(view.options, raised, other)
    return (
        Fact("factor_after", (mine, view.options.koikoi_multiplier)),
        Fact("risk", (other, theirs)),
        Fact("cards_left", (len(view.hands[seat]),)),
    )
