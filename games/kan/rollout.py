"""Kan: the rest of a deal as it would go if everybody followed the plain habits, for a guess at the hands."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.cards import french
from games.game import Cards, Seat
from games.kan import habits, settle
from games.kan.legal import TRUMPS, legal_cards
from games.kan.model import SEATS, TRICKS, Pair, Played, Suit


@dataclass(frozen=True, slots=True)
class Setting:
    """What does not change in a deal: trumps, targets, who plays after whom, the side of each seat."""

    trump: str
    targets: Pair
    right: tuple[Seat, ...]
    """By seat: who plays next."""
    sides: tuple[int, ...]
    """By seat: 0 for a kankei, 1 for a mukankei."""
    mates: tuple[frozenset[Seat], ...]
    declared: bool


def finish(
    setting: Setting, hands: Sequence[Cards], laid: tuple[Played, ...], seat: Seat, number: int, taken: Pair
) -> Pair:
    """The pictures of both sides at the end, when `seat` plays next to trick `number` with `laid` on the table."""
    left = list(hands)
    counts = list(taken)
    while True:
        while len(laid) < SEATS:
            one = _play(setting, left[seat], laid, seat, number)
            left[seat] = tuple(card for card in left[seat] if card != one.card)
            laid = (*laid, one)
            seat = setting.right[seat]
        seat = settle.trick_winner(laid, setting.trump)
        side = setting.sides[seat]
        counts[side] += sum(french.is_picture(one.card) for one in laid)
        if number == TRICKS or _is_over(setting, counts, side):
            return counts[0], counts[1]
        laid, number = (), number + 1


def _is_over(setting: Setting, counts: list[int], side: int) -> bool:
    """A shut-out stops; a pledge is over with the first picture of each side."""
    if setting.declared:
        return all(counts) or sum(counts) == settle.ALL_PICTURES
    return counts[side] >= setting.targets[side] and not counts[1 - side]


def _play(setting: Setting, hand: Cards, laid: tuple[Played, ...], seat: Seat, number: int) -> Played:
    """A wrong guess may leave the joker to the last trick; it is played then."""
    if laid:
        led = laid[0].names or french.suit(laid[0].card)
        cards = legal_cards(hand, number, led) or hand
        return Played(seat, habits.answer(cards, laid, setting.trump, setting.mates[seat], seat))
    card = habits.lead(legal_cards(hand, number, None) or hand)
    return Played(seat, card, _named(hand) if card == french.JOKER else "")


def _named(hand: Cards) -> Suit:
    """The joker led: the suit of the card that is left, or any."""
    plain = {card[1] for card in hand if card != french.JOKER}
    return next((suit for suit in TRUMPS if suit in plain), "C")
