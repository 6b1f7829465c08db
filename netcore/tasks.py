"""Ending a task so that nothing of it is left, whoever else is being cancelled meanwhile."""

import asyncio
import logging
from typing import Any

log = logging.getLogger(__name__)


async def end(*tasks: asyncio.Task[Any]) -> None:
    """Cancel and wait until all have ended; failures go to the log. Our own cancellation is passed on afterwards."""
    for task in tasks:
        task.cancel()
    cancelled = False
    while running := [task for task in tasks if not task.done()]:
        try:
            await asyncio.wait(running)
        except asyncio.CancelledError:
            cancelled = True
    for task in tasks:
        if not task.cancelled() and (failure := task.exception()):
            log.error("a task has failed", exc_info=failure)
    if cancelled:
        raise asyncio.CancelledError
