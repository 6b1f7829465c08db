"""Odd moments on the pages of the shell: lists that change or are long, what the host or the disk refuses."""

from pathlib import Path

import pytest

from netcore.identity import IdentityError
from netcore.messages import Onlooker, Open, Say
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
    settled,
    text,
    update,
)
from tui import paths, settings
from tui.opening import MAX_PASSWORD
from tui.screens.dialogs import NamePage
from tui.screens.home import HomePage
from tui.screens.menu import MenuPage
from tui.settings import Settings
from tui.tables.koikoi import examples

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
