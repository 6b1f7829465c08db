"""What a seat can know about cards it does not hold, from its View and the events it has heard in the deal."""

from collections import Counter
from dataclasses import dataclass

from games.cards.french import face
from games.game import Card, Cards, Seat
from games.kunken.events import Added, Dealt, Discarded, Drew, Event, JokerMoved, Laid, Reshuffled
from games.kunken.forms import faces
from games.kunken.model import SHOE, View

_ALL = Counter(map(face, SHOE))


@dataclass(frozen=True, slots=True)
class Memory:
    """`unseen` counts, for each face, the copies that may still be drawn; `taken` are faces known in other hands."""

    unseen: Counter[Card]
    hidden: int
    """All cards whose place is not known."""
    taken: tuple[Cards, ...]

    def share(self, wanted: set[Card]) -> float:
        """The chance that a card of unknown place is one of these faces."""
        return sum(self.unseen[card] for card in wanted) / max(1, self.hidden)


def remember(view: View, heard: tuple[Event, ...], seat: Seat) -> Memory:
    """What `seat` knows now."""
    pile, taken = _followed(view, heard, seat)
    seen = Counter(faces(view.hands[seat]))
    for shown in view.table:
        seen.update(shown.meld.cards)
    seen.update(pile)
    for cards in taken:
        seen.update(cards)
    unseen = _ALL - seen
    return Memory(unseen, unseen.total(), tuple(tuple(cards.elements()) for cards in taken))


def _followed(view: View, heard: tuple[Event, ...], seat: Seat) -> tuple[list[Card], list[Counter[Card]]]:
    """The pile as remembered, and what the others have taken from it and not yet put down."""
    pile = [view.top] if view.top and not heard else []
    taken: list[Counter[Card]] = [Counter() for _ in view.hand_counts]
    for event in heard:
        match event:
            case Dealt():
                pile = [event.top] if event.top else []
                taken = [Counter() for _ in view.hand_counts]
            case Reshuffled():
                pile = [event.top] if event.top else []
            case Discarded() if event.card:
                pile.append(event.card)
                taken[event.seat] -= Counter([event.card])
            case Drew(who, "pile", card):
                del pile[-1:]
                taken[who] += Counter([face(card)] if who != seat else [])
            case Laid():
                taken[event.seat] -= Counter(event.meld.cards)
            case Added() | JokerMoved():
                taken[event.seat] -= Counter([event.card])
    return pile, taken
