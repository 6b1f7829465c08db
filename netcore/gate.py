"""Gate: what the hall remembers of each key to keep order: how fast it speaks, and what it was answered."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, Literal, TypeAlias, TypeVar

from netcore.limits import Bucket, Limits
from netcore.messages import Reply

T = TypeVar("T")

Kind: TypeAlias = Literal["message", "ping", "fault", "guess"]


class Recent(Generic[T]):
    """A mapping that keeps only what was used last."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._items: OrderedDict[str, T] = OrderedDict()

    def get(self, key: str) -> T | None:
        return self._items.get(key)

    def put(self, key: str, item: T) -> None:
        self._items[key] = item
        self._items.move_to_end(key)
        while len(self._items) > self._size:
            self._items.popitem(last=False)

    def drop(self, key: str) -> None:
        self._items.pop(key, None)

    def setdefault(self, key: str, make: Callable[[], T]) -> T:
        """The item of `key`, made if there is none."""
        item = self._items.get(key)
        if item is None:
            item = make()
        self.put(key, item)
        return item


class Gate:
    """Rates and answers by key, both bounded."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._buckets: Recent[dict[Kind, Bucket]] = Recent(limits.keys)
        self._answers: Recent[Recent[Reply]] = Recent(limits.keys)

    def admits(self, key: str, kind: Kind, now: float) -> bool:
        """Whether one more of this kind is within the rate of `key`; counts it."""
        return self._buckets.setdefault(key, lambda: self._fresh(now))[kind].take(now)

    def answer(self, key: str, request: str) -> Reply | None:
        """What this request of `key` was answered, if it is a repeated one."""
        answers = self._answers.get(key)
        return answers.get(request) if answers else None

    def remember(self, key: str, request: str, reply: Reply) -> None:
        """Keep the answer for repeats."""
        self._answers.setdefault(key, lambda: Recent(self._limits.answers_per_key)).put(request, reply)

    def forget(self, key: str, request: str) -> None:
        """The request was not answered after all."""
        if answers := self._answers.get(key):
            answers.drop(request)

    def _fresh(self, now: float) -> dict[Kind, Bucket]:
        limits = self._limits
        return {
            "message": Bucket(limits.rate, limits.burst, now),
            "ping": Bucket(limits.ping_rate, limits.ping_burst, now),
            "fault": Bucket(limits.fault_rate, limits.fault_burst, now),
            "guess": Bucket(limits.guess_rate, limits.guess_burst, now),
        }
