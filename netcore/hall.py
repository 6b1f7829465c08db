"""Hall: peers, tables, permissions, limits of one host. Sans-IO: messages in, effects out, time handed in.

Each public call gives the effects it brings about, the Append first: what cannot be written down is not announced.
"""

import base64
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from games.catalogue import GAMES, AnyGame
from netcore import clock, rooms, undo
from netcore.asking import Asker, Facts, Outcome
from netcore.crowd import Connection, Crowd
from netcore.decide import TableRequest, decide
from netcore.doors import admit, keys_at
from netcore.effects import Effect, Keep, Peer, Row, Send
from netcore.evolve import opened
from netcore.gate import Gate
from netcore.ledger import Ledger
from netcore.limits import HallSettings
from netcore.live import Table, overdue, timed
from netcore.messages import (
    Bye,
    ClientMessage,
    Closing,
    Denied,
    Done,
    Hello,
    Open,
    Opened,
    Ping,
    Pong,
    Remove,
    Reply,
    Resync,
    Said,
    Say,
    SetDoor,
    Sit,
    TableLine,
    Unwatch,
    Watch,
    Watching,
)
from netcore.opening import opening
from netcore.people import clean_text, who
from netcore.reception import Reception
from netcore.refused import Refused
from netcore.resume import rebuilt
from netcore.table import seat_of

log = logging.getLogger(__name__)

TABLE_ID_BYTES: Final = 5

Request: TypeAlias = Open | Watch | Unwatch | Say | TableRequest


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
        self._asked: tuple[Peer, ClientMessage] | None = None
        self.deadline = 0.0

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
        return any(table.live.stopped for table in self._tables)

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
        dues = (
            due for table in self._tables for due in (table.live.next_due, clock.next_due(table)) if due is not None
        )
        self.deadline = min((now + self._settings.waits.beat, *dues))

    # What comes in.

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
                self._ledger.out.answer(Send(peer.route, Pong(n, self._reception.newest(connection))))
            case Bye():
                self._reception.bye(connection)
            case Resync(table=table):
                self._reception.resync(connection, table, now)
            case _:
                self._request(connection, message, now)

    def _request(self, connection: Connection, message: Request, now: float) -> None:
        """Answer a request; a repeated one with its first answer. Watching is asked anew on each connection."""
        peer = connection.peer
        if not isinstance(message, Watch | Unwatch) and (answer := self._gate.answer(peer.key, message.request)):
            self._ledger.out.reply(peer.route, answer)
            return
        try:
            reply = self._carried_out(connection, message, now)
        except Refused as refused:
            reply = Denied(message.request, refused.code, refused.values, refused.rule)
        self._ledger.reply(peer.route, peer.key, reply)

    def _carried_out(self, connection: Connection, message: Request, now: float) -> Reply:
        if isinstance(message, Sit | Watch) and message.password:
            self._ration_guesses(connection.peer.key, now)
        match message:
            case Open():
                return self._open(connection, message)
            case Watch():
                return self._watch(connection, message, now)
            case Unwatch():
                self._reception.unwatch(self._table(message.table), connection.peer.route)
            case Say():
                self._say(connection, message, now)
            case _:
                self._at_table(connection, message, now)
        return Done(message.request)

    def _ration_guesses(self, key: str, now: float) -> None:
        if not self._gate.admits(key, "guess", now):
            raise Refused("guesses")

    def _table(self, name: str) -> Table:
        table = self._tables.get(name)
        if table is None:
            raise Refused("no_table")
        return table

    def _open(self, connection: Connection, message: Open) -> Opened:
        asker, limits = self._asker(connection, message.request), self._settings.limits
        key = asker.key
        if key == self._settings.bot_key:
            raise Refused("not_for_bots")
        if sum(table.state.owner == key for table in self._tables.of(key)) >= limits.tables_per_key:
            raise Refused("too_many_tables", (limits.tables_per_key,))
        if len(self._tables) >= limits.tables:
            raise Refused("too_many_tables", (limits.tables,))
        game = self._games.get(message.game)
        if game is None:
            raise Refused("no_game")
        first, sat = opening(game, message, asker)
        name = self._fresh_name()
        self._ledger.opened(Table(game, opened(name, first)), first)
        if sat:
            self._ledger.write(self._table(name), sat)
        return Opened(message.request, name)

    def _fresh_name(self) -> str:
        while True:
            name = base64.b32hexencode(self._entropy(TABLE_ID_BYTES)).decode().lower()
            if self._tables.get(name) is None:
                return name

    def _asker(self, connection: Connection, request: str) -> Asker:
        key = connection.peer.key
        return Asker(key, connection.name, request, key == self._settings.bot_key, self._facts)

    def _at_table(self, connection: Connection, message: TableRequest, now: float) -> None:
        peer = connection.peer
        before = self._table(message.table)
        table = self._ledger.carry_out(before, decide(before, self._asker(connection, message.request), message))
        match message:
            case Sit():
                self._reception.tell_seat(peer, table, now)
            case SetDoor(watching="closed"):
                self._announcer.clear_gallery(self._ledger.out, table, lambda _: True, "watching_closed")
            case Remove(who=sign, ban=ban):
                key = next(known for known in keys_at(before) if who(known) == sign)
                self._reception.send_away(key, table, "banned" if ban else "removed")
            case _:
                pass

    def _watch(self, connection: Connection, message: Watch, now: float) -> Watching:
        table = self._table(message.table)
        if table.state.watching == "closed":
            raise Refused("watching_closed")
        if table.state.hands_open and seat_of(table.state, connection.peer.key) is not None:
            raise Refused("hands_open")
        table = admit(table, self._asker(connection, message.request), message.password)
        table = self._reception.watch(connection, table)
        room = self._announcer.room(table, now)
        if clocks := clock.told(table, now):
            self._ledger.out.later(Send(connection.peer.route, clocks))
        return Watching(message.request, rooms.topic(table), room, rooms.late_update(table))

    def _say(self, connection: Connection, message: Say, now: float) -> None:
        table = self._table(message.table)
        seat = seat_of(table.state, connection.peer.key)
        seated = seat is not None and rooms.hears(table.state.chairs[seat])
        if not seated and connection.peer.route not in table.live.watchers:
            raise Refused("not_here")
        role: Literal["player", "watching"] = "player" if seated else "watching"
        text = clean_text(message.text)
        if not text:
            raise Refused("empty")
        line = Said(message.table, connection.name, role, text, int(now + self._settings.wall_offset))
        self._ledger.say(table, line)

    def _answer_failed(self, peer: Peer, message: ClientMessage) -> None:
        """The answer to a message whose entries could not be written."""
        if isinstance(message, Hello):
            self._reception.welcome(peer)
        elif not isinstance(message, Ping | Bye | Resync):
            self._ledger.out.reply(peer.route, Denied(message.request, "stopped"))
