"""The pages over a table, as whole screens: chat, log, scores, help, menu, people, lots, a line that is gone."""

import time
from collections.abc import Iterator, Sequence
from typing import Any, Literal

import pytest
from msgspec import structs
from textual.pilot import Pilot

from games.catalogue import GAMES
from games.chance import Chance
from games.koikoi import GAME
from games.koikoi.model import Options, Played, State, Turned
from games.wording import Names
from netcore.client import Link
from netcore.codec import pack_events, pack_view
from netcore.identity import data_dir
from netcore.messages import Lot, PublicUpdate, SeatInfo
from tests.tui.screening import (
    AIKO,
    ME,
    TABLE,
    Evening,
    at_table,
    check_frame,
    heeding,
    joined,
    lines,
    person,
    room,
    said,
    update,
)
from tui import settings, tally
from tui.canvas import width
from tui.screens.dialogs import LeavePage
from tui.screens.lots import LotsPage
from tui.screens.table import TablePage
from tui.settings import Settings
from tui.tables.koikoi import Hold, examples, table
from tui.tables.scene import Look, Taste

SIZES = [(80, 24), (120, 40)]
CHAT = (said("that king was brave", "Ken"), said("we'll see [/b] :-)", "Mika"))


@pytest.fixture(autouse=True)
def _no_motion(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    settings.save(data_dir(), Settings(motion="none"))
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


def heard() -> tuple[object, ...]:
    """Events enough for a log: a first deal as our seat hears of it."""
    _after, events = GAME.advance(GAME.new_match(Options(), 2, Chance(bytes(32))))
    return tuple(seen for event in events if (seen := GAME.seen(event, 0)) is not None)


async def at_turn(pilot: Pilot[Any], app: Evening, state: State, **more: Any) -> None:
    """At a table where it is our turn, long enough for keys to count."""
    await at_table(pilot, app, room("playing"), update(state, **more))
    heeding(app)


async def opened(size: tuple[int, int], keys: Sequence[str]) -> list[str]:
    """What stands on the screen after these keys at a table where it is our turn."""
    app = joined()
    async with app.run_test(size=size) as pilot:
        await at_turn(pilot, app, examples.your_turn(), events=heard())
        await app.hears(pilot, *CHAT)
        await pilot.press(*keys)
        return lines(app)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("page", "keys"),
    [("log", ["l"]), ("scores", ["g"]), ("help", ["f1"]), ("menu", ["m"]), ("people", ["m", "p"])],
)
async def test_the_page_is_as_drawn(page: str, keys: list[str], size: tuple[int, int]) -> None:
    check_frame(f"over_{page}_{size[0]}x{size[1]}", await opened(size, keys))


@pytest.mark.parametrize("size", SIZES)
async def test_the_chat_is_written_beside_or_below_the_table(size: tuple[int, int]) -> None:
    app = joined()
    async with app.run_test(size=size) as pilot:
        await at_turn(pilot, app, examples.your_turn())
        await app.hears(pilot, *CHAT)
        await pilot.press("c", *"good luck, all")
        name = f"over_chat_{size[0]}x{size[1]}"
        check_frame(name, lines(app))
        table = next(screen for screen in app.screen_stack if isinstance(screen, TablePage))
        check_frame(f"{name}_table", below(table))
        assert table.drawer == (size[0] < 104)
        await pilot.press("f5")
        assert not table.drawer


def below(table: TablePage) -> list[str]:
    board = getattr(table, "board", table.drawing)
    return list(board.draw(*board.size).lines())


@pytest.mark.parametrize("drawn", [0, 1, 2])
async def test_lots_are_turned_up_one_by_one(drawn: int) -> None:
    page = LotsPage((Lot("Aiko", 1), Lot("bot:easy", 0)), moving=True)
    app = Evening(joined().fake)
    async with app.run_test(size=(80, 24)):
        await app.push_screen(page)
        for _slip in range(drawn):
            page.turn_up()
        check_frame(f"over_lots_{drawn}", lines(app))


@pytest.mark.parametrize("drawn", [2, 4])
async def test_sticks_are_drawn_and_tell_who_are_partners(drawn: int) -> None:
    lots = (Lot("Aiko", 2), Lot("Oleg", 0), Lot("bot:easy", 3), Lot("bot:normal", 1))
    page = LotsPage(lots, moving=True, sticks=True, sides=((0, 2), (1, 3)))
    app = Evening(joined().fake)
    async with app.run_test(size=(80, 24)):
        await app.push_screen(page)
        for _stick in range(drawn):
            page.turn_up()
        check_frame(f"over_sticks_{drawn}", lines(app))


