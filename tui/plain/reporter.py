"""Tells on paper what happens at a table."""

import shlex
import time
from collections.abc import Callable
from typing import Final

from games.wording import Names, _
from netcore.client import Link, Recorded, Unfair
from netcore.messages import Clocks, Room, TableId
from netcore.mirror import Change, TableMirror
from tui import absence, asking, clocks, fairness, replaying, room_changes, sentences
from tui.absence import span
from tui.grace import grace_words
from tui.plain.paper import Paper
from tui.plain.question import final_line, match_over
from tui.session import News, Session, retold

COUNTED: Final = 10
"""Seconds between two lines of a countdown."""


class Reporter:
    """Writes a line for each thing that happens at the table at hand, and the table itself when asked."""

    def __init__(self, session: Session, paper: Paper, clock: Callable[[], float] = time.monotonic) -> None:
        self.session = session
        self.paper = paper
        self._rooms: dict[TableId, Room] = {}
        self._link = session.link
        self._drawn: dict[TableId, tuple[int, int, bool]] = {}
        """The match of each table, how often its draw began again, and whether it is done, as told last."""
        self._finished: set[tuple[TableId, int]] = set()
        self._hurried: Clocks | None = None
        """What the clocks told when the own time was last said to be short."""
        self._clock = clock
        self._told_at: dict[TableId, float] = {}
        self._counted = ""

    def tell(self, news: News, table: TableId) -> None:
        """What one thing heard has changed, as far as it is about `table` or the line."""
        if news.link is not None:
            self._tell_link(news.link)
        if isinstance(news.heard, Unfair):
            self.paper.notice(fairness.checked(None, news.heard.why))
        if isinstance(news.heard, Recorded) and news.heard.table == table:
            self.paper.notice(fairness.checked(None, ""))
            self._tell_kept(news.heard.text)
        if news.change is not None:
            mirror = self.session.mirror(news.table)
            if news.table == table or not table:
                self._tell_change(mirror, news.change)
            if mirror.room is not None:
                self._rooms[news.table] = mirror.room
                if news.change.room:
                    self._told_at[news.table] = self._clock()
        self._count_down(table)

    def _tell_kept(self, text: str) -> None:
        """How to look at the match again."""
        file = replaying.kept_at(text)
        if file is not None:
            self.paper.notice(_("bafuda replay {file} shows it again.").format(file=shlex.quote(str(file))))

    def _count_down(self, table: TableId) -> None:
        """How long a missed person is waited for: at first, and every ten seconds."""
        room = self._rooms.get(table)
        if room is None or not absence.missed(room):
            self._counted = ""
            return
        now = absence.as_of(room, self._clock() - self._told_at.get(table, 0.0))
        left = absence.missed(now)[0].back_ms
        step = "" if left is None else f"{left // (COUNTED * 1000)}"
        if self._counted != f"{table} {step}":
            self._counted = f"{table} {step}"
            self.paper.notice(absence.countdown(now))

    def _tell_digest(self, mirror: TableMirror) -> None:
        """What a computer has played for us while we were away."""
        if (digest := absence.digest_of(mirror)) is not None:
            self.paper.notice(absence.played_words(digest))
            for sentence in digest.played:
                self.paper.notice(f"  {sentence}")

    def _tell_link(self, link: Link) -> None:
        before, self._link = self._link, link
        sentence = sentences.found_again(before, link)
        if not sentence and before.state != link.state:
            sentence = sentences.link(link)
        if sentence:
            self.paper.notice(sentence)

    def _tell_change(self, mirror: TableMirror, change: Change) -> None:
        if change.room and mirror.room is not None:
            self._tell_room(mirror, mirror.room)
        if mirror.game is not None and mirror.view is not None:
            for note in change.notes:
                self.paper.notice(asking.note(note, mirror.names))
            place = mirror.game.words.place(mirror.view)
            for event in change.events:
                if sentence := mirror.game.words.event(event, mirror.names):
                    self.paper.event(f"{place} {sentence}".strip())
        if change.played:
            self._tell_digest(mirror)
        for said in change.chat:
            self.paper.chat(said.name, said.role, sentences.said_text(said))
        if match_over(mirror):
            self._tell_end(mirror)

    def _tell_room(self, mirror: TableMirror, room: Room) -> None:
        before = self._rooms.get(room.table)
        if before is None or before.match_no != room.match_no or _filled_anew(before, room):
            self.paper.notice(room_line(room))
        if room.lots and (before is None or before.lots != room.lots):
            self.paper.notice(sentences.lots(room, mirror.seat))
        for sentence in room_changes.changes(before, room, mirror.me):
            self.paper.notice(sentence)
        if room.undo is not None and room.undo.seat == mirror.seat and asking.is_new(before, room):
            self.paper.notice(asking.question(mirror))
        self._tell_draw(room)

    def _tell_draw(self, room: Room) -> None:
        """How the cards of a match were drawn, once; and each time that the draw has to begin again."""
        if room.fair is None:
            return
        rounds, drawn = len(room.fair.closed), room.phase != "drawing"
        before, self._drawn[room.table] = self._drawn.get(room.table), (room.match_no, rounds, drawn)
        if drawn and before != (room.match_no, rounds, True):
            self.paper.notice(fairness.line(room))
        elif not drawn and rounds and before != (room.match_no, rounds, False):
            self.paper.notice(fairness.progress(room))

    def fair(self, table: TableId) -> None:
        """The hashes of the draw, and what the check has said."""
        mirror = self.session.mirror(table) if table else None
        lines: list[str] = []
        if mirror is not None and mirror.room is not None:
            lines = fairness.told(mirror.room, mirror.names, self.session.verdict(table))
        for line in lines or [_("No cards have been drawn here yet.")]:
            self.paper.notice(line)

    def _tell_end(self, mirror: TableMirror) -> None:
        assert mirror.room is not None
        match = (mirror.table, mirror.room.match_no)
        if match not in self._finished and mirror.view is not None:
            self._finished.add(match)
            self.paper.notice(final_line(mirror.view, mirror.names))

    def table(self, table: TableId) -> None:
        """How the table lies."""
        mirror = self.session.mirror(table) if table else None
        if mirror is None or mirror.view is None or mirror.game is None:
            return self.paper.notice(room_line(mirror.room) if mirror and mirror.room else _("You are at no table."))
        for line in mirror.game.words.table(mirror.view, mirror.names):
            self.paper.table(line)

    def log(self, table: TableId) -> None:
        """What happened in this deal."""
        mirror = self.session.mirror(table) if table else None
        if mirror is not None and mirror.game is not None:
            told = [("", mirror.game.words.event(event, mirror.names)) for event in retold(mirror)]
            for _place, sentence in asking.with_notes(told, mirror.notes, mirror.names):
                if sentence:
                    self.paper.event(sentence)

    def until_hurry(self, table: TableId) -> float | None:
        """Seconds until the own time is short; None where it does not run, or that has been said."""
        mirror = self.session.mirror(table)
        told, seat = mirror.clocks, mirror.seat
        if told is None or told is self._hurried or seat not in told.running or seat >= len(told.left_ms):
            return None
        return max(0.0, told.left_ms[seat] / 1000 - clocks.SHORT - self.session.since_clocks(table))

    def hurry(self, table: TableId) -> None:
        """The own time is short."""
        mirror = self.session.mirror(table)
        self._hurried = mirror.clocks
        if mirror.room is not None and mirror.seat is not None:
            shown = clocks.of_seats(mirror.room, mirror.clocks, self.session.since_clocks(table))
            seconds = shown[mirror.seat].seconds if mirror.seat in shown else 0
            what = clocks.then(clocks.late(mirror))
            self.paper.notice(_("{count} s left, then {what}.").format(count=seconds, what=what))

    def clock(self, table: TableId) -> None:
        """The time that is left, of everybody whose clock is shown."""
        mirror = self.session.mirror(table) if table else None
        if mirror is None or mirror.room is None or mirror.room.clock is None:
            return self.paper.notice(_("No clock on this table."))
        self.paper.notice(_("Clock: {rule}.").format(rule=clocks.rule_words(mirror.room.clock)))
        shown = clocks.of_seats(mirror.room, mirror.clocks, self.session.since_clocks(table))
        for seat, clock in shown.items():
            stands = _("stands") if clock.stands else _("runs")
            self.paper.notice(f"{mirror.names.who(seat)} {span(clock.seconds)} {stands}")

    def scores(self, table: TableId) -> None:
        """The totals, and how the last deal was scored."""
        mirror = self.session.mirror(table) if table else None
        if mirror is None or mirror.game is None or mirror.view is None:
            return self.paper.notice(_("No match is on here."))
        standing, names = mirror.view.standing, mirror.names
        for side, total in zip(standing.sides, standing.totals, strict=True):
            self.paper.notice(f"{_side(side, names)}: {total}")
        for line in standing.lines:
            self.paper.notice(f"{mirror.game.words.score_line(line, names)}: {line.points}")

    def whose_turn(self, table: TableId) -> None:
        """What everybody waits for: the answer to something typed out of turn."""
        mirror = self.session.mirror(table) if table else None
        if mirror is not None and mirror.game is not None and mirror.view is not None:
            return self.paper.refused(mirror.game.words.prompt(mirror.view, mirror.names))
        self.paper.refused(_("Nothing is asked now. ? helps."))


def _filled_anew(before: Room, now: Room) -> bool:
    """Whether the line about a table before its match has become another."""
    return before.phase == now.phase == "waiting" and room_line(before) != room_line(now)


def room_line(room: Room) -> str:
    """A table and who sits there, in a line."""
    seats = ", ".join(f"{number} {sentences.seat_word(seat)}" for number, seat in enumerate(room.seats, start=1))
    told = _("{title}: {game}, {rules} rules. Seats: {seats}.").format(
        title=room.title,
        game=sentences.game_title(room.sheet.game),
        rules=sentences.rules_name(room.sheet),
        seats=seats,
    )
    if room.clock:
        told = f"{told} {_('Clock: {rule}.').format(rule=clocks.rule_words(room.clock))}"
    if room.phase == "waiting":
        told = f"{told} {_('Lost seats: {rule}.').format(rule=grace_words(room.grace))}"
    return f"{told} {sentences.KEPT}" if room.keep_talk else told


def _side(side: tuple[int, ...], names: Names) -> str:
    return " + ".join(names.who(seat) for seat in side)
