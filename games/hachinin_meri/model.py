"""Hachinin-Meri (八人メリ): options, actions, events, state and view. Rules: rules.md, cited by its headings.

Seats 0, 2, 4, 6 are side A (0) and seats 1, 3, 5, 7 side B (1), for the whole match. What is counted for the
sides is a pair, A first.
"""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from games.chance import AnyChance
from games.game import Card, Cards, GameInfo, Seat, Sheet, Standing, Viewer

INFO: Final = GameInfo(
    id="hachinin_meri",
    title="Hachinin-Meri",
    native="八人メリ",
    native_title="hachinin-meri, eight-player Meri",
    pack="unsun",
    version=1,
    seat_counts=(8,),
    sides=True,
    direction="left",
    sheets=(
        Sheet("standard", "Standard"),
        Sheet("beginners", "Beginners", {"deals": 4, "combinations": False}),
    ),
    minutes=40,
)

SEATS: Final = 8
HAND: Final = 9
TRICKS: Final = 9
SIDES: Final = 2

Suit: TypeAlias = Literal["P", "I", "C", "O", "G"]
Pair: TypeAlias = tuple[int, int]
"""A figure for side A and one for side B."""
TenkaCard: TypeAlias = Literal["pao_robai", "pao_sota"]
PairName: TypeAlias = Literal["sun_un", "un_sota", "sota_robai", "robai_rei", "ni_ichi", "hachi_ku"]
PairRule: TypeAlias = Literal["pair", "last", "hidden"]
"""What gives a pair its points: it is an ordinary one, in the last trick, or the Robai is hidden."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The switches of a rule sheet (section Options); names.py has a line of help for each."""

    deals: Literal[1, 2, 4, 8, 16] = 8
    seating: Literal["choose", "together", "split"] = "choose"
    tenka: TenkaCard = "pao_robai"
    discard: Literal["plain", "any"] = "plain"
    first_trick: Literal["no_trump_lead", "no_trumps"] = "no_trump_lead"
    monchi: Literal["follow_or_trump", "strict", "off"] = "follow_or_trump"
    lone_sun: Literal["original", "current", "off"] = "original"
    hidden_robai: Literal["robai_pairs", "all", "off"] = "robai_pairs"
    last_trick_suit: Literal["dealer", "winner8"] = "dealer"
    combinations: bool = True


class Declare(Struct, frozen=True, tag="declare"):
    """Robotta! (ロボった): say that one holds the Robai of trumps, and take the Okie."""


class Pass(Struct, frozen=True, tag="pass"):
    """Say nothing of the Robai: it is hidden (隠しロバイ kakushi-robai), the dealer takes the Okie."""


class Discard(Struct, frozen=True, tag="discard"):
    """Put a card away for the Okie, face down until the opening lead."""

    card: Card


class Play(Struct, frozen=True, tag="play"):
    """Play a card to tricks 1 to 8; whether it lies face down is not for the player to choose."""

    card: Card


Action: TypeAlias = Declare | Pass | Discard | Play

Phase: TypeAlias = Literal["between", "declare", "exchange", "play", "over"]
"""Where the match stands: `between` deals (also before the first), waiting for an answer, or over."""


class Played(Struct, frozen=True, tag="played"):
    """A card lies on the table. Face down it is a trump, and its ID is empty to all but its owner."""

    seat: Seat
    card: Card | Literal[""]
    face_down: bool


class Caught(Struct, frozen=True):
    """A pair (役 yaku): the winning trump caught the opponents' best one, and points move."""

    code: PairName
    seat: Seat
    """Who played the card that was caught."""
    card: Card
    points: int
    why: PairRule


class Trick(Struct, frozen=True):
    """A finished trick: its cards from seat `first` on, to the left. In the last one nobody led; `first` is 0."""

    number: int
    first: Seat
    cards: Cards
    winner: Seat
    meri: bool
    caught: Caught | None


class DealRecord(Struct, frozen=True):
    """How a deal ended. `robai` is who hid the Robai of trumps, if somebody did."""

    deal: int
    dealer: Seat
    trump: Suit
    taker: Seat
    declared: bool
    robai: Seat | None
    tricks: Pair
    points: Pair
    totals: Pair


class State(Struct, frozen=True):
    """A whole match. At a stop between deals all figures are those of the deal just done."""

    options: Options
    chance: AnyChance
    phase: Phase = "between"
    deal: int = 0
    """Number of the deal, from 1; 0 before the first. Each deal uses one shuffle."""
    dealer: Seat = 0
    hands: tuple[Cards, ...] = ((),) * SEATS
    okie: Card | Literal[""] = ""
    trump: Suit | Literal[""] = ""
    leftovers: Cards = ()
    """The two cards left over beside the Okie."""
    taker: Seat | None = None
    """Who takes the Okie; None until the declaration is over."""
    declared: bool = False
    """The taker has declared the Robai."""
    hidden: bool = False
    """Somebody holds the Robai and has not said so."""
    discard: Card | Literal[""] = ""
    lone_sun: Seat | None = None
    """Who began trick 1 with the Sun as the only trump."""
    trick_no: int = 0
    """Number of the trick at hand, 1 to 8; 0 before play, 9 when all is played."""
    leader: Seat = 0
    trick: tuple[Played, ...] = ()
    meri_seen: bool = False
    """A trump has led an earlier trick of this deal."""
    tricks: tuple[Trick, ...] = ()
    taken: Pair = (0, 0)
    """Tricks of each side in this deal."""
    points: Pair = (0, 0)
    """Points of each side in this deal; they add up to the number of tricks done."""
    records: tuple[DealRecord, ...] = ()
    totals: Pair = (0, 0)


class View(Struct, frozen=True):
    """What one viewer may know (section What each player may see), and all that is needed to act."""

    viewer: Viewer
    options: Options
    phase: Phase
    deal: int
    dealer: Seat
    okie: Card | Literal[""]
    trump: Suit | Literal[""]
    taker: Seat | None
    declared: bool
    hidden: bool
    """A Robai is hidden; known to everybody once the side cards are up, false before that."""
    discard: Card | Literal[""]
    """The card put away; before the opening lead only the taker sees it."""
    leftovers: Cards
    """Empty until they are turned up."""
    to_act: tuple[Seat, ...]
    """Who must act; in the declaration nobody but the viewer, if that is the one who may declare."""
    legal: tuple[str, ...]
    """The viewer's legal actions in their notation; empty for everybody else."""
    hands: tuple[Cards, ...]
    """As the viewer may know them: a hidden hand is empty."""
    hand_counts: tuple[int, ...]
    lone_sun: Seat | None
    """The viewer, if the Sun was the viewer's only trump at the start of trick 1."""
    trick_no: int
    leader: Seat
    """Who leads the trick at hand; of use in play only."""
    trick: tuple[Played, ...]
    meri_seen: bool
    tricks: tuple[Trick, ...]
    """All finished tricks of the deal: what was played is open to everybody alike."""
    taken: Pair
    points: Pair
    records: tuple[DealRecord, ...]
    standing: Standing


def side(seat: Seat) -> int:
    """The side of a seat: 0 for A, 1 for B."""
    return seat % SIDES


def left_of(seat: Seat, steps: int = 1) -> Seat:
    """The seat so many places to the left."""
    return (seat + steps) % SEATS


def owners(trick: Trick) -> tuple[tuple[Seat, Card], ...]:
    """The cards of a finished trick with the seats that played them."""
    return tuple((left_of(trick.first, steps), card) for steps, card in enumerate(trick.cards))
