"""A host, players and an onlooker as real programs in pseudo-terminals, and a player who reads the screen."""

import os
import re
import socket
import sys
import time
from pathlib import Path

from tests.e2e.terminal import Terminal
from tui import settings
from tui.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
SPY = Path(__file__).resolve().parent / "spy"

RAISED = re.compile(r"\[\d+\]")
"""A card or a target under the cursor: its digit in brackets."""


def free_port() -> int:
    """A port P such that P, P+1 and P+2 are free on this machine."""
    while True:
        with socket.socket() as first:
            first.bind(("127.0.0.1", 0))
            port: int = first.getsockname()[1]
        if port < 65000 and all(_is_free(port + offset) for offset in range(3)):
            return port


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def bafuda(home: Path, *args: str, size: tuple[int, int] = (80, 24), frames: Path | None = None) -> Terminal:
    """`bafuda` in a terminal, without colour or motion, with its data in `home`; `frames` keeps what it is sent."""
    if not home.exists():
        settings.save(home, Settings(motion="none"))
    env = {
        "BAFUDA_BIND": "127.0.0.1",
        "BAFUDA_HOME": str(home),
        "BAFUDA_BOT_PACE": "0",
        "NO_COLOR": "1",
        "PYTHONPATH": os.pathsep.join([str(SPY), str(ROOT)]),
    }
    if frames is not None:
        env["BAFUDA_TEST_FRAMES"] = str(frames)
    return Terminal([sys.executable, "-m", "tui", *args], env, size, ROOT)


def join(home: Path, port: int, name: str, *args: str, frames: Path | None = None) -> Terminal:
    """A player at the table "Evening" of the host at `port`."""
    return bafuda(home, "join", f"127.0.0.1:{port}", "--name", name, *args, frames=frames)


class Player:
    """Plays Koi-Koi by what the screen says: the first card, the first target, and it stops as soon as it may.

    One key at a look, so that a key the program drops right after a new question is simply pressed again.
    """

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self._pressed_at = 0.0

    def play(self) -> None:
        """Press the next key that the screen asks for, if it asks for one; at most three a second."""
        now = time.monotonic()
        if now - self._pressed_at < 0.35:
            return
        key = self._key(self.terminal.text())
        if key:
            self._pressed_at = now
            self.terminal.press(key)

    def _key(self, text: str) -> str:
        if any(words in text for words in ("[READY?]", "Enter says that you are ready", "Enter begins")):
            return "enter"
        if "[YOUR CHOICE]" in text:
            return "enter" if "[S]" in text else "s"
        if "[YOUR TURN]" in text:
            return "enter" if RAISED.search(text) else "1"
        return ""
