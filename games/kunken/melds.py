"""The melds that a hand holds: all of them, and the arrangement that leaves the least against it."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.game import Card, Cards
from games.kunken.forms import RANK_AT, TOP, group_fault, is_joker, sequence_fault
from games.kunken.model import MeldGroup, MeldSequence, Options
from games.kunken.scoring import hand_value


def melds_in(hand: Cards, options: Options, longest: int = TOP) -> Iterator[MeldGroup | MeldSequence]:
    """Every meld of up to `longest` cards that this hand forms, in every order of twins and jokers."""
    yield from _groups(hand, options, longest)
    yield from _sequences(hand, longest)


def _groups(hand: Cards, options: Options, longest: int) -> Iterator[MeldGroup]:
    jokers = tuple(card for card in hand if is_joker(card))
    by_rank: dict[str, list[Card]] = {}
    for card in hand:
        if not is_joker(card):
            by_rank.setdefault(card[0], []).append(card)
    four_suits = options.groups == "four_suits"
    for cards in by_rank.values():
        if len(cards) + len(jokers) < 3:
            continue
        for chosen in _subsets((*cards, *jokers)):
            if not 3 <= len(chosen) <= longest or (four_suits and group_fault(chosen, options)):
                continue
            yield MeldGroup(chosen)


def _subsets(cards: Cards) -> list[Cards]:
    """All subsets, each in the order of `cards`. Those of three or more have a natural card: there are two jokers."""
    subsets: list[Cards] = [()]
    for card in cards:
        subsets += [(*subset, card) for subset in subsets]
    return subsets


def _sequences(hand: Cards, longest: int) -> Iterator[MeldSequence]:
    jokers = tuple(card for card in hand if is_joker(card))
    by_suit: dict[str, dict[str, Cards]] = {}
    for card in hand:
        if not is_joker(card):
            ranks = by_suit.setdefault(card[1], {})
            ranks[card[0]] = (*ranks.get(card[0], ()), card)
    for ranks in by_suit.values():
        if sum(map(len, ranks.values())) + len(jokers) < 3:
            continue
        for low in range(1, TOP - 1):
            for cards in _runs(ranks, jokers, low, longest):
                yield MeldSequence(cards, low)


def _runs(ranks: dict[str, Cards], jokers: Cards, low: int, longest: int) -> Iterator[Cards]:
    """The sequences of one suit from `low`, shorter ones first. Three cards always hold a natural one.

    A hand is too small for the sequence of fourteen with an ace at both ends, so no ace is used twice.
    """
    grown: list[tuple[Cards, Cards]] = [((), jokers)]
    for position in range(low, min(low + longest, TOP + 1)):
        here = ranks.get(RANK_AT[position], ())
        grown = [((*run, card), spare) for run, spare in grown for card in here] + [
            ((*run, joker), tuple(j for j in spare if j != joker)) for run, spare in grown for joker in spare
        ]
        if not grown:
            return
        if position - low >= 2:
            for run, _ in grown:
                yield run


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand laid out: melds that share no card, the cards that are left, and what those count against the hand."""

    melds: tuple[MeldGroup | MeldSequence, ...]
    rest: Cards
    deadwood: int


LONGEST_PIECE = 5
"""Every longer meld is made up of melds of three to five cards."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A meld as a set of cards of the hand: bit i is card i."""

    mask: int
    worth: int
    meld: MeldGroup | MeldSequence


def best_melds(hand: Cards, options: Options) -> Arrangement:
    """The arrangement of `hand` with the least deadwood; of equal ones, one that leaves the fewest cards.

    Exact: each set of cards is best covered by leaving its first card, or by a piece with that card and the best
    cover of what remains; all sets that can come up are tried once.
    """
    pieces = _pieces(hand, options)
    best: dict[int, tuple[int, int, _Piece | None]] = {0: (0, 0, None)}

    def cover(part: int) -> tuple[int, int, _Piece | None]:
        """Value and number of the cards covered, and the piece that holds the first card, if one does."""
        known = best.get(part)
        if known is not None:
            return known
        first = part & -part
        worth, count, _ = cover(part ^ first)
        top: tuple[int, int, _Piece | None] = (worth, count, None)
        for piece in pieces[first.bit_length() - 1]:
            if piece.mask & part == piece.mask:
                worth, count, _ = cover(part ^ piece.mask)
                found = (worth + piece.worth, count + piece.mask.bit_count(), piece)
                if found[:2] > top[:2]:
                    top = found
        best[part] = top
        return top

    part = (1 << len(hand)) - 1
    melds: list[MeldGroup | MeldSequence] = []
    rest: list[Card] = []
    while part:
        piece = cover(part)[2]
        if piece is None:
            rest.append(hand[(part & -part).bit_length() - 1])
            part &= part - 1
        else:
            melds.append(piece.meld)
            part ^= piece.mask
    return Arrangement(_joined(melds, options), tuple(rest), hand_value(tuple(rest)))


def _pieces(hand: Cards, options: Options) -> list[list[_Piece]]:
    """For each card, the pieces of which it is the first card of the hand; each set of cards once."""
    bit = {card: 1 << i for i, card in enumerate(hand)}
    pieces: list[list[_Piece]] = [[] for _ in hand]
    known: set[int] = set()
    for meld in melds_in(hand, options, LONGEST_PIECE):
        mask = sum(bit[card] for card in meld.cards)
        if mask not in known:
            known.add(mask)
            pieces[(mask & -mask).bit_length() - 1].append(_Piece(mask, hand_value(meld.cards), meld))
    return pieces


def _joined(melds: list[MeldGroup | MeldSequence], options: Options) -> tuple[MeldGroup | MeldSequence, ...]:
    """The same melds, with those put together that make one longer meld."""
    joined: list[MeldGroup | MeldSequence] = []
    for meld in sorted(melds, key=lambda meld: meld.low if isinstance(meld, MeldSequence) else 0):
        for index, other in enumerate(joined):
            if (longer := _join(other, meld, options)) is not None:
                joined[index] = longer
                break
        else:
            joined.append(meld)
    return tuple(joined)


def _join(
    one: MeldGroup | MeldSequence, other: MeldGroup | MeldSequence, options: Options
) -> MeldGroup | MeldSequence | None:
    cards = one.cards + other.cards
    if isinstance(one, MeldGroup) and isinstance(other, MeldGroup):
        return None if group_fault(cards, options) else MeldGroup(cards)
    if isinstance(one, MeldSequence) and isinstance(other, MeldSequence):
        return None if sequence_fault(cards, one.low) else MeldSequence(cards, one.low)
    return None
