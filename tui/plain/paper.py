"""Lines in and lines out. Each line that is written begins with a sign that says what it is (see HELP)."""

import asyncio
import concurrent.futures
import contextlib
import os
import threading
from typing import Final, TextIO

ENCODING: Final = "utf-8"


class Lines:
    """The lines of a file descriptor, read by a thread of its own, at most one ahead."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(1)
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, name="lines", daemon=True).start()

    async def next(self) -> str | None:
        """The next line without its end; None when there are no more."""
        line = await self._queue.get()
        if line is None:
            self._queue.put_nowait(None)
        return line

    def _read(self) -> None:
        """In the thread. Ends quietly when the loop has ended meanwhile."""
        with contextlib.suppress(OSError, RuntimeError, concurrent.futures.CancelledError):
            rest = b""
            while data := os.read(self._descriptor, 4096):
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    self._hand_over(line.decode(ENCODING, "replace").rstrip("\r"))
            if rest:
                self._hand_over(rest.decode(ENCODING, "replace"))
        with contextlib.suppress(RuntimeError, concurrent.futures.CancelledError):
            self._hand_over(None)

    def _hand_over(self, line: str | None) -> None:
        """RuntimeError or CancelledError when the loop has ended meanwhile."""
        hand_over = self._queue.put(line)
        try:
            asyncio.run_coroutine_threadsafe(hand_over, self._loop).result()
        except RuntimeError:
            hand_over.close()
            raise


class Paper:
    """Where the lines go. Text of people is written literally, without control characters."""

    def __init__(self, out: TextIO, interactive: bool) -> None:
        self._out = out
        self.interactive = interactive
        self._open = False

    def _line(self, sign: str, text: str) -> None:
        if self._open and self.interactive:
            self._out.write("\n")
        self._open = False
        for part in text.splitlines() or [""]:
            self._out.write(f"{sign} {_visible(part)}".rstrip() + "\n")
        self._out.flush()

    def event(self, text: str) -> None:
        self._line("-", text)

    def notice(self, text: str) -> None:
        self._line("*", text)

    def table(self, text: str) -> None:
        self._line("|", text)

    def question(self, text: str) -> None:
        self._line("?", text)

    def choice(self, number: int, text: str, typed: str = "") -> None:
        self._line(f"{number:>3})", f"{text}   {typed}" if typed else text)

    def refused(self, text: str) -> None:
        self._line("!", text)

    def chat(self, name: str, role: str, text: str) -> None:
        self._line('"', f"{name} ({role}): {text}")

    def await_answer(self) -> None:
        """The last line of a question: an answer may be typed now."""
        if self._open:
            return
        self._out.write("> " if self.interactive else ">\n")
        self._out.flush()
        self._open = True

    def answered(self) -> None:
        """A line was typed: the cursor stands at the beginning of a fresh one."""
        self._open = False


def _visible(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text)
