"""Rare moments of the games, by name: where a match at a rigged host begins, for looking at them in the program.

`tests.pictures.look` shows them. Our seat is the first one; the others are computer players.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from msgspec.structs import replace

from games.catalogue import GAMES
from games.chance import Chance
from games.game import Seating
from games.hachinin_meri.model import State as MeriState
from games.kan.model import Gesture, Shown
from games.kan.model import State as KanState
from games.kunken.model import Options as KunkenOptions
from tests.games import hachinin_meri_positions as meri
from tests.games import kan_positions as kan
from tests.games import kunken_positions as rummy
from tests.pictures.positions import reached
from tui.tables.kunken import examples as kunken_examples
from tui.tables.tricks.kan import examples as kan_examples
from tui.tables.tricks.kan.examples import cards

CHANCE: Final = Chance(bytes(32))


@dataclass(frozen=True, slots=True)
class Moment:
    """A table, and the state to which its first deal leads."""

    game: str
    seats: int
    make: Callable[[], Any]
    asks: str = "YOUR CHOICE"
    """Words that stand on the screen then."""
    options: Mapping[str, str] = field(default_factory=dict)


def rig(name: str) -> None:
    """In this process matches of the moment's game begin there, with everybody on the seat he took."""
    moment = MOMENTS[name]
    game: Any = GAMES[moment.game]
    advance = game.advance

    def begin(state: Any) -> Any:
        if state.deal:
            return advance(state)
        game.advance = advance  # positions are reached by it
        made = moment.make()
        game.advance = begin
        return replace(made, chance=CHANCE, options=state.options), ()

    game.advance = begin
    game.seating = lambda options: Seating("order", tuple(range(moment.seats)))


def niju_kan(holder: int, **options: Any) -> KanState:
    """Deal 1: the holder has the joker and the ace of trumps."""
    given = {holder: cards("JK A♣ K♣ 9♣ 7♥ 6♥ 5♠ 4♠ 3♦ Q♦"), (holder + 2) % 5: cards("Q♣ J♣ 8♣ A♥ 10♥ 4♥ K♠ 6♠ K♦ 7♦")}
    picks = {"blind_ten": [0] * 9, "blind_two": [0]}
    return kan.dealt(kan.options(options), kan.filled(given), picks)


def shown(gesture: Gesture, text: str) -> KanState:
    """Deal 2: Mika has shown cards so; you name trumps."""
    return replace(kan_examples.trumps(), shown=Shown(2, 0, gesture, cards(text)))


def mukankei_shut_out() -> KanState:
    """Deal 2: we and two others are the mukankei, and took all the pictures so far (gyaku sukonku)."""
    state = kan_examples.stop_or_go()
    return replace(state, kankei=(1, 4), roles=(1, 4), captured=((), state.captured[0]))


def pledged() -> KanState:
    """Deal 2: we pledged all 16 pictures, and lead the next trick."""
    return kan.act(kan_examples.stop_or_go(), 0, "juuroku")[0]


def robai(dealer: int = 6) -> MeriState:
    """Trumps are Guru, and we hold its Robai."""
    return meri.dealt({72: "4G", meri.place(dealer, 0): "DG"}, dealer)


def no_robai(dealer: int = 6) -> MeriState:
    return meri.dealt({72: "4G", meri.place(dealer, 3): "DG"}, dealer)


def exchange() -> MeriState:
    return meri.act(robai(), 0, "declare")[0]


def eighth_trick(view: Any) -> bool:
    return bool(view.phase == "play" and view.trick_no == 8 and len(view.trick) == 7 and view.legal)


def crosswise() -> Any:
    """A joker that was moved lies crosswise, one that may move beside it, and you hold cards for both."""
    table = (rummy.meld("[JK1=4H* 5H1 6H1 7H1]"), rummy.meld("[9S1 TS1 JK2=JS]"), rummy.meld("(QC1 QD1 QH1)"))
    hand = rummy.cards("3H1 8H1 JS1 8S1 QS1 KD1 2C1")
    return rummy.position(KunkenOptions(), (hand,), table, seats=4, fill=6)


def goes_out() -> Any:
    """Everything in the hand fits: you may go out, with or without a throw."""
    table = (rummy.meld("[5H1 6H1 7H1]"), rummy.meld("(QC1 QD1 QH1)"))
    return rummy.position(
        KunkenOptions(), (rummy.cards("8H1 QS1"),), table, seats=3, fill=8, stock=rummy.cards("2C1 3D1 5S1 9C1 9D1 TC1")
    )


MOMENTS: Final[dict[str, Moment]] = {
    "kan_show": Moment("kan", 5, kan_examples.show),
    "kan_trumps": Moment("kan", 5, kan_examples.trumps),
    "kan_trumps_together": Moment("kan", 5, lambda: shown("together", "K♦ A♠")),
    "kan_trumps_twice": Moment("kan", 5, lambda: shown("in_turn", "K♦ K♦")),
    "kan_trumps_one": Moment("kan", 5, lambda: shown("one", "A♠")),
    "kan_trumps_none": Moment("kan", 5, lambda: shown("none", "")),
    "kan_stop": Moment("kan", 5, kan_examples.stop_or_go),
    "kan_gyaku": Moment("kan", 5, mukankei_shut_out),
    "kan_niju_give": Moment("kan", 5, lambda: niju_kan(3), "YOUR TURN"),
    "kan_niju_hold": Moment("kan", 5, lambda: niju_kan(0), "Kan"),
    "kan_niju_draw": Moment(
        "kan", 5, lambda: niju_kan(4, nijukan="blind_draw"), "YOUR TURN", {"nijukan": "blind_draw"}
    ),
    "kan_niju_again": Moment("kan", 5, lambda: niju_kan(1, nijukan="redeal"), "READY", {"nijukan": "redeal"}),
    "kakeya_trump": Moment(
        "kakeya", 4, lambda: reached("kakeya", 4, 1, lambda v: v.phase == "choose_trump" and v.legal)
    ),
    "kakeya_rotate": Moment(
        "kakeya",
        6,
        lambda: reached(
            "kakeya", 6, 3, lambda v: v.phase == "play" and len(v.trick) == 2 and v.legal, six_mode="rotate"
        ),
        "YOUR TURN",
        {"six_mode": "rotate"},
    ),
    "kakeya_rotate_out": Moment(
        "kakeya",
        6,
        lambda: reached("kakeya", 6, 3, lambda v: v.phase == "play" and not v.lay.cards[0], six_mode="rotate"),
        "sits out",
        {"six_mode": "rotate"},
    ),
    "kakeya_three_done": Moment(
        "kakeya", 6, lambda: reached("kakeya", 6, 3, lambda v: v.phase == "between" and v.records), "READY"
    ),
    "meri_robai": Moment("hachinin_meri", 8, robai),
    "meri_no_robai": Moment("hachinin_meri", 8, no_robai, "Okie"),
    "meri_exchange": Moment("hachinin_meri", 8, exchange, "YOUR TURN"),
    "meri_dealer": Moment("hachinin_meri", 8, lambda: no_robai(0), "Okie"),
    "meri_ninth": Moment("hachinin_meri", 8, lambda: reached("hachinin_meri", 8, 5, eighth_trick), "YOUR TURN"),
    "kunken_crosswise": Moment("kunken", 4, crosswise, "YOUR TURN"),
    "kunken_out": Moment("kunken", 3, goes_out, "YOUR TURN"),
    "kunken_eight": Moment("kunken", 8, kunken_examples.eight, "YOUR TURN"),
}
