"""Every moment of random matches can be drawn: each step between two views, for both seats and the gallery."""

from random import Random

import pytest

from games.chance import Chance
from games.game import GALLERY, Viewer
from games.koikoi import GAME
from games.koikoi.model import Event, Options, View
from games.wording import Names
from tui.tables.koikoi.examples import SCENE
from tui.tables.koikoi.hold import Hold, settle
from tui.tables.koikoi.motion import steps
from tui.tables.koikoi.table import table
from tui.tables.scene import Look

LOOK = Look(80, 24, "box", False)


def _draw_all(before: View, after: View, events: tuple[Event, ...], viewer: Viewer) -> int:
    """Draw the steps as the widget does: the hold of the last question stays while they run."""
    names = Names(("Aiko", "Ren"), viewer if isinstance(viewer, int) else -1)
    hold = settle(before, Hold(field=before.field))
    seen = tuple(one for one in (GAME.seen(event, viewer) for event in events) if one is not None)
    coming = steps(before, before.field, seen, after, names)
    for step in coming:
        table(step.view, hold, SCENE, LOOK, step.stage)
    table(after, settle(after, hold), SCENE, LOOK)
    return len(coming)


def _watch_match(seed: int, viewer: Viewer, actions: int) -> int:
    rng = Random(seed)
    options = Options(match_length="points_20", three_on_field=rng.choice(("take_all", "choose_one")))
    state = GAME.new_match(options, 2, Chance(seed.to_bytes(32, "big")))
    drawn = 0
    for _number in range(actions):
        before = GAME.view(state, viewer)
        if GAME.standing(state).over:
            break
        if acting := GAME.to_act(state):
            state, events = GAME.apply(state, acting[0], rng.choice(GAME.legal_actions(state, acting[0])))
        else:
            state, events = GAME.advance(state)
        drawn += _draw_all(before, GAME.view(state, viewer), events, viewer)
    return drawn


@pytest.mark.parametrize("viewer", [0, 1, GALLERY])
@pytest.mark.parametrize("seed", [3, 11])
def test_every_moment_of_a_random_deal_can_be_drawn(seed: int, viewer: Viewer) -> None:
    assert _watch_match(seed, viewer, 24) > 30


@pytest.mark.slow
@pytest.mark.parametrize("viewer", [0, 1, GALLERY])
@pytest.mark.parametrize("seed", range(100, 120))
def test_every_moment_of_a_random_match_can_be_drawn(seed: int, viewer: Viewer) -> None:
    assert _watch_match(seed, viewer, 400) > 30
