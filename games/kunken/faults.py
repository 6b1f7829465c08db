"""Why a card cannot be added to a meld on the table (sections Adding to melds, Moving a joker, Options)."""

from games.cards.french import face, rank
from games.game import Card, Refusal
from games.kunken.forms import (
    FACE_AT,
    TOP,
    end_place,
    group_fault,
    is_joker,
    joker_fault,
    movable_ends,
    shift_index,
    swap_index,
)
from games.kunken.model import AddToGroup, End, Extend, LayOff, Meld, Options, ShiftJoker, SwapJoker


def lay_off_fault(meld: Meld, action: LayOff, options: Options) -> Refusal | None:
    """What speaks against adding to this meld, or None."""
    match action:
        case AddToGroup(number, card):
            return _group_add_fault(meld, number, card, options)
        case Extend(number, card, end):
            return _extend_fault(meld, number, card, end, options)
        case SwapJoker(number, card):
            return _swap_fault(meld, number, card, options)
        case ShiftJoker(number, card):
            return _shift_fault(meld, number, card, options)


def _group_add_fault(meld: Meld, number: int, card: Card, options: Options) -> Refusal | None:
    if not meld.rank:
        return Refusal("not_a_group", "Adding to melds", (number,))
    if not is_joker(card) and rank(card) != meld.rank:
        return Refusal("does_not_fit", "Adding to melds", (face(card), number))
    return group_fault((*meld.cards, card), options)


def _extend_fault(meld: Meld, number: int, card: Card, end: End, options: Options) -> Refusal | None:
    if meld.rank:
        return Refusal("not_a_sequence", "Adding to melds", (number,))
    place = end_place(meld, end)
    if not 1 <= place <= TOP:
        return Refusal("end_of_suit", "Adding to melds", (number, end))
    if not is_joker(card) and face(card) != FACE_AT[meld.suit][place]:
        return Refusal("does_not_fit", "Adding to melds", (face(card), number))
    index = 0 if end == "low" else len(meld.cards) - 1
    if options.joker_rule == "once_no_bury" and index in movable_ends(meld, options):
        return Refusal("would_bury", "Options", (number,))
    return None


def _swap_fault(meld: Meld, number: int, card: Card, options: Options) -> Refusal | None:
    jokers = [i for i, laid in enumerate(meld.cards) if is_joker(laid)]
    if not jokers:
        return Refusal("no_joker", "Moving a joker", (number,))
    if is_joker(card):
        return Refusal("joker_for_joker", "Moving a joker")
    if swap_index(meld, card, options) is not None:
        return None
    if meld.rank:
        return Refusal("joker_in_group", "Moving a joker", (number,))
    places = {FACE_AT[meld.suit][meld.low + i]: i for i in jokers}
    code = joker_fault(meld, places[face(card)], options) if face(card) in places else None
    if code is None:
        return Refusal("not_its_card", "Moving a joker", (face(card), number, *places))
    return Refusal(code, "Options" if code == "jokers_fixed" else "Moving a joker", (number,))


def _shift_fault(meld: Meld, number: int, card: Card, options: Options) -> Refusal | None:
    if options.joker_rule != "once_or_beyond":
        return Refusal("no_shift", "Options")
    if meld.rank:
        return Refusal("not_a_sequence", "Adding to melds", (number,))
    if is_joker(card) or shift_index(meld, card, options) is None:
        return Refusal("not_beyond", "Options", (face(card), number))
    return None
