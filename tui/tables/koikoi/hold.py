"""What the player holds in his fingers, so to speak: cursor, raised card, focus; and what keys do to it.

Pure: a key gives a new Hold and what is asked for. What may be played comes from the View; no rule is known here.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from games.cards.hanafuda import KIND, MONTH, Kind
from games.game import Card, Cards, Refusal
from games.koikoi import GAME
from games.koikoi.model import Play, Take, View
from tui.tables.wish import PAGES, Act, Ask, Wish

Order: TypeAlias = Literal["month", "kind", "takes", "dealt"]
ORDERS: Final[tuple[Order, ...]] = ("month", "kind", "takes", "dealt")
Focus: TypeAlias = Literal["hand", "field", "decision", "result", "none"]


@dataclass(frozen=True, slots=True)
class Hold:
    """Cursor (-1: asleep) and raised card of the hand; the chosen target; the chosen button; how the hand lies."""

    cursor: int = -1
    raised: Card = ""
    on_field: bool = False
    target: int = 0
    choice: Literal["", "stop", "koikoi", "again"] = ""
    order: Order = "month"
    blank: bool = False
    field: Cards = ()
    """The field with "" where a card was just taken; empty: as the View has it."""
    bottom: int = 0
    """Whose side of the table an onlooker sits at."""


Reply: TypeAlias = tuple[Hold, Wish | None]


def me(view: View, hold: Hold) -> int:
    """The seat at the bottom of the screen: the viewer's, or the one an onlooker sits behind."""
    return view.viewer if isinstance(view.viewer, int) else hold.bottom


def acts(view: View) -> bool:
    """Whether the viewer is asked something."""
    return view.viewer in view.to_act and bool(view.legal)


def focus(view: View, hold: Hold) -> Focus:
    """Where keys go."""
    if view.phase in ("between", "over"):
        return "result"
    if not isinstance(view.viewer, int):
        return "none"
    if acts(view) and view.phase == "decision":
        return "decision"
    if acts(view) and (view.phase == "draw_choice" or hold.on_field):
        return "field"
    return "hand"


def reach(view: View, card: Card) -> Cards:
    """The field cards that a hand card would take, or of which it may take one; empty off turn."""
    if not acts(view):
        return ()
    told = GAME.preview(view, Play(card))
    if isinstance(told, Refusal):
        return tuple(map(str, told.values[1:])) if told.code == "needs_target" else ()
    return next((tuple(map(str, fact.values[1:])) for fact in told if fact.code.startswith("takes")), ())


def hand(view: View, hold: Hold) -> Cards:
    """The own hand in the order in which it is shown."""
    if not isinstance(view.viewer, int):
        return ()
    cards = view.hands[view.viewer]
    return cards if hold.order == "dealt" else tuple(sorted(cards, key=_order_key(view, hold.order)))


def _order_key(view: View, order: Order) -> Callable[[Card], tuple[int, int, str]]:
    kinds = list(Kind)

    def key(card: Card) -> tuple[int, int, str]:
        if order == "kind":
            return kinds.index(KIND[card]), MONTH[card], card
        if order == "takes":
            return 0 if reach(view, card) else 1, MONTH[card], card
        return MONTH[card], 0, card

    return key


def targets(view: View, hold: Hold) -> Cards:
    """The field cards to choose from: of the turned card, or of the raised one."""
    if not acts(view):
        return ()
    if view.phase == "draw_choice":
        return view.choices
    actions = [GAME.parse(token) for token in view.legal]
    plays = (action for action in actions if isinstance(action, Play) and action.card == hold.raised)
    return tuple(action.target for action in plays if action.target)


def settle(view: View, hold: Hold) -> Hold:
    """The same hold after a new View: a raised card stays raised while it is held, questions begin anew."""
    cards = hand(view, hold)
    raised = hold.raised if hold.raised in cards else ""
    cursor = cards.index(raised) if raised else -1
    bottom = hold.bottom if not isinstance(view.viewer, int) else view.viewer
    return replace(hold, raised=raised, cursor=cursor, on_field=False, target=0, choice="", bottom=bottom)


def press(view: View, hold: Hold, key: str) -> Reply:
    """What `key` does. Letters of an open decision come before those of pages."""
    where = focus(view, hold)
    if where == "decision" and (reply := _decide(hold, key)):
        return reply
    if where == "field" and (reply := _choose(view, hold, key)):
        return reply
    if where == "hand" and (reply := _pick(view, hold, key)):
        return reply
    if where == "result" and (reply := _after(view, hold, key)):
        return reply
    if where == "none" and key == "v":
        return replace(hold, bottom=1 - hold.bottom), None
    return _general(view, hold, key)


