"""Hosts are found by themselves, listed once, and gone when they are gone. All on loopback."""

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from netcore.address import Address
from netcore.discovery import Sighting, read_info, service_info
from netcore.door import ConnectError
from netcore.finder import Finder
from netcore.identity import load_key
from netcore.joincode import key_tag
from netcore.scout import HostLook, Scout
from tests.netcore.lan import HERE, PATIENCE, ROOT, HostProcess, host_process, hosting, person
from tests.ports import free_port

SIGHTING = Sighting("0123456789a", "Attic", "1.0", 1, 5750, ("192.168.1.20", "10.0.0.5"))


class Looking:
    """Somebody who looks at what there is."""

    def __init__(self, home: Path, known: tuple[Address, ...]) -> None:
        self.changed = asyncio.Condition()
        self.finder = Finder(load_key(home / "looker.key", "Nao"), HERE, known, self.note)
        self.tasks: set[asyncio.Task[None]] = set()

    def note(self) -> None:
        async def wake() -> None:
            async with self.changed:
                self.changed.notify_all()

        task = asyncio.create_task(wake())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def at(self, key: str) -> list[HostLook]:
        """How the host with this key is seen: other tests on this machine may announce hosts too."""
        return [look for look in self.finder.looks if look.key == key]

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE), self.changed:
            await self.changed.wait_for(true)


@asynccontextmanager
async def looking(home: Path, *known: Address) -> AsyncIterator[Looking]:
    looker = Looking(home, known)
    task = asyncio.create_task(looker.finder.run())
    try:
        yield looker
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


def key_of(home: Path) -> str:
    return load_key(home / "host.key", "").public


@asynccontextmanager
async def announced(home: Path, *more: str) -> AsyncIterator[HostProcess]:
    async with host_process(home, 0, *more, listed=True) as host:
        yield host


async def test_a_host_is_listed_with_its_tables_and_gone_when_it_closes(tmp_path: Path) -> None:
    async with looking(tmp_path) as looker:
        async with hosting(tmp_path / "host", announced=True) as ports:
            key = key_of(tmp_path / "host")
            await looker.until(lambda: bool(looker.at(key)))
            assert (looker.at(key)[0].host, looker.at(key)[0].address) == ("Attic", Address(HERE[0], ports.door))
            async with person(tmp_path, "Aiko", ports.door) as aiko:
                await aiko.open()
                await looker.until(lambda: bool(looker.at(key)[0].tables))
                (table,) = looker.at(key)[0].tables
                assert (table.sheet.game, table.seats) == ("koikoi", ("Aiko", ""))
                await looker.until(lambda: looker.at(key)[0].rtt_ms is not None)
        await looker.until(lambda: not looker.at(key))


async def test_a_host_that_is_killed_is_gone_and_comes_back(tmp_path: Path) -> None:
    async with looking(tmp_path) as looker, announced(tmp_path / "host") as host:
        key = key_of(tmp_path / "host")
        await looker.until(lambda: bool(looker.at(key)))
        await host.end()
        await looker.until(lambda: not looker.at(key))
        async with announced(tmp_path / "host"):
            await looker.until(lambda: bool(looker.at(key)))


async def test_two_hosts_of_one_name_are_two(tmp_path: Path) -> None:
    async with (
        looking(tmp_path) as looker,
        hosting(tmp_path / "one", announced=True),
        hosting(tmp_path / "two", announced=True),
    ):
        keys = key_of(tmp_path / "one"), key_of(tmp_path / "two")
        await looker.until(lambda: all(looker.at(key) for key in keys))
        assert [looker.at(key)[0].host for key in keys] == ["Attic", "Attic"]


async def test_a_host_is_listed_once_however_many_ways_lead_to_it(tmp_path: Path) -> None:
    async with hosting(tmp_path / "host", announced=True) as ports:
        ways = Address(HERE[0], ports.door), Address("localhost", ports.door), Address("127.0.0.2", ports.door)
        async with looking(tmp_path, *ways) as looker:
            key = key_of(tmp_path / "host")
            await looker.until(lambda: bool(looker.at(key)))
            await looker.until(lambda: any(look.rtt_ms is not None for look in looker.at(key)))
            assert len(looker.at(key)) == 1


async def test_a_host_that_is_not_announced_is_seen_at_an_address_known_before(tmp_path: Path) -> None:
    async with hosting(tmp_path / "host") as ports, looking(tmp_path, Address(HERE[0], ports.door)) as looker:
        await looker.until(lambda: bool(looker.at(key_of(tmp_path / "host"))))


async def test_a_known_address_where_nobody_answers_is_no_failure(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    nobody = Address(HERE[0], free_port())
    scout = Scout(load_key(tmp_path / "looker.key", "Nao"), (nobody,), "", lambda: None)
    with pytest.raises(ConnectError, match="Nobody answers"):
        await scout._door()
    assert not caplog.records


def test_whoever_neither_announces_nor_searches_loads_nothing_for_it() -> None:
    begun = (
        "import sys, tui.app, tui.begin, netcore.host; print([n for n in ('zeroconf', 'ifaddr') if n in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-c", begun], capture_output=True, text=True, cwd=ROOT, check=True)
    assert said.stdout.strip() == "[]"


def test_what_is_announced_can_be_read() -> None:
    assert read_info(service_info(SIGHTING)) == SIGHTING


@pytest.mark.parametrize(
    "texts",
    [
        {},
        {b"key": b"0123456789a"},
        {b"key": b"0123456789", b"protocol": b"1"},
        {b"key": b"0123456789a", b"protocol": b"one"},
        {b"key": b"0123456789a", b"protocol": None},
        {b"key": b"\xff\xfe56789abcd", b"protocol": b"1"},
    ],
)
def test_what_makes_no_sense_is_not_listed(texts: dict[str | bytes, str | bytes | None]) -> None:
    info = service_info(SIGHTING)
    info._set_properties(texts)
    assert read_info(info) is None


def test_names_from_the_network_are_made_fit_to_be_shown() -> None:
    info = service_info(SIGHTING)
    info._set_properties({b"key": b"0123456789a", b"protocol": b"99999999", b"host": b"\x1b[31m" + b"x" * 200})
    read = read_info(info)
    assert read is not None
    assert read.host.isprintable()
    assert (len(read.host), read.protocol, read.version) == (32, 65535, "?")


def test_the_tag_announced_is_that_of_the_key(tmp_path: Path) -> None:
    key = load_key(tmp_path / "host.key", "Attic").public
    assert len(key_tag(key)) == len(SIGHTING.tag)
