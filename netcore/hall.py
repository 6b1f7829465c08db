"""Hall: peers, tables, permissions, limits of one host. Sans-IO: messages in, effects out, time handed in."""

from collections.abc import Callable, Iterable
from typing import Literal

from netcore.effects import Effect, Peer, Row
from netcore.limits import HallSettings
from netcore.messages import ClientMessage


class Hall:
    """All tables of a host. Each call gives effects to be carried out in order; `now` is monotonic seconds."""

    deadline: float
    """When `tick` is next due."""

    def __init__(self, settings: HallSettings, entropy: Callable[[int], bytes]) -> None:
        raise NotImplementedError

    def resume(self, rows: Iterable[Row], now: float) -> None:
        """Rebuild the tables from the journal; before anything else."""
        raise NotImplementedError

    def receive(self, peer: Peer, message: ClientMessage, now: float) -> list[Effect]:
        """What a peer's message brings about."""
        raise NotImplementedError

    def fault(self, peer: Peer, code: Literal["malformed", "too_long"], now: float) -> list[Effect]:
        """A frame of this peer could not be decoded."""
        raise NotImplementedError

    def gone(self, route: bytes, now: float) -> list[Effect]:
        """The connection is gone."""
        raise NotImplementedError

    def tick(self, now: float) -> list[Effect]:
        """What the time brings about; due at `deadline`."""
        raise NotImplementedError

    def closing(self, now: float) -> list[Effect]:
        """The host shuts down: tell everyone."""
        raise NotImplementedError

    def append_failed(self, now: float) -> list[Effect]:
        """The Append of the last call failed: take it back, stop its tables, tell everyone."""
        raise NotImplementedError
