"""Hachinin-Meri: which cards are trumps and what beats what (section The pack of rules.md)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from games.cards import unsun
from games.game import Card, Cards, Seat
from games.hachinin_meri.model import PairName, TenkaCard

TENKA: Final[dict[str, Card]] = {"pao_robai": "DP", "pao_sota": "MP"}
"""Tenka (テンカ), a trump in every deal, by option."""

_TRUMP: Final = 100
"""Any trump is stronger than this, any plain card weaker."""


@dataclass(frozen=True)
class Ranking:
    """The order of the cards with one suit as trumps."""

    trump: str
    tenka: Card
    trumps: Cards
    """Strongest first."""
    plain: Mapping[str, Cards]
    """The cards of each plain suit, strongest first."""
    power: Mapping[Card, int]
    """Greater is stronger, among trumps or within a plain suit; every trump is above every plain card."""
    order: Mapping[Card, int]
    """Where a card stands in a sorted hand: trumps first, then the plain suits in the order of the pack."""
    pairs: Mapping[tuple[Card, Card], PairName]
    """The name of each pair, by winning and caught card."""
    captor: Mapping[Card, Card]
    """By card: the one that would catch it in a pair."""

    @property
    def robai(self) -> Card:
        """The Robai of the trump suit itself."""
        return f"D{self.trump}"

    @property
    def sun(self) -> Card:
        return f"S{self.trump}"

    def is_trump(self, card: Card) -> bool:
        return card[1] == self.trump or card == self.tenka

    def sort(self, cards: Iterable[Card]) -> Cards:
        """The cards as a hand is held."""
        return tuple(sorted(cards, key=self.order.__getitem__))

    def only_trumps(self, cards: Iterable[Card]) -> Cards:
        return tuple([card for card in cards if card[1] == self.trump or card == self.tenka])

    def only_plain(self, cards: Iterable[Card]) -> Cards:
        return tuple([card for card in cards if card[1] != self.trump and card != self.tenka])

    def strength(self, card: Card, led: str) -> int:
        """How strong a card is in a trick: trumps, then the led suit, then nothing (0)."""
        power = self.power[card]
        return power if power > _TRUMP or card[1] == led else 0

    def winner(self, cards: Iterable[tuple[Seat, Card]], led: str) -> tuple[Seat, Card]:
        """The seat and the card that take these cards, with the suit that counts if there is no trump."""
        best, taker = -1, None
        for played in cards:
            strength = self.strength(played[1], led)
            if strength > best:
                best, taker = strength, played
        if taker is None:
            raise ValueError("nobody has played")
        return taker


@cache
def ranking(tenka: TenkaCard, trump: str) -> Ranking:
    """The ranking with this suit as trumps."""
    high = TENKA[tenka]
    trumps = _trumps(trump, high)
    plain = {suit: _plain(suit, high) for suit in unsun.SUITS if suit != trump}
    groups = (trumps, *plain.values())
    order = {card: place for place, card in enumerate(card for group in groups for card in group)}
    power = {card: len(group) - place for group in groups for place, card in enumerate(group)}
    power |= {card: power[card] + _TRUMP for card in trumps}
    pairs = _pairs(trump)
    captor = {lower: upper for upper, lower in pairs}
    return Ranking(trump, high, trumps, plain, power, order, pairs, captor)


def _trumps(trump: str, tenka: Card) -> Cards:
    """Sun, Un, Sota, Tenka, Robai, Rei, Kaba and the pips; in Pao, Tenka stands in its own place."""
    cards = [rank + trump for rank in unsun.COURTS + unsun.pips(trump)]
    if tenka not in cards:
        cards.insert(cards.index(f"D{trump}"), tenka)
    return tuple(cards)


def _plain(suit: str, tenka: Card) -> Cards:
    """Sun, Un, Rei, Kaba, Sota, Robai and the pips; but the Robai of Isu stands just above the one."""
    ranks = "SURKM987654321" if suit in unsun.LONG else "SURKMD123456789"
    ranks = ranks[:-1] + "D1" if suit == "I" else ranks
    ranks = "SURKD987654321" if suit == "P" and tenka == "MP" else ranks
    return tuple(rank + suit for rank in ranks)


def _pairs(trump: str) -> dict[tuple[Card, Card], PairName]:
    named: list[tuple[PairName, str]] = [
        ("sun_un", "SU"),
        ("un_sota", "UM"),
        ("sota_robai", "MD"),
        ("robai_rei", "DR"),
        ("ni_ichi", "21") if trump in unsun.LONG else ("hachi_ku", "89"),
    ]
    return {(ranks[0] + trump, ranks[1] + trump): name for name, ranks in named}
