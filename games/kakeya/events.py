"""Kakeya: what happens at the table, as values; view.seen says who may know what of them."""

from typing import TypeAlias

from msgspec import Struct

from games.game import Card, Cards, Seat
from games.kakeya.model import Call, DealRecord, Lay, Pair, Played, Suit


class DealStarted(Struct, frozen=True, tag="deal_started"):
    """A deal begins; no card is dealt yet. `asked` if trumps may be changed now."""

    number: int
    lay: Lay
    trump: Suit
    asked: bool


class TrumpSettled(Struct, frozen=True, tag="trump_settled"):
    """`seat` has kept trumps or changed them; which ace is the Rensho now."""

    seat: Seat
    suit: Suit
    rensho: Card
    changed: bool


class Dealt(Struct, frozen=True, tag="dealt"):
    """The pack is dealt out; hidden hands are empty."""

    number: int
    lay: Lay
    hands: tuple[Cards, ...]


class Called(Struct, frozen=True, tag="called"):
    """A member of the leading pair has called; `leader` is None while the partner has to answer."""

    seat: Seat
    call: Call
    leader: Seat | None


class TrickTaken(Struct, frozen=True, tag="trick_taken"):
    """The trick went to `winner`: its pictures, and what each pair has now."""

    number: int
    winner: Seat
    card: Card
    pair: Pair
    pictures: Cards
    counts: tuple[int, ...]


class LastTrick(Struct, frozen=True, tag="last_trick"):
    """Six players: only some still have a card for the last trick; who leads it."""

    leader: Seat
    out: tuple[Seat, ...]


class DealEnded(Struct, frozen=True, tag="deal_ended"):
    """The deal is over and paid; `following` is how the table lies next, None when the match is over."""

    record: DealRecord
    following: Lay | None


class MatchEnded(Struct, frozen=True, tag="match_ended"):
    """The match is over; ranks go by pair, and equal stones share one below the winner."""

    winner: Pair
    stones: tuple[int, ...]
    ranks: tuple[int, ...]


Event: TypeAlias = (
    DealStarted | TrumpSettled | Dealt | Called | Played | TrickTaken | LastTrick | DealEnded | MatchEnded
)
