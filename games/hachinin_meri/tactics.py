"""Hachinin-Meri: how a computer player of level `normal` decides.

What makes it stronger than the plain habits: it keeps the best trump still out for the last trick, where a pair
moves most, and over the trumps of others it puts the cheapest that should hold. The numbers were found by playing
thousands of deals against the plain habits.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from games.game import Card, Cards, Seat
from games.hachinin_meri import habits
from games.hachinin_meri.legal import playable, ranks
from games.hachinin_meri.memory import gone
from games.hachinin_meri.model import View, side
from games.hachinin_meri.ranking import Ranking

HOLDS: Final = 0.55
"""A trump is put over others if less than this share of the trumps still out beats it; in last place, a little more."""
HOLDS_LAST: Final = 0.6


@dataclass(frozen=True)
class Position:
    """The trick as it lies for the player on turn."""

    view: View
    me: Seat

    @cached_property
    def order(self) -> Ranking:
        return ranks(self.view)

    @cached_property
    def cards(self) -> Cards:
        """The cards that may be played."""
        return playable(self.view, self.me)

    @cached_property
    def known(self) -> frozenset[Card]:
        """The cards that no other player holds."""
        return gone(self.view) | set(self.view.hands[self.me])

    @cached_property
    def out(self) -> Cards:
        """The trumps that others may still hold or have put face down, strongest first."""
        return tuple(card for card in self.order.trumps if card not in self.known)

    @cached_property
    def to_come(self) -> int:
        """How many opponents play after the player."""
        return habits.opponents_to_come(len(self.view.trick))

    @cached_property
    def spent(self) -> Cards:
        """The trumps that may be played now and need not be kept for the last trick."""
        trumps, plain = self.order.only_trumps(self.cards), self.order.only_plain(self.cards)
        best = self.order.only_trumps(self.view.hands[self.me])[:1]
        if plain and best and not self.beaten_by(best[0]):
            return tuple(card for card in trumps if card != best[0])
        return trumps

    def beaten_by(self, card: Card) -> int:
        """How many trumps still out beat this one."""
        return sum(self.order.power[one] > self.order.power[card] for one in self.out)

    def is_threatened(self, card: Card) -> bool:
        """Whether the card that would catch this one in a pair may be with somebody else."""
        return self.order.captor.get(card) in self.out


def choose_card(view: View, me: Seat) -> Card:
    """The card to play; the player must be on turn."""
    at = Position(view, me)
    if not view.trick:
        return habits.lead(at.cards, at.order, at.known, view.meri_seen)
    if at.order.is_trump(view.trick[0].card):
        return habits.to_meri(at.cards, view.trick, me, at.order, at.known)
    rubbish = habits.low(at.order.only_plain(at.cards) or at.cards, at.order)
    own = [side(one.seat) == side(me) for one in view.trick if one.face_down]
    if not own:
        return _all_open(at) or rubbish
    if any(own) and (all(own) or not at.to_come):
        return rubbish
    return _over_others(at) or rubbish


def _over_others(at: Position) -> Card | None:
    """Opponents have put trumps: the cheapest that should hold; in last place, rather one that is in danger later."""
    share = HOLDS if at.to_come else HOLDS_LAST
    able = [card for card in at.spent if at.beaten_by(card) < share * (len(at.out) + 1)]
    if not at.to_come:
        threatened = [card for card in able if at.is_threatened(card)]
        able = threatened[:1] or able
    return able[-1] if able else None


def _all_open(at: Position) -> Card | None:
    """Nobody has put a trump: take the trick in last place if it is theirs, put the lowest trump shortly before."""
    lowest = at.spent[-1] if at.spent else None
    if at.to_come:
        many = len(at.spent) >= habits.MANY
        return lowest if at.to_come == 1 or many else None
    led = at.view.trick[0].card[1]
    ahead, best = at.order.winner(((one.seat, one.card) for one in at.view.trick), led)
    if side(ahead) == side(at.me):
        return None
    winning = [card for card in at.cards if 0 < at.order.power[best] < at.order.strength(card, led)]
    plain = at.order.only_plain(winning)
    return habits.low(plain, at.order) if plain else lowest


def declares(view: View, me: Seat) -> bool:
    """Declare the Robai, unless it may hide in safety: with the Sota beside it, no Rei, and the Okie in the team."""
    order = ranks(view)
    hand = view.hands[me]
    safe = f"M{order.trump}" in hand and f"R{order.trump}" not in hand
    stays = side(view.dealer) == side(me)
    return not (safe and stays and view.options.combinations)


def puts_away(cards: Cards, order: Ranking) -> Card:
    """The weakest plain card for its suit; of equal ones, from the longest suit."""
    plain = order.only_plain(cards)
    if not plain:
        return habits.low(cards, order)
    height = {card: order.plain[card[1]].index(card) for card in plain}
    length = {card: sum(one[1] == card[1] for one in plain) for card in plain}
    return max(plain, key=lambda card: (height[card], length[card]))
