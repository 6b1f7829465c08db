"""A drawn table on the screen, connected to the session: what the pages of all drawn tables share."""

import time
from datetime import datetime
from typing import Any

from textual.app import ComposeResult

from netcore.messages import Said
from netcore.mirror import TableMirror
from tui import sentences, sheets
from tui.program import Looks
from tui.screens.page import Page
from tui.screens.table import TablePage
from tui.session import News, Session
from tui.tables.scene import ChatLine, Scene
from tui.widgets.board import Board
from tui.widgets.messages import Acted, Asked, Questioned


class BoardPage(TablePage):
    """Shows what the mirror knows on a Board; sends what the player does. Each game says which Board it is."""

    def __init__(self, mirror: TableMirror, looks: Looks) -> None:
        super().__init__(mirror, looks)
        self.board = self.make_board(looks)
        self.goes_on = 0.0
        """When the next deal is dealt by itself, monotonic seconds."""

    def make_board(self, looks: Looks) -> Board[Any, Any, Any, Any]:
        raise NotImplementedError

    def turns_page(self) -> Page[None]:
        """The page of the key T."""
        raise NotImplementedError

    def why_page(self) -> Page[None]:
        """The page of the key W."""
        raise NotImplementedError

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
        self.board.drawer = self.drawer
        if self.too_small:
            super().redraw()
        else:
            self.board.focus()
            if (scene := self.scene()) is not None:
                self.board.rescene(scene)

    def restyle(self) -> None:
        looks = self.program.looks
        self.board.face_style = looks.style
        self.board.motion = looks.motion
        self.board.taste = looks.taste
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
        if scene is not None and view is not None:
            self.board.show(view, happened, scene)

    def scene(self) -> Scene | None:
        session, mirror = self.program.session, self.mirror
        if session is None or mirror.room is None or mirror.view is None:
            return None
        return scene_of(session, mirror, self.notice, max(0, round(self.goes_on - time.monotonic())))

    def on_acted(self, message: Acted) -> None:
        self.notice = ""
        self.act(message.token)

    def on_asked(self, message: Asked) -> None:
        self.notice = ""
        if message.what == "turns":
            self.app.push_screen(self.turns_page())
        elif message.what == "why":
            self.app.push_screen(self.why_page())
        else:
            self.want(message.what)

    def on_questioned(self, _message: Questioned) -> None:
        if self.rings():
            self.program.ring()

    def rings(self) -> bool:
        """Whether the question that has just been opened is the first of a turn."""
        return True


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
        urgent=sentences.urgent(room, session.link, mirror.view.to_act if mirror.view is not None else ()),
        chat=tuple(chat_line(said) for said in mirror.chat),
        goes_on=None if room.goes_on_ms is None else goes_on,
        veil=mirror.veil,
        ready_sent=ready,
        watchers=room.watchers,
    )


def chat_line(said: Said) -> ChatLine:
    return ChatLine(datetime.fromtimestamp(said.at).strftime("%H:%M"), said.name, said.text, said.role)
