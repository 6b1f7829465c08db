"""Kunken (кункен): options, actions, events, state and view. Rules: rules.md; its headings are cited as sections.

A card's ID is its face and the number of its pack ("TH2", "JK1"). In everything that more than one seat may see,
cards are faces only ("TH", "JK"): twins are never told apart there.
"""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from games.cards import french
from games.chance import AnyChance
from games.game import Card, Cards, GameInfo, ScoreLine, Seat, Sheet, Standing, Viewer

SHOE: Final[Cards] = (
    *(face + pack for pack in "12" for face in french.PACK),
    *(french.JOKER + pack for pack in "12"),
)
"""Both packs and both jokers: 106 cards."""

HAND_SIZE: Final = 10

INFO: Final = GameInfo(
    id="kunken",
    title="Kunken",
    native="Кункен",
    native_title="kunken, double rummy",
    pack="french, two packs and two jokers",
    version=1,
    seat_counts=(2, 3, 4, 5, 6, 7, 8),
    sides=False,
    direction="left",
    sheets=(
        Sheet("standard", "Standard"),
        Sheet(
            "american",
            "American double rum",
            {"joker_rule": "once_no_bury", "exhausted_stock": "reshuffle", "rummy_double": True},
        ),
    ),
    minutes=25,
)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The switches of a rule sheet (section Options); words.py has a line of help for each."""

    match_length: Literal["one_deal", "round", "two_rounds", "target"] = "round"
    target_points: Annotated[int, Meta(ge=50, le=1000)] = 200
    going_out: Literal["either", "must_discard"] = "either"
    throw_back: Literal["forbid", "allow"] = "forbid"
    exhausted_stock: Literal["pile_play", "stop", "reshuffle"] = "pile_play"
    joker_rule: Literal["once", "once_or_beyond", "once_no_bury", "fixed"] = "once"
    groups: Literal["free", "four_suits"] = "free"
    layoff_requires_meld: bool = False
    rummy_double: bool = False
    show_discards: Literal["top", "all"] = "top"

    def __post_init__(self) -> None:
        if not 50 <= self.target_points <= 1000:
            raise ValueError("The target lies between 50 and 1000 points.")


End: TypeAlias = Literal["low", "high"]


class DrawStock(Struct, frozen=True, tag="draw_stock"):
    """Begin the turn with the top card of the stock (The draw)."""


class DrawPile(Struct, frozen=True, tag="draw_pile"):
    """Begin the turn with the top card of the discard pile (The draw)."""


class MeldGroup(Struct, frozen=True, tag="meld_group"):
    """Lay a group, three or more of a rank (Groups). The order of the cards has no meaning: they are kept sorted."""

    cards: Cards

    def __post_init__(self) -> None:
        force_setattr(self, "cards", tuple(sorted(self.cards)))


class MeldSequence(Struct, frozen=True, tag="meld_sequence"):
    """Lay a sequence, lowest card first (Runs). `low` is the position of the first card, 1 to 14, ace 1 or 14."""

    cards: Cards
    low: int


class AddToGroup(Struct, frozen=True, tag="add_to_group"):
    """Add a card to group number `meld` (Adding to melds). Melds count from 1 in the order of laying."""

    meld: int
    card: Card


class Extend(Struct, frozen=True, tag="extend"):
    """Add a card at one end of sequence number `meld` (Adding to melds)."""

    meld: int
    card: Card
    end: End


class SwapJoker(Struct, frozen=True, tag="swap_joker"):
    """Play the card an end joker stands for; the joker goes to the other end, once (Moving a joker)."""

    meld: int
    card: Card


class ShiftJoker(Struct, frozen=True, tag="shift_joker"):
    """Play the card beyond the joker's new place; the joker comes over from the far end (Options, Jokers)."""

    meld: int
    card: Card


class Discard(Struct, frozen=True, tag="discard"):
    """End the turn by throwing a card on the pile (The discard)."""

    card: Card


LayOff: TypeAlias = AddToGroup | Extend | SwapJoker | ShiftJoker
TableAction: TypeAlias = MeldGroup | MeldSequence | LayOff
Action: TypeAlias = DrawStock | DrawPile | TableAction | Discard

Phase: TypeAlias = Literal["between", "draw", "play", "over"]
"""Where the match stands: `between` deals (also before the first), waiting for a draw, for the rest of a turn, over."""

Source: TypeAlias = Literal["", "stock", "pile"]


class Meld(Struct, frozen=True):
    """A combination on the table. A group has a `rank`; a sequence has a `suit` and the position of its first card."""

    owner: Seat
    cards: Cards
    rank: str = ""
    suit: str = ""
    low: int = 0
    moved: tuple[int, ...] = ()
    """Positions (1 to 14) of the jokers that have been moved: they stay there for good."""

    @property
    def high(self) -> int:
        """Position of the last card of a sequence."""
        return self.low + len(self.cards) - 1


