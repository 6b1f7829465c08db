"""A line to a real hall in this process, with somebody at the other seat who plays at random."""

import asyncio
from collections.abc import AsyncIterator, Callable
from random import Random
from typing import Final

from netcore.client import Heard
from netcore.messages import ClientMessage, Denied, Done, Opened, Rematch, Reply, TableId, Watching, Welcome
from tests.netcore.world import Person, World

REPLIES: Final = (Done, Denied, Opened, Watching)


class HallLine:
    """What a session needs of a client. Aiko answers at once and is always ready, for another match too."""

    def __init__(self, seed: int) -> None:
        self.world = World(seed, bots=False)
        self.rng = Random(seed)
        self.aiko = Person(self.world, "Aiko")
        self.me = Person(self.world, "Oleg")
        self.asked: list[ClientMessage] = []
        self.queue: asyncio.Queue[Heard] = asyncio.Queue()
        self.read = 0
        self.table: TableId = ""

    def begin(self, options: dict[str, str]) -> TableId:
        """Open a table of Koi-Koi, sit down with Aiko and begin."""
        self.table = self.me.open("koikoi", options=dict(options), lots=False)
        self.aiko.sit(self.table)
        self.me.ready(self.table)
        self.aiko.ready(self.table)
        self.me.start(self.table)
        self.others_go_on()
        return self.table

    @property
    def welcome(self) -> Welcome:
        return self.me.heard(Welcome)[-1]

    @property
    def phase(self) -> str:
        """How far the table is: playing, pause, over."""
        return self.world.state(self.table).phase

    async def ask(self, make: Callable[[str], ClientMessage]) -> Reply:
        message = make(self.world.request())
        self.asked.append(message)
        reply: Reply = self.me.ask(message)
        if isinstance(message, Rematch) and isinstance(reply, Done):
            self.aiko.done(Rematch(self.world.request(), self.table))
        if self.table:
            self.others_go_on()
        self.deliver()
        return reply

    def others_go_on(self) -> None:
        """Aiko plays at random while it is her turn, and presses on between deals."""
        state = self.world.state(self.table)
        while state.phase == "playing" and (legal := self.aiko.view(self.table).legal):
            self.aiko.done(self.aiko.act(self.table, self.rng.choice(legal)))
            state = self.world.state(self.table)
        if state.phase == "pause" and not self.me.room().seats[1].ready:
            self.aiko.ready(self.table)

    def deliver(self) -> None:
        """What the hall has sent us since the last time is heard."""
        for route, message in self.world.sent[self.read :]:
            if route == self.me.peer.route and not isinstance(message, REPLIES):
                self.queue.put_nowait(message)
        self.read = len(self.world.sent)

    async def __aiter__(self) -> AsyncIterator[Heard]:
        while True:
            yield await self.queue.get()
