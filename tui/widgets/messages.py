"""What table widgets say to the screen that holds them."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from textual.message import Message

from netcore.messages import Ballot
from tui.keys import Over

Request: TypeAlias = Literal["ready", "again", "yes", "no", "pause"] | Over


@dataclass
class Acted(Message):
    """The player has confirmed an action: its notation."""

    token: str


@dataclass
class Asked(Message):
    """Something beside the game: `ready` for the next deal, `again` for another match, an answer to a
    vote (`yes`, `no`), `pause` or its end, else a page to open."""

    what: Request


@dataclass
class Questioned(Message):
    """A new question to the viewer is on the screen now: time for one bell."""


class Balloted(Message):
    """The player votes on what is to be done while somebody is missed."""

    def __init__(self, what: Ballot) -> None:
        super().__init__()
        self.what = what
