"""Keys that are typed quickly: each goes to the page that the one before it leads to, and none does harm there."""

from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from netcore.messages import Act, Ready, Room, Say, Undo
from tests.tui.screening import ME, Evening, at_table, joined, person, room, settled, update
from tests.tui.test_absence import PLAYED
from tests.tui.test_half_done import HALVES, told
from tui import inorder
from tui.screens import page as pages
from tui.screens.board import BoardPage
from tui.screens.chat import ChatPage
from tui.screens.digest import DigestPage
from tui.screens.room import RoomPage
from tui.tables.koikoi import examples
from tui.widgets import board as boards

NAMES = {"\r": "enter", " ": "space"}


async def types(pilot: Pilot[Any], app: Evening, text: str) -> None:
    """All keys at once, as a terminal delivers what was typed while the program was busy."""
    for sign in text:
        app.post_message(events.Key(NAMES.get(sign, sign), sign))
    for _round in range(4):
        await settled(pilot)


async def at_kunken(pilot: Pilot[Any], app: Evening) -> BoardPage:
    """On turn, nothing raised."""
    half = HALVES["kunken_meld"]
    await at_table(pilot, app, *told(half, half.make(), 7))
    page = app.screen
    assert isinstance(page, BoardPage)
    page.board._asked_at = -1.0
    return page


def front(app: Evening) -> str:
    return type(app.screen).__name__


def acts(app: Evening) -> list[str]:
    return [asked.action for asked in app.fake.asked if isinstance(asked, Act)]


async def test_what_is_typed_for_the_chat_is_all_said_and_does_nothing_else() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        page = await at_kunken(pilot, app)
        await types(pilot, app, "1cgood luck, do throw\r")
        said = [asked.text for asked in app.fake.asked if isinstance(asked, Say)]
        assert said == ["good luck, do throw"]
        assert not acts(app)
        assert not any(isinstance(asked, Undo) for asked in app.fake.asked)
        assert page.board.hold.marked == ("3H1",)
        assert isinstance(app.screen, ChatPage)
        assert [type(screen) for screen in app.screen_stack[1:]] == [type(page), ChatPage]


async def test_text_that_is_pasted_after_a_key_goes_to_the_page_that_the_key_opens() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_kunken(pilot, app)
        app.post_message(events.Key("c", "c"))
        app.post_message(events.Paste("see you at nine"))
        app.post_message(events.Key("enter", "\r"))
        for _round in range(4):
            await settled(pilot)
        assert [asked.text for asked in app.fake.asked if isinstance(asked, Say)] == ["see you at nine"]


async def test_keys_lead_from_page_to_page_in_their_order() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        page = await at_kunken(pilot, app)
        await types(pilot, app, "l")
        assert front(app) == "LogPage"
        await types(pilot, app, "lg")
        assert front(app) == "ScoresPage"
        await types(pilot, app, "gll1")
        assert front(app) == "KunkenPage"
        assert page.board.hold.marked == ("3H1",)


async def test_a_second_key_that_closes_a_page_plays_no_card_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "TYPED_AHEAD", 60.0)
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        page = await at_kunken(pilot, app)
        await types(pilot, app, "3w\r\rd")
        assert app.screen is page
        assert page.board.hold.marked == ("6H2",)
        assert not acts(app)
        page.board._back_at = -1.0
        await types(pilot, app, "d")
        assert acts(app) == ["discard(6H2)"]


async def test_a_key_that_was_lost_does_not_stop_those_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inorder, "STUCK", 0.0)
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_kunken(pilot, app)
        app._asking = True  # as where the page closed before the key came through its queue
        await types(pilot, app, "c")
        assert isinstance(app.screen, ChatPage)


@pytest.mark.parametrize("ahead", [60.0, 0.0])
async def test_a_page_that_comes_by_itself_does_not_take_the_keys_meant_for_the_one_before(
    ahead: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "TYPED_AHEAD", ahead)
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing", match_no=1), update(examples.your_turn()))
        ended: Room = room("waiting", (person("Aiko", "1" * 8), person("Oleg", ME)), match_no=1)
        await app.hears(pilot, ended)
        assert isinstance(app.screen, RoomPage)
        await types(pilot, app, "\r")
        assert any(isinstance(asked, Ready) for asked in app.fake.asked) is (ahead == 0.0)


@pytest.mark.parametrize("ahead", [60.0, 0.0])
async def test_what_was_played_for_somebody_is_not_closed_unread(ahead: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "TYPED_AHEAD", ahead)
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()), PLAYED)
        assert isinstance(app.screen, DigestPage)
        await types(pilot, app, "\r")
        assert isinstance(app.screen, DigestPage) is (ahead > 0.0)
