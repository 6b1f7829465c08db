"""Hachinin-Meri: the state machine of a match (sections The match to Play of rules.md)."""

from typing import Final, assert_never

from msgspec.structs import replace

from games.cards import unsun
from games.chance import AnyChance
from games.game import Card, Cards, IllegalAction, Refusal, Seat, Seating
from games.hachinin_meri import legal, settle
from games.hachinin_meri.events import (
    Dealt,
    Event,
    FirstDealer,
    MeriLed,
    OkieTaken,
    OkieTurned,
    PutAway,
    RobaiHidden,
    SideTurned,
)
from games.hachinin_meri.model import (
    HAND,
    SEATS,
    Action,
    Declare,
    Discard,
    Options,
    Pass,
    Play,
    Played,
    State,
    left_of,
)
from games.hachinin_meri.ranking import TENKA, Ranking, ranking
from games.hachinin_meri.settle import Step

PACKET: Final = 3
"""Cards are dealt by threes, three times round."""
OKIE: Final = SEATS * HAND
"""Where in the pack the Okie lies; the two cards left over lie behind it."""

ORDER: Final[dict[str, tuple[Seat, ...]]] = {
    "together": (0, 2, 4, 6, 1, 3, 5, 7),
    "split": (0, 1, 2, 3, 4, 5, 6, 7),
}
"""In which order people fill the seats, by option."""


def new_match(options: Options, seats: int, chance: AnyChance) -> State:
    """A match before its first deal; ValueError unless eight play."""
    if seats != SEATS:
        raise ValueError("Hachinin-Meri is for exactly 8 players.")
    return State(options, chance)


def advance(state: State) -> Step:
    """Deal; or, where nobody could declare, let the dealer take the Okie."""
    if state.phase == "declare" and not to_act(state):
        return _take_okie(state, state.dealer, declared=False)
    if state.phase != "between":
        raise ValueError("the match waits for a player or is over")
    dealer = left_of(state.dealer) if state.deal else state.chance.pick("first_dealer", SEATS, 0)
    first: tuple[Event, ...] = () if state.deal else (FirstDealer(dealer),)
    state, events = _deal(state, dealer)
    return state, (*first, *events)


def _deal(state: State, dealer: Seat) -> Step:
    deck = state.chance.deck(unsun.PACK, state.deal)
    okie, trump = deck[OKIE], settle.suit_of(deck[OKIE])
    order = ranking(state.options.tenka, trump)
    state = State(
        options=state.options,
        chance=state.chance,
        phase="declare",
        deal=state.deal + 1,
        dealer=dealer,
        hands=tuple(order.sort(_packets(deck, dealer, seat)) for seat in range(SEATS)),
        okie=okie,
        trump=trump,
        leftovers=deck[OKIE + 1 :],
        records=state.records,
        totals=state.totals,
    )
    dealt = Dealt(state.deal, dealer, state.hands)
    return state, (dealt, OkieTurned(okie, trump, TENKA[state.options.tenka]))


def _packets(deck: Cards, dealer: Seat, seat: Seat) -> Cards:
    """The cards that come to a seat: three packets of three, from the dealer's left on."""
    place = (seat - dealer - 1) % SEATS
    starts = range(PACKET * place, OKIE, PACKET * SEATS)
    return tuple(card for start in starts for card in deck[start : start + PACKET])


def robai_holder(state: State) -> Seat | None:
    """Who holds the Robai of trumps; None if it is the Okie, a side card, or played."""
    robai = legal.ranks(state).robai
    return next((seat for seat, hand in enumerate(state.hands) if robai in hand), None)


def to_act(state: State) -> tuple[Seat, ...]:
    """The seat that may act now. In the declaration that is a secret, and nobody may where nobody can declare."""
    match state.phase:
        case "declare":
            holder = robai_holder(state)
            return () if holder is None else (holder,)
        case "exchange":
            return () if state.taker is None else (state.taker,)
        case "play":
            return (left_of(state.leader, len(state.trick)),)
        case "between" | "over":
            return ()


def veiled(state: State) -> bool:
    """The declaration: who may declare, and whether anybody may, is known to the holder alone."""
    return state.phase == "declare"


def seating(options: Options) -> Seating:
    """Free choice, or filled in the order of the option (section Seats)."""
    if options.seating == "choose":
        return Seating("free")
    return Seating("order", ORDER[options.seating])


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
        case Declare():
            return _take_okie(state, seat, declared=True)
        case Pass():
            return _take_okie(replace(state, hidden=True), state.dealer, declared=False)
        case Discard(card):
            return _put_away(state, seat, card)
        case Play(card):
            return _play(state, seat, card)
        case _:
            assert_never(action)


def _take_okie(state: State, taker: Seat, declared: bool) -> Step:
    """The same event for everybody, whether somebody could have declared or not."""
    if not state.trump:
        raise RuntimeError("no Okie has been turned")
    hands = list(state.hands)
    hands[taker] = legal.ranks(state).sort((*hands[taker], state.okie))
    taken = OkieTaken(taker, state.okie, declared, state.trump)
    return replace(state, phase="exchange", taker=taker, declared=declared, hands=tuple(hands)), (taken,)


def _without(hands: tuple[Cards, ...], seat: Seat, card: Card) -> tuple[Cards, ...]:
    left = list(hands)
    left[seat] = tuple(one for one in left[seat] if one != card)
    return tuple(left)


def _put_away(state: State, seat: Seat, card: Card) -> Step:
    order = legal.ranks(state)
    hands = _without(state.hands, seat, card)
    state = replace(
        state,
        phase="play",
        hands=hands,
        discard=card,
        hidden=state.hidden and card != order.robai,
        lone_sun=_lone_sun(hands, order),
        leader=seat,
        trick_no=1,
    )
    return state, (PutAway(seat, card),)


def _lone_sun(hands: tuple[Cards, ...], order: Ranking) -> Seat | None:
    return next((seat for seat, hand in enumerate(hands) if order.only_trumps(hand) == (order.sun,)), None)


def _play(state: State, seat: Seat, card: Card) -> Step:
    order = legal.ranks(state)
    trump = order.is_trump(card)
    played = Played(seat, card, trump and bool(state.trick) and not legal.is_meri(state))
    state = replace(state, hands=_without(state.hands, seat, card), trick=(*state.trick, played))
    events: list[Event] = [played]
    if len(state.trick) == 1:
        events += _opening(state) if state.trick_no == 1 else ()
        events += (MeriLed(seat, legal.begins_monchi(state)),) if trump else ()
    if len(state.trick) < SEATS:
        return state, tuple(events)
    state, more = settle.end_trick(state)
    return state, (*events, *more)


def _opening(state: State) -> tuple[Event, ...]:
    """The side cards are turned up, and everybody can work out whether a Robai is hidden."""
    turned = SideTurned(state.discard, state.leftovers)
    return (turned, RobaiHidden(state.trump)) if state.hidden and state.trump else (turned,)
