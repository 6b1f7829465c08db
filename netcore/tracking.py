"""What a client knows of the numbers of updates: which is new, which a repeat, where one is missing. Pure."""

from collections.abc import Hashable
from typing import Generic, Literal, TypeAlias, TypeVar

Key = TypeVar("Key", bound=Hashable)
Kind: TypeAlias = Literal["new", "repeat", "hole"]


class Sequences(Generic[Key]):
    """The newest number of each stream of updates, by any key."""

    def __init__(self) -> None:
        self._newest: dict[Key, int] = {}

    def take(self, key: Key, seq: int, full: bool) -> Kind:
        """What an update with this number is. A full one needs nothing before it; a first one is number 0 or 1."""
        newest = self._newest.get(key)
        if newest is not None and (seq < newest or (seq == newest and not full)):
            return "repeat"
        if not full and seq != (1 if newest is None else newest + 1) and not (newest is None and seq == 0):
            return "hole"
        self._newest[key] = seq
        return "new"

    def behind(self, key: Key, seq: int) -> bool:
        """Whether `seq` is newer than all that came."""
        return seq > self._newest.get(key, 0)

    def forget(self) -> None:
        """A new connection: numbers go on from whatever comes first."""
        self._newest.clear()
