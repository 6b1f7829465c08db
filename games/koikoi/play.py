"""Koi-Koi: the course of a match as a state machine (rules.md, The deal). Each function is pure."""

from typing import Final, assert_never

from msgspec.structs import replace

from games.cards.hanafuda import MONTH, PACK, face_value
from games.chance import AnyChance
from games.game import Card, Cards, IllegalAction, Refusal, Seat, Seating
from games.koikoi import legal, result, scoring
from games.koikoi.model import (
    Action,
    Called,
    Dealt,
    Drawn,
    Event,
    KoiKoi,
    Made,
    Options,
    Play,
    State,
    Stop,
    Take,
    Took,
    Turn,
    Turned,
    Voided,
)
from games.koikoi.model import Played as CardPlayed

Step = tuple[State, tuple[Event, ...]]

SEATS: Final = 2


def new_match(options: Options, seats: int, chance: AnyChance) -> State:
    """A match before its first deal; nobody has drawn for dealer yet. ValueError unless two play."""
    if seats != SEATS:
        raise ValueError(f"Koi-Koi is for {SEATS} players, not {seats}.")
    return State(options, chance)


def advance(state: State) -> Step:
    """The draw for dealer where it is due, then one deal up to its first stop. Only between deals."""
    if state.phase != "between":
        raise ValueError("the match stands at no stop between deals")
    drawn: tuple[Event, ...] = ()
    if state.deal == 0:
        state, drawn = _choose_dealer(state)
    state, dealt = _deal(state)
    state, checked = _check_deal(state)
    return state, (*drawn, *dealt, *checked)


def to_act(state: State) -> tuple[Seat, ...]:
    """The seat on turn; nobody between deals and after the match."""
    return legal.to_act(state)


def veiled(state: State) -> bool:
    """Never: everybody always knows whose turn it is."""
    return False


def reveals(state: State, seat: Seat, action: Action) -> bool:
    """Whether `action` turns a card of the stock, or ends the deal while somebody holds cards."""
    after, _events = apply(state, seat, action)
    if isinstance(action, Play):
        return True
    return after.phase in ("between", "over") and any(after.hands)


def seating(options: Options) -> Seating:
    """Seats are drawn by lot."""
    return Seating("lots")


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """All legal actions of `seat`."""
    return legal.legal_actions(state, seat)


