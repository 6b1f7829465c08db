"""The ways between the pages: which page lies on top, and what each one is opened with."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal

import msgspec

from games.catalogue import GAMES
from games.game import GALLERY, Viewer
from games.wording import _
from netcore.identity import IdentityError, load_identity
from netcore.mirror import TableMirror
from netcore.replay import Replay
from tui import replaying, sentences
from tui.absence import BALLOTS
from tui.arrivals import Arrivals
from tui.opening import Wish
from tui.plain.errand import Errand
from tui.screens.chat import ChatPage
from tui.screens.dialogs import NamePage
from tui.screens.draft import Draft, Kind, of_room
from tui.screens.fair import FairPage
from tui.screens.form import FormPage
from tui.screens.help import HelpPage, PageHelp
from tui.screens.lobby import LobbyPage
from tui.screens.log import LogPage
from tui.screens.lots import lots_page
from tui.screens.menu import MenuPage
from tui.screens.overlays import TableOverlay
from tui.screens.people import PeoplePage
from tui.screens.preferences import PreferencesPage
from tui.screens.reader import ReaderPage
from tui.screens.registry import table_page
from tui.screens.replay import ReplayPage
from tui.screens.replays import ReplaysPage
from tui.screens.room import RoomPage
from tui.screens.saved import SavedPage
from tui.screens.scores import ScoresPage
from tui.screens.table import TablePage
from tui.trouble import Trouble
from tui.visit import Door

OVER_TABLE: Final[dict[str, Callable[[TableMirror], TableOverlay]]] = {
    "log": LogPage,
    "chat": ChatPage,
    "scores": ScoresPage,
    "menu": MenuPage,
    "help": HelpPage,
    "people": PeoplePage,
    "fair": FairPage,
}


class Paths(Arrivals):
    """What pages ask for; with Shell, Visit, Deeds and Arrivals this satisfies `program.Program`."""

    def go_home(self) -> None:
        self.unwind()
        self.end_session()
        self.look_for_hosts()
        self.home_page.cursor = 0
        self.home_page.redraw()

    def go_on(self) -> None:
        unfinished = self.settings.unfinished
        if unfinished is None:
            return
        kind: Literal["solo", "own", "lan"] = "own" if unfinished.own else "lan" if unfinished.address else "solo"
        self.enter(Door(kind, self.address_now(unfinished.address), Errand(table=unfinished.table)))

    def go_lobby(self) -> None:
        self.unwind()
        self.table = ""
        if self.session is not None and not self.alone:
            self.look_for_hosts()
            self.push_screen(LobbyPage())
            return
        self.end_session()
        self.look_for_hosts()
        self.push_screen(LobbyPage())

    def go_form(self, kind: str, address: str = "") -> None:
        wanted: Kind = {"solo": "solo", "host": "host"}.get(kind, "open")  # type: ignore[assignment]
        title = _("{name}'s table").format(name=self.player)[:32]
        draft = Draft(wanted, next(iter(GAMES)), title)
        ways = self.own_ways() if wanted == "host" else None
        self.ask(FormPage(draft, ways), lambda wish: self.form_done(wanted, wish, address))

    def form_done(self, kind: Kind, wish: Wish | None, address: str = "") -> None:
        if wish is None:
            return
        if kind == "open" and address:
            self.connect_to(address, Errand(wish=wish))
        elif kind == "open":
            self.run_worker(self.open_table(wish), group="deeds")
        elif kind == "solo":
            self.enter(Door("solo", "", Errand(wish=wish, begin=True)))
        else:
            self.enter(Door("own", "", Errand(wish=wish)))

    def go_rules(self, game: str) -> None:
        mirror = self.mirror()
        self.push_screen(ReaderPage(game, mirror.sheet if mirror else None))

    def go_replays(self) -> None:
        self.push_screen(ReplaysPage())

    def go_replay(self, path: Path) -> None:
        try:
            replay = replaying.opened(path)
        except Trouble as trouble:
            return self.tell(str(trouble))
        self.show_replay(replay, replaying.viewer_called(replay, ""))

    def show_replay(self, replay: Replay, viewer: Viewer) -> None:
        self.push_screen(ReplayPage(replay, self.looks, viewer, replaying.own_seat(replay)))

    def has_record(self, mirror: TableMirror) -> bool:
        """Whether the match at this table is over and can be looked at again."""
        recorded, room = self.recorded.get(mirror.table), mirror.room
        return recorded is not None and room is not None and (room.phase, room.match_no) == ("over", recorded.match_no)

    def look_again(self, mirror: TableMirror) -> None:
        """The match that has just ended at the table at hand, if its record is here."""
        if not self.has_record(mirror):
            return
        recorded = self.recorded[mirror.table]
        replay = replaying.of_text(recorded.text, recorded.table)
        viewer: Viewer = GALLERY if recorded.seat is None else recorded.seat
        self.push_screen(ReplayPage(replay, self.looks, viewer, recorded.seat))

    def go_preferences(self) -> None:
        self.push_screen(PreferencesPage())

    def go_help(self, page: str) -> None:
        self.push_screen(PageHelp(page))

    def go_name(self) -> None:
        self.ask(NamePage(self.player), self.renamed)

    def renamed(self, name: str | None) -> None:
        if name is None:
            return
        try:
            self.identity = load_identity(name)
        except IdentityError as problem:
            return self.tell(str(problem))
        self.keep(msgspec.structs.replace(self.settings, name=self.identity.name))

    def connect_to(self, address: str, errand: Errand) -> None:
        self.enter(Door("lan", address, errand))

    def ask_to_quit(self) -> None:
        self.action_ask_quit()

    def go_page(self, page: str) -> None:
        mirror = self.mirror()
        if mirror is None:
            return
        if page in OVER_TABLE:
            self.push_screen(OVER_TABLE[page](mirror))
        elif page == "rules":
            self.go_rules(mirror.sheet.game if mirror.sheet else "")
        elif page == "preferences":
            self.go_preferences()
        elif page == "replay":
            self.look_again(mirror)
        elif page == "revise" and mirror.room is not None:
            self.revise(of_room(mirror.room))
        elif page == "leave":
            self.leave_table()
        elif page == "close":
            self.close_table()
        elif page.startswith("vote ") and self.session is not None:
            self.vote(next(what for what in BALLOTS if page == f"vote {what}"))
        elif page in ("undo", "pause", "yes", "no") and self.session is not None:
            self.wait_or_go_back(page, mirror)
        elif page in ("restart", "unrestart") and self.session is not None:
            self.restart(page == "restart")

    def show_table(self) -> None:
        """The page that fits the phase of the table at hand."""
        mirror = self.mirror()
        if mirror is None or mirror.room is None:
            return
        phase = mirror.room.phase
        if phase == "closed":
            self.forget_unfinished()
            self.go_home() if self.alone else self.go_lobby()
            return self.tell(_("The table is closed."))
        self.stop_looking()
        wanted = {"waiting": RoomPage, "saved": SavedPage}.get(phase, TablePage)
        if any(isinstance(screen, wanted) for screen in self.screen_stack):
            return
        if phase == "saved":
            self.unwind()
            self.push_screen(SavedPage(self.table))
        elif phase == "waiting":
            self.unwind()
            page = RoomPage(self.table, self.entrances())
            self.push_screen(page)
            if self.door is not None and self.door.kind == "own":
                self.run_worker(self.test_entrances(page), group="deeds")
        elif mirror.view is not None:
            waited = any(isinstance(screen, RoomPage) for screen in self.screen_stack)
            self.unwind()
            self.push_screen(self.playing_page(mirror))
            if waited and mirror.room.lots:
                self.push_screen(lots_page(mirror, self.looks.motion != "none"))

    def playing_page(self, mirror: TableMirror) -> TablePage:
        page = table_page(mirror, self.looks)
        if mirror.room is not None and mirror.view is not None and mirror.view.standing.deals_done == 0:
            page.notice = sentences.lots(mirror.room, mirror.seat)
        if mirror.room is not None and mirror.room.keep_talk:
            page.notice = sentences.KEPT
        return page
