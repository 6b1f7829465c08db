"""The Kunken table as a widget: takes Views and events, shows turns step by step, says what the player does."""

import time
from collections.abc import Callable

from games.kunken.events import Event
from games.kunken.model import View
from tui.canvas import Canvas
from tui.faces import Style
from tui.palette import Theme
from tui.tables.kunken import Hold, Stage, acts, click, focus, press, settle, table
from tui.tables.kunken.hold import hand
from tui.tables.kunken.motion import Step, steps
from tui.tables.kunken.pages import why
from tui.tables.paper import Spots
from tui.tables.scene import Look, Scene, Taste
from tui.tables.wish import Wish
from tui.widgets.board import Board
from tui.widgets.stepping import Motion


class KunkenTable(Board[View, Event, Hold, Step]):
    """One match of Kunken; see tui.widgets.board.Board."""

    def __init__(
        self,
        theme: Theme,
        *,
        style: Style = "colour",
        motion: Motion = "short",
        taste: Taste | None = None,
        clock: Callable[[], float] = time.monotonic,
        id: str | None = None,
    ) -> None:
        first = Hold(order="groups" if taste is not None and taste.order == "rank" else "runs")
        super().__init__(theme, first, style=style, motion=motion, taste=taste, clock=clock, id=id)
        self._stage = Stage()
        self._pointed = ""
        """The card under the cursor, as it was before the step that is shown now."""

    def steps(self, before: View | None, happened: tuple[Event, ...], view: View, scene: Scene) -> list[Step]:
        return steps(None if self.motion == "none" else before, happened, view, scene.names)

    def begin(self, step: Step) -> View:
        self._stage = step.stage
        self._pointed = self._under_cursor()
        return step.view

    def hurried(self, step: Step) -> Step:
        return step.hurried()

    def question(self, view: View) -> tuple[object, ...]:
        """Each action on the table opens the question anew: the hand has changed."""
        own = view.hands[view.viewer] if isinstance(view.viewer, int) and view.hands else ()
        return view.deal, view.turn_no, view.phase, view.to_act, len(own), len(view.records)

    def settled(self, view: View) -> Hold:
        return settle(view, self.hold, self._pointed)

    def asks(self, view: View) -> bool:
        return focus(view, self.hold) == "result" or acts(view)

    def paint(self, view: View, scene: Scene, look: Look) -> tuple[Canvas, Spots]:
        paper = table(view, self.hold, scene, look, self._stage)
        return paper.canvas, paper.spots

    def press(self, view: View, key: str) -> tuple[Hold, Wish | None]:
        return press(view, self.hold, key)

    def pick(self, view: View, spot: str) -> tuple[Hold, Wish | None]:
        return click(view, self.hold, spot)

    def cursor_spot(self) -> str:
        """The card under the cursor, else what is chosen to draw from."""
        if self.shown is None:
            return ""
        card = self._under_cursor()
        return f"hand:{card}" if card else f"source:{self.hold.draw}"

    def _under_cursor(self) -> str:
        cards = hand(self.shown, self.hold) if self.shown is not None else ()
        return cards[self.hold.cursor] if 0 <= self.hold.cursor < len(cards) else ""

    def why(self) -> tuple[str, ...]:
        """What the raised cards or the open question are about, in full sentences: for a page of its own."""
        if self.shown is None or self.scene is None:
            return ()
        return why(self.shown, self.hold, self.scene)
