"""Hall: peers, tables, permissions, limits of one host. Sans-IO: messages in, effects out, time handed in.

Each public call gives the effects it brings about, the Append first: what cannot be written down is not announced.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Literal

from games.catalogue import GAMES, AnyGame
from netcore import clock, undo
from netcore.asking import Facts, Outcome
from netcore.crowd import Crowd
from netcore.effects import Effect, Keep, Peer, Row, Send
from netcore.gate import Gate
from netcore.ledger import Ledger
from netcore.limits import HallSettings
from netcore.live import Table, overdue, timed
from netcore.messages import Bye, ClientMessage, Closing, Denied, Hello, Ping, Pong, Resync, TableLine
from netcore.reception import Reception
from netcore.requests import Requests
from netcore.resume import rebuilt

log = logging.getLogger(__name__)


class Hall:
    """All tables of a host; `now` is monotonic seconds.

    Each call gives effects to be carried out in order. Where the Append among them fails, append_failed has to be
    called before anything else.
    """

    deadline: float
    """When `tick` is next due."""

    def __init__(
        self,
        settings: HallSettings,
        entropy: Callable[[int], bytes],
        games: Mapping[str, AnyGame] = GAMES,
    ) -> None:
        self._settings = settings
        self._entropy = entropy
        self._games = games
        self._gate = Gate(settings.limits)
        self._crowd = Crowd(settings.limits, settings.waits)
        self._facts = Facts(bool(settings.bot_key), self._crowd.here, self._crowd.expected, entropy, settings.operators)
        self._ledger = Ledger(settings, self._crowd, self._gate, self._facts)
        self._tables = self._ledger.tables
        self._announcer = self._ledger.announcer
        self._reception = Reception(settings, self._crowd, self._gate, self._ledger)
        self._requests = Requests(settings, entropy, games, self._gate, self._facts, self._ledger, self._reception)
        self._asked: tuple[Peer, ClientMessage] | None = None
        self.deadline = 0.0
        self._next_beat = 0.0

    def resume(self, rows: Iterable[Row], now: float) -> None:
        """Rebuild the tables from the journal; before anything else.

        A table that cannot be rebuilt (another version of its rules wrote it) is left out and stays in the journal.
        """
        by_table: dict[str, list[Row]] = {}
        for row in rows:
            by_table.setdefault(row.table, []).append(row)
        self._ledger.begin(now)
        for name, own in by_table.items():
            try:
                table, answers = rebuilt(self._games, name, own)
            except Exception:
                log.exception("table %s cannot be resumed and is left out", name)
                continue
            for key, answer in answers:
                self._gate.remember(key, answer.request, answer)
            if table.state.phase != "closed":
                self._tables.put(timed(table, self._facts.here, self._settings.waits, now))

    def records(self) -> list[Effect]:
        """The records of the matches that were over when the host ended: perhaps it had not kept them yet."""
        return [Keep(table.state.record) for table in self._tables if table.state.record]

    def receive(self, peer: Peer, message: ClientMessage, now: float) -> list[Effect]:
        """What a peer's message brings about."""
        with self._step((peer, message), now) as effects:
            self._hear(peer, message, now)
        return effects

    def fault(self, peer: Peer, code: Literal["malformed", "too_long"], now: float) -> list[Effect]:
        """A frame of this peer could not be decoded."""
        with self._step(None, now) as effects:
            self._reception.tell_fault(peer, code, now)
        return effects

    def gone(self, route: bytes, now: float) -> list[Effect]:
        """The connection is gone."""
        with self._step(None, now) as effects:
            self._reception.drop(route)
        return effects

    def tick(self, now: float) -> list[Effect]:
        """What the time brings about; due at `deadline`."""
        self._next_beat = now + self._settings.waits.beat
        with self._step(None, now) as effects:
            for key in self._crowd.lapse(now):
                self._reception.line_changed(key)
            for connection in self._crowd.silent(now):
                self._reception.drop(connection.peer.route)
            for table in self._tables:
                self._overdue(table, now)
        return effects

    def _overdue(self, table: Table, now: float) -> None:
        waits = self._settings.waits
        if live := undo.lapsed(table.live, now):
            table = self._ledger.carry_out(table, Outcome(live))
        if entry := overdue(table, waits, self._entropy, now) or clock.overdue(table, waits, now):
            self._ledger.write(table, entry)

    def closing(self, now: float) -> list[Effect]:
        """The host shuts down: tell everyone."""
        return [Send(route, Closing()) for route in self._crowd.routes()]

    def append_failed(self, now: float) -> list[Effect]:
        """The Append of the last call failed: take it back, stop its tables, tell everyone."""
        asked = self._asked
        self._ledger.take_back()
        if asked:
            self._answer_failed(*asked)
        self._asked = None
        self._announcer.announce(self._ledger.out, now)
        return self._ledger.out.effects()

    @property
    def stopped(self) -> bool:
        """Whether a table waits for the journal."""
        return bool(self._tables.stopped)

    def journal_back(self, now: float) -> list[Effect]:
        """The journal can be written again: the tables that stopped for it go on where they were."""
        with self._step(None, now) as effects:
            for table in self._tables:
                if table.live.stopped:
                    live = replace(table.live, stopped=False, missing=())
                    self._reception.catch_up(self._ledger.carry_out(table, Outcome(live)), now)
        return effects

    def table(self, name: str) -> Table | None:
        """A table as it is now."""
        return self._tables.get(name)

    def lines(self) -> tuple[TableLine, ...]:
        """All tables, as the lobby shows them."""
        return self._announcer.lines()

    def knows(self, peer: Peer) -> bool:
        """Whether this connection has said Hello and is not given up."""
        return self._crowd.connection(peer) is not None

    @contextmanager
    def _step(self, asked: tuple[Peer, ClientMessage] | None, now: float) -> Iterator[list[Effect]]:
        """One call: its effects are in the list at the end; after a fault of ours the tables are as before."""
        effects: list[Effect] = []
        self._asked = asked
        self._ledger.begin(now)
        try:
            yield effects
            effects += self._ledger.finish(now)
        except Exception:
            self._ledger.abandon()
            raise
        self.deadline = min(self._next_beat, self._tables.next_due)

    def _hear(self, peer: Peer, message: ClientMessage, now: float) -> None:
        deputy = peer.key == self._settings.bot_key
        kind: Literal["ping", "message"] = "ping" if isinstance(message, Ping) else "message"
        if not deputy and not self._gate.admits(peer.key, kind, now):
            self._reception.tell_fault(peer, "too_fast", now)
            return
        if isinstance(message, Hello):
            self._reception.hello(peer, message, now)
            return
        connection = self._crowd.connection(peer)
        if connection is None:
            self._reception.tell_fault(peer, "hello_first", now)
            return
        if self._crowd.heard(connection, now):
            self._reception.line_changed(peer.key)
            self._reception.heard_again(peer, now)
        match message:
            case Ping(n=n):
                newest, told = self._reception.newest(connection), self._reception.newest_rooms(connection)
                self._ledger.out.answer(Send(peer.route, Pong(n, newest, told, self._announcer.lobby_changes)))
            case Bye():
                self._reception.bye(connection)
            case Resync(table=table):
                self._reception.resync(connection, table, now)
            case _:
                self._requests.answer(connection, message, now)

    def _answer_failed(self, peer: Peer, message: ClientMessage) -> None:
        """The answer to a message whose entries could not be written."""
        if isinstance(message, Hello):
            self._reception.welcome(peer)
        elif not isinstance(message, Ping | Bye | Resync):
            self._ledger.out.reply(peer.route, Denied(message.request, "stopped"))
