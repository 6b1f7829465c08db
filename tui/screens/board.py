"""A drawn table on the screen, connected to the session: what the pages of all drawn tables share."""

import time
from dataclasses import replace
from typing import Any, Final

from textual.app import ComposeResult

from games.wording import _
from netcore.messages import Room, Said
from netcore.mirror import TableMirror
from tui import asking, clocks, keys, sentences, sheets
from tui.absence import absence_of, as_of, is_counting
from tui.program import Looks
from tui.screens.page import Page
from tui.screens.table import TablePage
from tui.session import News, Session
from tui.tables.scene import ChatLine, Scene
from tui.widgets.board import Board
from tui.widgets.messages import Acted, Asked, Balloted, Questioned

TO_READ: Final = 4.0
"""Seconds a notice stands at least, also where the table has moved on since."""


class BoardPage(TablePage):
    """Shows what the mirror knows on a Board; sends what the player does. Each game says which Board it is."""

    def __init__(self, mirror: TableMirror, looks: Looks) -> None:
        super().__init__(mirror, looks)
        self.board = self.make_board(looks)
        self.noticed = (mirror.seq, time.monotonic())
        """When the notice came: the number of the update, monotonic seconds."""
        self.told_at = 0.0
        """When the room was told last, from which on it counts down, monotonic seconds."""
        self.short = False
        """Whether it has been told that little time is left."""

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
        self.told_at = time.monotonic()
        self.show(())
        self.set_interval(1.0, self.tick)

    def tell(self, sentence: str) -> None:
        self.noticed = (self.mirror.seq, time.monotonic())
        super().tell(sentence)

    def forget_notice(self) -> bool:
        """A notice goes when the table has moved on since it came, and it could be read; whether it did."""
        seq, at = self.noticed
        old = bool(self.notice) and self.mirror.seq > seq and time.monotonic() - at >= TO_READ
        if old:
            self.notice = ""
        return old

    def tick(self) -> None:
        """What is counted down: until the next deal, until a computer plays for somebody, the clocks."""
        if self.forget_notice():
            self.redraw()
        told, room = self.mirror.clocks, self.mirror.room
        if room is not None and (is_counting(room) or (told is not None and told.running)):
            self.redraw()
            self.warn_of_time()

    def warn_of_time(self) -> None:
        """One bell when the own time grows short."""
        scene = self.scene()
        short = scene is not None and scene.hurry is not None
        if short and not self.short:
            self.program.warn()
        self.short = short

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
            self.told_at = time.monotonic()
        if news.table == self.mirror.table and news.change is not None and news.change.view:
            self.show(news.change.events)
        else:
            self.redraw()

    def show(self, happened: tuple[Any, ...]) -> None:
        self.forget_notice()
        scene, view = self.scene(), self.mirror.view
        if scene is not None and view is not None:
            self.board.show(view, happened, scene)

    def scene(self) -> Scene | None:
        session, mirror = self.program.session, self.mirror
        if session is None or mirror.room is None or mirror.view is None:
            return None
        scene = scene_of(session, mirror, as_of(mirror.room, time.monotonic() - self.told_at), self.notice)
        told = "" if scene.notice == scene.urgent else scene.notice
        return replace(scene, notice=told, again=self.program.has_record(mirror))

    def on_acted(self, message: Acted) -> None:
        self.notice = ""
        self.act(message.token)

    def on_asked(self, message: Asked) -> None:
        self.notice = ""
        if message.what in keys.OVER and self.app.screen is not self:
            return  # a key pressed before the page came that lies over the table now
        if message.what == "turns":
            self.app.push_screen(self.turns_page())
        elif message.what == "why":
            self.app.push_screen(self.why_page())
        else:
            self.want(message.what)

    def on_balloted(self, message: Balloted) -> None:
        self.program.go_page(f"vote {message.what}")

    def on_questioned(self, _message: Questioned) -> None:
        if self.rings():
            self.program.ring()

    def rings(self) -> bool:
        """Whether the question that has just been opened is the first of a turn."""
        return True


def scene_of(session: Session, mirror: TableMirror, room: Room, notice: str) -> Scene:
    """What stands around the match. `room`: that of the mirror, with its countdowns as they are now."""
    ready = mirror.seat is not None and room.seats[mirror.seat].ready
    seated = mirror.seat is not None
    left = clocks.of_seats(room, mirror.clocks, session.since_clocks(mirror.table))
    short = clocks.is_short(left.get(mirror.names.you))
    return Scene(
        names=mirror.names,
        seats=room.seats,
        link=sentences.link_mark(session.link),
        title=room.title,
        sheet=sheets.heading(room.sheet),
        sheet_short=sentences.rules_name(room.sheet),
        notice=notice,
        urgent=sentences.urgent(room, session.link) or asking.paused(room, mirror.names),
        chat=tuple(chat_line(said) for said in mirror.chat),
        goes_on=None if room.goes_on_ms is None else round(room.goes_on_ms / 1000),
        absence=absence_of(room, mirror.seat is not None),
        veil=mirror.veil,
        ready_sent=ready,
        watchers=room.watchers,
        onlookers=onlookers(room, mirror.me),
        guest="" if mirror.lent is None else mirror.names.seats[mirror.lent],
        clocks=left,
        late=clocks.late(mirror) if short else "",
        asked=asking.question(mirror),
        vote=asking.is_asked(room, mirror.seat),
        paused=seated and room.paused is not None,
    )


def onlookers(room: Room, me: str) -> tuple[str, ...]:
    """The names of those who watch, `me` first as "You"."""
    mine_first = sorted(room.onlookers, key=lambda one: one.who != me)
    return tuple(_("You") if one.who == me else one.name for one in mine_first)


def chat_line(said: Said) -> ChatLine:
    return ChatLine(sentences.said_at(said), said.name, sentences.said_text(said), said.role)
