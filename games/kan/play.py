"""Kan: the state machine of a match (sections A round to Stop or juuroku of rules.md)."""

from typing import Final, Literal, assert_never

from msgspec.structs import replace

from games.chance import AnyChance
from games.game import Cards, IllegalAction, Refusal, Seat, Seating
from games.kan import legal, partners, settle
from games.kan.events import (
    Called,
    CallsOpened,
    Dealt,
    Decided,
    FirstDealer,
    RoundStarted,
    TrumpNamed,
)
from games.kan.model import (
    PACK,
    SEATS,
    Action,
    Call,
    CallLead,
    Draw,
    Give,
    Juuroku,
    Options,
    Play,
    Played,
    ShowBoth,
    Showing,
    Shown,
    ShowNone,
    ShowOne,
    ShowThen,
    ShowTwice,
    State,
    Stop,
    Suit,
    Trump,
)
from games.kan.partners import in_order
from games.kan.seats import at_place, right_of, two_gap
from games.kan.settle import Step

_CYCLE: Final[tuple[Suit, ...]] = ("H", "C", "D")
"""Trumps of deal 1 by the number of the round modulo three."""


def new_match(options: Options, seats: int, chance: AnyChance) -> State:
    """A match before its first deal; ValueError unless five play."""
    if seats != SEATS:
        raise ValueError("Kan is for exactly 5 players.")
    return State(options, chance)


def first_trump(options: Options, number: int) -> Suit:
    """Trumps of deal 1 by the number of the round: clubs, diamonds, hearts in turn, spades in the last."""
    return "S" if number == options.rounds else _CYCLE[number % 3]


def advance(state: State) -> Step:
    """Deal: the next round, the next deal of this one, or the one that was thrown in again."""
    if state.phase != "between":
        raise ValueError("the match waits for a player or is over")
    if state.upcoming == "round":
        state, begun = _start_round(state)
    else:
        state, begun = _cleared(state, state.deal + 1 if state.upcoming == "deal" else state.deal), ()
    state, dealt = _deal(state)
    state, events = partners.call_kan(state) if state.deal == 1 else (_before_trump(state), ())
    return state, (*begun, *dealt, *events)


def _start_round(state: State) -> Step:
    number = state.round + 1
    dealer = state.next_dealer if state.round else state.chance.pick("first_dealer", SEATS, 0)
    trump = first_trump(state.options, number)
    state = replace(_cleared(state, 1), round=number, dealer=dealer, trump=trump, score=(0, 0), deals=(), roles=())
    started = RoundStarted(number, dealer, trump, number == state.options.rounds)
    return state, (started,) if number > 1 else (FirstDealer(dealer), started)


def _cleared(state: State, deal: int) -> State:
    """The state with an empty table, before dealing deal `deal` of the round."""
    return replace(
        state,
        deal=deal,
        trump=state.trump if deal == 1 else "",
        kankei=() if deal == 1 else state.kankei,
        niju=() if deal == 1 else state.niju,
        blind=(),
        calls=("",) * SEATS,
        shown=None,
        trick_no=0,
        trick=(),
        tricks=(),
        captured=((), ()),
        declared="",
    )


def _deal(state: State) -> Step:
    deck = state.chance.deck(PACK, state.shuffles)
    first = state.seat_of[state.dealer] + 1
    hands: list[Cards] = [()] * SEATS
    for i in range(SEATS):
        hands[at_place(state.seat_of, first + i)] = in_order(deck[i::SEATS])
    state = replace(state, shuffles=state.shuffles + 1, hands=tuple(hands))
    return state, (Dealt(state.round, state.deal, state.dealer, state.trump, state.hands),)


def _before_trump(state: State) -> State:
    """Deals 2 and 3: a partner shows first, unless the sheet has no showing."""
    return replace(state, phase="choose_trump" if state.options.showing == "off" else "show")


def shower(state: State) -> Seat:
    """Who shows in deal 2 (the ace role) and deal 3 (the joker role)."""
    return state.roles[1 if state.deal == 2 else 0]


