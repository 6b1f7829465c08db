"""Who is on which side at the Kan table, as the viewer sees it: signs, words and inks."""

from games.game import Seat
from games.kan.model import View
from games.kan.names import SIDES
from tui.tables.tricks.model import Hold

OWN, OTHER = "●", "○"
NAMES = ("kankei", "mukankei")


def bottom(view: View, hold: Hold) -> Seat:
    """The seat at the bottom of the screen: the viewer's, or the one an onlooker sits behind."""
    return view.viewer if isinstance(view.viewer, int) else hold.bottom


def side_of(view: View, seat: Seat) -> int:
    """0 for the kankei, 1 for the mukankei."""
    return 0 if seat in view.kankei else 1


def sign(view: View, hold: Hold, side: int) -> tuple[str, str]:
    """The sign of a side and its ink: ● is always the side of the seat at the bottom."""
    own = side == side_of(view, bottom(view, hold))
    return (OWN, "ally") if own else (OTHER, "rival")


def won_by(view: View) -> int | None:
    """The side that has won the deal at hand already, while the tricks left are still played; None: it is open.

    With pictures on both sides there is no shut-out any more, and no more pictures change the score (section Scoring).
    """
    if view.phase != "play" or view.declared or not all(view.captured):
        return None
    return next((side for side in (0, 1) if len(view.captured[side]) >= view.targets[side]), None)


def word(side: int) -> str:
    return SIDES[NAMES[side]]


def own_first(view: View, hold: Hold) -> tuple[int, int]:
    """Both sides, that of the seat at the bottom first."""
    own = side_of(view, bottom(view, hold))
    return own, 1 - own
