"""Koi-Koi: what captured cards are worth to a seat, by the sets that they bring nearer."""

from dataclasses import dataclass
from typing import Final

from games.koikoi.sketch import (
    ANIMALS,
    BLUE,
    CARDS,
    CHAFF,
    CUP,
    DRY,
    POETRY,
    RAIN,
    RIBBONS,
    SPLIT,
    TRIO,
    VIEWED,
    Rules,
)

SHARE_BY_NEED: Final = (0.0, 1.0, 0.45, 0.25)
"""The share of a set's points that one more card of it is worth, by how many are still needed."""

DENIAL: Final = 0.7
"""What it is worth to keep a card from the other seat, against having use for it oneself."""

DISCARD_RISK: Final = 0.35
"""What a card put down costs, against what it is worth to the other seat."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Any `need` of `cards` make a set of `points`; more of them add `extra` points each."""

    cards: int
    need: int
    points: float
    extra: float = 0.0


def goals(rules: Rules) -> tuple[Goal, ...]:
    """What a seat strives for, with the points of the sheet's table."""
    found = [Goal(cards, cards.bit_count(), _points(rules, cards)) for cards in (POETRY, BLUE, TRIO)]
    viewings = (CUP | bit for bit in CARDS if bit & VIEWED)
    found += [Goal(cards, 2, _points(rules, cards)) for cards in viewings]
    three = _first(DRY, 3)
    found.append(Goal(DRY, 3, _points(rules, three), _points(rules, DRY) - _points(rules, three)))
    chaff = CHAFF if rules.options.sake_cup == "both" else CHAFF & ~CUP
    found += [Goal(RIBBONS, 5, 1, 1), Goal(ANIMALS, 5, 1, 1), Goal(chaff, 10, 1, 1)]
    return tuple(goal for goal in found if goal.points)


def _points(rules: Rules, cards: int) -> int:
    return sum(rules.sets(cards).values())


def _first(cards: int, count: int) -> int:
    """`count` of the cards."""
    return sum([bit for bit in CARDS if bit & cards][:count])


def progress(all_goals: tuple[Goal, ...], mine: int, theirs: int) -> dict[int, float]:
    """What each card would be worth, in points, to the seat that has captured `mine`; small as it may be, never 0."""
    worth = dict.fromkeys(CARDS, 0.05)
    for goal in all_goals:
        if (goal.cards & ~theirs).bit_count() < goal.need:
            continue
        each = _each(goal, goal.need - (goal.cards & mine).bit_count())
        for card in CARDS:
            if card & goal.cards & ~mine:
                worth[card] += each
    if RAIN & ~mine and (DRY & ~theirs).bit_count() >= 3:
        worth[RAIN] += 0.4 * (DRY & mine).bit_count()
    return worth


def _each(goal: Goal, needed: int) -> float:
    """What one more card of a goal is worth with so many cards still needed."""
    if needed <= 0:
        return goal.extra
    if needed < len(SHARE_BY_NEED):
        return goal.points * SHARE_BY_NEED[needed]
    return goal.points / (needed + 1)


@dataclass(frozen=True, slots=True)
class Taste:
    """How a seat judges captures, from what both have captured when it begins to think."""

    worth: dict[int, float]
    """Of each card, if it is captured."""
    gain: dict[int, float]
    """Of each group of one month on the field, if a card of that month takes what it may from it."""
    takes: dict[int, int]
    """What is taken from such a group."""
    risk: dict[int, float]
    """Of each card, if it is put down."""


def taste(rules: Rules, mine: int, theirs: int) -> Taste:
    """The taste of the seat that has captured `mine`, against one that has captured `theirs`."""
    all_goals = goals(rules)
    own, other = progress(all_goals, mine, theirs), progress(all_goals, theirs, mine)
    worth = {card: own[card] + DENIAL * other[card] for card in CARDS}
    takes = {some: _taken(cards, worth, rules.takes_all) for some, cards in SPLIT.items()}
    gain = {some: sum(worth[card] for card in SPLIT[took]) for some, took in takes.items()}
    risk = {card: DISCARD_RISK * other[card] for card in CARDS}
    return Taste(worth, gain, takes, risk)


def _taken(cards: tuple[int, ...], worth: dict[int, float], takes_all: bool) -> int:
    """The best card of the group, or all three where all are taken."""
    if len(cards) == 3 and takes_all:
        return sum(cards)
    return max(cards, key=worth.__getitem__)
