"""Koi-Koi: what the end of a deal is worth in the match, as the chance to win it."""

from dataclasses import dataclass
from math import erf, sqrt
from typing import Final

from games.game import Seat
from games.koikoi import result
from games.koikoi.model import Options, View
from games.koikoi.sketch import Ending

RACE_POWER: Final = 1.4
"""How much it helps to have less to go in a race to a number of points; 1 would be in proportion."""

DEAL_SPREAD: Final = 9.0
"""Standard deviation of the difference that one deal makes, in points."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """How the match stands for `seat` before this deal is scored."""

    seat: Seat
    options: Options
    target: int
    totals: tuple[int, ...]
    deals_done: int

    def after(self, ending: Ending) -> float:
        """The chance of `seat` to win the match, 0 to 1, once the deal has ended so."""
        winner, points = ending
        mine, theirs = self.totals[self.seat], self.totals[1 - self.seat]
        if winner == self.seat:
            mine += points
        elif winner is not None:
            theirs += points
        if result.by_points(self.options):
            return race(self.target - mine, self.target - theirs)
        return lead(mine - theirs, self.target - self.deals_done - 1)


def stakes(view: View, seat: Seat) -> Stakes:
    """The stakes of `seat` in the deal at hand."""
    return Stakes(seat, view.options, view.target, view.standing.totals, view.standing.deals_done)


def race(to_go: int, other_to_go: int) -> float:
    """The chance to win a match for points with so many points to go for both."""
    if to_go <= 0 or other_to_go <= 0:
        return 1.0 if to_go <= 0 else 0.0
    mine, theirs = to_go**RACE_POWER, other_to_go**RACE_POWER
    return float(theirs / (mine + theirs))


def lead(points: int, deals: int) -> float:
    """The chance to win with such a lead and so many deals to go; a level match goes on."""
    if deals <= 0 and points:
        return 1.0 if points > 0 else 0.0
    return 0.5 + 0.5 * erf(points / (DEAL_SPREAD * sqrt(2 * max(1, deals))))
