"""A player with random keys at a real table, and a terminal that counts what is written to it."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final
from unittest.mock import patch

from rich.console import Console
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.pilot import Pilot

from games.game import AnyView
from netcore.client import Link
from netcore.identity import data_dir
from netcore.messages import HostMessage
from tests.tui.hallside import HallLine
from tests.tui.screening import Evening, heeding, settled
from tui import settings
from tui.app import Start
from tui.palette import Depth
from tui.screens.board import BoardPage
from tui.settings import Settings
from tui.widgets.fine import FineUpdate
from tui.widgets.stepping import Motion

KEYS: Final = (
    "enter", "enter", "enter", "right", "left", "space", "down", "up", "home", "o", "b", "b", "x",
    "s", "k", "p", "i", "d", "j", "h", "1", "2", "3",
)  # fmt: skip
AROUND: Final = len("\x1b[?2026h\x1b[24;80H\x1b[?2026l")
"""What Textual writes around an update: synchronized output, and the place of the cursor."""


@contextmanager
def no_waiting() -> Iterator[None]:
    """A Pilot waits until every message is dealt with, but not until the processor has nothing to do."""
    with patch("textual.pilot.wait_for_idle", _at_once), patch("textual.app.wait_for_idle", _at_once):
        yield


async def _at_once(*_seconds: float) -> None:
    await asyncio.sleep(0)


class HeldLine(HallLine):
    """Says one thing after the other, when it is told to."""

    def __init__(self, seed: int, game: str) -> None:
        super().__init__(seed, game)
        self.held: list[HostMessage] = []

    def hear(self, message: HostMessage) -> None:
        self.held.append(message)

    def say_next(self) -> None:
        self.queue.put_nowait(self.held.pop(0))


class Metered(Evening):
    """The program with a terminal that only counts."""

    def __init__(self, line: HallLine, depth: Depth) -> None:
        super().__init__(line, depth, Start("join", address="192.0.2.7:5750"))  # type: ignore[arg-type]
        self.written = 0

    def fine(self, update: ChopsUpdate | LayoutUpdate) -> FineUpdate:
        fine = super().fine(update)
        if not self._batch_count:
            told = fine.render_segments(Console())
            self.written += len(told.encode()) + AROUND if told else 0
        return fine


@dataclass
class Sizes:
    """Bytes for each key, each update, each frame of a motion, and each update that begins or ends a deal."""

    of: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))

    def add(self, kind: str, size: int) -> None:
        if size:
            self.of[kind].append(size)


@dataclass
class Player:
    """Plays with keys at random, and measures each by itself."""

    app: Metered
    line: HeldLine
    pilot: Pilot[Any]
    rng: Random
    sizes: Sizes = field(default_factory=Sizes)

    async def written(self) -> int:
        """Bytes since the last time, when everything is dealt with."""
        for _round in range(3):
            await self.pilot.pause(0)
        size, self.app.written = self.app.written, 0
        return size

    async def go(self, keys: int) -> None:
        for _number in range(keys):
            await self.written()
            await self.hear_all()
            if self.line.phase == "over":
                return
            page = heeding(self.app)
            await self.pilot.press(self.rng.choice(KEYS))
            self.sizes.add("key", await self.written())
            if not self.line.held and self.rng.random() < 0.3:
                self.play(page)

    def play(self, page: BoardPage) -> None:
        """Do something that the game allows, for keys at random seldom come to it."""
        legal = page.board.view.legal if page.board.view is not None else ()
        if legal:
            page.act(self.rng.choice(legal))

    async def hear_all(self) -> None:
        while self.line.held:
            before: AnyView | None = self.page().board.view
            self.line.say_next()
            size = await self.written()
            after: AnyView | None = self.page().board.view
            turned = before is not after and not (before and after and before.to_act and after.to_act)
            kind = "deal" if turned else "frame" if self.page().board.moving else "update"
            self.sizes.add(kind, size)
            while self.page().board.moving:
                self.page().board.next_step()
                self.sizes.add("deal" if turned else "frame", await self.written())

    def page(self) -> BoardPage:
        page = self.app.screen
        assert isinstance(page, BoardPage)
        return page


async def measured(game: str, motion: Motion, depth: Depth, seed: int, keys: int) -> Sizes:
    """So many keys in a match of this game at 80x24, or until it is over."""
    settings.save(data_dir(), Settings(motion=motion))
    line = HeldLine(seed, game)
    app = Metered(line, depth)
    with no_waiting():
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            app.go_table(line.begin())
            line.queue.put_nowait(Link("up", 8))
            line.deliver()
            await settled(pilot)
            while line.held:
                line.say_next()
                await settled(pilot)
            while isinstance(app.screen, BoardPage) and app.screen.board.moving:
                app.screen.board.next_step()
                await settled(pilot)
            player = Player(app, line, pilot, Random(seed))
            await player.go(keys)
    return player.sizes
