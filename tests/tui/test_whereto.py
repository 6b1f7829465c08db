"""Line mode without an address: the hosts that are found are listed, and one is chosen."""

import asyncio
import contextlib
import io
import re
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import pytest

from netcore.address import Address
from netcore.messages import RuleSheet, TableLine
from netcore.networks import Network
from netcore.scout import HostLook
from netcore.version import VERSION
from tests.netcore.lan import ROOT, host_process
from tui.plain import whereto
from tui.plain.paper import Lines, Paper
from tui.plain.whereto import WhereTo, host_line
from tui.trouble import Trouble


def kan_line(title: str, seats: tuple[str, ...], phase: str = "waiting") -> TableLine:
    sheet = RuleSheet("kan", 1, "standard", {})
    return TableLine(title, title, sheet, phase, seats, "open", 0)  # type: ignore[arg-type]


FRIDAY = kan_line("Friday five", ("Mika", "Ken", "bot:normal", "", ""))
CELLAR = HostLook("c" * 40, "Cellar", "1.0", Address("192.0.2.9"), True, tables=(FRIDAY,))
ATTIC = HostLook("a" * 40, "Attic", "1.0", Address("192.0.2.8", 5799), True)
OLD = HostLook("o" * 40, "Barn", "0.9", Address("192.0.2.7"), False)


class Found:
    """Finds what it is told to."""

    def __init__(self, *looks: HostLook) -> None:
        self.looks: Sequence[HostLook] = looks
        self.networks: Sequence[Network] | None = (Network("lo", "127.0.0.1", 8),)
        self.stirred = asyncio.Event()

    def finds(self, *looks: HostLook) -> None:
        self.looks = looks
        self.stirred.set()


