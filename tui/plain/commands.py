"""What can be typed in line mode beside answers."""

from collections.abc import Awaitable
from typing import Final, Protocol

from games.wording import _
from netcore.messages import Denied, TableId, TableLine
from netcore.mirror import TableMirror
from tui.opening import Wish, game_of
from tui.plain.paper import Paper
from tui.plain.question import table_line
from tui.plain.reporter import Reporter
from tui.rulebook import rule_text, sections
from tui.session import Session
from tui.trouble import Trouble

HELP: Final = _("""\
Every line begins with a sign:
  -  what happened          |  how the table lies      *  a notice
  ?  a question; its answers follow as numbered lines, then  >  and you type
  !  why something may not be done                     "  somebody speaks
Answers: the number of a choice, or the word or notation at its end; an empty
line takes the only choice between deals. What can be typed at any time:
  ?  help       table  the table again    log     this deal so far
  scores        rules  the rule text      rules TEXT  its sections with TEXT
  say TEXT      ready  next deal          start   begin (who opened the table)
  undo  take back my last move          pause  pause, or end it
  clock  the time that is left
  again  a new match    restart  throw the match in and begin anew (all agree)
  leave  the table; a bot plays on        quit    end; your seat is kept
In the lobby:  tables   sit NUMBER   watch NUMBER   open GAME""")


class Company(Protocol):
    """What commands need of the evening they are typed in: see tui.plain.evening."""

    session: Session
    paper: Paper
    reporter: Reporter
    table: TableId
    done: bool

    @property
    def mirror(self) -> TableMirror | None: ...

    def refuse(self, denial: Denied) -> None: ...

    async def sit(self, table: TableId) -> Denied | None: ...

    async def watch(self, table: TableId) -> Denied | None: ...

    async def open(self, wish: Wish) -> Denied | None: ...


class Commands:
    """What can be typed beside answers; each takes the rest of its line."""

    def __init__(self, evening: Company) -> None:
        self.evening = evening
        self.session = evening.session
        self.paper = evening.paper

    async def help(self, _rest: str) -> None:
        for line in HELP.splitlines():
            self.paper.notice(line)

    async def table(self, _rest: str) -> None:
        self.evening.reporter.table(self.evening.table)

    async def log(self, _rest: str) -> None:
        self.evening.reporter.log(self.evening.table)

    async def scores(self, _rest: str) -> None:
        self.evening.reporter.scores(self.evening.table)

    async def rules(self, rest: str) -> None:
        mirror = self.evening.mirror
        if mirror is None or mirror.game is None:
            return self.paper.refused(_("There is no table here; bafuda rules GAME prints them."))
        for section in sections(rule_text(mirror.game)):
            if rest.lower() in section.title.lower() or not rest:
                self.paper.notice(section.title)
                for line in section.lines if rest else ():
                    self.paper.notice(f"  {line}")

    async def say(self, rest: str) -> None:
        await self._do(rest != "" and self._here() and self.session.say(self.evening.table, rest))

    async def ready(self, _rest: str) -> None:
        await self._do(self._here() and self.session.ready(self.evening.table))

    async def start(self, _rest: str) -> None:
        await self._do(self._here() and self.session.start(self.evening.table))

    async def again(self, _rest: str) -> None:
        await self._do(self._here() and self.session.rematch(self.evening.table))

    async def restart(self, _rest: str) -> None:
        await self._do(self._here() and self.session.restart(self.evening.table))

    async def undo(self, _rest: str) -> None:
        await self._do(self._here() and self.session.undo(self.evening.table))

    async def pause(self, _rest: str) -> None:
        room = self.evening.mirror.room if self.evening.mirror is not None else None
        await self._do(self._here() and self.session.pause(self.evening.table, room is None or room.paused is None))

    async def clock(self, _rest: str) -> None:
        self.evening.reporter.clock(self.evening.table)

    async def leave(self, _rest: str) -> None:
        mirror = self.evening.mirror
        if mirror is None:
            return
        gone = self.session.leave if mirror.seat is not None else self.session.unwatch
        await self._do(gone(mirror.table))
        self.evening.table = ""

    async def quit(self, _rest: str) -> None:
        self.evening.done = True

    async def tables(self, _rest: str) -> None:
        if not self.session.tables:
            self.paper.notice(_("No tables yet. open GAME opens one."))
        for number, line in enumerate(self.session.tables, start=1):
            self.paper.choice(number, table_line(line))

    async def sit(self, rest: str) -> None:
        if (line := self._numbered(rest)) is not None:
            await self._do(self.evening.sit(line.table))

    async def watch(self, rest: str) -> None:
        if (line := self._numbered(rest)) is not None:
            await self._do(self.evening.watch(line.table))

    async def open(self, rest: str) -> None:
        try:
            game = game_of(rest or "koikoi")
        except Trouble as trouble:
            return self.paper.refused(str(trouble))
        title = _("{name}'s table").format(name=self.session.name)[:32]
        await self._do(self.evening.open(Wish(game.info.id, title, seats=game.info.seat_counts[0])))

    def _here(self) -> bool:
        if not self.evening.table:
            self.paper.refused(_("You are at no table. tables lists them."))
        return bool(self.evening.table)

    def _numbered(self, text: str) -> TableLine | None:
        if text.isdecimal() and 1 <= int(text) <= len(self.session.tables):
            return self.session.tables[int(text) - 1]
        self.paper.refused(_("Which one? tables lists them with their numbers."))
        return None

    async def _do(self, deed: Awaitable[Denied | None] | bool) -> None:
        if not isinstance(deed, bool) and (denial := await deed) is not None:
            self.evening.refuse(denial)
