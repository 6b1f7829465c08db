"""Players who read the screen and press keys: one for each kind of table."""

import re
import time

from tests.e2e.terminal import Terminal

RAISED = re.compile(r"\[\d\]")
"""A card or a target under the cursor: its digit in brackets."""
WAITING_ROOM = ("Enter says that you are ready", "Enter begins")


class Player:
    """Presses one key at a look, so that a key the program drops right after a new question is pressed again."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self._pressed_at = 0.0

    def play(self) -> None:
        """Press the next key that the screen asks for, if it asks for one; at most four a second."""
        now = time.monotonic()
        if now - self._pressed_at < 0.27:
            return
        text = self.terminal.text()
        ready = "[READY?]" in text or any(words in text for words in WAITING_ROOM)
        key = "enter" if ready else self.key(text)
        if key:
            self._pressed_at = now
            self.terminal.press(key)

    def key(self, text: str) -> str:
        """The key for what the table asks; empty where it asks nothing."""
        raise NotImplementedError


class KoiKoiPlayer(Player):
    """The first card, the first target, and it stops as soon as it may."""

    def key(self, text: str) -> str:
        if "[YOUR CHOICE]" in text:
            return "enter" if "[S]" in text else "s"
        if "[YOUR TURN]" in text:
            return "enter" if RAISED.search(text) else "1"
        return ""


class TrickPlayer(Player):
    """The first choice that is offered, the first card that may be played; it shows nothing if it may."""

    _pressed_down = False

    def key(self, text: str) -> str:
        if "Enter shows" in text:
            self._pressed_down = not self._pressed_down
            return "down" if self._pressed_down else "enter"
        if "[YOUR CHOICE]" in text or "Which suit must the others follow?" in text:
            return "enter" if "╔" in text else "right"
        if "[YOUR TURN]" in text:
            return "right" if "Why not" in text or not RAISED.search(text) else "enter"
        return "enter" if "Enter goes on" in text else ""


class RummyPlayer(Player):
    """Draws from the stock where there is one, lays nothing, and throws the first card that may go."""

    def key(self, text: str) -> str:
        if "[YOUR TURN]" not in text and "[TRAY]" not in text:
            return ""
        if "Draw:" in text:
            return "enter" if "[stock" in text or "[pile" in text else "s"
        if "Throw" in text and "D throw" in text:
            return "d"
        return "right"
