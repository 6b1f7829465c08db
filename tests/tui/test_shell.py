"""Odd moments on the pages of the shell: lists that change or are long, what the host or the disk refuses."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from netcore.client import Link
from netcore.identity import IdentityError
from netcore.messages import Onlooker, Open, Say, Sit, UndoAsked
from tests.tui.screening import (
    AIKO,
    ME,
    Evening,
    FakeLine,
    at_table,
    heeding,
    joined,
    lines,
    person,
    room,
    said,
    settled,
    table_line,
    text,
    update,
)
from tui import hosting, paths, settings
from tui.canvas import Canvas
from tui.opening import MAX_PASSWORD
from tui.screens.dialogs import NamePage
from tui.screens.home import HomePage
from tui.screens.menu import MenuPage
from tui.screens.pieces import draw_bar, draw_notice
from tui.settings import Settings
from tui.tables.koikoi import examples
from tui.trouble import Trouble

LARGE, SMALL = (120, 40), (80, 24)


async def test_the_menu_keeps_its_entry_while_others_go() -> None:
    app = joined()
    async with app.run_test(size=SMALL) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        heeding(app)
        await pilot.press("m", "up")
        assert isinstance(app.screen, MenuPage)
        await app.hears(pilot, room("over"))
        chosen = [row for row in lines(app) if "►" in row]
        assert len(chosen) == 1
        assert "Leave the table" in chosen[0]
        await pilot.press("enter")
        await settled(pilot)
        assert not isinstance(app.screen, MenuPage)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_what_may_not_be_said_now_is_told_and_kept_in_the_line(size: tuple[int, int]) -> None:
    app = joined()
    async with app.run_test(size=size) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        heeding(app)
        app.fake.deny(Say, "no_talk")
        await pilot.press("c", *"hello", "enter")
        await settled(pilot)
        told = " ".join(" ".join(row.strip("│ ") for row in lines(app)).split())
        assert "Partners do not talk during a deal. Say it between the deals." in told
        assert "hello" in told


async def test_settings_that_cannot_be_kept_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_place: Path, _settings: Settings) -> None:
        raise OSError(28, "No space left on device")

    app = Evening(FakeLine())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s")
        monkeypatch.setattr(settings, "save", full)
        await pilot.press("right")
        assert "The settings cannot be kept: No space left on device." in text(app)


async def test_a_name_whose_key_cannot_be_had_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_name: str) -> None:
        raise IdentityError("The key file cannot be read.")

    app = Evening(FakeLine())
    async with app.run_test(size=SMALL) as pilot:
        monkeypatch.setattr(paths, "load_identity", broken)
        await pilot.press("n", "x", "enter")
        await settled(pilot)
        assert isinstance(app.screen, HomePage)
        assert "The key file cannot be read." in text(app)
        assert app.player == "Oleg"


async def test_a_name_that_nobody_could_see_is_none() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n", "ctrl+u")
        assert isinstance(app.screen, NamePage)
        assert app.screen.edit is not None
        app.screen.edit = app.screen.edit.typed("\u0301")
        await pilot.press("enter")
        assert "A name has at least one letter." in text(app)


async def test_the_list_of_people_goes_on_where_the_window_ends() -> None:
    app = joined()
    watching = tuple(Onlooker(f"漢字 {number}", f"{number:08d}") for number in range(24))
    async with app.run_test(size=SMALL) as pilot:
        now = room("playing", onlookers=watching, watchers=60, keep_talk=True)
        await at_table(pilot, app, now, update(examples.your_turn()))
        app.go_page("people")
        await settled(pilot)
        assert "▼" in text(app)
        await pilot.press("up")
        assert "漢字 23" in text(app)
        assert "▲" in text(app)
        assert "60 people watch." in text(app)
        assert "● person   ▲ bot   · free" in text(app)


async def test_a_click_on_another_field_takes_over_what_was_written() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("h", "down", "enter", *"xyz")
        row = next(number for number, line in enumerate(lines(app)) if "bot level" in line)
        await pilot.click(offset=(10, row))
        await settled(pilot)
        assert "Oleg's tablexyz" in text(app)
        assert "► bot level" in text(app)


async def test_a_click_elsewhere_does_not_pass_over_what_means_nothing() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("p")
        clock = next(number for number, line in enumerate(lines(app)) if "clock" in line)
        await pilot.click(offset=(10, clock))
        await pilot.press("space", "ctrl+u", *"soon")
        await pilot.click(offset=(10, clock - 1))
        await settled(pilot)
        assert "A clock looks like" in text(app)
        assert "soon" in text(app)


async def test_the_form_takes_passwords_as_long_as_a_table_may_have() -> None:
    app = joined()
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        app.go_form("open")
        await settled(pilot)
        password = next(number for number, line in enumerate(lines(app)) if "password" in line)
        await pilot.click(offset=(10, password))
        await pilot.press("enter", *"x" * (MAX_PASSWORD + 1), "enter", "f2")
        await settled(pilot)
        opened = app.fake.last()
        assert isinstance(opened, Open)
        assert opened.password == "x" * MAX_PASSWORD


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (person("Oleg", AIKO), "Waiting for Oleg to be ready."),
        (person("Aiko", AIKO, presence="lost"), "Waiting for Aiko to be ready."),
        (person("Aiko", AIKO, presence="left"), "Everybody is ready. Enter begins."),
        (person("Aiko", AIKO, ready=True), "Everybody is ready. Enter begins."),
    ],
)
async def test_the_waiting_room_names_who_is_waited_for(other: object, told: str) -> None:
    app = joined()
    async with app.run_test(size=SMALL) as pilot:
        await at_table(pilot, app, room("waiting", owner=ME, seats=(person("Oleg", ME), other)))  # type: ignore[arg-type]
        assert told in text(app)


WIDE = "漢字" * 12
"""As long as a name may be, in signs of two cells each."""


async def test_a_long_name_covers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Evening, "player", WIDE)
    app = Evening(FakeLine())
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        app.home_page.redraw()
        assert lines(app)[22].endswith("Bafuda 1.0")
        assert "network ● ok 192.0.2.20" in lines(app)[22]
        app.go_lobby()
        await settled(pilot)
        bar = lines(app)[0]
        assert bar.startswith(" Tables on this network")
        assert bar.endswith("~ │ ● looking")


def test_a_bar_shows_the_right_side_first() -> None:
    canvas = Canvas(40, 1)
    draw_bar(canvas, "Koi-Koi │ a table with a long name", [("x" * 30, "dim"), ("● 8 ms", "good")])
    assert canvas.lines() == [" Koi-Koi~ xxxxxxxxxxxxxxxxxxx~ │ ● 8 ms"]


async def test_a_search_for_nothing_says_nothing() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("w", "f", "enter")
        assert "does not occur" not in text(app)
        await pilot.press("f", *"xylophone", "enter")
        assert "xylophone does not occur in these rules." in text(app)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_talk_from_no_time_that_a_clock_shows_is_shown(size: tuple[int, int]) -> None:
    app = joined()
    async with app.run_test(size=size) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        heeding(app)
        await app.hears(pilot, replace(said("late"), at=2**62))
        await pilot.press("c")
        await settled(pilot)
        assert "late" in text(app)


async def test_what_holds_the_table_up_is_told_once() -> None:
    app = joined()
    async with app.run_test(size=SMALL) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        await app.hears(pilot, Link("down"))
        assert text(app).count("No word from the host.") == 1


async def test_a_host_that_cannot_write_its_log_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "host.log").mkdir()
    with pytest.raises(Trouble, match="Nothing can be written in"):
        await hosting.start(tmp_path, "a host", 0)


async def test_a_box_makes_way_where_the_window_is_too_small() -> None:
    app = joined()
    async with app.run_test(size=SMALL) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        heeding(app)
        await pilot.press("m")
        menu = app.screen
        assert isinstance(menu, MenuPage)
        await pilot.resize_terminal(60, 16)
        await settled(pilot)
        assert not menu.drawing.display
        await pilot.resize_terminal(*SMALL)
        await settled(pilot)
        assert menu.drawing.display
        assert "Leave the table" in text(app)


def test_a_long_notice_takes_the_row_above_too() -> None:
    canvas = Canvas(40, 6)
    draw_notice(canvas, "Nobody answers at attic.local:5750. Is the host running, and is the address right?")
    assert canvas.lines() == [
        "", "", "", " Nobody answers at attic.local:5750. Is", " the host running, and is the address ~", "",
    ]  # fmt: skip
    canvas = Canvas(40, 6)
    draw_notice(canvas, "Aiko is back.")
    assert canvas.lines()[3:5] == ["", " Aiko is back."]


@pytest.mark.parametrize("page", ["log", "scores", "help", "people", "chat"])
async def test_pages_over_the_table_tell_what_holds_it_up(page: str) -> None:
    app = joined()
    async with app.run_test(size=SMALL) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        app.go_page(page)
        await settled(pilot)
        foot = lines(app)[-2]
        assert "[YOUR TURN]" in foot
        await app.hears(pilot, room("playing", paused=1))
        assert lines(app)[-2] == " Aiko has asked for a pause."
        await app.hears(pilot, room("playing", undo=UndoAsked(1, 7, (1,))))
        assert lines(app)[-2] == " Aiko asks to take back: the last move."
        await app.hears(pilot, room("playing"), Link("down"))
        assert lines(app)[-2] == " No word from the host. Your seat is kept; looking for it again."


async def test_a_click_on_a_table_is_no_answer_to_the_question_for_an_address() -> None:
    app = joined((table_line(),))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("a", *"attic")
        row = next(number for number, line in enumerate(lines(app)) if "Aiko's kitchen" in line)
        await pilot.click(offset=(10, row))
        await settled(pilot)
        assert [door.address for door in app.doors] == ["192.0.2.7:5750"]
        assert isinstance(app.fake.last(), Sit)
