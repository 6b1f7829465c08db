"""Kan: the plain habits of a player: what level `easy` plays, and what `normal` expects of the others."""

from typing import Final

from games.cards import french
from games.game import Card, Cards, Seat
from games.kan import settle
from games.kan.model import Played, View

ENOUGH: Final = 2
"""So many pictures on the table bring out the joker."""

ACE_OF_TRUMPS: Final = settle.power("AS", "S", None)
"""From this power on a card is taken to be safe."""


def lead(cards: Cards) -> Card:
    """Lead the highest card, the joker only if it must go."""
    return max(cards, key=lambda card: 0 if card == french.JOKER else french.strength(card))


def answer(cards: Cards, trick: tuple[Played, ...], trump: str, mates: frozenset[Seat], seat: Seat) -> Card:
    """What `seat` plays to a trick that was led, of the cards it may play; `mates` are all of its side.

    It feeds a partner who is ahead late in the trick, takes pictures with the cheapest winner in last seat and
    with the best one before, and otherwise throws the lowest card without points.
    """
    if len(cards) == 1:
        return cards[0]
    led = trick[0].names or french.suit(trick[0].card)
    best = max(settle.power(one.card, trump, led) for one in trick)
    ahead = next(one.seat for one in trick if settle.power(one.card, trump, led) == best)
    if ahead in mates:
        return feed(cards, trump) if len(trick) > 2 or best >= ACE_OF_TRUMPS else low(cards, trump)
    pictures = sum(one.card[0] in french.PICTURES and one.card != french.JOKER for one in trick)
    winning = [card for card in cards if card != french.JOKER and settle.power(card, trump, led) > best]
    if winning and (pictures or any(french.is_picture(card) for card in winning)):
        rank = min if len(trick) == 4 else max
        return rank(winning, key=lambda card: settle.power(card, trump, led))
    if french.JOKER in cards and pictures >= ENOUGH:
        return french.JOKER
    return low(cards, trump)


def feed(cards: Cards, trump: str) -> Card:
    """A picture that wins little by itself: jacks first, then queens and kings; else a low card."""
    fed = [card for card in cards if french.is_picture(card) and card[0] != "A" and card[1] != trump]
    return min(fed, key=french.strength) if fed else low(cards, trump)


def low(cards: Cards, trump: str) -> Card:
    """The lowest card without points, trumps and the joker last."""
    return min(cards, key=lambda card: (card == french.JOKER, french.is_picture(card), card[1] == trump, _rank(card)))


def _rank(card: Card) -> int:
    return 15 if card == french.JOKER else french.strength(card)


def mates(view: View, seat: Seat) -> frozenset[Seat]:
    """All of a seat's side, itself included."""
    ours = seat in view.kankei
    return frozenset(other for other in range(5) if (other in view.kankei) is ours)
