"""Hachinin-Meri: what happens at the table, as values; view.seen says who may know what of them."""

from typing import Literal, TypeAlias

from msgspec import Struct

from games.game import Card, Cards, ScoreLine, Seat
from games.hachinin_meri.model import DealRecord, Pair, Played, Suit, Trick


class FirstDealer(Struct, frozen=True, tag="first_dealer"):
    """Chance has named who deals first."""

    dealer: Seat


class Dealt(Struct, frozen=True, tag="dealt"):
    """Nine cards to everyone; hidden hands are empty."""

    deal: int
    dealer: Seat
    hands: tuple[Cards, ...]


class OkieTurned(Struct, frozen=True, tag="okie_turned"):
    """A card is turned up and names the trump suit; `tenka` is a trump beside it."""

    okie: Card
    trump: Suit
    tenka: Card


class OkieTaken(Struct, frozen=True, tag="okie_taken"):
    """The declaration is over: somebody declared, or nobody did and the dealer takes the Okie."""

    seat: Seat
    okie: Card
    declared: bool
    trump: Suit


class PutAway(Struct, frozen=True, tag="put_away"):
    """The taker put a card away; which, is empty to all others."""

    seat: Seat
    card: Card | Literal[""]


class SideTurned(Struct, frozen=True, tag="side_turned"):
    """With the opening lead the card put away and the two left over are turned up."""

    discard: Card
    leftovers: Cards


class RobaiHidden(Struct, frozen=True, tag="robai_hidden"):
    """The side cards tell that somebody hides the Robai of trumps."""

    trump: Suit


class MeriLed(Struct, frozen=True, tag="meri_led"):
    """Meri (メリ): a trump is led; `monchi` if Monchi holds from now on, by the first Meri of the deal."""

    seat: Seat
    monchi: bool


class LastShown(Struct, frozen=True, tag="last_shown"):
    """The last cards, all at once, from seat 0 on; without a trump `suit` decides, which is that of `by`'s card."""

    cards: Cards
    suit: Suit | Literal[""]
    by: Seat


class TrickTaken(Struct, frozen=True, tag="trick_taken"):
    """The trick is turned up: who takes it, and the points of both sides after it."""

    trick: Trick
    card: Card
    taken: Pair
    points: Pair


class DealEnded(Struct, frozen=True, tag="deal_ended"):
    """The deal is over and counted. `next_dealer` is None when the match is over."""

    record: DealRecord
    lines: tuple[ScoreLine, ...]
    next_dealer: Seat | None


class MatchEnded(Struct, frozen=True, tag="match_ended"):
    """The match is over; equal totals are a draw, without winners."""

    totals: Pair
    winners: tuple[Seat, ...]


Event: TypeAlias = (
    FirstDealer
    | Dealt
    | OkieTurned
    | OkieTaken
    | PutAway
    | Played
    | SideTurned
    | RobaiHidden
    | MeriLed
    | LastShown
    | TrickTaken
    | DealEnded
    | MatchEnded
)
