"""How fast the rules are: random deals, views and previews.

Run: pytest -m bench -n 0 --benchmark-enable -s tests/bench/bench_rules.py
"""

from random import Random
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from games.catalogue import GAMES, AnyGame
from games.chance import Chance

ALL = pytest.mark.parametrize("game_id", sorted(GAMES))


def random_deals(game: AnyGame, count: int, seed: int) -> Any:
    """Play until so many deals are done, matches one after the other; the last state."""
    rng = Random(seed)
    seats = min(game.info.seat_counts)
    done = 0
    while done < count:
        state = game.new_match(game.Options(), seats, Chance(rng.randbytes(32)))
        while done < count and not game.standing(state).over:
            acting = game.to_act(state)
            if acting:
                seat = rng.choice(acting)
                state, _events = game.apply(state, seat, rng.choice(game.legal_actions(state, seat)))
            else:
                state, _events = game.advance(state)
            done += not game.to_act(state)
    return state


def mid_deal(game: AnyGame) -> Any:
    """A state some way into a deal."""
    rng = Random(7)
    state = game.new_match(game.Options(), min(game.info.seat_counts), Chance(bytes(32)))
    for _count in range(10):
        acting = game.to_act(state)
        if acting:
            state, _events = game.apply(state, acting[0], rng.choice(game.legal_actions(state, acting[0])))
        else:
            state, _events = game.advance(state)
    return state


@pytest.mark.bench
@ALL
def test_fifty_random_deals(game_id: str, benchmark: BenchmarkFixture) -> None:
    benchmark(random_deals, GAMES[game_id], 50, 1)
    if benchmark.stats is not None:
        print(f"{game_id}: {50 / benchmark.stats.stats.median:.0f} random deals a second")


@pytest.mark.bench
@ALL
def test_a_view_for_each_viewer(game_id: str, benchmark: BenchmarkFixture) -> None:
    game, state = GAMES[game_id], mid_deal(GAMES[game_id])
    benchmark(lambda: [game.view(state, viewer) for viewer in (0, 1, "gallery")])


@pytest.mark.bench
@ALL
def test_a_preview_of_each_legal_action(game_id: str, benchmark: BenchmarkFixture) -> None:
    game, state = GAMES[game_id], mid_deal(GAMES[game_id])
    seats = game.to_act(state) or (0,)
    view = game.view(state, seats[0])
    benchmark(lambda: [game.preview(view, game.parse(token)) for token in view.legal])
