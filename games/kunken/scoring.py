"""What cards count and who pays whom (section Scoring). Everything here is a pure sum."""

from typing import Final

from games.game import Card, Cards, ScoreLine, Seat
from games.kunken.forms import is_joker

VALUES: Final = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, **{str(n): n for n in range(2, 10)}}
JOKER_VALUE: Final = 15


def value(card: Card) -> int:
    """What a card counts when it is left in a hand: joker 15, ace 11, court cards and tens 10, else its number."""
    return JOKER_VALUE if is_joker(card) else VALUES[card[0]]


def hand_value(hand: Cards) -> int:
    return sum(map(value, hand))


def won(
    winner: Seat, values: tuple[int, ...], doubled: bool, shares: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[ScoreLine, ...]]:
    """What a won deal changes in each balance, and the lines that say so. `shares` are what lies in the pool."""
    factor = 2 if doubled else 1
    lines = [
        ScoreLine("pays_double" if doubled else "pays", -factor * worth, (seat, worth))
        for seat, worth in enumerate(values)
        if seat != winner
    ]
    lines.append(ScoreLine("collects", -sum(line.points for line in lines), (winner,)))
    if sum(shares):
        lines.append(ScoreLine("wins_pool", sum(shares), (winner,)))
    return changes(lines, len(values)), tuple(lines)


def blocked(values: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[ScoreLine, ...]]:
    """What a blocked deal changes in each balance: everybody pays the own hand into the pool."""
    lines = tuple(ScoreLine("to_pool", -worth, (seat, worth)) for seat, worth in enumerate(values))
    return changes(lines, len(values)), lines


def handed_back(shares: tuple[int, ...]) -> tuple[ScoreLine, ...]:
    """The lines of a pool that still lies when the match ends: each seat gets back what it paid."""
    return tuple(ScoreLine("from_pool", share, (seat,)) for seat, share in enumerate(shares) if share)


def changes(lines: tuple[ScoreLine, ...] | list[ScoreLine], seats: int) -> tuple[int, ...]:
    """The sum of the lines for each seat; the first value of a line is its seat."""
    return tuple(sum(line.points for line in lines if line.values[0] == seat) for seat in range(seats))
