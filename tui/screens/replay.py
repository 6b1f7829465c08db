"""A replay on the screen: the table as one viewer saw it, position by position, and where in the match it is."""

from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.timer import Timer

from games.game import GALLERY, OPEN, Viewer
from games.wording import _
from netcore.mirror import MAX_CHAT, TableMirror
from netcore.replay import Replay, Sight, Track, Unit
from tui import replaying, sentences, sheets
from tui.canvas import Canvas
from tui.program import Looks
from tui.screens.kunken import log_of
from tui.screens.page import Page
from tui.screens.pieces import draw_bar, left_edge, page_width, wrapped
from tui.screens.registry import BOARDS
from tui.screens.replay_foot import ReplayView, draw_foot
from tui.screens.replay_log import ReplayLogPage
from tui.screens.scores import ScoresPage
from tui.tables.scene import ChatLine, Look, Scene
from tui.widgets.board import Board
from tui.widgets.tricks import TrickBoard

SPEEDS: Final = (4.0, 2.0, 0.8)
"""Seconds for which a position stands while it runs by itself."""
SPEED_WORDS: Final = (_("slowly"), _("at leisure"), _("fast"))
MOVES: Final[dict[str, tuple[Unit, int]]] = {
    "left": ("action", -1), "right": ("action", 1), "up": ("turn", -1), "down": ("turn", 1),
    "p": ("deal", -1), "n": ("deal", 1), "pageup": ("deal", -1), "pagedown": ("deal", 1),
}  # fmt: skip
LOOK_AGAIN: Final = 0.3
"""Seconds until a run looks again whether the table has come to rest."""


