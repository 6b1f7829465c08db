"""The parts of the Kunken table, each alone, and some whole tables."""

from collections.abc import Callable
from typing import Final

from games.kunken import GAME
from games.kunken.model import State
from tui.canvas import Canvas
from tui.tables.kunken import Hold, examples, table
from tui.tables.scene import Look, Scene

HOLD: Final = Hold(order="own")
Drawn = Callable[[Look], Canvas]


def whole(make: Callable[[], State], scene: Scene = examples.SCENE) -> Drawn:
    """A whole table in a position."""
    return lambda look: table(GAME.view(make(), 0), HOLD, scene, look).canvas


def _rows(make: Callable[[], State], first: int, end: int, scene: Scene = examples.SCENE) -> Drawn:
    """Some rows of a whole table."""

    def draw(look: Look) -> Canvas:
        canvas = whole(make, scene)(look)
        piece = Canvas(canvas.width, end - first)
        piece.rows = canvas.rows[first:end]
        return piece

    return draw


PARTS: Final[dict[str, Drawn]] = {
    "seats": _rows(examples.playing, 1, 3),
    "seats_of_eight": _rows(examples.eight, 1, 3, examples.SCENE_OF_EIGHT),
    "melds": _rows(examples.playing, 3, 13),
    "melds_many": _rows(examples.eight, 3, 13, examples.SCENE_OF_EIGHT),
}
TABLES: Final[dict[str, Drawn]] = {
    "kunken": whole(examples.playing),
    "kunken_draw": whole(examples.drawing),
    "kunken_eight": whole(examples.eight, examples.SCENE_OF_EIGHT),
    "kunken_done": whole(examples.deal_done),
}
