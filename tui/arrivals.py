"""Coming to a table of the host we are at, and leaving it."""

from games.wording import Names, _
from netcore.messages import Denied, Opened, TableId
from tui import notices, sentences
from tui.deeds import Deeds
from tui.opening import Wish
from tui.plain.errand import Errand
from tui.screens.dialogs import LeavePage
from tui.screens.password import PasswordPage
from tui.visit import Door


class Arrivals(Deeds):
    """What the host answers after we have gone from it leads nowhere."""

    def go_home(self) -> None:
        raise NotImplementedError

    def go_lobby(self) -> None:
        raise NotImplementedError

    def show_table(self) -> None:
        """The page that fits the table at hand."""
        raise NotImplementedError

    def go_table(self, table: TableId, watch: bool = False) -> None:
        session, errand = self.session, self.door.errand if self.door is not None else None
        if session is not None and errand is not None and errand.watch and not watch:
            self.go_lobby()
            self.enter(Door("lan", session.address, Errand(table=table)))  # who only watches has no seat there
        else:
            self.run_worker(self.enter_table(table, watch), group="deeds")

    async def open_table(self, wish: Wish, begin: bool = False) -> None:
        session = self.session
        if session is None:
            return
        reply = await session.open(wish)
        if self.session is not session:
            return
        if isinstance(reply, Opened):
            self.table = reply.table
            self.told(await session.start(reply.table) if begin else None)
            self.show_table()
        else:
            self.told(reply)

    async def enter_table(self, table: TableId, watch: bool, password: str = "") -> None:
        session = self.session
        if session is None:
            return
        going = session.watch(table, password) if watch else session.sit(table, None, password)
        denial = await going
        if self.session is not session:
            return
        if denial is not None and denial.code in ("password", "wrong_password"):
            return self.ask_password(table, watch, denial)
        if denial is not None:
            return self.told(denial)
        self.table = table
        self.show_table()

    def ask_password(self, table: TableId, watch: bool, denial: Denied) -> None:
        """The table is locked: enter it once the password is typed."""
        lines = self.session.tables if self.session is not None else ()
        title = next((line.title for line in lines if line.table == table), "")
        told = sentences.denied(denial, "", Names(())) if denial.code == "wrong_password" else ""

        def typed(password: str | None) -> None:
            if password is not None:
                self.run_worker(self.enter_table(table, watch, password), group="deeds")

        self.ask(PasswordPage(title, told), typed)

    @property
    def host_silent(self) -> bool:
        """Whether nothing is heard of the host, so that no answer can be waited for."""
        return self.session is not None and self.session.link.state in ("down", "closing")

    def leave_table(self) -> None:
        mirror = self.mirror()
        room = mirror.room if mirror else None
        if mirror is None or room is None or mirror.seat is None or room.phase not in ("playing", "pause"):
            return self.leave_now()
        yes = _("to leave the table")
        if self.alone:
            text, yes = _("Your match is kept: G on the home screen goes on."), _("to go home")
        elif self.host_silent:
            text = _("The host does not answer. Your seat is kept, and you can come back.")
        else:
            text = _("A bot plays on for you, and you can come back.")
        self.ask(LeavePage(_("Leave the table?"), text, yes), lambda sure: self.leave_now() if sure else None)

    def leave_now(self) -> None:
        self.run_worker(self.left(), group="deeds")

    async def left(self) -> None:
        """Leave the table at hand; a match alone is kept and its host goes to sleep."""
        session, mirror = self.session, self.mirror()
        if self.alone:
            return self.go_home()
        if self.host_silent:
            return self.leave_unheard()
        denial = None
        if session is not None and mirror is not None:
            if mirror.seat is None:
                await session.unwatch(mirror.table)
            elif mirror.room is None or mirror.room.phase != "saved":
                self.forget_unfinished()
                denial = await session.leave(mirror.table)
        if self.session is session:
            self.go_lobby()
            self.told(denial)

    def leave_unheard(self) -> None:
        """Away from a host that cannot hear it. The seat stays ours there."""
        seated = (mirror := self.mirror()) is not None and mirror.seat is not None
        self.end_session()
        self.go_lobby()
        if seated:
            self.tell(_("The host does not answer. Your seat is kept there."))

    def forget_unfinished(self) -> None:
        if self.settings.unfinished is not None:
            self.keep(notices.forgotten(self.settings))
