"""All tests of the screens keep their data in a directory of their own and stay on loopback."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BAFUDA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("BAFUDA_BIND", "127.0.0.1")
    monkeypatch.setenv("LANGUAGE", "C")
