"""What the trick-taking games share: who must follow, and who takes the trick."""

from collections.abc import Callable, Iterable

from games.game import Card, Cards, Seat


def following(hand: Cards, belongs: Callable[[Card], bool]) -> Cards:
    """The cards of `hand` that may be played to a lead, where `belongs` tells a card of the led suit.

    Must follow if able; void in the led suit, any card.
    """
    return tuple(card for card in hand if belongs(card)) or hand


def taker(trick: Iterable[tuple[Seat, Card]], power: Callable[[Card], int]) -> Seat:
    """The seat whose card has the greatest `power`; of equal ones, the first played."""
    return max(trick, key=lambda played: power(played[1]))[0]
