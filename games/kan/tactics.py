"""Kan: how a computer player of level `normal` weighs the cards it may play.

It guesses a few times how the hidden cards may lie, plays the deal on by the plain habits for each card that it
may play, and takes the card that ends best. A partner who is sure to take the trick is left alone.
"""

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Final

from games.bots import best
from games.cards import french
from games.game import Card, Cards, Seat
from games.kan import habits, rollout, settle
from games.kan.memory import Memory, guess, may_hold
from games.kan.model import SEATS, SUITS, Pair, Play, Played, View
from games.kan.seats import right_of

GUESSES: Final = 8


@dataclass(frozen=True)
class Trick:
    """The trick as it lies for the player on turn, and guesses at the hidden hands."""

    view: View
    memory: Memory
    guesses: tuple[tuple[Cards, ...], ...]

    @property
    def me(self) -> Seat:
        return self.memory.me

    @cached_property
    def mates(self) -> frozenset[Seat]:
        """The player's own side, itself included."""
        return habits.mates(self.view, self.me)

    @cached_property
    def after(self) -> tuple[Seat, ...]:
        """Who plays after the player, in order."""
        left = SEATS - 1 - len(self.view.trick)
        return tuple(right_of(self.view.seat_of, self.me, steps) for steps in range(1, left + 1))

    @cached_property
    def side(self) -> int:
        return 0 if self.me in self.view.kankei else 1

    @cached_property
    def setting(self) -> rollout.Setting:
        view = self.view
        return rollout.Setting(
            trump=view.trump,
            targets=view.targets,
            right=tuple(right_of(view.seat_of, seat) for seat in range(SEATS)),
            sides=tuple(0 if seat in view.kankei else 1 for seat in range(SEATS)),
            mates=tuple(habits.mates(view, seat) for seat in range(SEATS)),
            declared=bool(view.declared),
        )


def look(view: View, memory: Memory, rng: Random, guesses: int = GUESSES) -> Trick:
    """The trick with so many guesses."""
    return Trick(view, memory, tuple(guess(memory, view, rng) for _ in range(guesses)))


def choose(trick: Trick, plays: tuple[Play, ...]) -> Play:
    """The best of the legal plays; of equal ones, the first."""
    if len(plays) == 1:
        return plays[0]
    if spared := _spared(trick, plays):
        plays = spared
    return best(plays, lambda play: worth(trick, play))


def _spared(trick: Trick, plays: tuple[Play, ...]) -> tuple[Play, ...]:
    """Where a partner is sure to take the trick: the plays that leave it to the partner."""
    if not trick.view.trick:
        return ()
    winner = settle.trick_winner(trick.view.trick, trick.view.trump)
    if winner not in trick.mates or not is_sure(trick):
        return ()
    return tuple(play for play in plays if settle.trick_winner(_laid(trick, play), trick.view.trump) == winner)


def _laid(trick: Trick, play: Play) -> tuple[Played, ...]:
    return (*trick.view.trick, Played(trick.me, play.card, play.names))


def is_sure(trick: Trick) -> bool:
    """Whether no opponent who plays later can beat the best card that lies there."""
    view, memory = trick.view, trick.memory
    led = view.trick[0].names or french.suit(view.trick[0].card)
    best = max(settle.power(one.card, view.trump, led) for one in view.trick)
    higher = [card for card in memory.unseen if settle.power(card, view.trump, led) > best]
    later = [seat for seat in trick.after if seat not in trick.mates]
    return not any(may_hold(memory, view, seat, card) for seat in later for card in higher)


def worth(trick: Trick, play: Play) -> float:
    """What a play is worth, in points, on the average of the guesses."""
    laid = _laid(trick, play)
    seat = trick.setting.right[trick.me]
    taken = len(trick.view.captured[0]), len(trick.view.captured[1])
    total = 0.0
    for hands in trick.guesses:
        left = list(hands)
        left[trick.me] = tuple(card for card in left[trick.me] if card != play.card)
        total += value(trick, rollout.finish(trick.setting, left, laid, seat, trick.view.trick_no, taken))
    return total / len(trick.guesses)


def value(trick: Trick, counts: Pair) -> float:
    """What an end of the deal is worth to the player: won or lost, shut-out, a pledge; a little for each picture."""
    mine, theirs = counts[trick.side], counts[1 - trick.side]
    if trick.view.declared:
        pledged = 0 if trick.view.declared == "juuroku" else 1
        kept = not counts[1 - pledged]
        return float(PLEDGE if kept is (pledged == trick.side) else -PLEDGE)
    points = 1.0 if mine >= trick.view.targets[trick.side] else -1.0
    if not theirs:
        points += SHUT_OUT
    if not mine:
        points -= SHUT_OUT
    return points + PICTURE * (mine - theirs)


PLEDGE: Final = 16
SHUT_OUT: Final = 1.5
PICTURE: Final = 0.1
"""What a picture more is worth, in points, so that the best line is kept when the deal is decided."""


def suit_strength(hand: tuple[Card, ...]) -> dict[str, float]:
    """How good each suit of a hand would be as trumps: length, 1.5 for the ace, 1 for the king."""
    plain = [card for card in hand if card != french.JOKER]
    tops = {"A": 1.5, "K": 1.0}
    return {suit: sum(1 + tops.get(card[0], 0.0) for card in plain if card[1] == suit) for suit in SUITS}
