"""What a client keeps in order to make a broken line as if it had never been broken. Time is handed in."""

from asyncio import Future
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from netcore.messages import ClientMessage, Denied, Reply, Watch

PING_SECONDS: Final = 1.0
SLOW_SECONDS: Final = 1.0
DOWN_SECONDS: Final = 3.0
RESEND_SECONDS: Final = 2.0
TOO_FAST_SECONDS: Final = 0.5
"""After a message that came too fast, before requests are sent again."""


@dataclass(slots=True)
class Asked:
    """A request without an answer. Nobody waits for the `answer` of what the client asks by itself."""

    message: ClientMessage
    answer: "Future[Reply] | None"
    sent: float = 0.0

    def is_due(self, now: float) -> bool:
        """Whether it waits so long that it is sent again."""
        return now - self.sent >= RESEND_SECONDS

    def hurry(self, now: float) -> None:
        """The host may have dropped it."""
        self.sent = min(self.sent, now + TOO_FAST_SECONDS - RESEND_SECONDS)


class Pending:
    """The requests that have no answer yet, by id. `send` hands a message to the line, where there is one."""

    def __init__(self, send: Callable[[ClientMessage], None]) -> None:
        self._send = send
        self._asked: dict[str, Asked] = {}

    def ask(self, request: str, message: ClientMessage, now: float, answer: "Future[Reply] | None" = None) -> None:
        """Send a request, and keep it until it is dropped."""
        asked = self._asked[request] = Asked(message, answer)
        self._say(asked, now)

    def get(self, request: str) -> Asked | None:
        return self._asked.get(request)

    def drop(self, request: str) -> None:
        """It has its answer, or nobody wants it any more."""
        self._asked.pop(request, None)

    def watch_of(self, table: str) -> bool:
        """Whether a Watch of this table waits for its answer."""
        return any(isinstance(asked.message, Watch) and asked.message.table == table for asked in self._asked.values())

    def say_all(self, now: float) -> None:
        """On a new line: send all of them again."""
        for asked in self._asked.values():
            self._say(asked, now)

    def say_again(self, now: float) -> None:
        """Send those again that have waited long."""
        for asked in self._asked.values():
            if asked.is_due(now):
                self._say(asked, now)

    def hurry(self, now: float) -> None:
        """The host has dropped something, perhaps one of these."""
        for asked in self._asked.values():
            asked.hurry(now)

    def end(self) -> None:
        """None of them will be answered."""
        for request, asked in self._asked.items():
            if asked.answer and not asked.answer.done():
                asked.answer.set_result(Denied(request, "replaced"))

    def _say(self, asked: Asked, now: float) -> None:
        asked.sent = now
        self._send(asked.message)


@dataclass(slots=True)
class Pulse:
    """Pings without a Pong, oldest first, number and time; and when the last Pong came, monotonic seconds."""

    answered: float
    number: int = 0
    waiting: deque[tuple[int, float]] = field(default_factory=deque)

    def is_due(self, now: float) -> bool:
        """Whether the next Ping is to be sent."""
        return not self.waiting or now - self.waiting[-1][1] >= PING_SECONDS

    def ping(self, now: float) -> int:
        """The number of the next Ping, sent now."""
        self.number += 1
        self.waiting.append((self.number, now))
        return self.number

    def pong(self, number: int, now: float) -> float | None:
        """A Pong came: the round trip in seconds, None if it answers no Ping of ours."""
        self.answered = now
        trip = None
        while self.waiting and self.waiting[0][0] <= number:
            sent_as, sent = self.waiting.popleft()
            if sent_as == number:
                trip = now - sent
        return trip

    def late(self, now: float) -> float | None:
        """How long the oldest Ping has waited, where that is slow."""
        wait = now - self.waiting[0][1] if self.waiting else 0.0
        return wait if wait > SLOW_SECONDS else None

    def is_dead(self, now: float) -> bool:
        return now - self.answered > DOWN_SECONDS
