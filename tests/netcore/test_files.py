"""Files that several write at once, or that cannot be written to the end."""

import os
from pathlib import Path

import pytest

from netcore import archive
from netcore.archive import keep
from netcore.files import write_beside
from tests.netcore.test_record import record


def test_a_record_that_two_keep_at_once_is_kept_for_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = record("koikoi")
    others: list[Path | None] = []

    def late(path: Path, content: str) -> Path:
        fresh = write_beside(path, content)
        if not others:
            others.append(None)
            others.append(keep(tmp_path, text))
        return fresh

    monkeypatch.setattr(archive, "write_beside", late)
    kept = keep(tmp_path, text)
    assert kept == others[-1]
    assert [path.read_text("utf-8") for path in tmp_path.iterdir()] == [text]


def test_what_cannot_be_written_to_the_end_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError("no room")

    monkeypatch.setattr(os, "fsync", full)
    assert keep(tmp_path, record("koikoi")) is None
    assert list(tmp_path.iterdir()) == []
