"""Hosts and people on machines of their own, with switches between them: found, joined, cut off, and back again."""

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from netcore.identity import load_key
from netcore.joincode import join_code, key_tag
from tests.netcore.lab import Lab, Looker, Program, lab_or_reason, why_not

REASON = why_not()
pytestmark = pytest.mark.skipif(bool(REASON), reason=REASON)


@pytest.fixture
def lab() -> Iterator[Lab]:
    with lab_or_reason() as made:
        assert isinstance(made, Lab)
        yield made


def addresses(seen: list[Any]) -> list[str]:
    return [look["address"] for look in seen]


def opened(lab: Lab, machine: str, home: Path, way: str) -> Program:
    """Somebody who joins by `way` in line mode and opens a table."""
    person = lab.run(
        machine, home, "tui", "join", way, "--plain", "--name", "Aiko", "--open", "koikoi", "--title", "Plum"
    )
    person.wait_text("You are at")
    return person


def code_of(home: Path, address: str) -> str:
    return join_code(address, 5750, key_tag(load_key(home / "host" / "host.key", "").public))


def test_a_host_on_the_network_is_found_with_its_tables_and_gone_when_it_is_killed(lab: Lab, tmp_path: Path) -> None:
    lab.switch("home")
    lab.machine("a", home="10.77.0.1/24")
    lab.machine("b", home="10.77.0.2/24")
    nao = Looker(lab, "b", tmp_path / "nao")
    host = lab.host("a", tmp_path / "host")
    nao.until(lambda seen: addresses(seen) == ["10.77.0.1:5750"])
    opened(lab, "b", tmp_path / "aiko", code_of(tmp_path / "host", "10.77.0.1").lower())
    nao.until(lambda seen: [look["tables"] for look in seen] == [["Plum"]])
    host.end()
    nao.until(lambda seen: not seen)


@pytest.mark.slow
def test_a_host_on_two_networks_is_found_in_both_once_and_at_the_address_that_answers(lab: Lab, tmp_path: Path) -> None:
    lab.switch("home")
    lab.switch("attic")
    lab.machine("a", home="10.77.0.1/24", attic="10.78.0.1/24")
    lab.machine("b", home="10.77.0.2/24")
    lab.machine("c", home="10.77.0.3/24", attic="10.78.0.3/24")
    one, two = lab.host("a", tmp_path / "one"), lab.host("b", tmp_path / "two")
    for machine, count in (("b", 2), ("c", 2)):
        looker = Looker(lab, machine, tmp_path / machine)
        _when, seen = looker.until(lambda seen, count=count: len(seen) == count)  # type: ignore[misc]
        assert [look["host"] for look in seen] == ["Attic", "Attic"]
        assert len({look["key"] for look in seen}) == 2
    one.end(signal.SIGTERM)
    looker.until(lambda seen: addresses(seen) == ["10.77.0.2:5750"])
    two.end(signal.SIGTERM)
    looker.until(lambda seen: not seen)


@pytest.mark.slow
def test_where_multicast_is_filtered_a_code_still_leads_there(lab: Lab, tmp_path: Path) -> None:
    lab.switch("home")
    for machine, number in (("a", 1), ("b", 2)):
        lab.machine(machine, home=f"10.77.0.{number}/24")
        lab.filter_multicast(machine, "home")
    looker = Looker(lab, "b", tmp_path / "nao")
    lab.host("a", tmp_path / "host")
    opened(lab, "b", tmp_path / "aiko", code_of(tmp_path / "host", "10.77.0.1"))
    wrong = lab.run("b", tmp_path / "ken", "tui", "join", code_of(tmp_path / "other", "10.77.0.1"), "--plain")
    wrong.wait_text("is not the one this join code was made for")
    assert looker.has_seen_none()


@pytest.mark.slow
def test_a_cable_pulled_and_plugged_in_again_brings_everybody_back(lab: Lab, tmp_path: Path) -> None:
    lab.switch("home")
    lab.machine("a", home="10.77.0.1/24")
    lab.machine("b", home="10.77.0.2/24")
    lab.host("a", tmp_path / "host")
    looker = Looker(lab, "b", tmp_path / "nao")
    looker.until(bool)
    aiko = opened(lab, "b", tmp_path / "aiko", "10.77.0.1")
    lab.cut("b", "home")
    aiko.wait_text("No word from the host")
    looker.until(lambda seen: not seen)
    lab.mend("b", "home")
    aiko.wait_for(lambda line: "back" in line)
    looker.until(bool)


@pytest.mark.slow
def test_a_network_that_comes_later_is_used(lab: Lab, tmp_path: Path) -> None:
    lab.switch("home")
    lab.machine("a")
    lab.machine("b", home="10.77.0.2/24")
    lab.host("a", tmp_path / "host")
    looker = Looker(lab, "b", tmp_path / "nao")
    lab.plug("a", "home", "10.77.0.1/24")
    looker.until(lambda seen: addresses(seen) == ["10.77.0.1:5750"])
