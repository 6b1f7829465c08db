"""Kan: what a computer player has noticed in this deal, from its View and the events its seat has heard."""

from dataclasses import dataclass
from random import Random
from typing import Final

from games.cards import french
from games.game import Card, Cards, Seat
from games.kan.events import Dealt, Drew, Event, Gave
from games.kan.legal import JOKER_FORCED
from games.kan.model import PACK, SEATS, Played, View
from games.kan.seats import right_of

_CARDS: Final = frozenset(PACK)
_DEALS_TRIED: Final = 30


@dataclass(frozen=True, slots=True)
class Memory:
    """What is known of the cards that the player does not see."""

    me: Seat
    unseen: frozenset[Card]
    """Cards neither played nor in the player's own hand: they are in the four other hands."""
    voids: tuple[frozenset[str], ...]
    """By seat: the suits it is known to hold no more."""
    held: dict[Card, Seat]
    """Unseen cards whose holder is known."""
    key: frozenset[Card]
    """Deal 1: the joker and the ace of trumps, if unseen; one of the kankei holds each."""


def remember(view: View, heard: tuple[Event, ...]) -> Memory:
    """Go through the deal once more. Without events (a late start) only the table and the pictures are known."""
    me = view.viewer if isinstance(view.viewer, int) else 0
    events = _this_deal(heard)
    plays = [event for event in events if isinstance(event, Played)]
    gone = {*(one.card for one in plays), *(one.card for one in view.trick), *view.captured[0], *view.captured[1]}
    unseen = _CARDS - gone - set(view.hands[me])
    key = frozenset({french.JOKER, f"A{view.trump}"} & unseen) if view.deal == 1 else frozenset()
    held = {card: seat for card, seat in _told(view, events) if card in unseen and seat != me}
    return Memory(me, frozenset(unseen), _voids(plays), held, key - held.keys())


def _this_deal(heard: tuple[Event, ...]) -> tuple[Event, ...]:
    for number in range(len(heard) - 1, -1, -1):
        if isinstance(heard[number], Dealt):
            return heard[number + 1 :]
    return heard


def _told(view: View, events: tuple[Event, ...]) -> list[tuple[Card, Seat]]:
    """Cards whose holder was told: by the roles of deal 1, an exchange, or a show; later news last."""
    told: list[tuple[Card, Seat]] = []
    if view.deal == 1 and view.roles:
        told += [(french.JOKER, view.roles[0]), (f"A{view.trump}", view.roles[1])]
    for event in events:
        if isinstance(event, Gave) and event.card:
            told.append((event.card, event.holder))
        elif isinstance(event, Drew) and event.to_holder:
            told += [(event.to_holder, event.holder), (event.to_partner, event.partner)]
    if view.shown:
        told += [(card, view.shown.seat) for card in view.shown.cards]
    return told


def _voids(plays: list[Played]) -> tuple[frozenset[str], ...]:
    """Suits that each seat failed to follow."""
    voids: list[set[str]] = [set() for _ in range(SEATS)]
    led = ""
    for number, one in enumerate(plays):
        if number % SEATS == 0:
            led = one.names or french.suit(one.card)
        elif one.card != french.JOKER and french.suit(one.card) != led:
            voids[one.seat].add(led)
    return tuple(map(frozenset, voids))


def may_hold(memory: Memory, view: View, seat: Seat, card: Card) -> bool:
    """Whether `seat`, another player, may hold this unseen card for all that is known."""
    if card == french.JOKER and view.trick_no == JOKER_FORCED and any(one.seat == seat for one in view.trick):
        return False
    if card in memory.held:
        return memory.held[card] == seat
    if card in memory.key:
        return seat in view.kankei
    return card == french.JOKER or card[1] not in memory.voids[seat]


def guess(memory: Memory, view: View, rng: Random) -> tuple[Cards, ...]:
    """Five hands as they might lie: the own one, and the unseen cards dealt as far as the knowledge allows."""
    others = [right_of(view.seat_of, memory.me, steps) for steps in range(1, SEATS)]
    for _ in range(_DEALS_TRIED):
        hands = _dealt(memory, view, others, rng)
        if hands is not None:
            return hands
    return _anyhow(memory, view, others, rng)


def _dealt(memory: Memory, view: View, others: list[Seat], rng: Random) -> tuple[Cards, ...] | None:
    """One try: the cards with the fewest possible holders first; None if it does not come out.

    Where little was heard, more cards are unseen than the hands hold; then some are left out.
    """
    room = list(view.hand_counts)
    unseen = rng.sample(sorted(memory.unseen), sum(room[seat] for seat in others))
    holders = {card: [seat for seat in others if may_hold(memory, view, seat, card)] for card in unseen}
    cards = sorted(unseen, key=lambda card: len(holders[card]))
    hands: list[list[Card]] = [[] for _ in range(SEATS)]
    for card in cards:
        able = [seat for seat in holders[card] if room[seat]]
        if not able:
            return None
        seat = rng.choices(able, [room[seat] for seat in able])[0]
        hands[seat].append(card)
        room[seat] -= 1
    hands[memory.me] = list(view.hands[memory.me])
    return tuple(map(tuple, hands))


def _anyhow(memory: Memory, view: View, others: list[Seat], rng: Random) -> tuple[Cards, ...]:
    """Only the counts are kept: where the knowledge leaves hardly a way."""
    cards = sorted(memory.unseen)
    rng.shuffle(cards)
    hands: list[Cards] = [()] * SEATS
    hands[memory.me] = view.hands[memory.me]
    for seat in others:
        count = view.hand_counts[seat]
        hands[seat] = tuple(cards[:count])
        cards = cards[count:]
    return tuple(hands)
