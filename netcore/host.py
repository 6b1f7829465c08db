"""The host as a program: `python -m netcore.host`, or await `serve`. Needs no screen."""

import argparse
import asyncio
import contextlib
import getpass
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from netcore.address import DEFAULT_PORT, Address
from netcore.discovery import Announcement, Sighting
from netcore.identity import IdentityError, data_dir, own_keys
from netcore.joincode import key_tag
from netcore.journal import JournalError
from netcore.loop import Host, HostSettings
from netcore.messages import PROTOCOL, TableLine
from netcore.people import clean_name
from netcore.ports import ALL, HostError, Ports
from netcore.reach import entrances, told, try_out
from netcore.tasks import end
from netcore.version import VERSION

if sys.platform != "win32":
    import resource

__all__ = ["HostError", "HostSettings", "Ports", "bind_addresses", "default_title", "main", "run", "serve"]

log = logging.getLogger(__name__)


async def serve(settings: HostSettings, opened: Callable[[Ports], None] | None = None, guide: bool = False) -> None:
    """Host until cancelled; `opened` is called when people can come in. `guide` prints how they do.

    HostError, IdentityError or JournalError if it cannot be; each is one clear sentence.
    """
    host = Host(settings)
    async with contextlib.AsyncExitStack() as exits:
        exits.push_async_callback(host.close)
        host.open()
        if opened:
            opened(host.ports)
        if guide:
            for line in host.unfinished():
                print(unfinished_line(line), flush=True)
            exits.push_async_callback(end, asyncio.create_task(_guide(settings, host)))
        if settings.announced:
            await exits.enter_async_context(announcement(settings, host))
        await host.run()


def announcement(settings: HostSettings, host: Host) -> Announcement:
    """How this host is found by those who look for one."""
    sighting = Sighting(key_tag(host.key), settings.name, VERSION, PROTOCOL, host.ports.door)
    return Announcement(sighting, settings.bind)


def run(settings: HostSettings, exit_with_stdin: bool = False, guide: bool = False) -> int:
    """Host until SIGTERM, SIGINT or (where asked for) the end of stdin. The exit code; says on stdout where it is.

    `guide`: and how others come in, after having tried it.
    """
    _raise_descriptor_limit()
    try:
        asyncio.run(_until_stopped(settings, exit_with_stdin, guide))
    except (HostError, IdentityError, JournalError) as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """The command line of `python -m netcore.host`."""
    arguments = _parser().parse_args(argv)
    logging.basicConfig(
        level=arguments.log_level.upper(), format="%(asctime)s %(levelname)s %(name)s %(message)s", stream=sys.stderr
    )
    name = clean_name(arguments.name or "", default_title(), 32)
    bind = bind_addresses(arguments.bind)
    settings = HostSettings(
        name, arguments.port, bind, arguments.home, operators=own_keys(), announced=not arguments.unlisted
    )
    return run(settings, arguments.exit_with_stdin)


def bind_addresses(given: Sequence[str]) -> tuple[str, ...]:
    """The addresses to listen at: the given ones, else those in BAFUDA_BIND (with commas), else every interface."""
    texts = given or os.environ.get("BAFUDA_BIND", "").split(",")
    return tuple(text.strip() for text in texts if text.strip() not in ("", ALL))


def default_title() -> str:
    """What a host is called that was given no name: after who runs it."""
    with contextlib.suppress(OSError, KeyError, ImportError):
        return clean_name(f"{getpass.getuser()}'s table", "Bafuda", 32)
    return "Bafuda"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m netcore.host", description="Host card tables for a LAN.")
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, help="the first of three ports; 0 takes free ones")
    parser.add_argument("--bind", action="append", default=[], help="an address to listen at; may be repeated")
    parser.add_argument("--name", help="what the host is called")
    parser.add_argument("--home", type=Path, default=data_dir() / "host", help="where its keys and journal lie")
    parser.add_argument("--exit-with-stdin", action="store_true", help="end when standard input is closed")
    parser.add_argument("--unlisted", action="store_true", help="do not announce it to those who look for hosts")
    parser.add_argument("--log-level", default="info", choices=("debug", "info", "warning", "error"))
    return parser


async def _until_stopped(settings: HostSettings, exit_with_stdin: bool, guide: bool) -> None:
    loop = asyncio.get_running_loop()
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # on Windows, where Ctrl-C cancels the loop's task instead
            loop.add_signal_handler(number, stopped.set)
    if exit_with_stdin:
        threading.Thread(target=_until_stdin_ends, args=(loop, stopped), daemon=True).start()
    serving = asyncio.create_task(serve(settings, lambda ports: _announce(settings, ports), guide))
    waiting = asyncio.create_task(stopped.wait())
    await asyncio.wait((serving, waiting), return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    serving.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await serving


def _until_stdin_ends(loop: asyncio.AbstractEventLoop, stopped: asyncio.Event) -> None:
    """In a thread of its own, since stdin may be a file, a pipe or a terminal."""
    while os.read(0, 4096):
        pass
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(stopped.set)


def _announce(settings: HostSettings, ports: Ports) -> None:
    """One line that people and programs read."""
    where = ", ".join(str(Address(address, ports.door)) for address in settings.bind or (ALL,))
    print(f'Bafuda host "{settings.name}" is open on {where}', flush=True)


async def _guide(settings: HostSettings, host: Host) -> None:
    """How others come in, for who reads the screen of the host."""
    found = entrances(settings.bind, host.ports.door, host.key)
    print(told(await try_out(found, host.key), host.ports.door), flush=True)


def unfinished_line(line: TableLine) -> str:
    """A match that is not finished, for whoever runs the host."""
    names = ", ".join(seat for seat in line.seats if not seat.startswith("bot:"))
    how = "saved for another evening" if line.phase == "saved" else "not finished"
    return f'Table "{line.title}" ({line.sheet.game}, {names}) is {how}; it waits for its people.'


def _raise_descriptor_limit() -> None:
    """Each peer takes one file descriptor: use as many as the system gives."""
    if sys.platform != "win32":
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


if __name__ == "__main__":
    sys.exit(main())
