"""Somebody is missed at the table, and somebody is back: what the screen and its words say."""

import io

import pytest
from msgspec.structs import replace
from textual import events

from games.koikoi.model import Played as PlayedCard
from netcore.client import Link
from netcore.codec import pack_events
from netcore.identity import data_dir
from netcore.messages import Leave, PlayedFor, Ready, SeatInfo, Vote, Voted
from tests.tui.screening import (
    AIKO,
    ME,
    TABLE,
    Evening,
    FakeLine,
    at_table,
    check_frame,
    heeding,
    joined,
    lines,
    person,
    room,
    settled,
    text,
    update,
)
from tui import absence, room_changes, sentences, settings
from tui.plain.paper import Paper
from tui.plain.reporter import Reporter
from tui.screens.dialogs import LeavePage
from tui.screens.digest import DigestPage
from tui.screens.koikoi import KoiKoiPage
from tui.screens.lobby import LobbyPage
from tui.screens.people import seat_state
from tui.screens.room import RoomPage
from tui.screens.saved import SavedPage
from tui.session import Session
from tui.settings import Settings
from tui.tables.koikoi import examples
from tui.tables.scene import presence

LOST = person("Aiko", AIKO, presence="lost", back_ms=24_400)
WAITING = room("playing", (person("Oleg", ME), LOST), grace=30)
PLAYED = PlayedFor(TABLE, 0, "normal", (pack_events((PlayedCard(0, "02-3", ()),)),))


@pytest.fixture(autouse=True)
def _no_motion() -> None:
    settings.save(data_dir(), Settings(motion="none"))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_lost_seat_is_shown_with_its_countdown(size: tuple[int, int]) -> None:
    app = joined()
    async with app.run_test(size=size) as pilot:
        await at_table(pilot, app, WAITING, update(examples.their_turn()))
        assert isinstance(app.screen, KoiKoiPage)
        app.screen.told_at += 3600.0
        app.screen.redraw()
        check_frame(f"over_lost_{size[0]}x{size[1]}", lines(app))


async def test_the_box_goes_when_the_line_is_back_or_a_computer_plays() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, WAITING, update(examples.their_turn()))
        assert "Aiko's line is gone" in text(app)
        assert "Waiting for Aiko. You need do nothing." in text(app)
        deputed = person("Aiko", AIKO, presence="lost", deputy=True)
        await app.hears(pilot, room("playing", (person("Oleg", ME), deputed), grace=30))
        assert "The game waits" not in text(app)
        await app.hears(pilot, WAITING, room("playing"))
        assert "The game waits" not in text(app)


async def test_what_was_played_for_us_is_told_once_on_a_page() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()), PLAYED)
        assert isinstance(app.screen, DigestPage)
        check_frame("digest_80x24", lines(app))
        await pilot.press("enter")
        await settled(pilot)
        await app.hears(pilot, PLAYED)
        assert isinstance(app.screen, KoiKoiPage)


def votes(app: Evening) -> list[tuple[str, bool]]:
    return [(message.what, message.agree) for message in app.fake.asked if isinstance(message, Vote)]


async def test_while_somebody_is_missed_letters_vote_and_the_box_counts() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, WAITING, update(examples.their_turn()))
        await pilot.press("b")
        await settled(pilot)
        assert votes(app) == [("bots", True)]
        await app.hears(pilot, replace(WAITING, votes=(Voted("bots", (0,)),)))
        assert "1 of 1 vote" in text(app)
        await pilot.press("b")
        await settled(pilot)
        assert votes(app)[1:] == [("bots", False)]


async def test_ending_the_match_is_asked_twice() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, WAITING, update(examples.their_turn()))
        await pilot.press("n")
        await settled(pilot)
        assert isinstance(app.screen, LeavePage)
        assert votes(app) == []
        await pilot.press(app.screen.question.digit)
        await settled(pilot)
        assert votes(app) == [("end", True)]


async def test_the_letters_mean_what_they_do_when_nobody_is_missed() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.their_turn()))
        await pilot.press("b", "n", "s")
        await settled(pilot)
        assert votes(app) == []


SAVED = room("saved", (person("Oleg", ME), person("Aiko", AIKO, presence="lost"), SeatInfo("bot", level="easy")))


async def test_a_saved_match_says_who_is_missing_and_goes_on_from_its_page() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, SAVED, update(examples.your_turn()))
        assert isinstance(app.screen, SavedPage)
        check_frame("saved_80x24", lines(app))
        await pilot.press("enter", "b")
        await settled(pilot)
        assert isinstance(app.fake.asked[-2], Ready)
        assert votes(app) == [("bots", True)]
        await app.hears(pilot, room("playing"))
        assert isinstance(app.screen, KoiKoiPage)


async def test_leaving_the_page_of_a_saved_match_keeps_the_seat() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, SAVED, update(examples.your_turn()))
        await pilot.press("f10")
        await settled(pilot)
        assert isinstance(app.screen, LobbyPage)
        assert not any(isinstance(message, Leave) for message in app.fake.asked)


