"""Line mode: one session, one reader of lines, one table at a time. See `commands.HELP` for what can be typed."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from games.game import Refusal
from games.wording import Names, _
from netcore.messages import Denied, TableId
from netcore.mirror import TableMirror
from netcore.tasks import end
from tui import sentences
from tui.opening import Wish
from tui.plain.commands import Commands
from tui.plain.errand import Errand
from tui.plain.paper import Lines, Paper
from tui.plain.question import Key, Question, at_table, chosen, in_lobby, is_known, match_over, table_called
from tui.plain.reporter import Reporter
from tui.session import Session
from tui.trouble import Trouble

ARRIVING: Final = 30.0
"""Seconds to wait for the first word about a table."""
RECORD: Final = 5.0
"""Seconds to wait for the record of a match that is over, before the end."""
AFTER_A_NO: Final = 0.2
"""Seconds before the next answer after one that the host refused: a script must not flood it."""


class Evening:
    """See the module docstring. `run` gives the exit code.

    An answer that comes before its question waits for it where the input is a pipe; a person is told whose turn
    it is instead.
    """

    def __init__(self, session: Session, paper: Paper, lines: Lines, errand: Errand) -> None:
        self.session = session
        self.paper = paper
        self.lines = lines
        self.errand = errand
        self.table: TableId = ""
        self.asked: Question | None = None
        self.answered: Key = ()
        self.held: str | None = None
        self.ended = False
        self.done = False
        self.stirred = asyncio.Event()
        self.reading: asyncio.Task[str | None] | None = None
        self.over_at: float | None = None
        self.reporter = Reporter(session, paper)

    @property
    def mirror(self) -> TableMirror | None:
        return self.session.mirror(self.table) if self.table else None

    async def run(self) -> int:
        """Until the user quits, the input ends or, if so wanted, the match is over."""
        self.paper.notice(_("You are at {host}. ? helps.").format(host=self.session.welcome.host))
        hearing = asyncio.create_task(self._listen())
        try:
            await self._arrive()
            while not self._is_over():
                self._ask()
                await self._next(hearing)
        finally:
            await end(hearing)
            if self.reading is not None:
                await end(self.reading)
        self.paper.notice(_("Goodbye."))
        return 0

    async def _listen(self) -> None:
        """Take in and tell what the host sends, as it comes."""
        async for heard in self.session.line:
            self.reporter.tell(self.session.hear(heard), self.table)
            self.stirred.set()

    def _is_over(self) -> bool:
        idle = self.ended and self.held is None
        if idle and (self.asked is not None or not self.errand.until_over):
            self.done = True
        self.done = self.done or self._until_record() == 0.0
        return self.done

    def _until_record(self) -> float | None:
        """Seconds to go on waiting for the record of the match with whose end this ends; None where it is not over."""
        mirror = self.mirror
        if not self.errand.until_over or mirror is None or mirror.room is None or not match_over(mirror):
            return None
        now = time.monotonic()
        self.over_at = now if self.over_at is None else self.over_at
        if mirror.room.fair is None or self.session.verdict(self.table) is not None:
            return 0.0
        return max(0.0, self.over_at + RECORD - now)

    async def _next(self, hearing: asyncio.Task[None]) -> None:
        """Take the answer that waits, or wait until something stirs or a line comes."""
        record = self._until_record()
        if record is None and self.held is not None and self.asked is not None:
            line, self.held = self.held, None
            return await self._answer(line)
        if self.reading is None and self.held is None and not self.ended and record is None:
            self.reading = asyncio.create_task(self.lines.next())
        stirring = asyncio.create_task(self.stirred.wait())
        waiting: set[asyncio.Task[Any]] = {stirring, hearing}
        if self.reading is not None:
            waiting.add(self.reading)
        timeout = self._until_hurry() if record is None else record
        await asyncio.wait(waiting, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
        if self._until_hurry() == 0.0:
            self.reporter.hurry(self.table)
        await end(stirring)
        self.stirred.clear()
        if hearing.done():
            hearing.result()
            self.done = True
        if self.reading is not None and self.reading.done():
            line_or_end, self.reading = self.reading.result(), None
            await self._typed(line_or_end)

    def _until_hurry(self) -> float | None:
        """Seconds until it has to be said that the own time is short; None where nothing runs or it was said."""
        return self.reporter.until_hurry(self.table) if self.table else None

    def _question(self) -> Question | None:
        if self._until_record() is not None:
            return None
        if self.mirror is not None:
            return at_table(self.session, self.mirror, self.errand.people)
        return in_lobby(self.session, self.sit, self.watch)

    def _ask(self) -> None:
        """Ask what is to be decided now, once."""
        question = self._question()
        if question is None or question.key == self.answered:
            self.asked = None
            return
        if self.asked is None or self.asked.key != question.key:
            if question.key[0] == "act":
                self.reporter.table(self.table)
            self.paper.question(question.text)
            for number, choice in enumerate(question.choices, start=1):
                self.paper.choice(number, choice.label, choice.typed)
            self.paper.await_answer()
        self.asked = question

    async def _answer(self, line: str) -> None:
        """Carry out the choice that was typed, or say why not."""
        asked = self.asked
        assert asked is not None
        choice = chosen(asked, line)
        if choice is None:
            self.paper.refused(self._no_such_answer(asked, line))
            return self.paper.await_answer()
        denial = await choice.deed()
        if denial is None:
            self.answered, self.asked = asked.key, None
        else:
            self.refuse(denial)
            await asyncio.sleep(AFTER_A_NO)
            if self.asked is not None:
                self.paper.await_answer()

    def _no_such_answer(self, asked: Question, line: str) -> str:
        mirror = self.mirror
        if mirror is not None and mirror.view is not None and mirror.game is not None and "(" in line:
            try:
                told = mirror.game.preview(mirror.view, mirror.game.parse(line.replace(" ", "")))
            except ValueError as problem:
                return str(problem)
            if isinstance(told, Refusal):
                return str(mirror.game.words.refusal(told, mirror.names))
        return _("Type a number from 1 to {count}, or ? for help.").format(count=len(asked.choices))

    async def _typed(self, line: str | None) -> None:
        self.paper.answered()
        if line is None:
            self.ended = True
            return
        word, _space, rest = line.strip().partition(" ")
        command = self._commands().get(word.lower())
        if self.asked is not None and chosen(self.asked, line) is not None:
            await self._answer(line)
        elif command is not None:
            await command(rest.strip())
            if self.asked is not None:
                self.paper.await_answer()
        elif self.asked is not None:
            await self._answer(line)
        elif self.paper.interactive:
            self.reporter.whose_turn(self.table)
        else:
            self.held = line

    def _commands(self) -> dict[str, Callable[[str], Awaitable[None]]]:
        here = Commands(self)
        return {
            "?": here.help, "help": here.help, "table": here.table, "log": here.log, "scores": here.scores,
            "rules": here.rules, "say": here.say, "ready": here.ready, "start": here.start, "again": here.again,
            "restart": here.restart, "undo": here.undo, "pause": here.pause, "bots": here.bots, "save": here.save,
            "end": here.end, "clock": here.clock, "leave": here.leave, "quit": here.quit, "tables": here.tables,
            "sit": here.sit, "watch": here.watch, "open": here.open, "kick": here.kick, "ban": here.ban,
            "watching": here.watching, "password": here.password, "hands": here.hands, "show": here.show,
            "allow": here.allow, "fair": here.fair,
        }  # fmt: skip

    def refuse(self, denial: Denied) -> None:
        game = self.mirror.game if self.mirror is not None else None
        names = self.mirror.names if self.mirror is not None else Names(())
        self.paper.refused(sentences.denied(denial, game.info.id if game else "", names))

    async def _arrive(self) -> None:
        """Do the errand, or come back to the own seat."""
        errand, denial = self.errand, None
        if errand.begin and not errand.anew and (table := self._unfinished()):
            denial = await self.sit(table)
            self.paper.notice(_("You go on with your match. restart begins anew."))
        elif errand.wish is not None:
            denial = await self.open(errand.wish)
        elif errand.table:
            line = table_called(self.session, errand.table)
            denial = await (self.watch(line.table) if errand.watch else self.sit(line.table))
        elif self.session.welcome.places and not errand.watch:
            denial = await self.sit(self.session.welcome.places[0].table)
        elif len(self.session.tables) == 1 and errand.watch:
            denial = await self.watch(self.session.tables[0].table)
        if denial is not None:
            raise Trouble(sentences.denied(denial, "", Names(())))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._table_known(), ARRIVING)

    async def _table_known(self) -> None:
        """Until the host has told how the table stands, so that the first line typed finds it there."""
        while self.mirror is not None and not is_known(self.mirror, self.errand.begin):
            self.stirred.clear()
            await self.stirred.wait()

    def _unfinished(self) -> TableId:
        """The table where a match of the game wished for goes on; empty if there is none."""
        wish, session = self.errand.wish, self.session
        own = {place.table for place in session.welcome.places}
        found = (line for line in session.tables if line.table in own and line.phase == "playing")
        return next((line.table for line in found if wish and line.sheet.game == wish.game), "")

    async def open(self, wish: Wish) -> Denied | None:
        reply = await self.session.open(wish)
        if isinstance(reply, Denied):
            return reply
        self.table = reply.table
        return await self.session.start(reply.table) if self.errand.begin else None

    async def sit(self, table: TableId, password: str = "") -> Denied | None:
        denial = await self.session.sit(table, None, password or self.errand.password)
        self.table = self.table if denial else table
        return denial

    async def watch(self, table: TableId, password: str = "") -> Denied | None:
        denial = await self.session.watch(table, password or self.errand.password)
        self.table = self.table if denial else table
        return denial