class Page(io.StringIO):
    """Says when something is written on it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = asyncio.Event()

    def write(self, text: str) -> int:
        self.written.set()
        return super().write(text)


class Person:
    """Somebody at the lines. What he reads is on `page`."""

    def __init__(self, found: Found, interactive: bool) -> None:
        self.page = Page()
        self.queue: asyncio.Queue[str | None] = asyncio.Queue()
        paper = Paper(self.page, interactive)
        self.asking = asyncio.create_task(WhereTo(paper, cast(Lines, self), found, found.stirred).ask())

    async def next(self) -> str | None:
        return await self.queue.get()

    def types(self, *lines: str | None) -> None:
        for line in lines:
            self.queue.put_nowait(line)

    async def reads(self, words: str) -> None:
        """Until `words` stand on the page."""
        async with asyncio.timeout(20):
            while words not in self.page.getvalue():
                self.page.written.clear()
                await self.page.written.wait()


@asynccontextmanager
async def somebody(found: Found, interactive: bool = True) -> AsyncIterator[Person]:
    person = Person(found, interactive)
    try:
        yield person
    finally:
        person.asking.cancel()
        with contextlib.suppress(asyncio.CancelledError, Trouble):
            await person.asking


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whereto, "FIRST_LOOK", 0.0)


def test_a_host_is_told_in_a_line() -> None:
    assert host_line(CELLAR) == "Cellar at 192.0.2.9, version 1.0: Friday five (Kan, 2 of 5 seats free)"
    assert host_line(ATTIC) == "Attic at 192.0.2.8:5799, version 1.0: no table yet"
    assert host_line(OLD) == (
        f"Barn at 192.0.2.7, version 0.9: Barn runs version 0.9, you have {VERSION}. "
        "Ask its host to update, then it opens."
    )
    two = kan_line("Long", ("Mika",) * 5, "playing"), kan_line("Mine", ("Oleg", "", "", "", ""))
    both = HostLook("c" * 40, "Cellar", "1.0", Address("192.0.2.9"), True, tables=two, own=("Mine",))
    assert host_line(both).endswith(": Long (Kan, playing); Mine (Kan, your seat is kept)")


async def test_a_host_is_chosen_by_its_number() -> None:
    async with somebody(Found(CELLAR, ATTIC)) as person:
        await person.reads("  2) Attic at 192.0.2.8:5799")
        person.types("2")
        assert await person.asking == "192.0.2.8:5799"
    assert "? Where to? Type a number, an address or a join code; ? helps." in person.page.getvalue()


@pytest.mark.parametrize("typed", ["192.168.1.20", "attic:5751", "[fd00::20]:5751"])
async def test_an_address_may_be_typed_instead(typed: str) -> None:
    async with somebody(Found(CELLAR)) as person:
        person.types(typed)
        assert await person.asking == typed


async def test_a_slip_in_an_address_or_a_code_is_said_and_another_may_be_typed() -> None:
    async with somebody(Found(CELLAR)) as person:
        person.types("a..b", "K7PL-3MQ4-2VZT-08HN-R6WC", "7", "1")
        assert await person.asking == "192.0.2.9:5750"
    page = person.page.getvalue()
    assert "! 'a..b' is no address" in page
    assert "! There is a slip in this join code." in page
    assert "! There is no host with the number 7 now." in page


async def test_a_host_keeps_its_number_while_others_come_and_go() -> None:
    found = Found(CELLAR)
    async with somebody(found) as person:
        await person.reads("  1) Cellar")
        found.finds(ATTIC, CELLAR)
        await person.reads("  2) Attic")
        found.finds(ATTIC)
        await person.reads("* Cellar, number 1, is gone.")
        person.types("1", "2")
        assert await person.asking == "192.0.2.8:5799"
    assert "! There is no host with the number 1 now." in person.page.getvalue()


async def test_where_nothing_is_found_it_says_so_and_goes_on() -> None:
    found = Found()
    async with somebody(found) as person:
        await person.reads("* No host is found yet; the search goes on. Looking on 1 network: lo 127.0.0.1")
        found.finds(CELLAR)
        await person.reads("  1) Cellar")
        person.types("", "1")
        assert await person.asking == "192.0.2.9:5750"
    assert person.page.getvalue().count("  1) Cellar") == 2


async def test_a_host_of_another_version_is_told_why_it_cannot_be_chosen() -> None:
    async with somebody(Found(OLD)) as person:
        person.types("1", "quit")
        assert await person.asking == ""
    assert "! Barn runs version 0.9" in person.page.getvalue()


async def test_help_is_given() -> None:
    async with somebody(Found(CELLAR)) as person:
        person.types("?")
        await person.reads("* An empty line lists the hosts again; quit ends.")


async def test_a_person_who_ends_the_input_ends_the_search_and_a_pipe_is_told_what_is_missing() -> None:
    async with somebody(Found(CELLAR)) as person:
        person.types(None)
        assert await person.asking == ""
    async with somebody(Found(CELLAR), interactive=False) as script:
        script.types(None)
        with pytest.raises(Trouble, match="No host was chosen"):
            await script.asking


async def test_the_number_of_a_pipe_waits_for_its_host(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Found()
    async with somebody(found, interactive=False) as script:
        script.types("1")
        await script.reads("* No host is found yet")
        found.finds(CELLAR)
        assert await script.asking == "192.0.2.9:5750"
    monkeypatch.setattr(whereto, "PATIENCE", 0.0)
    async with somebody(Found(), interactive=False) as script:
        script.types("1", None)
        with pytest.raises(Trouble, match="No host was chosen"):
            await script.asking
    assert "! There is no host with the number 1 now." in script.page.getvalue()


async def test_a_host_on_the_network_is_found_and_joined_by_its_number(tmp_path: Path) -> None:
    """All on loopback, where other tests may announce hosts of their own."""
    name = f"Cellar {tmp_path.name}"[:32]
    pipe = asyncio.subprocess.PIPE
    async with host_process(tmp_path / "host", 0, "--name", name, listed=True) as host:
        command = (sys.executable, "-m", "tui", "join", "--plain")
        person = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe)
        assert person.stdin
        assert person.stdout
        number = b""
        async with asyncio.timeout(60):
            while not number and (line := await person.stdout.readline()):
                found = re.match(rf" *(\d+)\) {re.escape(name)} at 127\.0\.0\.1:{host.port}, ".encode(), line)
                number = found[1] if found else b""
            out, err = await person.communicate(number + b"\nquit\n")
    assert (person.returncode, err) == (0, b"")
    assert f"* You are at {name}. ? helps." in out.decode()
    known = (tmp_path / "home" / "settings.toml").read_text()
    assert f"127.0.0.1:{host.port}" in known, "where one was is looked at first the next time"
