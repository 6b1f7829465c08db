"""Reception: people and their lines at a hall: who comes, goes, watches, and asks for what it missed."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, TypeAlias

from games.game import GALLERY, Seat, Viewer
from netcore import clock, rooms
from netcore.announcer import Cause
from netcore.crowd import Connection, Crowd
from netcore.effects import LOBBY_TOPIC, Grant, Peer, Send
from netcore.entries import Back, Left, Named
from netcore.gate import Gate
from netcore.ledger import Ledger
from netcore.limits import HallSettings
from netcore.live import Table, Watcher
from netcore.messages import PROTOCOL, Denied, Fault, Hello, Newest, NewestRoom, Place, Replaced, SentAway, Welcome
from netcore.people import clean_name, who
from netcore.table import hearing, seat_of

FaultCode: TypeAlias = Literal["malformed", "too_long", "too_fast", "hello_first", "too_many"]


class Reception:
    """Knows connections and the tables they have to do with; decides nothing about a table but who is there."""

    def __init__(self, settings: HallSettings, crowd: Crowd, gate: Gate, ledger: Ledger) -> None:
        self._settings = settings
        self._crowd = crowd
        self._gate = gate
        self._ledger = ledger
        self._tables = ledger.tables
        self._announcer = ledger.announcer

    def hello(self, peer: Peer, message: Hello, now: float) -> None:
        """A connection says who it is."""
        out = self._ledger.out
        if message.protocol != PROTOCOL:
            out.reply(peer.route, Denied("", "version", (self._settings.version, PROTOCOL)))
            return
        if self._crowd.full() and self._crowd.connection(peer) is None:
            self.tell_fault(peer, "too_many", now)
            return
        name = clean_name(message.name, f"Guest {who(peer.key)[:4]}")
        old = self._crowd.welcome(peer, name, message.watch_only, now)
        if old is not None and old != peer.route:
            out.answer(Send(old, Replaced()))
        for route in self._crowd.surplus(peer.key):
            out.answer(Send(route, Fault("too_many")))
            self.drop(route)
        self.line_changed(peer.key)
        self.welcome(peer)
        if not message.watch_only:
            self._returned(peer, name, now)

    def welcome(self, peer: Peer) -> None:
        """Tell a connection who it is, what it has, and what there is."""
        owned = ((table, seat_of(table.state, peer.key)) for table in self._tables.of(peer.key))
        first, *others = self._announcer.lobby()
        welcome = Welcome(
            version=self._settings.version,
            host=self._settings.host,
            you=who(peer.key),
            places=tuple(Place(table.state.table, seat) for table, seat in owned if seat is not None),
            tables=first.tables,
            lobby_topic=LOBBY_TOPIC,
            operator=peer.key in self._settings.operators,
            lobby=first.seq,
            parts=first.parts,
        )
        self._ledger.out.answer(Send(peer.route, welcome), *(Send(peer.route, part) for part in others))

    def _returned(self, peer: Peer, name: str, now: float) -> None:
        """A person is here (again): his seats are his at once, unless he left them by request."""
        for table in self._tables.of(peer.key):
            seat = seat_of(table.state, peer.key)
            if seat is None:
                continue
            if not table.live.stopped:
                table = self._seated_again(table, seat, name)
            self.tell_seat(peer, table, now, room=True)

    def _seated_again(self, table: Table, seat: Seat, name: str) -> Table:
        """The table with a person back on his seat, under the name he has now."""
        key = table.state.chairs[seat].key
        if table.state.chairs[seat].name != name:
            table = self._ledger.write(table, Named(by=key, name=name))
        if table.state.chairs[seat].left in ("bye", "lost"):
            table = self._ledger.write(table, Back(by=key, seat=seat))
        return table

    def catch_up(self, table: Table, now: float) -> None:
        """At a table that could not be written: who came back or said goodbye meanwhile, written down after all."""
        for seat, chair in enumerate(table.state.chairs):
            if chair.kind != "person":
                continue
            connection = self._crowd.newest(chair.key)
            if connection is not None and self._crowd.here(chair.key):
                table = self._seated_again(table, seat, connection.name)
                self.tell_seat(connection.peer, table, now)
            elif self._crowd.presence(chair.key) == "left":
                table = self._gone_on_purpose(table, seat)

    def heard_again(self, peer: Peer, now: float) -> None:
        """A person whose line was lost: the seats that are played for him are his again."""
        for table in self._tables.of(peer.key):
            seat = seat_of(table.state, peer.key)
            if seat is not None and table.state.chairs[seat].left == "lost" and not table.live.stopped:
                self.tell_seat(peer, self._ledger.write(table, Back(by=peer.key, seat=seat)), now)

    def bye(self, connection: Connection) -> None:
        """A goodbye: in a match a computer player plays on until the person is back."""
        key = connection.peer.key
        self._forget_watcher(connection.peer.route)
        if not self._crowd.bye(connection):
            return
        self.line_changed(key)
        for table in self._tables.of(key):
            seat = seat_of(table.state, key)
            if seat is not None and not table.live.stopped:
                self._gone_on_purpose(table, seat)

    def _gone_on_purpose(self, table: Table, seat: Seat) -> Table:
        """The table after a goodbye: only in a match a seat is played for who is not there."""
        chair = table.state.chairs[seat]
        if not table.state.in_match or table.state.saved or chair.left:
            return table
        return self._ledger.write(table, Left(by=chair.key, seat=seat, way="bye"))

    def drop(self, route: bytes) -> None:
        """The connection is no more."""
        self._forget_watcher(route)
        if connection := self._crowd.drop(route):
            self.line_changed(connection.peer.key)

    def _forget_watcher(self, route: bytes) -> None:
        for table in self._tables.watched_by(route):
            self.unwatch(table, route)

    def line_changed(self, key: str) -> None:
        """The line of this key is up, or down: look at what hangs on it."""
        if key == self._settings.bot_key:
            self._announcer.bots_changed()
        else:
            self._ledger.touch(key)

    def newest(self, connection: Connection) -> tuple[Newest, ...]:
        """What this connection should have heard by now."""
        key, route = connection.peer.key, connection.peer.route
        if not self._crowd.speaks_for(connection):
            seats = []
        elif key == self._settings.bot_key:
            seats = self._announcer.assigned()
        else:
            owned = ((table, seat_of(table.state, key)) for table in self._tables.of(key))
            seats = [(t.state.table, s) for t, s in owned if s is not None and rooms.hears(t.state.chairs[s])]
        found = ((self._tables.get(name), seat) for name, seat in seats)
        played = ((table.state, seat) for table, seat in found if table and rooms.shows_match(table))
        newest = [Newest(state.table, seat, hearing(state, seat).seq) for state, seat in played]
        for table in self._tables.watched_by(route):
            if rooms.shows_match(table):
                seen: tuple[Viewer, ...] = (GALLERY, *rooms.guest_seats(table, key))
                newest += [Newest(table.state.table, _number(v), hearing(table.state, v).seq) for v in seen]
        return tuple(newest)

    def newest_rooms(self, connection: Connection) -> tuple[NewestRoom, ...]:
        """The Rooms that this connection should have heard by now: of its tables, and of those it watches."""
        key, route = connection.peer.key, connection.peer.route
        if key == self._settings.bot_key:
            names = dict.fromkeys(name for name, _ in self._announcer.assigned())
            told = [table for table in map(self._tables.get, names) if table and not rooms.shows_match(table)]
        else:
            own = self._tables.of(key) if self._crowd.speaks_for(connection) else ()
            told = [table for table in own if route in self._announcer.audience(table)]
            told += [table for table in self._tables.watched_by(route) if table not in told]
        known = self._announcer.rooms
        newest = (NewestRoom(table.state.table, known.number(table.state.table)) for table in told)
        return (*newest, *known.newest_closed(route))

    def resync(self, connection: Connection, name: str | None, now: float) -> None:
        """All of a table that the connection may know; without a name the list of all tables."""
        peer, out = connection.peer, self._ledger.out
        if name is None:
            out.answer(*(Send(peer.route, part) for part in self._announcer.lobby()))
            return
        table = self._tables.get(name)
        if table is None:
            closed = self._announcer.rooms.closed(name, peer.route)
            out.answer(Send(peer.route, closed or Denied("", "no_table")))
            return
        told = self._crowd.speaks_for(connection) and (
            self.tell_seat(peer, table, now, room=True) or self._tell_bots(peer, table, now)
        )
        if not told and peer.route in table.live.watchers:
            out.room(Send(peer.route, self._announcer.room(table, now)))
            self._tell_clocks(peer, table, now)
            if update := rooms.late_update(table):
                out.update(Send(peer.route, update))
            for seat in rooms.guest_seats(table, peer.key):
                out.update(Send(peer.route, rooms.full_update(table, seat)))
        elif not told and peer.route in self._announcer.audience(table):
            out.room(Send(peer.route, self._announcer.room(table, now)))
            self._tell_clocks(peer, table, now)
        elif not told:
            out.reply(peer.route, Denied("", "not_here"))

    def _tell_bots(self, peer: Peer, table: Table, now: float) -> bool:
        if peer.key != self._settings.bot_key:
            return False
        seats = [seat for name, seat in self._announcer.assigned() if name == table.state.table]
        if seats and not rooms.shows_match(table):
            self._ledger.out.room(Send(peer.route, self._announcer.room(table, now)))
            return True
        for seat in seats:
            self._ledger.out.update(Send(peer.route, rooms.full_update(table, seat)))
        return True

    def tell_fault(self, peer: Peer, code: FaultCode, now: float) -> None:
        """Tell a peer that its message was dropped, if it was not told too often."""
        if self._gate.admits(peer.key, "fault", now):
            self._ledger.out.answer(Send(peer.route, Fault(code)))

    def tell_seat(self, peer: Peer, table: Table, now: float, *, room: bool = False) -> bool:
        """The owner of a seat gets it whole: on coming back, and when asked for."""
        seat = seat_of(table.state, peer.key)
        if seat is None or not rooms.hears(table.state.chairs[seat]):
            return False
        if room:
            self._ledger.out.room(Send(peer.route, self._announcer.room(table, now)))
            self._tell_clocks(peer, table, now)
            for part in rooms.record_parts(table):
                self._ledger.out.later(Send(peer.route, part))
        if rooms.shows_match(table):
            self._ledger.out.update(Send(peer.route, rooms.full_update(table, seat)))
        if played := rooms.played_for(table, seat):
            self._ledger.out.later(Send(peer.route, played))
        return True

    def watch(self, connection: Connection, table: Table) -> Table:
        """The connection watches the table."""
        peer = connection.peer
        if peer.route not in table.live.watchers:
            table = self._watched(table, {**table.live.watchers, peer.route: Watcher(peer.key, connection.name)})
        table = replace(table, live=replace(table.live, granted=table.live.granted | {peer.key}))
        self._tables.put(table)
        self._ledger.out.answer(Grant(peer.key, rooms.topic(table)))
        return table

    def _tell_clocks(self, peer: Peer, table: Table, now: float) -> None:
        if clocks := clock.told(table, now):
            self._ledger.out.later(Send(peer.route, clocks))

    def unwatch(self, table: Table, route: bytes) -> None:
        """The connection watches the table no more."""
        if route in table.live.watchers:
            self._watched(table, {known: w for known, w in table.live.watchers.items() if known != route})

    def send_away(self, key: str, table: Table, cause: Cause) -> None:
        """A person is no longer at the table, neither on a seat nor watching."""
        route = self._crowd.route(key)
        watched = route in table.live.watchers
        self._announcer.clear_gallery(self._ledger.out, table, lambda other: other == key, cause)
        if route is not None and not watched:
            self._ledger.out.later(Send(route, SentAway(table.state.table, cause)))

    def _watched(self, table: Table, watchers: Mapping[bytes, Watcher]) -> Table:
        """The table with these watchers."""
        table = replace(table, live=replace(table.live, watchers=watchers))
        self._tables.put(table)
        return table


def _number(viewer: Viewer) -> Seat | None:
    return viewer if isinstance(viewer, int) else None
