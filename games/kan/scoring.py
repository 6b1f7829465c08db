"""Kan: what deals and rounds score (sections The end of a deal and Scoring of rules.md)."""

from collections.abc import Iterable
from typing import Final

from games.game import ScoreLine
from games.kan.model import Five, Options, Outcome, Pair

LAST_DEAL: Final = 3

POINTS: Final[dict[str, dict[str, Pair]]] = {
    "standard": {
        "kw": (1, -1),
        "mw": (-1, 1),
        "suk": (1, -1),
        "jm": (8, -8),
        "jf": (-16, 16),
        "gs1": (-10, 10),
        "gs": (-3, 3),
        "gjm": (-16, 16),
        "gjf": (32, -32),
        "three": (1, -1),
    },
    "zero_sum": {
        "kw": (3, -2),
        "mw": (-3, 2),
        "suk": (3, -2),
        "jm": (15, -10),
        "jf": (-30, 20),
        "gs1": (-12, 8),
        "gs": (-6, 4),
        "gjm": (-15, 10),
        "gjf": (30, -20),
        "three": (3, -2),
    },
}
"""Points of each kankei and each mukankei by schedule and rule; gs1, gs and gjm are totals of the round."""

_ADDED: Final[dict[Outcome, tuple[str, ...]]] = {
    "KW": ("kw",),
    "KS": ("kw", "suk"),
    "KJ": ("kw", "jm"),
    "KJF": ("mw", "jf"),
    "MW": ("mw",),
}

KANKEI_WIN: Final[frozenset[Outcome]] = frozenset({"KW", "KS", "KJ", "MJF"})


def targets(options: Options, deal: int) -> Pair:
    """The pictures that the kankei and the mukankei need in this deal of a round; 17 together."""
    kankei = options.deal2_target if deal == 2 else 9
    return kankei, 17 - kankei


def score_deal(options: Options, deal: int, outcome: Outcome, before: Pair) -> tuple[Pair, tuple[ScoreLine, ...]]:
    """The round score after this deal and the lines that made it, in order of application.

    A line's points are those of each kankei and its first value those of each mukankei; of a line `double`
    both are the factor. Lines gs1, gs and gjm give the total of the round, whatever came before.
    """
    table = POINTS[options.scoring]
    score, lines = before, []
    for code in _codes(options, deal, outcome):
        if code == "double":
            points = (2, 2)
            score = (score[0] * 2, score[1] * 2)
        else:
            points = table[code]
            score = points if code in ("gs1", "gs", "gjm") else (score[0] + points[0], score[1] + points[1])
        lines.append(ScoreLine(code, points[0], (points[1],)))
    return score, tuple(lines)


def _codes(options: Options, deal: int, outcome: Outcome) -> tuple[str, ...]:
    """The rules that apply to this deal, in order."""
    three = ("three",) if deal == LAST_DEAL and outcome in KANKEI_WIN else ()
    if outcome == "MS":
        return ("gs1",) if deal == 1 and options.first_gyaku_sukonku == "big" else ("gs",)
    if outcome == "MJ":
        return ("gjm",)
    if outcome == "MJF":
        double = ("double",) if options.gyaku_juuroku_double else ()
        return ("kw", *double, "gjf", *three)
    return _ADDED[outcome] + three


def score_round(options: Options, outcomes: Iterable[Outcome]) -> Pair:
    """The score of a round with these outcomes of its deals, in order."""
    score = (0, 0)
    for deal, outcome in enumerate(outcomes, start=1):
        score, _ = score_deal(options, deal, outcome, score)
    return score


def ranks(totals: Five) -> Five:
    """The rank of each player, 1 for the most points; equal totals share a rank: 1, 1, 3."""
    a, b, c, d, e = (1 + sum(other > total for other in totals) for total in totals)
    return a, b, c, d, e
