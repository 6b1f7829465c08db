"""A monkey at the tables of all games: any keys and clicks, and nothing breaks, ends or cannot be taken back."""

from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import pytest
from textual.pilot import Pilot

from games.catalogue import GAMES
from games.kunken import GAME as KUNKEN
from games.kunken.model import MeldGroup, MeldSequence, View
from netcore.client import Link
from netcore.identity import data_dir
from netcore.messages import Act, ClientMessage, Close, Done, Leave, Rematch, Restart, Stand, Unwatch
from tests.tui.hallside import HallLine
from tests.tui.meter import no_waiting
from tests.tui.screening import Evening, heeding, settled
from tui import settings
from tui.app import Start
from tui.screens.board import BoardPage
from tui.screens.dialogs import LeavePage
from tui.screens.koikoi import KoiKoiPage
from tui.screens.kunken import KunkenPage
from tui.screens.menu import MenuPage
from tui.screens.page import Page
from tui.settings import Settings
from tui.tables.koikoi import Hold
from tui.tables.koikoi.hold import hand
from tui.tables.kunken import Hold as KunkenHold
from tui.tables.kunken.hold import hand as kunken_hand

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
NAMED: Final = (
    "enter", "space", "left", "right", "up", "down", "home", "end", "pageup", "pagedown", "tab", "shift+tab",
    "backspace", "delete", "escape", "ctrl+q", "ctrl+c", *(f"f{number}" for number in range(1, 11)),
)  # fmt: skip
OFTEN: Final = ("enter", "enter", "right", "left", "space", "f10", "f10", "s", "k", "a", "1", "2", "3")
OFTEN_AT: Final = {"kunken": ("down", "d", "d")}
"""Keys without which a game stands still: at Kunken only a card raised alone is thrown, and ↓ lowers all."""
GONE: Final = (Leave, Stand, Close, Unwatch)
WIDTH: Final = 80
HEIGHT: Final = 24


@dataclass
class Monkey:
    """Presses and clicks; never the one digit that says yes to a question. Keeps the last keys for a failure."""

    app: Evening
    line: HallLine
    pilot: Pilot[Any]
    rng: Random
    keys: list[str] = field(default_factory=list)
    plan: list[str] = field(default_factory=list)
    """Keys that come next, where a table is in sight."""
    acts: int = 0
    """Actions that the hall took."""
    laid: int = 0
    """Melds among them."""
    again: int = 0

    async def go(self, count: int) -> None:
        for _number in range(count):
            screen, before = self.app.screen, len(self.line.asked)
            held = screen.board.hold if isinstance(screen, KoiKoiPage) else Hold()
            if isinstance(screen, BoardPage):
                heeding(self.app)
            key = await self.one()
            await settled(self.pilot)
            self.keys.append(key)
            for message, reply in zip(self.line.asked[before:], self.line.replies[before:], strict=True):
                self.check_deliberate(message, held, key)
                if isinstance(message, Act) and isinstance(reply, Done):
                    self.acts += 1
                    self.laid += message.action.startswith("meld")
            self.check_standing()

    async def one(self) -> str:
        """One key or click; its name."""
        if isinstance(self.app.screen, MenuPage) and self.line.phase == "over":
            await self.pilot.press("f10")  # after a match the menu and one more key leave, which would end the walk
            return "f10"
        screen = self.app.screen
        if isinstance(screen, BoardPage) and (sensible := self.sensible(screen)):
            await self.pilot.press(sensible)
            return sensible
        if self.rng.random() < 0.12:
            x, y = self.rng.randrange(WIDTH), self.rng.randrange(HEIGHT)
            await self.pilot.click(offset=(x, y))
            return f"click {x},{y}"
        often = (*OFTEN, *OFTEN_AT.get(self.line.game, ()))
        key: str = self.rng.choice([*LETTERS, *NAMED] if self.rng.random() < 0.3 else often)
        if not isinstance(screen, BoardPage) and self.rng.random() < 0.4:
            key = "f10"
        if isinstance(screen, LeavePage) and key == screen.question.digit:
            key = "x"
        await self.pilot.press(key)
        return key

    def sensible(self, page: BoardPage) -> str:
        """A key that goes on with the plan, now and then one that ends a pause or begins to lay a meld; "" for any."""
        if not self.plan and self.rng.random() < 0.1:
            if page.mirror.room is not None and page.mirror.room.paused is not None:
                return "p"
            if isinstance(page, KunkenPage):
                self.plan = keys_of_meld(page.mirror.view, page.board.hold)
        return self.plan.pop(0) if self.plan else ""

    def check_deliberate(self, message: ClientMessage, held: Hold, key: str) -> None:
        """What cannot be taken back was chosen before this key confirmed it."""
        assert not isinstance(message, GONE), self.last()
        assert not (isinstance(message, Restart) and message.agree), self.last()
        if isinstance(message, Rematch):
            assert key == "enter", self.last()
            assert held.choice == "again" or self.line.game != "koikoi", self.last()
            self.again += 1
        if isinstance(message, Act):
            thrown = self.line.game == "kunken" and key == "d"
            assert thrown or key == "enter" or key.startswith("click"), self.last()
        if isinstance(message, Act) and self.line.game == "koikoi":
            if message.action in ("stop", "koikoi"):
                assert held.choice == message.action, self.last()
            elif message.action.startswith("play"):
                assert held.raised, self.last()
                assert held.raised in message.action, self.last()

    def check_standing(self) -> None:
        """The program runs, the table is there, and the cursor stands on a card or nowhere."""
        assert self.app.is_running, self.last()
        assert self.app.return_code is None, self.last()
        tables = [screen for screen in self.app.screen_stack if isinstance(screen, BoardPage)]
        assert len(tables) == 1, self.last()
        if self.app.screen is not tables[0]:
            assert isinstance(self.app.screen, Page), self.last()
            return
        board, view = tables[0].board, tables[0].mirror.view
        assert self.app.focused is board, self.last()
        if self.line.game == "koikoi" and not board.moving:
            cards = hand(view, board.hold)
            assert -1 <= board.hold.cursor < max(1, len(cards)), self.last()
            assert not board.hold.raised or cards[board.hold.cursor] == board.hold.raised, self.last()
        x, y = self.app.cursor_position
        assert 0 <= x < WIDTH, self.last()
        assert 0 <= y < HEIGHT, self.last()

    def last(self) -> str:
        return f"after {' '.join(self.keys[-20:])}"


