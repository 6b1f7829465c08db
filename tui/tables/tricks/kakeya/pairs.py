"""Who sits where and with whom at the Kakeya table, as the viewer sees it."""

from games.game import Seat
from games.kakeya.model import Pair, View
from games.kakeya.names import LETTERS
from games.kakeya.seats import members, pair_of
from games.wording import Names
from tui.canvas import clip, width
from tui.tables.scene import short
from tui.tables.tricks.model import Hold

SIGNS = ("●", "○", "◊")
INKS = ("ally", "rival", "warn")


def bottom(view: View, hold: Hold) -> Seat:
    """The seat at the bottom of the screen: the viewer's, or the one an onlooker sits behind."""
    return view.viewer if isinstance(view.viewer, int) else hold.bottom % view.seats


def around(view: View, hold: Hold) -> tuple[Seat, ...]:
    """All seats to the right around the table, the bottom one first; play may run to the left."""
    step = 1 if view.options.direction == "right" else -1
    first = bottom(view, hold)
    return tuple((first + step * number) % view.seats for number in range(view.seats))


def own_first(view: View, hold: Hold) -> tuple[Pair, ...]:
    """All pairs, that of the seat at the bottom first, the others by letter."""
    own = pair_of(bottom(view, hold), view.seats)
    return tuple(sorted(range(len(view.stones)), key=lambda pair: (pair != own, pair)))


def sign(view: View, hold: Hold, pair: Pair) -> tuple[str, str]:
    """The sign of a pair and its ink: ● is always the pair of the seat at the bottom."""
    place = own_first(view, hold).index(pair)
    return SIGNS[place], INKS[place]


def letter(pair: Pair) -> str:
    return LETTERS[pair]


def people(view: View, pair: Pair, names: Names, cells: int) -> str:
    """Both of a pair in so many cells: "You+Mika"; the reader comes first. Long names are cut alike."""
    both = sorted(members(pair, view.seats), key=lambda seat: seat != names.you)
    first, second = (short(names.who(seat)) for seat in both)
    room = cells - 1
    first = clip(first, max(room // 2, room - width(second)))
    return f"{first}+{clip(second, room - width(first))}"
