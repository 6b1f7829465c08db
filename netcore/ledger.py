"""Ledger: one call of the hall as one step: tables change, entries and announcements gather, or nothing happens."""

import logging
from dataclasses import replace

import msgspec

from netcore import clock, undo
from netcore.announcer import Announcer
from netcore.asking import Facts, Outcome
from netcore.course import settled
from netcore.crowd import Crowd
from netcore.effects import Effect
from netcore.entries import AnyEntry, Ended, HandsOpened, TableOpened, Talked, Ticked, to_row
from netcore.evolve import evolve
from netcore.gate import Gate
from netcore.limits import HallSettings
from netcore.live import Table, renewed, timed
from netcore.messages import Reply, Said
from netcore.outbox import Outbox
from netcore.tables import Tables
from netcore.talk import is_kept, speak

log = logging.getLogger(__name__)


class Ledger:
    """The tables of a hall, and the effects of the call at hand."""

    def __init__(self, settings: HallSettings, crowd: Crowd, gate: Gate, facts: Facts) -> None:
        self._waits = settings.waits
        self._wall = settings.wall
        self._gate = gate
        self._facts = facts
        self.tables = Tables()
        self.announcer = Announcer(settings, crowd, self.tables)
        self.out = Outbox()
        self._now = 0.0

    def begin(self, now: float) -> None:
        """A new call, at `now`."""
        self.out = Outbox()
        self._now = now
        self.tables.begin()

    def touch(self, key: str) -> None:
        """Something about this person changed: look at his tables again."""
        for table in self.tables.of(key):
            self.tables.touch(table.state.table)

    def reply(self, route: bytes, key: str, reply: Reply) -> None:
        """Answer a request, and keep the answer for when it is repeated."""
        self.out.reply(route, reply)
        self.out.answered.append((key, reply.request))
        self._gate.remember(key, reply.request, reply)

    def carry_out(self, table: Table, outcome: Outcome) -> Table:
        """The table after what was decided."""
        table = replace(table, live=outcome.live)
        self.tables.put(table)
        for entry in outcome.entries:
            table = self.write(table, entry)
        return table

    def say(self, table: Table, line: Said, talked: Talked | None) -> None:
        """A line of chat to those who may hear it now; `talked` is what is written down of it, if it is kept."""
        spoken = speak(table, line)
        if spoken.table is not table:
            self.tables.put(spoken.table)
        if talked is not None and is_kept(table, line):
            self.write(table, talked)
        self.announcer.said(self.out, spoken)

    def opened(self, table: Table, entry: TableOpened) -> None:
        """A table is new."""
        log.info("table=%s opened game=%s seats=%d", table.state.table, entry.sheet.game, entry.seats)
        self.out.rows.append(to_row(table.state.table, entry))
        self.tables.put(table)

    def write(self, table: Table, entry: AnyEntry) -> Table:
        """Write an entry down, change the table by it, and queue the news."""
        at = self._wall(self._now)
        entry = msgspec.structs.replace(clock.stamped(table, entry, self._now), at=at)
        if isinstance(entry, HandsOpened) and entry.open:
            keys = {chair.key for chair in table.state.chairs}
            table = self.announcer.clear_gallery(self.out, table, keys.__contains__, "hands_open")
        self.out.rows.append(to_row(table.state.table, entry))
        state, news = evolve(table.game, table.state, entry)
        if isinstance(entry, Ended):
            self.out.without_updates(state.table)
        log.debug("table=%s entry=%d %s", state.table, state.entries, type(entry).__name__)
        live = renewed(table.live, table.state, state, entry)
        if live.running is not None:
            live = replace(live, running=clock.noted(live.running, self._now))
        after = replace(table, state=state, live=live)
        self.tables.put(after)
        self.announcer.news(self.out, after, news)
        if state.record and state.record is not table.state.record:
            self.announcer.recorded(self.out, after)
        return after

    def finish(self, now: float) -> list[Effect]:
        """What follows from the call: what all were waiting for, new waits, announcements."""
        for name in tuple(self.tables.touched):
            table = self.tables.get(name)
            while table and not table.live.stopped and (outcome := settled(table, self._facts)).entries:
                table = self.carry_out(table, outcome)
            if table:
                self._go_on(table, now)
        self.announcer.announce(self.out, now)
        return self.out.effects()

    def _go_on(self, table: Table, now: float) -> None:
        """Waits begin or end, and clocks run or stand."""
        table = timed(table, self._facts.here, self._waits, now)
        if clock.must_note(table, now):
            table = self.write(table, Ticked())
        live = undo.timed(table.live, self._waits.undo, now)
        self.tables.put(replace(table, live=replace(live, running=clock.begun(table, now))))

    def abandon(self) -> None:
        """The call ends by a fault of ours: as if it had not been."""
        self._forget_answers()
        self.announcer.forget(tuple(self.tables.touched))
        self.tables.undo()

    def take_back(self) -> None:
        """The entries of the last call could not be written: as if it had not been, and its tables stop.

        What came about around the others, as a line that was lost, is seen in the next call.
        """
        failed, touched = self.out, tuple(self.tables.touched)
        self._forget_answers()
        self.tables.undo()
        self.begin(self._now)
        self.tables.look_again(touched)
        self.announcer.forget(touched)
        for name in touched:
            self.tables.touch(name)
        for name in dict.fromkeys(row.table for row in failed.rows):
            if table := self.tables.get(name):
                self.tables.put(replace(table, live=replace(table.live, stopped=True, due=None, running=None)))

    def _forget_answers(self) -> None:
        for key, request in self.out.answered:
            self._gate.forget(key, request)
