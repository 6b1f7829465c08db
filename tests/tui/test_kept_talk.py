"""Tables that keep what players say in the record: opened so, told to everybody, read again in a replay."""

from pathlib import Path
from typing import Any

import pytest

from games.game import GALLERY
from netcore.messages import Open
from tests.netcore.records import made, with_talk
from tests.tui.screening import (
    AIKO,
    ME,
    Evening,
    FakeLine,
    at_table,
    heeding,
    joined,
    person,
    room,
    said,
    settled,
    text,
    update,
)
from tests.tui.test_screens_replay import kept, lines, press
from tui import begin, sentences
from tui.cli import run
from tui.plain.reporter import room_line
from tui.screens.draft import Draft
from tui.screens.replay import ReplayPage
from tui.screens.replay_log import ReplayLogPage
from tui.tables.koikoi import examples

LONG = " ".join(f"word{number}" for number in range(20))
SAID = {1: '"[b]good[/b] luck"', 4: f'"{LONG}"', 30: '"later"'}


def seats(count: int) -> tuple[Any, ...]:
    return (person("Oleg", ME), person("Aiko", AIKO), *(person(f"P{n}", f"{n}" * 8) for n in range(2, count)))


async def test_the_form_asks_for_it_and_sends_it_and_leaves_it_off_by_itself() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("o")
        await pilot.pause()
        while "► talk in the record" not in text(app):
            await pilot.press("down")
        assert "◄ no ►" in next(line for line in text(app).splitlines() if "► talk in the record" in line)
        await pilot.press("right", "f2")
        await pilot.pause()
    (opened,) = [asked for asked in app.fake.asked if isinstance(asked, Open)]
    assert opened.keep_talk
    assert not Draft("open", "koikoi", "x").wish().keep_talk
    assert "kept" not in [field.name for field in Draft("solo", "koikoi", "x").fields()]


def test_the_command_line_opens_a_table_with_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert begin.wish("kan", "normal", "standard", [], 5, keep_talk=True).message("0" * 16).keep_talk
    assert not begin.wish("kan", "normal", "standard", [], 5).message("0" * 16).keep_talk
    assert run(["join", "127.0.0.1:1", "--keep-talk", "--open", "kan", "--grace", "soon"]) == 1
    assert "waited for" in capsys.readouterr().err


@pytest.mark.parametrize("count", [2, 5, 8])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_waiting_room_says_it_before_anything_is_said(count: int, size: tuple[int, int]) -> None:
    app = joined()
    async with app.run_test(size=size) as pilot:
        await at_table(pilot, app, room(seats=seats(count), keep_talk=True))
        assert sentences.KEPT in text(app)
        await app.hears(pilot, said("hello"))
        assert sentences.KEPT in text(app)
        await app.hears(pilot, room(seats=seats(count)))
        assert sentences.KEPT not in text(app)


def test_line_mode_says_it_with_the_table() -> None:
    for phase in ("waiting", "playing"):
        assert room_line(room(phase, keep_talk=True)).endswith(f". {sentences.KEPT}")
        assert sentences.KEPT not in room_line(room(phase))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_who_comes_into_a_match_is_told_and_so_is_who_writes(size: tuple[int, int]) -> None:
    app = joined()
    async with app.run_test(size=size) as pilot:
        await at_table(pilot, app, room("playing", keep_talk=True, match_no=1), update(examples.your_turn()))
        assert sentences.KEPT in text(app)
        heeding(app)
        await press(pilot, "c")
        assert "say to the table and its record:" in text(app)
        await app.hears(pilot, room("over", keep_talk=True, match_no=1))
        assert "say to the table:" in text(app)


async def test_the_page_of_people_says_it() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room(keep_talk=True))
        await press(pilot, "p")
        assert sentences.KEPT in text(app)


async def open_replay(pilot: Any, app: Evening) -> ReplayPage:
    await settled(pilot)
    app.go_replay(kept("20260314-talk.txt", with_talk(made("koikoi", match_length="deals_3"), SAID)))
    await settled(pilot)
    page = app.screen
    assert isinstance(page, ReplayPage)
    return page


@pytest.mark.parametrize("eyes", [0, 1, GALLERY])
async def test_the_log_of_a_replay_has_what_was_said_where_it_was_said_literally(eyes: Any) -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        page = await open_replay(pilot, app)
        page.look(eyes)
        await press(pilot, "l")
        shown = text(app)
        assert "Oleg: [b]good[/b] luck" in shown
        assert "word0" not in shown
        await press(pilot, "l")
        page.go(page.track.at(3))
        await press(pilot, "l")
        log = app.screen
        assert isinstance(log, ReplayLogPage)
        rows = text(app).splitlines()
        at = next(number for number, row in enumerate(rows) if "Oleg: word0" in row)
        assert "word19" in rows[at + 1] + rows[at + 2]
        assert "later" not in text(app)
        log.cursor = next(number for number, entry in enumerate(log.entries) if "word0" in entry[2])
        await press(pilot, "enter")
        assert app.screen_stack[-1] == page
        assert [line.text for line in page.replay.said(page.track, page.index)] == [LONG]


async def test_a_wide_window_shows_what_had_been_said_and_offers_no_writing() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(120, 40)) as pilot:
        page = await open_replay(pilot, app)
        shown = "\n".join(lines(app))
        assert "[b]good[/b] luck" in shown
        assert "Chat" in shown
        assert "C to write" not in shown
        assert "word0" not in shown
        page.go(page.track.at(3))
        assert "word19" in "\n".join(lines(app))
        assert "later" not in "\n".join(lines(app))
        app.pop_screen()
        app.go_replay(kept("20260314-silent.txt", made("koikoi", match_length="deals_3")))
        await settled(pilot)
        assert "Chat" not in "\n".join(lines(app))


def test_a_replay_in_lines_has_it_in_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.txt"
    file.write_text(
        with_talk(made("koikoi", match_length="deals_3"), {**SAID, 5: '"\\u001b[2J"'}), "utf-8", newline="\n"
    )
    assert run(["verify", str(file)]) == 0
    assert run(["replay", str(file), "--plain", "--as", "mika"]) == 0
    told = capsys.readouterr().out.splitlines()
    spoken = [number for number, line in enumerate(told) if line.startswith('"')]
    assert told[spoken[0]] == '" Oleg (player): [b]good[/b] luck'
    assert told[spoken[2]] == '" Oleg (player): [2J'
    first = next(number for number, line in enumerate(told) if line.startswith("- 1.2 "))
    assert spoken[0] < first < spoken[1]
