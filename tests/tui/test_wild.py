"""A host that says anything at any moment, and a user who does anything: the program goes on.

Keys, steps of the wheel and clicks come singly and in bursts, windows change, tables change their phase, their people
have odd names, and a quarter of all requests is refused.
"""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, Final

import pytest
from textual import events
from textual.pilot import OutOfBounds, Pilot

from netcore.address import Address
from netcore.client import Heard, Link, Listing
from netcore.identity import data_dir
from netcore.messages import (
    ClientMessage,
    ClockRule,
    Clocks,
    Denied,
    Fair,
    Lot,
    Onlooker,
    Open,
    Reply,
    Room,
    Said,
    SeatInfo,
    SentAway,
    Share,
    Show,
    UndoAsked,
    Voted,
)
from netcore.scout import HostLook
from tests.tui.screening import AIKO, ME, TABLE, Evening, FakeLine, person, room, settled, table_line, update
from tui import settings
from tui.app import Start
from tui.plain.errand import Errand
from tui.screens.board import BoardPage
from tui.screens.page import Page
from tui.settings import Settings
from tui.tables.koikoi import examples

NAMES: Final = ("Aiko", "漢字" * 12, "[b]x[/b]", "🙂" * 24, "a" * 24, "%s {x}")
TITLES: Final = ("kitchen", "漢字" * 16, "{x}" * 10)
SIZES: Final = ((80, 24), (80, 24), (120, 40), (104, 24), (200, 60), (60, 16), (20, 5), (1, 3))
PHASES: Final = (*["playing"] * 6, "pause", "waiting", "drawing", "saved", "over", "stopped", "closed")
CODES: Final = ("no_talk", "full", "undo_acted", "password", "wrong_password", "options", "replaced", "unheard_of")
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
NAMED: Final = (
    "enter", "space", "left", "right", "up", "down", "home", "end", "pageup", "pagedown", "backspace", "delete",
    "escape", "f10", *(f"f{number}" for number in range(1, 11)),
)  # fmt: skip
TABLES: Final = (
    table_line(),
    table_line(TITLES[1], "playing", ("bot:easy", NAMES[3]), "kitchen1"),
    table_line(TITLES[2], "saved", ("Aiko", ""), "kitchen2"),
)


class WildLine(FakeLine):
    """Refuses a quarter of what is asked, for any reason."""

    def __init__(self, rng: Random) -> None:
        super().__init__(TABLES)
        self.rng = rng

    async def ask(self, make: Callable[[str], ClientMessage]) -> Reply:
        reply = await super().ask(make)
        if self.rng.random() < 0.25 and not isinstance(self.last(), Open):
            return Denied(reply.request, self.rng.choice(CODES), values=self.rng.choice(((), (1,), ("x",))))
        return reply


class Endless(Evening):
    """The application as long as nobody may leave it."""

    def exit(self, *_given: Any, **_named: Any) -> None:
        pass


def wild_seat(rng: Random, who: str) -> SeatInfo:
    kind = rng.choice(("person", "person", "bot", "free"))
    if kind != "person":
        return SeatInfo("bot" if kind == "bot" else "free", level="easy" if kind == "bot" else "")
    presence: Any = rng.choice(("here", "here", "lost", "left", "away"))
    more = {"presence": presence, "deputy": rng.random() < 0.2, "back_ms": rng.choice((None, 5000))}
    return person(rng.choice(NAMES), who, rng.random() < 0.5, **more)


def wild_room(rng: Random) -> Room:
    """Anything a room may be."""
    undone = UndoAsked(1, rng.randrange(3), (1,), rng.random() < 0.3)
    shares = Share(b"h" * 32, b"v" * 32), Share(left_out=True)
    return room(
        rng.choice(PHASES),
        (wild_seat(rng, ME), wild_seat(rng, AIKO)),
        title=rng.choice(TITLES),
        owner=rng.choice((ME, AIKO, "9" * 8)),
        onlookers=tuple(Onlooker(rng.choice(NAMES), f"{one:08d}") for one in range(rng.choice((0, 1, 24)))),
        watchers=rng.choice((0, 60)),
        watching=rng.choice(("open", "closed")),
        paused=rng.choice((None, None, 0, 1)),
        undo=rng.choice((None, None, undone, UndoAsked(0, 7, (0,)))),
        votes=rng.choice(((), (Voted("save", (0,)), Voted("bots", (1, 0))))),
        restart=rng.choice(((), (0,), (1,))),
        shows=rng.choice(((), (Show(0, "00000001", True), Show(1, ME, False, (1,))))),
        hands_agreed=rng.choice(((), (1,))),
        hands_open=rng.random() < 0.2,
        lots=rng.choice(((), (Lot("Aiko", 1), Lot(rng.choice(NAMES), 0)))),
        match_no=rng.choice((0, 1, 2)),
        goes_on_ms=rng.choice((None, 3000)),
        answered=rng.choice((None, None, 1)),
        clock=rng.choice((None, ClockRule("move", 30), ClockRule("match", 900, 10))),
        keep_talk=rng.random() < 0.5,
        fair=rng.choice((None, Fair(1, b"x" * 32, shares, ((0,),)))),
    )


