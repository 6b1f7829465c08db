"""How the computer players of Hachinin-Meri do: python -m tests.bench.hachinin_meri_levels [pairs of deals].

Every deal is played twice with the same pack and dealer, the levels on exchanged sides. The margin is the first
level's points less the other's in a deal, the mean of both.
"""

import sys
import time
from math import sqrt
from random import Random

from games.chance import Chance
from games.hachinin_meri import GAME
from games.hachinin_meri.model import Options, State, side

PAIRS = (("easy", "random"), ("normal", "random"), ("normal", "easy"))
SHEET = Options(deals=1)


def play_deal(seed: bytes, levels: tuple[str, str], took: dict[str, list[float]]) -> State:
    """One deal with a level on each side; `took` notes processor seconds a decision."""
    state = GAME.advance(GAME.new_match(SHEET, 8, Chance(seed)))[0]
    rngs = [Random(f"{seed.hex()}/{seat}") for seat in range(8)]
    while not GAME.standing(state).over:
        acting = GAME.to_act(state)
        if not acting:
            state = GAME.advance(state)[0]
            continue
        seat = acting[0]
        view = GAME.view(state, seat)
        begun = time.process_time()
        action = GAME.bot.choose(levels[side(seat)], view, (), rngs[seat])
        took[levels[side(seat)]].append(time.process_time() - begun)
        state = GAME.apply(state, seat, action)[0]
    return state


def margin(one: str, other: str, pairs: int, took: dict[str, list[float]]) -> tuple[float, float, float]:
    """Mean margin of the first level in a deal, its standard error, and the share of deals it wins."""
    margins, wins = [], 0
    for number in range(pairs):
        seed = Random(f"hachinin levels {number}").randbytes(32)
        first = play_deal(seed, (one, other), took).points
        second = play_deal(seed, (other, one), took).points
        gains = (first[0] - first[1], second[1] - second[0])
        wins += sum(gain > 0 for gain in gains)
        margins.append(sum(gains) / 2)
    mean = sum(margins) / pairs
    spread = sqrt(sum((value - mean) ** 2 for value in margins) / max(1, pairs - 1) / pairs)
    return mean, spread, wins / (2 * pairs)


def main(pairs: int) -> None:
    took: dict[str, list[float]] = {"random": [], "easy": [], "normal": []}
    for one, other in PAIRS:
        mean, spread, won = margin(one, other, pairs, took)
        print(f"{one:>7} over {other:<7} {mean:+.2f} ± {spread:.2f} points a deal; wins {won:.0%}", flush=True)
    for level, times in took.items():
        worst = sorted(times)[int(len(times) * 0.99)]
        print(f"{level:>7}: {1000 * sum(times) / len(times):.1f} ms a decision, 99% within {1000 * worst:.1f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
