"""What the player holds in his fingers, so to speak: cursor, raised cards, focus; and what they are.

What may be done, and what raised cards are, the game says.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, TypeAlias

from games.cards.french import face
from games.game import Card, Cards, Refusal
from games.kunken import GAME
from games.kunken.model import AddToGroup, Extend, LayOff, MeldGroup, MeldSequence, Options, ShiftJoker, SwapJoker, View
from games.kunken.tray import Tray, tray
from tui.tables.kunken.order import Order, ordered

Focus: TypeAlias = Literal["draw", "hand", "melds", "tray", "result", "none"]
Draw: TypeAlias = Literal["", "stock", "pile"]


@dataclass(frozen=True, slots=True)
class Hold:
    """Cursor (-1: asleep) and marked cards of the hand, and what is chosen beside it.

    Where nothing is marked the card under the cursor counts as raised.
    """

    cursor: int = -1
    marked: Cards = ()
    """Cards raised to stay so, in the order of raising."""
    home: Literal["hand", "melds", "tray"] = "hand"
    stop: int = 0
    """Which of the places where the raised card fits."""
    reading: int = 0
    """Which of the melds that the raised cards can be."""
    draw: Draw = ""
    order: Order = "runs"
    own: Cards = ()
    """The hand as the player has laid it."""
    carry: bool = False
    """Whether ← and → carry the card under the cursor."""
    blank: bool = False
    scroll: int = 0
    """Rows of melds above the first one in sight."""
    again: bool = False
    """Whether another match was chosen; Enter then asks for it."""
    bottom: int = 0
    """Whose side of the table an onlooker sits at."""


def me(view: View, hold: Hold) -> int:
    """The seat that comes first: the viewer's, or the one an onlooker sits behind."""
    return view.viewer if isinstance(view.viewer, int) else hold.bottom % len(view.hand_counts)


def acts(view: View) -> bool:
    """Whether the viewer is asked something."""
    return view.viewer in view.to_act and bool(view.legal)


def hand(view: View, hold: Hold) -> Cards:
    """The own hand in the order in which it is shown."""
    if not isinstance(view.viewer, int) or not view.hands or not view.to_act:
        return ()
    return ordered(view.hands[view.viewer], hold.order, hold.own)


def raised(view: View, hold: Hold) -> Cards:
    """The cards that are raised: the marked ones, else the one under the cursor."""
    cards = hand(view, hold)
    if hold.marked:
        return tuple(card for card in cards if card in hold.marked)
    return (cards[hold.cursor],) if 0 <= hold.cursor < len(cards) else ()


def focus(view: View, hold: Hold) -> Focus:
    """Where keys go."""
    if view.phase in ("between", "over"):
        return "result"
    if not isinstance(view.viewer, int):
        return "none"
    if acts(view) and view.phase == "draw":
        return "draw"
    if hold.home == "melds" and stops(view, hold):
        return "melds"
    if hold.home == "tray" and len(readings(view, hold)) > 1:
        return "tray"
    return "hand"


def tray_of(view: View, hold: Hold) -> Tray:
    """What two or more raised cards are."""
    return _tray(raised(view, hold), view.options)


@lru_cache(maxsize=64)
def _tray(cards: Cards, options: Options) -> Tray:
    """The same cards are asked about several times for one drawing."""
    return tray(cards, options)


def readings(view: View, hold: Hold) -> tuple[MeldGroup | MeldSequence, ...]:
    """The melds that two or more raised cards can be; on turn those that may be laid come first."""
    if len(raised(view, hold)) < 2:
        return ()
    found = tray_of(view, hold).readings
    if not acts(view):
        return found
    return tuple(sorted(found, key=lambda meld: isinstance(GAME.preview(view, meld), Refusal)))


def reading(view: View, hold: Hold) -> MeldGroup | MeldSequence | None:
    """The one that is chosen."""
    found = readings(view, hold)
    return found[hold.reading % len(found)] if found else None


def stops(view: View, hold: Hold) -> tuple[LayOff, ...]:
    """Where on the table the one raised card may go; both ends of a run are two stops."""
    cards = raised(view, hold)
    if len(cards) != 1 or not acts(view) or view.phase != "play":
        return ()
    return places_of(view, cards[0])


def places_of(view: View, card: Card) -> tuple[LayOff, ...]:
    """Every way to add this card to the table now."""
    return _places(view.legal, card)


@lru_cache(maxsize=64)
def _places(legal: tuple[str, ...], card: Card) -> tuple[LayOff, ...]:
    """The same card is asked about several times for one drawing, among up to 1,500 actions."""
    forms = ("add_to_group", "extend", "swap_joker", "shift_joker")
    actions = (GAME.parse(token) for token in legal if token.startswith(forms) and card in token)
    found = [a for a in actions if isinstance(a, AddToGroup | Extend | SwapJoker | ShiftJoker)]
    return tuple(sorted(found, key=lambda action: action.meld))


def stop(view: View, hold: Hold) -> LayOff | None:
    """The place that is chosen."""
    found = stops(view, hold)
    return found[hold.stop % len(found)] if found else None


def thrown(view: View, card: Card) -> Card:
    """The card that goes when this one is thrown: itself, or its twin where only that may go; "" where none may."""
    twins = (card, *(other for other in view.hands[view.turn] if face(other) == face(card)))
    return next((one for one in twins if f"discard({one})" in view.legal), "")


def settle(view: View, hold: Hold, pointed: Card | Literal[""] = "") -> Hold:
    """The same hold after a new View: cards stay raised while they are held, questions begin anew.

    `pointed` is the card that was under the cursor: it keeps it while the hand is not asked for anything.
    """
    cards = hand(view, hold)
    stays = pointed in cards and not (acts(view) and view.phase == "play")
    marked = tuple(card for card in hold.marked if card in cards)
    bottom = hold.bottom if not isinstance(view.viewer, int) else view.viewer
    own = ordered(cards, "own", hold.own) if cards else hold.own
    return replace(
        hold,
        marked=marked,
        cursor=cards.index(pointed) if stays else -1,
        home="hand",
        stop=0,
        reading=0,
        draw="",
        own=own,
        carry=False,
        again=False,
        bottom=bottom,
    )