def wild_news(rng: Random, seq: int) -> Heard:
    """Anything a host may say."""
    states = (examples.your_turn, examples.decision, examples.their_turn)
    said: Any = rng.choice(("player", "watching", "host"))
    cause: Any = rng.choice(("removed", "banned", "watching_closed", "hands_open"))
    at, text = rng.choice((0, 1_800_000_000, 2**60)), rng.choice(("hi", "漢字" * 200, "[/b] {x}", "x" * 400))
    link: Any = rng.choice(("up", "up", "slow", "down", "closing"))
    news: dict[Callable[[], Heard], int] = {
        lambda: wild_room(rng): 45,
        lambda: update(rng.choice(states)(), seq): 25,
        lambda: Said(TABLE, rng.choice(NAMES), said, text, at, rng.random() < 0.3): 10,
        lambda: Link(link, rng.choice((None, 8, 3000))): 10,
        lambda: Clocks(TABLE, (5000, 70000), (0,)): 5,
        lambda: Listing(tuple(rng.sample(TABLES, rng.randint(0, 3)))): 4,
        lambda: SentAway(TABLE, cause): 1,
    }
    return rng.choices([*news], [*news.values()])[0]()


def wild_key(rng: Random) -> events.Key:
    key = rng.choice(LETTERS if rng.random() < 0.5 else NAMED)
    return events.Key(key, key if len(key) == 1 else " " if key == "space" else None)


async def one_step(app: Evening, pilot: Pilot[Any], rng: Random, seq: int) -> str:
    """Something happens; what it was."""
    page, burst = app.screen, rng.choice((1, 1, 1, 2, 4))
    assert isinstance(page, Page)
    match rng.choices(("key", "news", "click", "wheel", "size", "table"), (50, 25, 10, 5, 5, 5))[0]:
        case "key":
            keys = [wild_key(rng) for _one in range(burst)]
            for key in keys:
                (page.board if isinstance(page, BoardPage) else page).post_message(key)
            return "keys " + " ".join(key.key for key in keys)
        case "click":
            place = rng.randrange(app.size.width), rng.randrange(app.size.height)
            with suppress(OutOfBounds):
                await pilot.click(offset=place)
            return f"click {place}"
        case "wheel":
            for _one in range(burst):
                page.drawing.post_message(events.MouseScrollDown(None, 5, 5, 0, 1, 0, False, False, False, 5, 5))
            return f"wheel {burst}"
        case "size":
            size = rng.choice(SIZES)
            await pilot.resize_terminal(*size)
            return f"size {size}"
        case "table" if app.session is not None:
            app.go_table(TABLE)
            return "to the table"
        case "table":
            app.connect_to("192.0.2.7:5750", Errand())
            return "to the host"
        case _:
            news = wild_news(rng, seq)
            await app.fake.queue.put(news)
            return f"{news!r}"[:100]


async def walk(seed: int, count: int) -> None:
    rng = Random(seed)
    settings.save(data_dir(), Settings(motion=rng.choice(("none", "short"))))
    app = Endless(WildLine(rng), depth=rng.choice(("none", "true")), start=Start("join", address="192.0.2.7:5750"))
    steps: list[str] = []
    async with app.run_test(size=SIZES[0]) as pilot:
        await settled(pilot)
        here, there = Address("192.0.2.9"), Address("192.0.2.10")
        app.finds(
            HostLook("k" * 40, TITLES[1], "0.1", here, True, False, TABLES, (TABLE,), 5),
            HostLook("l" * 40, "old", "0.0", there, False, False, (), (), None),
        )
        for seq in range(count):
            steps.append(await one_step(app, pilot, rng, seq))
            await pilot.pause()
            assert app._exception is None, steps[-20:]


@pytest.mark.parametrize("seed", range(3))
async def test_nothing_that_is_said_or_pressed_ends_the_program(seed: int) -> None:
    await walk(seed, 120)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 23))
async def test_nothing_that_is_said_or_pressed_ends_the_program_in_many_evenings(seed: int) -> None:
    await walk(seed, 300)
