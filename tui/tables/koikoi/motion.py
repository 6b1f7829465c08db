"""A turn shown step by step, so that a person sees what a quick player did: played card, turned card, captures.

The steps are made from the View before and the events alone: cards move as the events say, no rule is known here.
"""

from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from games.game import Card, Cards, Seat
from games.koikoi import GAME
from games.koikoi.model import Called, DealEnded, Dealt, Event, Made, MatchEnded, Played, Took, Turned, View
from games.koikoi.names import yaku
from games.wording import Names, _
from tui.tables.koikoi.cloth import Stage

SHOW: Final = 0.7
"""Seconds for which a card played or turned by somebody else lies there before it takes."""
OWN: Final = 0.35
TAKEN: Final = 0.4
CALL: Final = 0.8
BOT_CALL: Final = 1.5


@dataclass(frozen=True, slots=True)
class Step:
    """What is shown for so many seconds: a View, the field with its gaps, and the moment's labels."""

    view: View
    field: Cards
    stage: Stage
    seconds: float


def steps(before: View, field: Cards, events: tuple[Event, ...], after: View, names: Names) -> list[Step]:
    """The moments between two Views; the last is `after` itself, for 0 seconds.

    `field` is the field as it is shown before, with "" for a gap. Events of another deal are not shown.
    """
    if before.deal != after.deal or before.phase in ("between", "over"):
        return [Step(after, after.field, Stage(), 0)]
    still = replace(before, phase="hand_play", to_act=(), legal=(), turned=(), choices=())
    reel = _Reel(still, field or before.field, names)
    for event in events:
        reel.add(event)
    settled = reel.field if tuple(card for card in reel.field if card) == after.field else after.field
    return [*reel.steps, Step(after, settled, Stage(), 0)]


class _Reel:
    """Collects the steps while it follows the events."""

    def __init__(self, view: View, field: Cards, names: Names) -> None:
        self.view = view
        self.field = field
        self.names = names
        self.steps: list[Step] = []

    def add(self, event: Event) -> None:
        told = GAME.words.event(event, self.names)
        match event:
            case Played(seat, card, took):
                self._played(seat, card, took, told)
            case Turned(seat, card, took, choices):
                self.view = replace(self.view, stock_count=self.view.stock_count - 1)
                self._turned(seat, card, took, choices, told)
            case Took(seat, card, target):
                self._turned(seat, card, (target,), (), told)
            case Made(seat, sets) if seat != self.names.you:
                self._show(Stage(word=", ".join(yaku(one.name) for one in sets), told=told), CALL)
            case Called(seat, call):
                word = _("Koi-koi!") if call == "koikoi" else _("Shobu!")
                self._show(Stage(word=word, told=told), CALL if seat == self.names.you else BOT_CALL)
            case Dealt() | DealEnded() | MatchEnded():
                pass

    def _played(self, seat: Seat, card: Card, took: Cards, told: str) -> None:
        counts = [count - (number == seat) for number, count in enumerate(self.view.hand_counts)]
        hands = [tuple(one for one in hand if one != card) for hand in self.view.hands]
        self.view = replace(self.view, hand_counts=(counts[0], counts[1]), hands=(hands[0], hands[1]))
        self.field = (*(one for one in self.field if one), card)
        labels = ((card, "played"), *((one, "takes") for one in took))
        self._show(Stage(labels=labels, told=told), OWN if seat == self.names.you else SHOW)
        if took:
            self.field = self.field[:-1]
            self._capture(seat, card, took, told)

    def _turned(self, seat: Seat, card: Card, took: Cards, choices: Cards, told: str) -> None:
        labels = tuple((one, "takes") for one in took)
        self._show(Stage(turned=card, labels=labels, told=told), SHOW)
        if took:
            self._capture(seat, card, took, told)
        elif not choices:
            self.field = (*self.field, card)
            self._show(Stage(labels=((card, "stays"),), told=told), TAKEN)

    def _capture(self, seat: Seat, card: Card, took: Cards, told: str) -> None:
        """Both cards go to the pile; their places stay open until the next card is played."""
        self.field = tuple("" if one in took else one for one in self.field)
        piles = list(self.view.piles)
        piles[seat] = replace(piles[seat], captured=(*piles[seat].captured, card, *took))
        self.view = replace(self.view, piles=(piles[0], piles[1]))
        self._show(Stage(fresh=(card, *took), told=told), TAKEN)

    def _show(self, stage: Stage, seconds: float) -> None:
        view = replace(self.view, field=tuple(card for card in self.field if card))
        self.steps.append(Step(view, self.field, stage, seconds))
