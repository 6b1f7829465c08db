"""What the trick-taking games share: who must follow, and who takes the trick."""

from collections.abc import Callable, Iterable, Sequence

from games.game import Card, Cards, Seat


def following(hand: Cards, belongs: Callable[[Card], bool]) -> Cards:
    """The cards of `hand` that may be played to a lead, where `belongs` tells a card of the led suit.

    Must follow if able; void in the led suit, any card.
    """
    return tuple(card for card in hand if belongs(card)) or hand


def taker(trick: Iterable[tuple[Seat, Card]], power: Callable[[Card], int]) -> Seat:
    """The seat whose card has the greatest `power`; of equal ones, the first played."""
    return max(trick, key=lambda played: power(played[1]))[0]


def covered(events: Sequence[object], played: type, taken: type) -> int:
    """How many of a deal's events belong to tricks that lie face down: the last one lies open until the next lead.

    `played` and `taken` are the types of the events that a card is played and a trick is taken.
    """
    ends = [number + 1 for number, event in enumerate(events) if isinstance(event, taken)]
    if ends and not any(isinstance(event, played) for event in events[ends[-1] :]):
        ends.pop()
    return ends[-1] if ends else 0
