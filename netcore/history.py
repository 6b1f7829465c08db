"""The matches one has played: by game, with whom, and how they ended. SQLite in the user's data directory."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from msgspec import Struct, json

from netcore.people import clean_text
from netcore.record import Record, read

_TABLE: Final = """
CREATE TABLE IF NOT EXISTS match (
    table_id TEXT NOT NULL,
    match_no INTEGER NOT NULL,
    began TEXT NOT NULL,
    played TEXT NOT NULL,
    PRIMARY KEY (table_id, match_no, began)
)
"""


class Played(Struct, frozen=True):
    """One match. `players` are names by seat, `bot:LEVEL` for a computer; `seat` is one's own; `began` RFC 3339, UTC.

    `totals` has a figure for each seat, or each side. `won` is None where the match was ended before it was over.
    """

    began: str
    game: str
    players: tuple[str, ...]
    seat: int
    totals: tuple[int, ...]
    won: bool | None


def played(text: str, seat: int) -> Played:
    """What the history keeps of a record, as the person on `seat` sees it. Broken if it is no record."""
    record = read(text)
    players = tuple(clean_text(sitter.name) or f"bot:{sitter.level}" for sitter in record.seats)
    word, totals, winners = _result(record)
    won = None if word == "ended" else seat in winners
    return Played(record.steps[0].at, record.sheet.game, players, seat, totals, won)


def _result(record: Record) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    word, _space, rest = record.steps[-1].text.partition(" ")
    totals, _word, winners = rest.partition(" winners")
    return word, tuple(map(int, totals.split())), tuple(map(int, winners.split()))


def remember(path: Path, text: str, seat: int) -> None:
    """Add the match of a record to the history at `path`, once. sqlite3.Error or OSError if it cannot be written."""
    record, match = read(text), played(text, seat)
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(_TABLE)
        row = (record.table, record.match_no, match.began, json.encode(match).decode())
        db.execute("INSERT OR IGNORE INTO match VALUES (?, ?, ?, ?)", row)


def recall(path: Path) -> tuple[Played, ...]:
    """All matches, the oldest first; none where there is no history yet. sqlite3.Error if it cannot be read."""
    if not path.exists():
        return ()
    with closing(sqlite3.connect(path)) as db:
        db.execute(_TABLE)
        rows = db.execute("SELECT played FROM match ORDER BY began, table_id, match_no").fetchall()
    return tuple(json.decode(row, type=Played) for (row,) in rows)
