"""Real terminals with a real host against the least that could do it: `python -m tests.bench.bench_terminal`.

(a) A key in one terminal until it is painted in another (and in the own one), against a bare Textual screen with a
    ZeroMQ echo in the same run.  (b) Start to the first usable screen.  (c) Processor time of programs that wait.
(d) Memory.  Linux only, for it reads /proc.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pexpect
import pytest

from tests.e2e.table import ROOT
from tests.e2e.terminal import UNKNOWN_TO_PYTE, WHERE, Terminal
from tests.ports import free_port
from tui import settings
from tui.settings import Settings

SAMPLES: Final = 30
STARTS: Final = 3
IDLE: Final = 20.0
"""Seconds over which programs that wait are watched."""
PATIENCE: Final = 60.0
"""Seconds for playing, however few samples there are then."""
UPDATE: Final = 500
"""Bytes more than any clock or link mark writes, and fewer than a played card."""
SETTLED: Final = 0.06
"""Seconds without a byte after which a paint is complete."""


class Timed(Terminal):
    """A terminal that remembers when each byte came; what it shows is worked out only when it is looked at."""

    def __init__(self, argv: list[str], home: Path) -> None:
        self.marks: list[tuple[float, int]] = []
        self._fed = 0
        env = {
            "BAFUDA_BIND": "127.0.0.1",
            "BAFUDA_HOME": str(home),
            "LANGUAGE": "C",
            "PYTHONDONTWRITEBYTECODE": "",  # an installed program is compiled too
            "PYTHONPYCACHEPREFIX": str(home.parent / "compiled"),
        }
        super().__init__(argv, env, cwd=ROOT)

    def _read(self) -> None:
        while True:
            try:
                data = self.child.read_nonblocking(65536, timeout=None)
            except (pexpect.EOF, OSError, ValueError):
                return
            now = time.perf_counter()
            with self._lock:
                self.raw += data
                self.marks.append((now, len(self.raw)))
            if WHERE in data:
                self.child.send("\x1b[1;5R")

    def lines(self) -> list[str]:
        with self._lock:
            fresh, self._fed = bytes(self.raw[self._fed :]), len(self.raw)
            self._stream.feed(UNKNOWN_TO_PYTE.sub(b"", fresh))
        return super().lines()

    def painted(self, since: float, least: int, limit: float = 1.0) -> float | None:
        """When the paint that began after `since` was complete; None if less than `least` bytes came."""
        start = next((size for at, size in reversed(self.marks) if at < since), 0)
        while time.perf_counter() < since + limit:
            time.sleep(0.005)
            if not self.marks or self.marks[-1][1] - start < least:
                continue
            if time.perf_counter() - self.marks[-1][0] > SETTLED:
                enough = next(number for number, (_at, size) in enumerate(self.marks) if size - start >= least)
                return self._end_of_burst(enough)
        return None

    def _end_of_burst(self, number: int) -> float:
        while number + 1 < len(self.marks) and self.marks[number + 1][0] - self.marks[number][0] < SETTLED / 2:
            number += 1
        return self.marks[number][0]

    @property
    def pid(self) -> int:
        return int(self.child.pid)


def bafuda(home: Path, *args: str) -> Timed:
    if not (home / settings.FILE).exists():
        settings.save(home, Settings(motion="none"))
    return Timed([sys.executable, "-m", "tui", *args], home)


def bare(home: Path, *args: str) -> Timed:
    return Timed([sys.executable, "-m", "tests.bench.bare", *args], home)


class Table:
    """A host and two players in terminals of their own, and the two bare ones beside them."""

    def __init__(self, home: Path, stack: ExitStack) -> None:
        port, echo = free_port(), free_port()
        self.host = stack.enter_context(bafuda(home / "host", "host", "--port", str(port)))
        self.host.wait_for("is open on")
        door = f"127.0.0.1:{port}"
        more = ("--open", "koikoi", "--title", "Bench", "--set", "match_length=deals_12")
        self.aiko = stack.enter_context(bafuda(home / "aiko", "join", door, "--name", "Aiko", *more))
        self.aiko.wait_for("join with")
        self.ren = stack.enter_context(bafuda(home / "ren", "join", door, "--name", "Ren", "--table", "Bench"))
        self.ren.wait_for("Enter says that you are ready")
        self.echo = stack.enter_context(bare(home / "bare", "host", str(echo)))
        self.echo.wait_for("open")
        self.bare = [stack.enter_context(bare(home / "bare", str(echo))) for _number in range(2)]
        for one in self.bare:
            one.wait_for("keys 0")

    def programs(self) -> Iterator[tuple[str, int]]:
        yield "host", self.host.pid
        yield "client", self.aiko.pid
        yield "bare Textual screen", self.bare[0].pid


def pressed(terminal: Timed, key: str) -> float:
    at = time.perf_counter()
    terminal.child.send({"enter": "\r", "right": "\x1b[C"}.get(key, key))
    return at


def play(table: Table) -> tuple[list[float], list[float]]:
    """Milliseconds from Enter in one terminal to the card in the other, and from an arrow to the own screen."""
    across: list[float] = []
    own: list[float] = []
    end = time.monotonic() + PATIENCE
    while len(across) < SAMPLES and time.monotonic() < end:
        for here, there in ((table.aiko, table.ren), (table.ren, table.aiko)):
            text = here.text()
            if any(words in text for words in ("READY?", "Enter says that you are ready", "Enter begins")):
                pressed(here, "enter")
            elif "YOUR CHOICE" in text:
                pressed(here, "s")
                time.sleep(0.1)
                pressed(here, "enter")
            elif "YOUR TURN" in text:
                time.sleep(0.3)  # keys that come sooner after a question are dropped
                _sample(own, here, "right", here, 200)
                _sample(across, here, "enter", there, UPDATE)
        time.sleep(0.1)
    return across, own


def _sample(samples: list[float], here: Timed, key: str, there: Timed, least: int) -> None:
    at = pressed(here, key)
    done = there.painted(at, least)
    if done is not None:
        samples.append((done - at) * 1000)


def echoed(table: Table) -> list[float]:
    """The same for the two bare screens."""
    samples: list[float] = []
    here, there = table.bare
    for _number in range(SAMPLES):
        _sample(samples, here, "x", there, 1)
        time.sleep(0.05)
    return samples


def start_time(make: Callable[[], Timed], words: str) -> float:
    """Seconds until `words` stand on the screen, the median of some starts."""
    samples = []
    for _number in range(STARTS):
        at = time.perf_counter()
        with make() as terminal:
            terminal.wait_for(words)
            samples.append(time.perf_counter() - at)
    return statistics.median(samples)


def cpu(pid: int) -> float:
    """Seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Megabytes a process has in memory."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def idle(table: Table) -> dict[str, float]:
    """Percent of one processor that each program uses while nobody presses a key."""
    before = {name: cpu(pid) for name, pid in table.programs()}
    time.sleep(IDLE)
    return {name: (cpu(pid) - before[name]) / IDLE * 100 for name, pid in table.programs()}


