"""The lobby, the form for a new table, the waiting room."""

from typing import Any

import pytest
from textual.pilot import Pilot

from netcore.address import Address
from netcore.client import Link, Listing
from netcore.identity import KeyChanged, known_hosts
from netcore.messages import (
    Lot,
    Open,
    Ready,
    RuleSheet,
    SeatInfo,
    SetBot,
    Sit,
    Stand,
    TableLine,
    Watch,
)
from netcore.messages import Start as StartMessage
from netcore.reach import Entrance
from netcore.scout import HostLook
from tests.tui.screening import (
    AIKO,
    HOST_KEY,
    ME,
    TABLE,
    Evening,
    FakeLine,
    at_table,
    check_frame,
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
from tui.app import Door, Start
from tui.plain.errand import Errand
from tui.screens.dialogs import LeavePage
from tui.screens.form import FormPage
from tui.screens.koikoi import KoiKoiPage
from tui.screens.lobby import LobbyPage
from tui.screens.lots import LotsPage
from tui.screens.room import RoomPage
from tui.session import KeyTrouble
from tui.tables.koikoi import examples
from tui.trouble import Trouble

SIZES = [(80, 24), (120, 40)]


def kan_line(seats: tuple[str, ...], title: str = "Friday five", **more: Any) -> TableLine:
    given: dict[str, Any] = {"phase": "waiting", "watching": "open", "watchers": 0, **more}
    sheet = RuleSheet("kan", 1, "standard", {})
    return TableLine(table="friday00", title=title, sheet=sheet, seats=seats, **given)


def look(host: str, *tables: TableLine, key: str = "", **more: Any) -> HostLook:
    """A host that was found."""
    given: dict[str, Any] = {"version": "1.0", "address": Address("192.0.2.9"), "speaks": True, "rtt_ms": 11, **more}
    return HostLook(key=key or host[0] * 40, host=host, tables=tables, **given)


CELLAR = look("Cellar", kan_line(("Mika", "Ken", "bot:normal", "", "")))
OLD = look("attic", version="0.9", speaks=False, rtt_ms=None)


def searching() -> Evening:
    """An evening in the lobby, with no host at all yet."""
    return Evening(FakeLine(), start=Start("join"))


@pytest.mark.parametrize("size", SIZES)
async def test_the_lobby_lists_the_tables_of_all_hosts(size: tuple[int, int]) -> None:
    app = joined((table_line(), table_line("Long table", "playing", ("Ken", "bot:easy"), "long0000")))
    async with app.run_test(size=size) as pilot:
        await app.hears(pilot, Link("up", 8))
        app.finds(CELLAR, look("Den", rtt_ms=None), OLD)
        await pilot.press("down", "down")
        check_frame(f"lobby_{size[0]}x{size[1]}", lines(app))


@pytest.mark.parametrize("size", SIZES)
async def test_where_nothing_is_found_the_lobby_says_what_to_do(size: tuple[int, int]) -> None:
    app = searching()
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        check_frame(f"lobby_empty_{size[0]}x{size[1]}", lines(app))


@pytest.mark.parametrize("size", SIZES)
async def test_an_address_or_a_code_is_typed(size: tuple[int, int]) -> None:
    app = searching()
    async with app.run_test(size=size) as pilot:
        await pilot.press("a", *"k7p1-3mq4")
        check_frame(f"lobby_address_{size[0]}x{size[1]}", lines(app))
        await pilot.press("enter")
        await settled(pilot)
        assert app.doors[-1].address == "k7p1-3mq4"


async def test_a_new_table_appears_at_once_and_an_empty_host_says_what_to_do() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "No table is open here yet." in text(app)
        await app.hears(pilot, Listing((table_line(),)))
        assert "► Koi-Koi        Aiko's kitchen   1 of 2  ●·" in text(app)


async def test_a_host_is_listed_once_although_it_is_found_and_joined() -> None:
    app = joined((table_line(),))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.finds(look("Aiko's laptop", table_line(), key=HOST_KEY))
        assert text(app).count("Koi-Koi  ") == 1


async def test_the_cursor_stays_on_its_table_while_others_come_and_go() -> None:
    app = searching()
    async with app.run_test(size=(80, 24)) as pilot:
        app.finds(CELLAR)
        await settled(pilot)
        app.finds(look("Attic", table_line()), CELLAR)
        assert "► Kan            Friday five" in text(app)
        app.finds(look("Attic", table_line()))
        assert "► Koi-Koi" in text(app)


async def test_more_tables_than_rows_are_scrolled() -> None:
    app = searching()
    async with app.run_test(size=(80, 24)) as pilot:
        app.finds(*(look(f"{n} host", table_line(f"table {n}")) for n in range(9)))
        await settled(pilot)
        assert "▼ 4 more" in text(app)
        await pilot.press("up")
        assert "► Koi-Koi        table 8" in text(app)
        assert "▲ 4 more" in text(app)


async def test_enter_at_another_hosts_table_goes_to_that_host_and_sits_down() -> None:
    app = joined((table_line(),))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.finds(CELLAR)
        await pilot.press("down", "enter")
        await settled(pilot)
        assert app.doors[-1] == Door("lan", "192.0.2.9:5750", Errand(table="friday00"))
        await pilot.press("w")


async def test_o_opens_a_table_at_the_host_under_the_cursor() -> None:
    app = searching()
    async with app.run_test(size=(80, 24)) as pilot:
        app.finds(look("Den"))
        await pilot.press("o")
        await settled(pilot)
        await pilot.press("f2")
        await settled(pilot)
        assert app.doors[-1].address == "192.0.2.9:5750"
        assert isinstance(app.fake.last(), Open)


@pytest.mark.parametrize(
    ("host", "advice"),
    [
        (OLD, "attic runs version 0.9, you have 1.0. Ask its host to update, then it opens."),
        (look("den", version="2.0", speaks=False, newer=True), "Update Bafuda here, then it opens."),
    ],
)
async def test_a_host_of_another_version_stays_listed_with_what_to_do(host: HostLook, advice: str) -> None:
    app = searching()
    async with app.run_test(size=(80, 24)) as pilot:
        app.finds(host)
        await pilot.press("enter")
        assert advice in text(app)
        assert not app.doors


async def test_enter_sits_down_and_w_watches() -> None:
    app = joined((table_line(),))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        assert isinstance(app.fake.last(), Sit)
        await pilot.press("w")
        assert isinstance(app.fake.last(), Watch)


async def test_a_running_table_is_only_watched() -> None:
    app = joined((table_line(phase="playing", seats=("Ken", "Mika")),))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        assert "A match is on at this table. W watches." in text(app)
        assert app.fake.asked == []


async def test_a_bots_seat_at_a_running_table_may_be_taken() -> None:
    app = joined((table_line(phase="playing", seats=("Ken", "bot:easy")),))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.fake.last(), Sit)