@pytest.mark.parametrize("size", SIZES)
async def test_a_host_that_is_gone_is_told_as_long_as_it_is(size: tuple[int, int]) -> None:
    app = joined()
    async with app.run_test(size=size) as pilot:
        await at_turn(pilot, app, examples.your_turn())
        await app.hears(pilot, Link("closing", None))
        await pilot.press("right")
        told = " ".join(lines(app))
        assert "[PAUSED] The host has gone. Your seat is kept; looking for it again." in told
        await app.hears(pilot, Link("up", 3))
        told = " ".join(lines(app))
        assert "[PAUSED]" not in told
        assert "The host is back. Everything lies as it was." in told


async def test_a_lost_line_holds_the_table_up_until_a_computer_plays_for_that_seat() -> None:
    app = joined()
    lost = (person("Oleg", ME), person("Aiko", AIKO, presence="lost"))
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing", seats=lost), update(examples.your_turn()))
        assert "[PAUSED] Waiting for Aiko. You need do nothing." in " ".join(lines(app))
        deputy = (person("Oleg", ME), person("Aiko", AIKO, presence="lost", deputy=True))
        await app.hears(pilot, room("playing", seats=deputy))
        assert "[PAUSED]" not in " ".join(lines(app))


async def test_only_who_opened_a_table_for_others_may_close_it_and_not_by_one_key() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_turn(pilot, app, examples.your_turn())
        await pilot.press("m")
        assert "Close the table" not in " ".join(lines(app))
        await pilot.press("f10")
        own = room("playing", owner=ME, seats=(person("Oleg", ME), SeatInfo("bot", "Aiko", level="easy")))
        await app.hears(pilot, own)
        asked = len(app.fake.asked)
        await pilot.press("m", "z")
        await pilot.pause()
        page = app.screen
        assert isinstance(page, LeavePage)
        assert len(app.fake.asked) == asked
        await pilot.press(page.question.digit)
        await pilot.pause()
        assert type(app.fake.last()).__name__ == "Close"


async def test_fast_play_needs_one_key_for_a_card_and_two_for_a_decision() -> None:
    settings.save(data_dir(), Settings(motion="none", play="fast"))
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_turn(pilot, app, examples.your_turn())
        asked = len(app.fake.asked)
        await pilot.press("3")
        await pilot.pause()
        assert len(app.fake.asked) == asked + 1
        await app.hears(pilot, update(examples.decision(), seq=9))
        heeding(app)
        await pilot.press("1")
        await pilot.pause()
        assert len(app.fake.asked) == asked + 1
        await pilot.press("enter")
        await pilot.pause()
        assert len(app.fake.asked) == asked + 2


async def test_what_others_say_is_told_below_a_small_table_and_own_lines_are_not() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_turn(pilot, app, examples.your_turn())
        await app.hears(pilot, said("nice [b]cards[/b]", "Mika"), said("mine", "Oleg"))
        assert lines(app)[22].startswith(" Mika: nice [b]cards[/b]")


async def test_what_took_place_while_the_line_was_gone_is_told_when_it_is_back() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_turn(pilot, app, examples.your_turn(), events=heard()[:1])
        await app.hears(pilot, Link("down", None), Link("up", 5))
        await app.hears(pilot, update(examples.your_turn(), seq=5, events=heard()))
        told = lines(app)[22]
        assert told.startswith(" You are back. While you were away: Deal 1. You deal")
        assert "8 Susuki" not in told
        assert isinstance(app.screen, TablePage)


async def test_an_onlooker_may_sit_down() -> None:
    app = joined()
    watched = room("playing", seats=(person("Mika", "2" * 8), SeatInfo("bot", "Aiko", level="easy")), watchers=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, watched)
        view = pack_view(GAME.view(examples.their_turn(), "gallery"))
        await app.hears(pilot, PublicUpdate(TABLE, 1, view, pack_events(()), True))
        assert "N sit down" in lines(app)[23]
        heeding(app)
        await pilot.press("n")
        await pilot.pause()
        assert type(app.fake.last()).__name__ == "Sit"


async def test_the_log_turns_back_to_the_deal_before() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_turn(pilot, app, examples.your_turn(), events=heard())
        await app.hears(pilot, room("pause"), update(examples.deal_done(), seq=2))
        await app.hears(pilot, update(examples.your_turn(), seq=3, events=heard()[1:]))
        heeding(app)
        await pilot.press("l")
        assert "You draw 8 Susuki" not in "\n".join(lines(app))
        await pilot.press("left")
        assert "You draw 8 Susuki" in "\n".join(lines(app))
        assert "the deal before" in "\n".join(lines(app))


