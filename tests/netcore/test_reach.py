"""How others reach a host, as who starts it reads it."""

from pathlib import Path

from netcore.address import Address
from netcore.identity import load_key
from netcore.joincode import read_code
from netcore.networks import Network, own_networks
from netcore.reach import Entrance, entrances, told, try_out
from tests.netcore.lan import HERE, hosting

WLAN = Entrance("wlan0", Address("192.168.1.20"), "R2M0-250P-ER0J-6HB7-H6JH")
SIX = Entrance("eth0", Address("fd00::2"), "")


async def test_a_host_answers_at_its_own_addresses_and_its_code_leads_there(tmp_path: Path) -> None:
    key = load_key(tmp_path / "host.key", "Attic").public
    async with hosting(tmp_path) as ports:
        (entrance,) = entrances(HERE, ports.door, key)
        assert entrance.address == read_code(entrance.code).address == Address(HERE[0], ports.door)
        elsewhere = Entrance("lo", Address("127.0.0.9", ports.door), "")
        assert await try_out((entrance, elsewhere), key) == {entrance: True, elsewhere: False}
        assert await try_out((entrance,), "k" * 40) == {entrance: False}


def test_what_is_told_names_addresses_codes_and_the_firewall() -> None:
    text = told({WLAN: True, SIX: False}, 5750)
    assert "wlan0    192.168.1.20:5750        R2M0-250P-ER0J-6HB7-H6JH   answers" in text
    assert "eth0     [fd00::2]:5750           IPv6: no code, type the address does not answer" in text
    assert "let this machine's firewall pass TCP 5750 to 5752, and UDP 5353 for being found" in text
    assert "does not answer, something on this machine" in text
    assert "something on this machine" not in told({WLAN: True}, 5750)
    assert "on no network" in told({}, 5750)


def test_bind_limits_the_networks() -> None:
    assert [network.address for network in own_networks(HERE)] == [HERE[0]]
    assert own_networks(("192.0.2.250",)) == ()


def test_a_network_reaches_its_own_addresses() -> None:
    network = Network("wlan0", "192.168.1.20", 24)
    assert network.reaches("192.168.1.99")
    assert not network.reaches("192.168.2.1")
    assert not network.is_loopback
