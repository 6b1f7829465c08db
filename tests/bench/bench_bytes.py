"""What matches write to a terminal of 80x24 cells: `python -m tests.bench.bench_bytes [KEYS]`.

Every key press and every update is measured by itself, through the real screens, to the last byte that the terminal
would get; with motion every single frame. "deal" are the updates that begin or end one: nearly all cells change.
"""

import asyncio
import os
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Final

import pytest

from games.catalogue import GAMES
from tests.tui.meter import measured
from tui.palette import Depth
from tui.widgets.stepping import Motion

KEYS: Final = 300
SHOWN: Final[tuple[tuple[Motion, Depth], ...]] = (("none", "true"), ("short", "true"), ("none", "256"))


def row(name: str, sizes: list[int]) -> str:
    p99 = statistics.quantiles(sizes, n=100, method="inclusive")[98] if len(sizes) > 1 else sizes[0]
    return f"{name:<40}{len(sizes):>8}{statistics.median(sizes):>8.0f}{p99:>8.0f}{max(sizes):>8}"


def report(keys: int = KEYS) -> str:
    lines = [f"{'bytes at 80x24':<40}{'number':>8}{'median':>8}{'p99':>8}{'max':>8}"]
    for game in GAMES:
        for motion, depth in SHOWN:
            sizes = asyncio.run(measured(game, motion, depth, 5, keys))
            about = f"{game}, {depth} colour{'' if motion == 'none' else ', motion'}"
            lines += [row(f"{about}: {kind}", found) for kind, found in sorted(sizes.of.items())]
    return "\n".join(lines)


@pytest.mark.bench
def test_bytes_are_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BAFUDA_HOME", str(tmp_path))
    text = report()
    with capsys.disabled():
        print(f"\n{text}")
    assert "median" in text


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["BAFUDA_HOME"] = home
        print(report(int(sys.argv[1]) if sys.argv[1:] else KEYS))
