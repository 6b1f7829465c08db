"""The Koi-Koi table on the screen: the drawn table of the game, connected to the session."""

import time
from datetime import datetime
from typing import Any

from textual.app import ComposeResult

from games.game import Refusal
from games.koikoi import GAME, brief
from games.koikoi.model import Play, View
from games.wording import _
from netcore.messages import Said
from netcore.mirror import TableMirror
from tui import sentences, sheets
from tui.program import Looks
from tui.screens.overlays import LinesPage
from tui.screens.table import TablePage
from tui.session import News, Session
from tui.tables.scene import ChatLine, Scene
from tui.widgets import Acted, Asked, KoiKoiTable, Questioned
from tui.widgets.koikoi import Motion


class KoiKoiPage(TablePage):
    """Shows what the mirror knows; sends what the player does."""

    def __init__(self, mirror: TableMirror, looks: Looks) -> None:
        super().__init__(mirror, looks)
        self.board = KoiKoiTable(looks.theme, style=looks.style, motion=motion_of(looks.motion))
        self.goes_on = 0.0
        """When the next deal is dealt by itself, monotonic seconds."""

    def compose(self) -> ComposeResult:
        yield self.board
        yield from super().compose()

    def on_mount(self) -> None:
        super().on_mount()
        self.count_down()
        self.show(())
        self.set_interval(1.0, self.tick)

    def tick(self) -> None:
        """The countdown to the next deal, while it runs."""
        if self.mirror.room is not None and self.mirror.room.goes_on_ms is not None:
            self.redraw()

    def count_down(self) -> None:
        left = self.mirror.room.goes_on_ms if self.mirror.room is not None else None
        self.goes_on = time.monotonic() + (left or 0) / 1000

    def redraw(self) -> None:
        """The board draws itself; the page only where the window is too small for it."""
        self.board.display = not self.too_small
        self.drawing.display = self.too_small
        if self.too_small:
            super().redraw()
        else:
            self.board.focus()
            if (scene := self.scene()) is not None:
                self.board.rescene(scene)

    def restyle(self) -> None:
        looks = self.program.looks
        self.board.face_style = looks.style
        self.board.motion = motion_of(looks.motion)
        self.board.recolour(looks.theme)

    def hear(self, news: News) -> None:
        if news.change is not None and news.change.room:
            self.count_down()
        if news.table == self.mirror.table and news.change is not None and news.change.view:
            self.show(news.change.events)
        else:
            self.redraw()

    def show(self, happened: tuple[Any, ...]) -> None:
        scene, view = self.scene(), self.mirror.view
        if scene is not None and isinstance(view, View):
            self.board.show(view, happened, scene)

    def scene(self) -> Scene | None:
        session, mirror = self.program.session, self.mirror
        if session is None or mirror.room is None or not isinstance(mirror.view, View):
            return None
        return scene_of(session, mirror, self.notice, max(0, round(self.goes_on - time.monotonic())))

    def on_acted(self, message: Acted) -> None:
        self.notice = ""
        self.act(message.token)

    def on_asked(self, message: Asked) -> None:
        self.notice = ""
        if message.what == "turns":
            self.app.push_screen(LinesPage(self.mirror, _("The turns of this deal"), turn_lines(self.mirror)))
        elif message.what == "why":
            lines = why_lines(self.mirror, self.board.hold.raised)
            self.app.push_screen(LinesPage(self.mirror, _("What this card can do"), lines))
        else:
            self.want(message.what)

    def on_questioned(self, _message: Questioned) -> None:
        self.program.ring()


def motion_of(setting: str) -> Motion:
    return "none" if setting == "none" else "short"


def scene_of(session: Session, mirror: TableMirror, notice: str, goes_on: int) -> Scene:
    """What stands around the match. `goes_on`: seconds until the next deal, if any are counted."""
    room = mirror.room
    assert room is not None
    ready = mirror.seat is not None and room.seats[mirror.seat].ready
    return Scene(
        names=mirror.names,
        seats=room.seats,
        link=sentences.link_mark(session.link),
        title=room.title,
        sheet=sheets.heading(room.sheet),
        sheet_short=sentences.rules_name(room.sheet),
        notice=notice,
        chat=tuple(chat_line(said) for said in mirror.chat),
        goes_on=None if room.goes_on_ms is None else goes_on,
        ready_sent=ready,
        watchers=room.watchers,
    )


def chat_line(said: Said) -> ChatLine:
    return ChatLine(datetime.fromtimestamp(said.at).strftime("%H:%M"), said.name, said.text, said.role)


def turn_lines(mirror: TableMirror) -> list[str]:
    """Every turn of this deal, as everybody saw it."""
    view = mirror.view
    if not isinstance(view, View):
        return []
    return [f"{view.deal}.{turn.number} " + " ".join(brief.turn(turn, mirror.names)) for turn in view.turns]


def why_lines(mirror: TableMirror, raised: str) -> list[str]:
    """What the raised card would do, or why it may not be played now."""
    view, names = mirror.view, mirror.names
    if not isinstance(view, View) or not raised:
        return [_("Raise a card first: arrow or digit.")]
    plays = [action for token in view.legal if isinstance(action := GAME.parse(token), Play) and action.card == raised]
    lines = []
    for action in plays or [Play(raised)]:
        told = GAME.preview(view, action)
        if isinstance(told, Refusal):
            lines.append(GAME.words.refusal(told, names))
        else:
            facts = " ".join(GAME.words.fact(fact, names) for fact in told)
            lines.append(f"{GAME.words.action(view, action, names)}.  {facts}")
    return lines
