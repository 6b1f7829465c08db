"""What keys and clicks do on a trick-taking table.

Pure: a key gives a new Hold and what is asked for. What may be played stands in the description; no rule is known here.
"""

from dataclasses import replace
from typing import Final, TypeAlias

from tui.tables.tricks.model import Hold, Order, Question, TrickTable
from tui.tables.wish import PAGES, Act, Ask, Wish

Reply: TypeAlias = tuple[Hold, Wish | None]

ORDERS: Final[tuple[Order, ...]] = ("suit", "rank", "dealt")
BACKWARDS: Final = ("left", "up")


def settle(table: TrickTable, hold: Hold) -> Hold:
    """The same hold at a new question: a raised card stays raised while it is held, choices begin anew."""
    picks = table.question.picks if table.question else 1
    raised = tuple(card for card in hold.raised if card in table.cards)[: max(1, picks)]
    cursor = table.cards.index(raised[-1]) if raised else -1
    return replace(hold, raised=raised, cursor=cursor, choice=-1, half="", again=False)


def press(table: TrickTable, hold: Hold, key: str) -> Reply:
    """What `key` does. Letters of an open question come before those of pages."""
    focus = table.focus
    reply: Reply | None = None
    if focus == "question" and table.question is not None:
        reply = _answer(table, table.question, hold, key)
    elif focus == "hand":
        reply = _pick(table, hold, key)
    elif focus == "result" and not table.watching:
        reply = _after(table, hold, key)
    if reply is not None:
        return reply
    if key == "v" and table.watching:
        return replace(hold, bottom=table.plates[1].seat), None
    return _general(hold, key)


def _after(table: TrickTable, hold: Hold, key: str) -> Reply | None:
    """Enter says ready for the next deal; another match takes A before it, so that no stray Enter begins one."""
    if not table.over:
        return (hold, Ask("ready")) if key == "enter" else None
    if key == "enter":
        return replace(hold, again=False), Ask("again") if hold.again else None
    if key == "a":
        return replace(hold, again=True), None
    return (replace(hold, again=False), PAGES.get(key)) if hold.again else None


def _general(hold: Hold, key: str) -> Reply:
    if key in ("o", "f6"):
        order = ORDERS[(ORDERS.index(hold.order) + 1) % len(ORDERS)]
        return replace(hold, order=order, cursor=-1), None
    if key in ("b", "f8"):
        return replace(hold, blank=not hold.blank), None
    return hold, PAGES.get(key)


def _answer(table: TrickTable, question: Question, hold: Hold, key: str) -> Reply | None:
    """Nothing is chosen at first, so Enter alone does nothing."""
    if question.picks and (reply := _gather(table, question, hold, key)):
        return reply
    keys = [option.key.lower() for option in question.options]
    if key in keys:
        return replace(hold, choice=keys.index(key)), None
    moves = ("up", "down") if question.shape == "list" else ("left", "right", "up", "down")
    if key == "down" and hold.half:
        return replace(hold, half="", choice=-1), None
    if key in moves and keys:
        return replace(hold, choice=_along(hold.choice, len(keys), -1 if key in BACKWARDS else 1)), None
    if key == "enter":
        return _confirm(question, hold)
    return None


def _confirm(question: Question, hold: Hold) -> Reply:
    if not 0 <= hold.choice < len(question.options):
        return hold, None
    option = question.options[hold.choice]
    if option.half:
        return replace(hold, half=option.half, choice=-1), None
    if question.picks:  # cards raised to be shown are not meant to be played
        hold = replace(hold, raised=(), cursor=-1, choice=-1)
    return hold, Act(option.token)


def _gather(table: TrickTable, question: Question, hold: Hold, key: str) -> Reply | None:
    """Raise and lower the cards that say what is meant."""
    cards = table.cards
    if key in ("left", "right"):
        return replace(hold, cursor=_along(hold.cursor, len(cards), -1 if key == "left" else 1)), None
    if key == "space" and hold.cursor >= 0:
        return _toggle(question, hold, cards[hold.cursor], hold.cursor), None
    if key.isdigit() and (number := _number(key)) < len(cards):
        return _toggle(question, hold, cards[number], number), None
    return None


def _toggle(question: Question, hold: Hold, card: str, cursor: int) -> Hold:
    """Raise a card as the last one, or lower it; the first raised makes room where there are too many."""
    if card in hold.raised:
        raised = tuple(one for one in hold.raised if one != card)
    else:
        raised = (*hold.raised, card)[-question.picks :]
    return replace(hold, raised=raised, cursor=cursor, choice=-1)


def _along(index: int, count: int, by: int) -> int:
    """The next of `count` places, going round; an arrow wakes what is asleep at the near end."""
    if not count:
        return -1
    if index < 0:
        return 0 if by > 0 else count - 1
    return (index + by) % count


def _number(key: str) -> int:
    return 9 if key == "0" else int(key) - 1


def _pick(table: TrickTable, hold: Hold, key: str) -> Reply | None:
    cards = table.cards
    if not cards:
        return None
    if key in ("left", "right"):
        cursor = _along(hold.cursor, len(cards), -1 if key == "left" else 1)
        return replace(hold, cursor=cursor, raised=(cards[cursor],)), None
    if key.isdigit():
        number = _number(key)
        if number >= len(cards):
            return hold, None
        return _lift(hold, cards[number], number), None
    if key == "space" and hold.cursor >= 0:
        return _lift(hold, cards[hold.cursor], hold.cursor), None
    if key == "down" and hold.raised:
        return replace(hold, raised=()), None
    if key == "enter":
        return _play(table, hold)
    return None


def _lift(hold: Hold, card: str, cursor: int) -> Hold:
    """Raise a card; the same one again is lowered."""
    return replace(hold, cursor=cursor, raised=() if hold.card == card else (card,))


def _play(table: TrickTable, hold: Hold) -> Reply:
    """Play what is raised, or ask first what it is played for."""
    token = table.plays.get(hold.card)
    if token is None:
        return hold, None
    return (hold, Act(token)) if token else (replace(hold, half=hold.card, choice=-1), None)


def click(table: TrickTable, hold: Hold, spot: str) -> Reply:
    """A click on a named spot: "hand:" and a card raises, and again plays; "option:" and a number chooses."""
    kind, _, name = spot.partition(":")
    if kind == "hand":
        return _click_card(table, hold, name)
    if kind == "option" and table.question is not None:
        number = int(name)
        return _confirm(table.question, hold) if hold.choice == number else (replace(hold, choice=number), None)
    return hold, None


def _click_card(table: TrickTable, hold: Hold, card: str) -> Reply:
    cursor = table.cards.index(card)
    if table.question is not None:
        return (_toggle(table.question, hold, card, cursor) if table.question.picks else hold), None
    if table.focus != "hand":
        return hold, None
    raised = replace(hold, cursor=cursor, raised=(card,))
    if hold.card == card:
        return _play(table, raised)
    return raised, None
