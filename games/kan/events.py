"""Kan: what happens at the table, as values; view.seen says who may know what of them."""

from typing import Literal, TypeAlias

from msgspec import Struct

from games.game import Card, Cards, Seat
from games.kan.model import Call, DealRecord, Five, Pair, Played, RoundRecord, Shown, Suit


class FirstDealer(Struct, frozen=True, tag="first_dealer"):
    """Everyone drew a card, the lowest deals."""

    dealer: Seat


class RoundStarted(Struct, frozen=True, tag="round_started"):
    """A round begins; `last` is the round of tome-suppe (spades)."""

    number: int
    dealer: Seat
    trump: Suit
    last: bool


class Dealt(Struct, frozen=True, tag="dealt"):
    """Ten cards to everyone; hidden hands are empty. `trump` is empty where it will be named."""

    round: int
    deal: int
    dealer: Seat
    trump: Suit | Literal[""]
    hands: tuple[Cards, ...]


class KanCalled(Struct, frozen=True, tag="kan_called"):
    """Kan! The two partners are known; `roles` (joker, ace) only to those who may know them."""

    kankei: Pair
    trump: Suit
    roles: tuple[Seat, ...]


class NijuKanCalled(Struct, frozen=True, tag="niju_kan_called"):
    """Niju-kan (二重関)! One player holds both cards; the partner sits two places to the right."""

    holder: Seat
    partner: Seat
    trump: Suit
    then: Literal["partner_gives", "blind_draw", "redeal"]


class ThrownIn(Struct, frozen=True, tag="thrown_in"):
    """The hands are thrown in unseen; the same dealer deals again."""

    round: int
    dealer: Seat


class Gave(Struct, frozen=True, tag="gave"):
    """The partner gave `card` (empty to all but the two) and got the ace of trumps."""

    giver: Seat
    holder: Seat
    card: Card | Literal[""]
    ace: Card


class Drew(Struct, frozen=True, tag="drew"):
    """A blind exchange by position; the two cards are empty to all but the partners."""

    seat: Seat
    ten: int
    two: int
    holder: Seat
    partner: Seat
    to_holder: Card | Literal[""]
    to_partner: Card | Literal[""]


class SeatsChanged(Struct, frozen=True, tag="seats_changed"):
    """The partners sat side by side: `mover` (a kankei) and `other` changed places."""

    mover: Seat
    other: Seat
    seat_of: Five


class Called(Struct, frozen=True, tag="called"):
    """A partner has called; what, is empty to everybody else until both calls are in."""

    seat: Seat
    call: Call | Literal[""]


class CallsOpened(Struct, frozen=True, tag="calls_opened"):
    """Both calls are in. `beside` is the two-gap player, who has two opponents to the right."""

    calls: tuple[str, ...]
    leader: Seat
    beside: Seat


class TrumpNamed(Struct, frozen=True, tag="trump_named"):
    """A partner named the trump suit and leads."""

    seat: Seat
    suit: Suit


class TrickTaken(Struct, frozen=True, tag="trick_taken"):
    """The trick went to `winner`: its pictures, and what both sides have of what they need."""

    number: int
    winner: Seat
    card: Card
    side: Literal["kankei", "mukankei"]
    pictures: Cards
    counts: Pair
    targets: Pair


class ShutOut(Struct, frozen=True, tag="shut_out"):
    """A side has its target and the other nothing; `asked` decides, or the deal stops by itself (deal 1)."""

    side: Literal["kankei", "mukankei"]
    seat: Seat
    pictures: int
    asked: bool


class Decided(Struct, frozen=True, tag="decided"):
    """Stop, or the pledge to take all 16."""

    seat: Seat
    call: Literal["stop", "juuroku", "gyaku_juuroku"]


class DealEnded(Struct, frozen=True, tag="deal_ended"):
    """The deal is over and scored; `last` if the round ends with it."""

    round: int
    record: DealRecord
    last: bool


class RoundEnded(Struct, frozen=True, tag="round_ended"):
    """The round is over and counted. `next_dealer` is None when the match is over."""

    record: RoundRecord
    totals: Five
    next_dealer: Seat | None


class MatchEnded(Struct, frozen=True, tag="match_ended"):
    """The match is over. Equal totals share a rank."""

    totals: Five
    ranks: Five
    winners: tuple[Seat, ...]


Event: TypeAlias = (
    FirstDealer
    | RoundStarted
    | Dealt
    | KanCalled
    | NijuKanCalled
    | ThrownIn
    | Gave
    | Drew
    | SeatsChanged
    | Called
    | CallsOpened
    | Shown
    | TrumpNamed
    | Played
    | TrickTaken
    | ShutOut
    | Decided
    | DealEnded
    | RoundEnded
    | MatchEnded
)
