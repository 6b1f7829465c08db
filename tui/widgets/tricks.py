"""A trick-taking table as a widget: takes Views and events, shows each card and trick, says what the player does."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Generic

from tui.canvas import Canvas
from tui.faces import Style
from tui.palette import Theme
from tui.tables.paper import Spots
from tui.tables.scene import Look, Scene, Taste
from tui.tables.tricks.adapter import Adapter, EventT, Step, ViewT, retold
from tui.tables.tricks.hold import click, press, settle
from tui.tables.tricks.model import Hold, Stage, TrickTable, staged
from tui.tables.tricks.motion import steps
from tui.tables.tricks.table import draw_table
from tui.tables.tricks.why import why
from tui.tables.wish import Wish
from tui.widgets.board import Board
from tui.widgets.stepping import Motion


class TrickBoard(Board[ViewT, EventT, Hold, Step[ViewT]], Generic[ViewT, EventT]):
    """One match of a trick-taking game; see tui.widgets.board.Board. `heard` are the events of this deal so far."""

    def __init__(
        self,
        adapter: Adapter[ViewT, EventT],
        theme: Theme,
        *,
        style: Style = "colour",
        motion: Motion = "short",
        taste: Taste | None = None,
        clock: Callable[[], float] = time.monotonic,
        id: str | None = None,
    ) -> None:
        order = taste.order if taste else "suit"
        super().__init__(theme, Hold(order=order), style=style, motion=motion, taste=taste, clock=clock, id=id)
        self.adapter = adapter
        self.heard: tuple[EventT, ...] = ()
        self._stage = Stage()
        self._untold = 0

    def show(self, view: ViewT, happened: tuple[EventT, ...], scene: Scene) -> None:
        """What waits to be shown knows nothing yet of the sentences that come now."""
        words = self.adapter.game.words
        more = sum(bool(words.event(event, scene.names)) for event in happened)
        self._steps = [retold(step, more) for step in self._steps]
        self._untold += more
        super().show(view, happened, scene)

    def steps(self, before: ViewT | None, happened: tuple[EventT, ...], view: ViewT, scene: Scene) -> list[Step[ViewT]]:
        return steps(
            self.adapter,
            before,
            happened,
            view,
            scene.names,
            linger=self.taste.linger,
            motion=self.motion != "none",
        )

    def begin(self, step: Step[ViewT]) -> ViewT:
        self._stage, self._untold = step.stage, step.untold
        return step.view

    def hurried(self, step: Step[ViewT]) -> Step[ViewT]:
        return replace(step, seconds=step.seconds / 2)

    def question(self, view: ViewT) -> tuple[object, ...]:
        return (*self.adapter.question(view), self.scene.veil if self.scene else "")

    def settled(self, view: ViewT) -> Hold:
        return settle(self.table(view), self.hold)

    def asks(self, view: ViewT) -> bool:
        return self.acting(view) or self.table(view).stop

    def acting(self, view: ViewT) -> bool:
        return self.table(view).acts

    def at_hand(self, view: ViewT) -> bool:
        table = self.table(view)
        return table.acts and table.focus == "hand" and bool(table.to_come)

    def table(self, view: ViewT) -> TrickTable:
        """The description that is on the screen."""
        assert self.scene is not None
        return staged(self.adapter.describe(view, self.hold, self.scene), self._stage)

    def paint(self, view: ViewT, scene: Scene, look: Look) -> tuple[Canvas, Spots]:
        table = staged(self.adapter.describe(view, self.hold, scene), self._stage)
        paper = draw_table(table, self.hold, scene, look, self.story())
        return paper.canvas, paper.spots

    def story(self) -> tuple[str, ...]:
        """What has happened in this deal, as far as it has been shown and the rules let people look back."""
        if self.scene is None or self.view is None:
            return ()
        game, names = self.adapter.game, self.scene.names
        events = game.retold(self.view, self.heard)
        told = [sentence for event in events if (sentence := game.words.event(event, names))]
        return tuple(told[: len(told) - self._untold])

    def press(self, view: ViewT, key: str) -> tuple[Hold, Wish | None]:
        return press(self.table(view), self.hold, key)

    def pick(self, view: ViewT, spot: str) -> tuple[Hold, Wish | None]:
        return click(self.table(view), self.hold, spot)

    def go_on(self) -> None:
        """Enter puts a finished trick away and shows what came after it; else it ends the motion."""
        if self._stage.pause:
            self.next_step()
        else:
            self.finish()

    def cursor_spot(self) -> str:
        if self.hold.choice >= 0:
            return f"option:{self.hold.choice}"
        return f"hand:{self.hold.card}"

    def why(self) -> tuple[str, ...]:
        """What the raised card or the open question is about, in full sentences: for a page of its own."""
        if self.shown is None or self.scene is None:
            return ()
        return why(self.adapter, self.shown, self.table(self.shown), self.hold, self.scene.names)
