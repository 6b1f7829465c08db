"""How the computer players of Kakeya do against each other: python -m tests.bench.kakeya_levels [deals] [seats].

Every deal is played twice with the same pack, once with each level as pair A; trumps are never changed. The margin
of the first level is half of what pair A makes more with it than with the other, in stones a deal.
"""

import sys
from math import sqrt
from random import Random
from time import perf_counter

from games.chance import Chance
from games.kakeya import GAME
from games.kakeya.events import Dealt, Event
from games.kakeya.model import DealRecord, Options
from games.kakeya.seats import pair_of

LEVELS = (("easy", "random"), ("normal", "random"), ("normal", "easy"))
SHEET = Options(stones=10, trump_change="never")


def play_deal(seed: bytes, seats: int, first: str, others: str) -> DealRecord:
    """The first deal of a match, with these levels for pair A and for everybody else."""
    state, events = GAME.advance(GAME.new_match(SHEET, seats, Chance(seed)))
    heard: list[list[Event]] = [[] for _ in range(seats)]
    rngs = [Random(f"{seed.hex()}/{seat}") for seat in range(seats)]
    while True:
        listen(heard, events)
        if state.records:
            return state.records[0]
        seat = GAME.to_act(state)[0]
        level = others if pair_of(seat, seats) else first
        action = GAME.bot.choose(level, GAME.view(state, seat), tuple(heard[seat]), rngs[seat])
        state, events = GAME.apply(state, seat, action)


def listen(heard: list[list[Event]], events: tuple[Event, ...]) -> None:
    """Every seat hears what it may know; a new deal begins a new list."""
    for event in events:
        for seat, list_ in enumerate(heard):
            seen = GAME.seen(event, seat)
            if seen is not None:
                heard[seat] = [seen] if isinstance(event, Dealt) else [*list_, seen]


def margin(one: str, other: str, deals: int, seats: int) -> tuple[float, float, float, float]:
    """Mean margin of the first level, its standard error, and how often pair A wins with each."""
    margins, wins = [], [0, 0]
    for number in range(deals):
        seed = Random(f"kakeya levels {number}").randbytes(32)
        records = [play_deal(seed, seats, *levels) for levels in ((one, other), (other, one))]
        for side, record in enumerate(records):
            wins[side] += record.winner == 0
        margins.append((records[0].paid[0] - records[1].paid[0]) / 2)
    mean = sum(margins) / deals
    spread = sqrt(sum((value - mean) ** 2 for value in margins) / max(1, deals - 1) / deals)
    return mean, spread, wins[0] / deals, wins[1] / deals


def main(deals: int, seats: int) -> None:
    for one, other in LEVELS:
        start = perf_counter()
        mean, spread, mine, theirs = margin(one, other, deals, seats)
        took = perf_counter() - start
        print(
            f"{one:>7} over {other:<7} {mean:+.2f} ± {spread:.2f} stones a deal; "
            f"A wins {mine:.0%} : {theirs:.0%}; {took:.0f} s"
        )


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 40,
        int(sys.argv[2]) if len(sys.argv) > 2 else 4,
    )
