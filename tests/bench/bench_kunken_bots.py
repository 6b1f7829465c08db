"""Computer players of Kunken against each other: points a deal over mirrored deals, and the time of a decision.

    python -m tests.bench.bench_kunken_bots --deals 200 --seats 2 --seats 4

A mirrored deal is one pack dealt twice; the levels sit alternately and change seats between the two. The margin is the
mean balance of the first level's seats less that of the second's. The same numbers give the same margins.
"""

import argparse
import time
from math import sqrt
from random import Random
from statistics import fmean, stdev

from games.chance import Rigged
from games.kunken import GAME
from games.kunken.events import Event
from games.kunken.model import SHOE, Options

PAIRINGS = (("easy", "random"), ("normal", "easy"), ("normal", "random"))


def played(
    levels: tuple[str, ...], pack: tuple[str, ...], rng: Random, took: dict[str, list[float]]
) -> tuple[int, ...]:
    """The balances after one deal; notes the seconds of each decision in `took`."""
    chance = Rigged([pack], {"first_dealer": [0]})
    state = GAME.new_match(Options(match_length="one_deal"), len(levels), chance)
    state, events = GAME.advance(state)
    heard: list[list[Event]] = [[] for _ in levels]
    while True:
        for seat in range(len(levels)):
            heard[seat] += (seen for event in events if (seen := GAME.seen(event, seat)) is not None)
        acting = GAME.to_act(state)
        if not acting:
            return GAME.standing(state).totals
        seat = acting[0]
        view = GAME.view(state, seat)
        begun = time.perf_counter()
        action = GAME.bot.choose(levels[seat], view, tuple(heard[seat]), rng)
        took[levels[seat]].append(time.perf_counter() - begun)
        state, events = GAME.apply(state, seat, action)


def margin(pair: tuple[str, str], seats: int, deal_no: int, took: dict[str, list[float]]) -> float:
    """The margin of a mirrored deal: the mean of both seatings."""
    pack = tuple(Random(f"pack {deal_no}").sample(SHOE, len(SHOE)))
    margins = []
    for first in (0, 1):
        levels = tuple(pair[(seat + first) % 2] for seat in range(seats))
        balances = played(levels, pack, Random(f"{deal_no} {first}"), took)
        sides = [fmean(b for b, level in zip(balances, levels, strict=True) if level == one) for one in pair]
        margins.append(sides[0] - sides[1])
    return fmean(margins)


def report(pair: tuple[str, str], seats: int, deals: int) -> None:
    took: dict[str, list[float]] = {level: [] for level in pair}
    margins = [margin(pair, seats, deal_no, took) for deal_no in range(deals)]
    error = stdev(margins) / sqrt(len(margins))
    print(f"{seats} seats, {pair[0]} - {pair[1]}: {fmean(margins):+.1f} points a deal (s.e. {error:.1f})", flush=True)
    for level in pair:
        seconds = sorted(took[level])
        mean, slow, slowest = (1000 * one for one in (fmean(seconds), seconds[len(seconds) * 99 // 100], seconds[-1]))
        print(f"  {level}: {mean:.1f} ms a decision, 99 % below {slow:.1f}, slowest {slowest:.1f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Computer players of Kunken against each other.")
    parser.add_argument("--deals", type=int, default=50, help="mirrored deals of each pairing")
    parser.add_argument("--seats", type=int, action="append", help="an even number of seats; may be given again")
    parser.add_argument("--pairing", type=int, choices=range(len(PAIRINGS)), help="only this pairing")
    arguments = parser.parse_args()
    pairings = PAIRINGS if arguments.pairing is None else PAIRINGS[arguments.pairing : arguments.pairing + 1]
    for seats in arguments.seats or [2]:
        for pair in pairings:
            report(pair, seats, arguments.deals)


if __name__ == "__main__":
    main()
