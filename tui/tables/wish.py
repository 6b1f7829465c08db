"""What a key or a click on a table asks for: an action of the game, or something beside it."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tui import keys
from tui.keys import Over


@dataclass(frozen=True, slots=True)
class Act:
    """Do this action of the game."""

    token: str


@dataclass(frozen=True, slots=True)
class Ask:
    """Something beside the game: the next deal, another match, or a page."""

    what: Literal["ready", "again"] | Over


Wish: TypeAlias = Act | Ask

PAGES: Final[dict[str, Ask]] = {key: Ask(what) for key, what in keys.opens().items()}
"""The keys of pages, which every table has at every moment."""
