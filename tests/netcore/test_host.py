"""A host, its clients and its computer players over real sockets."""

import asyncio
import logging
import os
import re
import signal
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from netcore.host import HostError
from netcore.journal import HostBusy
from netcore.messages import BotSeat, Closing
from tests.netcore.lan import Person, host_process, hosting, nothing_missing, person


def is_running(pid: int) -> bool:
    """Whether the process runs; one that has ended but was not yet waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def ended(pid: int) -> None:
    async with asyncio.timeout(20):
        while is_running(pid):  # noqa: ASYNC110  # of a process that is not our child nothing tells the end
            await asyncio.sleep(0.02)


def bot_pids(log: str) -> list[int]:
    return [int(pid) for pid in re.findall(r"computer players started pid=(\d+)", log)]


async def all_see_the_end(*people: Person) -> None:
    for somebody in people:
        await somebody.until(somebody.over)


async def test_computer_players_answer_in_the_veiled_decisions_of_hachinin_meri(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(host_process(tmp_path / "host"))
        aiko = await stack.enter_async_context(person(tmp_path, "Aiko", host.port))
        settings = {"options": {"deals": 1}, "seats": 8, "bots": "random", "lots": False}
        await aiko.open("hachinin_meri", **settings)
        await aiko.start()
        await aiko.until(aiko.over)
        assert "asked" in [update.veil for update in aiko.updates]
        assert nothing_missing(aiko)


async def test_two_people_play_a_whole_match_and_a_third_watches(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        ports = await stack.enter_async_context(hosting(tmp_path / "host"))
        aiko, oleg, mika = [
            await stack.enter_async_context(person(tmp_path, name, ports.door)) for name in ("Aiko", "Oleg", "Mika")
        ]
        table = await aiko.open()
        await mika.until(lambda: table in mika.tables)
        await oleg.sit(table)
        await mika.watch(table)
        await aiko.start(oleg)
        await all_see_the_end(aiko, oleg, mika)
        assert aiko.view.standing.totals == oleg.view.standing.totals == mika.view.standing.totals
        assert mika.view.viewer == "gallery"
        assert mika.room.watchers == 1
        assert nothing_missing(aiko)
        assert nothing_missing(oleg)


async def test_a_computer_player_takes_a_seat_and_comes_back_when_its_process_dies(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BAFUDA_BOT_PACE", "0.01")
    caplog.set_level(logging.INFO, "netcore")
    async with hosting(tmp_path / "host") as ports, person(tmp_path, "Aiko", ports.door) as aiko:
        await aiko.open(bot_seats=(BotSeat(1, "random"),))
        await aiko.start()
        await aiko.until(lambda: len(aiko.updates) > 10)
        [first] = bot_pids(caplog.text)
        os.kill(first, signal.SIGKILL)
        await aiko.until(aiko.over)
        assert len(bot_pids(caplog.text)) == 2
    await ended(bot_pids(caplog.text)[1])


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
async def test_a_match_goes_on_when_the_host_is_started_again(tmp_path: Path, how: signal.Signals) -> None:
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(host_process(tmp_path / "host"))
        aiko = await stack.enter_async_context(person(tmp_path, "Aiko", first.port))
        oleg = await stack.enter_async_context(person(tmp_path, "Oleg", first.port))
        await oleg.sit(await aiko.open())
        await aiko.start(oleg)
        await aiko.until(lambda: len(aiko.updates) > 8)
        await first.end(how)
        await aiko.until(lambda: any(link.state == "down" for link in aiko.links))
        again = await stack.enter_async_context(host_process(tmp_path / "host", first.port))
        assert again.port == first.port
        await all_see_the_end(aiko, oleg)
        assert aiko.view.standing.totals == oleg.view.standing.totals
        assert nothing_missing(aiko)
        assert nothing_missing(oleg)
        assert aiko.client.welcome.places


async def test_a_host_that_is_told_to_stop_says_so_and_takes_its_computer_players_along(tmp_path: Path) -> None:
    async with host_process(tmp_path / "host") as host, person(tmp_path, "Aiko", host.port) as aiko:
        await aiko.open(bot_seats=(BotSeat(1, "random"),))
        await aiko.start()
        await aiko.until(lambda: len(aiko.updates) > 4)
        assert await host.end(signal.SIGTERM) == 0
        await aiko.until(lambda: any(isinstance(heard, Closing) for heard in aiko.heard))
        await aiko.until(lambda: aiko.links[-1].state == "down")
        assert [link.state for link in aiko.links[-2:]] == ["closing", "down"]
        [pid] = bot_pids("\n".join(host.log))
        await ended(pid)


async def test_a_killed_host_leaves_no_computer_players_behind(tmp_path: Path) -> None:
    async with host_process(tmp_path / "host") as host, person(tmp_path, "Aiko", host.port) as aiko:
        await aiko.open(bot_seats=(BotSeat(1, "random"),))
        await aiko.start()
        await aiko.until(lambda: len(aiko.updates) > 4)
        await host.end(signal.SIGKILL)
        [pid] = bot_pids("\n".join(host.log))
        await ended(pid)


async def test_a_child_host_ends_with_its_stdin(tmp_path: Path) -> None:
    async with host_process(tmp_path / "host", 0, "--exit-with-stdin") as host:
        assert host.process.stdin
        host.process.stdin.close()
        async with asyncio.timeout(20):
            assert await host.process.wait() == 0


async def test_a_taken_port_is_told_in_one_sentence(tmp_path: Path) -> None:
    async with hosting(tmp_path / "one") as ports:
        with pytest.raises(HostError, match=f"^Port {ports.door} is taken already"):
            async with hosting(tmp_path / "two", ports.door):
                pass
        async with host_process(tmp_path / "three", ports.door) as host:
            assert await host.process.wait() == 1
        assert [line for line in host.log if "taken" in line] == host.log


async def test_an_address_of_another_machine_is_told_in_one_sentence(tmp_path: Path) -> None:
    async with host_process(tmp_path / "host", 0, "--bind", "192.0.2.1") as host:
        assert await host.process.wait() == 1
    assert host.log == ["This machine has no address 192.0.2.1. Choose one of its own with --bind, or leave it out."]


async def test_one_data_directory_has_one_host(tmp_path: Path) -> None:
    async with hosting(tmp_path / "host"):
        with pytest.raises(HostBusy, match="Another host runs here already"):
            async with hosting(tmp_path / "host"):
                pass


async def test_the_log_names_no_card_and_no_key(tmp_path: Path) -> None:
    async with host_process(tmp_path / "host", 0, "--log-level", "debug") as host:
        async with person(tmp_path, "Aiko", host.port) as aiko:
            await aiko.open(bot_seats=(BotSeat(1, "random"),))
            await aiko.start()
            await aiko.until(aiko.over)
        await host.end(signal.SIGTERM)
    log = "\n".join(host.log)
    assert "Act" in log
    assert not re.search(r"\b\d\d-\d\b", log)
    for path in (tmp_path / "Aiko.key", tmp_path / "host" / "host.key", tmp_path / "host" / "bots.key"):
        assert not any(key in log for key in re.findall(r'"(.{40})"', path.read_text()))
