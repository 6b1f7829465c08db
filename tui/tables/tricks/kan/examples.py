"""Positions of one evening of Kan, for the gallery of parts and for tests. What follows from them is the engine's."""

from typing import Final

from msgspec.structs import replace

from games.chance import Rigged
from games.game import Card, Cards, Seat
from games.kan import GAME, scoring
from games.kan.model import (
    PACK,
    DealRecord,
    Options,
    Phase,
    Play,
    Played,
    Shown,
    State,
    Suit,
    Trick,
)
from games.wording import Names
from netcore.messages import SeatInfo
from tui.tables.scene import ChatLine, Scene

PEOPLE: Final = ("Oleg", "Ken", "Mika", "Haru", "Sora")
SCENE: Final = Scene(
    names=Names(PEOPLE, 0),
    seats=(
        SeatInfo("person", "Oleg", "0" * 8),
        SeatInfo("bot", "Ken", level="normal"),
        SeatInfo("person", "Mika", "2" * 8),
        SeatInfo("person", "Haru", "3" * 8),
        SeatInfo("bot", "Sora", level="easy"),
    ),
    link=("● 11 ms", "good"),
    title="Friday five",
    sheet="Standard sheet, version 1",
    sheet_short="rules Standard v1",
    chat=(ChatLine("21:04", "Ken", "that king was brave"), ChatLine("21:05", "Mika", "we'll see :-)")),
    watchers=3,
)
SUITS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


def cards(text: str) -> Cards:
    """Card IDs from a text as people write it: "A♦ 10♥ JK"."""
    return tuple(_card(part) for part in text.split())


def _card(text: str) -> Card:
    if text == "JK":
        return text
    return text[:-1].replace("10", "T") + SUITS[text[-1]]


def _first_deal(score: tuple[int, int]) -> DealRecord:
    _score, lines = scoring.score_deal(Options(), 1, "KS", (0, 0))
    return DealRecord(1, "C", "KS", (9, 0), lines, score)


def _tricks(rows: tuple[tuple[Seat, str], ...], spare: list[Card]) -> tuple[Trick, ...]:
    """Finished tricks: who took each and its pictures; plain cards fill them up."""
    done = []
    leader = 2
    for number, (winner, pictures) in enumerate(rows, 1):
        held = [*cards(pictures)]
        held += [spare.pop() for _count in range(5 - len(held))]
        seats = [(leader + step) % 5 for step in range(5)]
        mine = seats.index(winner)
        held.insert(mine, held.pop(0))
        done.append(Trick(number, winner, tuple(Played(seat, card) for seat, card in zip(seats, held, strict=True))))
        leader = winner
    return tuple(done)


def _state(
    hand: str,
    phase: Phase,
    trump: Suit | None,
    *,
    deal: int = 2,
    taken: tuple[tuple[Seat, str], ...] = (),
    trick: str = "",
    leader: Seat = 2,
    score: tuple[int, int] = (2, -2),
) -> State:
    """A state of round 4. You and Mika are the kankei; Haru deals; the other hands hold what is left."""
    mine, lying = cards(hand), cards(trick)
    taken_pictures = {card for _winner, pictures in taken for card in cards(pictures)}
    rest = [card for card in PACK if card not in (*mine, *lying, *taken_pictures)]
    plain = [card for card in rest if card[0] not in "AKQJ"]
    tricks = _tricks(taken, plain)
    gone = {played.card for one in tricks for played in one.cards}
    left = [card for card in rest if card not in gone]
    laid = tuple(Played((leader + step) % 5, card) for step, card in enumerate(lying))
    done = {played.seat for played in laid}
    size = len(mine) if 0 not in done else len(mine) + 1
    hands = [mine, *((),) * 4]
    for seat in range(1, 5):
        hands[seat] = tuple(left.pop() for _count in range(size - (seat in done)))
    captured: tuple[Cards, Cards] = ((), ())
    for winner, pictures in taken:
        side = 0 if winner in (0, 2) else 1
        both = [*captured]
        both[side] += cards(pictures)
        captured = (both[0], both[1])
    return State(
        options=Options(),
        chance=Rigged((), {}),
        phase=phase,
        upcoming="deal",
        deals_done=8,
        round=4,
        deal=deal,
        dealer=3,
        kankei=(0, 2),
        roles=(0, 2),
        trump=trump or "",
        hands=tuple(hands),
        leader=leader,
        trick_no=len(tricks) + 1 if phase == "play" else len(tricks),
        trick=laid,
        tricks=tricks,
        captured=captured,
        score=score if deal > 1 else (0, 0),
        deals=(_first_deal(score),) if deal > 1 else (),
        totals=(-2, 2, 2, -2, 0),
    )


