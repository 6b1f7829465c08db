"""Hachinin-Meri: what tricks and pairs score (section Scoring of rules.md)."""

from collections.abc import Iterable
from typing import Final

from games.game import Card, ScoreLine, Seat
from games.hachinin_meri.model import SEATS, TRICKS, Caught, Options, Pair, PairName, PairRule, Trick, owners, side
from games.hachinin_meri.ranking import Ranking

PAIR: Final = 2
HIGH_PAIR: Final = 5
"""In the last trick, and for the Robai pairs while the Robai is hidden; the two do not add up."""

_ROBAI: Final = ("sota_robai", "robai_rei")


def caught(
    options: Options, ranks: Ranking, cards: Iterable[tuple[Seat, Card]], winner: Seat, number: int, hidden: bool
) -> Caught | None:
    """The pair that a trick makes, if it makes one; not for Meri tricks, in which none counts.

    Only the winning card and the opponents' strongest trump are compared, whatever partners have played.
    """
    played = dict(cards)
    theirs = [seat for seat in played if side(seat) != side(winner) and ranks.is_trump(played[seat])]
    if not options.combinations or not theirs:
        return None
    loser = max(theirs, key=lambda seat: ranks.power[played[seat]])
    code = ranks.pairs.get((played[winner], played[loser]))
    if code is None:
        return None
    why = _why(options, code, number, hidden)
    points = PAIR if why == "pair" else HIGH_PAIR
    return Caught(code, loser, played[loser], points, why)


def _why(options: Options, code: PairName, number: int, hidden: bool) -> PairRule:
    if number == TRICKS:
        return "last"
    pays = options.hidden_robai == "all" or (options.hidden_robai == "robai_pairs" and code in _ROBAI)
    return "hidden" if hidden and pays else "pair"


def points(winner: Seat, pair: Caught | None) -> Pair:
    """What a trick gives to side A and side B: one to the winner's, and what a pair moves."""
    moved = pair.points if pair else 0
    return (1 + moved, -moved) if side(winner) == 0 else (-moved, 1 + moved)


def added(one: Pair, other: Pair) -> Pair:
    return one[0] + other[0], one[1] + other[1]


def lines(tricks: Iterable[Trick]) -> tuple[ScoreLine, ...]:
    """The lines of a deal. A pair's points are those of the winner's side; the other side loses as many.

    Values: trick (number, winner, winning card), and a pair (number, winner, winning card, caught card's player,
    caught card, why).
    """
    found = []
    for trick in tricks:
        card = dict(owners(trick))[trick.winner]
        found.append(ScoreLine("trick", 1, (trick.number, trick.winner, card)))
        if pair := trick.caught:
            values = (trick.number, trick.winner, card, pair.seat, pair.card, pair.why)
            found.append(ScoreLine(pair.code, pair.points, values))
    return tuple(found)


def winners(totals: Pair) -> tuple[Seat, ...]:
    """The seats of the side with more points; none if they are equal."""
    if totals[0] == totals[1]:
        return ()
    best = 0 if totals[0] > totals[1] else 1
    return tuple(seat for seat in range(SEATS) if side(seat) == best)
