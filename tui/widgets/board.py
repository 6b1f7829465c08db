"""What the widgets of all drawn tables share: keys, clicks, the cursor, and what is asked when.

A game's widget says how its table is drawn and what keys mean; this one knows when.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final, Generic, Protocol, TypeVar

from textual import events

from netcore.messages import Ballot
from tui.absence import BALLOTS
from tui.asking import YES_NO
from tui.canvas import Canvas
from tui.faces import Style
from tui.palette import Theme
from tui.parts.absence import paint_absence
from tui.tables.announced import announce
from tui.tables.paper import Spots
from tui.tables.scene import Look, Scene, Taste
from tui.tables.wish import Act, Wish
from tui.widgets.messages import Acted, Asked, Balloted, Questioned, Request
from tui.widgets.stepping import EventT, Motion, SteppedView, StepT, ViewT

TYPED_AHEAD: Final = 0.25
"""Seconds after a new question in which keys are dropped."""


class AnyHold(Protocol):
    """What the player has in hand beside the View: cursor, raised cards; `blank`: the own cards are face down."""

    @property
    def blank(self) -> bool: ...


HoldT = TypeVar("HoldT", bound=AnyHold)


class Board(SteppedView[ViewT, EventT, StepT], Generic[ViewT, EventT, HoldT, StepT], can_focus=True):
    """One match, seen from a seat or from the gallery. `show` what the host sends; Acted and Asked come back."""

    def __init__(
        self,
        theme: Theme,
        hold: HoldT,
        *,
        style: Style = "colour",
        motion: Motion = "short",
        taste: Taste | None = None,
        clock: Callable[[], float] = time.monotonic,
        id: str | None = None,
    ) -> None:
        super().__init__(theme, motion, id=id)
        self.face_style: Style = style
        self.taste = taste or Taste()
        self.drawer = False
        """Whether the last rows belong to the chat."""
        self.foot: Callable[[Canvas, Look], None] | None = None
        """Draws over the lowest rows: those of a table that is only looked at."""
        self.hold = hold
        self._clock = clock
        self._asked_at = -1.0
        self._question: tuple[object, ...] = ()
        self._since = clock()
        self._spots: Spots = {}

    def question(self, view: ViewT) -> tuple[object, ...]:
        """Changes whenever the viewer is asked anew."""
        raise NotImplementedError

    def settled(self, view: ViewT) -> HoldT:
        """The hold after a new question."""
        raise NotImplementedError

    def asks(self, view: ViewT) -> bool:
        """Whether a key could now answer something, a result included."""
        raise NotImplementedError

    def paint(self, view: ViewT, scene: Scene, look: Look) -> tuple[Canvas, Spots]:
        """The whole screen."""
        raise NotImplementedError

    def press(self, view: ViewT, key: str) -> tuple[HoldT, Wish | None]:
        """What a key does."""
        raise NotImplementedError

    def pick(self, view: ViewT, spot: str) -> tuple[HoldT, Wish | None]:
        """What a click on a spot does."""
        raise NotImplementedError

    def acting(self, view: ViewT) -> bool:
        """Whether the viewer is asked something at the table, be it in a veiled decision."""
        return view.viewer in view.to_act and bool(view.legal)

    def at_hand(self, view: ViewT) -> bool:
        """Whether digits and clicks choose a card to play: in fast play it is played at once."""
        return False

    def _quick(self, view: ViewT, reply: tuple[HoldT, Wish | None], card: bool) -> tuple[HoldT, Wish | None]:
        """In fast play one key or click on a `card` is as good as Enter after it."""
        hold, wish = reply
        if not (card and self.taste.fast and wish is None and self.at_hand(view)):
            return reply
        before, self.hold = self.hold, hold
        reply = self.press(view, "enter")
        self.hold = before
        return reply

    def cursor_spot(self) -> str:
        """The spot on which the terminal's own cursor stands."""
        return ""

    def on_mount(self) -> None:
        self.set_interval(1.0, self._tick)

    def rescene(self, scene: Scene) -> None:
        """What stands around the match has changed: people, line, chat."""
        self.scene = scene
        self.redraw()

    def opened(self, view: ViewT) -> None:
        question = self.question(view)
        if question == self._question:
            return
        self._question = question
        self._since = self._clock()
        self.hold = self.settled(view)
        if self.asks(view):
            self._asked_at = self._clock()
        if self.acting(view):
            self.post_message(Questioned())

    def draw(self, width: int, height: int) -> Canvas:
        if self.shown is None or self.scene is None:
            return Canvas(width, height, "table")
        look = Look(width, height, self.face_style, self.palette.depth != "none", self.taste, self.drawer)
        thinking = 0 if self.foot or self.acting(self.shown) else int(self._clock() - self._since)
        canvas, self._spots = self.paint(self.shown, replace(self.scene, thinking=thinking), look)
        if self.scene.absence is not None:
            paint_absence(canvas, self.scene.absence, look)
        announce(canvas, self.scene, look, blank=self.hold.blank)
        if self.foot is not None:
            self.foot(canvas, look)
        self._point()
        return canvas

    def _point(self) -> None:
        spot = self.cursor_spot()
        if self.is_attached and spot in self._spots:
            x, y, _width, _height = self._spots[spot]
            self.point(x, y)

    def _tick(self) -> None:
        shown = self.shown
        if shown is not None and shown.to_act and shown.viewer not in shown.to_act:
            self.redraw()

    def on_key(self, event: events.Key) -> None:
        key = (event.character or event.key).lower() if event.is_printable else event.key
        key = "space" if key == " " else key
        if (what := self._first_of_all(key)) is not None:
            self.post_message(Asked(what))
            event.stop()
            return
        if (ballot := self._ballot(key)) is not None:
            self.post_message(Balloted(ballot))
            event.stop()
            return
        if self.moving:
            self._asked_at = -1.0
            if key == "enter":
                self.go_on()
                event.stop()
                return
            self.finish()
            self._asked_at = -1.0
        elif self._clock() - self._asked_at < TYPED_AHEAD:
            event.stop()
            return
        if self.shown is not None and self._take(self._quick(self.shown, self.press(self.shown, key), key.isdigit())):
            event.stop()

    def _ballot(self, key: str) -> Ballot | None:
        """What a key votes for while somebody is missed; None where it means something else."""
        votes = self.scene.absence.votes if self.scene is not None and self.scene.absence is not None else ()
        letters = {letter.lower(): what for what, (letter, _words) in BALLOTS.items()} if votes else {}
        return letters.get(key)

    def _first_of_all(self, key: str) -> Request | None:
        """What a key means before the table hears it: an answer to a vote, the end of a pause."""
        scene = self.scene
        if scene is not None and scene.vote and key in YES_NO:
            return "yes" if key == "y" else "no"
        return "pause" if scene is not None and scene.paused and key == "p" else None

    def on_click(self, event: events.Click) -> None:
        if self.moving:
            return self.go_on()
        if self.shown is None or self._clock() - self._asked_at < TYPED_AHEAD:
            return
        for name, (x, y, width, height) in reversed(self._spots.items()):
            if x <= event.x < x + width and y <= event.y < y + height:
                self._take(self._quick(self.shown, self.pick(self.shown, name), name.startswith("hand:")))
                event.stop()
                return

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel("left", event)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel("right", event)

    def _wheel(self, key: str, event: events.MouseEvent) -> None:
        if self.shown is not None and not self.moving and self._take(self.press(self.shown, key)):
            event.stop()

    def _take(self, reply: tuple[HoldT, Wish | None]) -> bool:
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
