"""A terminal that takes nothing more, or is gone: the program ends all the same when it is told to."""

import os
import select
import signal
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest

from tests.e2e.table import ROOT

CTRL_L = "\x0c"
MORE = 40
"""So many screens are drawn for a terminal that takes none of them."""


@pytest.fixture
def child(tmp_path: Path) -> Iterator[pexpect.spawn]:
    """The home screen, fully drawn; nobody reads from its terminal any more."""
    env = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "BAFUDA_BIND": "127.0.0.1", "BAFUDA_HOME": str(tmp_path)}
    child = pexpect.spawn(
        sys.executable, ["-m", "tui"], env={**os.environ, **env}, dimensions=(24, 80), timeout=60, cwd=str(ROOT)
    )
    child.delaybeforesend = None
    child.expect_exact(b"\x1b[6n")
    child.send("\x1b[1;5R")
    child.expect_exact("Rules and words")
    yield child
    if child.isalive():
        child.kill(signal.SIGKILL)
    if not child.ptyproc.fileobj.closed:
        child.close(force=True)


def within(seconds: float, holds: Callable[[], bool], about: str) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, about
        time.sleep(0.05)


def stall(child: pexpect.spawn) -> None:
    """Let the program draw the whole screen until its terminal takes nothing more, and then again and again."""
    tty = os.open(os.readlink(f"/proc/{child.pid}/fd/0"), os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
    try:
        within(60, lambda: child.send(CTRL_L) and not select.select([], [tty], [], 0)[1], "the terminal is never full")
    finally:
        os.close(tty)
    for _number in range(MORE):
        child.send(CTRL_L)
        time.sleep(0.05)


def test_sigterm_ends_it_while_the_terminal_takes_nothing(child: pexpect.spawn) -> None:
    assert not termios.tcgetattr(child.child_fd)[3] & termios.ECHO
    stall(child)
    os.kill(child.pid, signal.SIGTERM)
    within(30, lambda: not child.isalive(), "it goes on after SIGTERM")
    assert child.exitstatus == 128 + signal.SIGTERM
    after = termios.tcgetattr(child.child_fd)[3]
    assert after & termios.ECHO
    assert after & termios.ICANON


def test_it_ends_when_its_terminal_is_closed_while_that_takes_nothing(child: pexpect.spawn) -> None:
    stall(child)
    child.ptyproc.fileobj.close()
    within(30, lambda: not child.isalive(), "it goes on without a terminal")
    assert child.exitstatus == 128 + signal.SIGHUP