async def test_a_match_that_was_ended_leads_to_the_waiting_room() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing", match_no=1), update(examples.your_turn()))
        await app.hears(pilot, room("waiting", match_no=1))
        assert isinstance(app.screen, RoomPage)
        assert app.session is not None
        assert app.session.mirror(TABLE).view is None


def test_wishes_are_told_as_they_come() -> None:
    before, asked = room("playing"), room("playing", votes=(Voted("save", (1,)),))
    names = room_changes.names_in(before, ME)
    assert room_changes.wishes(before, asked, names) == ["Aiko would like to save the match for another evening."]
    assert room_changes.wishes(asked, asked, names) == []
    assert room_changes.wishes(asked, SAVED, names) == ["The match is saved. It waits here for another evening."]


async def test_what_is_half_done_survives_a_lost_line() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn(), seq=7))
        assert isinstance(app.screen, KoiKoiPage)
        heeding(app)
        await pilot.press("right", "right")
        raised = app.screen.board.hold
        before = lines(app)[1:-5]
        await app.hears(pilot, Link("down"))
        await app.hears(pilot, app.fake.welcome, Link("up", 8), room("playing"), update(examples.your_turn(), seq=7))
        assert app.screen.board.hold == raised
        assert lines(app)[1:-5] == before


def test_the_one_who_is_waited_for_shortest_is_named_first() -> None:
    ren = person("Ren", "2" * 8, presence="lost")
    here = room("playing", (person("Oleg", ME), ren, LOST))
    assert [seat.name for seat in absence.missed(here)] == ["Aiko", "Ren"]
    assert absence.countdown(here) == "In 0:24 bot2 plays for Aiko."
    assert absence.waiting(here) == "Waiting for Aiko and Ren. You need do nothing."
    assert absence.countdown(replace(here, seats=(ren,))) == "The game waits until Ren is back."


def test_between_deals_nobody_is_kept_from_reading_the_result() -> None:
    assert absence.absence_of(replace(WAITING, phase="pause")) is None
    assert absence.waiting(replace(WAITING, phase="pause")) != ""
    assert absence.missed(replace(WAITING, phase="over")) == []


def test_a_countdown_goes_on_from_when_it_was_told() -> None:
    later = absence.as_of(replace(WAITING, goes_on_ms=5_000), 4.0)
    assert (later.seats[1].back_ms, later.goes_on_ms) == (20_400, 1_000)
    assert absence.as_of(WAITING, 60.0).seats[1].back_ms == 0


def test_line_mode_counts_down_every_ten_seconds_and_tells_what_was_played() -> None:
    out, now = io.StringIO(), 100.0
    session = Session(FakeLine(), "Oleg")
    reporter = Reporter(session, Paper(out, interactive=False), clock=lambda: now)
    for message in (room("playing"), update(examples.your_turn()), WAITING):
        reporter.tell(session.hear(message), TABLE)
    for _second in range(24):
        now += 1.0
        reporter.tell(session.hear(Link("up", 8)), TABLE)
    told = out.getvalue().splitlines()
    assert [line for line in told if "bot2 plays" in line] == [
        "* In 0:24 bot2 plays for Aiko.",
        "* In 0:19 bot2 plays for Aiko.",
        "* In 0:09 bot2 plays for Aiko.",
    ]
    reporter.tell(session.hear(PLAYED), TABLE)
    assert out.getvalue().splitlines()[-2:] == [
        "* bot2 has played once for you:",
        "*   You: 2 Plum stays on the table.",
    ]


async def test_the_home_screen_offers_the_seat_at_a_host_first() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
    again = Evening(FakeLine())
    async with again.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "► G  Back to your seat at Aiko's laptop" in text(again)
        await pilot.press("enter")
        await settled(pilot)
        assert (again.doors[-1].kind, again.doors[-1].address) == ("lan", "192.0.2.7:5750")


async def test_two_quick_keys_close_one_page_only() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()), PLAYED)
        digest = app.screen
        assert isinstance(digest, DigestPage)
        for _twice in range(2):
            digest.post_message(events.Key("enter", "\r"))
        await settled(pilot)
        assert isinstance(app.screen, KoiKoiPage)


def test_somebody_who_is_away_is_told_and_still_waited_for_between_deals() -> None:
    before, now = room("pause"), room("pause", (person("Oleg", ME), person("Aiko", AIKO, presence="away")))
    assert room_changes.changes(before, now, ME) == ["Aiko seems to be away: the clock has played two turns."]
    assert room_changes.changes(now, before, ME) == ["Aiko is back."]
    assert sentences.waiting_for(now) == ([], ["Oleg", "Aiko"])
    assert presence(now.seats[1]) == [(" away", "warn")]
    assert seat_state(now.seats[1], now).startswith("seems to be away")
    assert absence.missed(now) == []
