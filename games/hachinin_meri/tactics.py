"""Hachinin-Meri: how a computer player of level `normal` decides.

It guesses a few times how the hidden cards may lie, plays the deal on by the plain habits for each card that is
worth a thought, and takes the card that ends best.
"""

from random import Random
from typing import Final

from games.bots import best
from games.cards import unsun
from games.game import Card, Cards, Seat
from games.hachinin_meri import habits
from games.hachinin_meri.legal import playable, ranks
from games.hachinin_meri.memory import Guess, Memory, guess, remember
from games.hachinin_meri.model import SIDES, View, side
from games.hachinin_meri.ranking import Ranking
from games.hachinin_meri.rollout import Rollout

GUESSES: Final = 10


def choose_card(view: View, me: Seat, rng: Random) -> Card:
    """The card that ends best on the average of the guesses; of equal ones, the first."""
    cards = playable(view, me)
    memory = remember(view)
    cards = worth_a_thought(cards, memory.order)
    if len(cards) == 1:
        return cards[0]
    guesses = [guess(memory, view, rng) for _ in range(GUESSES)]
    return best(cards, lambda card: sum(margin(view, memory, one, card) for one in guesses))


def worth_a_thought(cards: Cards, order: Ranking) -> Cards:
    """All trumps, and of each plain suit the strongest and the weakest card."""
    plain = order.only_plain(cards)
    suits = [[card for card in plain if card[1] == suit] for suit in unsun.SUITS]
    ends = {card for held in suits if held for card in (held[0], held[-1])}
    return tuple(card for card in cards if order.is_trump(card) or card in ends)


def margin(view: View, memory: Memory, guess: Guess, card: Card) -> int:
    """The own side's points less the other's for the rest of the deal, if this card is played."""
    if not view.trump:
        raise ValueError("no trumps, no play")
    deal = Rollout(
        options=view.options,
        order=memory.order,
        trump=view.trump,
        dealer=view.dealer,
        hidden=view.hidden,
        hands=list(guess.hands),
        lone_sun=view.lone_sun,
        trick_no=view.trick_no,
        leader=view.leader,
        meri_seen=view.meri_seen,
        gone=set(memory.gone),
        trick=guess.trick,
    )
    deal.play(card)
    points = deal.finish()
    mine = side(memory.me)
    return points[mine] - points[SIDES - 1 - mine]


def declares(view: View, me: Seat) -> bool:
    """Declare the Robai, unless it may hide in safety: with the Sota beside it, no Rei, and the Okie in the team."""
    order = ranks(view)
    hand = view.hands[me]
    safe = f"M{order.trump}" in hand and f"R{order.trump}" not in hand
    stays = side(view.dealer) == side(me)
    return not (safe and stays and view.options.combinations)


def puts_away(cards: Cards, order: Ranking) -> Card:
    """The weakest plain card; of equal ones, from the longest suit."""
    plain = order.only_plain(cards)
    if not plain:
        return habits.low(cards, order)
    height = {card: order.plain[card[1]].index(card) for card in plain}
    length = {card: sum(one[1] == card[1] for one in plain) for card in plain}
    return max(plain, key=lambda card: (height[card], length[card]))
