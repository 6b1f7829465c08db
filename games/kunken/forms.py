"""What lies on the table: groups and sequences, what a joker stands for, and where it may go (section Melds).

Everything here works on IDs and on faces alike: only rank, suit and joker matter, never the pack.
"""

from typing import Final

from games.cards.french import SUITS, face, rank, suit
from games.game import Card, Cards, Refusal, Seat
from games.kunken.model import (
    AddToGroup,
    End,
    Extend,
    LayOff,
    Meld,
    MeldGroup,
    MeldSequence,
    Options,
    ShiftJoker,
    SwapJoker,
)

TOP: Final = 14
"""The highest position: the ace above the king."""

RANK_AT: Final = " A23456789TJQKA"
"""The rank at each position 1 to 14."""

POSITIONS: Final[dict[str, tuple[int, ...]]] = {
    **{rank: (position,) for position, rank in enumerate(RANK_AT) if rank not in " A"},
    "A": (1, TOP),
}

FACE_AT: Final[dict[str, Cards]] = {s: tuple(rank + s for rank in RANK_AT) for s in SUITS}
"""The face at each position of a suit; index 0 is no card."""


def is_joker(card: Card) -> bool:
    """Quicker than the pack's own: no other card has K in the place of its suit."""
    return card[1] == "K"


def naturals(cards: Cards) -> Cards:
    return tuple(card for card in cards if card[1] != "K")


def faces(cards: Cards) -> Cards:
    return tuple(face(card) for card in cards)


def group_fault(cards: Cards, options: Options) -> Refusal | None:
    """Why these cards are no group, or None if they are one."""
    if len(cards) < 3:
        return Refusal("too_few", "Melds", (len(cards),))
    real = naturals(cards)
    if len({rank(card) for card in real}) > 1:
        return Refusal("not_one_rank", "Groups", faces(cards))
    if options.groups == "four_suits":
        suits = [suit(card) for card in real]
        if len(cards) > 4 or len(set(suits)) < len(suits):
            return Refusal("four_suits", "Options", faces(cards))
    return None


def fits_at(cards: Cards, low: int) -> bool:
    """Whether the natural cards stand at their positions when the first card stands at `low`."""
    if low < 1 or low + len(cards) - 1 > TOP:
        return False
    return all(is_joker(card) or rank(card) == RANK_AT[low + i] for i, card in enumerate(cards))


def sequence_fault(cards: Cards, low: int) -> Refusal | None:
    """Why these cards, in this order from this position, are no sequence; None if they are one."""
    if len(cards) < 3:
        return Refusal("too_few", "Melds", (len(cards),))
    real = naturals(cards)
    if len({suit(card) for card in real}) > 1:
        return Refusal("mixed_suits", "Runs", faces(cards))
    if fits_at(cards, low):
        return None
    ranks = [rank(card) for card in real]
    for card in real:
        both_ends = rank(card) == "A" and len(cards) == TOP
        if ranks.count(rank(card)) > 1 + both_ends:
            return Refusal("rank_twice", "Runs", (face(card),))
    lows = [p for p in range(1, TOP) if fits_at(cards, p)]
    if lows:
        return Refusal("other_low", "Runs", (lows[0],))
    if goes_round(cards):
        return Refusal("round_corner", "Runs", faces(cards))
    return Refusal("not_in_order", "Runs", faces(cards))


def goes_round(cards: Cards) -> bool:
    """Whether the cards would follow each other if the ace joined king and two."""
    offsets = {(POSITIONS[rank(card)][0] - i) % 13 for i, card in enumerate(cards) if not is_joker(card)}
    return len(offsets) == 1


def new_meld(action: MeldGroup | MeldSequence, owner: Seat) -> Meld:
    """The meld that a legal action lays."""
    first = naturals(action.cards)[0]
    if isinstance(action, MeldGroup):
        return Meld(owner, action.cards, rank=rank(first))
    return Meld(owner, action.cards, suit=suit(first), low=action.low)