def why_not(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why `seat` may not do `action` now, or None if it may."""
    return legal.refusal(state, seat, action)


def apply(state: State, seat: Seat, action: Action) -> Step:
    """The state after `action`, at the next stop, and what happened. IllegalAction leaves `state` as it was."""
    refused = legal.refusal(state, seat, action)
    if refused is not None:
        raise IllegalAction(refused)
    match action:
        case Play(card, target):
            return _play(state, card, target)
        case Take(target):
            return _take(state, target)
        case Stop():
            return _decide_to_stop(state)
        case KoiKoi():
            return _decide_to_go_on(state)
        case _:
            assert_never(action)


def _choose_dealer(state: State) -> Step:
    """Each seat draws a card: the earlier month deals, then the higher face value; equal, they draw again."""
    events: list[Event] = []
    dealer = None
    while dealer is None:
        first = PACK[state.chance.pick("dealer_card_0", len(PACK), state.picks)]
        others = [card for card in PACK if card != first]
        second = others[state.chance.pick("dealer_card_1", len(others), state.picks)]
        state = replace(state, picks=state.picks + 1)
        dealer = drawn_dealer(first, second)
        events.append(Drawn((first, second), dealer))
    return replace(state, dealer=dealer), tuple(events)


def drawn_dealer(first: Card, second: Card) -> Seat | None:
    """Who deals first, seat 0 having drawn `first`, seat 1 `second`; None if they must draw again."""
    ranks = [(MONTH[card], -face_value(card)) for card in (first, second)]
    if ranks[0] == ranks[1]:
        return None
    return 0 if ranks[0] < ranks[1] else 1


def _deal(state: State) -> Step:
    """Shuffle and deal 4 to the other player, 4 to the dealer, 4 to the field, and the same again."""
    deck = state.chance.deck(PACK, state.shuffles)
    other, own, field = (deck[start : start + 4] + deck[start + 12 : start + 16] for start in (0, 4, 8))
    again = bool(state.records) and state.records[-1].result == "void"
    dealt = replace(
        state,
        shuffles=state.shuffles + 1,
        deal=state.deal if again else state.deal + 1,
        turn=state.dealer,
        hands=(own, other) if state.dealer == 0 else (other, own),
        field=field,
        stock=deck[24:],
        turned=(),
        captured=((), ()),
        calls=(0, 0),
        items=((), ()),
        new=(),
        turns=(),
    )
    return dealt, (Dealt(dealt.deal, dealt.dealer, dealt.hands, field),)


def _check_deal(state: State) -> Step:
    """CHECK_DEAL: a bad field voids the deal; then sets dealt to the hands win it or cancel each other."""
    on_field = legal.shape(state.field)
    if on_field:
        ended, events = result.void(state, on_field)
        return ended, (Voided(state.deal, on_field, state.field), *events)
    if state.options.dealt_yaku_points:
        shapes = [legal.shape(hand) for hand in state.hands]
        if all(shapes):
            return result.draw(state, "both_dealt")
        if any(shapes):
            winner = 0 if shapes[0] else 1
            return result.dealt_set(state, winner, shapes[winner])
    return replace(state, phase="hand_play"), ()


def _capture(state: State, card: Card, took: Cards) -> State:
    """`card` (already out of hand or stock) takes `took` from the field, or stays on the field."""
    if not took:
        return replace(state, field=(*state.field, card))
    gained = (*state.captured[state.turn], card, *took)
    left = tuple(one for one in state.field if one not in took)
    return replace(state, field=left, captured=_with(state.captured, state.turn, gained))


def _with(pair: tuple[Cards, Cards], seat: Seat, cards: Cards) -> tuple[Cards, Cards]:
    return (cards, pair[1]) if seat == 0 else (pair[0], cards)


def _play(state: State, card: Card, target: Card) -> Step:
    """HAND_PLAY, and the turned card after it."""
    seat = state.turn
    took = (target,) if target else legal.matches(card, state.field)
    hand = tuple(one for one in state.hands[seat] if one != card)
    turn = Turn(len(state.turns) + 1, seat, card, took, "", ())
    state = replace(state, hands=_with(state.hands, seat, hand), turns=(*state.turns, turn))
    state, events = _draw(_capture(state, card, took))
    return state, (CardPlayed(seat, card, took), *events)


def _draw(state: State) -> Step:
    """DRAW: the top card of the stock takes what it matches, or waits for a choice."""
    card = state.stock[0]
    found = legal.matches(card, state.field)
    if legal.chooses(len(found), state.options):
        waiting = replace(state, stock=state.stock[1:], turned=(card,), phase="draw_choice")
        return _note(waiting, turned=card), (Turned(state.turn, card, (), found),)
    state = _capture(replace(state, stock=state.stock[1:]), card, found)
    after, events = _check_yaku(_note(state, turned=card, turned_took=found))
    return after, (Turned(state.turn, card, found), *events)


def _take(state: State, target: Card) -> Step:
    """DRAW_CHOICE."""
    card = state.turned[0]
    state = _capture(replace(state, turned=()), card, (target,))
    after, events = _check_yaku(_note(state, turned_took=(target,)))
    return after, (Took(state.turn, card, target), *events)


def _note(state: State, **told: object) -> State:
    """The turn at hand, with what has become known of it."""
    return replace(state, turns=(*state.turns[:-1], replace(state.turns[-1], **told)))


def _check_yaku(state: State) -> Step:
    """YAKU_CHECK: a new or better set brings a decision, on the last hand card a stop by itself."""
    seat = state.turn
    before, now = state.items[seat], scoring.yaku(state.captured[seat], state.options)
    items = (now, state.items[1]) if seat == 0 else (state.items[0], now)
    state = replace(state, items=items)
    improved = scoring.better(now, before)
    if not improved:
        return _next_turn(state)
    state = _note(state, new=improved)
    made = Made(seat, improved, scoring.total(now), not state.hands[seat])
    if state.hands[seat]:
        return replace(state, phase="decision", new=tuple(one.name for one in improved)), (made,)
    ended, events = result.stop(state, forced=True)
    return ended, (made, *events)


def _decide_to_stop(state: State) -> Step:
    called = Called(state.turn, "stop", state.calls[state.turn])
    ended, events = result.stop(replace(_note(state, call="stop"), new=()), forced=False)
    return ended, (called, *events)


def _decide_to_go_on(state: State) -> Step:
    seat = state.turn
    calls = (state.calls[0] + 1, state.calls[1]) if seat == 0 else (state.calls[0], state.calls[1] + 1)
    after, events = _next_turn(replace(_note(state, call="koikoi"), calls=calls, new=()))
    return after, (Called(seat, "koikoi", calls[seat]), *events)


def _next_turn(state: State) -> Step:
    """NEXT_TURN: the other seat, or the deal is exhausted."""
    if not any(state.hands):
        return result.exhausted(state)
    return replace(state, turn=1 - state.turn, phase="hand_play"), ()
