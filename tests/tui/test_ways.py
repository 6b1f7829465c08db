"""What the form for a table of one's own says of how the others will find it."""

from pathlib import Path

import pytest

from netcore.address import Address
from netcore.identity import host_key
from netcore.joincode import join_code, key_tag, read_code
from netcore.reach import Entrance
from tests.tui.screening import Evening, FakeLine, settled, text
from tui.app import Bafuda
from tui.screens.ways import Ways, ways_lines

CELLS = 74
"""Between the frames of the panel in a window of 80 columns."""


def way(interface: str, address: str, port: int = 5750) -> Entrance:
    code = "" if ":" in address else join_code(address, port, key_tag("k" * 40))
    return Entrance(interface, Address(address, port), code)


def told(*entrances: Entrance, port: int = 5750) -> list[str]:
    return [line for line, _ink in ways_lines(Ways("Oleg's table", port, entrances), CELLS)]


def test_the_host_its_address_its_code_and_the_firewall_are_told() -> None:
    lines = told(way("wlan0", "192.168.100.200"))
    code = join_code("192.168.100.200", 5750, key_tag("k" * 40))
    assert lines[:4] == [
        "They open Join: the table is listed by itself (host: Oleg's table).",
        f"Or they type  192.168.100.200  or the join code  {code}",
        "",
        "This computer's firewall has to let TCP 5750 to 5752 pass, and UDP 5353.",
    ]
    assert all(len(line) <= CELLS for line in lines)


def test_another_port_is_told_and_the_line_still_fits() -> None:
    lines = told(way("wlan0", "192.168.100.200", 15750), port=15750)
    assert "192.168.100.200:15750  or  " in lines[1]
    assert "TCP 15750 to 15752" in lines[3]
    assert all(len(line) <= CELLS for line in lines)


def test_a_second_network_has_its_code_and_more_are_listed() -> None:
    two = told(way("wlan0", "192.168.1.20"), way("eth0", "10.0.0.5"))
    assert two[2] == f"From eth0:  10.0.0.5  or  {join_code('10.0.0.5', 5750, key_tag('k' * 40))}"
    three = told(way("wlan0", "192.168.1.20"), way("eth0", "10.0.0.5"), way("eth0", "fd00::20"))
    assert three[2] == "From other networks: eth0 10.0.0.5, eth0 [fd00::20]"


def test_over_ipv6_alone_the_address_is_typed() -> None:
    lines = told(way("eth0", "fd00::20"))
    assert "not listed by itself" in lines[0]
    assert lines[1] == "They type  [fd00::20]"
    assert all(len(line) <= CELLS for line in lines)


def test_where_nobody_else_can_come_it_is_said() -> None:
    alone = told(way("lo", "127.0.0.1"))
    assert alone[0] == "Only people at this computer itself can join; nobody else reaches it."
    assert alone[1].startswith("They type  127.0.0.1  or the join code  ")
    assert not any("firewall" in line for line in alone)
    assert told()[0].startswith("This computer is on no network now")


async def test_the_code_in_the_form_is_that_of_the_host_that_will_run(tmp_path: Path) -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        ways = Bafuda.own_ways(app)
    assert ways is not None
    (entrance,) = ways.entrances
    found = read_code(entrance.code)
    assert (found.address, entrance.address) == (Address("127.0.0.1", 5750), Address("127.0.0.1", 5750))
    assert found.tag == key_tag(host_key(tmp_path / "home" / "host", "").public)


@pytest.mark.parametrize(("key", "shown"), [("h", True), ("p", False)])
async def test_it_is_told_only_where_others_are_to_come(key: str, shown: bool) -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press(key)
        await settled(pilot)
        assert ("How the others find you" in text(app)) is shown
