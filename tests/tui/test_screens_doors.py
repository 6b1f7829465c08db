"""Who may come in: the password, the page of people and what one may do there, other rules, being sent away."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as changed
from textual.pilot import Pilot

from netcore.messages import (
    AllowShow,
    Onlooker,
    OpenHands,
    Remove,
    Revise,
    Room,
    Said,
    SentAway,
    SetDoor,
    Show,
    ShowHand,
    Sit,
    Watch,
)
from tests.tui.screening import (
    AIKO,
    ME,
    SHEET,
    TABLE,
    Evening,
    at_table,
    check_frame,
    joined,
    person,
    room,
    settled,
    table_line,
    text,
    update,
)
from tests.tui.screening import lines as shown_lines
from tui.screens.dialogs import LeavePage
from tui.screens.draft import Draft, of_room
from tui.screens.lobby import LobbyPage
from tui.screens.password import PasswordPage
from tui.screens.people import PeoplePage, PeopleView, people_keys
from tui.tables.koikoi import examples

NAO = "2" * 8
WATCHED = (Onlooker("Nao", NAO), Onlooker("Rin [b]", "3" * 8))


def playing(**more: Any) -> Room:
    return room("playing", **{"match_no": 1, "watchers": 2, "onlookers": WATCHED, **more})


def view(cursor: int = 0, rules: bool = False, seat: int | None = 0, **more: object) -> PeopleView:
    return PeopleView(playing(**more), ("You", "Aiko"), ME, seat, rules, cursor)


def keys(seen: PeopleView) -> str:
    return " ".join(key for key, _what in people_keys(seen))


def test_only_keys_that_work_are_on_the_line() -> None:
    assert keys(view()) == "↑ ↓ O F10"
    assert keys(view(cursor=2)) == "↑ ↓ H O F10"
    assert keys(view(seat=None)) == "↑ ↓ F10"
    assert keys(view(cursor=1, rules=True, seat=None)) == "↑ ↓ K B W F10"
    assert keys(view(cursor=0, rules=True, seat=None)) == "↑ ↓ W F10"
    assert keys(view(hands_agreed=(1,))) == "↑ ↓ O Y N F10"
    assert keys(view(shows=(Show(1, NAO, False, (1,)),))) == "↑ ↓ O Y N F10"
    assert keys(view(shows=(Show(1, NAO, False, (0, 1)),))) == "↑ ↓ O F10"
    assert keys(view(shows=(Show(0, NAO, True),))) == "↑ ↓ H O F10"


async def people_page(app: Evening, pilot: Pilot[Any], told: Room) -> None:
    await at_table(pilot, app, told, update(examples.your_turn()))
    app.go_page("menu")  # at the table a key might come too soon after the question
    await settled(pilot)
    await pilot.press("p")
    await settled(pilot)
    assert isinstance(app.screen, PeoplePage)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_owner_sees_whom_he_can_send_away(size: tuple[int, int]) -> None:
    app = joined()
    async with app.run_test(size=size) as pilot:
        await people_page(app, pilot, playing(owner=ME, password=True))
        await pilot.press("down")
        check_frame(f"over_people_owner_{size[0]}x{size[1]}", shown_lines(app))


@pytest.mark.parametrize(("key", "ban"), [("k", False), ("b", True)])
async def test_sending_away_takes_a_digit(key: str, ban: bool) -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await people_page(app, pilot, playing(owner=ME))
        await pilot.press("down", key)
        assert isinstance(app.screen, LeavePage)
        asked = len(app.fake.asked)
        await pilot.press("0")
        assert len(app.fake.asked) == asked
        await pilot.press(key)
        await pilot.press(app.screen.question.digit)
        await settled(pilot)
        sent = app.fake.last()
        assert isinstance(sent, Remove)
        assert (sent.who, sent.ban) == (AIKO, ban)


@pytest.mark.parametrize(
    ("told", "press", "kind", "values"),
    [
        (playing(owner=ME), ["w"], SetDoor, {"watching": "closed", "password": None}),
        (playing(owner=ME, watching="closed"), ["w"], SetDoor, {"watching": "open"}),
        (playing(), ["o"], OpenHands, {"agree": True}),
        (playing(hands_open=True), ["o"], OpenHands, {"agree": False}),
        (playing(hands_agreed=(1,)), ["n"], OpenHands, {"agree": False}),
        (playing(), ["down", "down", "h"], ShowHand, {"to": NAO}),
        (playing(shows=(Show(0, NAO, True),)), ["h"], ShowHand, {"to": None}),
        (playing(shows=(Show(1, NAO, False, (1,)),)), ["y"], AllowShow, {"seat": 1, "agree": True}),
    ],
)
async def test_each_key_asks_for_what_it_says(
    told: Room, press: list[str], kind: type, values: dict[str, object]
) -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await people_page(app, pilot, told)
        await pilot.press(*press)
        await settled(pilot)
        sent = app.fake.last()
        assert isinstance(sent, kind)
        assert {name: getattr(sent, name) for name in values} == values


@pytest.mark.parametrize(("kind", "key"), [(Sit, "enter"), (Watch, "w")])
async def test_a_locked_table_asks_for_its_password_until_it_is_right(kind: type, key: str) -> None:
    app = joined((changed(table_line(), password=True),))
    app.fake.deny(kind, "password")
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press(key)
        await settled(pilot)
        assert isinstance(app.screen, PasswordPage)
        assert "asks for its password" in text(app)
        app.fake.deny(kind, "wrong_password")
        await pilot.press(*"oak")
        assert "oak" not in text(app)
        await pilot.press("f3")
        assert "oak" in text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, PasswordPage)
        assert "not the password" in text(app)
        del app.fake.answers[kind]
        await pilot.press(*"maple", "enter")
        await app.hears(pilot, room("waiting", (person("Oleg", ME), person("Aiko", AIKO))))
        assert getattr(app.fake.last(), "password", "") == "maple"
        assert not isinstance(app.screen, PasswordPage | LobbyPage)


async def test_who_is_sent_away_is_told_so_among_the_tables() -> None:
    app = joined((table_line(),))
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, playing(), update(examples.your_turn()))
        await app.hears(pilot, SentAway(TABLE, "banned"))
        assert isinstance(app.screen, LobbyPage)
        assert "sent you away for good" in text(app)


async def test_the_owner_changes_the_rules_before_the_first_match() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room(owner=ME))
        await pilot.press("e")
        await settled(pilot)
        assert "Other rules" in text(app)
        await pilot.press("down", "down", "right", "enter")
        await settled(pilot)
        sent = app.fake.last()
        assert isinstance(sent, Revise)
        assert sent.sheet != SHEET.sheet or sent.options


def test_the_form_for_other_rules_begins_with_those_of_the_table() -> None:
    told = changed(room(owner=ME), sheet=changed(SHEET, options={"match_length": "deals_6"}), lots_drawn=False)
    draft = of_room(told)
    assert draft.options == {"match_length": "deals_6"}
    assert (draft.kind, draft.lots, draft.seat_count) == ("revise", False, 2)
    assert [field.name for field in draft.fields()][:3] == ["level", "lots", "sheet"]


def test_a_new_table_may_have_a_password_and_keep_watchers_silent() -> None:
    draft = Draft("open", "kakeya", "x", password="maple").turned("watching", 1).turned("talk", 1)
    wish = draft.wish()
    assert (wish.password, wish.watching, wish.gallery_chat, wish.table_talk) == ("maple", "open", False, True)
    assert draft.turned("watching", 1).wish().watching == "closed"
    assert "talk" not in [field.name for field in Draft("open", "koikoi", "x").fields()]
    assert replace(draft, kind="solo").wish().password == ""


async def test_what_watchers_say_in_a_deal_stands_as_held_back_until_it_comes() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, playing(), update(examples.your_turn()))
        held = Said(TABLE, "Nao", "watching", "", 1_800_000_000, held=True)
        await app.hears(pilot, held)
        await pilot.press("c")
        assert "(held back until the deal is over)" in text(app)
        await app.hears(pilot, changed(held, text="well played", held=False))
        assert "well played" in text(app)
        assert "held back" not in text(app)


async def test_a_guest_looks_into_a_hand_and_is_asked_nothing() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        nobody = (person("Aiko", AIKO), person("Ren", "4" * 8))
        told = playing(seats=nobody, shows=(Show(0, ME, True),), onlookers=(Onlooker("Oleg", ME),))
        await at_table(pilot, app, told, update(examples.your_turn()))
        seen = text(app)
        assert "You watch, and see Aiko's hand as Aiko does." in seen
        assert "YOUR TURN" not in seen
        asked = len(app.fake.asked)
        await pilot.press("1", "enter", "enter")
        await settled(pilot)
        assert len(app.fake.asked) == asked
