"""The trick-taking tables on the screen: which page a game gets, what is sent, and the pages behind T and W."""

from typing import Any, Final

import pytest
from textual.pilot import Pilot

from games.chance import Chance
from games.game import AnyView, Game
from games.hachinin_meri import GAME as HACHININ_MERI
from games.kan import GAME as KAN
from netcore.codec import pack_events, pack_view
from netcore.identity import data_dir
from netcore.messages import Act, RuleSheet, Update
from tests.tui.screening import AIKO, ME, TABLE, Evening, at_table, heeding, joined, person, room, settled, text
from tui import settings
from tui.screens.registry import TABLES
from tui.screens.table import TablePage
from tui.screens.tricks import HachininMeriPage, KakeyaPage, KanPage, PastPage, TrickPage
from tui.settings import Settings
from tui.tables.tricks.kan import examples

SEATS: Final = (person("Oleg", ME), *(person(name, AIKO) for name in examples.PEOPLE[1:]))


@pytest.fixture(autouse=True)
def _no_motion() -> None:
    settings.save(data_dir(), Settings(motion="none"))


def update(game: "Game[Any, Any, Any, Any, Any]", state: Any, seq: int, events: Any = (), veil: Any = "") -> Update:
    view: AnyView = game.view(state, 0)
    return Update(TABLE, 0, seq, pack_view(view), pack_events(tuple(events)), True, veil)


async def at_kan(pilot: Pilot[Any], app: Evening, state: Any, seq: int = 3) -> TrickPage:
    sheet = RuleSheet("kan", KAN.info.version, "standard", {})
    await at_table(pilot, app, room("playing", SEATS, sheet=sheet), update(KAN, state, seq))
    page = heeding(app)
    assert isinstance(page, TrickPage)
    return page


def test_each_trick_taking_game_has_its_page() -> None:
    assert (TABLES["kan"], TABLES["kakeya"], TABLES["hachinin_meri"]) == (KanPage, KakeyaPage, HachininMeriPage)
    assert issubclass(KanPage, TablePage)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_is_played_is_sent_as_seen(size: tuple[int, int]) -> None:
    app = joined()
    async with app.run_test(size=size) as pilot:
        await at_kan(pilot, app, examples.your_turn(), seq=7)
        await pilot.press("4", "enter")
        await settled(pilot)
        act = app.fake.last()
        assert isinstance(act, Act)
        assert (act.action, act.seat, act.seq) == ("play(KS)", 0, 7)


async def test_t_shows_the_last_trick_and_the_arrows_go_back() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_kan(pilot, app, examples.joker_led())
        await pilot.press("t")
        await settled(pilot)
        assert isinstance(app.screen, PastPage)
        assert "Trick 4, taken by Mika" in text(app)
        assert "takes" in text(app)
        await pilot.press("left")
        assert "Haru took trick 3" in text(app)
        assert "takes" not in text(app)
        await pilot.press("t")
        assert isinstance(app.screen, TrickPage)


async def test_t_says_when_no_trick_is_finished() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_kan(pilot, app, examples.trumps())
        await pilot.press("t")
        await settled(pilot)
        assert "No trick is finished yet" in text(app)


async def test_w_tells_why_a_card_may_not_be_played() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_kan(pilot, app, examples.why_not())
        await pilot.press("1", "w")
        await settled(pilot)
        assert "Spades were led and you hold" in text(app)


async def test_in_the_declaration_everybody_is_asked_and_rung_and_may_pass() -> None:
    app = joined()
    state, _events = HACHININ_MERI.advance(HACHININ_MERI.new_match(HACHININ_MERI.Options(), 8, Chance(bytes(32))))
    sheet = RuleSheet("hachinin_meri", HACHININ_MERI.info.version, "standard", {})
    others = ("Ken", "Mika", "Haru", "Sora", "Nao", "Yuki", "Ren")
    seats = (person("Oleg", ME), *(person(name, AIKO) for name in others))
    async with app.run_test(size=(80, 24)) as pilot:
        asked = update(HACHININ_MERI, state, 4, veil="asked")
        await at_table(pilot, app, room("playing", seats, sheet=sheet), asked)
        assert isinstance(app.screen, HachininMeriPage)
        assert app.bells == 1
        heeding(app)
        await pilot.press("p", "enter")
        await settled(pilot)
        act = app.fake.last()
        assert isinstance(act, Act)
        assert act.action == "pass"
        await app.hears(pilot, update(HACHININ_MERI, state, 5, veil="waiting"))
        assert "[YOUR CHOICE]" not in text(app)
        assert "Declaration in progress:" in text(app)
