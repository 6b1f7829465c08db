"""Hosts found by themselves: announced and looked for with multicast DNS (RFC 6762, RFC 6763).

What is announced is a hint: who connects asks the door again. Tables are not announced; the host is asked for them.
zeroconf is imported by whoever announces or searches, and not before: playing alone needs none of it. It speaks IPv4;
a host that has only IPv6 addresses is not announced and is joined by its address.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from netcore.networks import Network, own_networks
from netcore.people import clean_name
from netcore.tasks import end

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

log = logging.getLogger(__name__)

SERVICE: Final = "_bafuda._tcp.local."
LOOK_SECONDS: Final = 3.0
"""Between two looks at this machine's own networks, which come and go."""
RESOLVE_MS: Final = 3000


@dataclass(frozen=True, slots=True)
class Sighting:
    """A host as it announces itself. `tag` is that of its key (see `joincode.key_tag`)."""

    tag: str
    host: str
    version: str
    protocol: int
    port: int
    """Of the door."""
    addresses: tuple[str, ...] = ()
    """IPv4, every one of the host's own."""


class Multicast(ABC):
    """zeroconf on the networks that `bind` allows, for as long as it is entered; follows them as they come and go."""

    def __init__(self, bind: Sequence[str]) -> None:
        self.networks: tuple[Network, ...] | None = None
        """Where it is at work now; None until it has looked."""
        self._bind = tuple(bind)
        self._zeroconf: AsyncZeroconf | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._follow())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Say goodbye, if anything was announced, and close everything."""
        if self._task is not None:
            await end(self._task)
        await self._close()

    @abstractmethod
    async def begin(self, zeroconf: "AsyncZeroconf") -> None:
        """Announce, or search, on fresh sockets."""

    @abstractmethod
    async def moved(self, zeroconf: "AsyncZeroconf") -> None:
        """This machine's addresses have changed."""

    @abstractmethod
    def looked(self) -> None:
        """`networks` has changed."""

    async def _follow(self) -> None:
        await asyncio.to_thread(_load)
        while True:
            networks = tuple(network for network in own_networks(self._bind) if network.is_ipv4)
            if networks != self.networks:
                try:
                    await self._move(networks)
                except OSError as problem:
                    log.warning("no multicast on this machine: %s", problem)
                    self.networks = ()
                    await self._close()
                self.looked()
            await asyncio.sleep(LOOK_SECONDS)

    async def _move(self, networks: tuple[Network, ...]) -> None:
        from zeroconf.asyncio import AsyncZeroconf

        before, self.networks = self._zeroconf, networks
        addresses = [network.address for network in networks]
        log.info("networks %s", " ".join(addresses) or "none")
        if not addresses:
            await self._close()
        elif before is None:
            self._zeroconf = AsyncZeroconf(interfaces=addresses)
            await self.begin(self._zeroconf)
        else:
            await before.async_update_interfaces(addresses)
            await self.moved(before)

    async def _close(self) -> None:
        closing, self._zeroconf = self._zeroconf, None
        if closing is not None:
            await closing.async_close()


class Announcement(Multicast):
    """Announces a host."""

    def __init__(self, sighting: Sighting, bind: Sequence[str]) -> None:
        super().__init__(bind)
        self._sighting = sighting

    async def begin(self, zeroconf: "AsyncZeroconf") -> None:
        # The name is made of the host's key, so nobody else has it: that need not be asked first, which takes a second.
        await (await zeroconf.async_register_service(self._info(), cooperating_responders=True))

    async def moved(self, zeroconf: "AsyncZeroconf") -> None:
        await (await zeroconf.async_update_service(self._info()))

    def _info(self) -> "AsyncServiceInfo":
        addresses = tuple(network.address for network in self.networks or ())
        return service_info(replace(self._sighting, addresses=addresses))

    def looked(self) -> None:
        """Nobody else has to know."""


class Search(Multicast):
    """Looks for hosts; `changed` is called in the loop after each change of `sightings`."""

    def __init__(self, bind: Sequence[str], changed: Callable[[], None]) -> None:
        super().__init__(bind)
        self.sightings: tuple[Sighting, ...] = ()
        self._changed = changed
        self._by_name: dict[str, Sighting] = {}
        self._reading: dict[str, asyncio.Task[None]] = {}

    async def begin(self, zeroconf: "AsyncZeroconf") -> None:
        from zeroconf.asyncio import AsyncServiceBrowser

        AsyncServiceBrowser(zeroconf.zeroconf, SERVICE, handlers=[self._heard])

    async def moved(self, zeroconf: "AsyncZeroconf") -> None:
        """The browser goes on by itself, also on what is new."""

    def looked(self) -> None:
        self._changed()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await end(*self._reading.values())
        await super().__aexit__(kind, error, trace)

    def _heard(self, zeroconf: "Zeroconf", service_type: str, name: str, state_change: "ServiceStateChange") -> None:
        if name in self._reading:
            self._reading.pop(name).cancel()
        if state_change.name == "Removed":
            self._by_name.pop(name, None)
            self._tell()
        else:
            self._reading[name] = asyncio.create_task(self._read(zeroconf, name))

    async def _read(self, zeroconf: "Zeroconf", name: str) -> None:
        from zeroconf.asyncio import AsyncServiceInfo

        info = AsyncServiceInfo(SERVICE, name)
        if await info.async_request(zeroconf, RESOLVE_MS) and (sighting := read_info(info)):
            self._by_name[name] = sighting
            self._tell()

    def _tell(self) -> None:
        self.sightings = tuple(self._by_name.values())
        self._changed()


def service_info(sighting: Sighting) -> "AsyncServiceInfo":
    """A sighting as DNS records."""
    from zeroconf.asyncio import AsyncServiceInfo

    texts: dict[str | bytes, str | bytes | None] = {
        "version": sighting.version,
        "protocol": str(sighting.protocol),
        "host": sighting.host,
        "key": sighting.tag,
        "port": str(sighting.port),
    }
    return AsyncServiceInfo(
        SERVICE,
        f"{sighting.tag}.{SERVICE}",
        port=sighting.port,
        properties=texts,
        server=f"bafuda-{sighting.tag}.local.",
        parsed_addresses=list(sighting.addresses),
    )


def read_info(info: "AsyncServiceInfo") -> Sighting | None:
    """What DNS records say of a host; None where they do not make sense: anybody may have sent them."""
    from zeroconf import IPVersion

    texts = _texts(info.properties)
    tag, protocol = texts.get("key", ""), texts.get("protocol", "")
    port = info.port or 0
    addresses = tuple(info.parsed_addresses(IPVersion.V4Only))
    if not (_is_tag(tag) and protocol.isascii() and protocol.isdigit() and 0 < port < 65536 and addresses):
        return None
    return Sighting(
        tag=tag,
        host=clean_name(texts.get("host", ""), "Bafuda", 32),
        version=clean_name(texts.get("version", ""), "?", 32),
        protocol=min(int(protocol[:6]), 2**16 - 1),
        port=port,
        addresses=addresses,
    )


def _texts(properties: Mapping[bytes, bytes | None]) -> dict[str, str]:
    return {
        key.decode("utf-8", "replace"): (value or b"").decode("utf-8", "replace") for key, value in properties.items()
    }


def _is_tag(text: str) -> bool:
    return len(text) == 11 and set(text) <= set("0123456789abcdef")


def _load() -> None:
    """Import the library, which takes about 0.1 s: done beside the loop."""
    import zeroconf.asyncio  # noqa: F401
