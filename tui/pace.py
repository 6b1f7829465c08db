"""How fast the terminal takes what is written: on a slow line nothing moves."""

import time
from collections.abc import Callable
from typing import IO, Any, Final

SLOW: Final = 0.08
"""Seconds; a frame that takes longer to write is slow."""
PATIENCE: Final = 3
"""So many slow frames make a slow line. One alone may be the machine's fault."""


class Pace:
    """Counts slow frames; `slowed` is called once, from whatever thread writes, when the line is found slow."""

    def __init__(self, slowed: Callable[[], None]) -> None:
        self.slowed = slowed
        self.slow_frames = 0

    def wrote(self, seconds: float) -> None:
        """A frame took so long to write."""
        if seconds <= SLOW:
            return
        self.slow_frames += 1
        if self.slow_frames == PATIENCE:
            self.slowed()


class TimedFile:
    """The file a driver writes frames to, timed. Everything but writing is the file's own affair."""

    def __init__(self, file: IO[str], pace: Pace, clock: Callable[[], float] = time.monotonic) -> None:
        self.file = file
        self.pace = pace
        self.clock = clock

    def write(self, text: str) -> int:
        began = self.clock()
        written = self.file.write(text)
        self.file.flush()
        self.pace.wrote(self.clock() - began)
        return written

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)
