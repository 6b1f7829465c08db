"""All hosts that can be found, with their tables: by what they announce, and at addresses known before."""

import asyncio
import functools
from collections.abc import Callable, Coroutine, Sequence
from typing import Final, TypeAlias

from netcore.address import Address
from netcore.discovery import Search, Sighting
from netcore.identity import Identity
from netcore.networks import Network, own_networks
from netcore.scout import HostLook, Scout
from netcore.tasks import end

MAX_HOSTS: Final = 32
"""So many at once are looked at; on a network with more, the rest wait until one is gone."""

Target: TypeAlias = Sighting | Address


class Finder:
    """Searches while it runs; `changed` is called in the loop after each change of `looks`."""

    def __init__(
        self, identity: Identity, bind: Sequence[str], known: Sequence[Address], changed: Callable[[], None]
    ) -> None:
        self._identity = identity
        self._changed = changed
        self._stirred = asyncio.Event()
        self._search = Search(bind, self._stir)
        self._known = tuple(known)
        self._bind = tuple(bind)
        self._scouts: dict[Target, tuple[Scout, asyncio.Task[None]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        """Of all scouts, also of those that are on their way home."""

    async def run(self) -> None:
        """Search until cancelled."""
        known = await asyncio.to_thread(self._reached)
        async with self._search:
            try:
                while True:
                    self._send((*known, *self._search.sightings))
                    await self._stirred.wait()
                    self._stirred.clear()
            finally:
                await end(*self._tasks)

    @property
    def networks(self) -> tuple[Network, ...] | None:
        """Where hosts are looked for now; None until that is known."""
        return self._search.networks

    @property
    def looks(self) -> tuple[HostLook, ...]:
        """Each host that answers now, once, by name."""
        found = {look.key: look for scout, _task in self._scouts.values() if (look := scout.look) is not None}
        return tuple(sorted(found.values(), key=lambda look: (look.host.casefold(), look.key)))

    def _reached(self) -> tuple[Address, ...]:
        """The known addresses that may be called at: all, or those in the networks of `bind`."""
        if not self._bind:
            return self._known
        networks = own_networks(self._bind)
        return tuple(address for address in self._known if _is_in(networks, address.host))

    def _send(self, targets: Sequence[Target]) -> None:
        """Have a scout at each of these, and at nothing else."""
        for target in set(self._scouts) - set(targets):
            _scout, task = self._scouts.pop(target)
            task.cancel()
            self._changed()
        for target in dict.fromkeys(targets):
            if target not in self._scouts and len(self._scouts) < MAX_HOSTS:
                scout = self._scout(target)
                self._scouts[target] = scout, self._begin(scout.run(functools.partial(self._is_seen, scout)))

    def _stir(self) -> None:
        self._stirred.set()
        self._changed()

    def _begin(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _scout(self, target: Target) -> Scout:
        if isinstance(target, Address):
            return Scout(self._identity, (target,), "", self._changed)
        addresses = [Address(host, target.port) for host in target.addresses]
        return Scout(self._identity, addresses, target.tag, self._changed)

    def _is_seen(self, asking: Scout, key: str) -> bool:
        """Whether another scout is at the host with this key already."""
        others = (scout.look for scout, _task in self._scouts.values() if scout is not asking)
        return any(look is not None and look.key == key for look in others)


def _is_in(networks: Sequence[Network], host: str) -> bool:
    try:
        return any(network.reaches(host) for network in networks)
    except ValueError:
        return False
