"""A table rebuilt from what the journal holds of it, the way that live play took."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from games.catalogue import AnyGame
from netcore.effects import Row
from netcore.entries import AnyEntry, TableOpened, from_row
from netcore.evolve import evolve, opened
from netcore.live import Table
from netcore.messages import Done, Opened

Answer: TypeAlias = Opened | Done


def rebuilt(games: Mapping[str, AnyGame], name: str, rows: Iterable[Row]) -> tuple[Table, list[tuple[str, Answer]]]:
    """The table, and what was answered to each key that asked for a change, in order.

    Any exception where it cannot be done: the entries are not whole, or other rules wrote them.
    """
    first, *rest = (from_row(row) for row in rows)
    if not isinstance(first, TableOpened):
        raise ValueError("its first entry is no opening")
    game = games[first.sheet.game]
    if game.info.version != first.sheet.version:
        raise ValueError(f"its rules have version {first.sheet.version}, ours {game.info.version}")
    state = opened(name, first)
    for entry in rest:
        state, _ = evolve(game, state, entry)
    answers = [(entry.by, _answer_to(entry, name)) for entry in (first, *rest) if entry.request]
    return Table(game, state), answers


def _answer_to(entry: AnyEntry, table: str) -> Answer:
    """What the request behind an entry was answered."""
    return Opened(entry.request, table) if isinstance(entry, TableOpened) else Done(entry.request)
