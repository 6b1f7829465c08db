"""Kakeya (掛合トランプ): options, actions, state and view. Rules: rules.md, cited by its headings.

Partners sit opposite each other and are a pair: pair 0 (A) holds seats 0 and 2 of four, 0 and 3 of six.
"""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from games.cards import french
from games.chance import AnyChance
from games.game import Card, Cards, GameInfo, ScoreLine, Seat, Sheet, Standing, Viewer

INFO: Final = GameInfo(
    id="kakeya",
    title="Kakeya",
    native="掛合トランプ",
    native_title="Kakeya toranpu; at home etori, picture taking",
    pack="french",
    version=1,
    seat_counts=(4, 6),
    sides=True,
    direction="left",
    sheets=(
        Sheet("standard", "Standard"),
        Sheet(
            "kakeya",
            "As in Kakeya",
            {
                "direction": "right",
                "six_mode": "rotate",
                "ace_rule": "rensho_and_trump_ace",
                "aces": "dealt",
            },
        ),
        Sheet("letter", "To the letter", {"combine": "double", "trump_change": "first_deal_only"}),
        Sheet("quick", "Quick", {"stones": 3}),
        Sheet("four_deals", "Four deals", {"max_deals": 4}),
    ),
    minutes=40,
)

Suit: TypeAlias = Literal["C", "D", "H", "S"]
Call: TypeAlias = Literal["iku", "koi"]
Pair: TypeAlias = int
"""A pair of partners by number: 0 is A, 1 is B, 2 is C."""
NO_PAIR: Final[Pair] = -1

SUITS: Final[tuple[Suit, ...]] = ("C", "D", "H", "S")
ALL_PICTURES: Final = 16
DECK_ORDER: Final = {
    rank + suit: number
    for number, (suit, rank) in enumerate((suit, rank) for suit in SUITS for rank in reversed(french.RANKS))
}
"""The cards suit by suit, each high to low."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The switches of a rule sheet (section Options); names.py has a line of help for each."""

    stones: Literal[2, 3, 5, 10] = 5
    max_deals: Literal[0, 4, 6, 8, 12, 20] = 0
    first_trump: Literal["C", "D", "H", "S"] = "C"
    trump_change: Literal["each_deal", "first_deal_only", "never"] = "each_deal"
    ace_rule: Literal["rensho_only", "rensho_and_trump_ace", "ties_only", "off"] = "rensho_only"
    aces: Literal["captured", "dealt"] = "captured"
    combine: Literal["highest", "double"] = "highest"
    tie_8_8: Literal["no_rensho_wins", "draw"] = "no_rensho_wins"
    lone_rensho: Literal["free", "forced"] = "free"
    six_mode: Literal["all_play", "rotate"] = "all_play"
    direction: Literal["left", "right"] = "left"


class Keep(Struct, frozen=True, tag="keep"):
    """Trumps stay as they are."""


class Trump(Struct, frozen=True, tag="trump"):
    """Change trumps to another suit (切り kiri), before anybody has seen a card."""

    suit: Suit


class CallLead(Struct, frozen=True, tag="call"):
    """Who of the leading pair leads trick 1: iku (行く, I go) or koi (来い, come, partner)."""

    call: Call


class Play(Struct, frozen=True, tag="play"):
    """Play a card."""

    card: Card


Action: TypeAlias = Keep | Trump | CallLead | Play

Phase: TypeAlias = Literal["between", "choose_trump", "lead_call", "play", "over"]
"""Where the match stands: `between` deals (also before the first), or waiting for a seat."""

How: TypeAlias = Literal["most", "tie_rensho", "tie_aces", "drawn", "drawn_level"]
"""How a deal was decided: most pictures; a tie, by who was dealt the Rensho, or by fewer aces; drawn by the
option, or with equally many aces."""


