"""The host's side of its computer players: a process of their own, started when needed and again when it dies."""

import asyncio
import contextlib
import logging
import os
import sys
from pathlib import Path
from typing import Final

from netcore.address import Address

log = logging.getLogger(__name__)

RESTART_SECONDS: Final = 1.0
END_SECONDS: Final = 2.0


class BotProcess:
    """Runs `netcore.botrunner` from the first `call` on until `end`. The key goes by file, the host's key by stdin."""

    def __init__(self, address: Address, key_file: Path, host_key: str) -> None:
        self._command = (sys.executable, "-m", "netcore.botrunner", str(address), "--key-file", str(key_file))
        self._host_key = host_key
        self._task: asyncio.Task[None] | None = None

    def call(self) -> None:
        """Computer players are needed: see that they run."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._keep_running())

    async def end(self) -> None:
        """Stop the process and wait for it."""
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _keep_running(self) -> None:
        while True:
            try:
                await self._run_once()
            except OSError:
                log.exception("the computer players cannot be started")
            await asyncio.sleep(RESTART_SECONDS)

    async def _run_once(self) -> None:
        """One life of the process. It ends by itself when its stdin closes, also when this host is killed."""
        process = await asyncio.create_subprocess_exec(
            *self._command, stdin=asyncio.subprocess.PIPE, env=_environment()
        )
        log.info("computer players started pid=%d", process.pid)
        try:
            assert process.stdin is not None
            process.stdin.write(f"{self._host_key}\n".encode())
            code = await process.wait()
            log.warning("computer players ended code=%d", code)
        finally:
            await _stop(process)


async def _stop(process: asyncio.subprocess.Process) -> None:
    if process.returncode is not None:
        return
    process.terminate()
    try:
        async with asyncio.timeout(END_SECONDS):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


def _environment() -> dict[str, str]:
    """This process's, and the program found where this one is."""
    home = str(Path(__file__).parent.parent)
    paths = [home, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
