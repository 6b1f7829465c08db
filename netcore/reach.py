"""How others reach a host: its addresses, the code for each, and whether it answers there."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import zmq

from netcore.address import Address
from netcore.door import ConnectError, ask_door
from netcore.joincode import join_code, key_tag
from netcore.networks import Network, own_networks


@dataclass(frozen=True, slots=True)
class Entrance:
    """One address of a host. `code` is empty for IPv6, which has no room in a code and is typed."""

    interface: str
    address: Address
    code: str


def entrances(bind: Sequence[str], port: int, key: str) -> tuple[Entrance, ...]:
    """Where the host with this door and this key can be reached, the most useful first. Looks at the machine anew."""
    return tuple(_entrance(network, port, key) for network in own_networks(bind))


def _entrance(network: Network, port: int, key: str) -> Entrance:
    code = join_code(network.address, port, key_tag(key)) if network.is_ipv4 else ""
    return Entrance(network.interface, Address(network.address, port), code)


def entrance(address: Address, key: str) -> Entrance:
    """The way in at an address that is known to lead to the host with this key."""
    try:
        code = join_code(address.host, address.port, key_tag(key))
    except ValueError:  # a name, or IPv6
        code = ""
    return Entrance("", address, code)


async def try_out(found: Iterable[Entrance], key: str) -> dict[Entrance, bool]:
    """Whether the host with `key` answers at each of these, as seen from this machine."""
    entrances = tuple(found)
    with zmq.Context() as context:
        answers = await asyncio.gather(*(_answers(context, entrance.address, key) for entrance in entrances))
    return dict(zip(entrances, answers, strict=True))


async def _answers(context: zmq.SyncContext, address: Address, key: str) -> bool:
    try:
        return (await ask_door(context, address, address.host)).key == key
    except ConnectError:
        return False


def told(results: dict[Entrance, bool], port: int) -> str:
    """What who starts a host reads: how others come in, and what to look at if they cannot."""
    lines = ["Others find it by themselves with: bafuda join", "Or they type one of these:"]
    for entrance, answers in results.items():
        state = "answers" if answers else "does not answer"
        code = entrance.code or "IPv6: no code, type the address"
        lines.append(f"  {entrance.interface:8} {entrance.address!s:24} {code:26} {state}")
    if not results:
        lines = ["This machine is on no network, so nobody else can reach it now."]
    ports = f"TCP {port} to {port + 2}"
    lines.append(f"If others cannot come in, let this machine's firewall pass {ports}, and UDP 5353 for being found.")
    if not all(results.values()):
        lines.append("Where it does not answer, something on this machine itself keeps connections away from it.")
    return "\n".join(lines)
