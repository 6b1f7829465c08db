"""Kunken: the melds of a hand and its best arrangement, against slower ways to find them."""

from itertools import combinations, permutations
from random import Random

import pytest

from games.game import Cards
from games.kunken import scoring
from games.kunken.forms import group_fault, sequence_fault
from games.kunken.melds import best_melds, melds_in
from games.kunken.model import SHOE, MeldGroup, MeldSequence, Options
from tests.games.kunken_positions import cards

SAMPLE, FULL = 150, 100_000
FOUR_SUITS = Options(groups="four_suits")


def some_hand(rng: Random) -> Cards:
    """A hand of up to eleven cards; of narrow suits and ranks, so that melds are many, and often with jokers."""
    if rng.random() < 0.3:
        return tuple(rng.sample(SHOE, rng.randint(3, 11)))
    suits, first = rng.sample("CDHS", rng.randint(1, 3)), rng.randint(0, 8)
    ranks = "A23456789TJQK"[first : first + rng.randint(4, 6)]
    near = [card for card in SHOE if card[1] in suits and card[0] in ranks]
    jokers = rng.sample(("JK1", "JK2"), rng.choice((0, 0, 1, 2)))
    return tuple(rng.sample([*near, *jokers], min(len(near) + len(jokers), rng.randint(3, 11))))


def can_be_a_meld(part: Cards, options: Options) -> bool:
    """By the definition alone: a group, or a sequence in the only order in which its natural cards can lie."""
    if group_fault(part, options) is None:
        return True
    jokers = [card for card in part if card[1] == "K"]
    real = [card for card in part if card[1] != "K"]
    for high_ace in (False, True):
        order = "23456789TJQKA" if high_ace else "A23456789TJQK"
        places = sorted(order.index(card[0]) + (2 if high_ace else 1) for card in real)
        gaps = places[-1] - places[0] + 1 - len(places)
        if len({card[1] for card in real}) == 1 and len(set(places)) == len(places) and gaps <= len(jokers):
            return True
    return False


def least_deadwood(hand: Cards, options: Options) -> int:
    """Every way to set cards aside as melds, tried one after the other."""
    melds = [
        part for size in range(3, len(hand) + 1) for part in combinations(hand, size) if can_be_a_meld(part, options)
    ]

    def least(left: frozenset[str], start: int) -> int:
        lowest = scoring.hand_value(tuple(left))
        for index in range(start, len(melds)):
            if left.issuperset(melds[index]):
                lowest = min(lowest, least(left.difference(melds[index]), index + 1))
        return lowest

    return least(frozenset(hand), 0)


def check_hands(count: int, seed: int, most: int) -> None:
    for number in range(count):
        rng = Random(f"{seed}/{number}")
        hand = some_hand(rng)[:most]
        options = rng.choice((Options(), FOUR_SUITS))
        found = best_melds(hand, options)
        assert found.deadwood == least_deadwood(hand, options), hand
        check_arrangement(hand, options)


def check_arrangement(hand: Cards, options: Options) -> None:
    found = best_melds(hand, options)
    laid = [card for meld in found.melds for card in meld.cards]
    assert sorted((*laid, *found.rest)) == sorted(hand)
    assert found.deadwood == scoring.hand_value(found.rest)
    for meld in found.melds:
        fault = (
            group_fault(meld.cards, options) if isinstance(meld, MeldGroup) else sequence_fault(meld.cards, meld.low)
        )
        assert fault is None


def test_no_arrangement_leaves_less() -> None:
    check_hands(SAMPLE, seed=1, most=8)


@pytest.mark.slow
def test_no_arrangement_of_a_hundred_thousand_hands_leaves_less() -> None:
    check_hands(FULL, seed=2, most=9)


def test_arrangements_of_full_hands_are_whole() -> None:
    for number in range(SAMPLE):
        rng = Random(number)
        check_arrangement(some_hand(rng), rng.choice((Options(), FOUR_SUITS)))


@pytest.mark.parametrize(
    ("hand", "deadwood"),
    [
        ("JD1 8D1 7C1 6C1 5C1 KH1 AH1 4H1 6H1 8H1 8C1", 41),
        ("7S1 8S1 9S1 KD1 KH1 KC1 4C1 4D1 4H1 4S1", 0),
        ("JK1 JK2 AS1 2C1", 2),
        ("6H1 7H1 7H2 8H1 8H2 9H2 2C1", 2),
        ("JK1 JK2", 30),
        ("", 0),
    ],
)
def test_the_least_deadwood_of_a_hand(hand: str, deadwood: int) -> None:
    assert best_melds(cards(hand), Options()).deadwood == deadwood


def test_melds_that_belong_together_are_joined() -> None:
    assert best_melds(cards("5H1 6H1 7H1 8H1 9H1 TH1 2C1"), Options()).melds == (
        MeldSequence(cards("5H1 6H1 7H1 8H1 9H1 TH1"), 5),
    )


def slow_melds(hand: Cards, options: Options) -> set[MeldGroup | MeldSequence]:
    """Every meld of a small hand, by trying all orders and places."""
    found: set[MeldGroup | MeldSequence] = set()
    for size in range(3, len(hand) + 1):
        for part in combinations(hand, size):
            if group_fault(part, options) is None:
                found.add(MeldGroup(part))
            for order in permutations(part):
                found.update(MeldSequence(order, low) for low in range(1, 13) if not sequence_fault(order, low))
    return found


def test_all_melds_of_small_hands_are_found() -> None:
    met = 0
    for number in range(12):
        rng = Random(number)
        hand, options = some_hand(rng)[:5], rng.choice((Options(), FOUR_SUITS))
        found = list(melds_in(hand, options))
        assert len(set(found)) == len(found)
        assert set(found) == slow_melds(hand, options)
        met += len(found)
    assert met > 20
