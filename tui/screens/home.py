"""The home screen: a fan of cards, the name, and what can be done."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from games.catalogue import GAMES
from games.wording import _, plural
from netcore.networks import Network
from netcore.scout import HostLook
from tui import faces, replaying
from tui.canvas import Canvas, clip, width
from tui.faces import Style
from tui.screens.page import Page
from tui.screens.pieces import draw_keys, draw_notice, steps

FAN: Final = (
    ("hanafuda", "08-1", 5, 6), ("unsun", "DP", 15, 4), ("french", "QH", 25, 2), ("hanafuda", "01-1", 35, 2),
    ("french", "JK", 45, 2), ("unsun", "UG", 55, 4), ("hanafuda", "03-1", 65, 6),
)  # fmt: skip
"""The cards over the name: pack, card, column, row in half rows."""

NAME: Final = (
    "█▀▀▀▄  ▄▀▀▀▄  █▀▀▀▀  █   █  █▀▀▀▄  ▄▀▀▀▄",
    "█▀▀▀▄  █▄▄▄█  █▀▀▀   █   █  █   █  █▄▄▄█",
    "█▄▄▄▀  █   █  █      ▀▄▄▄▀  █▄▄▄▀  █   █",
)
PLAIN_NAME: Final = (
    r" __     __    ___         __      __  ",
    r"|__)   |__|   |__   |  |  |  \   |__| ",
    r"|__)   |  |   |     |__|  |__/   |  | ",
)
"""The same in ASCII."""
CLOTH_ROWS: Final = 12
MENU_WIDTH: Final = 40
NAME_CELLS: Final = 24


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the menu: its letter, what it says, a note at the right."""

    letter: str
    label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class HomeView:
    """All that the home screen shows."""

    entries: tuple[Entry, ...]
    cursor: int
    name: str
    version: str
    network: tuple[tuple[str, str], ...] = ()
    """What is said of the network, with the role of its colour."""
    notice: str = ""


