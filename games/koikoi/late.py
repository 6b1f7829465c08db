"""Koi-Koi: the move of a seat whose time has run out."""

from games.cards.hanafuda import face_value
from games.game import Seat
from games.koikoi import legal
from games.koikoi.model import Action, Play, Stop, Take, View


def default(position: legal.Position, seat: Seat) -> Action:
    """Stop; else take what has most face value, else put down the least card."""
    if position.phase == "decision":
        return Stop()
    return max(legal.legal_actions(position, seat), key=lambda action: _face_gain(position, action))


def _face_gain(position: legal.Position, action: Action) -> tuple[int, int]:
    match action:
        case Play(card, target):
            took = (target,) if target else legal.matches(card, position.field)
            return sum(face_value(one) for one in (card, *took)) if took else 0, -face_value(card)
        case Take(target):
            return face_value(target), 0
        case _:
            return 0, 0


def of_view(view: View) -> Action | None:
    """What would be played for the viewer, from the View alone; None where he need not act."""
    if not isinstance(view.viewer, int) or not view.legal:
        return None
    return default(view, view.viewer)
