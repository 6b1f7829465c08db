"""The networks that this machine is on, as far as Bafuda may use them."""

import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

LOOPBACK: Final = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Network:
    """One address of this machine: the interface it belongs to, and how many of its bits name the network."""

    interface: str
    address: str
    prefix: int

    @property
    def is_loopback(self) -> bool:
        return ipaddress.ip_address(self.address).is_loopback

    @property
    def is_ipv4(self) -> bool:
        return ":" not in self.address

    def reaches(self, address: str) -> bool:
        """Whether `address` lies in this network."""
        network = ipaddress.ip_network(f"{self.address}/{self.prefix}", strict=False)
        return ipaddress.ip_address(address) in network


def own_networks(bind: Sequence[str] = ()) -> tuple[Network, ...]:
    """This machine's addresses, or those of them that `bind` names (by address or interface).

    Without `bind` loopback is left out where there is anything else. Link-local IPv6 addresses are never told: they
    mean something else on each machine.
    """
    found = _all()
    if bind:
        return tuple(network for network in found if network.address in bind or network.interface in bind)
    others = tuple(network for network in found if not network.is_loopback)
    return others or tuple(network for network in found if network.address == LOOPBACK)


def _all() -> tuple[Network, ...]:
    import ifaddr  # only where a network is looked at: playing alone never does

    found = {
        Network(adapter.nice_name, ip.ip if isinstance(ip.ip, str) else ip.ip[0], ip.network_prefix)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
    }
    usable = (network for network in found if not _is_link_local_ipv6(network.address))
    return tuple(sorted(usable, key=lambda network: (not network.is_ipv4, network.interface, network.address)))


def _is_link_local_ipv6(address: str) -> bool:
    return ":" in address and ipaddress.ip_address(address).is_link_local
