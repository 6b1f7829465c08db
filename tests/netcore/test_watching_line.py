"""A bad line to the gallery alone: who watches over it sees all right again, and never more than others who watch."""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

from netcore.messages import PublicUpdate, Said, Say, Watching
from tests.netcore.lan import PATIENCE, Person, hosting, person
from tests.netcore.proxy import Line, Way, bad_line


@dataclass(frozen=True)
class Harm:
    """What the line to the gallery does to what comes: each so manieth message is passed on so many times."""

    every: int = 0
    times: int = 0
    delay: float = 0.0
    stalled: bool = False
    cut: bool = False


NONE = Harm()
HARMS = {
    "all is lost": Harm(every=1),
    "much is lost": Harm(every=3),
    "much comes twice": Harm(every=7, times=2),
    "all is late": Harm(delay=0.1),
    "nothing passes": Harm(stalled=True),
    "it is cut": Harm(cut=True),
}
ALWAYS = ("all is lost", "much comes twice")


@pytest.mark.parametrize("how", [h if h in ALWAYS else pytest.param(h, marks=pytest.mark.slow) for h in HARMS])
async def test_who_watches_over_a_bad_line_sees_it_right_again_and_nothing_hidden(tmp_path: Path, how: str) -> None:
    line, harm, harmed = Line(), NONE, 0

    def fate(_way: Way, number: int, _length: int) -> int:
        nonlocal harmed
        if not harm.every or number % harm.every:
            return 1
        harmed += 1
        return harm.times

    def suffer(new: Harm) -> None:
        nonlocal harm
        harm, line.delay = new, new.delay
        (line.open.clear if new.stalled else line.open.set)()

    async with AsyncExitStack() as stack, asyncio.timeout(3 * PATIENCE):
        ports = await stack.enter_async_context(hosting(tmp_path / "host"))
        aiko, oleg, nao = [
            await stack.enter_async_context(person(tmp_path, name, ports.door)) for name in ("Aiko", "Oleg", "Nao")
        ]
        door, _ = await stack.enter_async_context(bad_line(ports.door, None, fate, line))
        mika = await stack.enter_async_context(person(tmp_path, "Mika", door))
        table = await aiko.open(options={"match_length": "deals_12"})
        await oleg.sit(table)
        for watcher in (nao, mika):
            await watcher.watch(table)
            await the_gallery_is_heard(aiko, watcher, table)
        suffer(HARMS[how])
        await aiko.start(oleg)
        for seen in range(4, 28, 4):
            await aiko.until(lambda seen=seen: len(aiko.updates) >= seen or aiko.over())  # type: ignore[misc]
            if harm.cut:
                line.cut()
        await aiko.until(aiko.over)
        await nao.until(lambda: nao.over() and nao.room.phase == "over")
        suffer(NONE)
        await mika.until(lambda: mika.view == nao.view and mika.room == nao.room)
        await the_gallery_is_heard(aiko, mika, table)
    told = dict(views(nao))
    assert {seq: told[seq] for seq, _ in views(mika)} == dict(views(mika))
    assert all(update == known for update in stories(mika) for known in stories(nao) if known.seq == update.seq)
    assert not mika.updates
    assert harmed or not HARMS[how].every
    assert line.shown["back"] > 10 or HARMS[how].stalled


async def the_gallery_is_heard(aiko: Person, watcher: Person, table: str) -> None:
    """Until a line of chat has come to the watcher, which comes by the gallery alone."""
    for number in count(len(watcher.heard)):
        text = f"hello {number}"
        await aiko.do(lambda request, text=text: Say(request, table, text))  # type: ignore[misc]
        await asyncio.sleep(0.1)
        if any(isinstance(heard, Said) and heard.text == text for heard in watcher.heard):
            return


def views(watcher: Person) -> list[tuple[int, bytes]]:
    """Number and view of each public update, however it came."""
    seen = [heard.update if isinstance(heard, Watching) else heard for heard in watcher.heard]
    return [(update.seq, update.view) for update in seen if isinstance(update, PublicUpdate)]


def stories(watcher: Person) -> list[PublicUpdate]:
    """The public updates that tell what happened; a full one brings the view alone."""
    return [heard for heard in watcher.heard if isinstance(heard, PublicUpdate) and not heard.full]
