"""The application looks for hosts while its home screen or the lobby is shown."""

import asyncio

from textual import work

from netcore.address import Address, parse_address
from netcore.finder import Finder
from netcore.host import bind_addresses
from netcore.identity import Identity, known_hosts
from netcore.networks import Network
from netcore.scout import HostLook
from tui.screens.home import HomePage
from tui.screens.lobby import LobbyPage
from tui.settings import known_addresses
from tui.shell import Shell
from tui.terminal import Terminal


class Search(Shell):
    """See the module docstring."""

    def __init__(self, identity: Identity, terminal: Terminal) -> None:
        super().__init__(identity, terminal)
        self.found: tuple[HostLook, ...] = ()
        self.networks: tuple[Network, ...] | None = None
        self.finder: Finder | None = None

    def look_for_hosts(self, after: float = 0.0) -> None:
        """Look from now on, or go on looking."""
        if not any(worker.group == "search" and worker.is_running for worker in self.workers):
            self.search(after)

    def stop_looking(self) -> None:
        self.workers.cancel_group(self, "search")
        self.found = ()

    @work(group="search")
    async def search(self, after: float) -> None:
        await asyncio.sleep(after)
        finder = Finder(self.identity, bind_addresses(()), known_addresses(self.settings), self.note_hosts)
        self.finder = finder
        await finder.run()

    def note_hosts(self) -> None:
        """What is found has changed."""
        if self.finder is None:
            return
        self.found, self.networks = self.finder.looks, self.finder.networks
        for screen in self.screen_stack:
            if isinstance(screen, HomePage | LobbyPage):
                screen.redraw()

    def met(self, key: str, address: str) -> tuple[str, ...]:
        """Where else the host with this key was met."""
        return tuple(known for known in known_hosts().addresses(key) if known != address)

    def address_now(self, address: str) -> str:
        """Where the host that was met at `address` is now: it may have moved."""
        try:
            key = known_hosts().key(parse_address(address))
        except ValueError:
            return address
        moved = (str(look.address) for look in self.found if look.key == key)
        return next(moved, address)

    def trust(self, address: Address) -> None:
        known_hosts().forget(address)
