"""Kakeya: what a computer player has noticed in this deal, from its View and the events its seat has heard."""

from dataclasses import dataclass
from random import Random
from typing import Final

from games.cards import french
from games.game import Card, Cards, Seat
from games.kakeya.events import Dealt, Event, TrickTaken
from games.kakeya.model import Played, View

_DEALS_TRIED: Final = 20


@dataclass(frozen=True, slots=True)
class Memory:
    """What is known of the cards that the player does not see."""

    me: Seat
    unseen: frozenset[Card]
    """Cards neither played nor in the player's own hand."""
    voids: tuple[frozenset[str], ...]
    """By seat: the suits it is known to hold no more; the Rensho may be left all the same."""
    aces: tuple[Cards, ...]
    """By seat: the aces it has played, as far as they were heard."""


def remember(view: View, heard: tuple[Event, ...]) -> Memory:
    """Go through the deal once more. Without events (a late start) only the table and the pictures are known."""
    if not isinstance(view.viewer, int):
        raise ValueError("only a seat plays")
    events = _this_deal(heard)
    plays = [event for event in events if isinstance(event, Played) and event.card]
    table = view.trick or (view.last_trick.cards if view.last_trick else ())
    gone = {one.card for one in (*plays, *table)}.union(*view.captured)
    return Memory(
        me=view.viewer,
        unseen=frozenset(french.PACK) - gone - set(view.hands[view.viewer]),
        voids=_voids(events, view.seats),
        aces=tuple(
            tuple(one.card for one in plays if one.seat == seat and one.card.startswith("A"))
            for seat in range(view.seats)
        ),
    )


def _this_deal(heard: tuple[Event, ...]) -> tuple[Event, ...]:
    for number in range(len(heard) - 1, -1, -1):
        if isinstance(heard[number], Dealt):
            return heard[number + 1 :]
    return heard


def _voids(events: tuple[Event, ...], seats: int) -> tuple[frozenset[str], ...]:
    """Suits that each seat failed to follow; the Rensho says nothing, it never has to follow. Nor do hidden cards."""
    voids: list[set[str]] = [set() for _ in range(seats)]
    led: str | None = None
    for event in events:
        if isinstance(event, TrickTaken):
            led = None
        elif isinstance(event, Played):
            suit = event.card[1:]
            if led and suit not in ("", led) and not event.rensho:
                voids[event.seat].add(led)
            led = suit if led is None else led
    return tuple(map(frozenset, voids))


def may_hold(memory: Memory, view: View, seat: Seat, card: Card) -> bool:
    """Whether `seat`, another player, may hold this unseen card for all that is known."""
    if card == view.rensho and view.options.lone_rensho == "free":
        return True
    return card[1] not in memory.voids[seat]


def guess(memory: Memory, view: View, rng: Random) -> tuple[Cards, ...]:
    """The hands as they might lie: the own one, and the unseen cards dealt as far as the knowledge allows."""
    complete = len(memory.unseen) == sum(view.hand_counts[seat] for seat in _others(memory, view))
    for _ in range(_DEALS_TRIED if complete else 0):
        hands = _dealt(memory, view, rng)
        if hands is not None:
            return hands
    return _anyhow(memory, view, rng)


def _others(memory: Memory, view: View) -> list[Seat]:
    return [seat for seat in range(view.seats) if seat != memory.me and view.hand_counts[seat]]


def _dealt(memory: Memory, view: View, rng: Random) -> tuple[Cards, ...] | None:
    """One try: the cards with the fewest possible holders first; None if it does not come out."""
    others = _others(memory, view)
    holders = {card: [seat for seat in others if may_hold(memory, view, seat, card)] for card in sorted(memory.unseen)}
    cards = sorted(holders, key=lambda card: (len(holders[card]), rng.random()))
    room = list(view.hand_counts)
    hands: list[list[Card]] = [[] for _ in range(view.seats)]
    for card in cards:
        able = [seat for seat in holders[card] if room[seat]]
        if not able:
            return None
        seat = rng.choices(able, [room[seat] for seat in able])[0]
        hands[seat].append(card)
        room[seat] -= 1
    hands[memory.me] = list(view.hands[memory.me])
    return tuple(map(tuple, hands))


def _anyhow(memory: Memory, view: View, rng: Random) -> tuple[Cards, ...]:
    """Only the counts are kept: where little was heard, or the knowledge leaves hardly a way."""
    cards = sorted(memory.unseen)
    rng.shuffle(cards)
    hands: list[Cards] = [()] * view.seats
    hands[memory.me] = view.hands[memory.me]
    for seat in _others(memory, view):
        count = view.hand_counts[seat]
        hands[seat] = tuple(cards[:count])
        cards = cards[count:]
    return tuple(hands)
