"""Kakeya: who wins a deal, what it costs, who wins the match (section Scoring of rules.md)."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from games.game import Card, Cards, ScoreLine
from games.kakeya.legal import rensho
from games.kakeya.model import ALL_PICTURES, NO_PAIR, How, Options, Pair

NEEDED: Final = 9
"""Pictures that win for a pair that was dealt the Rensho, of two pairs; the other needs one less."""
MANY: Final = 12
TIES: Final[frozenset[How]] = frozenset({"tie_rensho", "tie_aces"})


class Haul(Struct, frozen=True):
    """What a pair has at the end of a deal: pictures won, the aces among them, the aces it was dealt."""

    pictures: int
    captured: Cards
    dealt: Cards


def trump_ace(trump: str) -> Card:
    return "A" + trump


def aces(options: Options, haul: Haul) -> Cards:
    """The aces that count for the price and in a tie of three pairs."""
    return haul.captured if options.aces == "captured" else haul.dealt


def targets(options: Options, active: Sequence[Pair], pairs: int, holder: Pair) -> tuple[int, ...]:
    """By pair: the pictures it needs; 0 where it does not play, or where three play. `holder` has the Rensho."""
    if len(active) == 3:
        return (0,) * pairs
    spared = holder != NO_PAIR and options.tie_8_8 == "no_rensho_wins"
    return tuple(
        (NEEDED - 1 if spared and pair != holder else NEEDED) if pair in active else 0 for pair in range(pairs)
    )


def decide(options: Options, trump: str, hauls: Mapping[Pair, Haul]) -> tuple[Pair, How]:
    """Who has won the deal, -1 for nobody, and how."""
    most = max(haul.pictures for haul in hauls.values())
    top = [pair for pair, haul in hauls.items() if haul.pictures == most]
    if len(top) == 1:
        return top[0], "most"
    if options.tie_8_8 == "draw":
        return NO_PAIR, "drawn"
    one, two = top
    for pair, other in ((one, two), (two, one)):
        if rensho(trump) in hauls[pair].dealt:
            return other, "tie_rensho"
    fewer, more = sorted(top, key=lambda pair: len(aces(options, hauls[pair])))
    if len(aces(options, hauls[fewer])) == len(aces(options, hauls[more])):
        return NO_PAIR, "drawn_level"
    return fewer, "tie_aces"


def ace_line(options: Options, trump: str, counted: Cards, by_tie: bool) -> ScoreLine:
    """The ace value of the winners and its rule; the values are the option `aces` and the aces that count."""
    code, points = _ace_rule(options, trump, counted, by_tie)
    return ScoreLine(code, points, (options.aces, *counted))


def _ace_rule(options: Options, trump: str, counted: Cards, by_tie: bool) -> tuple[str, int]:
    if options.ace_rule == "off":
        return "aces_off", 1
    if options.ace_rule == "ties_only" and not by_tie:
        return "aces_no_tie", 1
    if not counted:
        return "aces_none", 4
    if options.ace_rule == "rensho_only":
        if rensho(trump) in counted:
            return "aces_rensho", 1
        return ("aces_few", 2) if len(counted) <= 2 else ("aces_three", 1)
    if rensho(trump) in counted or trump_ace(trump) in counted:
        return "aces_either", 1
    return "aces_neither", 2


def picture_line(pictures: int) -> ScoreLine:
    """The picture value of the winners and its rule."""
    if pictures == ALL_PICTURES:
        return ScoreLine("pictures_all", 4, (pictures,))
    return ScoreLine("pictures_many", 2, (pictures,)) if pictures >= MANY else ScoreLine("pictures_few", 1, (pictures,))


def value_lines(options: Options, trump: str, counted: Cards, pictures: int, by_tie: bool) -> tuple[ScoreLine, ...]:
    """Ace value, picture value, and how they are joined: the points of the last line are what a loser owes."""
    ace, picture = ace_line(options, trump, counted, by_tie), picture_line(pictures)
    a, p = ace.points, picture.points
    joined = max(a, p) if options.combine == "highest" else min(4, a * p)
    return ace, picture, ScoreLine(options.combine, joined, (a, p))


def pay(stones: Sequence[int], winner: Pair, losers: Sequence[Pair], value: int) -> tuple[int, ...]:
    """What each pair gets, below 0 what it pays: each loser the value, or what it has."""
    paid = {pair: min(value, stones[pair]) for pair in losers}
    return tuple(sum(paid.values()) if pair == winner else -paid.get(pair, 0) for pair in range(len(stones)))


def is_over(options: Options, stones: Sequence[int], deals_done: int) -> bool:
    """Whether the match ends after this payment."""
    if 0 in stones:
        return True
    enough = bool(options.max_deals) and deals_done >= options.max_deals
    return enough and sum(count == max(stones) for count in stones) == 1


def match_winner(stones: Sequence[int], deal_winner: Pair) -> Pair:
    """The pair with the most stones; of two that share the most, the one that won the last deal."""
    top = [pair for pair, count in enumerate(stones) if count == max(stones)]
    return deal_winner if deal_winner in top else top[0]


def ranks(stones: Sequence[int], winner: Pair) -> tuple[int, ...]:
    """The rank of each pair: the winner first, the others by stones; equal ones share a rank."""
    return tuple(
        1
        if pair == winner
        else 2 + sum(other > stones[pair] for number, other in enumerate(stones) if number != winner)
        for pair in range(len(stones))
    )
