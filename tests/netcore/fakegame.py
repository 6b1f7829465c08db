"""A tiny game for tests of the hall: hidden hands, choices made at the same time, a stop between deals, lots, a veil.

Each seat holds two cards of a pack of numbers. All choose one in secret; when all have, the choices are shown and
the highest scores; the deal is over. A deal whose next stock card is even is thrown in. With `veiled`, each deal
begins with a decision of those who hold a high card, if anybody does: the first of them to call, if one calls, is told.
"""

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from games.catalogue import AnyGame
from games.chance import AnyChance
from games.game import (
    OPEN,
    Cards,
    GameInfo,
    IllegalAction,
    Refusal,
    Seat,
    Seating,
    Sheet,
    Standing,
    Types,
    Viewer,
)

HIGH = "N15"
PACK: Cards = tuple(f"N{number:02}" for number in range(1, 21))


class FakeOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`deals` scored deals end the match; `thrown_in` and `lots` switch what the module docstring tells."""

    deals: Literal[1, 2, 3] = 2
    thrown_in: bool = True
    lots: bool = False
    veiled: bool = False

    def __post_init__(self) -> None:
        if self.lots and not self.thrown_in:
            raise ValueError("Lots go with deals that may be thrown in.")


class Choose(Struct, frozen=True, tag="choose"):
    """Choose a card in secret."""

    card: str


class Look(Struct, frozen=True, tag="look"):
    """Look at the next stock card, once a deal; nobody notices."""


class Call(Struct, frozen=True, tag="call"):
    """Say that one holds a high card."""


class Pass(Struct, frozen=True, tag="pass"):
    """Do not say so."""


Action = Choose | Look | Call | Pass


class Dealt(Struct, frozen=True, tag="dealt"):
    """Hands were dealt; a hidden one is empty."""

    hands: tuple[Cards, ...]


class Chose(Struct, frozen=True, tag="chose"):
    """A seat has chosen; the card is empty for everybody else."""

    seat: Seat
    card: str


class Shown(Struct, frozen=True, tag="shown"):
    """All choices were shown."""

    cards: Cards


class ThrownIn(Struct, frozen=True, tag="thrown_in"):
    """The deal does not count."""


class Looked(Struct, frozen=True, tag="looked"):
    """The seat looked at the card; only it knows."""

    seat: Seat
    card: str


class Called(Struct, frozen=True, tag="called"):
    """Who called; -1: nobody."""

    seat: int


Event = Dealt | Chose | Shown | ThrownIn | Looked | Called


class State(Struct, frozen=True):
    """A whole match."""

    options: FakeOptions
    chance: AnyChance
    seats: int
    phase: Literal["between", "calling", "choosing", "over"] = "between"
    shuffles: int = 0
    hands: tuple[Cards, ...] = ()
    chosen: tuple[str, ...] = ()
    stock: str = ""
    looked: tuple[bool, ...] = ()
    passed: tuple[Seat, ...] = ()
    totals: tuple[int, ...] = ()
    deals: int = 0


class View(Struct, frozen=True):
    """What one viewer may know: hidden hands and choices are empty."""

    viewer: Viewer
    to_act: tuple[Seat, ...]
    legal: tuple[str, ...]
    standing: Standing
    hands: tuple[Cards, ...]
    chosen: tuple[str, ...]
    looked: str
    """The stock card, if the viewer has looked at it in this deal."""
    veiled: bool


class Bot:
    levels = ("easy",)


class FakeGame:
    """See the module docstring."""

    info = GameInfo(
        id="fake",
        title="Fake",
        native="嘘",
        native_title="a lie",
        pack="numbers",
        version=1,
        seat_counts=(2, 3, 4),
        sides=False,
        direction="left",
        sheets=(Sheet("standard", "Standard"), Sheet("short", "Short", {"deals": 1})),
        minutes=1,
    )
    Options = FakeOptions
    types = Types(State, Action, Event, View)
    words: Any = None
    bot: Any = Bot()

    def new_match(self, options: FakeOptions, seats: int, chance: AnyChance) -> State:
        return State(options, chance, seats, totals=(0,) * seats)

    def advance(self, state: State) -> tuple[State, tuple[Event, ...]]:
        if state.phase == "calling":
            return replace(state, phase="choosing"), (Called(-1),)
        assert state.phase == "between"
        deck = state.chance.deck(PACK, state.shuffles)
        hands = tuple(deck[2 * seat : 2 * seat + 2] for seat in range(state.seats))
        state = replace(state, shuffles=state.shuffles + 1, hands=hands, chosen=("",) * state.seats)
        state = replace(state, stock=deck[2 * state.seats], looked=(False,) * state.seats)
        if state.options.thrown_in and int(deck[2 * state.seats][1:]) % 2 == 0:
            return state, (Dealt(hands), ThrownIn())
        if state.options.veiled:
            return replace(state, phase="calling", passed=()), (Dealt(hands),)
        return replace(state, phase="choosing"), (Dealt(hands),)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        if state.phase == "calling":
            return tuple(s for s, hand in enumerate(state.hands) if max(hand) >= HIGH and s not in state.passed)
        if state.phase != "choosing":
            return ()
        return tuple(seat for seat in range(state.seats) if not state.chosen[seat])

    def veiled(self, state: State) -> bool:
        return state.phase == "calling"

    def reveals(self, state: State, seat: Seat, action: Action) -> bool:
        return isinstance(action, Look)

    def seating(self, options: FakeOptions) -> Seating:
        return Seating("lots" if options.lots else "free")

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.to_act(state):
            return ()
        if state.phase == "calling":
            return Call(), Pass()
        look = () if state.looked[seat] else (Look(),)
        return (*(Choose(card) for card in state.hands[seat]), *look)

    def why_not(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if state.phase == "calling" and not isinstance(action, Call | Pass):
            return Refusal("calling", "4")
        if seat not in self.to_act(state):
            calling = state.phase == "calling"
            return Refusal("nothing_to_call", "4") if calling else Refusal("not_your_turn", "1", (seat,))
        if isinstance(action, Call | Pass):
            return None if state.phase == "calling" else Refusal("not_calling", "4")
        if isinstance(action, Look):
            return Refusal("looked", "3") if state.looked[seat] else None
        return None if action.card in state.hands[seat] else Refusal("not_held", "2", (action.card,))

    def apply(self, state: State, seat: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
        if refusal := self.why_not(state, seat, action):
            raise IllegalAction(refusal)
        if isinstance(action, Call):
            return replace(state, phase="choosing"), (Called(seat),)
        if isinstance(action, Pass):
            state = replace(state, passed=(*state.passed, seat))
            return (state, ()) if self.to_act(state) else self.advance(state)
        if isinstance(action, Look):
            looked = (*state.looked[:seat], True, *state.looked[seat + 1 :])
            return replace(state, looked=looked), (Looked(seat, state.stock),)
        chosen = (*state.chosen[:seat], action.card, *state.chosen[seat + 1 :])
        state = replace(state, chosen=chosen)
        if not all(chosen):
            return state, (Chose(seat, action.card),)
        totals = tuple(t + (card == max(chosen)) for t, card in zip(state.totals, chosen, strict=True))
        deals = state.deals + 1
        phase: Literal["between", "over"] = "over" if deals == state.options.deals else "between"
        return replace(state, totals=totals, deals=deals, phase=phase), (Chose(seat, action.card), Shown(chosen))

    def default(self, state: State, seat: Seat) -> Action:
        return Pass() if state.phase == "calling" else Choose(min(state.hands[seat]))

    def late_move(self, view: View) -> Action | None:
        if not isinstance(view.viewer, int) or not view.legal:
            return None
        return self.parse(view.legal[0])

    def seen(self, event: Event, viewer: Viewer) -> Event | None:
        match event:
            case Dealt(hands=hands):
                return Dealt(tuple(hand if viewer in (OPEN, s) else () for s, hand in enumerate(hands)))
            case Chose(seat=seat) if viewer not in (OPEN, seat):
                return Chose(seat, "")
            case Looked(seat=seat) if viewer not in (OPEN, seat):
                return None
        return event

    def retold(self, view: View, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """What was chosen in a veiled deal is not told again."""
        if not view.veiled:
            return events
        return tuple(replace(event, card="") if isinstance(event, Chose) else event for event in events)

    def view(self, state: State, viewer: Viewer) -> View:
        legal = self.legal_actions(state, viewer) if isinstance(viewer, int) else ()
        shown = state.phase in ("between", "over")
        acting = self.to_act(state)
        return View(
            viewer,
            tuple(s for s in acting if viewer in (OPEN, s) or not self.veiled(state)),
            tuple(self.notate(action) for action in legal),
            self.standing(state),
            tuple(hand if viewer in (OPEN, seat) else () for seat, hand in enumerate(state.hands)),
            tuple(c if shown or viewer in (OPEN, s) else "" for s, c in enumerate(state.chosen)),
            state.stock if isinstance(viewer, int) and state.looked and state.looked[viewer] else "",
            state.options.veiled,
        )

    def preview(self, view: View, action: Action) -> tuple[()]:
        return ()

    def standing(self, state: State) -> Standing:
        best = max(state.totals)
        over = state.phase == "over"
        winners = tuple(seat for seat, total in enumerate(state.totals) if over and total == best)
        return Standing(state.totals, tuple((s,) for s in range(state.seats)), state.deals, over, winners)

    def notate(self, action: Action) -> str:
        return f"choose({action.card})" if isinstance(action, Choose) else str(action.__struct_config__.tag)

    def parse(self, text: str) -> Action:
        for kind in (Look, Call, Pass):
            if text == kind.__struct_config__.tag:
                return kind()
        if not (text.startswith("choose(") and text[7:-1] in PACK and text.endswith(")")):
            raise ValueError("An action looks like choose(N07).")
        return Choose(text[7:-1])


FAKE: AnyGame = FakeGame()
