"""Beside the log of somebody who watches: who else does, and when hands are shown."""

from games.wording import _
from tui.canvas import Canvas, clip
from tui.tables.scene import Scene, wrapped

ROWS = 5


def sit_or_chat(scene: Scene) -> str:
    """The page that the key line of an onlooker has room for: a seat, where a computer player would give its own."""
    return "sit" if any(seat.kind == "bot" for seat in scene.seats) else "chat"


def draw_onlookers(canvas: Canvas, x: int, y: int, cells: int, scene: Scene) -> None:
    """At most five rows: how many watch and their names, then what they may not see yet."""
    names = ", ".join(scene.onlookers)
    if names and scene.watchers > len(scene.onlookers):
        names += ", ..."
    hidden = wrapped(_("Hands stay hidden until the deal is over."), cells)
    told = wrapped(names, cells)
    most = ROWS - 1 - len(hidden)
    if len(told) > most:
        told = [*told[: most - 1], clip(" ".join(told[most - 1 :]), cells)]
    space = [""] * (len(told) < most)
    lines = [_("Watching {count}").format(count=scene.watchers), *told, *space, *hidden]
    for row, line in enumerate(lines, y):
        canvas.text(x, row, clip(line, cells), "dim")
