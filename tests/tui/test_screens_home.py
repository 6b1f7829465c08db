"""Home, settings, name, rules, and windows that are too small."""

import pytest

from netcore.address import Address
from netcore.identity import data_dir
from netcore.networks import Network
from netcore.scout import HostLook
from tests.tui.screening import Evening, FakeLine, check_frame, lines, settled, table_line, text
from tui import settings
from tui.screens.form import FormPage
from tui.screens.help import PageHelp
from tui.screens.home import HomePage
from tui.screens.lobby import LobbyPage
from tui.screens.reader import ReaderPage
from tui.settings import Settings, Unfinished

SIZES = [(80, 24), (120, 40)]


@pytest.mark.parametrize("size", SIZES)
async def test_the_home_screen_shows_the_fan_the_name_and_what_can_be_done(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.screens.home._clock", lambda _at: "21:02")
    settings.save(data_dir(), Settings(unfinished=Unfinished("", "kitchen0", "kan", "Kan, round 4", 1)))
    app = Evening(FakeLine())
    app.version = "1.0"
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        line = table_line()
        app.finds(HostLook("k" * 40, "Attic", "1.0", Address(), True, tables=(line, line, line)))
        check_frame(f"home_{size[0]}x{size[1]}", lines(app))


async def test_on_no_network_the_home_screen_says_so() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        app.networks = (Network("lo", "127.0.0.1", 8),)
        app.redraw_all()
        await settled(pilot)
        assert "network ! this machine only 127.0.0.1" in text(app)
        app.networks = ()
        assert "network x none" in text(app)
        app.networks = None
        assert "network " not in text(app).splitlines()[22]


async def test_arrows_choose_and_letters_open(caplog: pytest.LogCaptureFixture) -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down", "up", "enter")
        assert isinstance(app.screen, FormPage)
        await pilot.press("f10", "w")
        assert isinstance(app.screen, ReaderPage)
        await pilot.press("f10", "j")
        await settled(pilot)
        assert isinstance(app.screen, LobbyPage)
        await pilot.press("f10")
        assert isinstance(app.screen, HomePage)


async def test_an_unfinished_match_is_the_first_entry_and_goes_on() -> None:
    known = Settings(unfinished=Unfinished("", "kitchen0", "koikoi", "Koi-Koi, deal 6", 1_800_000_000))
    settings.save(data_dir(), known)
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        assert "► G  Go on: Koi-Koi, deal 6" in text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert [door.kind for door in app.doors] == ["solo"]


async def test_settings_are_kept_at_once_and_change_the_looks() -> None:
    app = Evening(FakeLine(), depth="true")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "right", "down", "right")
        assert (app.looks.theme.name, app.looks.style) == ("day", "box")
        assert settings.load(data_dir()) == Settings(theme="day", faces="box")
        await pilot.press("d", "f10")
        assert settings.load(data_dir()) == Settings(theme="day")
        assert isinstance(app.screen, HomePage)


@pytest.mark.parametrize("size", SIZES)
async def test_the_settings_page_shows_what_can_be_set(size: tuple[int, int]) -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=size) as pilot:
        await pilot.press("s")
        check_frame(f"settings_{size[0]}x{size[1]}", lines(app))


@pytest.mark.parametrize("size", SIZES)
async def test_the_rules_draw_the_cards_that_a_section_names(size: tuple[int, int]) -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=size) as pilot:
        await pilot.press("w")
        check_frame(f"rules_{size[0]}x{size[1]}", lines(app))


async def test_the_window_too_small_is_as_drawn() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(60, 16)) as pilot:
        await settled(pilot)
        check_frame("too_small_60x16", lines(app))


@pytest.mark.parametrize("key", ["f1", "w", "s", "p", "j"])
async def test_f1_shows_the_keys_of_every_page(key: str) -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press(*(["f1"] if key == "f1" else [key, "f1"]))
        await settled(pilot)
        assert isinstance(app.screen, PageHelp)
        assert "Any key goes back." in text(app)
        await pilot.press("f10")
        assert not isinstance(app.screen, PageHelp)


async def test_a_name_is_typed_and_kept() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "backspace", "backspace", "backspace", "backspace", "enter")
        assert "A name has at least one letter." in text(app)
        await pilot.press(*"Mika", "enter")
        assert app.player == "Mika"
        assert settings.load(data_dir()).name == "Mika"
        assert "You are Mika" in text(app)


async def test_a_window_too_small_says_so_and_everything_is_back_when_it_fits() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down")
        await pilot.resize_terminal(60, 16)
        await settled(pilot)
        assert "now 60 x 16     needed 80 x 24" in text(app)
        await pilot.press("w")
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert "► H  Host a table" in text(app)


@pytest.mark.parametrize("size", SIZES)
async def test_the_rules_are_read_section_by_section_and_searched(size: tuple[int, int]) -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=size) as pilot:
        await pilot.press("w")
        assert "► Five-minute lesson" in text(app)
        await pilot.press("f", *"kubari", "enter")
        assert "kubari" in text(app).lower()
        await pilot.press("f", *"xyzzy", "enter")
        assert "xyzzy does not occur in these rules." in text(app)


async def test_every_line_of_every_section_can_be_reached_with_space() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("w")
        page = app.screen
        assert isinstance(page, ReaderPage)
        began, seen = page.chosen, set()
        for _step in range(120):
            seen.add(page.chosen)
            await pilot.press("space")
            if page.chosen == began and page.first == 0:
                break
        assert seen == set(range(len(page.found)))


@pytest.mark.parametrize("key", ["", "h", "p", "s", "n", "f1", "j"])
async def test_ascii_faces_leave_no_other_signs_on_the_screen(key: str) -> None:
    settings.save(data_dir(), Settings(faces="ascii"))
    app = Evening(FakeLine((table_line(),)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*key.split())
        await settled(pilot)
        assert text(app).isascii()


async def test_quitting_from_home_needs_no_question() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+q")
    assert app.return_code == 0
