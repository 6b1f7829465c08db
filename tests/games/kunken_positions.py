"""Kunken positions made to order, for the tests.

Melds are written as in the rules, lowest card first, with IDs: "[6S1 7S1 JK1=8S*]" is a sequence whose joker has
been moved, "(7D1 7H1 JK2)" a group; "A[...]" belongs to seat A, otherwise melds belong to seat B.
"""

import msgspec
from msgspec.structs import replace

from games.cards.french import face
from games.chance import Chance, Rigged
from games.game import Cards, Seat
from games.kunken import play
from games.kunken.forms import POSITIONS, is_joker, stands
from games.kunken.model import SHOE, Meld, Options, State, Turn
from games.kunken.notation import parse


def options(changes: dict[str, str | int | bool] | None = None) -> Options:
    return msgspec.convert(changes or {}, Options)


def cards(text: str) -> Cards:
    return tuple(text.split())


def meld(text: str) -> Meld:
    """The meld written so."""
    owner = "ABCDEFGH".index(text[0]) if text[0].isalpha() else 1
    marks = text.lstrip("ABCDEFGH")[1:-1].split()
    held = tuple(mark[:3] for mark in marks)
    if "(" in text:
        rank = next(card[0] for card in held if not is_joker(card))
        return Meld(owner, held, rank=rank)
    shown = [mark[4:6] or face(mark) for mark in marks]
    lows = [low for low in range(1, 13) if all(low + i in POSITIONS[card[0]] for i, card in enumerate(shown))]
    moved = tuple(lows[0] + i for i, mark in enumerate(marks) if mark.endswith("*"))
    return Meld(owner, held, suit=shown[0][1], low=lows[0], moved=moved)


def written(meld: Meld) -> str:
    """The inverse of `meld`, without the owner."""
    if meld.rank:
        return f"({' '.join(meld.cards)})"
    signs = []
    for place, (card, stood) in enumerate(zip(meld.cards, stands(meld), strict=True), start=meld.low):
        moved = "*" if place in meld.moved else ""
        signs.append(f"{card}={stood}{moved}" if is_joker(card) else card)
    return f"[{' '.join(signs)}]"


def position(
    sheet: Options,
    hands: tuple[Cards, ...],
    table: tuple[Meld, ...] = (),
    *,
    seats: int = 2,
    fill: int = 1,
    stock: Cards | None = None,
    top: Cards = (),
    turn: Seat = 0,
) -> State:
    """Seat `turn` is about to draw. Seats without a given hand get `fill` cards of those nobody named.

    `stock` is the whole stock, next card first; None: all cards left over lie there, else at the bottom of the pile.
    `top` ends the pile. All 106 cards are somewhere.
    """
    named = {card for group in (*hands, stock or (), top) for card in group}
    named |= {card for one in table for card in one.cards}
    spare = [card for card in SHOE if card not in named and not is_joker(card)]
    spare += [card for card in SHOE if card not in named and is_joker(card)]
    while len(hands) < seats:
        hands, spare = (*hands, tuple(spare[:fill])), spare[fill:]
    fresh = play.new_match(sheet, seats, Chance(bytes(32)))
    under = tuple(spare[:1]) if stock is None else tuple(spare)
    return replace(
        fresh,
        phase="draw",
        deal=1,
        dealer=(turn - 1) % seats,
        turn=turn,
        hands=hands,
        table=table,
        stock=tuple(spare[1:]) if stock is None else stock,
        pile=(*under, *top),
        laid_ever=(0,) * seats,
        now=Turn(1, turn),
    )


def stacked(state: State, card: str) -> State:
    """The same, with this card, which lies in the stock, on top of it."""
    return replace(state, stock=(card, *(other for other in state.stock if other != card)))


def act(state: State, *tokens: str) -> State:
    """The state after these actions of the seats in turn."""
    for token in tokens:
        state, _events = play.apply(state, state.turn, parse(token))
    return state


def won(state: State, winner: Seat, hands: tuple[Cards, ...]) -> State:
    """The end of the deal at hand: `winner` throws its last card while the others hold `hands`."""
    last = _unused(hands, 1)[0]
    held = tuple((last,) if seat == winner else hand for seat, hand in enumerate(hands))
    ready = replace(
        state,
        phase="play",
        turn=winner,
        hands=held,
        table=(),
        now=Turn(9, winner, "stock"),
        drawn=last,
        laid_ever=(0,) * state.seats,
    )
    return act(ready, f"discard({last})")


def blocked(state: State, hands: tuple[Cards, ...]) -> State:
    """The end of the deal at hand: nothing was laid for a whole round after the stock was gone."""
    thrown = _unused(hands, 1)[0]
    top, *kept = hands[0]
    ready = replace(
        state,
        phase="draw",
        turn=0,
        hands=((thrown, *kept), *hands[1:]),
        stock=(),
        pile=(top,),
        table=(),
        exhausted=True,
        still_turns=state.seats - 1,
        now=Turn(9, 0),
    )
    return act(ready, "draw_pile", f"discard({thrown})")


def _unused(hands: tuple[Cards, ...], count: int) -> Cards:
    used = {card for hand in hands for card in hand}
    return tuple(card for card in SHOE if card not in used)[:count]


def between(sheet: Options, balances: tuple[int, ...], first_dealer: Seat = 0) -> State:
    """A match before its first deal, but with these balances."""
    decks = [SHOE] * 40
    fresh = play.new_match(sheet, len(balances), Rigged(decks, {"first_dealer": [first_dealer]}))
    return replace(fresh, balances=balances)
