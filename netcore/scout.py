"""A look at a host from outside: who it is, its tables, the round trip. Takes no seat and remembers no key.

A scout goes to each address it was given at once and stays with the one that answers first. While the line stands the
host tells of every change; when it breaks the host counts as gone, and the scout looks again.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import zmq

from netcore.address import Address
from netcore.client import Client, Link, Listing
from netcore.door import ConnectError, ask_door, resolve
from netcore.identity import Identity, KnownHosts
from netcore.joincode import key_tag
from netcore.messages import PROTOCOL, Closing, Greeting, TableLine, Welcome
from netcore.tasks import end

AGAIN_SECONDS: Final = (0.5, 2.0)
"""After a host was gone, or did not answer: the first pause, and the longest."""


@dataclass(frozen=True, slots=True)
class HostLook:
    """A host as it was seen last."""

    key: str
    """Its public key (Z85), as it shows it at the door."""
    host: str
    version: str
    address: Address
    speaks: bool
    """Whether it speaks our protocol. If not, nothing else is known of it."""
    newer: bool = False
    """Whether it speaks a later protocol than ours."""
    tables: tuple[TableLine, ...] = ()
    own: tuple[str, ...] = ()
    """The tables where the one who looks has a seat."""
    rtt_ms: int | None = None


class Scout:
    """Looks at the host at `addresses` until cancelled; `changed` is called after each change of `look`."""

    def __init__(self, identity: Identity, addresses: Sequence[Address], tag: str, changed: Callable[[], None]) -> None:
        self.look: HostLook | None = None
        """None while no host answers."""
        self._identity = identity
        self._addresses = tuple(addresses)
        self._tag = tag
        self._changed = changed

    async def run(self, idle: Callable[[str], bool]) -> None:
        """Look until cancelled. `idle` tells of a key whether somebody else looks at that host already."""
        pause, longest = AGAIN_SECONDS
        wait = pause
        while True:
            with contextlib.suppress(ConnectError, zmq.ZMQError, OSError):
                address, greeting = await self._door()
                if not idle(greeting.key):
                    wait = pause
                    await self._stay(address, greeting)
            self._see(None)
            await asyncio.sleep(wait)
            wait = min(2 * wait, longest)

    def _see(self, look: HostLook | None) -> None:
        if look != self.look:
            self.look = look
            self._changed()

    async def _door(self) -> tuple[Address, Greeting]:
        """The first address where the host answers. ConnectError if it does at none."""
        with zmq.Context() as context:
            asking = [asyncio.create_task(self._knock(context, address)) for address in self._addresses]
            problem: ConnectError | None = None
            try:
                for knocking in asyncio.as_completed(asking):
                    answer = await knocking
                    if not isinstance(answer, ConnectError):
                        return answer
                    problem = answer
            finally:
                await end(*asking)
        raise problem or ConnectError("unreachable", "There is no address to look at.")

    async def _knock(self, context: zmq.SyncContext, address: Address) -> tuple[Address, Greeting] | ConnectError:
        """Who answers at one address, or why nobody does: that is usual, and no failure."""
        try:
            greeting = await ask_door(context, address, await resolve(address))
        except ConnectError as refused:
            return refused
        if self._tag and key_tag(greeting.key) != self._tag:
            return ConnectError("other_key", f"Another host answers at {address}.")
        return address, greeting

    async def _stay(self, address: Address, greeting: Greeting) -> None:
        """As long as the host is there."""
        speaks, newest = PROTOCOL in greeting.protocols, max(greeting.protocols, default=0)
        look = HostLook(greeting.key, greeting.host, greeting.version, address, speaks, newest > PROTOCOL)
        if not look.speaks:
            return await self._stay_outside(look)
        known, tag = KnownHosts(None), key_tag(greeting.key)
        async with Client(address, self._identity, self._identity.name, known, watch_only=True, tag=tag) as client:
            async for heard in client:
                match heard:
                    case Welcome(tables=tables, places=places):
                        look = replace(look, tables=tables, own=tuple(place.table for place in places))
                    case Listing(tables=tables):
                        look = replace(look, tables=tables)
                    case Link(state="up" | "slow", rtt_ms=rtt) if rtt is not None:
                        look = replace(look, rtt_ms=rtt)
                    case Link(state="down" | "closing") | Closing():
                        return
                    case _:
                        continue
                self._see(look)

    async def _stay_outside(self, look: HostLook) -> None:
        """A host of another version: all there is to see is whether it still answers."""
        while True:
            self._see(look)
            await asyncio.sleep(AGAIN_SECONDS[0] * 4)
            _address, greeting = await self._door()
            if greeting.key != look.key or greeting.version != look.version:
                return
