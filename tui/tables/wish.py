"""What a key or a click on a table asks for: an action of the game, or something beside it."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Act:
    """Do this action of the game."""

    token: str


@dataclass(frozen=True, slots=True)
class Ask:
    """Something beside the game: the next deal, another match, or a page."""

    what: Literal["ready", "again", "why", "turns", "log", "chat", "scores", "rules", "menu", "help"]


Wish: TypeAlias = Act | Ask

PAGES: Final[dict[str, Ask]] = {
    "w": Ask("why"),
    "t": Ask("turns"),
    "f3": Ask("turns"),
    "l": Ask("log"),
    "f4": Ask("log"),
    "c": Ask("chat"),
    "f5": Ask("chat"),
    "g": Ask("scores"),
    "f9": Ask("scores"),
    "r": Ask("rules"),
    "f2": Ask("rules"),
    "m": Ask("menu"),
    "f10": Ask("menu"),
    "f1": Ask("help"),
}
"""The keys of pages, which every table has at every moment."""
