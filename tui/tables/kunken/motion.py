"""A turn shown step by step, so that a person sees what a quick player did: drawn, laid, thrown, gone out.

The steps are made from the two Views and the events alone: no rule is known here.
"""

from dataclasses import dataclass, replace
from typing import Final

from msgspec.structs import replace as changed

from games.game import Seat
from games.kunken import GAME
from games.kunken.events import Added, Dealt, Discarded, Drew, Event, JokerMoved, Laid, Reshuffled, StockOut, WentOut
from games.kunken.model import Meld, View
from games.kunken.view import shown
from games.wording import Names
from tui.tables.kunken.stage import Stage

DRAWN: Final = 0.4
"""Seconds for which it is told where somebody else drew from."""
LAID: Final = 1.0
THROWN: Final = 0.6
OWN: Final = 0.35
TOLD: Final = 1.2
OUT: Final = 1.5


@dataclass(frozen=True, slots=True)
class Step:
    """What is shown for so many seconds: a View, and what is lit and told."""

    view: View
    stage: Stage
    seconds: float

    @property
    def waits(self) -> bool:
        return False

    def hurried(self) -> "Step":
        return replace(self, seconds=self.seconds / 2)


def steps(before: View | None, events: tuple[Event, ...], after: View, names: Names) -> list[Step]:
    """The moments between two Views; the last is `after` itself, for 0 seconds."""
    last = Step(after, Stage(), 0)
    if before is None or not events:
        return [last]
    if any(isinstance(event, Dealt) for event in events):
        told = " ".join(GAME.words.event(event, names) for event in events)
        return [Step(changed(after, to_act=(), legal=()), Stage(told=told), TOLD), last]
    if before.deal != after.deal or before.phase in ("between", "over"):
        return [last]
    reel = _Reel(before, after, names)
    for event in events:
        reel.add(event)
    return [*reel.steps, last]


class _Reel:
    """Collects the steps while it follows the events."""

    def __init__(self, before: View, after: View, names: Names) -> None:
        self.view = changed(before, to_act=before.to_act, legal=())
        self.after = after
        self.names = names
        self.steps: list[Step] = []

    def add(self, event: Event) -> None:
        told = GAME.words.event(event, self.names)
        match event:
            case Drew(seat, source, _card):
                self._drew(seat, source, told)
            case Laid(seat, number, meld) | Added(seat, number, _, _, meld) | JokerMoved(seat, number, _, _, meld):
                self._laid(seat, number, meld, told)
            case Discarded(seat, card, left):
                self.view = changed(self.view, top=card, pile_count=self.view.pile_count + 1)
                self._count(seat, left)
                self._show(Stage(source="pile", told=told), seat, THROWN)
            case StockOut() | Reshuffled():
                self._show(Stage(source="stock", told=told), -1, TOLD)
            case WentOut():
                self.steps.append(Step(self.view, Stage(word=told, told=told), OUT))
            case _:
                pass

    def _drew(self, seat: Seat, source: str, told: str) -> None:
        """An own draw is in the hand at once."""
        if seat == self.names.you:
            return
        self._count(seat, self.view.hand_counts[seat] + 1)
        if source == "stock":
            self.view = changed(self.view, stock_count=self.view.stock_count - 1)
        else:
            self.view = changed(self.view, pile_count=self.view.pile_count - 1, top=self.after.top)
        self._show(Stage(source=source, told=told), seat, DRAWN)

    def _laid(self, seat: Seat, number: int, meld: Meld, told: str) -> None:
        fresh = shown(number, meld, self.view.options)
        table = (*self.view.table[: number - 1], fresh, *self.view.table[number:])
        more = sum(len(one.meld.cards) for one in table) - sum(len(one.meld.cards) for one in self.view.table)
        self.view = changed(self.view, table=table)
        self._count(seat, self.view.hand_counts[seat] - more)
        self._show(Stage(meld=number, told=told), seat, LAID)

    def _count(self, seat: Seat, count: int) -> None:
        """So many cards in that hand now; of the own one those that are gone are not shown any more."""
        counts = self.view.hand_counts
        hands = self.view.hands
        if seat == self.names.you and self.after.hands and self.after.to_act:
            kept = self.after.hands[seat]
            hands = (*hands[:seat], tuple(card for card in hands[seat] if card in kept), *hands[seat + 1 :])
        elif seat == self.names.you:
            hands = (*hands[:seat], (), *hands[seat + 1 :])
        self.view = changed(self.view, hand_counts=(*counts[:seat], count, *counts[seat + 1 :]), hands=hands)

    def _show(self, stage: Stage, seat: Seat, seconds: float) -> None:
        self.steps.append(Step(self.view, stage, OWN if seat == self.names.you else seconds))
