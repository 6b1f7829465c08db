"""What a player has half done at a table survives a lost line, a host that starts anew, and what others do."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import pytest
from msgspec.structs import replace

from games.catalogue import GAMES
from games.chance import Chance
from netcore.client import Link
from netcore.codec import pack_events, pack_view
from netcore.messages import Room, RuleSheet, Update, Veil
from tests.games.kan_positions import act as kan_act
from tests.pictures.moments import exchange, niju_kan, robai
from tests.tui.screening import ME, TABLE, at_table, heeding, joined, lines, person, room
from tui.screens.board import BoardPage
from tui.tables.koikoi import examples as koikoi
from tui.tables.kunken import examples as kunken
from tui.tables.tricks.kan import examples as kan

NAMES: Final = ("Oleg", "Ren", "Mika", "Haru", "Sora", "Nao", "Yuki", "Ken")


def kakeya(acts: int) -> Any:
    """Kakeya: trumps to be named by seat 1, then the call of seat 2, then its first card."""
    game = GAMES["kakeya"]
    state, _events = game.advance(game.new_match(game.Options(), 4, Chance(bytes(32))))
    for _act in range(acts):
        seat = game.to_act(state)[0]
        state, _events = game.apply(state, seat, game.legal_actions(state, seat)[0])
    return state


def both_call() -> Any:
    """Kan, deal 1: we and another have both to call, and have not."""
    game = GAMES["kan"]
    state, _events = game.advance(game.new_match(game.Options(), 5, Chance(bytes(32))))
    assert state.phase == "lead_call"
    assert game.to_act(state) == (0, 3)
    return state


def meri_play() -> Any:
    """Hachinin-meri, our first card to play."""
    game = GAMES["hachinin_meri"]
    state = exchange()
    while game.to_act(state) != (0,) or state.phase != "play":
        seat = game.to_act(state)[0]
        state, _events = game.apply(state, seat, game.legal_actions(state, seat)[0])
    return state


@dataclass(frozen=True)
class Half:
    """A position, keys after which something is half done there, and what of it has to be in the hold."""

    game: str
    make: Callable[[], Any]
    keys: str
    kept: dict[str, Any]
    veil: Veil = ""
    seat: int = 0


HALVES: Final = {
    "koikoi_card": Half("koikoi", koikoi.your_turn, "right right", {"cursor": 1}),
    "koikoi_target": Half("koikoi", koikoi.choice, "right", {"target": 1}),
    "koikoi_decision": Half("koikoi", koikoi.decision, "k", {"choice": "koikoi"}),
    "koikoi_before": Half("koikoi", koikoi.their_turn, "3", {"cursor": 2}),
    "kan_card": Half("kan", kan.your_turn, "4", {"raised": ("KS",)}),
    "kan_before": Half("kan", kan.their_turn, "4", {"cursor": 3}),
    "kan_joker": Half("kan", kan.joker_led, "6 enter s", {"half": "JK", "choice": 3}),
    "kan_call": Half("kan", kan.lead_call, "k", {"choice": 1}),
    "kan_show": Half("kan", kan.show, "1 3 up", {"cursor": 2}),
    "kan_trumps": Half("kan", kan.trumps, "h", {}),
    "kan_stop": Half("kan", kan.stop_or_go, "j", {"choice": 1}),
    "kan_draw": Half("kan", lambda: niju_kan(3, nijukan="blind_draw"), "right right", {}),
    "kakeya_keep": Half("kakeya", lambda: kakeya(0), "e", {"choice": 0}, seat=1),
    "kakeya_call": Half("kakeya", lambda: kakeya(1), "k", {"choice": 1}, seat=2),
    "kakeya_card": Half("kakeya", lambda: kakeya(2), "2", {"cursor": 1}, seat=2),
    "kakeya_before": Half("kakeya", lambda: kakeya(2), "right", {"cursor": 0}),
    "meri_declare": Half("hachinin_meri", robai, "d", {"choice": 0}, "asked"),
    "meri_put_away": Half("hachinin_meri", exchange, "3", {"cursor": 2}),
    "meri_card": Half("hachinin_meri", meri_play, "right right", {"cursor": 1}),
    "kunken_draw": Half("kunken", kunken.drawing, "p", {"draw": "pile"}),
    "kunken_meld": Half("kunken", kunken.playing, "7 8 9", {"cursor": 8}),
    "kunken_reading": Half("kunken", kunken.with_joker, "1 2 8 enter right", {"home": "tray", "reading": 1}),
    "kunken_added": Half("kunken", kunken.playing, "4 up up", {"home": "melds"}),
    "kunken_carried": Half("kunken", kunken.playing, "left z right", {"carry": True, "order": "own"}),
    "kunken_before": Half("kunken", kunken.watching_others, "4 5 6", {"cursor": 5}),
}


def told(half: Half, state: Any, seq: int) -> tuple[Room, Update]:
    """What the host says of this position to who sits there."""
    game = GAMES[half.game]
    view = game.view(state, half.seat)
    seats = tuple(person(name, ME if seat == half.seat else f"seat{seat:04}") for seat, name in enumerate(NAMES))
    count = len(view.hand_counts)
    sheet = RuleSheet(half.game, game.info.version, "standard", {})
    there = room("playing", seats[:count], sheet=sheet, title="Evening", grace=30)
    return there, Update(TABLE, half.seat, seq, pack_view(view), pack_events(()), True, half.veil)


def cloth(rows: list[str]) -> list[str]:
    """The table without the bar and without what was told last."""
    return rows[1:-2]


@pytest.mark.parametrize("gone", ["down", "closing"])
@pytest.mark.parametrize("name", HALVES)
async def test_what_is_half_done_survives_a_lost_line_and_a_new_start_of_the_host(name: str, gone: Any) -> None:
    half = HALVES[name]
    state = half.make()
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, *told(half, state, 7))
        page = heeding(app)
        fresh = page.board.hold
        await pilot.press(*half.keys.split())
        held, shown = page.board.hold, cloth(lines(app))
        assert held != fresh
        for field, value in half.kept.items():
            assert getattr(held, field) == value, field
        await app.hears(pilot, Link(gone))
        await app.hears(pilot, app.fake.welcome, Link("up", 8), *told(half, state, 7 if gone == "down" else 9))
        assert app.screen is page
        assert isinstance(page, BoardPage)
        assert page.board.hold == held
        assert cloth(lines(app)) == shown
        assert not app.fake.asked[1:], "and nothing was done by it"


async def test_a_chosen_call_stays_chosen_when_the_partner_has_called() -> None:
    half, state = HALVES["kan_call"], both_call()
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, *told(half, state, 7))
        page = heeding(app)
        await pilot.press("k")
        held = page.board.hold
        await app.hears(pilot, *told(half, kan_act(state, 3, "call(koi)")[0], 8))
        assert page.board.hold == held
        assert app.bells == 1


async def test_the_card_under_the_cursor_stays_raised_over_the_turns_of_others() -> None:
    half = HALVES["kunken_before"]
    game, state = GAMES["kunken"], half.make()
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, *told(half, state, 7))
        page = app.screen
        assert isinstance(page, BoardPage)
        await pilot.press("right", "right")
        held, shown = page.board.hold, lines(app)[13:20]
        thrown = next(action for action in game.legal_actions(state, 1) if game.notate(action).startswith("discard"))
        after, events = game.apply(state, 1, thrown)
        there, fresh = told(half, after, 8)
        await app.hears(pilot, there, replace(fresh, events=pack_events(events), full=False))
        page.board.finish()
        assert page.board.hold == held
        assert lines(app)[13:20] == shown
