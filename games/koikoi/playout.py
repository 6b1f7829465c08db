"""Koi-Koi: playing a sketched deal on to its end, both seats by simple rules of thumb."""

from typing import Final

from games.koikoi.sketch import MONTH_OF, Ending, Sketch
from games.koikoi.worth import Taste

HOPE_BASE: Final = 7
"""With more points than these a seat stops."""

HOPE_HAND: Final = 3
"""With fewer cards in hand a seat stops."""

Tastes = tuple[Taste, Taste]


def play_out(deal: Sketch, tastes: Tastes, ending: Ending | None = None) -> Ending:
    """Play on from the turn at hand to the end of the deal, unless it has ended already."""
    while ending is None:
        _play_card(deal, tastes[deal.turn])
        turn_card(deal, tastes)
        ending = _finish_turn(deal)
    return ending


def _play_card(deal: Sketch, taste: Taste) -> None:
    """The card of the hand that gains most by what it takes, else costs least by what it gives."""
    hand, field = deal.hands[deal.turn], deal.field
    worth, gain, risk = taste.worth, taste.gain, taste.risk
    chosen, most = 0, -1e9
    for card in hand:
        found = field & MONTH_OF[card]
        value = worth[card] + gain[found] if found else -risk[card]
        if value > most:
            chosen, most = card, value
    hand.remove(chosen)
    found = field & MONTH_OF[chosen]
    deal.lay(chosen, taste.takes[found] if found else 0)


def turn_card(deal: Sketch, tastes: Tastes) -> None:
    """DRAW, and DRAW_CHOICE by the taste of the seat."""
    card = deal.stock.pop()
    found = deal.field & MONTH_OF[card]
    deal.lay(card, tastes[deal.turn].takes[found] if found else 0)


def _finish_turn(deal: Sketch) -> Ending | None:
    """YAKU_CHECK and the decision."""
    if deal.improved():
        if not deal.hands[deal.turn] or _stops(deal):
            return deal.stop()
        deal.calls[deal.turn] += 1
    return deal.pass_on()


def _stops(deal: Sketch) -> bool:
    """Whether the seat on turn, with a new or better set, takes its points."""
    seat = deal.turn
    if len(deal.hands[seat]) < HOPE_HAND or deal.sets[1 - seat]:
        return True
    return sum(deal.sets[seat].values()) > HOPE_BASE
