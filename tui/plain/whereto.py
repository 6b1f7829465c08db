"""Which host to go to, in lines of text: those of this network as they are found, or what is typed."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, Protocol

from games.wording import _
from netcore.finder import Finder
from netcore.host import bind_addresses
from netcore.identity import Identity
from netcore.messages import TableLine
from netcore.networks import Network
from netcore.scout import HostLook
from netcore.tasks import end
from netcore.version import VERSION
from tui import sentences
from tui.plain.paper import Lines, Paper
from tui.plain.question import typed_number
from tui.session import way_of
from tui.settings import Settings, known_addresses
from tui.trouble import Trouble

FIRST_LOOK: Final = 2.0
"""Seconds until what was found is listed; whoever is found later is told as he comes."""
PATIENCE: Final = 10.0
"""Seconds for which a number waits for its host where the input is a pipe."""
HELP: Final = _("""\
Type the number of a host, or an address, such as 192.168.1.20 or attic:5751, or
a join code: twenty letters and digits. Addresses and codes stand on the screen
where the host runs; bafuda host makes this machine one.
An empty line lists the hosts again; quit ends.""")


class Looker(Protocol):
    """What finds hosts: a Finder, or in tests one that finds what it is told to."""

    @property
    def looks(self) -> Sequence[HostLook]: ...

    @property
    def networks(self) -> Sequence[Network] | None: ...


class Hosts:
    """The hosts found so far. Each keeps its number for as long as one looks, also when it is gone meanwhile."""

    def __init__(self, paper: Paper, looker: Looker) -> None:
        self._paper = paper
        self._looker = looker
        self._keys: list[str] = []
        self._told: dict[str, str] = {}
        """By key, the names of those that were told of and are there."""

    def _looks(self) -> dict[str, HostLook]:
        looks = {look.key: look for look in self._looker.looks}
        self._keys += [key for key in looks if key not in self._keys]
        return looks

    def list(self) -> None:
        """Everything that is there now, and what may be typed."""
        looks = self._looks()
        self._told = {key: look.host for key, look in looks.items()}
        if looks:
            self._paper.question(_("Where to? Type a number, an address or a join code; ? helps."))
            for number, key in enumerate(self._keys, start=1):
                if key in looks:
                    self._paper.choice(number, host_line(looks[key]))
        else:
            where = sentences.networks(self._looker.networks)
            self._paper.notice(f"{_('No host is found yet; the search goes on.')} {where}".rstrip())
            self._paper.question(_("Where to? Type an address or a join code, or wait; ? helps."))
        self._paper.await_answer()

    def tell_changes(self) -> None:
        """Who has come or gone since."""
        looks = self._looks()
        gone = [key for key in self._told if key not in looks]
        come = [key for key in self._keys if key in looks and key not in self._told]
        for key in gone:
            number = self._keys.index(key) + 1
            self._paper.notice(_("{host}, number {number}, is gone.").format(host=self._told[key], number=number))
        for key in come:
            self._paper.choice(self._keys.index(key) + 1, host_line(looks[key]))
        self._told = {key: look.host for key, look in looks.items()}
        if gone or come:
            self._paper.await_answer()

    def numbered(self, text: str) -> HostLook | None:
        """The host with this number, if it is there."""
        looks, place = self._looks(), typed_number(text)
        return looks.get(self._keys[place - 1]) if 1 <= place <= len(self._keys) else None


class WhereTo:
    """Asks until there is an answer."""

    def __init__(self, paper: Paper, lines: Lines, looker: Looker, stirred: asyncio.Event) -> None:
        self._paper = paper
        self._lines = lines
        self._hosts = Hosts(paper, looker)
        self._stirred = stirred

    async def ask(self) -> str:
        """An address or a join code; empty when the person would rather end. Trouble at the end of a pipe."""
        await asyncio.sleep(FIRST_LOOK)
        self._hosts.list()
        reading = asyncio.create_task(self._lines.next())
        try:
            while True:
                await self._either(reading)
                if reading.done():
                    line = reading.result()
                    if (answer := await self._answer(line)) is not None:
                        return answer
                    reading = asyncio.create_task(self._lines.next())
        finally:
            await end(reading)

    async def _either(self, reading: asyncio.Task[str | None]) -> None:
        """Until a line is there; meanwhile tell who comes and goes."""
        stirring = asyncio.create_task(self._stirred.wait())
        waiting: set[asyncio.Task[Any]] = {reading, stirring}
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        await end(stirring)
        if not reading.done():
            self._stirred.clear()
            self._hosts.tell_changes()

    async def _answer(self, line: str | None) -> str | None:
        """Where a typed line leads to; None where it leads nowhere yet."""
        self._paper.answered()
        text = "" if line is None else line.strip()
        if line is None or text.lower() in ("quit", "leave"):
            if line is None and not self._paper.interactive:
                raise Trouble(_("No host was chosen. Name one: bafuda join ADDRESS or CODE."))
            return ""
        if text.isdecimal():
            return await self._of_number(text)
        if text in ("", "?") or text.lower() in ("help", "tables"):
            for told in HELP.splitlines() if text in ("?", "help") else ():
                self._paper.notice(told)
            self._hosts.list()
            return None
        return self._of_words(text)

    async def _of_number(self, text: str) -> str | None:
        look = await self._listed(text)
        if look is not None and look.speaks:
            return str(look.address)
        if look is None:
            self._paper.refused(_("There is no host with the number {number} now.").format(number=text))
        else:
            self._paper.refused(sentences.other_version(look.host, look.version, VERSION, look.newer))
        self._paper.await_answer()
        return None

    async def _listed(self, number: str) -> HostLook | None:
        """The host with this number; where the input is a pipe it is waited for."""
        if not self._paper.interactive:
            try:
                async with asyncio.timeout(PATIENCE):
                    while self._hosts.numbered(number) is None:
                        await self._stirred.wait()
                        self._stirred.clear()
                        self._hosts.tell_changes()
            except TimeoutError:
                return None
        return self._hosts.numbered(number)

    def _of_words(self, text: str) -> str | None:
        try:
            way_of(text)
        except Trouble as trouble:
            self._paper.refused(str(trouble))
            self._paper.await_answer()
            return None
        return text


def host_line(look: HostLook) -> str:
    """A host in a line: its name, where it is, its version, its tables."""
    where = _("{host} at {address}, version {version}").format(
        host=look.host, address=look.address.short, version=look.version
    )
    if not look.speaks:
        return f"{where}: {sentences.other_version(look.host, look.version, VERSION, look.newer)}"
    tables = "; ".join(_table(line, line.table in look.own) for line in look.tables)
    return f"{where}: {tables or _('no table yet')}"


def _table(line: TableLine, own: bool) -> str:
    if own:
        state = _("your seat is kept")
    elif line.phase == "waiting":
        state = _("{free} of {all} seats free").format(free=sentences.free_seats(line), all=len(line.seats))
    else:
        state = {"playing": _("playing"), "saved": _("saved"), "over": _("match over")}[line.phase]
    return _("{title} ({game}, {state})").format(
        title=line.title, game=sentences.game_title(line.sheet.game), state=state
    )


@asynccontextmanager
async def looking(identity: Identity, settings: Settings, stirred: Callable[[], None]) -> AsyncIterator[Finder]:
    """A search that is on for as long as the block."""
    finder = Finder(identity, bind_addresses(()), known_addresses(settings), stirred)
    search = asyncio.create_task(finder.run())
    try:
        yield finder
    finally:
        await end(search)


async def where_to(identity: Identity, settings: Settings, paper: Paper, lines: Lines) -> str:
    """The address or join code of the host to go to; empty when the person would rather end."""
    stirred = asyncio.Event()
    paper.notice(_("Looking for hosts on this network ..."))
    async with looking(identity, settings, stirred.set) as finder:
        return await WhereTo(paper, lines, finder, stirred).ask()