class Put(Struct, frozen=True):
    """Cards that went on the table in one action, as faces: a new meld, or a card for an old one."""

    meld: int
    cards: Cards
    new: bool
    moves_joker: bool = False
    """Whether the joker of the meld went to its other end for this card."""


class Turn(Struct, frozen=True):
    """One turn as everybody may look back on it."""

    number: int
    seat: Seat
    source: Source = ""
    taken: Card | Literal[""] = ""
    """The face taken from the pile; empty for a stock card."""
    laid: tuple[Put, ...] = ()
    thrown: Card | Literal[""] = ""


class DealRecord(Struct, frozen=True):
    """How a deal ended and how it was paid (section Scoring). Tuples run by seat; cards are faces."""

    number: int
    dealer: Seat
    winner: Seat | None
    """None: the deal was blocked."""
    turns: int
    hands: tuple[Cards, ...]
    """What was left in each hand."""
    values: tuple[int, ...]
    """What those cards count."""
    changes: tuple[int, ...]
    """What each balance gained or lost."""
    doubled: bool
    pool_won: int
    pool: int
    """The pool that waits after this deal."""
    returned: tuple[int, ...]
    """What was handed back from the pool, when the match ended with this deal; else empty."""
    lines: tuple[ScoreLine, ...]
    """The sum written out; the first value of each line is its seat."""
    balances: tuple[int, ...]


class State(Struct, frozen=True):
    """A whole match. Tuples run by seat; `stock` has its next card first, `pile` its top card last."""

    options: Options
    chance: AnyChance
    seats: int
    balances: tuple[int, ...]
    pool_shares: tuple[int, ...]
    """What each seat has paid into the pool that lies now."""
    phase: Phase = "between"
    shuffles: int = 0
    """Shuffles used so far."""
    deal: int = 0
    """Number of the deal at hand, from 1; 0 before the first."""
    dealer: Seat = 0
    turn: Seat = 0
    hands: tuple[Cards, ...] = ()
    stock: Cards = ()
    pile: Cards = ()
    table: tuple[Meld, ...] = ()
    drawn: Card | Literal[""] = ""
    """The card drawn in this turn."""
    barred: Card | Literal[""] = ""
    """The card that may not be discarded in this turn."""
    laid: int = 0
    laid_ever: tuple[int, ...] = ()
    exhausted: bool = False
    still_turns: int = 0
    pile_streak: int = 0
    reshuffles: int = 0
    now: Turn | None = None
    last: Turn | None = None
    records: tuple[DealRecord, ...] = ()


class Shown(Struct, frozen=True):
    """A meld as it is shown: cards are faces."""

    number: int
    meld: Meld
    stands: Cards
    """What each card stands for; a joker in a group stands for the rank alone."""
    free: tuple[int, ...]
    """Indices of the jokers that may still move; every other joker lies crosswise."""


class View(Struct, frozen=True):
    """What one viewer may know (section Who sees what), and all that is needed to act."""

    viewer: Viewer
    options: Options
    phase: Phase
    deal: int
    deals: int
    """Deals in the match; with a target, the most there can be."""
    turn_no: int
    """Number of the turn at hand in this deal, from 1; 0 before the first deal."""
    dealer: Seat
    turn: Seat
    to_act: tuple[Seat, ...]
    legal: tuple[str, ...]
    """The viewer's legal actions in their notation; empty for everybody else."""
    hands: tuple[Cards, ...]
    """The viewer's own cards as IDs; other hands are empty, and between deals they are faces."""
    hand_counts: tuple[int, ...]
    hand_values: tuple[int, ...]
    """What each hand counts against its seat; 0 for a hand the viewer may not see."""
    stock_count: int
    pile_count: int
    top: Card | Literal[""]
    """The face on top of the pile."""
    pile: Cards
    """All faces of the pile, top last, where the sheet lets people look through it; else empty."""
    table: tuple[Shown, ...]
    source: Source
    """Where the seat in turn has drawn from."""
    drawn: Card | Literal[""]
    """The card drawn in this turn: the ID while the viewer holds it, else the face; no stock card of others."""
    barred: Card | Literal[""]
    """The card that may not be thrown in this turn: its ID for the owner, its face for others."""
    laid: int
    laid_ever: tuple[int, ...]
    exhausted: bool
    still_turns: int
    pile_streak: int
    reshuffles: int
    pool: int
    pool_shares: tuple[int, ...]
    now: Turn | None
    last: Turn | None
    records: tuple[DealRecord, ...]
    standing: Standing
