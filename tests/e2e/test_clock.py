"""A table with a short clock in real terminals: a move that cannot go back, one that does, and time that runs out."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from netcore.entries import RanOut, Undone, from_row
from netcore.journal import Journal
from tests.e2e.table import bafuda, join
from tests.e2e.terminal import Terminal
from tests.ports import free_port

SECONDS = 12
"""For each move."""


class Table:
    """A host, and two people at a table of Kunken, each in a terminal of its own."""

    def __init__(self, place: Path) -> None:
        self.place, self.port = place, free_port()
        self.host = bafuda(place / "host", "host", "--port", str(self.port))
        self.host.wait_for("is open on")
        opening = ("--open", "kunken", "--title", "Evening", "--seats", "2", "--clock", str(SECONDS))
        self.aiko = self._person("Aiko", *opening)
        self.aiko.wait_for("join with")
        self.ren = self._person("Ren", "--table", "Evening")
        self.ren.wait_for("Enter says that you are ready")
        self.ren.press("enter")
        self.aiko.wait_for("Everybody is ready")
        self.aiko.press("enter")

    def _person(self, name: str, *args: str) -> Terminal:
        return join(self.place / name, self.port, name, *args)

    def end(self) -> None:
        for terminal in (self.aiko, self.ren, self.host):
            terminal.end()

    def on_turn(self) -> tuple[Terminal, Terminal]:
        """Who is to act, and the other one."""
        both = (self.aiko, self.ren)
        self.aiko.wait(lambda _text: any("[YOUR TURN]" in one.text() for one in both), "a turn")
        return both if "[YOUR TURN]" in self.aiko.text() else (self.ren, self.aiko)

    def entries(self) -> list[str]:
        """The kinds of what the host has written down, once it has ended."""
        (file,) = (self.place / "host").rglob("journal.sqlite")
        with Journal(file) as journal:
            return [type(from_row(row)).__name__ for row in journal.rows()]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    yield table
    table.end()


def press_until(terminal: Terminal, keys: tuple[str, ...], words: str) -> None:
    """Press the keys, again where they came too early, until the screen tells so."""
    end = time.monotonic() + 30
    while words not in terminal.text():
        assert time.monotonic() < end, terminal.text()
        terminal.press(*keys)
        soon = time.monotonic() + 0.6
        while words not in terminal.text() and time.monotonic() < soon:
            time.sleep(0.02)


def test_a_move_goes_back_by_consent_and_time_runs_out(table: Table) -> None:
    first, other = table.on_turn()
    other.wait(lambda text: bool(re.search(r" (! )?0:\d\d │", text.splitlines()[0])), "a clock in the bar")
    press_until(first, ("s", "enter"), "D throw")
    press_until(first, ("u",), "something hidden has been seen by it")
    first.press("d")
    press_until(first, ("u",), "You ask to take back the last move.")
    press_until(other, ("y",), "takes the last move back")
    first.wait_for("D throw")
    first.wait_for("left, then the table plays")
    first.wait_for("Your time is up: the table plays for you.")
    other.wait_for("is out of time: the table plays.")
    other.wait_for("[YOUR TURN]")
    table.host.end()
    kinds = table.entries()
    assert kinds.count(Undone.__name__) == 1
    assert RanOut.__name__ in kinds
