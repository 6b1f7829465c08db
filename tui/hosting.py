"""A host of one's own as a child process: for playing alone, and for a table that others join.

The child is the same host as `bafuda host` starts. It ends when this process does, however that ends: it holds
the other end of a pipe and goes when the pipe closes.
"""

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

from netcore.address import DEFAULT_PORT
from tui.trouble import Trouble

LOOPBACK: Final = "127.0.0.1"
PLACES: Final = 4
"""So many matches alone may run at once on one machine for one user."""
UP_WITHIN: Final = 20.0
"""Seconds until a host that was started must say that it is open."""
GOES_WITHIN: Final = 5.0
"""Seconds a host has to end by itself before it is ended."""


class Busy(Trouble):
    """Another host uses the same data directory."""


class Child:
    """A host in a process of its own. What it says after its first line goes to `log`, never to the screen."""

    def __init__(self, process: asyncio.subprocess.Process, port: int) -> None:
        self.process = process
        self.port = port

    @property
    def running(self) -> bool:
        return self.process.returncode is None

    async def end(self) -> None:
        """Let the host say goodbye and go; after a while it is ended."""
        if self.process.stdin is not None:
            self.process.stdin.close()
        try:
            await asyncio.wait_for(self.process.wait(), GOES_WITHIN)
        except TimeoutError:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()


async def start(
    home: Path, name: str, port: int = DEFAULT_PORT, bind: Sequence[str] = (), unlisted: bool = False
) -> Child:
    """Start a host whose data lie in `home`; port 0 takes free ones. Busy or Trouble if it does not come up.

    `unlisted`: those who look for hosts do not find it.
    """
    log = _log_file(home)
    arguments = [
        "--port", str(port), "--home", str(home), "--name", name, "--exit-with-stdin", "--log-level", "warning",
    ]  # fmt: skip
    if unlisted:
        arguments.append("--unlisted")
    for address in bind:
        arguments += ["--bind", address]
    with log.open("wb") as words:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "netcore.host", *arguments,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=words,
            start_new_session=True,
        )  # fmt: skip
    try:
        return Child(process, await _opened(process, log))
    except BaseException:
        await Child(process, 0).end()
        raise


def _log_file(home: Path) -> Path:
    """An empty log of a new host. Trouble if it cannot be written."""
    log = home / "host.log"
    try:
        home.mkdir(parents=True, exist_ok=True)
        log.write_bytes(b"")
    except OSError as problem:
        raise Trouble(f"Nothing can be written in {home}: {problem.strerror}.") from None
    return log


async def _opened(process: asyncio.subprocess.Process, log: Path) -> int:
    """The port named in the line with which a host says that it is open."""
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), UP_WITHIN)
    except TimeoutError:
        raise Trouble(f"The host did not open within {UP_WITHIN:.0f} seconds; {log} may say why.") from None
    if found := re.search(rb":(\d+)\s*$", line):
        return int(found[1])
    await process.wait()
    raise _why(log)


def _why(log: Path) -> Trouble:
    said = log.read_text(errors="replace").strip().splitlines()
    sentence = said[-1] if said else "The host ended at once and said nothing."
    return Busy(sentence) if "runs here already" in sentence else Trouble(sentence)


@asynccontextmanager
async def solo(home: Path) -> AsyncIterator[Child]:
    """A host for playing alone, with its own place below `home`; a second one at once gets another place."""
    for number in range(PLACES):
        place = home / ("solo" if number == 0 else f"solo{number + 1}")
        try:
            child = await start(place, "this machine", 0, [LOOPBACK], unlisted=True)
        except Busy:
            continue
        try:
            yield child
        finally:
            await child.end()
        return
    raise Trouble(f"{PLACES} matches alone are running already; end one of them first.")
