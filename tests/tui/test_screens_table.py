"""The table on the screen: what is sent, what is told, the pages over it, leaving."""

import pytest

from netcore.client import Link
from netcore.identity import data_dir
from netcore.messages import Act, Leave, Ready, Rematch, Restart, Say
from tests.tui.screening import (
    AIKO,
    ME,
    TABLE,
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
from tui import settings
from tui.screens.chat import ChatPage
from tui.screens.dialogs import LeavePage
from tui.screens.help import HelpPage
from tui.screens.koikoi import KoiKoiPage
from tui.screens.lobby import LobbyPage
from tui.screens.log import LogPage
from tui.screens.menu import MenuPage
from tui.screens.scores import ScoresPage
from tui.screens.table import WordsTablePage
from tui.settings import Settings
from tui.tables.koikoi import examples

SIZES = [(80, 24), (120, 40)]
LETTERS = {"l": LogPage, "c": ChatPage, "g": ScoresPage, "m": MenuPage, "f1": HelpPage}


@pytest.fixture(autouse=True)
def _no_motion() -> None:
    settings.save(data_dir(), Settings(motion="none"))


@pytest.mark.parametrize("size", SIZES)
async def test_a_card_is_raised_and_played_with_two_keys(size: tuple[int, int]) -> None:
    app = joined()
    async with app.run_test(size=size) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn(), seq=7))
        heeding(app)
        await pilot.press("enter")
        assert not any(isinstance(message, Act) for message in app.fake.asked)
        await pilot.press("right", "enter")
        await settled(pilot)
        act = app.fake.last()
        assert isinstance(act, Act)
        assert (act.seat, act.seq, act.action) == (0, 7, "play(02-3)")


async def test_a_refused_action_is_told_in_the_words_of_the_game() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        heeding(app)
        app.fake.deny(Act, "stale")
        await pilot.press("right", "enter")
        await settled(pilot)
        assert "Too late: the table has moved on." in text(app)


async def test_one_bell_rings_when_the_turn_comes() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.their_turn()))
        assert app.bells == 0
        await app.hears(pilot, update(examples.your_turn(), seq=2))
        await app.hears(pilot, update(examples.your_turn(), seq=3))
        assert app.bells == 1


async def test_no_bell_where_it_is_switched_off() -> None:
    settings.save(data_dir(), Settings(motion="none", bell="off"))
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        assert app.bells == 0


@pytest.mark.parametrize("key", LETTERS)
async def test_each_page_opens_over_the_table_and_closes_again(key: str) -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()), said("[b]hi[/b] [/"))
        heeding(app)
        await pilot.press(key)
        assert isinstance(app.screen, LETTERS[key])
        assert text(app).strip()
        await pilot.press("f10")
        assert isinstance(app.screen, KoiKoiPage)


async def test_chat_is_sent_and_shown_literally() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()), said("[b]hi[/b] [/"))
        heeding(app)
        await pilot.press("c")
        assert "Aiko player: [b]hi[/b] [/" in text(app)
        await pilot.press(*"hello", "enter")
        assert app.fake.last() == Say(app.fake.last().request, TABLE, "hello")  # type: ignore[union-attr]
        await pilot.press("enter")
        assert isinstance(app.screen, KoiKoiPage)


async def test_enter_goes_on_after_a_deal() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("pause", goes_on_ms=20_000), update(examples.deal_done()))
        heeding(app)
        await pilot.press("enter")
        assert isinstance(app.fake.last(), Ready)


async def test_the_end_of_a_match_offers_another_one_and_forgets_the_unfinished_one() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        assert settings.load(data_dir()).unfinished is not None
        await app.hears(pilot, room("over"), update(examples.match_over(), seq=2))
        assert settings.load(data_dir()).unfinished is None
        heeding(app)
        await pilot.press("a", "enter")
        assert isinstance(app.fake.last(), Rematch)


