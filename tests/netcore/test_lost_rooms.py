"""A Room that is lost, and nothing else with it: who missed it has it soon, at the table and at the gallery."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from netcore.messages import Close, Ready, Room, Say
from tests.netcore.lan import PATIENCE, Person, hosting, person
from tests.netcore.proxy import Way, bad_line

A_ROOM = 300
"""Bytes: every Room is longer, and nothing else that comes here is."""


class Thief:
    """Takes the next message of at least so many bytes that comes from the host, once armed."""

    def __init__(self, least: int) -> None:
        self.least = least
        self.armed = False
        self.took = asyncio.Event()

    def __call__(self, way: Way, _: int, length: int) -> int:
        if not self.armed or way == "there" or length < self.least:
            return 1
        self.armed = False
        self.took.set()
        return 0


@asynccontextmanager
async def a_table_and_a_thief(tmp_path: Path, place: str) -> AsyncIterator[tuple[Person, Person, str, Thief]]:
    """Who is robbed (Oleg, on a seat or watching), who owns the table, the table, and the thief."""
    hall, gallery = Thief(A_ROOM), Thief(0)
    async with AsyncExitStack() as stack:
        ports = await stack.enter_async_context(hosting(tmp_path / "host"))
        door, line = await stack.enter_async_context(bad_line(ports.door, hall, gallery))
        aiko = await stack.enter_async_context(person(tmp_path, "Aiko", ports.door))
        oleg = await stack.enter_async_context(person(tmp_path, "Oleg", door))
        table = await aiko.open()
        await (oleg.sit(table) if place == "hall" else oleg.watch(table))
        while place == "gallery" and not line.shown["back"]:  # until the subscription has taken hold
            await aiko.do(lambda request: Say(request, table, "hello"))
            await asyncio.sleep(0.1)
        yield oleg, aiko, table, hall if place == "hall" else gallery


def seen(somebody: Person, is_so: Callable[[Room], bool]) -> Callable[[], bool]:
    return lambda: somebody.mirror is not None and somebody.mirror.room is not None and is_so(somebody.mirror.room)


@pytest.mark.parametrize("place", ["hall", "gallery"])
async def test_a_lost_room_comes_after_all(tmp_path: Path, place: str) -> None:
    async with a_table_and_a_thief(tmp_path, place) as (oleg, aiko, table, thief), asyncio.timeout(PATIENCE):
        await oleg.until(seen(oleg, lambda room: not room.seats[0].ready))
        thief.armed = True
        await aiko.do(lambda request: Ready(request, table))
        await thief.took.wait()
        await oleg.until(seen(oleg, lambda room: room.seats[0].ready))


@pytest.mark.parametrize("place", ["hall", "gallery"])
async def test_who_missed_that_the_table_is_closed_hears_it_after_all(tmp_path: Path, place: str) -> None:
    async with a_table_and_a_thief(tmp_path, place) as (oleg, aiko, table, thief), asyncio.timeout(PATIENCE):
        thief.armed = True
        await aiko.do(lambda request: Close(request, table))
        await thief.took.wait()
        await oleg.until(seen(oleg, lambda room: room.phase == "closed"))
