"""What this terminal can show: how many colours, signs of one cell each, round corners."""

import os
import re
import select
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from tui.palette import Depth

SIGNS: Final = "─▀♠●"
"""One of each kind of sign on our tables; all must take one cell."""
ANSWER_WITHIN: Final = 0.4
"""Seconds; a terminal that does not answer until then is taken for one that shows everything."""
_POSITION: Final = re.compile(rb"\x1b\[(\d+);(\d+)R")


@dataclass(frozen=True, slots=True)
class Terminal:
    """What can be shown. `signs`: more than ASCII; `round`: frames with round corners."""

    depth: Depth = "true"
    signs: bool = True
    round: bool = True


def terminal() -> Terminal:
    """Find out about the terminal on stdin and stdout; asks it, so nobody else may read from it meanwhile."""
    term = os.environ.get("TERM", "")
    return Terminal(depth_of(os.environ), signs_fit(), term != "linux" and sys.platform != "win32")


def depth_of(environment: Mapping[str, str]) -> Depth:
    """How many colours the environment promises; NO_COLOR that is not empty wins (no-color.org)."""
    term = environment.get("TERM", "")
    if environment.get("NO_COLOR"):
        return "none"
    if environment.get("COLORTERM", "") in ("truecolor", "24bit"):
        return "true"
    return "256" if "256" in term or "direct" in term else "16"


def signs_fit() -> bool:
    """Whether the terminal draws each of our signs in one cell, as far as it tells."""
    try:
        SIGNS.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    column = _column_after(SIGNS)
    return column is None or column == len(SIGNS) + 1


def column_in(answer: bytes) -> int | None:
    """The column in a cursor position report (ECMA-48 CPR), from 1; None if there is none."""
    found = _POSITION.search(answer)
    return int(found[2]) if found else None


def _column_after(text: str) -> int | None:
    """Write `text` at the start of the line and ask where the cursor stands; leaves the line empty."""
    if sys.platform == "win32" or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    import termios
    import tty

    stdin, stdout = sys.stdin.fileno(), sys.stdout.fileno()
    before = termios.tcgetattr(stdin)
    try:
        tty.setcbreak(stdin, termios.TCSANOW)
        os.write(stdout, f"\r{text}\x1b[6n".encode())
        return column_in(_read(stdin))
    finally:
        with suppress(OSError):
            os.write(stdout, b"\r\x1b[2K")
        termios.tcsetattr(stdin, termios.TCSANOW, before)


def _read(stdin: int) -> bytes:
    answer = b""
    until = time.monotonic() + ANSWER_WITHIN
    while column_in(answer) is None and (left := until - time.monotonic()) > 0:
        if not select.select([stdin], [], [], left)[0]:
            break
        fresh = os.read(stdin, 64)
        if not fresh:
            break
        answer += fresh
    return answer
