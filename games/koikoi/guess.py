"""Koi-Koi: what a seat can know or guess of the cards that it does not see."""

from random import Random
from typing import Final

from games.bots import deal_out
from games.cards.hanafuda import MONTH, PACK
from games.game import Card, Cards, Seat
from games.koikoi.model import View
from games.koikoi.sketch import BIT, Rules, Sketch, group

UNLIKELY: Final = 0.3
"""Weight of a card in the other hand for each time that it could have captured, but a card was only put down."""


def unseen(view: View, seat: Seat) -> Cards:
    """The cards that are in the other hand or in the stock, in order of the pack."""
    seen = {*view.hands[seat], *view.field, *view.turned, *view.piles[0].captured, *view.piles[1].captured}
    return tuple(card for card in PACK if card not in seen)


def likely(view: View, seat: Seat) -> dict[int, float]:
    """For each unseen card (as a bit), a weight: how likely the other hand holds it.

    Who puts down a card without a capture seldom holds one that could have captured.
    """
    weights = dict.fromkeys(unseen(view, seat), 1.0)
    for months in _passed_over(view, 1 - seat):
        for card in weights:
            if MONTH[card] in months:
                weights[card] *= UNLIKELY
    return {BIT[card]: weight for card, weight in weights.items()}


def _passed_over(view: View, seat: Seat) -> list[set[int]]:
    """For each turn in which `seat` took nothing with its card, the months that lay on the field then."""
    field = set(view.field)
    found = []
    for turn in reversed(view.turns):
        field = _before(field, turn.turned, turn.turned_took)
        field = _before(field, turn.played, turn.took)
        if turn.seat == seat and not turn.took:
            found.append({MONTH[card] for card in field})
    return found


def _before(field: set[Card], card: Card, took: Cards) -> set[Card]:
    """The field before `card` took `took` from it, or came to lie there."""
    return field | set(took) if took else field - {card}


def sketch(view: View, seat: Seat, rules: Rules) -> Sketch:
    """The deal as `seat` sees it: the other hand and the stock are still empty."""
    own = [BIT[card] for card in view.hands[seat]]
    return Sketch(
        rules=rules,
        dealer=view.dealer,
        turn=view.turn,
        hands=[own, []] if seat == 0 else [[], own],
        field=group(view.field),
        stock=[],
        piles=[group(pile.captured) for pile in view.piles],
        calls=[pile.calls for pile in view.piles],
        sets=[rules.sets(_settled(view, one)) for one in (0, 1)],
    )


def filled(seen: Sketch, weights: dict[int, float], hand: int, rng: Random) -> Sketch:
    """The deal as it may be: the unseen cards are dealt out by their weights, `hand` of them to the other seat."""
    deal = seen.copy()
    deal.hands[1 - seen.turn], deal.stock = deal_out(weights, hand, rng)
    return deal


def _settled(view: View, seat: Seat) -> int:
    """What `seat` had captured at the end of its last turn; in a decision, what it has now."""
    captured = view.piles[seat].captured
    if seat == view.turn and view.phase == "draw_choice" and view.turns[-1].took:
        captured = captured[: -1 - len(view.turns[-1].took)]
    return group(captured)
