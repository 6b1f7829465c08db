"""What can be typed in line mode beside answers."""

from collections.abc import Awaitable
from typing import Final, Protocol

from games.wording import _
from netcore.messages import Denied, Onlooker, SeatInfo, TableId, TableLine
from netcore.mirror import TableMirror
from netcore.people import MAX_TEXT
from tui.opening import Wish, game_of
from tui.plain.paper import Paper
from tui.plain.question import table_line, typed_number
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
  clock  the time that is left           fair   how the cards were drawn
  again  a new match    restart  throw the match in and begin anew (all agree)
  bots   do not wait for who is missed      save  for another evening
  end    the match before it is over        (all who are here must agree)
  leave  the table; a bot plays on        quit    end; your seat is kept
  kick NAME  ban NAME  watching yes|no  password WORD|none   (who owns the table)
  hands yes|no  all hands to those who watch    show NAME|nobody  my hand to one
  allow NAME yes|no   whether NAME shows the hand
In the lobby:  tables   sit NUMBER [PASSWORD]   watch NUMBER [PASSWORD]   open GAME""")


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

    async def sit(self, table: TableId, password: str = "") -> Denied | None: ...

    async def watch(self, table: TableId, password: str = "") -> Denied | None: ...

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
        found = [one for one in sections(rule_text(mirror.game)) if rest.lower() in one.title.lower()]
        if not found:
            return self.paper.refused(_("No section is called so; rules alone lists them."))
        for section in found:
            self.paper.notice(section.title)
            for line in section.lines if rest else ():
                self.paper.notice(f"  {line}")

    async def say(self, rest: str) -> None:
        if len(rest) > MAX_TEXT:
            told = _("A line of chat has at most {most} signs; this one has {count}.")
            return self.paper.refused(told.format(most=MAX_TEXT, count=len(rest)))
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

    async def fair(self, _rest: str) -> None:
        self.evening.reporter.fair(self.evening.table)

    async def bots(self, _rest: str) -> None:
        await self._do(self._here() and self.session.vote(self.evening.table, "bots"))

    async def save(self, _rest: str) -> None:
        await self._do(self._here() and self.session.vote(self.evening.table, "save"))

    async def end(self, _rest: str) -> None:
        await self._do(self._here() and self.session.vote(self.evening.table, "end"))

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
        number, _space, password = rest.partition(" ")
        if (line := self._numbered(number)) is not None:
            await self._do(self.evening.sit(line.table, password))

    async def watch(self, rest: str) -> None:
        number, _space, password = rest.partition(" ")
        if (line := self._numbered(number)) is not None:
            await self._do(self.evening.watch(line.table, password))

    async def open(self, rest: str) -> None:
        try:
            game = game_of(rest or "koikoi")
        except Trouble as trouble:
            return self.paper.refused(str(trouble))
        title = _("{name}'s table").format(name=self.session.name)[:32]
        await self._do(self.evening.open(Wish(game.info.id, title, seats=game.info.seat_counts[0])))

    async def kick(self, rest: str) -> None:
        if who := self._somebody(rest):
            await self._do(self.session.remove(self.evening.table, who))

    async def ban(self, rest: str) -> None:
        if who := self._somebody(rest):
            await self._do(self.session.remove(self.evening.table, who, ban=True))

    async def watching(self, rest: str) -> None:
        if (yes := self._yes(rest)) is not None:
            await self._do(self._here() and self.session.set_door(self.evening.table, "open" if yes else "closed"))

    async def password(self, rest: str) -> None:
        mirror = self.evening.mirror
        if rest and self._here() and mirror is not None and mirror.room is not None:
            word = "" if rest == "none" else rest
            await self._do(self.session.set_door(self.evening.table, mirror.room.watching, word))

    async def hands(self, rest: str) -> None:
        if (yes := self._yes(rest)) is not None:
            await self._do(self._here() and self.session.open_hands(self.evening.table, yes))

    async def show(self, rest: str) -> None:
        who = None if rest == "nobody" else self._somebody(rest)
        if who != "":
            await self._do(self._here() and self.session.show_hand(self.evening.table, who))

    async def allow(self, rest: str) -> None:
        name, _space, answer = rest.rpartition(" ")
        yes, mirror = self._yes(answer), self.evening.mirror
        if yes is None or mirror is None or mirror.room is None:
            return
        seats = [number for number, seat in enumerate(mirror.room.seats) if seat.name == name]
        if not seats:
            return self.paper.refused(_("Nobody here is called {name}.").format(name=name))
        await self._do(self.session.allow_show(self.evening.table, seats[0], yes))

    def _somebody(self, name: str) -> str:
        """The sign of the person here who is called so; empty, and told, if there is none."""
        room = self.evening.mirror.room if self.evening.mirror is not None else None
        people: tuple[SeatInfo | Onlooker, ...] = (*room.seats, *room.onlookers) if room is not None else ()
        found = next((person.who for person in people if person.who and person.name == name), "")
        if not found:
            self.paper.refused(_("Nobody here is called {name}.").format(name=name or "?"))
        return found

    def _yes(self, word: str) -> bool | None:
        if word not in ("yes", "no"):
            self.paper.refused(_("Say yes or no."))
            return None
        return word == "yes"

    def _here(self) -> bool:
        if not self.evening.table:
            self.paper.refused(_("You are at no table. tables lists them."))
        return bool(self.evening.table)

    def _numbered(self, text: str) -> TableLine | None:
        if 1 <= typed_number(text) <= len(self.session.tables):
            return self.session.tables[typed_number(text) - 1]
        self.paper.refused(_("Which one? tables lists them with their numbers."))
        return None

    async def _do(self, deed: Awaitable[Denied | None] | bool) -> None:
        if not isinstance(deed, bool) and (denial := await deed) is not None:
            self.evening.refuse(denial)
