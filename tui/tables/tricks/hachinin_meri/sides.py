"""Who is on which side at the Hachinin-Meri table, as the viewer sees it."""

from games.game import Seat
from games.hachinin_meri.model import SEATS, View, left_of, side
from games.hachinin_meri.names import SIDES
from tui.tables.tricks.model import Hold


def bottom(view: View, hold: Hold) -> Seat:
    """The seat at the bottom of the screen: the viewer's, or the one an onlooker sits behind."""
    return view.viewer if isinstance(view.viewer, int) else hold.bottom % SEATS


def around(view: View, hold: Hold) -> tuple[Seat, ...]:
    """All seats to the right around the table, the bottom one first; play runs to the left."""
    return tuple(left_of(bottom(view, hold), -steps) for steps in range(SEATS))


def sign(view: View, hold: Hold, one: int) -> tuple[str, str]:
    """The sign of a side and its ink: ● is always the side of the seat at the bottom."""
    return ("●", "ally") if one == side(bottom(view, hold)) else ("○", "rival")


def own_first(view: View, hold: Hold) -> tuple[int, int]:
    """Both sides, that of the seat at the bottom first."""
    own = side(bottom(view, hold))
    return own, 1 - own


def letter(one: int) -> str:
    return SIDES[one]
