"""A client of a host: connects, asks, and gives a stream of what it hears; when the line breaks it comes back.

One task owns the sockets. A lost line is made anew from the door on (the host may have been started again), then:
Hello, Resync of the own seats, Watch of what was watched, and every request that has no answer yet, with its old id.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import zmq

from netcore.address import Address
from netcore.arrival import Arrival
from netcore.contributor import Unfair
from netcore.conversation import Conversation, Heard, Link
from netcore.door import ConnectError
from netcore.identity import Identity, KnownHosts
from netcore.line import Line
from netcore.lobby import Listing
from netcore.messages import PROTOCOL, Bye, ClientMessage, Hello, Reply, Welcome
from netcore.tasks import end
from netcore.version import VERSION
from netcore.witness import Recorded

__all__ = ["Client", "ConnectError", "Heard", "Link", "Listing", "Recorded", "Unfair"]

log = logging.getLogger(__name__)

RETRY_SECONDS: Final = (0.2, 2.0)


class Client:
    """See the module docstring. Use as `async with`; then `async for heard in client`, `ask` and `tell`."""

    def __init__(
        self,
        address: Address,
        identity: Identity,
        name: str,
        known: KnownHosts,
        watch_only: bool = False,
        tag: str = "",
        records: Path | None = None,
    ) -> None:
        """`tag`: that of the key the host must have (see `joincode`), empty where any will do.

        `records`: where records of matches are kept that hold and fit what was seen; None: nowhere.
        """
        self.welcome: Welcome
        """The host's newest answer to Hello."""
        self.host_key = ""
        """The host's public key (Z85)."""
        self._arrival = Arrival(address, identity, known, Hello(PROTOCOL, VERSION, name, watch_only), tag)
        self._context = zmq.Context()
        self._talk = Conversation(records, watch_only)
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        """Connect. ConnectError if there is no way to the host."""
        try:
            line = await self._connect()
        except BaseException:
            self._context.destroy(linger=0)  # term would wait for ever for a socket that is left
            raise
        self._task = asyncio.create_task(self._keep_up(line))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Say goodbye and close everything."""
        self.tell(Bye())
        try:
            if self._task:
                await end(self._task)
        finally:
            self._hang_up()  # the task may have ended before it began
            self._context.term()

    async def __aiter__(self) -> AsyncIterator[Heard]:
        """All that is heard, in order. Ends when a newer connection of the same key has taken over."""
        while (heard := await self._talk.heard.get()) is not None:
            yield heard

    async def ask(self, make: Callable[[str], ClientMessage]) -> Reply:
        """Send the request that `make` gives for a fresh id and wait for its answer, over broken lines too.

        `Denied("replaced")` if another connection of this key has taken over.
        """
        return await self._talk.ask(make)

    def tell(self, message: ClientMessage) -> None:
        """Send what has no answer (Resync, Bye); it is lost where the line is down."""
        self._talk.tell(message)

    # The one task: follow the line, and make another when it is lost.

    async def _keep_up(self, line: Line) -> None:
        try:
            while True:
                await self._follow(line)
                line.close()
                self._talk.line = None
                if self._talk.over:
                    break
                self._talk.heard.put_nowait(Link("down"))
                line = await self._reconnect()
        finally:
            self._hang_up()

    def _hang_up(self) -> None:
        """Close the line if there is one; nothing more will be heard."""
        if self._talk.line:
            self._talk.line.close()
            self._talk.line = None
        self._talk.end()

    async def _reconnect(self) -> Line:
        pause, longest = RETRY_SECONDS
        while True:
            try:
                return await self._connect()
            except (ConnectError, zmq.ZMQError, OSError) as problem:
                log.info("not back yet: %s", problem)
            await asyncio.sleep(pause * (0.75 + secrets.randbelow(500) / 1000))
            pause = min(2 * pause, longest)

    async def _connect(self) -> Line:
        """A line on which everything is as it was on the last one."""
        line, greeting, welcome = await self._arrival.connect(self._context)
        self.host_key = greeting.key
        self.welcome = welcome
        self._talk.arrive(line, welcome)
        return line

    async def _follow(self, line: Line) -> None:
        """Hear and ping until the line is lost or taken over."""
        while not line.lost and not self._talk.over:
            for message in line.messages():
                self._talk.receive(message, time.monotonic())
            self._talk.beat(line, time.monotonic())
            await line.waiter.wait(max(0.0, self._talk.beat_at - time.monotonic()))