class Lay(Struct, frozen=True):
    """How the table lies in a deal (section Who deals and who leads)."""

    dealers: Pair
    """The dealing pair (配り番 kubariban)."""
    dealer: Seat
    """Who of it deals first."""
    leading: Pair
    order: tuple[Seat, ...]
    """The seats that get cards, in the order in which they are dealt; the first asks iku or koi."""
    caller: Seat
    """Who may change trumps."""
    cards: tuple[int, ...]
    """By seat: how many cards it is dealt, 0 for who sits out."""
    tricks: int


class Played(Struct, frozen=True, tag="played"):
    """A card lies on the table."""

    seat: Seat
    card: Card
    rensho: bool = False


class Trick(Struct, frozen=True):
    """A finished trick, its cards in order of play."""

    number: int
    winner: Seat
    cards: tuple[Played, ...]


class Taken(Struct, frozen=True):
    """What everybody may look back at of a finished trick: who led, who took it, its pictures."""

    number: int
    leader: Seat
    winner: Seat
    pictures: Cards


class DealRecord(Struct, frozen=True):
    """How a deal ended and what it cost (section Scoring). Tuples go by pair."""

    number: int
    trump: Suit
    lay: Lay
    how: How
    winner: Pair
    """-1 where nobody won."""
    pictures: tuple[int, ...]
    captured_aces: tuple[Cards, ...]
    dealt_aces: tuple[Cards, ...]
    """Empty unless they count (option `aces`)."""
    rensho: Pair
    """The pair that was dealt the Rensho."""
    value: int
    """What each losing pair owes, 0 for a drawn deal."""
    paid: tuple[int, ...]
    """What each pair got, below 0 what it paid."""
    stones: tuple[int, ...]
    """After the payment."""
    lines: tuple[ScoreLine, ...]


class State(Struct, frozen=True):
    """A whole match. At a stop between deals `lay` is that of the next deal, all else that of the deal just done."""

    options: Options
    chance: AnyChance
    seats: int
    lay: Lay
    stones: tuple[int, ...]
    """By pair."""
    times_dealt: tuple[int, ...]
    """By pair: how often it has dealt."""
    trump: Suit
    phase: Phase = "between"
    deal: int = 0
    """Number of the deal at hand, from 1; 0 before the first."""
    any_deal_won: bool = False
    hands: tuple[Cards, ...] = ()
    """By seat; no seats before the first deal is dealt."""
    calls: tuple[str, ...] = ()
    """Iku or koi in the order in which they were called."""
    leader: Seat = 0
    """Who leads the trick at hand; of use in play only."""
    trick_no: int = 0
    """Number of the trick at hand, from 1; 0 before play."""
    trick: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()
    """Finished tricks; those of the deal before lie there until new cards are dealt."""
    captured: tuple[Cards, ...] = ()
    """By seat: pictures won in tricks, in order of capture."""
    records: tuple[DealRecord, ...] = ()


class View(Struct, frozen=True):
    """What one viewer may know (section What each player may see), and all that is needed to act."""

    viewer: Viewer
    options: Options
    phase: Phase
    seats: int
    deal: int
    lay: Lay
    trump: Suit
    rensho: Card
    """The card that beats all."""
    rensho_with: Pair
    """The pair that was dealt the Rensho, as far as the viewer knows, else -1."""
    targets: tuple[int, ...]
    """By pair: the pictures it needs, as far as the viewer knows; 0 where there is no such number."""
    stones: tuple[int, ...]
    to_act: tuple[Seat, ...]
    legal: tuple[str, ...]
    """The viewer's legal actions in their notation; empty for everybody else."""
    hands: tuple[Cards, ...]
    """As the viewer may know them: a hidden hand is empty."""
    hand_counts: tuple[int, ...]
    calls: tuple[str, ...]
    leader: Seat
    trick_no: int
    trick: tuple[Played, ...]
    led: Suit | Literal[""]
    """The suit to follow; empty before the lead."""
    last_trick: Trick | None
    """The trick before, until the next card is played."""
    tricks: tuple[Taken, ...]
    captured: tuple[Cards, ...]
    pictures: tuple[int, ...]
    """By pair: pictures won in tricks."""
    records: tuple[DealRecord, ...]
    standing: Standing
