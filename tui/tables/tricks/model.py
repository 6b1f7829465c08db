"""The one description that every trick-taking table is drawn from, and that keys and clicks are read against.

An adapter for each game (kan.py, kakeya.py, hachinin_meri.py) turns what its View says into a TrickTable. All that
draws or reads keys knows the description only: no game, no rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from games.game import Card, Cards, Seat
from tui.faces import Pack
from tui.tables.scene import Part

Line: TypeAlias = tuple[Part, ...]
"""A line of text: its pieces from left to right."""
Mark: TypeAlias = Literal["", "led", "takes", "caught"]
Order: TypeAlias = Literal["suit", "rank", "dealt"]
Focus: TypeAlias = Literal["hand", "question", "result", "none"]


@dataclass(frozen=True, slots=True)
class Plate:
    """What stands by a seat: its name in `ink`, marks behind it, cards in hand, and the second row."""

    seat: Seat
    ink: str
    marks: Line = ()
    count: int | None = None
    second: Line = ()
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of the trick. Without a card it lies face down; a known card face down is the viewer's own."""

    seat: Seat
    card: Card | Literal[""]
    face_down: bool = False
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a question: its key, its title, lines below it, and the action, or the first half of one."""

    key: str
    title: str
    lines: tuple[str, ...] = ()
    token: str = ""
    half: str = ""
    """Not an action yet: the answer to the first of two questions."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked in the middle of the cloth; nothing that is needed to answer it is covered."""

    shape: Literal["buttons", "list", "backs"]
    options: tuple[Option, ...]
    heading: tuple[Line, ...] = ()
    shown: tuple[tuple[str, Card], ...] = ()
    """Cards that belong to the question, each with the word before it."""
    foot: tuple[Line, ...] = ()
    picks: int = 0
    """So many hand cards may be raised to say what is meant; the options follow them."""
    does: str = ""
    """What Enter does."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A framed table on the result page. `spare` is left out where there is no room; `foot` stands at the bottom."""

    title: str
    width: int
    lines: tuple[Line, ...]
    spare: tuple[Line, ...] = ()
    foot: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A titled part of the side column."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class TrickTable:
    """What one viewer sees of a trick-taking table at one moment."""

    pack: Pack
    bar: tuple[Line, ...]
    score: Line
    plates: tuple[Plate, ...]
    """In order to the right around the table; the first sits at the bottom."""
    vital: int = 2
    """Which piece of the bar gives way last: the trump."""
    resting: tuple[int, ...] = ()
    """Which of the plates belong to seats that sit this deal out."""
    tallies: tuple[Line, ...] = ()
    corner: tuple[Line, ...] = ()
    centre: tuple[tuple[str, Card], ...] = ()
    """Cards that lie in the middle before play, each with the words below it."""
    trick: tuple[Laid, ...] = ()
    to_come: tuple[Seat, ...] = ()
    """The seats whose card is still to come; empty outside a trick."""
    asked: tuple[Seat, ...] = ()
    fresh: Seat | None = None
    """Whose card was laid just now."""
    middle: tuple[Line, ...] = ()
    hand: tuple[Cards, ...] = ()
    """The own cards in groups, as they are shown; the first group is that of the trumps."""
    unseen: int = 0
    """So many cards before the viewer that nobody has looked at yet."""
    plays: Mapping[Card, str] = field(default_factory=dict)
    """The action of each hand card that may be played now; "" where a question comes first."""
    plays_all: bool = True
    """Whether every card may be raised freely: it is not the viewer's turn to play one."""
    question: Question | None = None
    panels: tuple[Panel, ...] = ()
    headline: tuple[Line, ...] = ()
    """Over the panels: one line, or two."""
    stop: bool = False
    """Between deals, or over."""
    over: bool = False
    watching: bool = False
    acts: bool = False
    chip: str = ""
    prompt: str = ""
    told: tuple[Line, ...] = ()
    last: str = ""
    does: str = ""
    """What Enter does with a raised card."""
    notes: tuple[str, ...] = ()
    """What is good to know at any moment, for the page behind W."""
    log_title: str = ""
    sections: tuple[Section, ...] = ()
    word: str = ""
    """What a seat calls out."""
    pause: bool = False
    """A finished trick lies there until the viewer goes on."""

    @property
    def cards(self) -> Cards:
        return tuple(card for group in self.hand for card in group)

    @property
    def focus(self) -> Focus:
        """Where keys go."""
        if self.stop:
            return "result"
        if self.question is not None:
            return "question"
        return "none" if self.watching else "hand"


@dataclass(frozen=True, slots=True)
class Hold:
    """What the player holds in his fingers: cursor (-1: asleep), raised cards, chosen option (-1: none yet)."""

    cursor: int = -1
    raised: Cards = ()
    """In the order in which they were raised."""
    choice: int = -1
    half: str = ""
    """The first half of an answer that is given in two."""
    order: Order = "suit"
    blank: bool = False
    bottom: Seat = 0
    """Whose side of the table an onlooker sits at."""
    again: bool = False
    """Another match is asked for; Enter would begin it."""

    @property
    def card(self) -> Card:
        """The one raised card, or "" where there is none."""
        return self.raised[-1] if self.raised else ""


@dataclass(frozen=True, slots=True)
class Stage:
    """A moment of a turn that is shown step by step: what it says, and how the trick is marked."""

    told: str = ""
    below: str = ""
    chip: str = ""
    word: str = ""
    fresh: Seat | None = None
    winner: Seat | None = None
    caught: Seat | None = None
    middle: tuple[Line, ...] = ()
    pause: bool = False


def staged(table: TrickTable, stage: Stage) -> TrickTable:
    """The table at this moment of a turn."""
    if stage == Stage():
        return table
    trick = tuple(replace(laid, mark=_mark(laid, stage)) for laid in table.trick)
    return replace(
        table,
        trick=trick,
        fresh=stage.fresh,
        middle=stage.middle or table.middle,
        chip=stage.chip,
        prompt=stage.told,
        told=(((stage.below, "text"),),) if stage.below else (),
        word=stage.word,
        pause=stage.pause,
    )


def _mark(laid: Laid, stage: Stage) -> Mark:
    if stage.winner == laid.seat:
        return "takes"
    if stage.caught == laid.seat:
        return "caught"
    return laid.mark
