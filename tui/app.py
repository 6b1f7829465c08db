"""The application: what it does at a host, and what it tells of what it hears there."""

import time
from typing import Final

from textual.timer import Timer

from games.wording import _
from netcore.client import Recorded, Unfair
from netcore.identity import Identity
from netcore.messages import Room, SentAway, TableId
from netcore.mirror import Change, Played, TableMirror
from tui import asking, notices, room_changes, sentences, settings
from tui.absence import digest_of
from tui.fairness import progress
from tui.paths import Paths
from tui.plain.errand import Errand
from tui.plain.question import table_called
from tui.screens.dialogs import LeavePage
from tui.screens.digest import DigestPage
from tui.screens.lobby import LobbyPage
from tui.screens.page import Page
from tui.screens.room import RoomPage
from tui.screens.table import TablePage
from tui.session import Session, retold
from tui.tables.scene import SIDE_FROM
from tui.terminal import Terminal
from tui.trouble import Trouble
from tui.visit import Door, Start

__all__ = ["Bafuda", "Door", "Start"]

SOON: Final = 1.0
"""Seconds after the start until the home screen looks for hosts: first it has to be there."""
AGAIN_AFTER: Final = 20.0
"""Seconds after which the bell rings a second time, if that is set."""


class Bafuda(Paths):
    """See the module docstring; satisfies `program.Program`."""

    def __init__(self, identity: Identity, terminal: Terminal, start: Start) -> None:
        super().__init__(identity, terminal)
        self.start = start
        self.rooms: dict[TableId, Room] = {}
        """Each table's room as it was last told of."""
        self.digests: dict[TableId, Played | None] = {}
        """What was told last of what a computer has played for us, by table."""
        self.away = False
        """Whether the line has been gone and nothing was heard of the table since."""
        self.rung = False
        """Whether the bell has rung since our seat came to act."""
        self.draw_told = ""
        """What was told last of a draw that is on."""
        self.second_bell: Timer | None = None
        self.asked_at = 0
        """The number of the update that asked us something."""

    # Beginning and end.

    def on_mount(self) -> None:
        self.catch_signals()
        self.watch_terminal()
        match self.start.kind:
            case "solo":
                self.begin_solo(self.start.errand or Errand())
            case "join":
                self.look_for_hosts()
                self.push_screen(LobbyPage(self.start.address))
                if self.start.address:
                    self.enter(Door("lan", self.start.address, self.start.errand))
            case "replay" if self.start.replay is not None:
                self.show_replay(*self.start.replay)
            case _:
                self.look_for_hosts(SOON)

    def begin_solo(self, errand: Errand) -> None:
        """`bafuda solo`: a match of this game that is not finished goes on, unless it is to begin anew."""
        unfinished, wish = self.settings.unfinished, errand.wish
        same = unfinished is not None and wish is not None and (unfinished.address, unfinished.game) == ("", wish.game)
        self.enter(Door("solo", "", Errand() if same and not errand.anew else errand))

    def action_ask_quit(self) -> None:
        if isinstance(self.screen, LeavePage):
            self.screen.dismiss(False)
            return
        mirror = self.mirror()
        playing = mirror is not None and mirror.seat is not None and mirror.room is not None
        if not playing and not (self.child is not None and self.child.running):
            self.exit(0)
            return
        self.ask(LeavePage(_("Quit Bafuda?"), self.quit_words(), _("to quit")), self.quit_if)

    def quit_words(self) -> str:
        if self.child is not None and self.child.running:
            return _("Your host ends with it, for all who play there. Started again, every table goes on as it was.")
        if self.alone:
            return _("Your match is kept: G on the home screen goes on.")
        return _("Your seat is kept; a bot plays for you until you come back.")

    def quit_if(self, sure: bool | None) -> None:
        if sure:
            self.exit(0)

    # At a host.

    def on_visit_connected(self, message: Paths.Connected) -> None:
        self.session, self.door = message.session, message.door
        self.rooms = {}
        if message.door.kind == "lan":
            self.keep(settings.with_address(self.settings, message.session.address))
        self.run_worker(self.do_errand(message.session, message.door.errand or Errand()), group="deeds")

    async def do_errand(self, session: Session, errand: Errand) -> None:
        """What was wanted of this session; without anything special its tables are shown."""
        places = session.welcome.places
        if errand.wish is not None:
            if errand.begin:
                for place in places:
                    await session.close(place.table)
            await self.open_table(errand.wish, errand.begin)
        elif errand.table and not self.alone:
            await self.enter_called(session, errand)
        elif places and not errand.watch:
            await self.enter_table(places[0].table, False)
        elif self.alone:
            self.forget_unfinished()
            self.go_home()
            self.tell(_("That match is not there any more."))
        elif not any(isinstance(screen, LobbyPage) for screen in self.screen_stack):
            self.go_lobby()
        else:
            self.redraw_all()

    async def enter_called(self, session: Session, errand: Errand) -> None:
        try:
            await self.enter_table(table_called(session, errand.table).table, errand.watch, errand.password)
        except Trouble as trouble:
            self.forget_unfinished()
            self.go_lobby()
            self.tell(str(trouble))

    # What is heard.

    def on_visit_failed(self, message: Paths.Failed) -> None:
        self.session = None
        for screen in self.screen_stack:
            if isinstance(screen, LobbyPage):
                return screen.failed(message.sentence, message.changed)
        self.unwind()
        if message.changed is None:
            return self.tell(message.sentence)
        lobby = LobbyPage()
        lobby.failed(message.sentence, message.changed)
        self.push_screen(lobby)

    def on_visit_came(self, message: Paths.Came) -> None:
        if message.session is not self.session or self.session is None:
            return
        before = self.session.link
        news = self.session.hear(message.heard)
        if news.link is not None and news.link.state != before.state:
            self.tell(sentences.found_again(before, news.link) or sentences.link(news.link))
            self.away = self.away or news.link.state in ("down", "closing")
        if isinstance(message.heard, SentAway) and message.heard.table == self.table:
            return self.sent_away(message.heard)
        if isinstance(news.heard, Unfair):
            self.tell(news.heard.why)
        if isinstance(news.heard, Recorded):
            self.notice_record(news.heard)
        if news.table and news.table == self.table:
            self.show_table()
            self.notice_room()
            self.notice_notes(news.change)
            self.notice_turn()
            self.notice_chat(news.change)
            self.notice_absence(news.change)
        self.show_digest()
        for screen in self.screen_stack:
            if isinstance(screen, Page):
                screen.hear(news)

    def notice_record(self, recorded: Recorded) -> None:
        """A match has ended and its record holds."""
        self.recorded[recorded.table] = recorded
        mirror = self.mirror()
        if mirror is None or mirror.room is None or recorded.table != self.table:
            return
        if mirror.room.phase == "over":
            self.tell(_("The record of this match is kept. Y looks at it again."))

    def sent_away(self, told: SentAway) -> None:
        """We are no longer at the table at hand, unless it is only our watching beside a seat that ends."""
        mirror = self.mirror()
        if mirror is not None and mirror.seat is not None and told.cause in ("watching_closed", "hands_open"):
            return self.tell(sentences.sent_away(told.cause))
        self.forget_unfinished()
        self.go_lobby()
        self.tell(sentences.sent_away(told.cause))

    def notice_room(self) -> None:
        """Tell who came and went; remember the match while it is on."""
        mirror = self.mirror()
        if mirror is None or mirror.room is None:
            return
        before = self.rooms.get(self.table)
        self.rooms[self.table] = mirror.room
        for sentence in room_changes.changes(before, mirror.room, mirror.me):
            self.tell(sentence)
        self.notice_draw(mirror.room)
        if mirror.seat is not None:
            self.remember(mirror, mirror.room)

    def notice_draw(self, room: Room) -> None:
        """Tell over an earlier match how far the draw for the next one is; the waiting room tells it by itself."""
        before, self.draw_told = self.draw_told, progress(room)
        if self.draw_told and not any(isinstance(screen, RoomPage) for screen in self.screen_stack):
            self.tell(self.draw_told)
        for screen in self.screen_stack:
            if isinstance(screen, Page) and not self.draw_told and before and screen.notice == before:
                screen.tell("")

    def ring(self) -> None:
        """One bell when our seat comes to act, and none for the next question of the same turn."""
        if not self.rung:
            self.rung = True
            super().ring()

    def notice_notes(self, change: Change | None) -> None:
        """A clock that ran out, a move that was taken back."""
        mirror = self.mirror()
        if change is not None and mirror is not None:
            for note in change.notes:
                self.tell(asking.note(note, mirror.names))

    def warn(self) -> None:
        """One bell: time is short."""
        super().ring()

    def notice_turn(self) -> None:
        """Whose turn it is, in the window's title; and a second bell where one is wanted."""
        mirror = self.mirror()
        if mirror is None:
            return
        self.show_title(notices.title(mirror))
        mine = notices.my_turn(mirror)
        self.rung = self.rung and mine
        if self.second_bell is not None and not (mine and mirror.seq == self.asked_at):
            self.second_bell.stop()
            self.second_bell = None
        if mine and self.second_bell is None and self.settings.bell == "again":
            self.asked_at = mirror.seq
            self.second_bell = self.set_timer(AGAIN_AFTER, super().ring)

    def notice_chat(self, change: Change | None) -> None:
        """What others say, where no chat is in sight."""
        if change is None or not isinstance(self.screen, TablePage) or self.size.width >= SIDE_FROM:
            return
        for said in change.chat:
            if self.session is not None and said.name != self.session.name:
                self.tell(sentences.spoken(said))

    def notice_absence(self, change: Change | None) -> None:
        """What others did while the line was gone, in one line: the game goes on, the log has it all."""
        mirror = self.mirror()
        if change is None or not change.view or not self.away or mirror is None or mirror.game is None:
            return
        self.away = False
        missed = retold(mirror)[len(mirror.heard) - len(change.events) :]
        others = [event for event in missed if getattr(event, "seat", None) != mirror.seat]
        told = " ".join(filter(None, (mirror.game.words.event(event, mirror.names) for event in others)))
        if told:
            self.tell(_("You are back. While you were away: {told}").format(told=told))

    def show_digest(self) -> None:
        """What a computer has played for us while we were away: once, on a page of its own."""
        mirror = self.mirror()
        if mirror is None or mirror.played == self.digests.get(self.table):
            return
        if any(isinstance(screen, TablePage) for screen in self.screen_stack) and (digest := digest_of(mirror)):
            self.digests[self.table] = mirror.played
            self.push_screen(DigestPage(digest))

    def remember(self, mirror: TableMirror, room: Room) -> None:
        """Keep what the home screen needs to go on with this match, or forget it when it is over."""
        if self.session is not None and self.door is not None:
            address = "" if self.alone else self.session.address
            host = "" if self.alone else self.session.welcome.host
            own = self.door.kind == "own"
            fresh = notices.remembered(self.settings, mirror, room, address, int(time.time()), host, own)
            if fresh != self.settings:
                self.keep(fresh)
