"""The Game protocol: what every game offers to the table, the screens and the computer players.

A match is a value (`State`); each method is a pure function of it. Seats count from 0 and keep their number
for the whole match. Cards, actions and refusals travel as short texts and codes; sentences are made from them
in each game's `words.py` only.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from games.chance import AnyChance
from games.wording import Names, OptionWords

Seat: TypeAlias = int
Card: TypeAlias = str
Cards: TypeAlias = tuple[Card, ...]
Value: TypeAlias = str | int

Viewer: TypeAlias = Seat | Literal["gallery", "open"]
"""Who looks: a seat, the gallery (everybody who watches), or `open` (all hands, for finished matches)."""

GALLERY: Final[Literal["gallery"]] = "gallery"
OPEN: Final[Literal["open"]] = "open"


class Refusal(Struct, frozen=True):
    """Why an action may not be done: a stable code, the section of the rule text, and the values to tell it with."""

    code: str
    rule: str
    values: tuple[Value, ...] = ()


class IllegalAction(ValueError):
    """The player's fault: the action is not allowed now. The state is untouched."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({refusal.rule})")
        self.refusal = refusal


class Fact(Struct, frozen=True):
    """One thing an action would do, told before it is done: a code and its values."""

    code: str
    values: tuple[Value, ...] = ()


class ScoreLine(Struct, frozen=True):
    """One line of a score: the code of the rule that made it, its points (or factor), and values to tell it with."""

    code: str
    points: int
    values: tuple[Value, ...] = ()


class Standing(Struct, frozen=True):
    """How the match stands.

    `totals` has one figure for each side and `sides` names the seats of each; a game without sides has one
    seat in each. `deals_done` counts scored deals, never thrown-in ones. `winners` are seats, empty until the
    match is over (or when it ends level).
    """

    totals: tuple[int, ...]
    sides: tuple[tuple[Seat, ...], ...]
    deals_done: int
    over: bool
    winners: tuple[Seat, ...] = ()
    lines: tuple[ScoreLine, ...] = ()


class Seating(Struct, frozen=True):
    """How people come to their seats before a match: by lots, by free choice, or filled in a fixed order.

    `lots` is what they draw: slips are one pick after the other with the label `seat_lot`; numbered sticks have a
    label each, `stick_0`, `stick_1`, ... (Kakeya, section Seats and pairs).
    """

    kind: Literal["lots", "free", "order"]
    order: tuple[Seat, ...] = ()
    lots: Literal["slips", "sticks"] = "slips"

    def drawn(self, chance: AnyChance, seats: int) -> tuple[Seat, ...]:
        """The seat that each draws in turn, an index into those still there; the last gets the one that is left."""
        left = list(range(seats))
        picks = (self._pick(chance, draw, seats - draw) for draw in range(seats - 1))
        return (*(left.pop(at) for at in picks), *left)

    def _pick(self, chance: AnyChance, draw: int, left: int) -> int:
        if self.lots == "sticks":
            return chance.pick(f"stick_{draw}", left, 0)
        return chance.pick("seat_lot", left, draw)


class Sheet(Struct, frozen=True):
    """A named rule sheet: the options in which it differs from the defaults."""

    id: str
    title: str
    changes: dict[str, Value] = {}


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What a game is called and who can play it. `version` rises with every change to its rules."""

    id: str
    title: str
    native: str
    native_title: str
    pack: str
    version: int
    seat_counts: tuple[int, ...]
    sides: bool
    direction: Literal["left", "right", "facing"]
    sheets: tuple[Sheet, ...]
    minutes: int
    """A usual match with the standard sheet, in minutes."""


@dataclass(frozen=True, slots=True)
class Types:
    """The types of a game's values, as `msgspec.convert` takes them."""

    state: Any
    action: Any
    event: Any
    view: Any


class AnyView(Protocol):
    """What the View of every game holds, beside all that is special to it."""

    @property
    def viewer(self) -> Viewer: ...
    @property
    def to_act(self) -> tuple[Seat, ...]: ...
    @property
    def legal(self) -> tuple[str, ...]: ...
    @property
    def standing(self) -> Standing: ...


OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT", bound=AnyView)
ViewT_contra = TypeVar("ViewT_contra", bound=AnyView, contravariant=True)
EventT_contra = TypeVar("EventT_contra", contravariant=True)
ActionT_contra = TypeVar("ActionT_contra", contravariant=True)
ActionT_co = TypeVar("ActionT_co", covariant=True)


