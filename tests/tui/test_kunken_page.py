"""The Kunken table connected to a host: what is sent, when the bell rings, what the log may name."""

from typing import Any

import pytest

from games.game import Viewer
from games.kunken import GAME
from games.kunken.events import Event
from games.kunken.model import State
from netcore.codec import pack_events, pack_view
from netcore.identity import data_dir
from netcore.messages import Act, PublicUpdate, Room, RuleSheet, Update
from tests.tui.screening import ME, TABLE, Evening, at_table, heeding, joined, lines, person, room, settled, text
from tui import settings
from tui.screens.kunken import KunkenPage
from tui.screens.overlays import LinesPage
from tui.settings import Settings
from tui.tables.kunken import examples

SHEET = RuleSheet("kunken", 1, "standard", {})


@pytest.fixture(autouse=True)
def _no_motion() -> None:
    settings.save(data_dir(), Settings(motion="none"))


def table_of_six(seated: bool = True) -> Room:
    people = [person(name, ME if seated and not number else str(number + 1) * 8)
              for number, name in enumerate(examples.SIX)]  # fmt: skip
    return room("playing", tuple(people), sheet=SHEET)


def update(state: State, seq: int = 1, events: tuple[Event, ...] = (), full: bool = True) -> Update:
    seen = tuple(one for one in (GAME.seen(event, 0) for event in events) if one is not None)
    return Update(TABLE, 0, seq, pack_view(GAME.view(state, 0)), pack_events(seen), full)


def on_turn(app: Evening) -> KunkenPage:
    """The page, whose board no longer drops what is typed ahead of a new question."""
    page = heeding(app)
    assert isinstance(page, KunkenPage)
    return page


async def test_two_keys_draw_a_card() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, table_of_six(), update(examples.drawing(), seq=7))
        on_turn(app)
        await pilot.press("enter")
        assert not any(isinstance(message, Act) for message in app.fake.asked)
        await pilot.press("s", "enter")
        await settled(pilot)
        act = app.fake.last()
        assert isinstance(act, Act)
        assert (act.seat, act.seq, act.action) == (0, 7, "draw_stock")


async def test_one_bell_rings_a_turn() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, table_of_six(), update(examples.watching_others()))
        assert app.bells == 0
        await app.hears(pilot, update(examples.drawing(), seq=2))
        assert app.bells == 1
        await app.hears(pilot, update(examples.playing(), seq=3))
        assert app.bells == 1


def played(turns: int) -> tuple[State, tuple[Event, ...]]:
    """A fresh deal in which each seat draws from the stock and throws, and all that happened."""
    state, happened = GAME.advance(examples.deal_done())
    for _number in range(turns):
        for _part in range(2):
            legal = GAME.legal_actions(state, state.turn)
            action = next(a for a in legal if GAME.notate(a).startswith(("draw_stock", "discard")))
            state, events = GAME.apply(state, state.turn, action)
            happened += events
    return state, happened


async def test_the_log_beside_the_table_names_no_card_that_lies_covered() -> None:
    app = joined()
    async with app.run_test(size=(120, 40)) as pilot:
        state, happened = played(3)
        await at_table(pilot, app, table_of_six(), update(state, events=happened))
        told = [line[86:].strip() for line in lines(app)]
        assert any(line.endswith("drew and threw a card.") for line in told)
        named = [line for line in told if "threw " in line and "threw a card" not in line]
        assert len(named) == 1
        assert GAME.words.card(state.pile[-1]) in named[0]


async def test_pages_of_the_last_turn_and_of_the_raised_card_open() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, table_of_six(), update(examples.playing()))
        on_turn(app)
        await pilot.press("5", "w")
        await settled(pilot)
        assert isinstance(app.screen, LinesPage)
        assert "the joker moves to the other end" in text(app)
        await pilot.press("enter", "space", "w")
        await settled(pilot)
        assert "Lay what you like, then throw a card." in text(app)
        await pilot.press("enter", "t")
        await settled(pilot)
        assert "Sora drew from the stock and threw 6♠." in text(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_an_onlooker_sees_the_table_and_no_hand(size: tuple[int, int]) -> None:
    app = joined()
    viewer: Viewer = "gallery"
    async with app.run_test(size=size) as pilot:
        view: Any = pack_view(GAME.view(examples.playing(), viewer))
        await at_table(pilot, app, table_of_six(seated=False), PublicUpdate(TABLE, 1, view, pack_events(()), True))
        assert "watching" in text(app)
        assert "Hands stay hidden" in text(app)


async def test_help_explains_the_marks_also_in_the_smallest_window() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, table_of_six(), update(examples.playing()))
        heeding(app)
        await pilot.press("f1")
        await settled(pilot)
        assert "D the dealer, ' just drawn." in text(app)
        assert "choose a card first, then Enter" in text(app)
