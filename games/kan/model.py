"""Kan (ゴニンカン): options, actions, events, state and view. Rules: rules.md, cited by its headings.

A seat is the number of a player for the whole match. Players change places: where a player sits now is
`seat_of[player]`, and the next place to the right is one higher, modulo five.
"""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from games.cards import french
from games.chance import AnyChance
from games.game import Card, Cards, GameInfo, ScoreLine, Seat, Sheet, Standing, Viewer

INFO: Final = GameInfo(
    id="kan",
    title="Kan",
    native="ゴニンカン",
    native_title="gonin-kan, five-person Kan",
    pack="french",
    version=1,
    seat_counts=(5,),
    sides=False,
    direction="right",
    sheets=(
        Sheet("standard", "Standard"),
        Sheet(
            "tournament",
            "Tournament",
            {
                "deal2_target": 8,
                "nijukan": "blind_draw",
                "showing": "two_required",
                "conflict_lead": "kankei",
                "gyaku_juuroku_double": False,
                "first_gyaku_sukonku": "big",
                "deal_passes": "right",
            },
        ),
    ),
    minutes=60,
)

SEATS: Final = 5
HAND: Final = 10
TRICKS: Final = 10
MAX_ROUNDS: Final = 31
SUITS: Final = "CDHS"

PACK: Final[Cards] = (
    *(rank + suit for suit in SUITS for rank in reversed(french.RANKS) if rank != "2" or suit == "S"),
    french.JOKER,
)
"""The 50 cards in deck order: clubs, diamonds, hearts, spades, each high to low; joker last (The pack)."""

DECK_ORDER: Final = {card: number for number, card in enumerate(PACK)}

Suit: TypeAlias = Literal["C", "D", "H", "S"]
Call: TypeAlias = Literal["iku", "koi"]
Five: TypeAlias = tuple[int, int, int, int, int]
Pair: TypeAlias = tuple[int, int]
"""A figure for the kankei and one for the mukankei, in this order."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The switches of a rule sheet (section Options); words.py has a line of help for each."""

    rounds: Annotated[int, Meta(ge=1, le=MAX_ROUNDS)] = 10
    deal2_target: Literal[8, 9] = 9
    nijukan: Literal["partner_gives", "blind_draw", "redeal"] = "partner_gives"
    showing: Literal["free", "two_required", "off"] = "free"
    conflict_lead: Literal["kankei", "mukankei"] = "mukankei"
    gyaku_juuroku_double: bool = True
    first_gyaku_sukonku: Literal["big", "same"] = "same"
    scoring: Literal["standard", "zero_sum"] = "standard"
    deal_passes: Literal["left", "right"] = "left"
    play_out: bool = True

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= MAX_ROUNDS:
            raise ValueError(f"A match of Kan has 1 to {MAX_ROUNDS} rounds, not {self.rounds}.")


class Give(Struct, frozen=True, tag="give"):
    """Niju-kan: the partner gives this card for the ace of trumps."""

    card: Card


class Draw(Struct, frozen=True, tag="draw"):
    """Niju-kan, blind: exchange the card at place `ten` (0 to 9) for the one at place `two` (0 or 1)."""

    ten: int
    two: int


class CallLead(Struct, frozen=True, tag="call"):
    """Who leads trick 1: iku (行く, I go) or koi (来い, come, partner)."""

    call: Call


class ShowBoth(Struct, frozen=True, tag="show_both"):
    """Show the partner two cards together; their order means nothing and is made that of their texts."""

    first: Card
    second: Card

    def __post_init__(self) -> None:
        if self.first > self.second:
            first, second = self.second, self.first
            force_setattr(self, "first", first)
            force_setattr(self, "second", second)


class ShowThen(Struct, frozen=True, tag="show_then"):
    """Show one card, take it back, then show another."""

    first: Card
    second: Card


class ShowTwice(Struct, frozen=True, tag="show_twice"):
    """Show a card, take it back, then show the same again; to the others it looks like `ShowThen`."""

    card: Card


class ShowOne(Struct, frozen=True, tag="show_one"):
    """Show one card."""

    card: Card


class ShowNone(Struct, frozen=True, tag="show_none"):
    """Show nothing."""


class Trump(Struct, frozen=True, tag="trump"):
    """Name the trump suit (役 yaku) of deal 2 or 3."""

    suit: Suit


class Play(Struct, frozen=True, tag="play"):
    """Play a card. `names` is the suit to follow where the joker is led, else empty."""

    card: Card
    names: Literal["C", "D", "H", "S", ""] = ""


class Stop(Struct, frozen=True, tag="stop"):
    """Stop with the shut-out (スコンク sukonku)."""


class Juuroku(Struct, frozen=True, tag="juuroku"):
    """Juuroku (十六, sixteen): pledge to take all 16 pictures. The same word for both sides."""


Showing: TypeAlias = ShowBoth | ShowThen | ShowTwice | ShowOne | ShowNone
Action: TypeAlias = Give | Draw | CallLead | Showing | Trump | Play | Stop | Juuroku

Phase: TypeAlias = Literal["between", "nijukan", "lead_call", "show", "choose_trump", "play", "stop_or_go", "over"]
"""Where the match stands: `between` deals (also before the first), or waiting for a seat."""

