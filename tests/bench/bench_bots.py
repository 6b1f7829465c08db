"""Computer players against each other: points a deal over mirrored deals, matches won, time for a decision.

    python -m tests.bench.bench_bots --deals 2000
    python -m tests.bench.bench_bots --deals 500 --sheet nintendo --matches 200

A mirrored deal is one pack dealt twice, with the players in exchanged seats: luck of the deal falls out. The same
numbers give the same report, however many processes share the work.
"""

import argparse
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from math import sqrt
from random import Random
from statistics import fmean, stdev

from games.cards.hanafuda import PACK
from games.chance import Chance, Rigged
from games.game import Seat
from games.koikoi import GAME
from games.koikoi.model import Options, State

PAIRINGS = (("normal", "easy"), ("easy", "random"), ("normal", "random"))

SHEETS = {
    "default": Options(),
    "nintendo": Options(yaku_table="nintendo", koikoi_multiplier="opponent_x2"),
}

SEAT_0_DEALS = {"dealer_card_0": [0], "dealer_card_1": [46]}
"""Draws for dealer that make seat 0 the first dealer: January against December."""

CHUNK = 10
"""Mirrored deals of one piece of work."""


def play_on(state: State, levels: tuple[str, str], rng: Random, until_deal: int, took: dict[str, list[float]]) -> State:
    """Play until so many deals are done or the match is over; `took` notes processor seconds a decision."""
    while not (standing := GAME.standing(state)).over and standing.deals_done < until_deal:
        acting = GAME.to_act(state)
        if not acting:
            state, _events = GAME.advance(state)
            continue
        level = levels[acting[0]]
        view = GAME.view(state, acting[0])
        begun = time.process_time()
        action = GAME.bot.choose(level, view, (), rng)
        took[level].append(time.process_time() - begun)
        state, _events = GAME.apply(state, acting[0], action)
    return state


def mirrored_deal(levels: tuple[str, str], options: Options, deal_no: int, took: dict[str, list[float]]) -> float:
    """Points of the first level less those of the second, the mean of both seatings of one pack."""
    shuffler = Random(f"pack {deal_no}")
    # A bad field is dealt again, so that a few packs lie ready.
    packs = [tuple(shuffler.sample(PACK, len(PACK))) for _ in range(6)]
    margins = []
    for seat in (0, 1):
        seated = levels if seat == 0 else (levels[1], levels[0])
        rng = Random(f"{deal_no} {seated}")
        state = GAME.new_match(options, 2, Rigged(packs, SEAT_0_DEALS))
        totals = play_on(state, seated, rng, 1, took).totals
        margins.append(totals[seat] - totals[1 - seat])
    return fmean(margins)


def deals(levels: tuple[str, str], options: Options, start: int) -> tuple[list[float], dict[str, list[float]]]:
    """A piece of work: the margins of some mirrored deals and the seconds of all decisions."""
    took: dict[str, list[float]] = {level: [] for level in levels}
    return [mirrored_deal(levels, options, deal_no, took) for deal_no in range(start, start + CHUNK)], took


def match(levels: tuple[str, str], options: Options, match_no: int) -> bool:
    """Whether the first level wins a whole match; the players change seats from match to match."""
    seat: Seat = match_no % 2
    seated = levels if seat == 0 else (levels[1], levels[0])
    rng = Random(f"match {match_no} {seated}")
    state = GAME.new_match(options, 2, Chance(Random(f"chance {match_no}").randbytes(32)))
    ended = play_on(state, seated, rng, 10_000, {level: [] for level in levels})
    return GAME.standing(ended).winners == (seat,)


def percent(wins: Iterable[bool]) -> str:
    """A share of wins with its standard error."""
    all_wins = [*wins]
    share = fmean(all_wins)
    return f"{100 * share:.1f} % of {len(all_wins)} (s.e. {100 * sqrt(share * (1 - share) / len(all_wins)):.1f})"


def report_deals(pool: ProcessPoolExecutor, levels: tuple[str, str], options: Options, count: int) -> None:
    pieces = [*pool.map(partial(deals, levels, options), range(0, count, CHUNK))]
    margins = [*chain.from_iterable(piece[0] for piece in pieces)][:count]
    error = stdev(margins) / sqrt(len(margins))
    print(f"{levels[0]:>7} - {levels[1]:<7} {fmean(margins):+.2f} points a deal (s.e. {error:.2f})", flush=True)
    for level in levels:
        seconds = sorted(chain.from_iterable(piece[1][level] for piece in pieces))
        mean, slow, slowest = (1000 * one for one in (fmean(seconds), seconds[len(seconds) * 99 // 100], seconds[-1]))
        print(
            f"{level:>17}: {mean:.1f} ms of processor a decision, 99 % below {slow:.1f}, the slowest {slowest:.1f}",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="Computer players of Koi-Koi against each other.")
    parser.add_argument("--deals", type=int, default=200, help="mirrored deals of each pairing")
    parser.add_argument("--matches", type=int, default=0, help="whole matches to 20 points of each pairing")
    parser.add_argument("--sheet", choices=SHEETS, default="default")
    parser.add_argument("--pairing", type=int, choices=range(len(PAIRINGS)), help="only this pairing")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    arguments = parser.parse_args()
    options = SHEETS[arguments.sheet]
    pairings = PAIRINGS if arguments.pairing is None else PAIRINGS[arguments.pairing : arguments.pairing + 1]
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for levels in pairings:
            if arguments.deals:
                report_deals(pool, levels, options, arguments.deals)
            if arguments.matches:
                wins = pool.map(partial(match, levels, _to_20(options)), range(arguments.matches), chunksize=5)
                print(f"{levels[0]:>7} - {levels[1]:<7} wins {percent(wins)} matches to 20 points", flush=True)


def _to_20(options: Options) -> Options:
    return Options(match_length="points_20", yaku_table=options.yaku_table, koikoi_multiplier=options.koikoi_multiplier)


if __name__ == "__main__":
    main()
