"""A client's way in: from the address to a line on which the host has said Welcome."""

import asyncio
import contextlib
from dataclasses import dataclass
from typing import Final

import zmq

from netcore.address import Address
from netcore.door import ConnectError, knock, other_version, resolve, unreachable
from netcore.identity import Identity, KnownHosts
from netcore.line import Line
from netcore.messages import Denied, Fault, Greeting, Hello, HostMessage, Welcome

HELLO_SECONDS: Final = 5.0


@dataclass(frozen=True, slots=True)
class Arrival:
    """What it takes to get in, the same each time."""

    address: Address
    identity: Identity
    known: KnownHosts
    hello: Hello
    tag: str = ""
    """Of the key that the host must have, where a join code says so."""

    async def connect(self, context: zmq.SyncContext) -> tuple[Line, Greeting, Welcome]:
        """Knock, connect, say Hello. ConnectError if there is no way to the host."""
        host = await resolve(self.address)
        greeting = await knock(context, self.address, host, self.known, self.tag)
        line = Line(context, host, greeting, self.identity)
        try:
            return line, greeting, await self._greet(line)
        except BaseException:
            line.close()
            raise

    async def _greet(self, line: Line) -> Welcome:
        """Say Hello once the handshake is done, and wait for Welcome."""
        said = False
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(HELLO_SECONDS):
                while not line.lost:
                    said = said or line.send(self.hello)
                    for message in line.messages():
                        if isinstance(message, Welcome):
                            line.waiter.touch()
                            return message
                        self._turned_away(message)
                    await line.waiter.wait(HELLO_SECONDS if said else 0.01)
        raise self._refused() if line.refused else unreachable(self.address)

    def _turned_away(self, message: HostMessage) -> None:
        if isinstance(message, Denied) and message.code == "version":
            raise other_version(self.address, str(message.values[0]) if message.values else "another version")
        if isinstance(message, Denied | Fault):
            raise self._refused()

    def _refused(self) -> ConnectError:
        return ConnectError("refused", f"The host at {self.address} is full or does not let you in. Try again later.")
