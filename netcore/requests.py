"""Requests: what people ask of the hall and its tables, carried out and answered. Sans-IO.

A request that comes again gets its first answer again.
"""

import base64
from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

from games.catalogue import AnyGame
from netcore import clock, rooms
from netcore.asking import Asker, Facts
from netcore.crowd import Connection
from netcore.decide import TableRequest, decide
from netcore.doors import admit, is_locked_to, keys_at
from netcore.effects import Send
from netcore.entries import Talked
from netcore.evolve import opened
from netcore.gate import Gate
from netcore.ledger import Ledger
from netcore.limits import HallSettings
from netcore.live import Table
from netcore.messages import (
    Denied,
    Done,
    Open,
    Opened,
    Remove,
    Reply,
    Said,
    Say,
    SetDoor,
    Sit,
    Unwatch,
    Watch,
    Watching,
)
from netcore.opening import opening
from netcore.people import clean_text, who
from netcore.reception import Reception
from netcore.refused import Refused
from netcore.table import seat_of

TABLE_ID_BYTES: Final = 5

Request: TypeAlias = Open | Watch | Unwatch | Say | TableRequest


class Requests:
    """All that has one answer: opening a table, watching, chat, and what `decide` knows."""

    def __init__(
        self,
        settings: HallSettings,
        entropy: Callable[[int], bytes],
        games: Mapping[str, AnyGame],
        gate: Gate,
        facts: Facts,
        ledger: Ledger,
        reception: Reception,
    ) -> None:
        self._settings = settings
        self._entropy = entropy
        self._games = games
        self._gate = gate
        self._facts = facts
        self._ledger = ledger
        self._tables = ledger.tables
        self._announcer = ledger.announcer
        self._reception = reception

    def answer(self, connection: Connection, message: Request, now: float) -> None:
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
            self._ration_guesses(connection, message, now)
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

    def _ration_guesses(self, connection: Connection, message: Sit | Watch, now: float) -> None:
        """Refused if too many passwords were tried; who is let in without one tries none."""
        needed = is_locked_to(self._table(message.table), self._asker(connection, message.request))
        if needed and not self._gate.admits(connection.peer.key, "guess", now):
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
        line = Said(message.table, connection.name, role, text, self._settings.wall(now))
        talked = None if seat is None else Talked(by=connection.peer.key, request=message.request, seat=seat, text=text)
        self._ledger.say(table, line, talked)
