"""What the tests of the screens share: a line without sockets, messages of a small evening, frames kept as text."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

from textual.pilot import Pilot

from games.koikoi import GAME
from games.koikoi.model import Options, State
from netcore.address import Address
from netcore.client import Heard, Link
from netcore.codec import pack_events, pack_view
from netcore.identity import Identity
from netcore.joincode import join_code, key_tag
from netcore.messages import (
    ClientMessage,
    Denied,
    Done,
    Open,
    Opened,
    Reply,
    Room,
    RuleSheet,
    Said,
    SeatInfo,
    TableLine,
    Update,
    Welcome,
)
from netcore.networks import Network
from netcore.reach import Entrance
from netcore.scout import HostLook
from tui.app import Bafuda, Door, Start
from tui.palette import Depth
from tui.screens.board import BoardPage
from tui.screens.page import Page
from tui.screens.ways import Ways
from tui.session import Session
from tui.tables.koikoi import examples
from tui.terminal import Terminal
from tui.trouble import Trouble

ME: Final = "0" * 8
AIKO: Final = "1" * 8
TABLE: Final = "kitchen0"
FRAMES: Final = Path(__file__).parent / "frames"
SHEET: Final = RuleSheet("koikoi", 1, "standard", {"match_length": "points_50"})
HOST_KEY: Final = "h" * 40
OLEG: Final = Identity("Oleg", "p" * 40, "s" * 40)


def table_line(
    title: str = "Aiko's kitchen", phase: Any = "waiting", seats: tuple[str, ...] = ("Aiko", ""), table: str = TABLE
) -> TableLine:
    return TableLine(table, title, SHEET, phase, seats, "open", 0)


def person(name: str, who: str, ready: bool = False, **more: Any) -> SeatInfo:
    return SeatInfo("person", name, who, ready=ready, **more)


def room(phase: Any = "waiting", seats: tuple[SeatInfo, ...] | None = None, **more: Any) -> Room:
    seated = seats or (person("Oleg", ME), person("Aiko", AIKO))
    given: dict[str, Any] = {
        "table": TABLE, "title": "Aiko's kitchen", "sheet": SHEET, "phase": phase, "owner": AIKO, "seats": seated,
        "bots": "normal", "lots_drawn": True, **more,
    }  # fmt: skip
    return Room(**given)


def update(state: State, seq: int = 1, seat: int = 0, events: tuple[Any, ...] = (), full: bool = True) -> Update:
    return Update(TABLE, seat, seq, pack_view(GAME.view(state, seat)), pack_events(events), full)


def said(text: str, name: str = "Aiko") -> Said:
    return Said(TABLE, name, "player", text, 1_800_000_000)


def short_match() -> State:
    """A match to 20 points that stands before its first deal."""
    return GAME.new_match(Options(match_length="points_20"), 2, examples.your_turn().chance)


class FakeLine:
    """A line to no host: remembers what was asked, answers Done (or what `answers` holds), says what it is told to."""

    def __init__(self, tables: tuple[TableLine, ...] = ()) -> None:
        self.welcome = Welcome("1.0", "Aiko's laptop", ME, (), tables, b"lobby")
        self.host_key = HOST_KEY
        self.asked: list[ClientMessage] = []
        self.answers: dict[type[ClientMessage], Callable[[str], Reply]] = {
            Open: lambda request: Opened(request, TABLE),
        }
        self.queue: asyncio.Queue[Heard] = asyncio.Queue()

    async def ask(self, make: Callable[[str], ClientMessage]) -> Reply:
        request = f"{len(self.asked):016x}"
        message = make(request)
        self.asked.append(message)
        return self.answers.get(type(message), Done)(request)

    async def __aiter__(self) -> AsyncIterator[Heard]:
        while True:
            yield await self.queue.get()

    def deny(self, kind: type[ClientMessage], code: str, **more: Any) -> None:
        self.answers[kind] = lambda request: Denied(request, code, **more)

    def last(self) -> ClientMessage:
        return self.asked[-1]


class Evening(Bafuda):
    """The application with a line to no host."""

    def __init__(self, line: FakeLine, depth: Depth = "none", start: Start | None = None) -> None:
        super().__init__(OLEG, Terminal(depth), start or Start())
        self.fake = line
        self.doors: list[Door] = []
        self.bells = 0
        self.version = "1.0"
        key = "f" * 40
        places = (("wlan0", "192.0.2.20"), ("eth0", "198.51.100.5"))
        self.ways = Ways(
            "Oleg's table",
            5750,
            tuple(Entrance(name, Address(at), join_code(at, 5750, key_tag(key))) for name, at in places),
        )
        self.refused: Trouble | None = None
        """What stands in the way of the next session."""

    def look_for_hosts(self, after: float = 0.0) -> None:
        self.networks = (Network("wlan0", "192.0.2.20", 24), Network("eth0", "198.51.100.5", 24))

    def finds(self, *looks: HostLook) -> None:
        """Let hosts be found."""
        self.found = looks
        self.redraw_all()

    async def open_door(self, door: Door, exits: AsyncExitStack) -> Session:
        self.doors.append(door)
        if self.refused is not None:
            refused, self.refused = self.refused, None
            raise refused
        return Session(self.fake, "Oleg", "192.0.2.7:5750", clock=lambda: 0.0)

    def own_ways(self) -> Ways | None:
        return self.ways

    def bell(self) -> None:
        self.bells += 1

    async def hears(self, pilot: Pilot[Any], *heard: Heard) -> None:
        """Let the host say something, and wait until the screen has taken it in."""
        for message in heard:
            await self.fake.queue.put(message)
        await settled(pilot)


async def settled(pilot: Pilot[Any]) -> None:
    for _round in range(3):
        await pilot.pause()


def joined(tables: tuple[TableLine, ...] = ()) -> Evening:
    """An evening that begins at a host."""
    return Evening(FakeLine(tables), start=Start("join", address="192.0.2.7:5750"))


async def at_table(pilot: Pilot[Any], app: Evening, *heard: Heard) -> None:
    """Sit down at the table and hear what the host says of it."""
    await settled(pilot)
    app.go_table(TABLE)
    await app.hears(pilot, Link("up", 8), *heard)


def heeding(app: Bafuda) -> BoardPage:
    """The table on top, where keys count at once: what it asks has been there for long."""
    page = app.screen
    assert isinstance(page, BoardPage)
    page.board._asked_at = -1.0
    return page


def lines(app: Bafuda) -> list[str]:
    """What stands on the screen that lies on top, as rows of text."""
    screen = app.screen
    assert isinstance(screen, Page)
    view = screen.board if isinstance(screen, BoardPage) and screen.board.display else screen.drawing
    return view.draw(*view.size).lines()


def text(app: Bafuda) -> str:
    return "\n".join(lines(app))


def check_frame(name: str, rows: list[str]) -> None:
    """The rows are those of the frame kept under this name. BAFUDA_FRAMES=write writes it anew, for looking at."""
    path = FRAMES / f"{name}.txt"
    shown = "\n".join(rows) + "\n"
    if os.environ.get("BAFUDA_FRAMES") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(shown, "utf-8")
    assert shown == path.read_text("utf-8")