def stands(meld: Meld) -> Cards:
    """The face each card of the meld stands for; a joker in a group stands for its rank alone."""
    if meld.rank:
        return tuple(meld.rank if is_joker(card) else face(card) for card in meld.cards)
    return FACE_AT[meld.suit][meld.low : meld.high + 1]


def movable(meld: Meld, index: int, options: Options) -> bool:
    """Whether the joker at this index of the meld may still move to the other end."""
    return joker_fault(meld, index, options) is None


def joker_fault(meld: Meld, index: int, options: Options) -> str | None:
    """The code of the reason why the joker at this index stays where it is, or None if it may move."""
    if options.joker_rule == "fixed":
        return "jokers_fixed"
    if meld.rank:
        return "joker_in_group"
    if meld.low + index in meld.moved:
        return "joker_moved"
    if index == 0:
        return None if meld.high < TOP else "joker_no_room"
    if index == len(meld.cards) - 1:
        return None if meld.low > 1 else "joker_no_room"
    return "joker_inside"


def movable_ends(meld: Meld, options: Options) -> tuple[int, ...]:
    """The indices of the jokers that may still move."""
    if meld.rank or options.joker_rule == "fixed":
        return ()
    ends = (0, len(meld.cards) - 1)
    return tuple(i for i in ends if is_joker(meld.cards[i]) and movable(meld, i, options))


def shift_index(meld: Meld, card: Card, options: Options) -> int | None:
    """The index of the joker that moves when `card` is played beyond its new place (Options, Jokers), or None.

    If both ends would do, which only an ace can bring about, the joker at the high end moves.
    """
    for index in reversed(movable_ends(meld, options)):
        place = meld.high + 2 if index == 0 else meld.low - 2
        if 1 <= place <= TOP and face(card) == FACE_AT[meld.suit][place]:
            return index
    return None


def swap_index(meld: Meld, card: Card, options: Options) -> int | None:
    """The index of the joker whose place `card` takes (Moving a joker), or None."""
    for index in movable_ends(meld, options):
        if face(card) == FACE_AT[meld.suit][meld.low + index]:
            return index
    return None


def laid_off(meld: Meld, action: LayOff, options: Options) -> Meld:
    """The meld after an action that is legal in itself."""
    match action:
        case AddToGroup(_, card):
            return _replace(meld, (*meld.cards, card), meld.low)
        case Extend(_, card, end):
            if end == "low":
                return _replace(meld, (card, *meld.cards), meld.low - 1)
            return _replace(meld, (*meld.cards, card), meld.low)
        case SwapJoker(_, card):
            return _swapped(meld, card, swap_index(meld, card, options))
        case ShiftJoker(_, card):
            return _shifted(meld, card, shift_index(meld, card, options))


def _swapped(meld: Meld, card: Card, index: int | None) -> Meld:
    assert index is not None
    if index == 0:
        cards = (card, *meld.cards[1:], meld.cards[0])
        return _replace(meld, cards, meld.low, meld.high + 1)
    cards = (meld.cards[index], *meld.cards[:-1], card)
    return _replace(meld, cards, meld.low - 1, meld.low - 1)


def _shifted(meld: Meld, card: Card, index: int | None) -> Meld:
    assert index is not None
    if index == 0:
        cards = (*meld.cards[1:], meld.cards[0], card)
        return _replace(meld, cards, meld.low + 1, meld.high + 1)
    cards = (card, meld.cards[index], *meld.cards[:-1])
    return _replace(meld, cards, meld.low - 2, meld.low - 1)


def _replace(meld: Meld, cards: Cards, low: int, moved: int = 0) -> Meld:
    places = (*meld.moved, moved) if moved else meld.moved
    return Meld(meld.owner, cards, meld.rank, meld.suit, low, places)


def end_place(meld: Meld, end: End) -> int:
    """The position beyond this end of a sequence: 0 and 15 are no positions."""
    return meld.low - 1 if end == "low" else meld.high + 1
