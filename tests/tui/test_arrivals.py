"""Coming to a table and leaving it, where the host answers, does not, or answers too late."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from games.game import GALLERY
from games.koikoi import GAME
from netcore.client import Link
from netcore.codec import encode, pack_events, pack_view
from netcore.identity import data_dir
from netcore.messages import ClientMessage, Denied, Leave, Open, PublicUpdate, Reply, Say, SeatInfo, SetDoor, Sit, Vote
from netcore.people import MAX_TEXT
from tests.tui.screening import (
    AIKO,
    TABLE,
    Evening,
    FakeLine,
    at_table,
    heeding,
    person,
    room,
    settled,
    table_line,
    text,
    update,
)
from tui import hosting, settings
from tui.app import Door, Start
from tui.begin import wish
from tui.opening import MAX_PASSWORD, MAX_TITLE, Wish
from tui.plain.errand import Errand
from tui.screens.dialogs import LeavePage
from tui.screens.lobby import LobbyPage
from tui.screens.room import RoomPage
from tui.session import Session
from tui.settings import Settings
from tui.tables.koikoi import examples

WATCHING = Errand(table="Aiko's kitchen", watch=True)


class SilentLine(FakeLine):
    """A line whose host answers nothing more once it is `silent`, until the line is given up."""

    silent = False

    def __init__(self) -> None:
        super().__init__((table_line(),))
        self.given_up = asyncio.Event()

    async def ask(self, make: Callable[[str], ClientMessage]) -> Reply:
        reply = await super().ask(make)
        if self.silent:
            await self.given_up.wait()
            return Denied(reply.request, "replaced")
        return reply


def evening(line: FakeLine) -> Evening:
    settings.save(data_dir(), Settings(motion="none"))
    return Evening(line, start=Start("join", address="192.0.2.7:5750"))


async def test_a_table_whose_host_is_silent_can_be_left() -> None:
    line = SilentLine()
    app = evening(line)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        line.silent = True
        await app.hears(pilot, Link("down"))
        heeding(app)
        await pilot.press("m", "q")
        await settled(pilot)
        question = app.screen
        assert isinstance(question, LeavePage)
        assert "The host does not answer. Your seat is kept, and you" in text(app)
        await pilot.press(question.question.digit)
        await settled(pilot)
        assert isinstance(app.screen, LobbyPage)
        assert "The host does not answer. Your seat is kept there." in text(app)
        assert not any(isinstance(asked, Leave) for asked in line.asked)
        assert app.settings.unfinished is not None  # G on the home screen goes back


async def test_a_waiting_room_whose_host_is_silent_can_be_left() -> None:
    line = SilentLine()
    app = evening(line)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("waiting"))
        assert isinstance(app.screen, RoomPage)
        line.silent = True
        await app.hears(pilot, Link("down"))
        await pilot.press("f10")
        await settled(pilot)
        assert isinstance(app.screen, LobbyPage)


async def test_what_is_answered_after_one_has_gone_is_told_to_nobody() -> None:
    line = SilentLine()
    app = evening(line)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        line.silent = True
        app.go_page("vote save")
        await settled(pilot)
        assert isinstance(line.last(), Vote)
        app.go_home()
        line.given_up.set()
        await settled(pilot)
        assert "another window" not in text(app)


async def test_who_came_to_watch_sits_down_on_a_connection_of_another_kind() -> None:
    app = Evening(FakeLine((table_line(phase="playing"),)), start=Start("join", "192.0.2.7:5750", WATCHING))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        view = pack_view(GAME.view(examples.their_turn(), GALLERY))
        others = (SeatInfo("bot", "Ren"), person("Aiko", AIKO))
        await app.hears(pilot, room("playing", others), PublicUpdate(TABLE, 1, view, pack_events(()), True))
        page = heeding(app)
        await pilot.press("n")
        await settled(pilot)
        assert app.doors[-1].errand == Errand(table=TABLE)
        assert isinstance(app.fake.last(), Sit)
        assert page not in app.screen_stack


async def test_n_where_people_sit_on_all_seats_keeps_the_place() -> None:
    app = Evening(FakeLine((table_line(phase="playing"),)), start=Start("join", "192.0.2.7:5750", WATCHING))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        view = pack_view(GAME.view(examples.their_turn(), GALLERY))
        others = (person("Ren", "2" * 8), person("Aiko", AIKO))
        await app.hears(pilot, room("playing", others), PublicUpdate(TABLE, 1, view, pack_events(()), True))
        page = heeding(app)
        await pilot.press("n")
        await settled(pilot)
        assert app.screen is page
        assert "People sit on all seats." in text(app)


async def test_the_way_back_to_a_host_of_our_own_starts_it_again() -> None:
    app = evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        app.enter(Door("own", "", Errand()))
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        assert app.settings.unfinished is not None
    again = Evening(FakeLine())
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.press("g")
        await settled(pilot)
        assert (again.doors[-1].kind, again.doors[-1].errand) == ("own", Errand(table=TABLE))


async def test_a_host_of_our_own_that_runs_elsewhere_is_gone_to(monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(_home: Path, _name: str) -> hosting.Child:
        raise hosting.Busy("A host runs here already.")

    monkeypatch.setattr(hosting, "start", busy)
    app = Evening(FakeLine())
    assert await app.own_host("127.0.0.1:5750") == "127.0.0.1:5750"
    with pytest.raises(hosting.Busy):
        await app.own_host()


async def test_what_goes_to_a_host_is_no_longer_than_it_takes() -> None:
    line = FakeLine()
    session = Session(line, "Oleg")
    await session.say(TABLE, "x" * 900)
    await session.sit(TABLE, None, "p" * 900)
    await session.set_door(TABLE, "open", "q" * 900)
    await session.open(Wish("koikoi", "t" * 900, password="w" * 900))
    said, sit, door, opened = line.asked
    assert isinstance(said, Say)
    assert isinstance(sit, Sit)
    assert isinstance(door, SetDoor)
    assert isinstance(opened, Open)
    assert said.text == "x" * MAX_TEXT
    assert (sit.password, door.password) == ("p" * MAX_PASSWORD, "q" * MAX_PASSWORD)
    assert (opened.title, opened.password) == ("t" * MAX_TITLE, "w" * MAX_PASSWORD)


def test_what_is_no_text_can_be_sent_all_the_same() -> None:
    """A command line of another encoding holds bytes that Python hands on as lone surrogates."""
    sent = wish("koikoi", "normal", "standard", [], 2, title="caf\udce9", password="\udce9").message("0" * 16)
    encode(sent)
    assert (sent.title, sent.password) == ("caf", "?")


def test_a_table_without_a_title_is_called_after_its_game() -> None:
    made = wish("koikoi", "normal", "standard", [], 2, title=" \u0301 ")
    for title in (made.title, ""):
        assert replace(made, title=title).message("0" * 16).title == "Koi-Koi"