def _after(view: View, hold: Hold, key: str) -> Reply | None:
    """Enter says ready for the next deal; another match takes A before it, so that no stray Enter begins one."""
    if not isinstance(view.viewer, int):
        return None
    if view.phase != "over":
        return (hold, Ask("ready")) if key == "enter" else None
    if key == "enter":
        return replace(hold, choice=""), Ask("again") if hold.choice == "again" else None
    if key == "a":
        return replace(hold, choice="again"), None
    return (replace(hold, choice=""), PAGES.get(key)) if hold.choice else None


def _general(view: View, hold: Hold, key: str) -> Reply:
    if key in ("o", "f6"):
        order = ORDERS[(ORDERS.index(hold.order) + 1) % len(ORDERS)]
        turned = replace(hold, order=order)
        cards = hand(view, turned)
        return replace(turned, cursor=cards.index(hold.raised) if hold.raised in cards else -1), None
    if key in ("b", "f8"):
        return replace(hold, blank=not hold.blank), None
    return hold, PAGES.get(key)


def _decide(hold: Hold, key: str) -> Reply | None:
    """Nothing is chosen at first, so Enter alone does nothing."""
    if key in ("s", "k"):
        return replace(hold, choice="stop" if key == "s" else "koikoi"), None
    if key in ("left", "up"):
        return replace(hold, choice="stop"), None
    if key in ("right", "down"):
        return replace(hold, choice="koikoi"), None
    if key in ("1", "2"):
        return replace(hold, choice="stop" if key == "1" else "koikoi"), None
    if key == "enter":
        return hold, Act(hold.choice) if hold.choice else None
    return None


def _choose(view: View, hold: Hold, key: str) -> Reply | None:
    found = targets(view, hold)
    if not found:
        return None
    if key in ("left", "right"):
        return replace(hold, target=(hold.target + (1 if key == "right" else -1)) % len(found)), None
    if key.isdigit() and 0 < int(key) <= len(found):
        return replace(hold, target=int(key) - 1), None
    if key == "down" and hold.on_field:
        return replace(hold, on_field=False), None
    if key == "enter":
        target = found[hold.target]
        action = Take(target) if view.phase == "draw_choice" else Play(hold.raised, target)
        return hold, Act(GAME.notate(action))
    return None


def _pick(view: View, hold: Hold, key: str) -> Reply | None:
    cards = hand(view, hold)
    if not cards:
        return None
    if key in ("left", "right"):
        return _step(hold, cards, 1 if key == "right" else -1), None
    if key.isdigit():
        number = int(key or "0") - 1 if key != "0" else 9
        return (_lift(hold, cards, number), None) if number < len(cards) else (hold, None)
    if key == "space" and hold.cursor >= 0:
        return _lift(hold, cards, hold.cursor), None
    if key == "up" and len(targets(view, hold)) > 1:
        return replace(hold, on_field=True, target=0), None
    if key == "down" and hold.raised:
        return replace(hold, raised=""), None
    return _enter(view, hold) if key == "enter" else None


def _step(hold: Hold, cards: Cards, by: int) -> Hold:
    """An arrow wakes the cursor on the first or last card, then moves it; the card under it is raised."""
    asleep = 0 if by > 0 else len(cards) - 1
    cursor = asleep if hold.cursor < 0 else (hold.cursor + by) % len(cards)
    return replace(hold, cursor=cursor, raised=cards[cursor])


def _lift(hold: Hold, cards: Cards, number: int) -> Hold:
    """Raise a card; the same one again is lowered."""
    card = cards[number]
    return replace(hold, cursor=number, raised="" if hold.raised == card else card)


def _enter(view: View, hold: Hold) -> Reply:
    """Play what is raised: at once where there is no choice, else the focus goes to the field."""
    if not hold.raised or not acts(view):
        return hold, None
    if targets(view, hold):
        return replace(hold, on_field=True, target=0), None
    token = GAME.notate(Play(hold.raised))
    return hold, Act(token) if token in view.legal else None


def click(view: View, hold: Hold, spot: str) -> Reply:
    """A click on a named spot (see cloth.Spots): raises, and again plays; chooses, and again takes."""
    kind, _, name = spot.partition(":")
    if kind == "hand" and focus(view, hold) in ("hand", "field"):
        lowered = replace(hold, on_field=False)
        if hold.raised == name:
            return press(view, lowered, "enter")
        return replace(lowered, cursor=hand(view, hold).index(name), raised=name), None
    if kind == "target" and focus(view, hold) == "field":
        number = targets(view, hold).index(name)
        chosen = replace(hold, target=number)
        return press(view, chosen, "enter") if hold.target == number else (chosen, None)
    if kind == "button" and focus(view, hold) == "decision":
        return press(view, hold, "enter") if hold.choice == name else press(view, hold, name[0])
    return hold, None
