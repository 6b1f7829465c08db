"""Kakeya: the move of a seat whose time has run out."""

from games.cards import french
from games.game import Seat
from games.kakeya import legal
from games.kakeya.model import Action, CallLead, Keep, Play, View


def default(table: legal.Table, seat: Seat) -> Action:
    """Keep, iku, else the cheapest legal card."""
    match table.phase:
        case "choose_trump":
            return Keep()
        case "lead_call":
            return CallLead("iku")
        case _:
            best = legal.rensho(table.trump)
            return Play(
                min(
                    legal.playable(table, seat),
                    key=lambda card: (
                        card == best,
                        french.is_picture(card),
                        card[1] == table.trump,
                        french.strength(card),
                    ),
                )
            )


def of_view(view: View) -> Action | None:
    """What would be played for the viewer, from the View alone; None where he need not act."""
    if not isinstance(view.viewer, int) or not view.legal:
        return None
    return default(view, view.viewer)
