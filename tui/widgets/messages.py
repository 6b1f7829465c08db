"""What table widgets say to the screen that holds them."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from textual.message import Message

from tui.keys import Over

Request: TypeAlias = Literal["ready", "again"] | Over


@dataclass
class Acted(Message):
    """The player has confirmed an action: its notation."""

    token: str


@dataclass
class Asked(Message):
    """Something beside the game: `ready` for the next deal, `again` for another match, else a page to open."""

    what: Request


@dataclass
class Questioned(Message):
    """A new question to the viewer is on the screen now: time for one bell."""
