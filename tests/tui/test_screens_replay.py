"""Replays on the screen: the list, stepping through a match, other eyes, the log, files that are no records."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from games.catalogue import GAMES
from games.game import GALLERY, OPEN
from netcore.client import Recorded
from netcore.codec import pack_view
from netcore.identity import data_dir
from netcore.messages import PublicUpdate, Update
from netcore.record import read
from netcore.replay import Replay
from tests.netcore.records import made
from tests.tui.screening import (
    ME,
    TABLE,
    Evening,
    FakeLine,
    at_table,
    check_frame,
    heeding,
    joined,
    person,
    room,
    settled,
    update,
)
from tests.tui.screening import lines as page_lines
from tests.tui.screening import text as page_text
from tui import keys, replaying, settings
from tui.app import Bafuda
from tui.screens.help import PageHelp
from tui.screens.replay import ReplayPage
from tui.screens.replay_log import ReplayLogPage
from tui.screens.replays import ReplaysPage
from tui.settings import Settings
from tui.tables.koikoi import examples

SIZES = [(80, 24), (120, 40)]
SHORT: dict[str, dict[str, Any]] = {
    "koikoi": {"match_length": "deals_3"},
    "kan": {"rounds": 1},
    "kakeya": {"actions": 130},
    "hachinin_meri": {"actions": 90},
    "kunken": {"match_length": "one_deal", "seats": 4},
}


@pytest.fixture(autouse=True)
def _still_and_utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    settings.save(data_dir(), Settings(motion="none"))
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


def lines(app: Bafuda) -> list[str]:
    """What stands on the screen, as rows of text."""
    screen = app.screen
    if isinstance(screen, ReplayPage) and screen.board is not None and screen.board.display:
        return screen.board.draw(*screen.board.size).lines()
    return page_lines(app)


def kept(name: str, text: str) -> Path:
    """A file among the records that are kept."""
    place = replaying.records_dir()
    place.mkdir(parents=True, exist_ok=True)
    (place / name).write_text(text, "utf-8", newline="\n")
    return place / name


async def press(pilot: Pilot[Any], *names: str) -> None:
    for name in names:
        await pilot.press(name)
        await settled(pilot)


async def open_replay(pilot: Pilot[Any], app: Evening, game: str = "koikoi", **more: Any) -> ReplayPage:
    await settled(pilot)
    app.go_replay(kept(f"20260314-{game}.txt", made(game, **{**SHORT[game], **more})))
    await settled(pilot)
    page = app.screen
    assert isinstance(page, ReplayPage)
    return page


@pytest.mark.parametrize("size", SIZES)
async def test_a_replay_looks_as_drawn(size: tuple[int, int]) -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=size) as pilot:
        await open_replay(pilot, app, "kan")
        await press(pilot, "v", "down", "down", "right", "right")
        check_frame(f"replay_{size[0]}x{size[1]}", lines(app))
        await press(pilot, "e")
        check_frame(f"replay_open_{size[0]}x{size[1]}", lines(app))


@pytest.mark.parametrize("size", SIZES)
async def test_the_list_tells_when_which_game_with_whom_and_how_it_ended(size: tuple[int, int]) -> None:
    kept("20260314-1-koikoi.txt", made("koikoi", match_length="deals_3"))
    kept("20260315-1-kan.txt", made("kan", actions=20, began=1_773_590_000))
    kept("20260316-1-kunken.txt", "not a record\n")
    app = Evening(FakeLine())
    async with app.run_test(size=size) as pilot:
        await press(pilot, "y")
        assert isinstance(app.screen, ReplaysPage)
        check_frame(f"replays_{size[0]}x{size[1]}", lines(app))
        shown = "\n".join(lines(app))
        assert "Mika won" in shown
        await press(pilot, "down")
        assert "20260315-1-kan.txt  ended early  0 : 0 : 0 : 0 : 0" in lines(app)[-2]
        await press(pilot, "x")
        assert "Mika won" not in "\n".join(lines(app))
        assert "ended early" not in "\n".join(lines(app))
        await press(pilot, "up")
        await press(pilot, "enter")
        assert isinstance(app.screen, ReplaysPage)
        assert "cannot be shown" in "\n".join(lines(app))
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, ReplayPage)
        assert app.screen.replay.game.info.id == "kan"
        await press(pilot, "f10", "f10")
        assert app.screen_stack == [app.home_page]


async def test_the_home_screen_counts_the_matches_that_are_kept() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert next(line for line in lines(app) if "Replays" in line).split()[-2] == "Replays"
        kept("20260314-1-koikoi.txt", made("koikoi", actions=2))
        app.home_page.redraw()
        assert next(line for line in lines(app) if "Replays" in line).split()[-2:] == ["1", "│"]
        await press(pilot, "y", "f10")


async def test_an_empty_list_says_where_matches_come_from() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "y", "enter", "down", "x")
        assert "Each match that you play or watch to its end is kept" in "\n".join(lines(app))


async def test_keys_go_forward_and_back_by_moment_turn_and_deal() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        page = await open_replay(pilot, app)
        first = lines(app)
        await press(pilot, "right", "right")
        assert page.index == 2
        await press(pilot, "left", "left")
        assert lines(app) == first
        await press(pilot, "n")
        assert page.sight.deal == 2
        assert "deal 2" in lines(app)[0]
        await press(pilot, "down")
        assert page.track.places[page.index] == "2.2"
        await press(pilot, "up", "p")
        assert lines(app) == first


async def test_other_eyes_see_the_same_moment() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        page = await open_replay(pilot, app)
        await press(pilot, "right", "right", "right")
        moment = page.sight.moment
        seen = [page.viewer]
        for _viewer in range(3):
            await press(pilot, "v")
            seen.append(page.viewer)
            assert page.sight.moment == moment
        assert seen == [GALLERY, 0, 1, GALLERY]
        await press(pilot, "v", "e")
        assert page.viewer == OPEN
        assert page.sight.moment == moment
        await press(pilot, "e")
        assert page.track.viewer == 0


async def test_without_spoilers_nothing_tells_how_long_it_is() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        page = await open_replay(pilot, app)
        assert " of " not in lines(app)[-4]
        await press(pilot, "l")
        log = app.screen
        assert isinstance(log, ReplayLogPage)
        assert {position for position, _place, _told in log.entries} == {0}
        await press(pilot, "l", "x")
        assert " of " in lines(app)[-4]
        await press(pilot, "l")
        log = app.screen
        assert isinstance(log, ReplayLogPage)
        assert max(position for position, _place, _told in log.entries) == len(page.track.sights) - 1


async def test_the_log_goes_to_a_moment_that_was_seen() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        page = await open_replay(pilot, app)
        await press(pilot, "n", "p", "l")
        await press(pilot, "down", "down", "down", "enter")
        await settled(pilot)
        assert app.screen is page
        assert page.index == 2
        assert page.track.places[page.index] == "1.3"


async def test_a_long_line_of_the_log_is_wrapped_and_the_chosen_one_is_in_sight_as_a_whole() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        await open_replay(pilot, app)
        await press(pilot, "x", "l")
        log = app.screen
        assert isinstance(log, ReplayLogPage)
        told = log.lines(40)
        assert len(told) > len(log.entries)
        assert all(len(line) <= 40 for _number, _place, line in told)
        for number, (_position, place, sentence) in enumerate(log.entries):
            rows = [(beside, line) for entry, beside, line in told if entry == number]
            assert " ".join(line for _beside, line in rows) == sentence
            assert [beside for beside, _line in rows] == [place, *[""] * (len(rows) - 1)]
        for _step in range(len(log.entries)):
            await press(pilot, "down")
            shown = " ".join(line[10:].strip() for line in lines(app)[3:-2])
            assert log.entries[log.cursor][2] in shown
            assert sum("►" in line for line in lines(app)) == 1


async def test_the_table_can_be_turned_where_no_hand_lies_before_the_viewer() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        await open_replay(pilot, app)
        top = lines(app)[1]
        await press(pilot, "t")
        assert lines(app)[1] != top
        await press(pilot, "t")
        assert lines(app)[1] == top


async def test_it_runs_by_itself_until_it_is_stopped_or_ends() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        page = await open_replay(pilot, app)
        await press(pilot, "space")
        assert page.run is not None
        page.run.pause()
        assert "runs" in lines(app)[-2]
        page.go(0)
        page.tick()
        assert page.index == 1
        await press(pilot, "space")
        assert page.run is None
        page.go(len(page.track.sights) - 1)
        page.tick()
        assert page.run is None
        assert "The match" in "\n".join(lines(app)[-4:])


async def test_help_and_scores_open_over_a_replay() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        page = await open_replay(pilot, app, "kan")
        await press(pilot, "f1")
        assert isinstance(app.screen, PageHelp)
        assert app.screen.pairs == keys.PAGES["replay"]
        await press(pilot, "f10", "g")
        assert "Scores: Kan" in "\n".join(lines(app))
        await press(pilot, "f10")
        assert app.screen_stack[-1] == page


async def test_a_match_that_has_just_ended_can_be_looked_at_again() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("over", match_no=1), update(examples.match_over()))
        await press(pilot, "y")
        assert not isinstance(app.screen, ReplayPage)
        text = made("koikoi", match_length="deals_3")
        await app.hears(pilot, Recorded(TABLE, 1, 1, text))
        assert "Y looks at it again" in page_text(app)
        await press(pilot, "y")
        page = app.screen
        assert isinstance(page, ReplayPage)
        assert (page.viewer, page.own) == (1, 1)
        await press(pilot, "f10")
        await app.hears(pilot, room("over", match_no=2))
        await press(pilot, "y")
        assert not isinstance(app.screen, ReplayPage)


async def draws_everywhere(game: str, size: tuple[int, int], every: int, **more: Any) -> None:
    """Each position, or one in so many, is drawn for a seat, the gallery, and with all hands open."""
    app = Evening(FakeLine())
    async with app.run_test(size=size) as pilot:
        page = await open_replay(pilot, app, game, **more)
        for viewer in (0, GALLERY, OPEN):
            page.look(viewer)
            for index in {*range(0, len(page.track.sights), every), len(page.track.sights) - 1}:
                page.index = index
                page.show(page.sight.fresh)
                if page.board is not None:
                    page.board.finish()
                rows = lines(app)
                assert len(rows) == size[1]
                assert replaying.seen_by(page.replay, viewer, page.mirror.names) in rows[-2]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
async def test_positions_of_every_game_draw_for_every_viewer(game: str, size: tuple[int, int]) -> None:
    await draws_everywhere(game, size, 13, actions=40)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
async def test_every_position_draws(game: str, size: tuple[int, int]) -> None:
    await draws_everywhere(game, size, 1)


def test_what_is_drawn_for_a_seat_has_no_other_hand_in_it() -> None:
    replay = Replay(read(made("koikoi", match_length="deals_3")))
    for sight in replay.track(0).sights:
        mirror = replaying.mirror_of(replay, 0, sight, None)
        assert mirror.view.legal == ()
        assert mirror.view.viewer == 0
        others = replaying.hands(mirror.view)[1:]
        assert not sight.view.to_act or others == ((),)


ENDS: dict[str, dict[str, Any]] = {
    "koikoi": {"match_length": "deals_3"},
    "kan": {"rounds": 1},
    "kakeya": {"max_deals": 4},
    "hachinin_meri": {"deals": 1},
    "kunken": {"match_length": "one_deal"},
}


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize("game", GAMES)
async def test_at_the_end_of_every_match_y_is_named_and_opens_it_again(game: str, seat: int | None) -> None:
    text = made(game, people=1, **ENDS[game])
    replay = Replay(read(text))
    last = replay.moments[-1].match
    rules, record = replay.game, replay.record
    there = replay.moments[-1].seats
    there = (person("Oleg", ME if seat == 0 else "v" * 8), *there[1:])
    over = room("over", there, sheet=record.sheet, match_no=1, owner=there[0].who)
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        viewer = GALLERY if seat is None else seat
        view = pack_view(rules.view(last, viewer))
        told = PublicUpdate(TABLE, 1, view, b"\x90", True) if seat is None else Update(TABLE, 0, 1, view, b"\x90", True)
        await settled(pilot)
        app.go_table(TABLE, watch=seat is None)
        await app.hears(pilot, over, told)
        assert "Y look again" not in page_lines(app)[-1]
        await app.hears(pilot, Recorded(TABLE, 1, seat, text))
        assert "Y look again" in page_lines(app)[-1]
        assert page_lines(app)[-1].rstrip().endswith("menu, leave")
        heeding(app)
        await press(pilot, "m")
        assert "Look at the match again" in "\n".join(page_lines(app))
        await press(pilot, "y")
        page = app.screen
        assert isinstance(page, ReplayPage)
        assert page.viewer == viewer
        await press(pilot, "f10", "y")
        assert isinstance(app.screen, ReplayPage)
