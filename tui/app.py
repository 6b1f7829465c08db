"""The application: it holds the session, knows all pages, and shows the one that fits.

One worker follows the session and does nothing but post what it hears; everything else happens in handlers.
"""

import contextlib
import logging
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, TypeVar

import msgspec
from textual import work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen

from games.catalogue import GAMES
from games.wording import Names, _
from netcore.address import DEFAULT_PORT
from netcore.client import Heard
from netcore.identity import Identity, KnownHosts, data_dir, known_hosts, load_identity
from netcore.messages import Denied, Opened, Room, TableId
from netcore.mirror import TableMirror
from netcore.version import VERSION
from tui import hosting, sentences, settings
from tui.opening import Wish
from tui.palette import Depth, Theme
from tui.plain.errand import Errand
from tui.plain.question import table_called
from tui.program import Looks
from tui.screens.dialogs import LeavePage, NamePage
from tui.screens.draft import Draft, Kind
from tui.screens.form import FormPage
from tui.screens.home import HomePage
from tui.screens.koikoi import KoiKoiPage, motion_of
from tui.screens.lobby import LobbyPage
from tui.screens.overlays import ChatPage, HelpPage, LogPage, MenuPage, ScoresPage
from tui.screens.page import Page
from tui.screens.preferences import PreferencesPage
from tui.screens.reader import ReaderPage
from tui.screens.room import RoomPage
from tui.screens.table import TablePage, WordsTablePage
from tui.session import Session, connected
from tui.settings import Settings, Unfinished
from tui.trouble import Trouble

log = logging.getLogger(__name__)

AnswerT = TypeVar("AnswerT")

STYLES: Final = {"picture": "colour", "box": "box", "ascii": "ascii"}
PUSH_TITLE: Final = "\x1b[22;2t"
POP_TITLE: Final = "\x1b[23;2t"


@dataclass(frozen=True, slots=True)
class Start:
    """What the program begins with, as the command line says."""

    kind: Literal["home", "solo", "join"] = "home"
    address: str = ""
    errand: Errand | None = None


@dataclass(frozen=True, slots=True)
class Door:
    """A way to a session: `solo` starts a host for it, `own` has our host running already, `lan` is an address."""

    kind: Literal["solo", "own", "lan"]
    address: str = ""
    errand: Errand | None = None


