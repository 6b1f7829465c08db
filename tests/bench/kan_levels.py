"""How the computer players of Kan do against each other: python -m tests.bench.kan_levels [rounds].

Every round is dealt twice with the same packs, once with each level as the kankei. The margin of the first
level is half of what it makes more as kankei than the other does, in points of each kankei for a round.
"""

import sys
from math import sqrt
from random import Random

from games.chance import Chance
from games.kan import GAME
from games.kan.events import Dealt, Event
from games.kan.model import Options, State

PAIRS = (("easy", "random"), ("normal", "random"), ("normal", "easy"))
SHEET = Options(rounds=2)


def play_round(seed: bytes, kankei: str, mukankei: str) -> State:
    """The first round of a match with these levels on the two sides."""
    state, events = GAME.advance(GAME.new_match(SHEET, 5, Chance(seed)))
    heard: list[list[Event]] = [[] for _ in range(5)]
    rngs = [Random(f"{seed.hex()}/{seat}") for seat in range(5)]
    while True:
        listen(heard, events)
        if state.rounds:
            return state
        acting = GAME.to_act(state)
        if not acting:
            state, events = GAME.advance(state)
            continue
        seat = acting[0]
        level = kankei if seat in state.kankei else mukankei
        action = GAME.bot.choose(level, GAME.view(state, seat), tuple(heard[seat]), rngs[seat])
        state, events = GAME.apply(state, seat, action)


def listen(heard: list[list[Event]], events: tuple[Event, ...]) -> None:
    """Every seat hears what it may know; a new deal begins a new list."""
    for event in events:
        for seat in range(5):
            seen = GAME.seen(event, seat)
            if seen is not None:
                heard[seat] = [seen] if isinstance(event, Dealt) else [*heard[seat], seen]


def margin(one: str, other: str, rounds: int) -> tuple[float, float, float, float]:
    """Mean margin of the first level, its standard error, and how often each as kankei wins deal 1."""
    margins, wins = [], [0, 0]
    for number in range(rounds):
        seed = Random(f"kan levels {number}").randbytes(32)
        scores = []
        for side, (kankei, mukankei) in enumerate(((one, other), (other, one))):
            record = play_round(seed, kankei, mukankei).rounds[0]
            scores.append(record.scores[record.kankei[0]])
            wins[side] += record.outcomes[0] in ("KW", "KS")
        margins.append((scores[0] - scores[1]) / 2)
    mean = sum(margins) / rounds
    spread = sqrt(sum((value - mean) ** 2 for value in margins) / max(1, rounds - 1) / rounds)
    return mean, spread, wins[0] / rounds, wins[1] / rounds


def main(rounds: int) -> None:
    for one, other in PAIRS:
        mean, spread, mine, theirs = margin(one, other, rounds)
        print(f"{one:>7} over {other:<7} {mean:+.2f} ± {spread:.2f} a round", end="; ")
        print(f"wins deal 1 as kankei {mine:.0%} : {theirs:.0%}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