def namer(state: State) -> Seat:
    """Who names trumps and leads in deal 2 (the joker role) and deal 3 (the ace role)."""
    return state.roles[0 if state.deal == 2 else 1]


def to_act(state: State) -> tuple[Seat, ...]:
    """The seats that may act now; both partners while they call for the lead."""
    match state.phase:
        case "nijukan":
            steps = 2 if state.options.nijukan == "partner_gives" else 1
            return (right_of(state.seat_of, state.niju[0], steps),)
        case "lead_call":
            return tuple(player for player in state.kankei if not state.calls[player])
        case "show":
            return (shower(state),)
        case "choose_trump":
            return (namer(state),)
        case "play":
            return (right_of(state.seat_of, state.leader, len(state.trick)),)
        case "stop_or_go":
            return (state.leader,)
        case "between" | "over":
            return ()


def veiled(state: State) -> bool:
    """Never: who may act is always known, though not what the partners call."""
    return False


def seating(options: Options) -> Seating:
    """The five players come to their seats by lots (section Seats)."""
    return Seating("lots")


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """All legal actions of `seat`; none if it may not act."""
    return legal.legal_actions(state, seat) if seat in to_act(state) else ()


def why_not(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why `seat` may not do `action` now, or None if it may."""
    return legal.why_not(state, to_act(state), seat, action)


def apply(state: State, seat: Seat, action: Action) -> Step:
    """The state after `action` and what happened; IllegalAction leaves `state` as it was."""
    if refusal := why_not(state, seat, action):
        raise IllegalAction(refusal)
    match action:
        case Play(card, names):
            return _play(state, Played(seat, card, names))
        case CallLead(call):
            return _call(state, seat, call)
        case Trump(suit):
            state = replace(state, trump=suit)
            return _lead(state, seat), (TrumpNamed(seat, suit),)
        case Give(card):
            return partners.give(state, seat, card)
        case Draw(ten, two):
            return partners.draw(state, seat, ten, two)
        case Stop():
            side = 0 if seat in state.kankei else 1
            state, events = settle.end_deal(state, settle.stopped(side))
            return state, (Decided(seat, "stop"), *events)
        case Juuroku():
            return _pledge(state, seat)
        case ShowBoth() | ShowThen() | ShowTwice() | ShowOne() | ShowNone():
            return _show(state, seat, action)
        case _:
            assert_never(action)


def _pledge(state: State, seat: Seat) -> Step:
    call: Literal["juuroku", "gyaku_juuroku"] = "juuroku" if seat in state.kankei else "gyaku_juuroku"
    return settle.next_trick(replace(state, declared=call)), (Decided(seat, call),)


def _lead(state: State, leader: Seat) -> State:
    return replace(state, phase="play", leader=leader, trick_no=1)


def _call(state: State, seat: Seat, call: Call) -> Step:
    calls = tuple(call if player == seat else old for player, old in enumerate(state.calls))
    state = replace(state, calls=calls)
    called = Called(seat, call)
    if to_act(state):
        return state, (called,)
    iku = [player for player in state.kankei if calls[player] == "iku"]
    beside = two_gap(state.seat_of, state.kankei)
    if len(iku) == 1:
        leader = iku[0]
    else:
        leader = beside if state.options.conflict_lead == "kankei" else right_of(state.seat_of, beside)
    return _lead(state, leader), (called, CallsOpened(calls, leader, beside))


def _show(state: State, seat: Seat, action: Showing) -> Step:
    shown = Shown(seat, namer(state), legal.gesture(action), legal.shown_cards(action))
    return replace(state, phase="choose_trump", shown=shown), (shown,)


def _play(state: State, played: Played) -> Step:
    hands = tuple(
        tuple(card for card in hand if card != played.card) if player == played.seat else hand
        for player, hand in enumerate(state.hands)
    )
    state = replace(state, hands=hands, trick=(*state.trick, played))
    if len(state.trick) < SEATS:
        return state, (played,)
    state, events = settle.end_trick(state)
    return state, (played, *events)
