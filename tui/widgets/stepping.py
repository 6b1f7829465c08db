"""Views shown one after the other: each step of what happened for its time, then the View itself."""

from typing import Final, Generic, Literal, Protocol, TypeVar

from textual.timer import Timer

from games.game import AnyView
from tui.palette import Theme
from tui.tables.scene import Scene
from tui.widgets.canvas_view import CanvasView

Motion = Literal["full", "short", "none"]
"""`full` shows the same steps as `short`, at leisure."""
HURRIED: Final = 6
"""With more steps than this waiting, each is shown for half its time."""
BUSY: Final = 12
"""With more than this, they are not shown one by one."""
AT_LEISURE: Final = 1.8
"""How much longer short steps stand in full motion."""
STANDS: Final = 2.0
"""Seconds; what stands as long as this is there to be read, and stands as long in any motion."""


class AnyStep(Protocol):
    """A moment that is shown for so many seconds."""

    @property
    def seconds(self) -> float: ...


ViewT = TypeVar("ViewT", bound=AnyView)
EventT = TypeVar("EventT")
StepT = TypeVar("StepT", bound=AnyStep)


class SteppedView(CanvasView, Generic[ViewT, EventT, StepT]):
    """`show` a View and what led to it. A game says what its steps are; this knows when each is on the screen."""

    def __init__(self, theme: Theme, motion: Motion, id: str | None = None) -> None:
        super().__init__(theme, id=id)
        self.motion: Motion = motion
        self.view: ViewT | None = None
        """What the host sent last; `shown` is what stands on the screen."""
        self.scene: Scene | None = None
        self.shown: ViewT | None = None
        self._steps: list[StepT] = []
        self._timer: Timer | None = None

    def steps(self, before: ViewT | None, happened: tuple[EventT, ...], view: ViewT, scene: Scene) -> list[StepT]:
        """The moments between two Views; the last is `view` itself. None before, or no events: only the last."""
        raise NotImplementedError

    def begin(self, step: StepT) -> ViewT:
        """A step is on the screen now: its View, after keeping what else it shows."""
        raise NotImplementedError

    def hurried(self, step: StepT) -> StepT:
        """The same step for half its time."""
        raise NotImplementedError

    def opened(self, view: ViewT) -> None:
        """The View itself is on the screen now, nothing before it is left to be shown."""
        raise NotImplementedError

    def show(self, view: ViewT, happened: tuple[EventT, ...], scene: Scene) -> None:
        """A new View, and the events since the last one. They are shown one after the other."""
        self.scene = scene
        coming = self.steps(self.view, happened, view, scene)
        self.view = view
        waiting = [step for step in self._steps if step.seconds]
        self._steps = [*waiting, *coming]
        if len(waiting) > BUSY:
            self._steps = coming[-1:]
        elif len(waiting) > HURRIED:
            self._steps = [self.hurried(step) for step in self._steps]
        if self._timer is None:
            self._next()

    @property
    def moving(self) -> bool:
        """Whether a turn is being shown step by step."""
        return self._timer is not None

    def finish(self) -> None:
        """End a running motion at once."""
        self._stop()
        self._steps = self._steps[-1:]
        if self._steps:
            self._next()

    def go_on(self) -> None:
        """Enter or a click while steps are shown: to the end of the motion; a table may stop earlier."""
        self.finish()

    def next_step(self) -> None:
        """On to the next step at once."""
        self._stop()
        self._next()

    def waiting_step(self) -> StepT | None:
        """The last step that waits to be shown."""
        return self._steps[-1] if self._steps else None

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _next(self) -> None:
        """Show the next step; the last one is the View itself and opens the question."""
        self._timer = None
        step = self._steps.pop(0)
        self.shown = self.begin(step)
        if self._steps:
            self._timer = self.set_timer(paced(step.seconds, self.motion), self._next)
        else:
            self.opened(self.shown)
        self.redraw()


def paced(seconds: float, motion: Motion) -> float:
    """How long a step is shown."""
    return seconds * AT_LEISURE if motion == "full" and seconds < STANDS else seconds
