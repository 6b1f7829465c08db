"""The computer players of a host, in a process of their own: a client that plays every seat it is assigned.

Started by the host, which writes its public key as the first line of stdin and keeps stdin open; when stdin ends, or
the host stays away, the process ends. A computer player gets what a person on its seat would get, nothing else.
"""

import argparse
import asyncio
import contextlib
import logging
import os
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from games.catalogue import GAMES, AnyGame
from netcore.address import Address, parse_address
from netcore.client import Client, ConnectError, Heard, Link
from netcore.identity import Identity, KnownHosts, load_key
from netcore.messages import PASS, Act, Assign, Denied, Resync, Room, Update
from netcore.mirror import TableMirror

log = logging.getLogger(__name__)

PACE: Final = 0.9
"""Seconds a computer player takes before it acts, give or take a third."""
ANSWER: Final = (1.0, 3.0)
"""Paces, between these, until a computer player answers in a veiled decision."""
AGAIN_SECONDS: Final = 1.0
"""Before a seat looks again after its action was refused."""
GIVE_UP_SECONDS: Final = 10.0
"""Without the host, before the process ends."""


class Player:
    """One seat: what it knows, and the one thing it is about to do."""

    def __init__(self, client: Client, assign: Assign, game: AnyGame, pace: float, rng: Random) -> None:
        self.level = str(assign.level)
        self._client = client
        self._seat = assign.seat
        self._game = game
        self._pace = pace
        self._rng = rng
        self._mirror = TableMirror(assign.table, client.welcome.you, assign.seat, game)
        self._task: asyncio.Task[None] | None = None

    def receive(self, update: Update) -> None:
        """Take a new view in and, if it is this seat's turn or all are asked, set about acting on it."""
        if self._mirror.receive(update).view:
            self.stop()
            if self._mirror.veil == "asked":
                self._task = asyncio.create_task(self._answer())
            elif not self._mirror.veil and self._seat in self._mirror.view.to_act and self._mirror.view.legal:
                self._task = asyncio.create_task(self._act())

    def match_begins(self, room: Room) -> None:
        """Another match is drawn: what was heard before is over."""
        self.stop()
        self._mirror.receive(room)

    def stop(self) -> None:
        """Drop what it is about to do."""
        if self._task:
            self._task.cancel()
            self._task = None

    async def _act(self) -> None:
        await asyncio.sleep(self._pace * self._rng.uniform(2 / 3, 4 / 3))
        view, seq = self._mirror.view, self._mirror.seq
        token = await asyncio.to_thread(self._choose)
        while not await self._done(token, seq):
            await asyncio.sleep(AGAIN_SECONDS)
            token = self._rng.choice(view.legal)

    async def _answer(self) -> None:
        """Answer where it is a secret who has a choice: the time it takes tells nothing, for thinking is part of it."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self._pace * self._rng.uniform(*ANSWER)
        seq = self._mirror.seq
        token = await asyncio.to_thread(self._choose)
        await asyncio.sleep(until - loop.time())
        if not await self._done(token, seq):
            await self._done(PASS, seq)

    async def _done(self, token: str, seq: int) -> bool:
        """Send the action. Where it came too late, the newest view is asked for, and brings this seat here again."""
        table = self._mirror.table
        reply = await self._client.ask(lambda request: Act(request, table, self._seat, seq, token))
        if not isinstance(reply, Denied):
            return True
        log.info("denied game=%s seat=%d code=%s", self._game.info.id, self._seat, reply.code)
        if reply.rule:
            return False
        await asyncio.sleep(AGAIN_SECONDS)
        self._client.tell(Resync(table))
        return True

    def _choose(self) -> str:
        """The notation of a legal action; any one where the level is `random` or the game's player fails.

        PASS where the seat is asked and has no choice.
        """
        bot, view, heard = self._game.bot, self._mirror.view, self._mirror.heard
        if not view.legal:
            return PASS
        if self.level in bot.levels:
            try:
                return self._game.notate(bot.choose(self.level, view, heard, self._rng))
            except Exception:
                log.exception("a computer player failed game=%s level=%s", self._game.info.id, self.level)
        return str(self._rng.choice(view.legal))


class Runner:
    """All seats that one host has assigned."""

    def __init__(self, client: Client, pace: float) -> None:
        self._client = client
        self._pace = pace
        self._players: dict[tuple[str, int], Player] = {}
        self._giving_up: asyncio.TimerHandle | None = None
        self._over = asyncio.Event()

    async def run(self) -> None:
        """Play until the host stays away."""
        listening = asyncio.create_task(self._listen())
        over = asyncio.create_task(self._over.wait())
        await asyncio.wait((listening, over), return_when=asyncio.FIRST_COMPLETED)
        for task in (listening, over):
            task.cancel()
        for player in self._players.values():
            player.stop()
        with contextlib.suppress(asyncio.CancelledError):
            await listening

    async def _listen(self) -> None:
        async for heard in self._client:
            self._receive(heard)

    def _receive(self, heard: Heard) -> None:
        match heard:
            case Assign():
                self._assign(heard)
            case Update() if player := self._players.get((heard.table, heard.seat)):
                player.receive(heard)
            case Room():
                for player in (p for (table, _), p in self._players.items() if table == heard.table):
                    player.match_begins(heard)
            case Link(state="down"):
                loop = asyncio.get_running_loop()
                self._giving_up = self._giving_up or loop.call_later(GIVE_UP_SECONDS, self._over.set)
            case Link(state="up" | "slow") if self._giving_up:
                self._giving_up.cancel()
                self._giving_up = None

    def _assign(self, assign: Assign) -> None:
        """Take a seat over, or leave it; its full update follows. A seat already played goes on."""
        key = (assign.table, assign.seat)
        game = GAMES.get(assign.game)
        player = self._players.get(key)
        if assign.level is None or game is None:
            if player:
                player.stop()
                del self._players[key]
        elif player:
            player.level = assign.level
        else:
            self._players[key] = Player(self._client, assign, game, self._pace, Random())


async def play(address: Address, identity: Identity, host_key: str, pace: float) -> None:
    """Connect as this identity and play until the host stays away. ConnectError if there is no way to it."""
    known = KnownHosts(None)
    if host_key:
        known.check(address, host_key)
    async with Client(address, identity, "Bots", known) as client:
        await Runner(client, pace).run()


def main(argv: Sequence[str] | None = None) -> int:
    """The command line; see the module docstring. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m netcore.botrunner", description=__doc__)
    parser.add_argument("address", type=parse_address)
    parser.add_argument("--key-file", type=Path, required=True, help="the key pair of the host's computer players")
    parser.add_argument("--pace", type=float, default=float(os.environ.get("BAFUDA_BOT_PACE", PACE)))
    arguments = parser.parse_args(argv)
    logging.basicConfig(level="INFO", format="%(asctime)s %(levelname)s %(name)s %(message)s", stream=sys.stderr)
    host_key = sys.stdin.readline().strip()
    threading.Thread(target=_end_with_stdin, daemon=True).start()
    try:
        asyncio.run(play(arguments.address, load_key(arguments.key_file, "bots"), host_key, arguments.pace))
    except (ConnectError, KeyboardInterrupt) as problem:
        log.info("ended: %s", problem)
        return 1
    return 0


def _end_with_stdin() -> None:
    """Nothing here needs tidying up, so the end of the host ends the process at once."""
    with contextlib.suppress(OSError):
        while os.read(0, 4096):
            pass
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
