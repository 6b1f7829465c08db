"""Kunken: what happens at the table, as its events. Cards are faces wherever more than one seat may see them."""

from typing import Literal, TypeAlias

from msgspec import Struct

from games.game import Card, Cards, Seat
from games.kunken.model import DealRecord, Meld


class DealerDrawn(Struct, frozen=True, tag="dealer_drawn"):
    """The first dealer was drawn by lot."""

    dealer: Seat


class Dealt(Struct, frozen=True, tag="dealt"):
    """Ten cards each. A hand hidden from the viewer is empty; `top` is the first card of the pile.

    It is empty where it is told again when it lies covered.
    """

    number: int
    dealer: Seat
    first: Seat
    hands: tuple[Cards, ...]
    top: Card | Literal[""]


class StockOut(Struct, frozen=True, tag="stock_out"):
    """The stock is gone: from now on only the pile is drawn from."""


class Reshuffled(Struct, frozen=True, tag="reshuffled"):
    """The pile without its top card was shuffled and is the new stock; `top` as in Dealt."""

    stock: int
    top: Card | Literal[""]


class Drew(Struct, frozen=True, tag="drew"):
    """A card was drawn. `card` is the ID for its owner; for others the face from the pile, empty from the stock."""

    seat: Seat
    source: Literal["stock", "pile"]
    card: Card | Literal[""]


class Laid(Struct, frozen=True, tag="laid"):
    """A new meld lies on the table as number `number`."""

    seat: Seat
    number: int
    meld: Meld


class Added(Struct, frozen=True, tag="added"):
    """A card was added to a meld; `meld` is how it lies now. `stands` is the face a joker stands for."""

    seat: Seat
    number: int
    card: Card
    stands: Card | Literal[""]
    meld: Meld


class JokerMoved(Struct, frozen=True, tag="joker_moved"):
    """A joker went to the other end of its sequence, where it stands for `stands`; `meld` is how it lies now."""

    seat: Seat
    number: int
    card: Card
    stands: Card
    meld: Meld


class Discarded(Struct, frozen=True, tag="discarded"):
    """A card was thrown; `card` is its face, or empty where it is told again when it lies covered."""

    seat: Seat
    card: Card | Literal[""]
    left: int
    """Cards left in the hand."""


class WentOut(Struct, frozen=True, tag="went_out"):
    """A seat is rid of its last card."""

    seat: Seat


class DealEnded(Struct, frozen=True, tag="deal_ended"):
    """The deal is over and paid."""

    record: DealRecord
    next_dealer: Seat | None
    """None when the match is over."""


class MatchEnded(Struct, frozen=True, tag="match_ended"):
    """The match is over; equal highest balances win together."""

    winners: tuple[Seat, ...]
    balances: tuple[int, ...]


Event: TypeAlias = (
    DealerDrawn
    | Dealt
    | StockOut
    | Reshuffled
    | Drew
    | Laid
    | Added
    | JokerMoved
    | Discarded
    | WentOut
    | DealEnded
    | MatchEnded
)
