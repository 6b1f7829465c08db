"""Line mode at the end of a match: nothing is answered before the end is told, nor while its record is awaited."""

import asyncio
import io

import pytest

from netcore.client import Heard, Link, Recorded
from netcore.fair import hash_of
from netcore.messages import Fair, Rematch, Room, Share
from tests.tui.screening import TABLE, FakeLine, room, table_line, update
from tui.plain.errand import Errand
from tui.plain.evening import Evening
from tui.plain.paper import Paper
from tui.plain.question import at_table
from tui.session import Session
from tui.tables.koikoi import examples

DRAWN = Fair(1, hash_of(b"s" * 32), (Share(hash_of(b"m" * 32), b"m" * 32), Share(hash_of(b"h" * 32), b"h" * 32)))


def room_in(phase: str) -> Room:
    return room(phase, match_no=1, fair=DRAWN)


class Script:
    """Lines of a pipe, all there at once."""

    def __init__(self, *lines: str) -> None:
        self._lines = list(lines)

    async def next(self) -> str | None:
        return self._lines.pop(0) if self._lines else None


def test_another_match_is_offered_only_after_the_last_view() -> None:
    session = Session(FakeLine(), "Oleg")
    for message in (room_in("playing"), update(examples.their_turn()), room_in("over")):
        session.hear(message)
    mirror = session.mirror(TABLE)
    assert at_table(session, mirror, 1) is None
    session.hear(update(examples.match_over(), seq=2))
    assert at_table(session, mirror, 1) is not None


@pytest.mark.parametrize("together", [True, False])
async def test_lines_left_over_begin_no_other_match_where_one_wants_to_end_with_it(together: bool) -> None:
    line, out = FakeLine((table_line(phase="playing"),)), io.StringIO()
    session = Session(line, "Oleg")
    errand = Errand(table=TABLE, until_over=True)
    evening = Evening(session, Paper(out, False), Script("1", "1", "1"), errand)  # type: ignore[arg-type]
    running = asyncio.create_task(evening.run())
    say(line, Link("up", 8), room_in("playing"), update(examples.their_turn()))
    await asyncio.sleep(0.05)
    say(line, room_in("over"))
    await asyncio.sleep(0 if together else 0.05)
    say(line, update(examples.match_over(), seq=2))
    await asyncio.sleep(0.05)
    say(line, Recorded(TABLE, 1, 0, "text"))
    assert await asyncio.wait_for(running, 10) == 0
    assert not any(isinstance(asked, Rematch) for asked in line.asked)
    assert out.getvalue().splitlines()[-2].startswith("* Checked here")


def say(line: FakeLine, *heard: Heard) -> None:
    for message in heard:
        line.queue.put_nowait(message)
