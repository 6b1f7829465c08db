"""A program in a real pseudo-terminal: what it shows, and keys for it."""

import os
import re
import signal
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

import pexpect
import pyte

KEYS = {
    "enter": "\r",
    "space": " ",
    "esc": "\x1b",
    "tab": "\t",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "f2": "\x1bOQ",
    "f4": "\x1bOS",
    "f9": "\x1b[20~",
    "f10": "\x1b[21~",
}
UNKNOWN_TO_PYTE = re.compile(rb"\x1b\[[<>=][0-9;]*[a-zA-Z]|\x1b\[\?[0-9;]*\$p|\x1bP.*?\x1b\\", re.DOTALL)


WHERE = b"\x1b[6n"
"""Asks where the cursor stands, which every terminal answers."""


class Terminal:
    """Runs `argv` in a pseudo-terminal of `size` (columns, rows); `raw` holds all bytes it has written."""

    def __init__(
        self, argv: list[str], env: Mapping[str, str], size: tuple[int, int] = (80, 24), cwd: Path | None = None
    ):
        self.columns, self.rows = size
        self.raw = bytearray()
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._lock = threading.Lock()
        full = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **env}
        self.child = pexpect.spawn(
            argv[0],
            argv[1:],
            env=full,
            dimensions=(self.rows, self.columns),
            timeout=None,
            cwd=str(cwd) if cwd else None,
        )
        self.child.delaybeforesend = None
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def _read(self) -> None:
        while True:
            try:
                data = self.child.read_nonblocking(65536, timeout=None)
            except (pexpect.EOF, OSError, ValueError):
                return
            with self._lock:
                self.raw += data
                self._stream.feed(UNKNOWN_TO_PYTE.sub(b"", data))
                cursor = self._screen.cursor
            if WHERE in data:
                self.child.send(f"\x1b[{cursor.y + 1};{cursor.x + 1}R")

    def lines(self) -> list[str]:
        """The screen's rows as text, trailing spaces cut."""
        with self._lock:
            return [row.rstrip() for row in self._screen.display]

    def text(self) -> str:
        return "\n".join(self.lines())

    def press(self, *keys: str) -> None:
        """Press keys one after the other: a name of KEYS, or text that is typed as it is."""
        for key in keys:
            self.child.send(KEYS.get(key, key))
            time.sleep(0.03)

    def wait(self, shown: Callable[[str], bool], about: str, seconds: float = 30.0) -> str:
        """The screen's text as soon as `shown` holds for it; AssertionError with the screen if it never does."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            text = self.text()
            if shown(text):
                return text
            time.sleep(0.02)
        raise AssertionError(f"never saw {about}; the screen:\n{self.text()}")

    def wait_for(self, words: str, seconds: float = 30.0) -> str:
        """The screen's text as soon as it holds `words`."""
        return self.wait(lambda text: words in text, repr(words), seconds)

    def kill(self) -> None:
        """kill -9, as a crash would."""
        os.kill(self.child.pid, signal.SIGKILL)
        self.child.wait()

    def end(self, seconds: float = 5.0) -> None:
        """End the program if it still runs: politely first."""
        if self.child.isalive():
            self.child.kill(signal.SIGTERM)
            end = time.monotonic() + seconds
            while self.child.isalive() and time.monotonic() < end:
                time.sleep(0.05)
        self.child.close(force=True)
        self._reader.join(timeout=1)
