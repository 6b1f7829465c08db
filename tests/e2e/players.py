"""Players who read the screen and press keys: one for each kind of table."""

import re
import time
from itertools import combinations

from tests.e2e.terminal import Terminal

RAISED = re.compile(r"\[[\d▲]\]")
"""A card or a target under the cursor: its digit in brackets, or a mark where it has none (from the eleventh on)."""
HELD = re.compile(r"│(10|[2-9AJQK])([♣♦♥♠])")
"""The upper left corner of a card in the hand: below it the suit stands alone, and at its foot further right."""
DIGITS = "1234567890"
"""The keys of the first ten cards of a hand."""
RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
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
        if "Enter show" in text:
            self._pressed_down = not self._pressed_down
            return "down" if self._pressed_down else "enter"
        if "[YOUR CHOICE]" in text or "Which suit must the others follow?" in text:
            return "enter" if "╔" in text else "right"
        if "[YOUR TURN]" in text:
            return "right" if "Why not" in text or not RAISED.search(text) else "enter"
        return "enter" if "Enter goes on" in text else ""


class RummyPlayer(Player):
    """Draws from the stock where there is one, lays and adds what it sees, and throws the first card that may go."""

    _lays = True
    """Whether it looks for melds; not any more in a turn in which one was refused."""

    def key(self, text: str) -> str:
        if "[YOUR TURN]" not in text and "[TRAY]" not in text:
            return ""
        if "Draw:" in text or "take the top of the pile" in text:
            self._lays = True
            return "enter" if "[stock" in text or "[pile" in text else "s"
        if "Enter adds it" in text or "Enter: " in text or "Enter lays" in text:
            return "enter"
        self._lays = self._lays and "a meld, but" not in text
        wanted = [place for place, raised in meld_of(shown_hand(text)) if not raised] if self._lays else []
        if wanted:
            return DIGITS[wanted[0]]
        if "[TRAY]" in text:
            return "down"
        return "d" if "Throw" in text and "D throw" in text else "right"


def shown_hand(text: str) -> list[tuple[str, str, bool]]:
    """Rank, suit and whether it is raised, of the cards of the hand from left to right; jokers are left out."""
    rows = text.split("\n")[13:17]
    found: dict[int, tuple[str, str, int]] = {}
    for number, row in enumerate(rows):
        for card in HELD.finditer(row):
            found.setdefault(card.start(), (card[1], card[2], number))
    lowest = max((number for _rank, _suit, number in found.values()), default=0)
    return [(rank, suit, number < lowest) for _x, (rank, suit, number) in sorted(found.items())]


def meld_of(cards: list[tuple[str, str, bool]]) -> list[tuple[int, bool]]:
    """The places of the first three cards that are a group or a run, among those that a digit raises."""
    for three in combinations(range(min(len(DIGITS), len(cards))), 3):
        ranks = {cards[place][0] for place in three}
        suits = {cards[place][1] for place in three}
        heights = sorted(RANKS.index(rank) for rank in ranks)
        if len(ranks) == 1 or (len(suits) == 1 and len(ranks) == 3 and heights[2] - heights[0] == 2):
            return [(place, cards[place][2]) for place in three]
    return []
