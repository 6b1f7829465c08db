"""How much time a rule of the clock gives, in milliseconds by seat. Pure."""

from typing import Final, TypeAlias

from games.game import Seat
from netcore.messages import ClockRule

Clocks: TypeAlias = tuple[int, ...]

LEAST_MS: Final = 5000
"""An empty bank still leaves so much for each action."""


def full(rule: ClockRule | None, seats: int) -> Clocks:
    """All clocks as they begin; none where there is no rule."""
    return () if rule is None else (rule.seconds * 1000,) * seats


def at_deal(rule: ClockRule | None, clocks: Clocks) -> Clocks:
    """The clocks when a new deal begins."""
    return clocks if rule is None or rule.per == "match" else full(rule, len(clocks))


def after_action(rule: ClockRule | None, clocks: Clocks, seat: Seat) -> Clocks:
    """The clocks when `seat` has acted."""
    return clocks if rule is None else _with(rule, clocks, seat, rule.increment * 1000)


def taken_back(rule: ClockRule | None, clocks: Clocks, seat: Seat) -> Clocks:
    """The clocks when an action of `seat` is taken back; `clocks` are those when it was done."""
    return clocks if rule is None else _with(rule, clocks, seat, 0)


def _with(rule: ClockRule, clocks: Clocks, seat: Seat, more: int) -> Clocks:
    own = rule.seconds * 1000 if rule.per == "move" else max(clocks[seat] + more, LEAST_MS)
    return (*clocks[:seat], own, *clocks[seat + 1 :])
