"""Koi-Koi: the computer player. `easy` goes by what cards are worth, `normal` plays each choice out many times."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from games.bots import RANDOM, any_action, best
from games.koikoi.guess import filled, likely, sketch
from games.koikoi.model import Action, Event, KoiKoi, Options, Play, Stop, Take, View
from games.koikoi.notation import parse
from games.koikoi.playout import Tastes, play_out, turn_card
from games.koikoi.sketch import BIT, MONTH_OF, SPLIT, Ending, Rules, Sketch, group
from games.koikoi.stakes import stakes
from games.koikoi.worth import goals, progress, taste

FIRST_SAMPLES: Final = 14
"""Ways in which the unseen cards may lie that `normal` looks at for each action."""

FINALISTS: Final = 3
MORE_SAMPLES: Final = 30
"""More such ways for the actions that then look best."""

DECISION_SAMPLES: Final = 120
"""The same for stop or koi-koi."""

FORESIGHT: Final = 0.4
"""How far the worth of cards is trusted beside what the playing out says, which is rough with so few samples."""

EASY_STOP_BASE: Final = 3
EASY_STOP_HAND: Final = 5


@lru_cache(maxsize=16)
def rules_of(options: Options) -> Rules:
    """The scoring of a sheet, kept with what it remembers."""
    return Rules(options)


class KoiKoiBot:
    """What the computer player knows of Koi-Koi; see games.game.BotKnowledge."""

    levels: tuple[str, ...] = ("easy", "normal")

    def choose(self, level: str, view: View, heard: tuple[Event, ...], rng: Random) -> Action:
        """One of the legal actions of `view`; the View alone says all, so `heard` is not needed."""
        if level == RANDOM:
            return any_action(view, parse, rng)
        if level not in self.levels:
            raise ValueError(f"no level {level!r}: {RANDOM}, {', '.join(self.levels)}")
        actions = tuple(map(parse, view.legal))
        if len(actions) == 1:
            return actions[0]
        if level == "easy":
            return _easy(view, actions)
        return _normal(view, actions, rng)


def _easy(view: View, actions: tuple[Action, ...]) -> Action:
    """Take what is worth most by itself, put down what is worth least, stop with three points or few cards."""
    seat = view.turn
    if view.phase == "decision":
        few = len(view.hands[seat]) < EASY_STOP_HAND
        return Stop() if few or view.piles[seat].base >= EASY_STOP_BASE else KoiKoi()
    rules = rules_of(view.options)
    mine, theirs = (group(view.piles[one].captured) for one in (seat, 1 - seat))
    worth = progress(goals(rules), mine, theirs)
    return best(actions, lambda action: _own_gain(view, action, worth))


def _own_gain(view: View, action: Action, worth: dict[int, float]) -> float:
    """What an action captures, by its worth; putting a card down costs its worth."""
    card, took = _taking(view, action)
    return sum(worth[one] for one in (card, *SPLIT[took])) if took else -worth[card]


def _taking(view: View, action: Action) -> tuple[int, int]:
    """The card that an action lays, and what it takes."""
    match action:
        case Play(card, target):
            found = group(view.field) & MONTH_OF[BIT[card]]
            return BIT[card], BIT[target] if target else found
        case Take(target):
            return BIT[view.turned[0]], BIT[target]
        case _:
            raise ValueError("a decision takes no card")


def _normal(view: View, actions: tuple[Action, ...], rng: Random) -> Action:
    """The action with the best chance to win the match, over many ways in which the unseen cards may lie."""
    trial = Trial(view, actions, rng)
    if view.phase == "decision":
        trial.play_out(actions, DECISION_SAMPLES)
        return best(actions, trial.worth)
    trial.play_out(actions, FIRST_SAMPLES)
    finalists = sorted(actions, key=trial.worth, reverse=True)[:FINALISTS]
    trial.play_out(finalists, MORE_SAMPLES)
    return best(finalists, trial.worth)


class Trial:
    """Plays actions out from one view; the seat on turn chooses."""

    def __init__(self, view: View, actions: Sequence[Action], rng: Random) -> None:
        self.view, self.rng, self.seat = view, rng, view.turn
        rules = rules_of(view.options)
        self.seen = sketch(view, self.seat, rules)
        self.weights = likely(view, self.seat)
        first, second = self.seen.piles
        self.tastes: Tastes = (taste(rules, first, second), taste(rules, second, first))
        self.stakes = stakes(view, self.seat)
        self.sums = dict.fromkeys(actions, (0.0, 0.0))
        """For each action the sum of the chances to win, with a stop and with koi-koi after a set in this turn."""

    def worth(self, action: Action) -> float:
        """The sum of the chances to win, with the better decision after a set in this turn."""
        return max(self.sums[action])

    def play_out(self, actions: Sequence[Action], samples: int) -> None:
        """Play each of the actions out so many times; all of them meet the same cards."""
        for action in actions:
            self._add(action, *[samples * self._expected(action)] * 2)
        for _ in range(samples):
            deal = filled(self.seen, self.weights, self.view.hand_counts[1 - self.seat], self.rng)
            for action in actions:
                stopped, called = self._endings(action, deal.copy())
                self._add(action, self.stakes.after(stopped), self.stakes.after(called))

    def _add(self, action: Action, stopped: float, called: float) -> None:
        before = self.sums[action]
        self.sums[action] = (before[0] + stopped, before[1] + called)

    def _expected(self, action: Action) -> float:
        """What an action should add to the chance to win, by the worth of the cards alone."""
        if isinstance(action, Stop | KoiKoi):
            return 0.0
        card, took = _taking(self.view, action)
        own = self.tastes[self.seat]
        points = sum(own.worth[one] for one in (card, *SPLIT[took])) if took else -own.risk[card]
        one_point = self.stakes.after((self.seat, 1)) - self.stakes.after((None, 0))
        return FORESIGHT * points * one_point

    def _endings(self, action: Action, deal: Sketch) -> tuple[Ending, Ending]:
        """How the deal ends after `action` with a stop, and with koi-koi, should this turn bring a set."""
        match action:
            case Stop():
                return (deal.stop(),) * 2
            case KoiKoi():
                return (self._called(deal),) * 2
            case Play():
                card, took = _taking(self.view, action)
                deal.hands[self.seat].remove(card)
                deal.lay(card, took)
                turn_card(deal, self.tastes)
            case Take():
                deal.lay(*_taking(self.view, action))
        if not deal.improved():
            return (play_out(deal, self.tastes, deal.pass_on()),) * 2
        stopped = deal.stop()
        return stopped, self._called(deal) if deal.hands[self.seat] else stopped

    def _called(self, deal: Sketch) -> Ending:
        """How the deal ends after koi-koi."""
        deal.calls[self.seat] += 1
        return play_out(deal, self.tastes, deal.pass_on())