async def test_titles_and_names_from_the_network_are_shown_literally() -> None:
    app = joined((table_line("[b]x[/b] [$turn"),))
    async with app.run_test(size=(80, 24)) as pilot:
        app.finds(look("[red]den[/]"))
        await settled(pilot)
        assert "[b]x[/b] [$turn" in text(app)
        assert "[red]den[/]" in text(app)


async def test_a_host_that_does_not_answer_is_told_in_a_sentence_and_another_address_typed() -> None:
    app = Evening(FakeLine(), start=Start("join", address="192.0.2.7"))
    app.refused = Trouble("Nobody answers at 192.0.2.7:5750.")
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "Nobody answers at 192.0.2.7:5750." in text(app)
        await pilot.press("a", *"attic:5751", "enter")
        await settled(pilot)
        assert app.doors[-1].address == "attic:5751"


async def test_a_changed_key_is_trusted_only_by_two_deliberate_keys() -> None:
    address = Address("192.0.2.7")
    known_hosts().check(address, "o" * 40)
    app = Evening(FakeLine(), start=Start("join", address="192.0.2.7"))
    app.refused = KeyTrouble(str(KeyChanged(address)), address)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "has another key than last time" in text(app)
        await pilot.press("k")
        await settled(pilot)
        page = app.screen
        assert isinstance(page, LeavePage)
        assert known_hosts().key(address) == "o" * 40
        await pilot.press(page.question.digit)
        await settled(pilot)
        assert known_hosts().key(address) is None
        assert [door.address for door in app.doors] == ["192.0.2.7", "192.0.2.7:5750"]


async def test_a_host_that_has_moved_is_known_by_its_key() -> None:
    known_hosts().check(Address("192.0.2.7"), "C" * 40)
    app = searching()
    async with app.run_test(size=(80, 24)) as pilot:
        app.finds(CELLAR)
        await settled(pilot)
        assert "You know this host from 192.0.2.7:5750." in text(app)
        assert app.address_now("192.0.2.7:5750") == "192.0.2.9:5750"
        assert app.address_now("192.0.2.8:5750") == "192.0.2.8:5750"


async def form(pilot: Pilot[Any], app: Evening, kind: str) -> FormPage:
    app.go_form(kind)
    await settled(pilot)
    page = app.screen
    assert isinstance(page, FormPage)
    return page


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["solo", "host"])
async def test_the_form_shows_every_option_with_its_value(kind: str, size: tuple[int, int]) -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=size) as pilot:
        await form(pilot, app, kind)
        check_frame(f"form_{kind}_{size[0]}x{size[1]}", lines(app))


async def test_the_form_opens_the_table_that_was_filled_in() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        page = await form(pilot, app, "open")
        await pilot.press("down", "enter", "ctrl+u", *"Friday", "enter", "down", "left")
        while page.draft.fields()[page.cursor].name != "match_length":
            await pilot.press("down")
        await pilot.press("left", "enter")
        await settled(pilot)
        opened = app.fake.asked[0]
        assert isinstance(opened, Open)
        assert (opened.title, opened.bots, opened.options) == ("Friday", "easy", {"match_length": "points_30"})
        assert (opened.seats, opened.seat, opened.watching) == (2, 0, "open")


