"""Every moment of random Kunken matches can be drawn: each step between two views, for seats and the gallery."""

from random import Random

import pytest

from games.chance import Chance
from games.game import GALLERY, Viewer
from games.kunken import GAME
from games.kunken.events import Event
from games.kunken.model import Options, View
from games.wording import Names
from tui.canvas import width
from tui.tables.kunken import Hold, press, settle, table
from tui.tables.kunken.examples import EIGHT
from tui.tables.kunken.hold import hand
from tui.tables.kunken.motion import steps
from tui.tables.kunken.pages import turns, why
from tui.tables.scene import Look, Scene

LOOKS = (Look(80, 24, "box", False), Look(120, 40, "box", False))
KEYS = ("right", "left", "space", "1", "3", "0", "up", "down", "o", "b", "p", "s")


def _options(rng: Random) -> Options:
    return Options(
        match_length=rng.choice(("one_deal", "target")),
        exhausted_stock=rng.choice(("pile_play", "stop", "reshuffle")),
        joker_rule=rng.choice(("once", "once_or_beyond", "once_no_bury", "fixed")),
        layoff_requires_meld=rng.random() < 0.3,
        show_discards=rng.choice(("top", "all")),
    )


def _draw_all(before: View, after: View, events: tuple[Event, ...], names: Names, hold: Hold, rng: Random) -> Hold:
    """Draw the steps as the widget does, then the table after some keys; nothing is wider than the window."""
    scene = Scene(names)
    look = LOOKS[rng.random() < 0.15]
    for step in steps(before, events, after, names):
        assert step.view.to_act == after.to_act or step.view.legal == ()
        table(step.view, hold, scene, look, step.stage)
    hold = settle(after, hold)
    for key in rng.sample(KEYS, 3):
        hold, _wish = press(after, hold, key)
    lines = table(after, hold, scene, look).canvas.lines()
    assert len(lines) == look.height
    assert all(width(line) <= look.width for line in lines)
    assert "Kunken" in lines[0]
    assert hold.blank or why(after, hold, scene)
    turns(after, scene)
    return hold


def _watch_match(seed: int, seats: int, viewer: Viewer, actions: int) -> int:
    rng = Random(seed)
    state = GAME.new_match(_options(rng), seats, Chance(seed.to_bytes(32, "big")))
    names = Names(EIGHT[:seats], viewer if isinstance(viewer, int) else -1)
    hold = Hold()
    for number in range(actions):
        before = GAME.view(state, viewer)
        if GAME.standing(state).over:
            return number
        if acting := GAME.to_act(state):
            legal = GAME.legal_actions(state, acting[0])
            laying = [action for action in legal if not GAME.notate(action).startswith(("discard", "draw"))]
            state, events = GAME.apply(state, acting[0], rng.choice(laying or legal))
        else:
            state, events = GAME.advance(state)
        seen = tuple(one for one in (GAME.seen(event, viewer) for event in events) if one is not None)
        hold = _draw_all(before, GAME.view(state, viewer), seen, names, hold, rng)
    return actions


@pytest.mark.parametrize(("seed", "seats", "viewer"), [(3, 2, 0), (4, 5, 1), (5, 8, 0), (6, 5, GALLERY)])
def test_every_moment_of_a_random_deal_can_be_drawn(seed: int, seats: int, viewer: Viewer) -> None:
    assert _watch_match(seed, seats, viewer, 70) > 25


@pytest.mark.slow
@pytest.mark.parametrize("viewer", [0, 1, GALLERY])
@pytest.mark.parametrize("seats", [2, 5, 8])
@pytest.mark.parametrize("seed", range(100, 108))
def test_every_moment_of_a_random_match_can_be_drawn(seed: int, seats: int, viewer: Viewer) -> None:
    assert _watch_match(seed, seats, viewer, 1500) > 25


@pytest.mark.parametrize("seed", [21, 22])
def test_twins_are_shown_alike_to_all_who_do_not_hold_them(seed: int) -> None:
    """No number of a pack is ever written, and an onlooker's table is the same whichever twin was played."""
    rng = Random(seed)
    state = GAME.new_match(Options(match_length="one_deal"), 3, Chance(seed.to_bytes(32, "big")))
    for _number in range(60):
        if not (acting := GAME.to_act(state)):
            break
        state = GAME.apply(state, acting[0], rng.choice(GAME.legal_actions(state, acting[0])))[0]
        view = GAME.view(state, GALLERY)
        assert hand(view, Hold()) == ()
        shown = [card for one in view.table for card in one.meld.cards] + [view.top or "JK", view.drawn or "JK"]
        assert all(len(card) == 2 for card in shown)