async def test_a_lost_line_of_a_player_and_its_return_are_told() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.their_turn()))
        await app.hears(pilot, room("playing", (person("Oleg", ME), person("Aiko", AIKO, presence="lost"))))
        assert "Aiko's line is gone. The game waits." in text(app)
        await app.hears(pilot, room("playing"))
        assert "Aiko is back." in text(app)


async def test_a_lost_host_and_its_return_are_told() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.their_turn()))
        await app.hears(pilot, Link("down"))
        assert "No word from the host. Your seat is kept; looking for it again." in text(app)
        assert "x no link" in text(app)
        await app.hears(pilot, Link("up", 9))
        assert "The host is back. Everything lies as it was." in text(app)


async def test_leaving_a_match_takes_the_digit_that_is_shown() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        heeding(app)
        await pilot.press("m", "q")
        asked = app.screen
        assert isinstance(asked, LeavePage)
        await pilot.press("1" if asked.question.digit != "1" else "2")
        assert isinstance(app.screen, KoiKoiPage)
        await pilot.press("m", "q")
        again = app.screen
        assert isinstance(again, LeavePage)
        await pilot.press(again.question.digit)
        await settled(pilot)
        assert isinstance(app.fake.last(), Leave)
        assert isinstance(app.screen, LobbyPage)


async def test_the_quit_key_asks_at_a_table() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        await pilot.press("ctrl+q")
        assert isinstance(app.screen, LeavePage)
        await pilot.press("x")
        assert isinstance(app.screen, KoiKoiPage)
        assert app.return_code is None


async def test_beginning_anew_is_asked_twice_and_told_to_the_others() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        heeding(app)
        await pilot.press("m", "x")
        page = app.screen
        assert isinstance(page, LeavePage)
        await pilot.press(page.question.digit)
        await settled(pilot)
        assert app.fake.last() == Restart(app.fake.last().request, TABLE, True)  # type: ignore[union-attr]
        await app.hears(pilot, room("playing", restart=(1,)))
        assert "Aiko would like to begin the match anew." in text(app)


async def test_in_a_window_too_small_the_turn_is_named_and_the_raised_card_stays() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        heeding(app)
        await pilot.press("right")
        await pilot.resize_terminal(60, 16)
        await settled(pilot)
        assert "Koi-Koi: your turn. Nothing is lost." in text(app)
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert isinstance(app.screen, KoiKoiPage)
        assert app.screen.board.hold.raised == "02-3"


@pytest.mark.parametrize("size", SIZES)
async def test_a_game_without_a_drawing_is_played_on_a_table_of_words(size: tuple[int, int]) -> None:
    app = joined()
    async with app.run_test(size=size) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn(), seq=3))
        app.push_screen(WordsTablePage(app.session.mirror(TABLE), app.looks))  # type: ignore[union-attr]
        await pilot.press("enter")
        assert "Choose first: arrow or digit." in text(app)
        await pilot.press("2", "enter")
        await settled(pilot)
        act = app.fake.last()
        assert isinstance(act, Act)
        assert act.action == app.session.mirror(TABLE).view.legal[1]  # type: ignore[union-attr]


async def test_a_bot_that_plays_for_somebody_is_told() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        gone = (person("Oleg", ME), person("Aiko", AIKO, presence="lost"))
        await at_table(pilot, app, room("playing", gone), update(examples.their_turn()))
        await app.hears(
            pilot, room("playing", (person("Oleg", ME), person("Aiko", AIKO, presence="lost", deputy=True)))
        )
        assert "bot2 plays for Aiko. Aiko may come back at any time." in text(app)


async def test_on_a_table_of_words_another_match_takes_two_keys() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("over"), update(examples.match_over()))
        app.push_screen(WordsTablePage(app.session.mirror(TABLE), app.looks))  # type: ignore[union-attr]
        await pilot.press("enter", "a", "down", "enter")
        await settled(pilot)
        assert not any(isinstance(message, Rematch) for message in app.fake.asked)
        await pilot.press("a", "enter")
        await settled(pilot)
        assert isinstance(app.fake.last(), Rematch)
