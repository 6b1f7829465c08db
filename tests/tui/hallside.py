"""A line to a real hall in this process, with people at the other seats who play at random."""

import asyncio
from collections.abc import AsyncIterator, Callable
from random import Random
from typing import Final

from netcore.client import Heard
from netcore.messages import (
    ClientMessage,
    Denied,
    Done,
    HostMessage,
    Opened,
    Rematch,
    Reply,
    TableId,
    Watching,
    Welcome,
)
from tests.netcore.world import Person, World

REPLIES: Final = (Done, Denied, Opened, Watching)
SEATS: Final = {"koikoi": 2, "kan": 5, "kakeya": 4, "hachinin_meri": 8, "kunken": 4}
PEOPLE: Final = ("Aiko", "Ren", "Yuki", "Mika", "Sora", "Hana", "Taro")


class HallLine:
    """What a session needs of a client. The others answer at once and are always ready, for another match too."""

    def __init__(self, seed: int, game: str = "koikoi") -> None:
        self.world = World(seed, bots=False)
        self.rng = Random(seed)
        self.game = game
        self.others = [Person(self.world, name) for name in PEOPLE[: SEATS[game] - 1]]
        self.me = Person(self.world, "Oleg")
        self.asked: list[ClientMessage] = []
        self.replies: list[Reply] = []
        """What the hall said to each of them."""
        self.queue: asyncio.Queue[Heard] = asyncio.Queue()
        self.read = 0
        self.table: TableId = ""

    def begin(self, options: dict[str, str | int | bool] | None = None) -> TableId:
        """Open a table, sit down with the others and begin."""
        self.table = self.me.open(self.game, SEATS[self.game], options=dict(options or {}), lots=False)
        for other in self.others:
            other.sit(self.table)
        for person in (self.me, *self.others):
            person.ready(self.table)
        self.me.start(self.table)
        self.others_go_on()
        return self.table

    host_key = "h" * 40

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
        self.replies.append(reply)
        if isinstance(message, Rematch) and isinstance(reply, Done):
            for other in self.others:
                other.done(Rematch(self.world.request(), self.table))
        if self.table:
            self.others_go_on()
        self.deliver()
        return reply

    def others_go_on(self) -> None:
        """They play at random while it is their turn, and press on between deals."""
        while self.phase == "playing" and any(self.one_plays(other) for other in self.others):
            continue
        for seat, other in enumerate(self.others, 1):
            if self.phase == "pause" and not self.me.room().seats[seat].ready:
                other.ready(self.table)

    def one_plays(self, other: Person) -> bool:
        choices = other.choices(self.table) if self.phase == "playing" else ()
        if choices:
            other.done(other.act(self.table, self.rng.choice(choices)))
        return bool(choices)

    def deliver(self) -> None:
        """What the hall has sent us since the last time is heard; of what went to anybody only the newest is kept."""
        for route, message in self.world.sent[self.read :]:
            if route == self.me.peer.route and not isinstance(message, REPLIES):
                self.hear(message)
        newest = {(route, type(message)): (route, message) for route, message in self.world.sent}
        self.world.sent[:] = newest.values()
        self.world.published.clear()
        self.read = len(self.world.sent)

    def hear(self, message: HostMessage) -> None:
        self.queue.put_nowait(message)

    async def __aiter__(self) -> AsyncIterator[Heard]:
        while True:
            yield await self.queue.get()
