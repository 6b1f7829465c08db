"""Koi-Koi: a deal as a computer player sketches it, to play it on quickly, many times.

A card is one bit of an int (bit i is the card PACK[i]), a group of cards the sum of its bits. The rules are those
of play.py and scoring.py, which a test compares with this; sets are always scored by scoring.py.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from games.cards.hanafuda import PACK
from games.game import Card, Seat
from games.koikoi import result, scoring
from games.koikoi.model import Options

BIT: Final[dict[Card, int]] = {card: 1 << place for place, card in enumerate(PACK)}
CARD: Final[dict[int, Card]] = {bit: card for card, bit in BIT.items()}
CARDS: Final = tuple(CARD)
"""All cards as bits."""


def group(cards: Iterable[Card]) -> int:
    """The cards as one int."""
    return sum(BIT[card] for card in cards)


MONTH_OF: Final[dict[int, int]] = {BIT[card]: group(one for one in PACK if one[:2] == card[:2]) for card in PACK}
"""All four cards of a card's month."""

SPLIT: Final[dict[int, tuple[int, ...]]] = {
    sum(some): some
    for start in range(0, len(PACK), 4)
    for size in (1, 2, 3)
    for some in combinations(CARDS[start : start + 4], size)
}
"""The cards of each group of one to three of a month: all that can match on a field."""

CHAFF: Final = group(scoring.CHAFF) | BIT[scoring.CUP]
RIBBONS: Final = group(scoring.RIBBONS)
ANIMALS: Final = group(scoring.ANIMALS)
DRY: Final = group(scoring.DRY)
POETRY: Final = group(scoring.POETRY)
BLUE: Final = group(scoring.BLUE)
TRIO: Final = group(scoring.TRIO)
CUP: Final = BIT[scoring.CUP]
RAIN: Final = BIT[scoring.RAIN]
VIEWED: Final = BIT[scoring.MOON] | BIT[scoring.CURTAIN]
SINGLED_OUT: Final = CUP | VIEWED | RAIN
DECEMBER: Final = group(scoring.DECEMBER)

Sets = dict[str, int]
"""Names of sets in force -> points."""

NO_SETS: Final[Sets] = {}

Ending = tuple[Seat | None, int]
"""How a deal ends: who wins it (None: nobody) and how many points."""


class Rules:
    """One rule sheet, for groups of cards; what was scored once is remembered."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.takes_all = options.three_on_field == "take_all"
        self._scored: dict[tuple[int, ...], Sets] = {}

    def sets(self, pile: int) -> Sets:
        """The sets in force of a group of captured cards."""
        kinds = (
            (pile & DRY).bit_count(),
            (pile & ANIMALS).bit_count(),
            (pile & RIBBONS).bit_count(),
            max(9, (pile & CHAFF).bit_count()),
        )
        complete = (pile & POETRY == POETRY, pile & BLUE == BLUE, pile & TRIO == TRIO)
        # Sets depend on nothing else, so that few groups need to be scored at all.
        key = (*kinds, *complete, pile & SINGLED_OUT, pile & DECEMBER != 0)
        found = self._scored.get(key)
        if found is None:
            lines = scoring.yaku(tuple(CARD[bit] for bit in CARDS if bit & pile), self.options)
            found = self._scored[key] = {one.name: one.points for one in lines} or NO_SETS
        return found

    def pays(self, base: int, calls: list[int], seat: Seat) -> int:
        """What a stop of `seat` pays for sets of `base` points."""
        return base * scoring.full_factor(self.options, (calls[0], calls[1]), seat, base)


@dataclass(slots=True)
class Sketch:
    """A deal under way, all cards known; each method changes it in place. `stock` has its next card last."""

    rules: Rules
    dealer: Seat
    turn: Seat
    hands: list[list[int]]
    field: int
    stock: list[int]
    piles: list[int]
    calls: list[int]
    sets: list[Sets]
    """The sets of each seat at the end of its last turn."""

    def copy(self) -> "Sketch":
        return Sketch(
            self.rules,
            self.dealer,
            self.turn,
            [*map(list, self.hands)],
            self.field,
            list(self.stock),
            list(self.piles),
            list(self.calls),
            list(self.sets),
        )

    def lay(self, card: int, took: int) -> None:
        """A card out of hand or stock takes `took` from the field, or stays there if that is nothing."""
        if took:
            self.field ^= took
            self.piles[self.turn] |= card | took
        else:
            self.field |= card

    def improved(self) -> bool:
        """YAKU_CHECK: whether the seat on turn has a new or better set; its sets are then noted."""
        before = self.sets[self.turn]
        now = self.rules.sets(self.piles[self.turn])
        if now is before:
            return False
        self.sets[self.turn] = now
        return any(points > before.get(name, 0) for name, points in now.items())

    def stop(self) -> Ending:
        """The seat on turn is paid for its sets."""
        base = sum(self.sets[self.turn].values())
        return self.turn, self.rules.pays(base, self.calls, self.turn)

    def pass_on(self) -> Ending | None:
        """NEXT_TURN: the other seat, or the deal is exhausted."""
        if self.hands[0] or self.hands[1]:
            self.turn = 1 - self.turn
            return None
        return self._exhausted()

    def _exhausted(self) -> Ending:
        bases = [sum(sets.values()) for sets in self.sets]
        match self.rules.options.exhausted_deal:
            case "draw":
                return None, 0
            case "dealer_six":
                return (None, 0) if any(self.sets) else (self.dealer, result.EXHAUSTED_DEALER_POINTS)
            case "best_yaku":
                winner = 0 if bases[0] > bases[1] else 1
                return (None, 0) if bases[0] == bases[1] else (winner, bases[winner])