class Bafuda(App[int]):
    """See the module docstring; satisfies `program.Program`."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "ask_quit", show=False, priority=True),
        Binding("ctrl+c", "ask_quit", show=False, priority=True),
    ]

    class Connected(Message):
        """A session is there."""

        def __init__(self, session: Session, door: Door) -> None:
            super().__init__()
            self.session = session
            self.door = door

    class Came(Message):
        """Something was heard."""

        def __init__(self, session: Session, heard: Heard) -> None:
            super().__init__()
            self.session = session
            self.heard = heard

    class Failed(Message):
        """There is no way in, in a sentence."""

        def __init__(self, sentence: str) -> None:
            super().__init__()
            self.sentence = sentence

    def __init__(self, identity: Identity, depth: Depth, start: Start) -> None:
        super().__init__(ansi_color=True)
        self.identity = identity
        self.depth = depth
        self.start = start
        self.version = VERSION
        self.settings = settings.load(data_dir())
        self.session: Session | None = None
        self.door: Door | None = None
        self.table: TableId = ""
        self.child: hosting.Child | None = None
        """Our own host for others, while it runs."""
        self.home_page = HomePage()
        self.rooms: dict[TableId, Room] = {}

    # What pages ask for: see program.Program.

    @property
    def looks(self) -> Looks:
        style = STYLES[self.settings.faces]
        if self.depth == "none" and style == "colour":
            style = "box"
        return Looks(Theme(self.settings.theme, self.depth), style)  # type: ignore[arg-type]

    @property
    def player(self) -> str:
        return self.identity.name

    def keep(self, changed: Settings) -> None:
        self.settings = changed
        try:
            settings.save(data_dir(), changed)
        except OSError as problem:
            self.tell(_("The settings cannot be kept: {why}.").format(why=problem.strerror))
        for screen in self.screen_stack:
            if isinstance(screen, Page):
                screen.restyle()

    def go_home(self) -> None:
        self.unwind()
        self.end_session()
        self.home_page.cursor = 0
        self.home_page.redraw()

    def go_on(self) -> None:
        unfinished = self.settings.unfinished
        if unfinished is None:
            return
        kind: Literal["solo", "lan"] = "lan" if unfinished.address else "solo"
        self.enter(Door(kind, unfinished.address, Errand(table=unfinished.table)))

    def go_lobby(self) -> None:
        self.unwind()
        self.table = ""
        if self.session is not None and self.door is not None and self.door.kind != "solo":
            self.push_screen(LobbyPage(self.session.address, looking=False))
            return
        known = self.settings.addresses
        address = known[0] if known else f"{hosting.LOOPBACK}:{DEFAULT_PORT}"
        self.push_screen(LobbyPage(address))
        self.connect_to(address)

    def go_form(self, kind: str) -> None:
        wanted: Kind = {"solo": "solo", "host": "host"}.get(kind, "open")  # type: ignore[assignment]
        title = _("{name}'s table").format(name=self.player)[:32]
        draft = Draft(wanted, next(iter(GAMES)), title)
        self.ask(FormPage(draft), lambda wish: self.form_done(wanted, wish))

    def form_done(self, kind: Kind, wish: Wish | None) -> None:
        if wish is None:
            return
        if kind == "open":
            self.run_worker(self.open_table(wish), group="deeds")
        elif kind == "solo":
            self.enter(Door("solo", "", Errand(wish=wish, begin=True)))
        else:
            self.enter(Door("own", "", Errand(wish=wish)))

    def go_table(self, table: TableId, watch: bool = False) -> None:
        self.run_worker(self.enter_table(table, watch), group="deeds")

    def go_rules(self, game: str) -> None:
        mirror = self.mirror()
        self.push_screen(ReaderPage(game, mirror.sheet if mirror else None))

    def go_preferences(self) -> None:
        self.push_screen(PreferencesPage())

    def go_name(self) -> None:
        self.ask(NamePage(self.player), self.renamed)

    def renamed(self, name: str | None) -> None:
        if name is not None:
            self.identity = load_identity(name)
            self.keep(msgspec.structs.replace(self.settings, name=self.identity.name))

    def connect_to(self, address: str) -> None:
        self.enter(Door("lan", address, Errand()))

    def ask_to_quit(self) -> None:
        self.action_ask_quit()

    def leave_table(self) -> None:
        mirror = self.mirror()
        room = mirror.room if mirror else None
        if mirror is None or room is None or mirror.seat is None or room.phase not in ("playing", "pause"):
            return self.leave_now()
        if self.door is not None and self.door.kind == "solo":
            text, yes = _("Your match is kept: G on the home screen goes on."), _("to go home")
        else:
            text, yes = _("A bot plays on for you, and you can come back."), _("to leave the table")
        self.ask(LeavePage(_("Leave the table?"), text, yes), lambda sure: self.leave_now() if sure else None)

    def leave_now(self) -> None:
        self.run_worker(self.left(), group="deeds")

    def go_page(self, page: str) -> None:
        mirror = self.mirror()
        if mirror is None:
            return
        pages: dict[str, Callable[[], Screen[Any]]] = {
            "log": lambda: LogPage(mirror),
            "chat": lambda: ChatPage(mirror),
            "scores": lambda: ScoresPage(mirror),
            "menu": lambda: MenuPage(mirror),
            "help": lambda: HelpPage(mirror),
        }
        if page in pages:
            self.push_screen(pages[page]())
        elif page == "rules":
            self.go_rules(mirror.sheet.game if mirror.sheet else "")
        elif page == "preferences":
            self.go_preferences()
        elif page == "leave":
            self.leave_table()
        elif page in ("restart", "unrestart") and self.session is not None:
            self.restart(page == "restart")

    def restart(self, agree: bool) -> None:
        """Ask for, agree to, or refuse a match begun anew."""
        assert self.session is not None
        session, table = self.session, self.table
        if not agree:
            return self.request(session.restart(table, False), self.told)
        text = _("The match is thrown in and a new one begins, when everybody at the table agrees.")

        def sure(yes: bool | None) -> None:
            if yes:
                self.request(session.restart(table), self.told)

        self.ask(LeavePage(_("Begin anew?"), text, _("to begin anew")), sure)

    def told(self, denial: Denied | None) -> None:
        if denial is not None:
            self.tell(sentences.denied(denial, "", Names(())))

    def request(self, deed: Awaitable[Denied | None], done: Callable[[Denied | None], None]) -> None:
        async def asked() -> None:
            done(await deed)

        self.run_worker(asked(), group="deeds")

    def ask(self, page: Page[AnswerT], answered: Callable[[AnswerT | None], None]) -> None:
        """Show a page that gives an answer. The application itself hears it: the page that asked may be gone."""
        self.call_next(self.push_screen, page, answered)

    # The session.

    def enter(self, door: Door) -> None:
        """Begin a new session; one that is on ends."""
        self.session, self.table, self.door = None, "", door
        self.follow(door)

    def end_session(self) -> None:
        self.session, self.table, self.door = None, "", None
        self.workers.cancel_group(self, "session")
        self.show_title("Bafuda")

    @work(exclusive=True, group="session")
    async def follow(self, door: Door) -> None:
        """Hold the session and post what it hears. Nothing else."""
        try:
            async with AsyncExitStack() as exits:
                session = await self.open_door(door, exits)
                self.post_message(self.Connected(session, door))
                async for heard in session.line:
                    self.post_message(self.Came(session, heard))
        except Trouble as trouble:
            self.post_message(self.Failed(str(trouble)))

    async def open_door(self, door: Door, exits: AsyncExitStack) -> Session:
        """A session behind `door`. Trouble if there is none."""
        known = known_hosts()
        address = door.address
        if door.kind == "solo":
            child = await exits.enter_async_context(hosting.solo(data_dir()))
            address, known = f"{hosting.LOOPBACK}:{child.port}", KnownHosts(None)
        elif door.kind == "own":
            address, known = await self.own_host(), KnownHosts(None)
        watch_only = door.errand is not None and door.errand.watch
        return await exits.enter_async_context(connected(address, self.identity, known, watch_only))

    async def own_host(self) -> str:
        """Our own host for others, started if it does not run; where this machine reaches it."""
        bind = os.environ.get("BAFUDA_BIND", "").split(",")[0]
        if self.child is None or not self.child.running:
            name = _("{name}'s table").format(name=self.player)[:32]
            self.child = await hosting.start(data_dir() / "host", name)
        return f"{bind or hosting.LOOPBACK}:{self.child.port}"

    def on_bafuda_connected(self, message: Connected) -> None:
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
        elif errand.table and self.door is not None and self.door.kind != "solo":
            await self.enter_called(session, errand)
        elif places and not errand.watch:
            await self.enter_table(places[0].table, False)
        elif self.door is not None and self.door.kind == "solo":
            self.forget_unfinished()
            self.go_home()
            self.tell(_("That match is not there any more."))
        elif not any(isinstance(screen, LobbyPage) for screen in self.screen_stack):
            self.go_lobby()
        else:
            self.redraw_all()

    async def enter_called(self, session: Session, errand: Errand) -> None:
        try:
            await self.enter_table(table_called(session, errand.table).table, errand.watch)
        except Trouble as trouble:
            self.forget_unfinished()
            self.go_lobby()
            self.tell(str(trouble))

    async def open_table(self, wish: Wish, begin: bool = False) -> None:
        session = self.session
        if session is None:
            return
        reply = await session.open(wish)
        if isinstance(reply, Opened):
            self.table = reply.table
            self.told(await session.start(reply.table) if begin else None)
            self.show_table()
        else:
            self.told(reply)

    async def enter_table(self, table: TableId, watch: bool) -> None:
        session = self.session
        if session is None:
            return
        denial = await (session.watch(table) if watch else session.sit(table))
        if denial is not None:
            return self.told(denial)
        self.table = table
        self.show_table()

    async def left(self) -> None:
        """Leave the table at hand; a match alone is kept and its host goes to sleep."""
        session, mirror = self.session, self.mirror()
        if session is not None and mirror is not None and self.door is not None and self.door.kind != "solo":
            if mirror.seat is None:
                await session.unwatch(mirror.table)
            else:
                self.forget_unfinished()
                self.told(await session.leave(mirror.table))
        if self.door is None or self.door.kind == "solo":
            self.go_home()
        else:
            self.go_lobby()

    def on_bafuda_failed(self, message: Failed) -> None:
        self.session = None
        for screen in self.screen_stack:
            if isinstance(screen, LobbyPage):
                return screen.failed(message.sentence)
        self.unwind()
        self.tell(message.sentence)

    def on_bafuda_came(self, message: Came) -> None:
        if message.session is not self.session or self.session is None:
            return
        before = self.session.link
        news = self.session.hear(message.heard)
        if news.link is not None and news.link.state != before.state:
            self.tell(sentences.found_again(before, news.link) or sentences.link(news.link))
        if news.table and news.table == self.table:
            self.show_table()
            self.notice_room()
            self.notice_turn()
        for screen in self.screen_stack:
            if isinstance(screen, Page):
                screen.hear(news)

    # What is shown.

    def mirror(self) -> TableMirror | None:
        """The table at hand."""
        return self.session.mirror(self.table) if self.session is not None and self.table else None

    def show_table(self) -> None:
        """The page that fits the phase of the table at hand."""
        mirror = self.mirror()
        if mirror is None or mirror.room is None:
            return
        phase = mirror.room.phase
        if phase == "closed":
            self.forget_unfinished()
            self.go_lobby() if self.door and self.door.kind != "solo" else self.go_home()
            return self.tell(_("The table is closed."))
        wanted = RoomPage if phase == "waiting" else TablePage
        if not any(isinstance(screen, wanted) for screen in self.screen_stack):
            if phase != "waiting" and mirror.view is None:
                return
            self.unwind()
            self.push_screen(
                RoomPage(self.table, self.shown_address()) if phase == "waiting" else self.table_page(mirror)
            )

    def table_page(self, mirror: TableMirror) -> TablePage:
        """The drawn table of the game, or a table of words where there is none."""
        if mirror.game is not None and mirror.game.info.id == "koikoi":
            page: TablePage = KoiKoiPage(mirror, self.looks, motion_of(self.settings.motion))
        else:
            page = WordsTablePage(mirror)
        if mirror.room is not None and mirror.view is not None and mirror.view.standing.deals_done == 0:
            page.notice = sentences.lots(mirror.room)
        return page

    def shown_address(self) -> str:
        """What others type to join us here."""
        if self.session is None or self.door is None or self.door.kind == "solo":
            return ""
        return (
            hosting.shown_address(self.child.port) if self.door.kind == "own" and self.child else self.session.address
        )

    def notice_room(self) -> None:
        """Tell who came and went; remember the match while it is on."""
        mirror = self.mirror()
        if mirror is None or mirror.room is None:
            return
        before = self.rooms.get(self.table)
        self.rooms[self.table] = mirror.room
        for sentence in sentences.comings_and_goings(before, mirror.room):
            self.tell(sentence)
        if mirror.seat is not None:
            self.remember(mirror)

    def remember(self, mirror: TableMirror) -> None:
        """Keep what the home screen needs to go on with this match, or forget it when it is over."""
        assert mirror.room is not None
        if mirror.room.phase == "over":
            return self.forget_unfinished()
        if mirror.view is None or mirror.game is None or self.session is None or self.door is None:
            return
        deal = mirror.view.standing.deals_done + 1
        place = _("{game}, deal {deal}").format(game=mirror.game.info.title, deal=deal)
        address = "" if self.door.kind == "solo" else self.session.address
        known = self.settings.unfinished
        if known is None or (known.address, known.table, known.place) != (address, mirror.table, place):
            fresh = Unfinished(address, mirror.table, mirror.game.info.id, place, int(time.time()))
            self.keep(msgspec.structs.replace(self.settings, unfinished=fresh))

    def forget_unfinished(self) -> None:
        if self.settings.unfinished is not None:
            self.keep(msgspec.structs.replace(self.settings, unfinished=None))

    def notice_turn(self) -> None:
        """Whose turn it is, in the window's title."""
        mirror = self.mirror()
        if mirror is None or mirror.view is None or mirror.game is None:
            return
        mine = mirror.seat is not None and mirror.seat in mirror.view.to_act
        title = mirror.game.info.title
        others = [mirror.names.who(seat) for seat in mirror.view.to_act]
        if mine:
            self.show_title(_("► Your turn: {game} - Bafuda").format(game=title))
        elif len(others) == 1:
            self.show_title(_("{game}: {who} plays - Bafuda").format(game=title, who=others[0]))
        else:
            self.show_title(f"{title} - Bafuda")

    def ring(self) -> None:
        if self.settings.bell == "once":
            self.bell()

    def show_title(self, title: str) -> None:
        if self._driver is not None and not self.is_headless:
            safe = "".join(sign for sign in title if sign.isprintable())
            self._driver.write(f"\x1b]2;{safe}\x07")

    def tell(self, sentence: str) -> None:
        """A sentence on the page that lies on top, and on the table's page below it."""
        for screen in self.screen_stack:
            if isinstance(screen, Page) and (screen is self.screen or isinstance(screen, TablePage)):
                screen.tell(sentence)

    def redraw_all(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Page):
                screen.redraw()

    def unwind(self) -> None:
        """Close all pages but the home screen."""
        while len(self.screen_stack) > 1:
            self.pop_screen()

    # The application itself.

    def get_default_screen(self) -> Screen[Any]:
        return self.home_page

    def on_mount(self) -> None:
        self.catch_signals()
        match self.start.kind:
            case "solo":
                self.begin_solo(self.start.errand or Errand())
            case "join":
                self.push_screen(LobbyPage(self.start.address))
                self.enter(Door("lan", self.start.address, self.start.errand))
            case _:
                pass

    def begin_solo(self, errand: Errand) -> None:
        """`bafuda solo`: a match of this game that is not finished goes on, unless it is to begin anew."""
        unfinished, wish = self.settings.unfinished, errand.wish
        same = unfinished is not None and wish is not None and (unfinished.address, unfinished.game) == ("", wish.game)
        self.enter(Door("solo", "", Errand() if same and not errand.anew else errand))

    def catch_signals(self) -> None:
        """SIGTERM and SIGHUP leave in good order, with the terminal as it was."""
        import asyncio

        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP):
            with contextlib.suppress(NotImplementedError, ValueError, RuntimeError):
                loop.add_signal_handler(number, self.exit, 128 + number)

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
        if self.door is not None and self.door.kind == "solo":
            return _("Your match is kept: G on the home screen goes on.")
        return _("Your seat is kept; a bot plays for you until you come back.")

    def quit_if(self, sure: bool | None) -> None:
        if sure:
            self.exit(0)

    async def action_quit(self) -> None:
        self.action_ask_quit()

    async def on_unmount(self) -> None:
        if self.child is not None:
            await self.child.end()

    def _handle_exception(self, error: Exception) -> None:
        log.error("the screen failed", exc_info=error)
        super()._handle_exception(error)

    def _print_error_renderables(self) -> None:
        """A fault of ours goes to the log; the user reads one sentence (see `go`)."""
        self._exit_renderables.clear()

    def go(self) -> None:
        """Run until the user goes. The terminal is as it was, whatever happened. Exits the process if need be."""
        place = data_dir() / "bafuda.log"
        place.parent.mkdir(parents=True, exist_ok=True)
        logging.basicConfig(
            filename=place, level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s %(message)s"
        )
        _write(PUSH_TITLE)
        try:
            code = self.run() or 0
        finally:
            _write(POP_TITLE)
        if self._exception is not None:
            raise Trouble(f"Bafuda has stumbled and had to stop; {place} tells where. Your seat is kept.")
        if code:
            sys.exit(code)


def _write(codes: str) -> None:
    with contextlib.suppress(OSError):
        sys.stderr.write(codes)
        sys.stderr.flush()