Upcoming: TypeAlias = Literal["round", "deal", "again", "nothing"]
"""What comes after a stop between deals: a new round, the next deal of it, the thrown-in deal again."""

Outcome: TypeAlias = Literal["KW", "KS", "KJ", "KJF", "MW", "MS", "MJ", "MJF"]
"""How a deal ended (section Scoring): K kankei, M mukankei; W won, S shut-out, J juuroku made, JF failed."""

Gesture: TypeAlias = Literal["together", "in_turn", "one", "none"]
"""How cards were shown, as everybody sees it."""


class Played(Struct, frozen=True, tag="played"):
    """A card lies on the table; `names` is the suit named with a joker that was led, else empty."""

    seat: Seat
    card: Card
    names: Literal["C", "D", "H", "S", ""] = ""


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


class Shown(Struct, frozen=True, tag="shown"):
    """Cards were shown to the partner: the gesture is public, the cards are for the two only."""

    seat: Seat
    to: Seat
    gesture: Gesture
    cards: Cards


class DealRecord(Struct, frozen=True):
    """How a deal of the round at hand ended and what it scored (section Scoring)."""

    deal: int
    trump: Suit | Literal[""]
    outcome: Outcome
    pictures: Pair
    lines: tuple[ScoreLine, ...]
    """Points are those of each kankei; the first value is what each mukankei gets."""
    score: Pair
    """Round score so far of each kankei and each mukankei."""


class RoundRecord(Struct, frozen=True):
    """A finished round: its dealer, partners, trumps and outcomes of its deals, and what each player got."""

    number: int
    dealer: Seat
    kankei: Pair
    trumps: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    scores: Five


class State(Struct, frozen=True):
    """A whole match. At a stop between deals all figures are those of the deal just done."""

    options: Options
    chance: AnyChance
    phase: Phase = "between"
    upcoming: Upcoming = "round"
    shuffles: int = 0
    """Shuffles used so far."""
    blinds: int = 0
    """Blind exchanges laid out so far: each takes nine picks `blind_ten` and one `blind_two`."""
    deals_done: int = 0
    round: int = 0
    """Number of the round at hand, from 1; 0 before the first."""
    deal: int = 0
    """Number of the deal in its round, 1 to 3."""
    dealer: Seat = 0
    next_dealer: Seat = 0
    """Who deals the next round, once this one is done."""
    seat_of: Five = (0, 1, 2, 3, 4)
    kankei: tuple[Seat, ...] = ()
    """The two partners in rising order; empty until they are known."""
    roles: tuple[Seat, ...] = ()
    """The joker role, then the ace role; empty until both are fixed."""
    niju: tuple[Seat, ...] = ()
    """Niju-kan in this round: who held both cards, then the partner; else empty."""
    blind: Cards = ()
    """Face-down cards of a blind exchange: the partner's ten by position, then the holder's two."""
    trump: Suit | Literal[""] = ""
    hands: tuple[Cards, ...] = ((),) * SEATS
    calls: tuple[str, ...] = ("",) * SEATS
    """Iku or koi by seat, empty where none was made."""
    shown: Shown | None = None
    leader: Seat = 0
    trick_no: int = 0
    """Number of the trick at hand, 1 to 10; 0 before play."""
    trick: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()
    captured: tuple[Cards, Cards] = ((), ())
    """Pictures taken by the kankei and by the mukankei, in order of capture."""
    declared: Literal["", "juuroku", "gyaku_juuroku"] = ""
    score: Pair = (0, 0)
    """Round score so far of each kankei and each mukankei."""
    deals: tuple[DealRecord, ...] = ()
    """The deals done in the round at hand."""
    rounds: tuple[RoundRecord, ...] = ()
    totals: Five = (0, 0, 0, 0, 0)


class View(Struct, frozen=True):
    """What one viewer may know (section What each player may see), and all that is needed to act."""

    viewer: Viewer
    options: Options
    phase: Phase
    upcoming: Upcoming
    round: int
    deal: int
    dealer: Seat
    next_dealer: Seat
    """Who deals the next round; of use only at a stop with `upcoming` "round"."""
    seat_of: Five
    kankei: tuple[Seat, ...]
    roles: tuple[Seat, ...]
    """The joker role, then the ace role; empty while the viewer may not know them."""
    niju: tuple[Seat, ...]
    trump: Suit | Literal[""]
    targets: Pair
    to_act: tuple[Seat, ...]
    legal: tuple[str, ...]
    """The viewer's legal actions in their notation; empty for everybody else."""
    hands: tuple[Cards, ...]
    """As the viewer may know them: a hidden hand is empty."""
    hand_counts: Five
    calls: tuple[str, ...]
    """A call that the viewer may not know yet is empty."""
    shown: Shown | None
    leader: Seat
    """Who leads the trick at hand; of use in play only."""
    trick_no: int
    trick: tuple[Played, ...]
    led: Suit | Literal[""]
    """The suit to follow; empty before the lead."""
    last_trick: Trick | None
    """The trick before, until the next lead is played."""
    tricks: tuple[Taken, ...]
    captured: tuple[Cards, Cards]
    joker_gone: bool
    """The joker has been played in this deal."""
    declared: Literal["", "juuroku", "gyaku_juuroku"]
    score: Pair
    deals: tuple[DealRecord, ...]
    rounds: tuple[RoundRecord, ...]
    standing: Standing
