"""How much a host bears: bounds for peers and tables, the waits of a table, and the token bucket per key."""

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds that keep one peer from spoiling the evening for the others. Rates are per key, in messages a second."""

    rate: float = 20.0
    burst: float = 60.0
    ping_rate: float = 4.0
    ping_burst: float = 20.0
    fault_rate: float = 1.0
    """Faults told to one key; the rest are dropped in silence."""
    fault_burst: float = 5.0
    guess_rate: float = 0.5
    """Passwords of one key."""
    guess_burst: float = 5.0
    connections: int = 1000
    connections_per_key: int = 8
    tables: int = 1000
    """All tables of the host."""
    tables_per_key: int = 8
    answers_per_key: int = 256
    """Answers kept for repeated requests."""
    keys: int = 4096
    """Keys whose rates and answers are remembered."""


@dataclass(frozen=True, slots=True)
class Waits:
    """How long things take, in seconds."""

    pause: float = 30.0
    """Between deals, when not all people press on."""
    pause_alone: float = 8.0
    """The same where no people are seated."""
    veil: float = 20.0
    """In a veiled decision, until those who have not answered pass."""
    undo: float = 20.0
    """For an answer to somebody who asks to take an action back; silence says no."""
    clock: float = 1.0
    """Between two notes of the running clocks in the journal."""
    draw: float = 10.0
    """In the draw of a seed, at each step, for seats that do not take part in it by themselves."""
    silence: float = 3.0
    """Without a message a person's line counts as lost."""
    forget: float = 60.0
    """Without a message a connection is given up."""
    beat: float = 0.5
    """Between two looks at presence."""
    call_bots: float = 5.0
    """At least, between two calls for computer players."""
    empty_table: float = 600.0
    """Without any person here, outside a match: the table closes."""
    empty_match: float = 7 * 86400.0
    """The same within a match."""
    empty_saved: float = 90 * 86400.0
    """The same in a match that was left for another evening."""


@dataclass(frozen=True, slots=True)
class HallSettings:
    """What a Hall is told at the start.

    `bot_key` is the public key of the host's own computer players, empty for none.
    """

    version: str
    host: str
    bot_key: str = ""
    operators: frozenset[str] = frozenset()
    """Public keys of those who run the host."""
    wall: Callable[[float], int] = int
    """Seconds since 1970, UTC, for the monotonic `now`. Asked each time: that one stands while the machine sleeps."""
    limits: Limits = field(default_factory=Limits)
    waits: Waits = field(default_factory=Waits)


class Bucket:
    """A token bucket: `rate` tokens a second, at most `burst`."""

    __slots__ = ("_at", "_burst", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._at = now

    def take(self, now: float) -> bool:
        """Take one token if there is one."""
        self._tokens = min(self._burst, self._tokens + max(0.0, now - self._at) * self._rate)
        self._at = max(now, self._at)
        if self._tokens < 1.0:
            return False
        self._tokens -= 1.0
        return True