async def test_the_keys_of_the_form_are_those_of_the_field_under_the_cursor() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.go_form("open")
        await settled(pilot)
        assert "← → change  Enter open the table" in lines(app)[23]
        await pilot.press("down")
        assert "Enter write  F2 open the table" in lines(app)[23]
        await pilot.press("enter", "x")
        assert "x" in lines(app)[3]
        assert "Enter done" in lines(app)[23]
        await pilot.press("enter")
        assert "►" in lines(app)[4]
        assert "change" not in lines(app)[23]


async def test_a_sheet_changes_the_options_below_it() -> None:
    app = Evening(FakeLine())
    async with app.run_test(size=(80, 24)) as pilot:
        page = await form(pilot, app, "solo")
        while page.draft.fields()[page.cursor].name != "sheet":
            await pilot.press("down")
        await pilot.press("right")
        assert "◄ 12 deals ►" in text(app)
        assert page.draft.wish().sheet == "nintendo"
        assert page.draft.wish().options == {}


@pytest.mark.parametrize("size", SIZES)
async def test_the_waiting_room_shows_who_sits_there(size: tuple[int, int]) -> None:
    app = joined()
    async with app.run_test(size=size) as pilot:
        await at_table(
            pilot, app, room(seats=(person("Aiko", AIKO), person("Oleg", ME)), grace=30), said("good luck [b]")
        )
        assert isinstance(app.screen, RoomPage)
        check_frame(f"room_{size[0]}x{size[1]}", lines(app))


async def test_the_owner_reads_how_others_come_in_and_whether_the_host_answers() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room())
        page = app.screen
        assert isinstance(page, RoomPage)
        ways = tuple(Entrance(name, Address(f"192.0.2.{n}", 5760), "") for n, name in enumerate(("eth0", "wlan0")))
        page.tried(dict.fromkeys(ways, True))
        assert "self-test ● eth0 wlan0 ok" in text(app)
        page.tried({ways[0]: True, ways[1]: False})
        assert "self-test ! wlan0 blocked" in text(app)
        assert "At 192.0.2.1 the host does not answer. Let TCP 5760 to 5762 pass" in text(app)


async def test_a_guest_is_ready_and_not_ready() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room())
        await pilot.press("enter")
        assert app.fake.last() == Ready(app.fake.last().request, TABLE, True)  # type: ignore[union-attr]
        await app.hears(pilot, room(seats=(person("Oleg", ME, ready=True), person("Aiko", AIKO))))
        assert "You are ready. Who opened the table begins the match." in text(app)


async def test_the_owner_puts_bots_on_seats_and_begins() -> None:
    app = joined()
    free = room(owner=ME, seats=(person("Oleg", ME), SeatInfo()))
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, free)
        await pilot.press("down", "b")
        asked = app.fake.last()
        assert isinstance(asked, SetBot)
        assert (asked.seat, asked.level) == (1, "random")
        app.fake.deny(StartMessage, "not_ready")
        await pilot.press("enter")
        assert isinstance(app.fake.last(), StartMessage)
        assert "Not everybody is ready yet." in text(app)


@pytest.mark.parametrize("seats", [2, 8])
async def test_the_chat_of_the_waiting_room_begins_below_the_rules(seats: int) -> None:
    people = (person("Oleg", ME), *(SeatInfo("free") for _seat in range(seats - 1)))
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room(seats=people, owner=ME))
        assert "C writes." in text(app)
        await app.hears(pilot, said("[b] 1"), said("good 2"), said("last 3"))
        shown = [line for line in lines(app) if "Aiko: " in line]
        assert "last 3" in shown[-1]
        assert len(shown) == (3 if seats == 2 else 1)
        await pilot.press("down")
        assert "B puts a bot here now" in lines(app)[22]


async def test_one_can_stand_up_and_change_the_seat() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room(seats=(person("Oleg", ME), SeatInfo())))
        await pilot.press("s")
        assert isinstance(app.fake.last(), Stand)
        await pilot.press("down", "s")
        assert app.fake.last() == Sit(app.fake.last().request, TABLE, 1)  # type: ignore[union-attr]


async def test_when_the_match_begins_the_table_is_shown_with_the_lots() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room())
        begun = room("playing", lots=(Lot("Aiko", 1), Lot("Oleg", 0)), match_no=1)
        await app.hears(pilot, begun)
        assert isinstance(app.screen, RoomPage)
        await app.hears(pilot, update(examples.your_turn()))
        page = app.screen
        assert isinstance(page, LotsPage)
        assert "▒▒▒" in text(app)
        await pilot.press("enter")
        assert "▒▒▒" not in text(app)
        assert "You draw seat 1. Enter goes on." in text(app)
        await pilot.press("enter")
        assert isinstance(app.screen, KoiKoiPage)


async def test_a_table_that_closes_leads_back_to_the_lobby() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room())
        await app.hears(pilot, room("closed"))
        assert isinstance(app.screen, LobbyPage)
        assert "The table is closed." in text(app)
