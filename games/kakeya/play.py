"""Kakeya: the state machine of a match (sections Trumps to The match of rules.md)."""

from typing import assert_never

from msgspec.structs import replace

from games.cards import french
from games.chance import AnyChance
from games.game import Cards, IllegalAction, Refusal, Seat, Seating
from games.kakeya import legal, seats, settle
from games.kakeya.events import Called, DealStarted, Dealt, TrumpSettled
from games.kakeya.model import DECK_ORDER, INFO, Action, Call, CallLead, Keep, Options, Play, Played, State, Suit, Trump
from games.kakeya.settle import Step


def new_match(options: Options, seat_count: int, chance: AnyChance) -> State:
    """A match before its first deal; ValueError unless four or six play."""
    if seat_count not in INFO.seat_counts:
        raise ValueError("Kakeya is for 4 or 6 players.")
    pairs = seat_count // 2
    never = (0,) * pairs
    return State(
        options=options,
        chance=chance,
        seats=seat_count,
        lay=seats.lay(options, seat_count, dealers=pairs - 1, leading=0, times_dealt=never, any_deal_won=False),
        stones=(options.stones,) * pairs,
        times_dealt=never,
        trump=options.first_trump,
        hands=((),) * seat_count,
        captured=((),) * seat_count,
    )


def advance(state: State) -> Step:
    """Begin the next deal: ask for trumps where they may be changed, else deal."""
    if state.phase != "between":
        raise ValueError("the match waits for a player or is over")
    asked = may_change(state.options, state.deal + 1)
    state = replace(
        state,
        deal=state.deal + 1,
        phase="choose_trump",
        calls=(),
        captured=((),) * state.seats,
    )
    started = DealStarted(state.deal, state.lay, state.trump, asked)
    if asked:
        return state, (started,)
    state, events = _deal(state)
    return state, (started, *events)


def may_change(options: Options, deal: int) -> bool:
    """Whether trumps may be changed before this deal."""
    if options.trump_change == "never":
        return False
    return deal == 1 or options.trump_change == "each_deal"


def _deal(state: State) -> Step:
    """One shuffle for each deal; the cards go round one by one in the order of the deal."""
    deck = state.chance.deck(french.PACK, state.deal - 1)
    order = state.lay.order
    hands: list[Cards] = [()] * state.seats
    for at, seat in enumerate(order):
        hands[seat] = tuple(sorted(deck[at :: len(order)], key=DECK_ORDER.__getitem__))
    state = replace(state, phase="lead_call", hands=tuple(hands), tricks=())
    return state, (Dealt(state.deal, state.lay, state.hands),)


def to_act(state: State) -> tuple[Seat, ...]:
    """The seat that must act; none at a stop between deals and when the match is over."""
    return legal.to_act(state)


def veiled(state: State) -> bool:
    """Never: who may act is always known."""
    return False


def seating(options: Options) -> Seating:
    """Seats, and with them partners, come by lot: numbered sticks (section Seats and pairs)."""
    return Seating("lots", lots="sticks")


def reveals(state: State, seat: Seat, action: Action) -> bool:
    """Once trumps are settled the cards are dealt, and everybody sees a hand."""
    return state.phase == "choose_trump"


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """All legal actions of `seat`; none if it may not act."""
    return legal.legal_actions(state, seat) if seat in to_act(state) else ()


def why_not(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why `seat` may not do `action` now, or None if it may."""
    return legal.why_not(state, seat, action)


def apply(state: State, seat: Seat, action: Action) -> Step:
    """The state after `action` and what happened; IllegalAction leaves `state` as it was."""
    if refusal := why_not(state, seat, action):
        raise IllegalAction(refusal)
    match action:
        case Keep():
            return _settle_trump(state, seat, state.trump)
        case Trump(suit):
            return _settle_trump(state, seat, suit)
        case CallLead(call):
            return _call(state, seat, call)
        case Play(card):
            return _play(state, Played(seat, card, card == legal.rensho(state.trump)))
        case _:
            assert_never(action)


def _settle_trump(state: State, seat: Seat, suit: Suit) -> Step:
    settled = TrumpSettled(seat, suit, legal.rensho(suit), suit != state.trump)
    state, events = _deal(replace(state, trump=suit))
    return state, (settled, *events)


def _call(state: State, seat: Seat, call: Call) -> Step:
    """Iku leads; koi asks the partner, who may hand it back once."""
    state = replace(state, calls=(*state.calls, call))
    if call == "koi" and len(state.calls) == 1:
        return state, (Called(seat, call, None),)
    leader = seat if call == "iku" else state.lay.order[0]
    return replace(state, phase="play", leader=leader, trick_no=1), (Called(seat, call, leader),)


def _play(state: State, played: Played) -> Step:
    hands = tuple(
        tuple(card for card in hand if card != played.card) if seat == played.seat else hand
        for seat, hand in enumerate(state.hands)
    )
    state = replace(state, hands=hands, trick=(*state.trick, played))
    if len(state.trick) < len(seats.with_card(state.lay, state.leader, state.trick_no)):
        return state, (played,)
    state, events = settle.end_trick(state)
    return state, (played, *events)
