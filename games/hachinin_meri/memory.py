"""Hachinin-Meri: what a computer player knows of the cards that are out of play, from its View alone.

All that was played is open to everybody, so the View holds the whole deal and no events are needed.
"""

from games.game import Card
from games.hachinin_meri.model import View


def gone(view: View) -> frozenset[Card]:
    """Cards that nobody holds any more, as far as the viewer knows: played, on the table, or put aside."""
    played = {card for trick in view.tricks for card in trick.cards} | {one.card for one in view.trick}
    return frozenset({*played, *view.leftovers, view.discard} - {""})
