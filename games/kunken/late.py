"""Kunken: the move of a seat whose time has run out (section Turns)."""

from games.cards.french import SUITS
from games.game import Card, IllegalAction, Seat
from games.kunken import legal, scoring
from games.kunken.forms import RANK_AT, is_joker
from games.kunken.model import Action, Discard, DrawPile, DrawStock, State, View


def default(state: State, seat: Seat) -> Action:
    """The move of a seat whose time has run out. IllegalAction if it may not act."""
    position = legal.of_state(state, seat)
    if position.turn != seat or position.phase not in ("draw", "play"):
        refusal = legal.why_not(position, DrawPile())
        assert refusal is not None
        raise IllegalAction(refusal)
    return _move(position, state.drawn if state.now and state.now.source == "stock" else "")


def of_view(view: View) -> Action | None:
    """What would be played for the viewer, from the View alone; None where he need not act."""
    if not isinstance(view.viewer, int) or not view.legal:
        return None
    return _move(legal.of_view(view, view.viewer), view.drawn if view.source == "stock" else "")


def _move(position: legal.Position, from_stock: Card) -> Action:
    """Draw from the stock; throw the card drawn from there, else the dearest."""
    if position.phase == "draw":
        return DrawStock() if position.stock else DrawPile()
    free = [card for card in position.hand if card != position.barred]
    if not free:
        return next(legal.lay_offs(position))
    if from_stock in position.hand and not is_joker(from_stock):
        return Discard(from_stock)
    return Discard(min(free, key=_unwanted))


def _unwanted(card: Card) -> tuple[bool, int, int, int, str]:
    """The order in which the default move throws: dearest first, then by suit and rank; jokers last."""
    if is_joker(card):
        return True, 0, 0, 0, card
    return False, -scoring.value(card), SUITS.index(card[1]), -RANK_AT.rindex(card[0]), card
