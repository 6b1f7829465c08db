"""What the player holds in his fingers, so to speak: cursor, raised cards, focus; and what keys do to it.

Pure: a key gives a new Hold and what is asked for. What may be done, and what raised cards are, the game says.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, TypeAlias

from games.cards.french import face
from games.game import Card, Cards, Refusal
from games.kunken import GAME
from games.kunken.model import AddToGroup, Extend, LayOff, MeldGroup, MeldSequence, Options, ShiftJoker, SwapJoker, View
from games.kunken.tray import Tray, tray
from tui.tables.kunken.order import ORDERS, Order, carried, ordered
from tui.tables.wish import PAGES, Act, Ask, Wish

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


Reply: TypeAlias = tuple[Hold, Wish | None]


def me(view: View, hold: Hold) -> int:
    """The seat that comes first: the viewer's, or the one an onlooker sits behind."""
    return view.viewer if isinstance(view.viewer, int) else hold.bottom % len(view.hand_counts)


def acts(view: View) -> bool:
    """Whether the viewer is asked something."""
    return view.viewer in view.to_act


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
    forms = ("add_to_group", "extend", "swap_joker", "shift_joker")
    actions = (GAME.parse(token) for token in view.legal if token.startswith(forms) and card in token)
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


def settle(view: View, hold: Hold) -> Hold:
    """The same hold after a new View: cards stay raised while they are held, questions begin anew."""
    cards = hand(view, hold)
    marked = tuple(card for card in hold.marked if card in cards)
    bottom = hold.bottom if not isinstance(view.viewer, int) else view.viewer
    own = ordered(cards, "own", hold.own) if cards else hold.own
    return replace(
        hold,
        marked=marked,
        cursor=-1,
        home="hand",
        stop=0,
        reading=0,
        draw="",
        own=own,
        carry=False,
        again=False,
        bottom=bottom,
    )


def press(view: View, hold: Hold, key: str) -> Reply:
    """What `key` does. Letters of an open question come before those of pages."""
    where = focus(view, hold)
    if where == "draw" and (reply := _draw(view, hold, key)):
        return reply
    if where == "melds" and (reply := _at_melds(view, hold, key)):
        return reply
    if where == "tray" and (reply := _at_tray(view, hold, key)):
        return reply
    if where in ("hand", "melds", "tray") and (reply := _at_hand(view, hold, key)):
        return reply
    if where == "result" and (reply := _after(view, hold, key)):
        return reply
    if where == "none" and key == "v":
        return replace(hold, bottom=(hold.bottom + 1) % len(view.hand_counts)), None
    if key in ("up", "down"):
        return scrolled(hold, -1 if key == "up" else 1), None
    return _general(view, hold, key)


def _after(view: View, hold: Hold, key: str) -> Reply | None:
    """Enter says ready for the next deal; another match takes A before it, so that no stray Enter begins one."""
    if not isinstance(view.viewer, int):
        return None
    if view.phase != "over":
        return (hold, Ask("ready")) if key == "enter" else None
    if key == "enter":
        return replace(hold, again=False), Ask("again") if hold.again else None
    if key == "a":
        return replace(hold, again=True), None
    return (replace(hold, again=False), PAGES.get(key)) if hold.again else None


def _general(view: View, hold: Hold, key: str) -> Reply:
    if key in ("o", "f6") and view.to_act:
        order = ORDERS[(ORDERS.index(hold.order) + 1) % len(ORDERS)]
        return moved(view, hold, replace(hold, order=order, carry=False)), None
    if key in ("b", "f8"):
        return replace(hold, blank=not hold.blank), None
    return hold, PAGES.get(key)


def moved(view: View, before: Hold, after: Hold) -> Hold:
    """`after`, in whose order the cursor stays with its card."""
    cards = hand(view, before)
    if not 0 <= before.cursor < len(cards):
        return after
    return replace(after, cursor=hand(view, after).index(cards[before.cursor]))


def scrolled(hold: Hold, by: int) -> Hold:
    """How far it can go the drawing knows; it shows no more than there is."""
    return replace(hold, scroll=max(0, min(hold.scroll + by, 40)))


def _draw(view: View, hold: Hold, key: str) -> Reply | None:
    """Nothing is chosen at first, so Enter alone does nothing."""
    sources: dict[str, Draw] = {"s": "stock", "p": "pile", "1": "stock", "2": "pile"}
    if key in sources:
        return replace(hold, draw=sources[key] if f"draw_{sources[key]}" in view.legal else hold.draw), None
    if key in ("left", "right"):
        to: Draw = "stock" if key == "left" else "pile"
        return replace(hold, draw=to if f"draw_{to}" in view.legal else hold.draw), None
    if key == "enter":
        return hold, Act(f"draw_{hold.draw}") if f"draw_{hold.draw}" in view.legal else None
    return None


