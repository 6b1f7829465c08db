"""The journal on disk: what was acknowledged is there, whatever happens to the process."""

import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from netcore.effects import Row
from netcore.journal import SCHEMA, HostBusy, Journal, JournalError

WRITER = """
import sys
from pathlib import Path
from netcore.effects import Row
from netcore.journal import Journal
journal = Journal(Path(sys.argv[1]))
start = len(journal.rows())
for number in range(start, 10**9, 2):
    journal.append([Row("table", b"%d" % number), Row("table", b"%d" % (number + 1))])
    print(number + 1, flush=True)
"""


def test_rows_come_back_in_the_order_of_writing(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "journal.sqlite"
    rows = (Row("a", b"1"), Row("b", b"2"), Row("a", b"\x00\xff"))
    with Journal(path) as journal:
        journal.append(rows[:2])
        journal.append(rows[2:])
        assert journal.rows() == rows
    with Journal(path) as journal:
        assert journal.rows() == rows


def test_after_its_final_row_a_table_is_forgotten(tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        journal.append([Row("a", b"1"), Row("b", b"2")])
        journal.append([Row("a", b"3"), Row("a", b"4", final=True)])
        assert journal.rows() == (Row("b", b"2"),)


def test_a_second_host_on_the_same_directory_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "j"
    with Journal(path) as journal:
        journal.append([Row("a", b"1")])
        with pytest.raises(HostBusy, match="Another host runs here already"):
            Journal(path)
        journal.append([Row("a", b"2")])
    Journal(path).close()


def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_journal_of_another_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "j"
    Journal(path).close()
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    db.close()
    with pytest.raises(JournalError, match="another version of Bafuda"):
        Journal(path)


def test_what_is_no_journal_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "j"
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(JournalError, match="cannot be used"):
        Journal(path)
    with pytest.raises(JournalError, match="cannot be opened"):
        Journal(tmp_path)


def test_rows_are_written_all_or_none(tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        journal.append([Row("a", b"1")])
        refuse = "WHEN NEW.entry = x'33' BEGIN SELECT RAISE(FAIL, 'disk full'); END"
        journal._db.execute(f"CREATE TRIGGER full BEFORE INSERT ON entry {refuse}")
        with pytest.raises(JournalError, match="cannot be written"):
            journal.append([Row("a", b"2"), Row("a", b"3")])
        assert journal.rows() == (Row("a", b"1"),)
        journal.append([Row("a", b"4")])
        assert journal.rows() == (Row("a", b"1"), Row("a", b"4"))


@pytest.mark.parametrize("kills", [4, pytest.param(100, marks=pytest.mark.slow)])
def test_no_acknowledged_row_is_lost_when_the_writer_is_killed(tmp_path: Path, kills: int) -> None:
    path, rng = tmp_path / "j", Random(3)
    for _ in range(kills):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE)
        assert writer.stdout is not None
        for _ in range(rng.randrange(1, 60)):
            acknowledged = int(writer.stdout.readline())
        writer.send_signal(signal.SIGKILL)
        rest = writer.stdout.read().split(b"\n")
        writer.stdout.close()
        writer.wait()
        acknowledged = max(acknowledged, *(int(line) for line in rest[:-1]), -1)
        with Journal(path) as journal:
            rows = journal.rows()
            assert journal._db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert [row.entry for row in rows] == [b"%d" % number for number in range(len(rows))]
        assert len(rows) % 2 == 0
        assert len(rows) > acknowledged > 0
