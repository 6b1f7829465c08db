"""The Koi-Koi table as a widget: takes Views and events, shows turns step by step, says what the player does."""

import time
from collections.abc import Callable
from dataclasses import replace

from games.game import Cards
from games.koikoi.model import Event, View
from tui.canvas import Canvas
from tui.faces import Style
from tui.palette import Theme
from tui.tables.koikoi import Hold, Stage, acts, click, focus, press, settle, table
from tui.tables.koikoi.motion import Step, steps
from tui.tables.koikoi.pages import why
from tui.tables.paper import Spots
from tui.tables.scene import Look, Scene, Taste
from tui.tables.wish import Wish
from tui.widgets.board import Board
from tui.widgets.stepping import Motion


class KoiKoiTable(Board[View, Event, Hold, Step]):
    """One match of Koi-Koi; see tui.widgets.board.Board."""

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
        first = Hold(order="kind" if taste is not None and taste.order == "rank" else "month")
        super().__init__(theme, first, style=style, motion=motion, taste=taste, clock=clock, id=id)
        self._stage = Stage()

    def steps(self, before: View | None, happened: tuple[Event, ...], view: View, scene: Scene) -> list[Step]:
        if before is None or self.motion == "none" or not happened:
            return [Step(view, self._field(view), Stage(), 0)]
        last = self.waiting_step()
        return steps(before, last.field if last else self.hold.field, happened, view, scene.names)

    def begin(self, step: Step) -> View:
        self._stage = step.stage
        self.hold = replace(self.hold, field=step.field)
        return step.view

    def hurried(self, step: Step) -> Step:
        return replace(step, seconds=step.seconds / 2)

    def question(self, view: View) -> tuple[object, ...]:
        return view.deal, view.turn_no, view.phase, view.to_act, len(view.records)

    def settled(self, view: View) -> Hold:
        return settle(view, self.hold)

    def asks(self, view: View) -> bool:
        return focus(view, self.hold) == "result" or acts(view)

    def paint(self, view: View, scene: Scene, look: Look) -> tuple[Canvas, Spots]:
        paper = table(view, self.hold, scene, look, self._stage)
        return paper.canvas, paper.spots

    def press(self, view: View, key: str) -> tuple[Hold, Wish | None]:
        return press(view, self.hold, key)

    def pick(self, view: View, spot: str) -> tuple[Hold, Wish | None]:
        return click(view, self.hold, spot)

    def at_hand(self, view: View) -> bool:
        return acts(view) and focus(view, self.hold) == "hand"

    def cursor_spot(self) -> str:
        return f"hand:{self.hold.raised}"

    def why(self) -> tuple[str, ...]:
        """What the raised card or the open question is about, in full sentences: for a page of its own."""
        if self.shown is None or self.scene is None:
            return ()
        return why(self.shown, self.hold, self.scene)

    def _field(self, view: View) -> Cards:
        """Without events the field lies as it lay, if it still is the same one."""
        kept = self.hold.field
        return kept if tuple(card for card in kept if card) == view.field else view.field
