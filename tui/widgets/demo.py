"""A gallery of parts for developers: `python -m tui.widgets.demo [PART] [day] [box|ascii|kanji] [256|16|none]`.

PART is a name of `gallery.PARTS` or `gallery.TABLES`; without one it begins with the first. ← and → go through
them. `play` is a match against a computer player at random.
"""

import secrets
import sys
from random import Random
from typing import ClassVar, Final, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType

from games.chance import Chance
from games.koikoi import GAME
from games.koikoi.model import Event, Options
from tui.canvas import Canvas
from tui.faces import Style
from tui.palette import Depth, Theme
from tui.tables.koikoi import examples
from tui.tables.scene import Look
from tui.widgets import Acted, Asked, CanvasView, FineApp, KoiKoiTable
from tui.widgets.gallery import PARTS, TABLES

SHOWN: Final = {**PARTS, **TABLES}
NAMES: Final = tuple(SHOWN)


class PartView(CanvasView):
    """One part in the middle, its name above it."""

    def __init__(self, part: str, theme: Theme, style: Style) -> None:
        super().__init__(theme)
        self.part = part
        self.face_style: Style = style

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        part = SHOWN[self.part](Look(80, 24, self.face_style, self.palette.depth != "none"))
        if self.face_style == "ascii":
            part.to_ascii()
        x, y = max(0, (width - part.width) // 2), max(1, (height - part.height) // 2)
        canvas.blit(x, y, tuple(tuple(row) for row in part.rows))
        if part.height < height:
            place = f"{self.part}  {NAMES.index(self.part) + 1} of {len(NAMES)}  ← → others  q ends"
            canvas.text(1, 0, place, "dim")
        return canvas


class Gallery(FineApp[None]):
    """The parts one after the other."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, part: str, theme: Theme, style: Style) -> None:
        super().__init__()
        self.shown = PartView(part, theme, style)

    def compose(self) -> ComposeResult:
        yield self.shown

    def on_key(self, event: events.Key) -> None:
        if event.key in ("q", "f10", "escape"):
            self.exit()
        step = {"left": -1, "up": -1, "right": 1, "down": 1}.get(event.key, 0)
        self.shown.part = NAMES[(NAMES.index(self.shown.part) + step) % len(NAMES)]
        self.shown.redraw()


class Demo(FineApp[None]):
    """A table to play on, with the engine right behind it."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, theme: Theme, style: Style) -> None:
        super().__init__()
        self.table = KoiKoiTable(theme, style=style)
        self.state = GAME.new_match(Options(), 2, Chance(secrets.token_bytes(32)))
        self.rng = Random()
        self.go_on = False

    def compose(self) -> ComposeResult:
        yield self.table

    def on_mount(self) -> None:
        self.table.focus()
        self.send(())
        self.onwards()

    def send(self, happened: tuple[Event, ...]) -> None:
        self.table.show(GAME.view(self.state, 0), happened, examples.SCENE)

    def onwards(self) -> None:
        """Deal where nobody acts, and let the other seat play as long as it is on turn."""
        while GAME.to_act(self.state) != (0,) and not GAME.standing(self.state).over:
            if not GAME.to_act(self.state):
                if self.state.records and not self.go_on:
                    return
                self.go_on = False
                self.state, happened = GAME.advance(self.state)
            else:
                action = self.rng.choice(GAME.legal_actions(self.state, 1))
                self.state, happened = GAME.apply(self.state, 1, action)
            self.send(happened)

    def on_acted(self, message: Acted) -> None:
        self.state, happened = GAME.apply(self.state, 0, GAME.parse(message.token))
        self.send(happened)
        self.onwards()

    def on_asked(self, message: Asked) -> None:
        if message.what == "menu":
            self.exit()
        elif message.what == "ready":
            self.go_on = True
            self.onwards()


def main(words: list[str]) -> None:
    depth = next((word for word in words if word in ("256", "16", "none")), "true")
    style = next((word for word in words if word in ("box", "ascii", "kanji")), "box" if depth == "none" else "colour")
    theme = Theme("day" if "day" in words else "night", cast(Depth, depth))
    if "play" in words:
        return Demo(theme, cast(Style, style)).run()
    part = next((word for word in words if word in SHOWN), NAMES[0])
    Gallery(part, theme, cast(Style, style)).run()


if __name__ == "__main__":
    main(sys.argv[1:])