def keys_of_meld(view: View, hold: KunkenHold) -> list[str]:
    """Raise the cards of a meld that may be laid and no others, and lay it; none where digits do not reach them."""
    cards = kunken_hand(view, hold)
    for action in map(KUNKEN.parse, view.legal):
        if isinstance(action, MeldGroup | MeldSequence):
            numbers = [cards.index(card) + 1 for card in {*hold.marked} ^ {*action.cards}]
            if not numbers or max(numbers) <= 10:
                return [*(str(number % 10) for number in sorted(numbers)), "enter", "enter"]
    return []


async def play(seed: int, count: int, game: str = "koikoi") -> Monkey:
    """A monkey at a table of its own."""
    settings.save(data_dir(), Settings(motion="none"))
    line = HallLine(seed, game)
    app = Evening(line, start=Start("join", address="192.0.2.7:5750"))  # type: ignore[arg-type]
    with no_waiting():
        return await at_table(app, line, seed, count)


async def at_table(app: Evening, line: HallLine, seed: int, count: int) -> Monkey:
    async with app.run_test(size=(WIDTH, HEIGHT)) as pilot:
        await settled(pilot)
        app.go_table(line.begin({"match_length": "points_20"} if line.game == "koikoi" else {}))
        line.queue.put_nowait(Link("up", 8))
        line.deliver()
        await settled(pilot)
        monkey = Monkey(app, line, pilot, Random(seed))
        await monkey.go(count)
    return monkey


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_monkey_with_two_hundred_keys_breaks_nothing(seed: int) -> None:
    monkey = await play(seed, 200)
    assert monkey.acts > 3


@pytest.mark.parametrize("game", [game for game in GAMES if game != "koikoi"])
async def test_a_monkey_breaks_no_other_table(game: str) -> None:
    monkey = await play(3, 60, game)
    assert monkey.acts > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_a_monkey_with_ten_thousand_keys_breaks_nothing(game: str) -> None:
    monkey = await play(7, 10_000, game)
    assert monkey.acts > 100
    assert monkey.laid > 0 or game != "kunken"
    assert monkey.again > 0 or game != "koikoi"
