"""A gallery of parts for developers: `python -m tui.widgets.demo [PART] [day] [box|ascii|kanji] [256|16|none]`.

PART is one of your_turn their_turn choice decision deal_done match_over twelve watching, or `play` for a match
against a computer player at random.
"""

import secrets
import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final, cast

from textual.app import App, ComposeResult
from textual.screen import Screen

from games.chance import Chance
from games.koikoi import GAME
from games.koikoi.model import Event, Options, State
from games.wording import Names
from tui.faces import Style
from tui.palette import Depth, Theme
from tui.tables.koikoi import examples
from tui.widgets import Acted, Asked, FineScreen, KoiKoiTable

PARTS: Final[dict[str, Callable[[], State]]] = {
    "your_turn": examples.your_turn,
    "their_turn": examples.their_turn,
    "choice": examples.choice,
    "decision": examples.decision,
    "deal_done": examples.deal_done,
    "match_over": examples.match_over,
    "twelve": examples.twelve,
    "watching": examples.your_turn,
}


class Demo(App[None]):
    """One table, with the engine right behind it."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, part: str, theme: Theme, style: Style) -> None:
        super().__init__(ansi_color=True)
        self.part = part
        self.table = KoiKoiTable(theme, style=style)
        if part == "play":
            self.state = GAME.new_match(Options(), 2, Chance(secrets.token_bytes(32)))
        else:
            self.state = PARTS[part]()
        self.viewer: int | str = "gallery" if part == "watching" else 0
        self.scene = examples.SCENE
        if part == "watching":
            self.scene = replace(self.scene, names=Names(self.scene.names.seats, -1), watchers=2)
        self.rng = Random()
        self.go_on = False

    def get_default_screen(self) -> Screen[None]:
        return FineScreen()

    def compose(self) -> ComposeResult:
        yield self.table

    def on_mount(self) -> None:
        self.table.focus()
        self.send(())
        if self.part == "play":
            self.onwards()

    def send(self, happened: tuple[Event, ...]) -> None:
        self.table.show(GAME.view(self.state, cast(int, self.viewer)), happened, self.scene)

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
        elif message.what == "ready" and self.part == "play":
            self.go_on = True
            self.onwards()


def main(words: list[str]) -> None:
    depth = next((word for word in words if word in ("256", "16", "none")), "true")
    style = next((word for word in words if word in ("box", "ascii", "kanji")), "box" if depth == "none" else "colour")
    part = next((word for word in words if word in PARTS), "play")
    theme = Theme("day" if "day" in words else "night", cast(Depth, depth))
    Demo(part, theme, cast(Style, style)).run()


if __name__ == "__main__":
    main(sys.argv[1:])
