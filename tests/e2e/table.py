"""A host, players and an onlooker as real programs in pseudo-terminals."""

import os
import sys
from pathlib import Path

from tests.e2e.terminal import Terminal
from tui import settings
from tui.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
SPY = Path(__file__).resolve().parent / "spy"


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
