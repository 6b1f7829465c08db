"""How a command becomes a session: who plays, where, and whether on a screen or in lines of text."""

import asyncio
import contextlib
import dataclasses
import os
import signal
import sys
from collections.abc import AsyncIterator, Coroutine, MutableMapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from games.wording import _
from netcore.identity import Identity, IdentityError, KnownHosts, data_dir, default_name, known_hosts, load_identity
from tui import grace, hosting
from tui.clocks import parsed
from tui.opening import LEVELS, Wish, changes, game_of, sheet_of
from tui.palette import Depth
from tui.plain.errand import Errand
from tui.session import Session, connected, way_of
from tui.settings import load, save, with_address
from tui.terminal import terminal
from tui.trouble import Trouble

if TYPE_CHECKING:
    from tui.plain.paper import Lines, Paper

__all__ = ["Errand", "home", "join", "replay", "solo", "wish"]


def wish(
    game: str,
    level: str,
    sheet: str,
    settings: list[str],
    seats: int,
    title: str = "",
    clock: str = "",
    password: str = "",
    waits: str = "",
    keep_talk: bool = False,
) -> Wish:
    """The table that the options of a command describe. Trouble says what does not fit."""
    played = game_of(game)
    if level not in LEVELS:
        raise Trouble(f"There is no level called {level}; there are: {', '.join(LEVELS)}.")
    counts = played.info.seat_counts
    if seats and seats not in counts:
        allowed = ", ".join(str(count) for count in counts)
        raise Trouble(f"{played.info.title} is for {allowed} players, not for {seats}.")
    named = sheet_of(played, sheet)
    return Wish(
        game=played.info.id,
        title=title,
        sheet=named.id,
        options=changes(played, named, settings),
        seats=seats or counts[0],
        bots=next(known for known in LEVELS if known == level),
        clock=parsed(clock),
        password=password,
        grace=grace.parsed(waits) if waits else grace.PRESETS[0],
        keep_talk=keep_talk,
    )


def identity_of(name: str) -> Identity:
    """Who plays. Trouble if the key cannot be had."""
    try:
        return load_identity(name or default_name())
    except IdentityError as problem:
        raise Trouble(str(problem)) from None


def home(name: str) -> None:
    """The home screen."""
    _screen(name, "home")


def solo(wish: Wish, name: str, plain: bool, until_over: bool, anew: bool) -> None:
    """A match alone. A match of this game that is not finished goes on."""
    errand = Errand(wish=_alone(wish), begin=True, anew=anew, until_over=until_over)
    if not plain:
        return _screen(name, "solo", errand=errand)
    _run(_plain_solo(identity_of(name), errand))


def join(address: str, errand: Errand, name: str, plain: bool, new_key: bool = False) -> None:
    """A table of the host that an address or a join code names; without one, of those that are found.

    `new_key`: believe the host whatever key it shows.
    """
    if address:
        way = way_of(address)
        if new_key:
            known_hosts().forget(way.address)
    if not plain:
        return _screen(name, "join", address=address, errand=errand)
    _run(_plain_join(address, identity_of(name), errand, new_key))


def replay(file: Path, plain: bool, as_: str) -> None:
    """A record, looked at on the screen or printed. Trouble if it cannot be shown."""
    from tui import replaying

    shown = replaying.opened(file)
    viewer = replaying.viewer_called(shown, as_)
    if plain:
        from tui.plain.paper import Paper
        from tui.plain.replay import print_replay

        return print_replay(Paper(sys.stdout, False), shown, viewer)
    _screen("", "replay", replay=(shown, viewer))


def _alone(wish: Wish) -> Wish:
    return dataclasses.replace(wish, seat=0, lots=False, watching="closed")


def _screen(name: str, start: Literal["home", "solo", "join", "replay"], **more: Any) -> None:
    """Everything with a screen: refuse what is no terminal, then hand over to the application."""
    check_terminal()
    identity = identity_of(name)
    found = terminal()
    promise_colours(os.environ, found.depth)
    from tui.app import Bafuda, Start

    Bafuda(identity, found, Start(start, **more)).go()


def promise_colours(environment: MutableMapping[str, str], depth: Depth) -> None:
    """Tell the toolkit how many colours there are. It would obey an empty NO_COLOR, which is none (no-color.org)."""
    if not environment.get("NO_COLOR"):
        environment.pop("NO_COLOR", None)
    environment.setdefault("TEXTUAL_COLOR_SYSTEM", {"true": "truecolor", "256": "256"}.get(depth, "standard"))


def check_terminal() -> None:
    """Trouble if this is no terminal to draw on."""
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise Trouble("This is no terminal to draw on; --plain plays in lines of text.")
    if os.environ.get("TERM") == "dumb":
        raise Trouble("This terminal calls itself dumb and cannot draw; --plain plays in lines of text.")


@asynccontextmanager
async def alone(identity: Identity) -> AsyncIterator[tuple[Session, hosting.Child]]:
    """A host of our own for playing alone, and a session at it."""
    async with hosting.solo(data_dir()) as child:
        address = f"{hosting.LOOPBACK}:{child.port}"
        async with connected(address, identity, KnownHosts(None)) as session:
            yield session, child


async def _plain_solo(identity: Identity, errand: Errand) -> int:
    paper, lines = _sheet()
    async with alone(identity) as (session, _child):
        return await _evening(session, paper, lines, errand)


async def _plain_join(address: str, identity: Identity, errand: Errand, new_key: bool) -> int:
    paper, lines = _sheet()
    async with AsyncExitStack() as exits:
        session = await exits.enter_async_context(_session_at(address, identity, errand)) if address else None
        while session is None:
            from tui.plain.whereto import where_to

            chosen = await where_to(identity, load(data_dir()), paper, lines)
            if not chosen:
                paper.notice(_("Goodbye."))
                return 0
            if new_key:
                known_hosts().forget(way_of(chosen).address)
            try:
                session = await exits.enter_async_context(_session_at(chosen, identity, errand))
            except Trouble as trouble:
                if not paper.interactive:
                    raise
                paper.refused(str(trouble))
        return await _evening(session, paper, lines, errand)


@asynccontextmanager
async def _session_at(address: str, identity: Identity, errand: Errand) -> AsyncIterator[Session]:
    """A session at a host; where it is will be looked at first the next time."""
    async with connected(address, identity, known_hosts(), watch_only=errand.watch) as session:
        with contextlib.suppress(OSError):
            save(data_dir(), with_address(load(data_dir()), session.address))
        yield session


def _sheet() -> "tuple[Paper, Lines]":
    """Lines out and lines in. Inside the loop that reads them."""
    from tui.plain.paper import Lines, Paper

    interactive = sys.stdin.isatty() and sys.stdout.isatty()
    return Paper(sys.stdout, interactive), Lines(sys.stdin.fileno())


async def _evening(session: Session, paper: "Paper", lines: "Lines", errand: Errand) -> int:
    from tui.plain.evening import Evening

    return await Evening(session, paper, lines, errand).run()


def _run(work: Coroutine[Any, Any, int]) -> None:
    """Run until done, or until a signal ends it in good order."""
    code = asyncio.run(_until_signal(work))
    if code:
        sys.exit(code)


async def _until_signal(work: Coroutine[Any, Any, int]) -> int:
    task = asyncio.ensure_future(work)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        loop.add_signal_handler(number, task.cancel)
    try:
        return await task
    except asyncio.CancelledError:
        return 130