def _at_melds(view: View, hold: Hold, key: str) -> Reply | None:
    count = len(stops(view, hold))
    at = hold.stop % count
    if key == "up" or (key == "down" and at < count - 1):
        return replace(hold, stop=(at + (-1 if key == "up" else 1)) % count), None
    if key == "down":
        return replace(hold, home="hand"), None
    return None


def _at_tray(view: View, hold: Hold, key: str) -> Reply | None:
    """← and → turn through the melds that the raised cards can be."""
    count = len(readings(view, hold))
    if key in ("left", "right", "down"):
        return replace(hold, reading=(hold.reading + (-1 if key == "left" else 1)) % count), None
    if key == "up":
        return replace(hold, home="hand"), None
    return None


def _at_hand(view: View, hold: Hold, key: str) -> Reply | None:
    cards = hand(view, hold)
    if not cards:
        return None
    if key in ("left", "right"):
        return _step(view, hold, 1 if key == "right" else -1), None
    if key.isdigit():
        number = (int(key) - 1) % 10
        return (mark(hold, cards, number), None) if number < len(cards) else (hold, None)
    if key == "space" and hold.cursor >= 0:
        return mark(hold, cards, hold.cursor), None
    if key == "up" and stops(view, hold):
        return replace(hold, home="melds"), None
    if key == "down" and len(readings(view, hold)) > 1:
        return replace(hold, home="tray"), None
    if key == "down" and raised(view, hold):
        return replace(hold, cursor=-1, marked=(), carry=False), None
    if key == "z" and hold.cursor >= 0:
        return replace(hold, carry=not hold.carry), None
    if key == "d":
        return hold, throw(view, hold)
    return enter(view, hold) if key == "enter" else None


def _step(view: View, hold: Hold, by: int) -> Hold:
    """An arrow wakes the cursor on the first or last card, then moves it, or the card under it."""
    cards = hand(view, hold)
    if hold.carry and 0 <= hold.cursor < len(cards):
        laid = replace(hold, order="own", own=carried(cards, cards[hold.cursor], by))
        return moved(view, hold, laid)
    asleep = 0 if by > 0 else len(cards) - 1
    cursor = asleep if hold.cursor < 0 else (hold.cursor + by) % len(cards)
    return replace(hold, cursor=cursor, home="hand", stop=0 if not hold.marked else hold.stop)


def mark(hold: Hold, cards: Cards, number: int) -> Hold:
    """Raise a card, so that it stays raised; the same one again is lowered."""
    card = cards[number]
    lowered = tuple(one for one in hold.marked if one != card)
    if card in hold.marked:
        return replace(hold, cursor=number if lowered else -1, marked=lowered, home="hand", stop=0, reading=0)
    return replace(hold, cursor=number, marked=(*hold.marked, card), home="hand", stop=0, reading=0)


def throw(view: View, hold: Hold) -> Act | None:
    """Throw the one raised card."""
    cards = raised(view, hold)
    if not acts(view) or view.phase != "play" or len(cards) != 1:
        return None
    card = thrown(view, cards[0])
    return Act(f"discard({card})") if card else None


def enter(view: View, hold: Hold) -> Reply:
    """Lay or add what is raised. Where cards can be read in several ways the first Enter goes to the choice."""
    if not acts(view):
        return hold, None
    found = readings(view, hold)
    if len(found) > 1 and hold.home != "tray":
        return replace(hold, home="tray"), None
    action = reading(view, hold) or stop(view, hold)
    if action is None or isinstance(GAME.preview(view, action), Refusal):
        return hold, None
    return hold, Act(GAME.notate(action))


def click(view: View, hold: Hold, spot: str) -> Reply:
    """A click on a named spot: raises and lowers cards, draws, adds the raised card, lays several on the cloth."""
    kind, _, name = spot.partition(":")
    where = focus(view, hold)
    playing = where in ("hand", "melds", "tray")
    if kind == "source" and where == "draw":
        return press(view, hold, "enter" if hold.draw == name else name[0])
    if kind == "source" and name == "pile" and playing:
        return hold, throw(view, hold)
    if kind == "hand" and playing:
        cards = hand(view, hold)
        return mark(hold, cards, cards.index(name)), None
    if kind == "stop" and playing:
        return enter(view, replace(hold, stop=int(name)))
    if kind == "reading" and playing:
        return enter(view, replace(hold, home="tray", reading=int(name)))
    if kind == "cloth" and playing and readings(view, hold):
        return enter(view, hold)
    return hold, None
