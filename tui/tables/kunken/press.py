"""What keys and clicks do at the Kunken table. Pure: a key gives a new Hold and what is asked for."""

from dataclasses import replace
from typing import TypeAlias

from games.game import Cards, Refusal
from games.kunken import GAME
from games.kunken.model import View
from tui.tables.kunken.hold import Draw, Hold, acts, focus, hand, raised, reading, readings, stop, stops, thrown
from tui.tables.kunken.order import ORDERS, carried
from tui.tables.wish import PAGES, Act, Ask, Wish

Reply: TypeAlias = tuple[Hold, Wish | None]


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
