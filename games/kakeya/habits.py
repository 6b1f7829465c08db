"""Kakeya: the plain habits of a player: what level `easy` plays, and what `normal` expects of the others."""

from collections.abc import Sequence
from typing import Final

from games.cards import french
from games.game import Card, Cards, Seat
from games.kakeya import settle
from games.kakeya.legal import rensho
from games.kakeya.model import SUITS

POWER: Final[dict[str, dict[str, dict[Card, int]]]] = {
    trump: {led: {card: settle.power(card, trump, led) for card in french.PACK} for led in SUITS} for trump in SUITS
}
"""How strong each card is, by trumps and the suit led; the Rensho has 100, trumps have more than 50."""

TRUMPED: Final = 50
ENOUGH: Final = 2
"""So many pictures on the table bring out the Rensho in last seat; one more before."""

Laid = Sequence[tuple[Seat, Card]]
"""The cards of a trick with their seats, in order of play."""


def lead(cards: Cards, trump: str) -> Card:
    """An ordinary ace, from the shortest suit; else the lowest card without value."""
    best = rensho(trump)
    aces = [card for card in cards if card[0] == "A" and card[1] != trump and card != best]
    if aces:
        return min(aces, key=lambda ace: sum(card[1] == ace[1] for card in cards))
    return low(cards, trump)


def answer(cards: Cards, laid: Laid, trump: str, mates: frozenset[Seat], count: int) -> Card:
    """What to play to a trick of `count` cards that was led, of the cards that may be played.

    It feeds a partner who takes the trick late or with a strong card, takes pictures with the cheapest winner in last
    seat and only with an ace or a trump before, and otherwise throws the lowest card without value.
    """
    if len(cards) == 1:
        return cards[0]
    led = laid[0][1][1]
    power = POWER[trump][led]
    ahead, top = max(laid, key=lambda one: power[one[1]])
    last = len(laid) == count - 1
    if ahead in mates:
        return feed(cards, trump) if last or power[top] >= _STRONG else low(cards, trump)
    pictures = sum(card[0] in french.PICTURES for _seat, card in laid)
    best = rensho(trump)
    winning = [card for card in cards if power[card] > power[top] and card != best]
    if not last:
        winning = [card for card in winning if card[0] == "A" or (pictures and power[card] > TRUMPED)]
    if winning and (pictures or card_counts(winning)):
        return min(winning, key=lambda card: (not last and card[0] != "A", power[card]))
    if best in cards and pictures >= (ENOUGH if last else ENOUGH + 1):
        return best
    return low(cards, trump)


_STRONG: Final = 14
"""The power of the ace of the suit led; trumps and the Rensho have more."""


def card_counts(cards: Sequence[Card]) -> bool:
    """Whether there is a picture among them that wins by itself."""
    return any(card[0] in french.PICTURES for card in cards)


def feed(cards: Cards, trump: str) -> Card:
    """A picture that wins little by itself: jacks first, then queens and kings; else a low card."""
    fed = [card for card in cards if card[0] in "JQK" and card[1] != trump]
    return min(fed, key=french.strength) if fed else low(cards, trump)


def low(cards: Cards, trump: str) -> Card:
    """The lowest card without value, then plain pictures from the jack up, trumps and the Rensho last."""
    best = rensho(trump)
    return min(
        cards,
        key=lambda card: (
            card == best,
            card[0] in french.PICTURES,
            card[1] == trump,
            french.strength(card),
        ),
    )