class Words(Protocol[ViewT_contra, EventT_contra, ActionT_contra]):
    """Sentences for people, made from codes and values. The only place of a game with text for people."""

    @property
    def options(self) -> Mapping[str, OptionWords]:
        """For each field of Options, in order: its title, its one-line help, and a label for each value."""
        ...

    def card(self, card: Card) -> str:
        """A card's name, short enough for a line of text: "8 Moon"."""
        ...

    def prompt(self, view: ViewT_contra, names: Names) -> str:
        """What now: what the viewer may do, or whom everybody waits for."""
        ...

    def action(self, view: ViewT_contra, action: ActionT_contra, names: Names) -> str:
        """What a choice is called in a list or on a button: "8 Susuki takes 8 Moon"."""
        ...

    def event(self, event: EventT_contra, names: Names) -> str:
        """What happened, as one line of the log; empty where there is nothing to say."""
        ...

    def refusal(self, refusal: Refusal, names: Names) -> str: ...

    def fact(self, fact: Fact, names: Names) -> str: ...

    def score_line(self, line: ScoreLine, names: Names) -> str: ...

    def table(self, view: ViewT_contra, names: Names) -> tuple[str, ...]:
        """How the table lies for this viewer, as lines of text: for line mode and screen readers."""
        ...

    def place(self, view: ViewT_contra) -> str:
        """Where in the match we are, as the log numbers it: "6.4" is deal 6, turn 4."""
        ...

    @property
    def numbering(self) -> str:
        """What the figures of such a number count: "deal.turn"."""
        ...

    def places(self, events: tuple[EventT_contra, ...]) -> tuple[str, ...]:
        """The number of each of the events heard in a deal; empty where they do not tell which deal it is."""
        ...


class BotKnowledge(Protocol[ViewT_contra, EventT_contra, ActionT_co]):
    """What a computer player knows about a game. It sees what its seat sees, nothing else."""

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels it plays, weakest first, beside `random`, which every game has."""
        ...

    def choose(
        self,
        level: str,
        view: ViewT_contra,
        heard: tuple[EventT_contra, ...],
        rng: Random,
    ) -> ActionT_co:
        """One legal action for `view`, whose viewer must act; `heard` are the events of this deal so far."""
        ...


def as_heard(_view: object, events: tuple[EventT, ...]) -> tuple[EventT, ...]:
    """`retold` for a game in which all that was once open may be looked back at."""
    return events


class Game(Protocol, Generic[OptionsT, StateT, ActionT, EventT, ViewT]):
    """A card game for the table. See the module docstring; each method is pure."""

    @property
    def info(self) -> GameInfo: ...

    @property
    def Options(self) -> type[OptionsT]:
        """The options of the rule text, with its names and defaults; ValueError where they do not go together."""
        ...

    @property
    def types(self) -> Types: ...

    @property
    def words(self) -> Words[ViewT, EventT, ActionT]: ...

    @property
    def bot(self) -> BotKnowledge[ViewT, EventT, ActionT]: ...

    def new_match(self, options: OptionsT, seats: int, chance: AnyChance) -> StateT:
        """A match that stands before its first deal. ValueError if it cannot be played by so many."""
        ...

    def advance(self, state: StateT) -> tuple[StateT, tuple[EventT, ...]]:
        """Run the host's phases up to the next stop. Only where nobody acts and the match is not over."""
        ...

    def to_act(self, state: StateT) -> tuple[Seat, ...]:
        """The seats that may act; none at a stop between deals and when the match is over."""
        ...

    def veiled(self, state: StateT) -> bool:
        """Whether it is itself a secret now who may act."""
        ...

    def reveals(self, state: StateT, seat: Seat, action: ActionT) -> bool:
        """Whether somebody would see something hidden by this action; there is no taking it back then."""
        ...

    def seating(self, options: OptionsT) -> Seating: ...

    def legal_actions(self, state: StateT, seat: Seat) -> tuple[ActionT, ...]:
        """All legal actions of `seat`; none if it may not act."""
        ...

    def why_not(self, state: StateT, seat: Seat, action: ActionT) -> Refusal | None:
        """Why `seat` may not do `action` now, or None if it may."""
        ...

    def apply(self, state: StateT, seat: Seat, action: ActionT) -> tuple[StateT, tuple[EventT, ...]]:
        """The state after `action`, at the next stop, and what happened. IllegalAction leaves `state` as it was."""
        ...

    def default(self, state: StateT, seat: Seat) -> ActionT:
        """The move of a seat whose time has run out."""
        ...

    def late_move(self, view: ViewT) -> ActionT | None:
        """The same for the viewer, from the View alone; None where he need not act."""
        ...

    def seen(self, event: EventT, viewer: Viewer) -> EventT | None:
        """The event as `viewer` may know it; None if it may not know of it at all."""
        ...

    def retold(self, view: ViewT, events: tuple[EventT, ...]) -> tuple[EventT, ...]:
        """The events that the viewer has heard in this deal, for when they are told once more.

        As many, of the same kinds, in the same order; cards that the rule text no longer lets people look back at are
        left out. Without such a rule these are the events themselves (`as_heard`).
        """
        ...

    def view(self, state: StateT, viewer: Viewer) -> ViewT:
        """All that `viewer` may know, and needs to act; nothing that depends on what is hidden from it."""
        ...

    def preview(self, view: ViewT, action: ActionT) -> Refusal | tuple[Fact, ...]:
        """What an action of the viewer would do, or why it may not be done: from the View alone."""
        ...

    def standing(self, state: StateT) -> Standing: ...

    def notate(self, action: ActionT) -> str:
        """The one text form of an action, without spaces: it travels, is recorded and typed in this form."""
        ...

    def parse(self, text: str) -> ActionT:
        """The inverse of `notate`; ValueError with a clear sentence for anything else."""
        ...