TAKEN: Final = ((0, "A♣ K♦ J♦"), (1, "K♣"), (3, "Q♥ J♥ Q♠"), (2, "A♠ Q♣"))


def your_turn() -> State:
    """Hearts were led, you have none."""
    return _state("A♦ Q♦ 5♦ K♠ 9♠ JK", "play", "D", taken=TAKEN, trick="K♥ 3♥ A♥")


def why_not() -> State:
    """Spades were led; of eight cards three may be played."""
    taken = ((0, "A♣ K♣"), (2, ""))
    return _state("A♦ Q♦ 5♦ 10♥ 4♥ K♠ 9♠ JK", "play", "D", taken=taken, trick="J♠ 3♠ 7♠")


def their_turn() -> State:
    """The joker lies there, Ken plays last."""
    return GAME.apply(your_turn(), 0, Play("JK"))[0]


def lead_call() -> State:
    """Deal 1: iku or koi; Mika has called."""
    state = _state("K♣ J♣ 8♣ Q♥ 10♥ 4♥ 6♠ K♦ 7♦ JK", "lead_call", "C", deal=1)
    return replace(state, calls=("", "", "koi", "", ""))


def show() -> State:
    """Deal 3: show cards to Mika, who names trumps."""
    return _state("K♣ 8♣ A♦ 6♦ 9♥ 4♥ K♠ Q♠ 7♠ 3♠", "show", None, deal=3, score=(3, -3))


def trumps() -> State:
    """Deal 2: Mika has shown a card, and then another one."""
    state = _state("9♣ 4♣ A♦ Q♦ 10♦ 5♦ 7♥ K♠ 9♠ JK", "choose_trump", None)
    return replace(state, shown=Shown(2, 0, "in_turn", cards("K♦ A♠")))


def stop_or_go() -> State:
    """Nine pictures to none after seven tricks."""
    taken = ((0, "A♣ K♣"), (2, "K♦"), (0, ""), (2, "A♥ K♥"), (0, "Q♣"), (2, "A♠"), (0, "A♦ J♦"))
    return replace(_state("Q♦ 5♦ K♠", "stop_or_go", "D", taken=taken), leader=0)


def joker_led() -> State:
    """You lead and hold the joker."""
    return _state("A♦ Q♦ 5♦ K♠ 9♠ JK", "play", "D", taken=TAKEN, leader=0)


def deal_done() -> State:
    """Deal 2 is over, ten pictures to six."""
    taken = (
        (0, "A♣ Q♣ A♦"), (1, "K♣"), (0, "K♦ Q♦"), (3, "Q♥ J♥ J♦"), (2, "A♥ K♥"), (2, "A♠ Q♠ J♠"), (1, "K♠ J♣"),
    )  # fmt: skip
    state = _state("", "between", "D", taken=taken)
    score, lines = scoring.score_deal(Options(), 2, "KW", (2, -2))
    record = DealRecord(2, "D", "KW", (len(state.captured[0]), len(state.captured[1])), lines, score)
    return replace(state, score=score, deals=(*state.deals, record), trick_no=10)
