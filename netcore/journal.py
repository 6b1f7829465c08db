"""Journal: what happened at the tables, on disk before it is told to anybody. SQLite, one host per directory.

WAL with synchronous=FULL: a commit that has returned outlasts the end of the process and, where the disk keeps its
word, of the power. The file stays locked while it is open.
"""

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Final

from netcore.effects import Row

SCHEMA: Final = 1
"""Raised by any change to the tables or to the entries' form."""

_TABLE: Final = """
CREATE TABLE IF NOT EXISTS entry (
    number INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    entry BLOB NOT NULL
)
"""
_ROOM: Final = 1_000_000
"""Bytes that the log gets at once: a commit that overwrites takes half the time of one that makes the file longer."""


class JournalError(Exception):
    """The journal cannot be opened, read or written. The text is a sentence for the person who runs the host."""


class HostBusy(JournalError):
    """Another host has this journal open."""


class Journal:
    """The journal at `path`, opened or made; closed at the end of a `with`. JournalError in all methods but `works`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=0.5, isolation_level=None)
        except (OSError, sqlite3.Error) as error:
            raise JournalError(f"The journal {path} cannot be opened: {error}.") from error
        try:
            self._prepare()
        except BaseException:
            self._db.close()
            raise

    def _prepare(self) -> None:
        """Lock the file for as long as it is open, and see that it is ours."""
        try:
            self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA fullfsync = ON")
            self._db.execute("BEGIN EXCLUSIVE")
            (version,) = self._db.execute("PRAGMA user_version").fetchone()
            if version not in (0, SCHEMA):
                raise JournalError(
                    f"The journal {self._path} was written by another version of Bafuda (form {version}, "
                    f"this one writes {SCHEMA}). Move it away or use that version."
                )
            self._db.execute(_TABLE)
            self._db.execute(f"PRAGMA user_version = {SCHEMA}")
            self._db.execute("COMMIT")
            self._make_room()
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", None) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise HostBusy(f"Another host runs here already: it has {self._path} open.") from error
            raise JournalError(f"The journal {self._path} cannot be used: {error}.") from error

    def _make_room(self) -> None:
        self._db.execute("BEGIN")
        self._db.execute("CREATE TABLE room (filler BLOB)")
        self._db.execute("INSERT INTO room VALUES (zeroblob(?))", (_ROOM,))
        self._db.execute("DROP TABLE room")
        self._db.execute("COMMIT")
        self._db.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()

    def append(self, rows: Iterable[Row]) -> None:
        """Write rows, all or none; they are on disk on return. After a final row its table is forgotten."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for row in rows:
                if row.final:
                    self._db.execute("DELETE FROM entry WHERE table_id = ?", (row.table,))
                else:
                    self._db.execute("INSERT INTO entry (table_id, entry) VALUES (?, ?)", (row.table, row.entry))
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            raise JournalError(f"The journal {self._path} cannot be written: {error}.") from error

    def works(self) -> bool:
        """Whether it can be written now, found out by a write that changes nothing."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute(f"PRAGMA user_version = {SCHEMA}")
            self._db.execute("COMMIT")
        except sqlite3.Error:
            self._roll_back()
            return False
        return True

    def _roll_back(self) -> None:
        try:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
        except sqlite3.Error:
            return  # SQLite rolls back by itself where it cannot be told to

    def rows(self) -> tuple[Row, ...]:
        """All rows in the order in which they were written."""
        try:
            found = self._db.execute("SELECT table_id, entry FROM entry ORDER BY number").fetchall()
        except sqlite3.Error as error:
            raise JournalError(f"The journal {self._path} cannot be read: {error}.") from error
        return tuple(Row(table, entry) for table, entry in found)

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
