"""A driver that never waits for the terminal: one that takes nothing more, or is gone, stops nothing and nobody.

Textual's own hands each text to a thread through a queue of thirty, and waits when that is full. A thread that writes
to a stalled terminal takes nothing from it, one that wrote to a lost terminal has ended: the program would stand still,
deaf to signals, and never end.
"""

import threading
from collections import deque
from collections.abc import Callable
from typing import IO, Any, Final

from textual.drivers.linux_driver import LinuxDriver

MOST: Final = 2000
"""Texts that may wait; with more, those before are not written any more, for a whole screen follows."""
PATIENCE: Final = 2.0
"""Seconds that the end waits for the last texts to be written."""


class Writer(threading.Thread):
    """Writes to `file` what it is given, in order. `caught_up` is called from its thread after some was left out."""

    def __init__(self, file: IO[str], caught_up: Callable[[], None]) -> None:
        super().__init__(daemon=True, name="output")
        self.file = file
        self.caught_up = caught_up
        self._texts: deque[str] = deque()
        self._news = threading.Condition()
        self._left_out = False
        self._ending = False

    def write(self, text: str) -> None:
        """Never waits."""
        with self._news:
            if len(self._texts) >= MOST:
                self._texts.clear()
                self._left_out = True
            self._texts.append(text)
            self._news.notify()

    def run(self) -> None:
        while (text := self._next()) is not None:
            try:
                self.file.write(text)
                self.file.flush()
            except (OSError, ValueError):
                return  # the terminal is gone; what would be written is dropped with this thread
            if self._left_out and not self._texts:
                self._left_out = False
                self.caught_up()

    def _next(self) -> str | None:
        with self._news:
            while not self._texts and not self._ending:
                self._news.wait()
            return self._texts.popleft() if self._texts else None

    def stop(self) -> bool:
        """End when all is written; False if the terminal does not take it in time."""
        with self._news:
            self._ending = True
            self._news.notify()
        self.join(PATIENCE)
        return not self.is_alive()


class SteadyDriver(LinuxDriver):
    """See the module docstring."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.caught_up: Callable[[], None] = lambda: None
        self.hung_up: Callable[[], None] = lambda: None
        """Called from another thread when nothing can be read any more: the terminal is gone."""
        self.stuck = False
        """Whether the terminal took nothing more at the end: nothing may be written to it then, not even a word."""
        self._writer: Writer | None = None

    def start_application_mode(self) -> None:
        file: IO[str] | None = self._file
        if file is not None:
            self._writer = Writer(file, self.caught_up)
            self._writer.start()
        super().start_application_mode()  # type: ignore[no-untyped-call]

    def _run_input_thread(self) -> None:
        try:
            self.run_input_thread()
        except OSError:
            self.hung_up()

    def write(self, data: str) -> None:
        if self._writer is not None:
            self._writer.write(data)

    def close(self) -> None:
        if self._writer is not None:
            self.stuck = not self._writer.stop()
        super().close()