def paint_home(canvas: Canvas, view: HomeView, style: Style) -> dict[int, int]:
    """Draw the page; gives the menu entry of each row it lies on."""
    left = (canvas.width - 80) // 2
    extra = (canvas.height - 24) // 3
    canvas.fill(0, 0, canvas.width, CLOTH_ROWS + extra, "table")
    for pack, card, x, half in FAN:
        _card(canvas, left + x, half // 2 + extra // 2, pack, card, style)
    for row, line in enumerate(PLAIN_NAME if style == "ascii" else NAME):
        canvas.text(left + 20, 8 + extra // 2 + row, line, "turn")
    top = CLOTH_ROWS + extra + extra // 2
    motto = _("card nights on your own network")
    canvas.text((canvas.width - width(motto)) // 2, top, motto, "dim")
    return _menu(canvas, top + (2 if extra else 1), view) | _foot(canvas, view)


def _card(canvas: Canvas, x: int, y: int, pack: str, card: str, style: Style) -> None:
    if style in ("colour", "kanji"):
        canvas.fill(x + 1, y + 5, 7, 1, "table", "▀", "shadow")
        canvas.fill(x + 7, y + 1, 1, 4, "table", "▌", "shadow")
    canvas.blit(x, y, faces.draw(pack, card, "full", style))


def _menu(canvas: Canvas, top: int, view: HomeView) -> dict[int, int]:
    longest = max(width(entry.label) + width(entry.note) for entry in view.entries)
    cells = min(max(MENU_WIDTH, longest + 12), 72)
    x = (canvas.width - cells) // 2
    canvas.box(x, top, cells, len(view.entries) + 2)
    rows = {}
    for number, entry in enumerate(view.entries):
        y = top + 1 + number
        rows[y] = number
        chosen = number == view.cursor
        if chosen:
            canvas.fill(x + 1, y, cells - 2, 1, "field")
            canvas.text(x + 2, y, "►", "turn")
        canvas.text(x + 4, y, entry.letter, "turn", bold=True)
        canvas.text(x + 7, y, clip(entry.label, cells - 12 - width(entry.note)), bold=chosen)
        canvas.right(x + cells - 3, y, entry.note, "dim")
    return rows


def _foot(canvas: Canvas, view: HomeView) -> dict[int, int]:
    y = canvas.height - 2
    x = canvas.text(2, y, _("You are "), "dim")
    end = canvas.right(canvas.width - 2, y, f"Bafuda {view.version}", "dim")
    x = canvas.text(x, y, clip(view.name, NAME_CELLS), "ally", bold=True)
    for number, (words, ink) in enumerate(view.network):
        x += 1 if number else 3
        x = canvas.text(x, y, clip(words, end - x - 1), ink)
    if view.notice:
        draw_notice(canvas, view.notice, y)
    draw_keys(
        canvas, [("↑ ↓", _("choose")), ("Enter", _("open")), ("N", _("your name")), ("F1", _("help")), ("Q", _("quit"))]
    )
    return {}


class HomePage(Page[None]):
    """What to do tonight."""

    named: ClassVar[str] = "home"

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0

    def entries(self) -> tuple[Entry, ...]:
        games = len(GAMES)
        count = plural(games, "{count} game", "{count} games")
        entries = [
            Entry("J", _("Join a table"), _open(self.program.found)),
            Entry("H", _("Host a table")),
            Entry("P", _("Play with bots")),
            Entry("W", _("Rules and words"), count),
            Entry("Y", _("Replays"), str(len(replaying.files()) or "")),
            Entry("S", _("Settings")),
        ]
        unfinished = self.program.settings.unfinished
        if unfinished is not None:
            label = _("Go on: {place}").format(place=unfinished.place)
            if unfinished.host:
                label = _("Back to your seat at {host}").format(host=unfinished.host)
            entries.insert(0, Entry("G", label, _clock(unfinished.at)))
        return tuple(entries)

    def paint(self, canvas: Canvas) -> None:
        network = network_words(self.program.networks)
        name, version = self.program.player, self.program.version
        view = HomeView(self.entries(), self.cursor, name, version, network, self.notice)
        self.rows = paint_home(canvas, view, self.program.looks.style)

    def press(self, key: str) -> None:
        entries = self.entries()
        letters = [entry.letter.lower() for entry in entries]
        if key in ("up", "down"):
            self.cursor = steps(self.cursor, len(entries), key)
        elif key == "enter":
            self.open(entries[min(self.cursor, len(entries) - 1)].letter)
        elif key in letters:
            self.cursor = letters.index(key)
            self.open(key.upper())
        elif key == "n":
            self.program.go_name()
        elif key in ("q", "f10"):
            self.program.ask_to_quit()

    def pick(self, entry: int) -> None:
        self.cursor = entry
        self.open(self.entries()[entry].letter)

    def open(self, letter: str) -> None:
        match letter:
            case "G":
                self.program.go_on()
            case "P":
                self.program.go_form("solo")
            case "H":
                self.program.go_form("host")
            case "J":
                self.program.go_lobby()
            case "W":
                self.program.go_rules("")
            case "Y":
                self.program.go_replays()
            case "S":
                self.program.go_preferences()


def _open(found: Iterable[HostLook]) -> str:
    """How many tables can be joined or watched."""
    count = sum(len(look.tables) for look in found)
    return _("{n} open").format(n=count) if count else ""


def network_words(networks: Sequence[Network] | None) -> tuple[tuple[str, str], ...]:
    """The state of the network; nothing as long as nobody has looked."""
    if networks is None:
        return ()
    if not networks:
        return (_("network"), "dim"), (_("x none"), "bad")
    shown = " ".join(network.address for network in networks[:2])
    if all(network.is_loopback for network in networks):
        return (_("network"), "dim"), (_("! this machine only"), "warn"), (shown, "dim")
    return (_("network"), "dim"), (_("● ok"), "good"), (shown, "dim")


def _clock(at: int) -> str:
    from datetime import datetime

    then = datetime.fromtimestamp(at)
    today = datetime.now().date() == then.date()
    return then.strftime("%H:%M") if today else f"{then.day} {then.strftime('%b')}"
