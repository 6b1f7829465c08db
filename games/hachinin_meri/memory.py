"""Hachinin-Meri: what a computer player knows of the cards it does not see, from its View alone.

All that was played is open to everybody, so the View holds the whole deal and no events are needed.
"""

from dataclasses import dataclass
from random import Random
from typing import Final

from games.cards import unsun
from games.game import Card, Cards, Seat
from games.hachinin_meri.legal import ranks
from games.hachinin_meri.model import SEATS, Options, Played, View, left_of, owners
from games.hachinin_meri.ranking import Ranking

_CARDS: Final = frozenset(unsun.PACK)
_DEALS_TRIED: Final = 20
TRUMP: Final = "trump"
"""Stands for the trump suit, Tenka included, among the suits that a seat is void of."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What is known of the cards that the player does not see."""

    me: Seat
    order: Ranking
    unseen: frozenset[Card]
    gone: frozenset[Card]
    """Cards that will never be played again, and those face up on the table."""
    voids: tuple[frozenset[str], ...]
    """By seat: the suits it is known to hold no more; `TRUMP` for trumps."""
    held: dict[Card, Seat]
    """Unseen cards whose holder is known."""


def remember(view: View) -> Memory:
    """Go through the deal once more."""
    me = view.viewer if isinstance(view.viewer, int) else 0
    order = ranks(view)
    played = {card for trick in view.tricks for card in trick.cards} | {one.card for one in view.trick if one.card}
    gone = frozenset({*played, *view.leftovers, view.discard} - {""})
    unseen = _CARDS - gone - set(view.hands[me])
    if view.taker is None:
        unseen -= {view.okie}
    held = {view.okie: view.taker} if view.taker is not None else {}
    if view.declared and view.taker is not None:
        held[order.robai] = view.taker
    held = {card: seat for card, seat in held.items() if card in unseen and seat != me}
    return Memory(me, order, unseen, gone, _voids(view, order), held)


def _voids(view: View, order: Ranking) -> tuple[frozenset[str], ...]:
    """Who had no trump for a Meri, and who did not follow after it. A lone Sun may have been kept back."""
    voids: list[set[str]] = [set() for _ in range(SEATS)]
    meri_seen = False
    laid = [owners(trick) for trick in view.tricks if trick.number < SEATS + 1]
    laid += [tuple((one.seat, one.card) for one in view.trick)] if view.trick else []
    for cards in laid:
        lead = cards[0][1]
        meri = order.is_trump(lead)
        for seat, card in cards[1:]:
            if not card or order.is_trump(card):
                continue
            if meri:
                voids[seat].add(TRUMP)
            elif meri_seen and card[1] != lead[1] and view.options.monchi != "off":
                voids[seat].add(lead[1])
        meri_seen = meri_seen or meri
    return tuple(map(frozenset, voids))


def may_hold(memory: Memory, options: Options, seat: Seat, card: Card) -> bool:
    """Whether `seat`, another player, may hold this unseen card for all that is known."""
    if card in memory.held:
        return memory.held[card] == seat
    if not memory.order.is_trump(card):
        return card[1] not in memory.voids[seat]
    return TRUMP not in memory.voids[seat] or (card == memory.order.sun and options.lone_sun != "off")


@dataclass(frozen=True, slots=True)
class Guess:
    """How the hidden cards may lie: all hands, and the trick with its cards face down guessed too."""

    hands: tuple[Cards, ...]
    trick: tuple[Played, ...]


def guess(memory: Memory, view: View, rng: Random) -> Guess:
    """One way the unseen cards may lie, as far as the knowledge allows; else one that keeps the counts only."""
    for _ in range(_DEALS_TRIED):
        found = _dealt(memory, view, rng, strict=True)
        if found is not None:
            return found
    found = _dealt(memory, view, rng, strict=False)
    if found is None:
        raise RuntimeError("more trumps lie face down than are unseen")
    return found


def _dealt(memory: Memory, view: View, rng: Random, strict: bool) -> Guess | None:
    """One try: trumps for the backs, then the cards with the fewest possible holders first."""
    unseen = sorted(memory.unseen, key=memory.order.order.__getitem__)
    rng.shuffle(unseen)
    backs = {}
    for one in view.trick:
        if one.face_down and not one.card:
            able = [card for card in memory.order.only_trumps(unseen) if _fits(memory, view, one.seat, card, strict)]
            if not able:
                return None
            backs[one.seat] = able[0]
            unseen.remove(able[0])
    hands = _hands(memory, view, rng, unseen, strict)
    if hands is None:
        return None
    trick = tuple(Played(one.seat, one.card or backs[one.seat], one.face_down) for one in view.trick)
    return Guess(hands, trick)


def _fits(memory: Memory, view: View, seat: Seat, card: Card, strict: bool) -> bool:
    return not strict or may_hold(memory, view.options, seat, card)


def _hands(memory: Memory, view: View, rng: Random, unseen: list[Card], strict: bool) -> tuple[Cards, ...] | None:
    """Cards left over after all hands are full lie aside unseen."""
    others = [left_of(memory.me, steps) for steps in range(1, SEATS)]
    holders = {card: [seat for seat in others if _fits(memory, view, seat, card, strict)] for card in unseen}
    room = list(view.hand_counts)
    spare = len(unseen) - sum(room[seat] for seat in others)
    hands: list[list[Card]] = [[] for _ in range(SEATS)]
    for card in sorted(unseen, key=lambda card: len(holders[card])):
        able = [seat for seat in holders[card] if room[seat]]
        if not able:
            spare -= 1
            if spare < 0:
                return None
            continue
        seat = rng.choices(able, [room[seat] for seat in able])[0]
        hands[seat].append(card)
        room[seat] -= 1
    hands[memory.me] = list(view.hands[memory.me])
    return tuple(map(memory.order.sort, hands))
