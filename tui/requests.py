"""Everything that may be asked of a host: a method for each request, and what it answers."""

from collections.abc import AsyncIterator, Callable
from typing import Protocol

from netcore.client import Heard
from netcore.messages import (
    Act,
    AllowShow,
    AnswerUndo,
    Ballot,
    ClientMessage,
    Close,
    Denied,
    Leave,
    Level,
    Opened,
    OpenHands,
    Openness,
    Pause,
    Ready,
    Rematch,
    Remove,
    Reply,
    Restart,
    Revise,
    Say,
    SetBot,
    SetDoor,
    ShowHand,
    Sit,
    Stand,
    Start,
    TableId,
    Undo,
    Unwatch,
    Vote,
    Watch,
    Welcome,
)
from netcore.mirror import TableMirror
from netcore.people import MAX_TEXT
from tui.opening import Wish, fit_password


class Line(Protocol):
    """What a session needs of a client; tests give it one without sockets."""

    @property
    def welcome(self) -> Welcome: ...

    @property
    def host_key(self) -> str: ...

    def __aiter__(self) -> AsyncIterator[Heard]: ...

    async def ask(self, make: Callable[[str], ClientMessage]) -> Reply: ...


class Requests:
    """Asks through a line. Each request gives the Denied where the host says no, else None; `open` what was opened."""

    def __init__(self, line: Line) -> None:
        self.line = line

    def mirror(self, table: TableId) -> TableMirror:
        """What is known of `table`."""
        raise NotImplementedError

    async def open(self, wish: Wish) -> Opened | Denied:
        reply = await self.line.ask(wish.message)
        assert isinstance(reply, Opened | Denied)
        return reply

    async def sit(self, table: TableId, seat: int | None = None, password: str = "") -> Denied | None:
        return _denied(await self.line.ask(lambda request: Sit(request, table, seat, fit_password(password))))

    async def stand(self, table: TableId) -> Denied | None:
        return _denied(await self.line.ask(lambda request: Stand(request, table)))

    async def set_bot(self, table: TableId, seat: int, level: Level | None) -> Denied | None:
        return _denied(await self.line.ask(lambda request: SetBot(request, table, seat, level)))

    async def ready(self, table: TableId, ready: bool = True) -> Denied | None:
        return _denied(await self.line.ask(lambda request: Ready(request, table, ready)))

    async def start(self, table: TableId) -> Denied | None:
        return _denied(await self.line.ask(lambda request: Start(request, table)))

    async def act(self, table: TableId, action: str) -> Denied | None:
        """Do `action` (in its notation) for the own seat, as decided on what is on the screen now."""
        mirror = self.mirror(table)
        assert mirror.seat is not None
        seat, seq = mirror.seat, mirror.seq
        return _denied(await self.line.ask(lambda request: Act(request, table, seat, seq, action)))

    async def watch(self, table: TableId, password: str = "") -> Denied | None:
        """Watch; the room and the view are heard beside the answer."""
        return _denied(await self.line.ask(lambda request: Watch(request, table, fit_password(password))))

    async def unwatch(self, table: TableId) -> Denied | None:
        return _denied(await self.line.ask(lambda request: Unwatch(request, table)))

    async def say(self, table: TableId, text: str) -> Denied | None:
        """At most MAX_TEXT signs; a host takes no more."""
        return _denied(await self.line.ask(lambda request: Say(request, table, text[:MAX_TEXT])))

    async def rematch(self, table: TableId) -> Denied | None:
        return _denied(await self.line.ask(lambda request: Rematch(request, table)))

    async def restart(self, table: TableId, agree: bool = True) -> Denied | None:
        return _denied(await self.line.ask(lambda request: Restart(request, table, agree)))

    async def vote(self, table: TableId, what: Ballot, agree: bool = True) -> Denied | None:
        return _denied(await self.line.ask(lambda request: Vote(request, table, what, agree)))

    async def pause(self, table: TableId, paused: bool = True) -> Denied | None:
        return _denied(await self.line.ask(lambda request: Pause(request, table, paused)))

    async def undo(self, table: TableId) -> Denied | None:
        """Ask to take the own last action back."""
        return _denied(await self.line.ask(lambda request: Undo(request, table)))

    async def answer_undo(self, table: TableId, agree: bool) -> Denied | None:
        """Yes or no to what is asked now; nothing where nothing is."""
        room = self.mirror(table).room
        if room is None or room.undo is None:
            return None
        move = room.undo.move
        return _denied(await self.line.ask(lambda request: AnswerUndo(request, table, move, agree)))

    async def leave(self, table: TableId) -> Denied | None:
        return _denied(await self.line.ask(lambda request: Leave(request, table)))

    async def set_door(self, table: TableId, watching: Openness, password: str | None = None) -> Denied | None:
        """Who may come in from now on; `password` None leaves it as it is."""
        word = None if password is None else fit_password(password)
        return _denied(await self.line.ask(lambda request: SetDoor(request, table, watching, word)))

    async def revise(self, table: TableId, wish: Wish) -> Denied | None:
        """Other rules before the first match."""
        options = dict(wish.options)
        return _denied(
            await self.line.ask(lambda request: Revise(request, table, wish.sheet, options, wish.bots, wish.lots))
        )

    async def remove(self, table: TableId, who: str, ban: bool = False) -> Denied | None:
        return _denied(await self.line.ask(lambda request: Remove(request, table, who, ban)))

    async def open_hands(self, table: TableId, agree: bool = True) -> Denied | None:
        return _denied(await self.line.ask(lambda request: OpenHands(request, table, agree)))

    async def show_hand(self, table: TableId, to: str | None) -> Denied | None:
        return _denied(await self.line.ask(lambda request: ShowHand(request, table, to)))

    async def allow_show(self, table: TableId, seat: int, agree: bool = True) -> Denied | None:
        return _denied(await self.line.ask(lambda request: AllowShow(request, table, seat, agree)))

    async def close(self, table: TableId) -> Denied | None:
        return _denied(await self.line.ask(lambda request: Close(request, table)))


def _denied(reply: Reply) -> Denied | None:
    return reply if isinstance(reply, Denied) else None
