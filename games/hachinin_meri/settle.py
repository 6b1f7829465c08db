"""Hachinin-Meri: the end of a trick, a deal and the match (sections The end of a trick to Scoring of rules.md)."""

from msgspec.structs import replace

from games.game import Card, Seat
from games.hachinin_meri import scoring
from games.hachinin_meri.events import DealEnded, Event, LastShown, MatchEnded, TrickTaken
from games.hachinin_meri.legal import ranks
from games.hachinin_meri.model import SEATS, TRICKS, DealRecord, State, Suit, Trick, left_of, owners

Step = tuple[State, tuple[Event, ...]]

SUITS: tuple[Suit, ...] = ("P", "I", "C", "O", "G")


def suit_of(card: Card) -> Suit:
    """The printed suit of a card."""
    return next(suit for suit in SUITS if suit == card[1])


def end_trick(state: State) -> Step:
    """Eight cards lie there: turn them up, count, and go on to the next trick or to the last one."""
    order = ranks(state)
    led = state.trick[0].card
    meri = order.is_trump(led)
    state, taken = _count(state, tuple((one.seat, one.card) for one in state.trick), led[1], meri)
    state = replace(state, trick=(), meri_seen=state.meri_seen or meri)
    if state.trick_no < TRICKS:
        return state, (taken,)
    state, events = _last_trick(state)
    return state, (taken, *events)


def _count(state: State, cards: tuple[tuple[Seat, Card], ...], suit: str, meri: bool) -> tuple[State, TrickTaken]:
    order = ranks(state)
    winner, card = order.winner(cards, suit)
    pair = None if meri else scoring.caught(state.options, order, cards, winner, state.trick_no, state.hidden)
    trick = Trick(state.trick_no, cards[0][0], tuple(card for _seat, card in cards), winner, meri, pair)
    state = replace(
        state,
        tricks=(*state.tricks, trick),
        taken=scoring.added(state.taken, scoring.points(winner, None)),
        points=scoring.added(state.points, scoring.points(winner, pair)),
        leader=winner,
        trick_no=state.trick_no + 1,
    )
    return state, TrickTaken(trick, card, state.taken, state.points)


def _last_trick(state: State) -> Step:
    """All last cards at once; without a trump the suit of one card decides (section The last trick)."""
    cards = tuple((seat, hand[0]) for seat, hand in enumerate(state.hands))
    by = state.dealer if state.options.last_trick_suit == "dealer" else state.leader
    suit = suit_of(cards[by][1])
    order = ranks(state)
    trumps = any(order.is_trump(card) for _seat, card in cards)
    shown = LastShown(tuple(card for _seat, card in cards), "" if trumps else suit, by)
    state, taken = _count(replace(state, hands=((),) * SEATS), cards, suit, meri=False)
    state, events = _end_deal(replace(state, trick_no=TRICKS))
    return state, (shown, taken, *events)


def _end_deal(state: State) -> Step:
    totals = scoring.added(state.totals, state.points)
    over = state.deal == state.options.deals
    record = _record(replace(state, totals=totals))
    state = replace(state, phase="over" if over else "between", totals=totals, records=(*state.records, record))
    ended = DealEnded(record, scoring.lines(state.tricks), None if over else left_of(state.dealer))
    return state, (ended, MatchEnded(totals, scoring.winners(totals))) if over else (ended,)


def _record(state: State) -> DealRecord:
    if state.taker is None or not state.trump:
        raise RuntimeError("a deal ends only after it has been played")
    robai = ranks(state).robai
    holders = (seat for trick in state.tricks for seat, card in owners(trick) if card == robai)
    return DealRecord(
        deal=state.deal,
        dealer=state.dealer,
        trump=state.trump,
        taker=state.taker,
        declared=state.declared,
        robai=next(holders) if state.hidden else None,
        tricks=state.taken,
        points=state.points,
        totals=state.totals,
    )
