"""Kan: who sits where (sections Seats, Changing seats, Iku or koi of rules.md).

`seat_of` gives the place of each player; places run to the right, 0 after 4.
"""

from collections.abc import Collection

from games.game import Seat
from games.kan.model import SEATS, Five


def at_place(seat_of: Five, place: int) -> Seat:
    """The player at a place; any number, taken modulo five."""
    return seat_of.index(place % SEATS)


def right_of(seat_of: Five, player: Seat, steps: int = 1) -> Seat:
    """The player so many places to the right of `player`; to the left with negative steps."""
    return at_place(seat_of, seat_of[player] + steps)


def parted(seat_of: Five, kankei: Collection[Seat]) -> Five:
    """The places once neighbouring partners are apart: the right-hand one changes with the next one."""
    for player in kankei:
        mover = right_of(seat_of, player)
        if mover in kankei:
            return _exchanged(seat_of, mover, right_of(seat_of, mover))
    return seat_of


def _exchanged(seat_of: Five, one: Seat, other: Seat) -> Five:
    places = list(seat_of)
    places[one], places[other] = places[other], places[one]
    a, b, c, d, e = places
    return a, b, c, d, e


def two_gap(seat_of: Five, kankei: Collection[Seat]) -> Seat:
    """The partner who has two opponents to the right; only where the partners sit apart."""
    return next(
        player
        for player in kankei
        if right_of(seat_of, player) not in kankei and right_of(seat_of, player, 2) not in kankei
    )