@pytest.mark.parametrize("game", GAMES)
def test_the_score_sheet_finds_the_deals_of_every_game(game: str) -> None:
    source, view = tally.SOURCES[game], GAMES[game].types.view
    assert source.field in {field.name for field in structs.fields(view)}


def test_the_score_sheet_tells_what_each_deal_gave() -> None:
    view = GAME.view(examples.deal_done(), 0)
    rows = tally.rows("koikoi", view)
    totals = tuple(map(sum, zip(*(row.figures for row in rows), strict=True)))
    assert totals == view.standing.totals
    assert rows[-1].figures == (30, 0)


def test_sides_of_several_stand_as_letters_and_are_told_below() -> None:
    names = Names(("Oleg", "Aiko", "Mika", "Ren", "Haru", "Sora", "Nao", "Yuki"), 0)
    rules = GAMES["hachinin_meri"]
    view = rules.view(rules.new_match(rules.Options(), 8, Chance(bytes(32))), 0)
    assert tally.heads(view, names, 13) == ["A", "B"]
    assert tally.legend(view, names) == ["A: You, Mika, Haru, Nao", "B: Aiko, Ren, Sora, Yuki"]
    koikoi = GAME.view(examples.deal_done(), 0)
    assert tally.heads(koikoi, Names(("Oleg", "Aiko"), 0), 13) == ["You", "Aiko"]
    assert tally.legend(koikoi, names) == []


async def test_the_bell_rings_once_a_turn() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_turn(pilot, app, examples.their_turn())
        assert app.bells == 0
        await app.hears(pilot, update(examples.choice(), seq=2))
        assert app.bells == 1
        await app.hears(pilot, update(examples.decision(), seq=3))
        assert app.bells == 1
        await app.hears(pilot, update(examples.their_turn(), seq=4))
        await app.hears(pilot, update(examples.your_turn(), seq=5))
        assert app.bells == 2


@pytest.mark.parametrize(("size", "cells"), [("auto", (7, 5)), ("full", (7, 5)), ("compact", (5, 3))])
def test_the_hand_lies_in_the_size_that_is_set(
    size: Literal["auto", "full", "compact"], cells: tuple[int, int]
) -> None:
    view = GAME.view(examples.your_turn(), 0)
    paper = table(view, Hold(), examples.SCENE, Look(style="box", coloured=False, taste=Taste(card_size=size)))
    hand = [spot[2:] for name, spot in paper.spots.items() if name.startswith("hand:")]
    assert hand == [cells] * 6


async def test_each_sentence_of_the_log_has_its_number_once() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        played, turned = Played(0, "08-3", ("08-1",)), Turned(0, "06-4", ())
        theirs = Played(1, "02-1", ("02-2",))
        await at_turn(pilot, app, examples.your_turn(), events=(*heard(), played, turned, theirs))
        await pilot.press("l")
        numbers = [line.split()[0] for line in lines(app)[3:20] if line[1:2].isdigit()]
        assert numbers == ["1.0", "1.0", "1.1", "1.1", "1.2"]
        assert "deal.turn" in lines(app)[1]


OVER = (["l"], ["g"], ["f1"], ["m"], ["m", "p"], ["c"], ["t"], ["w"])


@pytest.mark.parametrize("keys", OVER, ids=" ".join)
async def test_in_ascii_a_page_over_the_table_has_no_other_signs(keys: list[str]) -> None:
    settings.save(data_dir(), Settings(motion="none", faces="ascii"))
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_turn(pilot, app, examples.your_turn(), events=heard())
        await pilot.press(*keys)
        assert "\n".join(lines(app)).isascii()


@pytest.mark.parametrize("keys", OVER, ids=" ".join)
async def test_wide_names_keep_within_the_page(keys: list[str]) -> None:
    app = joined()
    wide = "[b]" + "山田太郎" * 5
    async with app.run_test(size=(80, 24)) as pilot:
        seats = (person(wide, ME), person(wide, AIKO))
        await at_table(pilot, app, room("playing", seats, title=wide), update(examples.your_turn(), events=heard()))
        await app.hears(pilot, said(wide * 8, wide))
        heeding(app)
        await pilot.press(*keys)
        shown = lines(app)
        assert all(width(line) <= 80 for line in shown)
        right = {width(line) for line in shown if line[:1] in ("│", "╭", "╰")}
        assert len(right) <= 1
