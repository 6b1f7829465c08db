"""How fast Kunken lists its choices. Run: pytest -m bench tests/bench/bench_kunken.py

`median` is the middle of many random hands of eleven with both jokers and twelve melds on the table, `worst` the hand
of eleven that holds the most melds (about 1,460).
"""

from itertools import cycle
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from games.game import Cards
from games.kunken import view as views
from games.kunken.forms import is_joker, new_meld
from games.kunken.legal import Position, actions
from games.kunken.melds import best_melds, melds_in
from games.kunken.model import SHOE, Meld, Options, State
from games.wording import Names
from tests.games.kunken_positions import act, cards, options, position, stacked
from tui.canvas import Canvas
from tui.tables.kunken import Hold, press
from tui.tables.kunken import table as drawn_table
from tui.tables.scene import Look, Scene

pytestmark = pytest.mark.bench

WORST = "5H2 6H1 7H2 8H1 8H2 9H1 9H2 TH2 JH2 JK1 JK2"
MELDS = 12


def table(rng: Random, spare: list[str]) -> tuple[Meld, ...]:
    """Twelve random melds without jokers."""
    laid: list[Meld] = []
    while len(laid) < MELDS:
        rng.shuffle(spare)
        found = [meld for meld in melds_in(tuple(spare[:24]), Options(), 5) if not any(map(is_joker, meld.cards))]
        if found:
            chosen = rng.choice(found)
            laid.append(new_meld(chosen, 0))
            spare = [card for card in spare if card not in chosen.cards]
    return tuple(laid)


def lying(hand: Cards, rng: Random) -> Position:
    spare = [card for card in SHOE if card not in hand and not is_joker(card)]
    return Position(Options(), "play", 1, 1, hand, table(rng, spare), "", True, False)


def random_position(number: int) -> Position:
    rng = Random(number)
    real = [card for card in SHOE if not is_joker(card)]
    return lying(("JK1", "JK2", *rng.sample(real, 9)), rng)


def test_choices_of_random_hands(benchmark: BenchmarkFixture) -> None:
    positions = [random_position(number) for number in range(100)]
    count = iter(range(10**9))
    benchmark(lambda: actions(positions[next(count) % len(positions)]))


def test_choices_of_the_worst_hand(benchmark: BenchmarkFixture) -> None:
    worst = lying(cards(WORST), Random(1))
    assert len(benchmark(lambda: actions(worst))) > 1450


def test_view_of_the_worst_hand(benchmark: BenchmarkFixture) -> None:
    hand = cards(WORST)
    spare = [card for card in SHOE if card not in hand and not is_joker(card)]
    state: State = position(options(), (hand[1:],), table(Random(1), spare))
    drawn = act(stacked(state, hand[0]), "draw_stock")
    assert len(benchmark(lambda: views.view(drawn, 0)).legal) > 1450


@pytest.mark.parametrize("hand", [WORST, "JK1 JK2 7C1 7C2 7D1 7D2 7H1 7H2 7S1 7S2 8S1", "random"])
def test_best_arrangement(benchmark: BenchmarkFixture, hand: str) -> None:
    held = random_position(5).hand if hand == "random" else cards(hand)
    benchmark(lambda: best_melds(held, Options()))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_a_key_at_the_table_with_the_worst_hand(benchmark: BenchmarkFixture, size: tuple[int, int]) -> None:
    """A key, and the table drawn anew."""
    hand = cards(WORST)
    spare = [card for card in SHOE if card not in hand and not is_joker(card)]
    state: State = position(options(), (hand[1:],), table(Random(1), spare))
    view = views.view(act(stacked(state, hand[0]), "draw_stock"), 0)
    scene = Scene(Names(("Aiko", "Ren"), 0))
    keys = cycle(["1", "2", "3", "9", "0", "down", "right", "right", "up", "down", "left", "o"])
    hold = Hold()

    def handle() -> Canvas:
        nonlocal hold
        hold, _wish = press(view, hold, next(keys))
        return drawn_table(view, hold, scene, Look(*size)).canvas

    assert benchmark(handle).width == size[0]
