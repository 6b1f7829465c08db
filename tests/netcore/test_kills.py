"""A host or a client that is killed at any moment: what was told is so still, and the match goes on."""

import asyncio
import signal
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from games.catalogue import GAMES
from netcore.hearing import Hearing
from netcore.journal import Journal
from netcore.messages import BotSeat, Leave, Update
from netcore.resume import rebuilt
from tests.netcore.lan import ROOT, Person, child_environment, host_process, hosting, person
from tests.netcore.test_lost_messages import SHORT


async def begin(game: str, aiko: Person, oleg: Person) -> str:
    """A match of two people and computers on the other seats."""
    seats = 3 if game == "kunken" else max(GAMES[game].info.seat_counts)
    bots = tuple(BotSeat(seat, "random") for seat in range(2, seats))
    table = await aiko.open(game, options=SHORT[game], seats=seats, bot_seats=bots, bots="random")
    await oleg.sit(table)
    await aiko.start(oleg)
    return table


def on_disk(home: Path, table: str) -> tuple[Hearing, ...]:
    """What each seat has been told, and the gallery, as the journal makes it."""
    with Journal(home / "journal.sqlite") as journal:
        rows = [row for row in journal.rows() if row.table == table]
    return rebuilt(GAMES, table, rows)[0].state.hearings


def no_older(told: Update, kept: Hearing) -> None:
    """Whatever was told is kept: the same number is the same view."""
    assert told.seq <= kept.seq
    assert told.seq < kept.seq or told.view == kept.view


@pytest.mark.parametrize(
    ("game", "kills"),
    [("koikoi", 2), *(pytest.param(game, 100, marks=pytest.mark.slow) for game in GAMES)],
)
async def test_a_host_killed_at_any_moment_goes_on_where_it_was(tmp_path: Path, game: str, kills: int) -> None:
    rng, home = Random(game), tmp_path / "host"
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(host_process(home))
        people = [await stack.enter_async_context(person(tmp_path, name, host.port)) for name in ("Aiko", "Oleg")]
        aiko, oleg = people
        table = await begin(game, aiko, oleg)
        for _ in range(kills):
            if aiko.over():
                for somebody in people:
                    await somebody.do(lambda request, table=table: Leave(request, table))  # type: ignore[misc]
                table = await begin(game, aiko, oleg)
            seen = len(aiko.updates) + rng.randrange(1, 10)
            await aiko.until(lambda seen=seen: len(aiko.updates) >= seen or aiko.over())  # type: ignore[misc]
            await host.end(signal.SIGKILL)
            for somebody in people:
                await somebody.until(lambda somebody=somebody: somebody.links[-1].state == "down")  # type: ignore[misc]
            kept, told = on_disk(home, table), [len(updates_of(somebody, table)) for somebody in people]
            for somebody in people:
                for newest in updates_of(somebody, table)[-1:]:
                    no_older(newest, kept[newest.seat])
            host = await stack.enter_async_context(host_process(home, host.port))
            for somebody, count in zip(people, told, strict=True):
                await somebody.until(lambda s=somebody, t=table, n=count: len(updates_of(s, t)) > n)  # type: ignore[misc]
                again = updates_of(somebody, table)[count]
                assert again.full or not count
                assert again.seq >= kept[again.seat].seq
                assert again.seq > kept[again.seat].seq or again.view == kept[again.seat].view
        for somebody in people:
            await somebody.until(somebody.over)
        assert aiko.view.standing.totals == oleg.view.standing.totals


def updates_of(somebody: Person, table: str) -> list[Update]:
    """Those of this table: who has played at another one before still sits there, too."""
    return [update for update in somebody.updates if update.table == table]


PLAYER = """
import asyncio, sys
from pathlib import Path
from netcore.messages import Ready
from tests.netcore.lan import person

async def main():
    home, port, table, new = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4] == "new"
    async with person(home, "Oleg", port) as oleg:
        if new:
            await oleg.sit(table)
            await oleg.do(lambda request: Ready(request, table))
        oleg.at(table)
        oleg.play_on()
        print("here", flush=True)
        await oleg.until(oleg.over, 120)
        print("over", flush=True)

asyncio.run(main())
"""


async def player(home: Path, port: int, table: str, how: str) -> asyncio.subprocess.Process:
    """A client in a process of its own, on its seat, who plays."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PLAYER, str(home), str(port), table, how),
        cwd=ROOT,
        env=child_environment(),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout
    assert await process.stdout.readline() == b"here\n"
    return process


async def test_a_client_that_is_killed_has_its_seat_when_it_is_started_again(tmp_path: Path) -> None:
    async with hosting(tmp_path / "host") as ports, person(tmp_path, "Aiko", ports.door) as aiko:
        table = await aiko.open()
        first = await player(tmp_path, ports.door, table, "new")
        await aiko.until(lambda: aiko.room.seats[1].ready)
        await aiko.start()
        await aiko.until(lambda: len(aiko.updates) > 8)
        first.kill()
        await first.wait()
        second = await player(tmp_path, ports.door, table, "again")
        try:
            await aiko.until(aiko.over)
            assert second.stdout
            async with asyncio.timeout(60):
                assert await second.stdout.readline() == b"over\n"
        finally:
            if second.returncode is None:
                second.kill()
            await second.wait()


async def test_a_host_that_stood_still_goes_on_with_everybody(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(host_process(tmp_path / "host"))
        people = [await stack.enter_async_context(person(tmp_path, name, host.port)) for name in ("Aiko", "Oleg")]
        aiko, oleg = people
        await begin("koikoi", aiko, oleg)
        await aiko.until(lambda: len(aiko.updates) > 4)
        host.process.send_signal(signal.SIGSTOP)
        for somebody in people:
            await somebody.until(lambda somebody=somebody: somebody.links[-1].state == "down")  # type: ignore[misc]
        host.process.send_signal(signal.SIGCONT)
        for somebody in people:
            await somebody.until(somebody.over)
        assert aiko.view.standing.totals == oleg.view.standing.totals
