"""The Koi-Koi table as a widget: takes Views and events, shows turns step by step, says what the player does."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final, Literal

from textual import events
from textual.timer import Timer

from games.koikoi.model import Event, View
from tui.canvas import Canvas
from tui.faces import Style
from tui.palette import Theme
from tui.tables.koikoi import Hold, Stage, acts, click, focus, press, settle, table
from tui.tables.koikoi.motion import Step, steps
from tui.tables.koikoi.pages import why
from tui.tables.paper import Spots
from tui.tables.scene import Look, Scene
from tui.tables.wish import Act, Wish
from tui.widgets.canvas_view import CanvasView
from tui.widgets.messages import Acted, Asked, Questioned

Motion = Literal["short", "none"]
TYPED_AHEAD: Final = 0.25
"""Seconds after a new question in which keys are dropped."""
HURRIED: Final = 6
"""With more steps than this waiting, each is shown for half its time."""
BUSY: Final = 12
"""With more than this, they are not shown one by one."""


class KoiKoiTable(CanvasView, can_focus=True):
    """One match, seen from a seat or from the gallery. `show` what the host sends; Acted and Asked come back."""

    def __init__(
        self,
        theme: Theme,
        *,
        style: Style = "colour",
        motion: Motion = "short",
        clock: Callable[[], float] = time.monotonic,
        id: str | None = None,
    ) -> None:
        super().__init__(theme, id=id)
        self.face_style: Style = style
        self.motion: Motion = motion
        self.hold = Hold()
        self.view: View | None = None
        """What the host sent last; `_shown` is what stands on the screen."""
        self.scene: Scene | None = None
        self._shown: View | None = None
        self._stage = Stage()
        self._steps: list[Step] = []
        self._timer: Timer | None = None
        self._clock = clock
        self._asked_at = -1.0
        self._question: tuple[object, ...] = ()
        self._since = clock()
        self._spots: Spots = {}

    def on_mount(self) -> None:
        self.set_interval(1.0, self._tick)

    def show(self, view: View, happened: tuple[Event, ...], scene: Scene) -> None:
        """A new View, and the events since the last one. They are shown one after the other."""
        self.scene = scene
        before = self.view
        self.view = view
        if before is None or self.motion == "none" or not happened:
            coming = [Step(view, self._settled(view), Stage(), 0)]
        else:
            field = self._steps[-1].field if self._steps else self.hold.field
            coming = steps(before, field, happened, view, scene.names)
        waiting = [step for step in self._steps if step.seconds]
        self._steps = [*waiting, *coming]
        if len(waiting) > BUSY:
            self._steps = coming[-1:]
        elif len(waiting) > HURRIED:
            self._steps = [replace(step, seconds=step.seconds / 2) for step in self._steps]
        if self._timer is None:
            self._next()

    def rescene(self, scene: Scene) -> None:
        """What stands around the match has changed: people, line, chat."""
        self.scene = scene
        self.redraw()

    @property
    def moving(self) -> bool:
        """Whether a turn is being shown step by step."""
        return self._timer is not None

    def finish(self) -> None:
        """End a running motion at once."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._steps = self._steps[-1:]
        if self._steps:
            self._next()

    def why(self) -> tuple[str, ...]:
        """What the raised card or the open question is about, in full sentences: for a page of its own."""
        if self._shown is None or self.scene is None:
            return ()
        return why(self._shown, self.hold, self.scene)

    def _settled(self, view: View) -> tuple[str, ...]:
        """Without events the field lies as it lay, if it still is the same one."""
        kept = self.hold.field
        return kept if tuple(card for card in kept if card) == view.field else view.field

    def _next(self) -> None:
        """Show the next step; the last one is the View itself and opens the question."""
        self._timer = None
        step = self._steps.pop(0)
        self._shown, self._stage = step.view, step.stage
        self.hold = replace(self.hold, field=step.field)
        if self._steps:
            self._timer = self.set_timer(step.seconds, self._next)
        else:
            self._open(step.view)
        self.redraw()

    def _open(self, view: View) -> None:
        question = (view.deal, view.turn_no, view.phase, view.to_act, len(view.records))
        if question == self._question:
            return
        self._question = question
        self._since = self._clock()
        self.hold = settle(view, self.hold)
        if focus(view, self.hold) == "result" or acts(view):
            self._asked_at = self._clock()
        if acts(view):
            self.post_message(Questioned())

    def draw(self, width: int, height: int) -> Canvas:
        if self._shown is None or self.scene is None:
            return Canvas(width, height, "table")
        look = Look(width, height, self.face_style, self.palette.depth != "none")
        thinking = 0 if acts(self._shown) else int(self._clock() - self._since)
        paper = table(self._shown, self.hold, replace(self.scene, thinking=thinking), look, self._stage)
        self._spots = paper.spots
        self._point()
        return paper.canvas

    def _point(self) -> None:
        spot = f"hand:{self.hold.raised}"
        if self.is_attached and spot in self._spots:
            x, y, _width, _height = self._spots[spot]
            self.point(x, y)

    def _tick(self) -> None:
        if self._shown is not None and self._shown.to_act and not acts(self._shown):
            self.redraw()

    def on_key(self, event: events.Key) -> None:
        key = (event.character or event.key).lower() if event.is_printable else event.key
        key = "space" if key == " " else key
        if self.moving:
            self.finish()
            self._asked_at = -1.0
            if key == "enter":
                event.stop()
                return
        elif self._clock() - self._asked_at < TYPED_AHEAD:
            event.stop()
            return
        if self._shown is not None and self._take(press(self._shown, self.hold, key)):
            event.stop()

    def on_click(self, event: events.Click) -> None:
        if self.moving:
            self.finish()
        if self._shown is None or self._clock() - self._asked_at < TYPED_AHEAD:
            return
        for name, (x, y, width, height) in self._spots.items():
            if x <= event.x < x + width and y <= event.y < y + height:
                self._take(click(self._shown, self.hold, name))
                event.stop()
                return

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel("left", event)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel("right", event)

    def _wheel(self, key: str, event: events.MouseEvent) -> None:
        if self._shown is not None and not self.moving and self._take(press(self._shown, self.hold, key)):
            event.stop()

    def _take(self, reply: tuple[Hold, Wish | None]) -> bool:
        """Keep the new hold, pass the wish on; False where the key meant nothing here."""
        hold, wish = reply
        if hold == self.hold and wish is None:
            return False
        self.hold = hold
        if isinstance(wish, Act):
            self.post_message(Acted(wish.token))
        elif wish is not None:
            self.post_message(Asked(wish.what))
        self.redraw()
        return True
