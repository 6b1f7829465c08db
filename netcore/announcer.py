"""Announcer: who is told what. Rooms, the lobby and the computer players' seats are said where they changed."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Literal, TypeAlias

import msgspec

from games.game import Seat
from netcore import clock, rooms
from netcore.crowd import Crowd
from netcore.effects import LOBBY_TOPIC, CallBots, Keep, Publish, Revoke, Send
from netcore.hearing import News
from netcore.limits import HallSettings
from netcore.live import Table, playing_level
from netcore.lobby import LINES, parts_of
from netcore.messages import Assign, Clocks, Level, Lobby, LobbyChange, Room, Said, SentAway, TableLine, WatchAgain
from netcore.outbox import Outbox
from netcore.roomlog import RoomLog
from netcore.table import bot_level
from netcore.tables import Tables
from netcore.talk import Spoken

Cause: TypeAlias = Literal["removed", "banned", "watching_closed", "hands_open"]
"""Why somebody is no longer at a table."""


class Announcer:
    """Remembers what was said last, so that only changes are said."""

    def __init__(self, settings: HallSettings, crowd: Crowd, tables: Tables) -> None:
        self._settings = settings
        self._crowd = crowd
        self._tables = tables
        self.rooms = RoomLog()
        self._lines: dict[str, TableLine] = {}
        self.lobby_changes = 0
        """How many were told since the host was started."""
        self._clocks: dict[str, tuple[Clocks, float]] = {}
        self._assigned: dict[tuple[str, Seat], Level] = {}
        self._guests: dict[str, frozenset[tuple[Seat, bytes]]] = {}
        self._may_call = 0.0

    def audience(self, table: Table) -> tuple[bytes, ...]:
        """The connections of the people who sit at the table or own it."""
        state = table.state
        keys = [chair.key for chair in state.chairs if rooms.hears(chair)]
        gone = [chair.key for chair in state.chairs if not rooms.hears(chair)]
        if state.owner not in gone:
            keys.append(state.owner)
        routes = (self._crowd.route(key) for key in keys)
        return tuple(dict.fromkeys(route for route in routes if route is not None))

    def news(self, out: Outbox, table: Table, news: Iterable[News]) -> None:
        """Updates for everybody who has news."""
        for item in news:
            if not isinstance(item.viewer, int):
                out.update(Publish(rooms.topic(table), rooms.public_update(table, item)))
                continue
            message = rooms.update(table, item.viewer, item)
            for route in self._listeners(table, item.viewer):
                out.update(Send(route, message))

    def recorded(self, out: Outbox, table: Table) -> None:
        """A match is over: its record for all who are there, and for the host to keep."""
        for part in rooms.record_parts(table):
            out.later(*(Send(route, part) for route in self.audience(table)), Publish(rooms.topic(table), part))
        out.later(Keep(table.state.record))

    def _listeners(self, table: Table, seat: Seat) -> tuple[bytes, ...]:
        """The connections that get the updates of a seat: its owner's, the computer player's, and its guest's."""
        chair = table.state.chairs[seat]
        routes = [self._crowd.route(chair.key)] if rooms.hears(chair) else []
        if (table.state.table, seat) in self._assigned and bot_level(table.state, seat) is not None:
            routes.append(self._crowd.route(self._settings.bot_key))
        return (*(route for route in routes if route is not None), *rooms.guests(table, seat))

    def said(self, out: Outbox, spoken: Spoken) -> None:
        """A line of chat, to those who sit at the table and to those who watch."""
        self.told_players(out, spoken.table, spoken.players)
        out.later(Publish(rooms.topic(spoken.table), spoken.gallery))

    def told_players(self, out: Outbox, table: Table, line: Said) -> None:
        """A line of chat to those who sit there."""
        out.later(*(Send(route, line) for route in self.audience(table)))

    def _release(self, out: Outbox, table: Table) -> Table:
        """What was held back during the deal is for the players now."""
        if table.live.held and table.state.phase != "playing":
            for line in table.live.held:
                self.told_players(out, table, line)
            table = replace(table, live=replace(table.live, held=()))
            self._tables.put(table)
        return table

    def clear_gallery(self, out: Outbox, table: Table, sent: Callable[[str], bool], cause: Cause) -> Table:
        """Those whose key is `sent` away may watch no more: public updates come under another topic, for the others
        to ask for. Who has been granted the old one hears it whether or not he says that he watches."""
        gone = {route: watcher for route, watcher in table.live.watchers.items() if sent(watcher.key)}
        if not gone and not any(map(sent, table.live.granted)):
            return table
        out.answer(Revoke(rooms.topic(table)))
        out.later(*(Send(route, SentAway(table.state.table, cause)) for route in gone))
        left = {route: watcher for route, watcher in table.live.watchers.items() if route not in gone}
        out.later(*(Send(route, WatchAgain(table.state.table)) for route in left))
        live = replace(table.live, watchers=left, granted=frozenset(), epoch=table.live.epoch + 1)
        table = replace(table, live=live)
        self._tables.put(table)
        return table

    def room(self, table: Table, now: float) -> Room:
        """The room as it is now."""
        return self._told(rooms.room(table, self._crowd.presence), table, now)

    def _told(self, said: Room, table: Table, now: float) -> Room:
        return msgspec.structs.replace(rooms.timed(said, table, now), seq=self.rooms.number(said.table))

    def lines(self) -> tuple[TableLine, ...]:
        return tuple(rooms.line(table) for table in self._tables)

    def bots_changed(self) -> None:
        """The computer players' line is new or lost: they know of no seat."""
        self._assigned.clear()
        for table in self._tables:
            self._tables.touch(table.state.table)

    def assigned(self) -> list[tuple[str, Seat]]:
        """The tables and seats that the computer players have been told to play."""
        return list(self._assigned)

    def forget(self, tables: Iterable[str]) -> None:
        """What was said of these last did not go out."""
        names = frozenset(tables)
        self.rooms.forget(names)
        self._assigned = {at: level for at, level in self._assigned.items() if at[0] not in names}
        self._lines = {name: line for name, line in self._lines.items() if name not in names}
        self._clocks = {name: said for name, said in self._clocks.items() if name not in names}
        self._guests = {name: guests for name, guests in self._guests.items() if name not in names}

    def announce(self, out: Outbox, now: float) -> None:
        """Say what changed about the tables that were touched."""
        for name in tuple(self._tables.touched):
            table = self._tables.get(name)
            if table is None:
                continue
            table = self._release(out, table)
            self._announce_room(out, table, now)
            self._announce_clocks(out, table, now)
            self._assign(out, table, now)
            self._show(out, table, now)
            if table.state.phase == "closed":
                out.later(Revoke(rooms.topic(table)))
                hearers = (*self.audience(table), *table.live.watchers)
                self.rooms.close(self.room(table, now), hearers, now)
                self._clocks.pop(name, None)
                self._guests.pop(name, None)
                self._tables.remove(name)
        self._announce_lobby(out)
        self._call_bots(out, now)

    def lobby(self) -> tuple[Lobby, ...]:
        """The whole list of tables, in parts."""
        return parts_of(self.lobby_changes, self.lines())

    def _announce_lobby(self, out: Outbox) -> None:
        changed = [name for name in self._tables.touched if self._line_changed(name)]
        for at in range(0, len(changed), LINES):
            names = changed[at : at + LINES]
            self.lobby_changes += 1
            lines = tuple(self._lines[name] for name in names if name in self._lines)
            gone = tuple(name for name in names if name not in self._lines)
            out.later(Publish(LOBBY_TOPIC, LobbyChange(self.lobby_changes, lines, gone)))

    def _line_changed(self, name: str) -> bool:
        """Whether the lobby has to be told of this table, which is noted as done."""
        table, said = self._tables.get(name), self._lines.pop(name, None)
        line = None if table is None else rooms.line(table)
        if line is not None:
            self._lines[name] = line
        return line != said

    def _announce_room(self, out: Outbox, table: Table, now: float) -> None:
        said = rooms.room(table, self._crowd.presence)
        if not self.rooms.changed(said, (table.live.due, table.live.missing)):
            return
        message = self._told(said, table, now)
        bots = self._bots()
        for route in self.audience(table):
            out.room(Send(route, message))
        if bots is not None and table.state.phase == "drawing":
            out.room(Send(bots, message))
        out.room(Publish(rooms.topic(table), message))

    def _announce_clocks(self, out: Outbox, table: Table, now: float) -> None:
        """What the clocks show, where it is something else than what all count down to by themselves."""
        clocks = clock.told(table, now)
        if clocks is None:
            return
        said, then = self._clocks.get(table.state.table, (Clocks(table.state.table), now))
        if clock.same(said, then, clocks, now):
            return
        self._clocks[table.state.table] = (clocks, now)
        out.later(*(Send(route, clocks) for route in self.audience(table)), Publish(rooms.topic(table), clocks))

    def _assign(self, out: Outbox, table: Table, now: float) -> None:
        """Tell the computer players which seats of the table are theirs, and how those stand."""
        name = table.state.table
        route = self._bots()
        for seat in range(len(table.state.chairs)):
            level = None if route is None else playing_level(table, seat)
            if level == self._assigned.get((name, seat)):
                continue
            if level is None:
                del self._assigned[name, seat]
            else:
                self._assigned[name, seat] = level
            if route is not None:
                out.later(Send(route, Assign(name, seat, table.state.sheet.game, level)))
                if level is not None and not rooms.shows_match(table):
                    out.later(Send(route, self.room(table, now)))
                elif level is not None:
                    out.later(Send(route, rooms.full_update(table, seat)))

    def _show(self, out: Outbox, table: Table, now: float) -> None:
        """Who has begun to see what a seat sees gets it whole."""
        seats = range(len(table.state.shown))
        guests = frozenset((seat, route) for seat in seats for route in rooms.guests(table, seat))
        for seat, route in sorted(guests - self._guests.get(table.state.table, frozenset())):
            out.later(Send(route, self.room(table, now)), Send(route, rooms.full_update(table, seat)))
        self._guests[table.state.table] = guests

    def _bots(self) -> bytes | None:
        """The connection of the computer players, if it is up."""
        key = self._settings.bot_key
        return self._crowd.route(key) if key and self._crowd.here(key) else None

    def _call_bots(self, out: Outbox, now: float) -> None:
        """Have the computer players there before they are needed: the draw of a seed waits for them."""
        if not self._settings.bot_key or self._bots() is not None or now < self._may_call:
            return
        if any(_may_need_bots(table) for table in self._tables):
            self._may_call = now + self._settings.waits.call_bots
            out.later(CallBots())


def _may_need_bots(table: Table) -> bool:
    """Whether computer players play at the table, or may when its match begins."""
    state = table.state
    if table.live.stopped or state.saved:
        return False
    return state.phase == "waiting" or any(bot_level(state, seat) is not None for seat in range(len(state.chairs)))
