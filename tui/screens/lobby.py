"""The tables that can be joined: those of all hosts that are found."""

from typing import ClassVar, Final

from games.wording import _
from netcore.address import Address
from netcore.messages import TableLine
from tui.canvas import Canvas
from tui.plain.errand import Errand
from tui.screens.dialogs import LeavePage
from tui.screens.edit import Edit
from tui.screens.found import Row, arranged, rows_of
from tui.screens.lobby_view import LobbyView, paint_lobby, version_sentence
from tui.screens.page import Page
from tui.screens.pieces import steps

MAX_ADDRESS: Final = 80


class LobbyPage(Page[None]):
    """Where to play. `address` is called at while it is shown, empty for none."""

    named: ClassVar[str] = "lobby"

    def __init__(self, address: str = "") -> None:
        super().__init__()
        self.address = address
        self.trouble = ""
        self.changed: Address | None = None
        """A host that shows another key than before."""
        self.cursor = 0
        self.chosen: tuple[str, str] | None = None
        """The row under the cursor, by its name: others come and go above it."""

    def found(self) -> tuple[Row, ...]:
        """The rows: of the host that we are at, and of all others."""
        session = None if self.program.alone else self.program.session
        rows = [] if session is None else list(rows_of(session.look, session.link))
        here = {row.key for row in rows}
        for look in self.program.found:
            if look.key not in here:
                rows.extend(rows_of(look))
        return arranged(rows)

    def view(self) -> LobbyView:
        rows = self.found()
        names = [row.name for row in rows]
        if self.chosen in names:
            self.cursor = names.index(self.chosen)
        self.cursor = max(0, min(self.cursor, len(rows) - 1))
        self.chosen = names[self.cursor] if names else None
        return LobbyView(
            name=self.program.player,
            version=self.program.version,
            rows=rows,
            cursor=self.cursor,
            networks=self.program.networks,
            met=self.program.met(rows[self.cursor].key, rows[self.cursor].address) if rows else (),
            address="" if self.program.session else self.address,
            edit=self.edit,
            trouble=self.trouble,
            changed=self.changed is not None,
            notice=self.notice,
        )

    def failed(self, trouble: str, changed: Address | None = None) -> None:
        """There is no way to the host."""
        self.address, self.trouble, self.changed = "", trouble, changed
        self.redraw()

    def paint(self, canvas: Canvas) -> None:
        self.rows = paint_lobby(canvas, self.view())

    def press(self, key: str) -> None:
        if self.edit is not None:
            return self.press_in_address(key)
        view = self.view()
        row = view.chosen
        match key:
            case "a":
                self.edit = Edit.of("", MAX_ADDRESS)
            case "h":
                self.program.go_form("host")
            case "k" if self.changed is not None:
                self.trust(self.changed)
            case "f10" | "escape" | "m":
                self.program.go_home()
            case "up" | "down" | "pageup" | "pagedown" if view.rows:
                self.cursor = steps(self.cursor, len(view.rows), key)
                self.chosen = view.rows[self.cursor].name
            case _ if row is not None:
                self.press_on(row, key)

    def press_on(self, row: Row, key: str) -> None:
        """A key for the row under the cursor."""
        if row.other:
            if key in ("enter", "w", "o"):
                self.notice = version_sentence(row, self.program.version)
        elif key == "o":
            self.program.go_form("open", "" if row.here else row.address)
        elif row.line is None:
            if key == "enter":
                self.notice = _("No table is open here yet. O opens one.")
        elif key == "enter":
            self.sit(row, row.line)
        elif key == "w":
            self.go(row, row.line, watch=not row.own)
        elif key == "r":
            self.program.go_rules(row.line.sheet.game)

    def press_in_address(self, key: str) -> None:
        if key == "enter" and self.edit is not None and self.edit.text.strip():
            address, self.edit = self.edit.text.strip(), None
            self.connect_to(address)
        elif key in ("enter", "f10", "escape"):
            self.edit = None

    def pick(self, entry: int) -> None:
        self.edit = None
        if entry == self.cursor:
            self.press("enter")
        rows = self.found()
        if entry < len(rows):
            self.cursor, self.chosen = entry, rows[entry].name

    def sit(self, row: Row, line: TableLine) -> None:
        if row.own or line.phase == "waiting" or any(seat.startswith("bot:") for seat in line.seats):
            self.go(row, line)
        else:
            self.notice = _("A match is on at this table. W watches.")

    def go(self, row: Row, line: TableLine, watch: bool = False) -> None:
        """To the table; to its host first, if we are not there."""
        if row.here:
            self.program.go_table(line.table, watch=watch)
        else:
            self.connect_to(row.address, Errand(table=line.table, watch=watch))

    def connect_to(self, address: str, errand: Errand | None = None) -> None:
        self.address, self.trouble, self.changed = address, "", None
        self.program.connect_to(address, errand or Errand())

    def trust(self, address: Address) -> None:
        """Believe in a host's new key, after a question."""
        text = _("The host at {address} has another key than last time. Trust it if you know that it was set up anew.")

        def sure(yes: bool | None) -> None:
            if yes:
                self.program.trust(address)
                self.connect_to(str(address))

        self.program.ask(LeavePage(_("Trust the new key?"), text.format(address=address), _("to trust it")), sure)
