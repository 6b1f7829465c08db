"""What a Hall wants done, carried out one call after the other."""

from pathlib import Path
from typing import Any

from netcore.carrier import Carrier
from netcore.effects import Append, Effect, Row, Send
from netcore.messages import Closing


class Fallen:
    """A hall whose peers are all gone, each with something to be written about it, and a disk that is full for one."""

    def __init__(self, unwritable: bytes) -> None:
        self.unwritable = unwritable
        self.calls: list[bytes] = []
        self.written: list[bytes] = []
        self.taken_back: list[bytes] = []

    def gone(self, route: bytes, _now: float) -> list[Effect]:
        first = route not in self.calls
        self.calls.append(route)
        return [Append((Row("t" * 8, route),)), Send(b"three", Closing())] if first else []

    def append_failed(self, _now: float) -> list[Effect]:
        """As a Hall does: what the last call was about."""
        self.taken_back.append(self.calls[-1])
        return []

    def append(self, rows: tuple[Row, ...]) -> None:
        if rows[0].entry == self.unwritable:
            raise OSError("no room")
        self.written.append(rows[0].entry)

    def send(self, _route: bytes, _message: Closing) -> bool:
        return False


def test_what_cannot_be_written_of_one_who_is_gone_is_taken_back_before_the_next(tmp_path: Path) -> None:
    fallen: Any = Fallen(b"one")
    carrier = Carrier(fallen, fallen, fallen, fallen, fallen, tmp_path)
    assert carrier.do(lambda _now: [Send(b"one", Closing()), Send(b"two", Closing())])
    assert fallen.taken_back == [b"one"]
    assert fallen.written == [b"two", b"three"]
