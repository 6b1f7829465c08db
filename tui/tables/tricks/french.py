"""What the tables with a French pack share: how a hand lies, and who has taken which picture."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, permutations
from typing import Final, Literal

from games.cards import french
from games.game import Card, Cards, Seat
from games.wording import Names, _, plural
from tui.tables.tricks.model import Line, Order

SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SUITS: Final = "CDHS"
BOARD_RANKS: Final = "AKQJ"
_RED: Final = "DH"
_SUITS: Final[dict[str, Literal["C", "D", "H", "S"]]] = {"C": "C", "D": "D", "H": "H", "S": "S"}


def arranged(hand: Cards, trump: str, order: Order, has_trump: Callable[[Card], bool]) -> tuple[Cards, ...]:
    """The hand as it is shown: trumps first in a group of their own where it lies by suit; the joker last."""
    if order == "dealt":
        return (hand,)
    if order == "rank":
        return (tuple(sorted(hand, key=_by_rank)),)
    trumps = tuple(sorted((card for card in hand if has_trump(card)), key=_by_rank))
    rest = [card for card in hand if card not in trumps]
    suits = _alternating(trump if trumps else "", {card[1] for card in rest if card != french.JOKER})
    rest.sort(key=lambda card: (len(suits) if card == french.JOKER else suits.index(card[1]), _by_rank(card)))
    return tuple(group for group in (trumps, tuple(rest)) if group)


def _by_rank(card: Card) -> tuple[int, int]:
    if card == french.JOKER:
        return 99, 0
    return -french.strength(card), SUITS.index(card[1])


def _alternating(first: str, others: set[str]) -> list[str]:
    """The other suits so that red and black alternate as far as they can."""

    def clashes(order: tuple[str, ...]) -> int:
        row = (first, *order) if first else order
        return sum((one in _RED) == (other in _RED) for one, other in pairwise(row))

    orders = list(permutations(sorted(others, reverse=True)))
    best = min(orders, key=clashes)
    return list(best)


def suit_of(card: Card) -> Literal["C", "D", "H", "S"]:
    """The suit of a card that is not the joker."""
    return _SUITS[card[1]]


def ahead(seat: Seat, card: str, pictures: str, names: Names) -> str:
    """How the trick stands: "Your joker is ahead in this trick.  2 pictures on the table."."""
    whose = _("Your") if seat == names.you else names.whose(seat)
    told = _("{whose} {card} is ahead in this trick.").format(whose=whose, card=card)
    return f"{told}  " + _("{pictures} on the table.").format(pictures=pictures[:1].upper() + pictures[1:])


def led_line(trick: Sequence[tuple[Seat, str]], names: Names) -> str:
    """The trick so far: "Mika led K♥, Haru 3♥, you the joker."."""
    first, *others = trick
    told = [names.does(first[0], _("led"), _("led")) + f" {first[1]}"]
    return ", ".join([*told, *(f"{names.whom(seat)} {card}" for seat, card in others)]) + "."


def taken_line(winner: Seat, number: int, pictures: Sequence[str], names: Names) -> str:
    """Who took a trick, and its pictures: "Mika took trick 5: A♠ Q♣, 2 pictures."."""
    told = _("{who} took trick {number}").format(who=names.who(winner), number=number)
    if not pictures:
        return told + " " + _("without a picture.")
    count = plural(len(pictures), "{count} picture", "{count} pictures")
    return f"{told}: {' '.join(pictures)}, {count}."


def picture_board(taken: Mapping[Card, tuple[str, str]], trump: str) -> tuple[Line, ...]:
    """The 16 pictures by suit and rank: the sign of the side that has each, a dot for those still out."""
    rows: list[Line] = [((f"   {' '.join(BOARD_RANKS)}", "dim"),)]
    for suit in SUITS:
        line: list[tuple[str, str]] = [(SIGNS[suit] + " ", "turn" if suit == trump else "text")]
        line += [(" " + sign, ink) for sign, ink in (taken.get(rank + suit, ("·", "dim")) for rank in BOARD_RANKS)]
        rows.append(tuple(line))
    return tuple(rows)
