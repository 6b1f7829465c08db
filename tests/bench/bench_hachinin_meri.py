"""Hachinin-Meri: random deals, and all Views of a full table built and packed as they travel.

Run: pytest -m bench -n 0 --benchmark-enable -s tests/bench/bench_hachinin_meri.py
"""

from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from games.chance import Chance
from games.game import GALLERY, Viewer
from games.hachinin_meri import GAME
from games.hachinin_meri.model import SEATS, Options, State
from netcore.codec import pack_view


def random_deals(deals: int, seed: int) -> State:
    """So many deals of random legal play, each a match of its own; the last state."""
    rng = Random(seed)
    for _ in range(deals):
        state = GAME.new_match(Options(deals=1), SEATS, Chance(rng.randbytes(32)))
        while not GAME.standing(state).over:
            state = one_step(state, rng)
    return state


def one_step(state: State, rng: Random) -> State:
    acting = GAME.to_act(state)
    if not acting:
        return GAME.advance(state)[0]
    return GAME.apply(state, acting[0], rng.choice(GAME.legal_actions(state, acting[0])))[0]


def late_in_a_match() -> State:
    """The sixteenth deal, trick 8 half played: as large as a View gets."""
    rng = Random(3)
    state = GAME.new_match(Options(deals=16), SEATS, Chance(bytes(32)))
    while state.deal < 16 or state.trick_no < 8 or len(state.trick) < 4:
        state = one_step(state, rng)
    return state


@pytest.mark.bench
def test_twenty_random_deals(benchmark: BenchmarkFixture) -> None:
    benchmark(random_deals, 20, 1)


@pytest.mark.bench
def test_the_views_of_a_full_table_are_built_and_packed(benchmark: BenchmarkFixture) -> None:
    state = late_in_a_match()
    viewers: tuple[Viewer, ...] = (*range(SEATS), GALLERY)
    packed = benchmark(lambda: [pack_view(GAME.view(state, viewer)) for viewer in viewers])
    print(f"largest view: {max(map(len, packed))} bytes")


@pytest.mark.bench
def test_one_view_of_a_full_table_is_built_and_packed(benchmark: BenchmarkFixture) -> None:
    state = late_in_a_match()
    benchmark(lambda: pack_view(GAME.view(state, 0)))
    if benchmark.stats is not None:
        print(f"median {benchmark.stats.stats.median * 1000:.3f} ms")
