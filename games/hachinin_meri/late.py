"""Hachinin-meri: the move of a seat whose time has run out."""

from games.game import Seat
from games.hachinin_meri import legal
from games.hachinin_meri.model import Action, Discard, Pass, Play, View


def default(table: legal.Table, seat: Seat) -> Action:
    """Pass, and the weakest card, plain ones first."""
    if table.phase == "declare":
        return Pass()
    power = legal.ranks(table).power
    return min(
        legal.legal_actions(table, seat),
        key=lambda action: power[action.card] if isinstance(action, Discard | Play) else 0,
    )


def of_view(view: View) -> Action | None:
    """What would be played for the viewer, from the View alone; None where he need not act."""
    if not isinstance(view.viewer, int) or not view.legal:
        return None
    return default(view, view.viewer)
