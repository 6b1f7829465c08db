"""Koi-Koi (こいこい): options, actions, events, state and view. Rules: rules.md; its headings are cited as sections."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from games.chance import AnyChance
from games.game import Card, Cards, GameInfo, ScoreLine, Seat, Sheet, Standing, Viewer

INFO: Final = GameInfo(
    id="koikoi",
    title="Koi-Koi",
    native="こいこい",
    native_title="koi-koi, come, come!",
    pack="hanafuda",
    version=1,
    seat_counts=(2,),
    sides=False,
    direction="facing",
    sheets=(
        Sheet("standard", "Standard"),
        Sheet(
            "nintendo",
            "Nintendo style",
            {
                "match_length": "deals_12",
                "yaku_table": "nintendo",
                "koikoi_multiplier": "opponent_x2",
                "seven_plus_double": True,
            },
        ),
    ),
    minutes=30,
)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The switches of a rule sheet (section Options); words.py has a line of help for each."""

    match_length: Literal["points_20", "points_30", "points_50", "points_100", "deals_3", "deals_6", "deals_12"] = (
        "points_50"
    )
    yaku_table: Literal["seed", "nintendo", "classic"] = "seed"
    koikoi_multiplier: Literal["per_call", "per_call_max4", "opponent_x2", "none"] = "per_call"
    seven_plus_double: bool = False
    dealt_yaku_points: Literal[0, 5, 6, 8] = 6
    sake_cup: Literal["both", "animal_only"] = "both"
    viewing: Literal["on", "off", "with_other", "rain_fog"] = "on"
    exhausted_deal: Literal["draw", "dealer_six", "best_yaku"] = "draw"
    next_dealer: Literal["winner", "loser", "alternate"] = "winner"
    three_on_field: Literal["take_all", "choose_one"] = "take_all"


class Play(Struct, frozen=True, tag="play"):
    """Put down a hand card; `target` names the field card to take where the player has a choice, else is empty."""

    card: Card
    target: Card | Literal[""] = ""


class Take(Struct, frozen=True, tag="take"):
    """Say which field card the turned stock card takes (DRAW_CHOICE)."""

    target: Card


class Stop(Struct, frozen=True, tag="stop"):
    """Shobu (勝負): end the deal and be paid for all sets."""


class KoiKoi(Struct, frozen=True, tag="koikoi"):
    """Koi-koi (こいこい): go on, hoping for more."""


Action: TypeAlias = Play | Take | Stop | KoiKoi

Phase: TypeAlias = Literal["between", "hand_play", "draw_choice", "decision", "over"]
"""Where the match stands: `between` deals (also before the first), or waiting for a seat."""


class Yaku(Struct, frozen=True):
    """A set (役 yaku) in force: its name in the rule text, its points, the captured cards that make it."""

    name: str
    points: int
    cards: Cards


class Near(Struct, frozen=True):
    """A set that one more card would make: its name and the cards any one of which would do."""

    name: str
    missing: Cards


DealResult: TypeAlias = Literal["stop", "forced_stop", "dealt_yaku", "draw", "exhausted_award", "void"]


class DealRecord(Struct, frozen=True):
    """How a deal ended and how its points were made (section Scoring, end). A void deal keeps its number."""

    number: int
    dealer: Seat
    result: DealResult
    winner: Seat | None
    reason: str
    """Finer than `result`: which shape voided the deal, which dealt sets there were, why it was a draw."""
    yaku: tuple[Yaku, ...]
    lines: tuple[ScoreLine, ...]
    """The sum written out: each line names the rule that made it; ends with the winner's points."""
    base: int
    calls: tuple[int, int]
    factor: int
    doubled: bool
    points: int
    totals: tuple[int, int]
    hands: tuple[Cards, Cards]
    """What was left in the hands, as all may see it now; empty where the hands stay secret (void)."""
    field: Cards = ()
    """A void deal's field, which shows why; empty otherwise."""


class Turn(Struct, frozen=True):
    """One turn as everybody saw it, for looking back: what was played and turned, and what each took."""

    number: int
    seat: Seat
    played: Card
    took: Cards
    turned: Card | Literal[""]
    turned_took: Cards
    new: tuple[Yaku, ...] = ()
    call: Literal["", "stop", "koikoi"] = ""