class ReplayPage(Page[None]):
    """One match. What is shown is what the viewer at hand knew; nothing ahead of it, unless that is wanted."""

    AUTO_FOCUS = ""
    named: ClassVar[str] = "replay"

    def __init__(self, replay: Replay, looks: Looks, viewer: Viewer, own: int | None = None) -> None:
        """`own`: the seat where we sat, None where we did not."""
        super().__init__()
        self.replay = replay
        self.own = own
        self.viewer = viewer
        self.before: Viewer = GALLERY if viewer == OPEN else viewer
        """Through whose eyes it was seen before all hands were opened."""
        self.index = 0
        self.furthest = 0
        """The latest moment that has been seen."""
        self.spoilers = False
        self.speed = 1
        self.run: Timer | None = None
        make = BOARDS.get(replay.game.info.id)
        self.board: Board[Any, Any, Any, Any] | None = make(looks) if make is not None else None

    @property
    def track(self) -> Track:
        return self.replay.track(self.viewer)

    @property
    def sight(self) -> Sight:
        return self.track.sights[self.index]

    @property
    def mirror(self) -> TableMirror:
        return replaying.mirror_of(self.replay, self.viewer, self.sight, self.own)

    def compose(self) -> ComposeResult:
        if self.board is not None:
            self.board.foot = self.paint_foot
            self.board.can_focus = False
            self.board.disabled = True
            yield self.board
        yield from super().compose()

    def on_mount(self) -> None:
        super().on_mount()
        self.show(())

    def redraw(self) -> None:
        if self.board is not None:
            self.board.display = not self.too_small
            self.drawing.display = self.too_small
            if not self.too_small:
                return self.board.redraw()
        super().redraw()

    def restyle(self) -> None:
        looks = self.program.looks
        if self.board is not None:
            self.board.face_style, self.board.motion, self.board.taste = looks.style, looks.motion, looks.taste
            self.board.recolour(looks.theme)
        super().restyle()

    def show(self, happened: tuple[Any, ...]) -> None:
        """The position at hand; `happened` moves before the eyes."""
        self.furthest = max(self.furthest, self.sight.moment)
        mirror, board = self.mirror, self.board
        if board is not None:
            if isinstance(board, TrickBoard):
                board.heard = mirror.heard
            if not happened:
                board.finish()
            board.show(mirror.view, happened, self.scene(mirror))
        self.redraw()

    def scene(self, mirror: TableMirror) -> Scene:
        room = mirror.room
        assert room is not None
        return Scene(
            names=mirror.names,
            seats=room.seats,
            link=(_("replay"), "turn"),
            title=room.title,
            sheet=sheets.heading(room.sheet),
            sheet_short=sentences.rules_name(room.sheet),
            veil=mirror.veil,
            log=log_of(mirror),
            chat=self.chat(),
            replayed=True,
        )

    def chat(self) -> tuple[ChatLine, ...]:
        """What had been said up to here."""
        heard = self.replay.said_before(self.track, self.index + 1)[-MAX_CHAT:]
        return tuple(ChatLine(line.at[11:16], line.name, line.text, "player") for line in heard)

    def press(self, key: str) -> None:
        if key != "space" and key in (*MOVES, "v", "e", "t", "f10", "m", "escape", "l", "f4"):
            self.stop()
        if key in MOVES:
            unit, by = MOVES[key]
            self.go(self.track.step(self.index, unit, 1 if by > 0 else -1), moving=key == "right")
        match key:
            case "space":
                self.stop() if self.run is not None else self.go_on()
            case "s":
                self.speed = (self.speed + 1) % len(SPEEDS)
            case "v":
                self.look(self.next_viewer())
            case "e":
                self.look(self.before if self.viewer == OPEN else OPEN)
            case "t" if self.board is not None and self.board.shown is not None:
                self.board.hold, _wish = self.board.press(self.board.shown, "v")
            case "x":
                self.spoilers = not self.spoilers
            case "l" | "f4":
                last = len(self.replay.moments) if self.spoilers else self.furthest
                self.program.ask(ReplayLogPage(self.replay, self.track, self.index, last, self.own), self.jump)
            case "g" | "f9":
                self.app.push_screen(ScoresPage(self.mirror))
            case "r" | "f2":
                self.program.go_rules(self.replay.game.info.id)
            case "f10" | "m" | "escape":
                self.dismiss(None)

    def go(self, index: int, *, moving: bool = False) -> None:
        """To another position; `moving`: what happens there is shown step by step."""
        if moving and self.board is not None and self.board.moving:
            return self.board.go_on()
        if index != self.index:
            self.index = index
            self.show(self.sight.fresh if moving else ())

    def jump(self, index: int | None) -> None:
        if index is not None:
            self.go(index)

    def look(self, viewer: Viewer) -> None:
        """At the same moment, through other eyes."""
        moment = self.sight.moment
        if viewer == OPEN:
            self.before = self.viewer
        self.viewer = viewer
        self.index = self.track.at(moment)
        if self.board is not None:
            self.board.view = None
        self.show(())

    def next_viewer(self) -> Viewer:
        """The seats in turn, then those who watched."""
        if self.viewer == OPEN:
            return self.before
        if self.viewer == GALLERY:
            return 0
        return int(self.viewer) + 1 if int(self.viewer) + 1 < self.replay.seats else GALLERY

    def go_on(self) -> None:
        """Run by itself from here."""
        self.run = self.set_timer(SPEEDS[self.speed] / 4, self.tick)

    def stop(self) -> None:
        if self.run is not None:
            self.run.stop()
            self.run = None

    def tick(self) -> None:
        """The next position, as soon as the table has come to rest."""
        if self.board is not None and self.board.moving:
            self.run = self.set_timer(LOOK_AGAIN, self.tick)
            return
        after = self.track.step(self.index, "action", 1)
        if after == self.index:
            self.stop()
            return self.redraw()
        self.go(after, moving=True)
        self.run = self.set_timer(SPEEDS[self.speed], self.tick)

    def paint(self, canvas: Canvas) -> None:
        """A game without a drawn table, in words."""
        mirror = self.mirror
        draw_bar(canvas, f"{_('Replay')} │ {self.replay.game.info.title} │ {self.replay.record.title}")
        left, y = left_edge(canvas), 2
        for line in self.replay.game.words.table(mirror.view, mirror.names):
            for part in wrapped(line, page_width(canvas) - 4):
                canvas.text(left + 2, y, part)
                y += 1
        self.paint_foot(canvas, Look(canvas.width, canvas.height, coloured=self.coloured))

    def paint_foot(self, canvas: Canvas, look: Look) -> None:
        runs = SPEED_WORDS[self.speed] if self.run is not None else ""
        view = ReplayView(
            self.replay, self.track, self.index, self.viewer, self.mirror, self.spoilers, runs, self.notice
        )
        draw_foot(canvas, look, view)