def spread(samples: list[float]) -> str:
    if len(samples) < 2:
        return "too few"
    p95 = statistics.quantiles(samples, n=20)[18]
    return f"median {statistics.median(samples):6.1f}  p95 {p95:6.1f}  ({len(samples)} keys)"


def report() -> str:
    with tempfile.TemporaryDirectory() as directory, ExitStack() as stack:
        home = Path(directory)
        table = Table(home, stack)
        across, own = play(table)
        echo = echoed(table)
        quiet = idle(table)
        held = {name: memory(pid) for name, pid in table.programs()}
        usable = start_time(lambda: bafuda(home / "start"), "Play with bots")
        first = start_time(lambda: bare(home / "bare", "1"), "ready")
    lines = [
        "(a) a key until it is painted, ms",
        f"    a card played, in the other terminal   {spread(across)}",
        f"    bare Textual and echo, the same        {spread(echo)}",
        f"    an arrow, in the own terminal          {spread(own)}",
        f"(b) start to the first usable screen, s: {usable:.2f}; bare Textual screen {first:.2f}",
        f"(c) percent of a processor over {IDLE:.0f} s without a key, and (d) memory in MB",
    ]
    lines += [f"    {name:<22}{quiet[name]:>6.2f} %  {held[name]:>6.0f} MB" for name in quiet]
    return "\n".join(lines)


@pytest.mark.bench
def test_terminals_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    text = report()
    with capsys.disabled():
        print(f"\n{text}")
    assert "median" in text


if __name__ == "__main__":
    print(report())