class State(Struct, frozen=True):
    """A whole match. `turned` holds the stock card that waits for a choice (DRAW_CHOICE), else nothing."""

    options: Options
    chance: AnyChance
    phase: Phase = "between"
    shuffles: int = 0
    """Shuffles used so far."""
    picks: int = 0
    """Draws for the first dealer used so far: each takes one value of both labels."""
    deal: int = 0
    """Number of the deal at hand, from 1; 0 before the first."""
    dealer: Seat = 0
    turn: Seat = 0
    hands: tuple[Cards, Cards] = ((), ())
    field: Cards = ()
    stock: Cards = ()
    turned: Cards = ()
    captured: tuple[Cards, Cards] = ((), ())
    calls: tuple[int, int] = (0, 0)
    items: tuple[tuple[Yaku, ...], tuple[Yaku, ...]] = ((), ())
    """The sets of each seat at the end of its last turn."""
    new: tuple[str, ...] = ()
    """Names of the sets that are new or better in the decision at hand."""
    totals: tuple[int, int] = (0, 0)
    turns: tuple[Turn, ...] = ()
    """The turns of this deal, the one at hand last."""
    records: tuple[DealRecord, ...] = ()
    """All deals so far, void ones included."""


class Drawn(Struct, frozen=True, tag="drawn"):
    """Each seat drew a card for the first deal (CHOOSE_DEALER); `dealer` is None where they draw again."""

    cards: tuple[Card, Card]
    dealer: Seat | None


class Dealt(Struct, frozen=True, tag="dealt"):
    """A deal was dealt: `hand` is the viewer's own, empty for others. The field is public."""

    number: int
    dealer: Seat
    hands: tuple[Cards, Cards]
    """As the viewer may know them: a hidden hand is empty."""
    field: Cards


class Voided(Struct, frozen=True, tag="voided"):
    """The field held `shape`: dealt again by the same dealer, nothing counts (kubari-naoshi)."""

    number: int
    shape: Literal["four_of_a_month", "four_pairs"]
    field: Cards


class Played(Struct, frozen=True, tag="played"):
    """A hand card was put down; `took` are the field cards it captured, empty if it stayed."""

    seat: Seat
    card: Card
    took: Cards


class Turned(Struct, frozen=True, tag="turned"):
    """The stock card was turned. `choices` are the field cards of which the seat must take one; else `took`."""

    seat: Seat
    card: Card
    took: Cards
    choices: Cards = ()


class Took(Struct, frozen=True, tag="took"):
    """The turned card took the chosen field card."""

    seat: Seat
    card: Card
    target: Card


class Made(Struct, frozen=True, tag="made"):
    """Sets are new or worth more at the end of a turn: `yaku` those, `base` the sum of all in force."""

    seat: Seat
    yaku: tuple[Yaku, ...]
    base: int
    last_card: bool
    """The hand is empty: the deal stops for the seat by itself."""


class Called(Struct, frozen=True, tag="called"):
    """A seat decided: koi-koi (`calls` so far) or stop."""

    seat: Seat
    call: Literal["stop", "koikoi"]
    calls: int


class DealEnded(Struct, frozen=True, tag="deal_ended"):
    """The deal is over and scored."""

    record: DealRecord
    next_dealer: Seat | None
    """None when the match is over."""


class MatchEnded(Struct, frozen=True, tag="match_ended"):
    """The match is over."""

    winner: Seat
    totals: tuple[int, int]


Event: TypeAlias = Drawn | Dealt | Voided | Played | Turned | Took | Made | Called | DealEnded | MatchEnded


class Pile(Struct, frozen=True):
    """What everybody sees of one seat: its captured cards, sets, and what a stop would pay now."""

    captured: Cards
    """In order of capture."""
    yaku: tuple[Yaku, ...]
    base: int
    calls: int
    factor: int
    """What a stop would be multiplied by now, the doubling of seven and more included."""
    near: tuple[Near, ...]
    """Sets that one more card would make, most valuable first; cards the other seat has captured make none."""
    chaff: int
    """Chaff as it counts, the sake cup included where the sheet says so."""


class View(Struct, frozen=True):
    """What one viewer may know (section What each viewer may see), and all that is needed to act."""

    viewer: Viewer
    options: Options
    phase: Phase
    deal: int
    turn_no: int
    """Number of the turn at hand in this deal, from 1; 0 between deals."""
    dealer: Seat
    turn: Seat
    to_act: tuple[Seat, ...]
    legal: tuple[str, ...]
    """The viewer's legal actions in their notation; empty for everybody else."""
    hands: tuple[Cards, Cards]
    """As the viewer may know them: a hidden hand is empty."""
    hand_counts: tuple[int, int]
    field: Cards
    """In order of laying down."""
    stock_count: int
    turned: Cards
    choices: Cards
    """The field cards of which the turned card takes one, in DRAW_CHOICE."""
    new: tuple[str, ...]
    piles: tuple[Pile, Pile]
    turns: tuple[Turn, ...]
    records: tuple[DealRecord, ...]
    standing: Standing
    target: int
    """Points that end the match, or the number of deals, as `options.match_length` says."""
