"""Kakeya: which card a `normal` computer player plays: the one that is worth most over some guesses."""

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Final

from games.bots import best
from games.cards import french
from games.game import Card, Cards, Seat
from games.kakeya import habits, rollout, scoring, seats, settle
from games.kakeya.memory import Memory, guess, may_hold
from games.kakeya.model import NO_PAIR, Pair, Played, View
from games.kakeya.scoring import Haul

GUESSES: Final = 20
PICTURE: Final = {2: 0.12, 3: 0.35}
"""By the number of pairs that play: what a picture more is worth, in stones. It keeps the best line when the deal is
decided, and steadies the guesses: with three pairs a deal swings by more stones."""
LATE: Final = 3
"""In so many last tricks the Rensho may be led."""


@dataclass(frozen=True)
class Trick:
    """The trick as it lies for the player on turn, and guesses at the hidden hands."""

    view: View
    memory: Memory
    guesses: tuple[tuple[Cards, ...], ...]

    @property
    def me(self) -> Seat:
        return self.memory.me

    @property
    def pair(self) -> Pair:
        return seats.pair_of(self.me, self.view.seats)

    @cached_property
    def after(self) -> tuple[Seat, ...]:
        """Who plays after the player, in order."""
        return seats.with_card(self.view.lay, self.view.leader, self.view.trick_no)[len(self.view.trick) + 1 :]

    @cached_property
    def setting(self) -> rollout.Setting:
        return rollout.setting(self.view)

    @cached_property
    def power(self) -> dict[Card, int]:
        """How strong each card is in the trick that was led."""
        return habits.POWER[self.view.trump][french.suit(self.view.trick[0].card)]


def look(view: View, memory: Memory, rng: Random, guesses: int = GUESSES) -> Trick:
    """The trick with so many guesses."""
    return Trick(view, memory, tuple(guess(memory, view, rng) for _ in range(guesses)))


def choose(trick: Trick, cards: Cards) -> Card:
    """The best of the legal cards; of equal ones, the first."""
    cards = _sensible(trick, _spared(trick, cards) or cards)
    return cards[0] if len(cards) == 1 else best(cards, lambda card: worth(trick, card))


def _spared(trick: Trick, cards: Cards) -> Cards:
    """Where the partner is sure to take the trick: the cards that leave it to the partner."""
    if not trick.view.trick:
        return ()
    winner = settle.trick_winner(trick.view.trick, trick.view.trump)
    if winner not in trick.setting.mates[trick.me] or not is_sure(trick):
        return ()
    return tuple(card for card in cards if trick.power[card] < _top(trick))


def _top(trick: Trick) -> int:
    """The power of the best card on the table."""
    return max(trick.power[one.card] for one in trick.view.trick)


def is_sure(trick: Trick) -> bool:
    """Whether no opponent who plays later can beat the best card that lies there."""
    view, memory, top = trick.view, trick.memory, _top(trick)
    higher = [card for card in memory.unseen if trick.power[card] > top]
    later = [seat for seat in trick.after if seat not in trick.setting.mates[trick.me]]
    return not any(may_hold(memory, view, seat, card) for seat in later for card in higher)


def _sensible(trick: Trick, cards: Cards) -> Cards:
    """The cards worth a thought: pictures, and of each suit the lowest other card, also the lowest that wins.

    The Rensho is led only in the last tricks.
    """
    view = trick.view
    kept: dict[Card, None] = {}
    for card in sorted(cards, key=french.strength):
        if french.is_picture(card):
            kept[card] = None
            continue
        wins = bool(view.trick) and trick.power[card] > _top(trick)
        if not any(other[1] == card[1] and _is_alike(trick, other, wins) for other in kept):
            kept[card] = None
    early = view.lay.tricks - view.trick_no >= LATE
    if not view.trick and early and len(kept) > 1:
        kept.pop(view.rensho, None)
    return tuple(card for card in cards if card in kept)


def _is_alike(trick: Trick, card: Card, wins: bool) -> bool:
    """Whether a low card does what another of its suit does: win, or not."""
    if french.is_picture(card):
        return False
    return not trick.view.trick or (trick.power[card] > _top(trick)) is wins


def worth(trick: Trick, card: Card) -> float:
    """What a play is worth, in stones, on the average of the guesses."""
    return sum(_outcome(trick, card, hands) for hands in trick.guesses) / len(trick.guesses)


def _outcome(trick: Trick, card: Card, hands: tuple[Cards, ...]) -> float:
    view = trick.view
    left = list(hands)
    left[trick.me] = tuple(held for held in left[trick.me] if held != card)
    laid = [(one.seat, one.card) for one in (*view.trick, Played(trick.me, card))]
    tally = rollout.Tally(list(view.pictures), _captured_aces(view))
    leader = view.leader if view.trick else trick.me
    rollout.finish(trick.setting, left, laid, leader, tally)
    return value(trick, tally, _dealt_aces(trick, hands))


def _captured_aces(view: View) -> list[list[Card]]:
    aces: list[list[Card]] = [[] for _ in view.stones]
    for seat, cards in enumerate(view.captured):
        aces[seats.pair_of(seat, view.seats)] += [card for card in cards if card[0] == "A"]
    return aces


def _dealt_aces(trick: Trick, hands: tuple[Cards, ...]) -> list[Cards]:
    """By pair: the aces it was dealt, if the hidden hands lie so."""
    aces: list[Cards] = [()] * len(trick.view.stones)
    for seat, hand in enumerate(hands):
        pair = seats.pair_of(seat, trick.view.seats)
        aces[pair] = (*aces[pair], *trick.memory.aces[seat], *(card for card in hand if card[0] == "A"))
    return aces


def value(trick: Trick, tally: rollout.Tally, dealt: list[Cards]) -> float:
    """What an end of the deal is worth to the player: stones won or lost, and a little for each picture."""
    view, mine = trick.view, trick.pair
    hauls = {
        pair: Haul(tally.pictures[pair], tuple(tally.aces[pair]), dealt[pair]) for pair in seats.active_pairs(view.lay)
    }
    others = [haul.pictures for pair, haul in hauls.items() if pair != mine]
    winner, how = scoring.decide(view.options, view.trump, hauls)
    more = PICTURE[len(hauls)] * (hauls[mine].pictures - max(others))
    if winner == NO_PAIR:
        return more
    counted = scoring.aces(view.options, hauls[winner])
    lines = scoring.value_lines(view.options, view.trump, counted, hauls[winner].pictures, how in scoring.TIES)
    losers = [pair for pair in hauls if pair != winner]
    return scoring.pay(view.stones, winner, losers, lines[-1].points)[mine] + more


def is_lead(hand: Cards, view: View) -> bool:
    """Whether a hand is good for the first lead: an ordinary ace in a short suit, or long trumps with the ace."""
    length = {suit: sum(card[1] == suit for card in hand) for suit in "CDHS"}
    side = [card for card in ordinary_aces(hand, view) if 2 <= length[card[1]] <= 4]
    return bool(side) or (length[view.trump] >= LONG and scoring.trump_ace(view.trump) in hand)


LONG: Final = 5


def ordinary_aces(hand: Cards, view: View) -> Cards:
    """The aces that are neither trump nor the Rensho."""
    return tuple(card for card in hand if card[0] == "A" and card[1] != view.trump and card != view.rensho)
