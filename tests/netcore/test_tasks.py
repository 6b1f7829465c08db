"""Ending tasks."""

import asyncio
import contextlib

import pytest

from netcore.tasks import end


async def slow_to_go(gone: asyncio.Event) -> None:
    try:
        await asyncio.Event().wait()
    finally:
        await asyncio.shield(gone.wait())


async def test_who_ends_a_task_and_is_cancelled_meanwhile_ends_it_and_then_himself() -> None:
    gone = asyncio.Event()
    inner = asyncio.create_task(slow_to_go(gone))
    await asyncio.sleep(0)
    outer = asyncio.create_task(end(inner))
    await asyncio.sleep(0)
    outer.cancel()
    await asyncio.sleep(0)
    assert not outer.done()
    gone.set()
    with pytest.raises(asyncio.CancelledError):
        await outer
    assert inner.done()


async def test_a_failure_goes_to_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise ValueError("a bug")

    task = asyncio.create_task(fail())
    with contextlib.suppress(ValueError):
        await asyncio.wait({task})
    await end(task)
    assert "a task has failed" in caplog.text
