"""Who asks something of a table, what comes of it, and the checks that many requests have in common."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from games.game import Seat
from netcore.entries import AnyEntry
from netcore.live import Live, Table
from netcore.refused import Refused
from netcore.table import bot_level, seat_of


@dataclass(frozen=True, slots=True)
class Facts:
    """What the hall knows that a table does not.

    `here` tells whether the owner of a key is connected, `expected` whether it is or has only lost its line.
    `bots`: the host has computer players.
    """

    bots: bool
    here: Callable[[str], bool]
    expected: Callable[[str], bool]
    entropy: Callable[[int], bytes]
    operators: frozenset[str] = frozenset()
    """Keys of those who run the host."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and with which request. `deputy`: it is the host's own computer player."""

    key: str
    name: str
    request: str
    deputy: bool
    facts: Facts

    @property
    def operator(self) -> bool:
        return self.key in self.facts.operators


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a request brings about."""

    live: Live
    entries: tuple[AnyEntry, ...] = ()


def written(table: Table, *entries: AnyEntry) -> Outcome:
    return Outcome(table.live, entries)


def owner_only(table: Table, asker: Asker) -> None:
    if table.state.owner != asker.key and not asker.operator:
        raise Refused("not_owner")


def own_seat(table: Table, asker: Asker) -> Seat:
    """The seat the asker sits on, who has not left it."""
    seat = seat_of(table.state, asker.key)
    if seat is None or table.state.chairs[seat].left:
        raise Refused("not_seated")
    return seat


def outside_match(table: Table) -> None:
    if table.state.in_match:
        raise Refused("match_on")


def existing(table: Table, seat: Seat) -> Seat:
    if seat >= len(table.state.chairs):
        raise Refused("no_seat", (len(table.state.chairs),))
    return seat


def unready(live: Live, *seats: Seat | None) -> Live:
    return replace(live, ready=live.ready.difference(s for s in seats if s is not None))


def acting_seat(table: Table, asker: Asker, seat: Seat) -> Seat:
    """The seat, if the asker acts for it now: its owner, or the host's computer player where one plays it."""
    chair = table.state.chairs[existing(table, seat)]
    owns = bot_level(table.state, seat) is not None if asker.deputy else chair.key == asker.key and not chair.left
    if not owns:
        raise Refused("not_your_seat")
    return seat
