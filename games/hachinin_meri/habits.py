"""Hachinin-Meri: the plain habits of a player: what level `easy` plays, and where level `normal` starts from.

A habit knows the player's own cards and what lies open; of a card face down only whose it is.
"""

from collections.abc import Collection
from typing import Final

from games.game import Card, Cards, Seat
from games.hachinin_meri.model import SEATS, SIDES, Played, side
from games.hachinin_meri.ranking import Ranking

MANY: Final = 3
"""With so many trumps a player puts one early, or leads one."""


def lead(cards: Cards, order: Ranking, gone: Collection[Card], meri_seen: bool) -> Card:
    """Before the first Meri a low plain card; after it the best of a suit if nothing beats it, else a low one.

    Somebody with the best trump still out and others beside it leads it.
    """
    trumps = order.only_trumps(cards)
    if len(trumps) >= MANY and is_top(trumps[0], order, gone):
        return trumps[0]
    plain = order.only_plain(cards)
    if meri_seen:
        tops = [card for card in plain if is_top(card, order, gone)]
        if tops:
            return max(tops, key=order.power.__getitem__)
    return low(plain or cards, order)


def is_top(card: Card, order: Ranking, gone: Collection[Card]) -> bool:
    """Whether every stronger card of the same kind has been played."""
    group = order.trumps if order.is_trump(card) else order.plain[card[1]]
    return all(one in gone for one in group[: group.index(card)])


def low(cards: Cards, order: Ranking) -> Card:
    """The weakest card, plain ones first."""
    return min(cards, key=order.power.__getitem__)


def answer(cards: Cards, laid: Collection[Played], seat: Seat, order: Ranking, gone: Collection[Card]) -> Card:
    """What `seat` plays of the cards it may play, to a trick that was led."""
    if len(cards) == 1:
        return cards[0]
    first, *_rest = laid
    if order.is_trump(first.card):
        return to_meri(cards, laid, seat, order, gone)
    trumps = order.only_trumps(cards)
    plain = order.only_plain(cards)
    rubbish = min(plain or trumps, key=order.power.__getitem__)
    down = [side(one.seat) == side(seat) for one in laid if one.face_down]
    to_come = opponents_to_come(len(laid))
    if any(down) and (all(down) or not to_come):
        return rubbish
    put = _put(trumps, bool(down), to_come, order, gone)
    if down:
        return put or rubbish
    return _no_trump_yet(plain, laid, seat, order, to_come, len(trumps), put) or rubbish


def opponents_to_come(laid: int) -> int:
    """How many opponents play after the next player, with so many cards on the table: every second one is."""
    return (SEATS - laid) // SIDES


def _no_trump_yet(
    plain: Cards, laid: Collection[Played], seat: Seat, order: Ranking, to_come: int, trumps: int, put: Card | None
) -> Card | None:
    """All cards lie open: leave it to a partner late, take it cheaply, or put a trump if few opponents are to come."""
    first, *_rest = laid
    led = first.card[1]
    ahead, best = order.winner(((one.seat, one.card) for one in laid), led)
    partner = side(ahead) == side(seat)
    if to_come == 0:
        if partner:
            return None
        winning = [card for card in plain if order.strength(card, led) > order.power[best]]
        return low(tuple(winning), order) if winning else put
    if to_come == 1 or trumps >= MANY:
        return put
    return None


def _put(trumps: Cards, over: bool, to_come: int, order: Ranking, gone: Collection[Card]) -> Card | None:
    """The trump to put face down: the cheapest that no captor threatens; over others, the strongest."""
    catch = order.captor
    safe = [card for card in trumps if not to_come or card not in catch or catch[card] in gone]
    if over:
        return safe[0] if safe and order.trumps.index(safe[0]) < len(order.trumps) // 2 else None
    return safe[-1] if safe else None


def to_meri(cards: Cards, laid: Collection[Played], seat: Seat, order: Ranking, gone: Collection[Card]) -> Card:
    """Take a Meri with the cheapest card that holds; else the lowest."""
    ahead, best = order.winner(((one.seat, one.card) for one in laid), order.trump)
    if side(ahead) == side(seat):
        return low(cards, order)
    winning = tuple(card for card in cards if order.is_trump(card) and order.power[card] > order.power[best])
    if not winning:
        return low(cards, order)
    if opponents_to_come(len(laid)):
        return winning[0] if is_top(winning[0], order, gone) else low(winning, order)
    return low(winning, order)
