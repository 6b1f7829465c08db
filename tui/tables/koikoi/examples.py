"""Positions of one evening between You and Aiko, for the gallery of parts and for tests. Made by the engine."""

from typing import Final

from msgspec.structs import replace

from games.cards.hanafuda import PACK
from games.chance import Rigged
from games.game import Cards
from games.koikoi import GAME, scoring
from games.koikoi.model import DealRecord, KoiKoi, Options, Play, State, Stop, Turn
from games.wording import Names
from netcore.messages import SeatInfo
from tui.tables.scene import ChatLine, Scene

OPTIONS: Final = Options()
SCENE: Final = Scene(
    names=Names(("Oleg", "Aiko"), 0),
    seats=(SeatInfo("person", "Oleg", "0" * 8), SeatInfo("bot", "Aiko", level="normal")),
    link=("● 8 ms", "good"),
    title="Aiko's kitchen",
    sheet="Standard sheet, version 1",
    sheet_short="rules Standard v1",
    chat=(ChatLine("20:58", "Aiko", "(bot) does not chat"),),
)


def cards(text: str) -> Cards:
    """Card IDs from a text that leaves the noughts out: "8-1 12-2"."""
    return tuple(part.rjust(4, "0") for part in text.split())


def _record(number: int, winner: int | None, points: int, totals: tuple[int, int]) -> DealRecord:
    kind = "draw" if winner is None else "stop"
    return DealRecord(
        number=number,
        dealer=0,
        result="draw" if kind == "draw" else "stop",
        winner=winner,
        reason="exhausted" if kind == "draw" else "",
        yaku=(),
        lines=(),
        base=points,
        calls=(0, 0),
        factor=1,
        doubled=False,
        points=points,
        totals=totals,
        hands=((), ()),
    )


_DEALS: Final = ((1, 12, (0, 12)), (1, 10, (0, 22)), (0, 6, (6, 22)), (0, 8, (14, 22)), (None, 0, (14, 22)))
RECORDS: Final = tuple(
    _record(number, winner, points, totals) for number, (winner, points, totals) in enumerate(_DEALS, 1)
)


def _turns(rows: tuple[tuple[int, str, str, str, str], ...]) -> tuple[Turn, ...]:
    return tuple(
        Turn(number, seat, cards(played)[0], cards(took), "".join(cards(turned)), cards(turned_took))
        for number, (seat, played, took, turned, turned_took) in enumerate(rows, 1)
    )


def _state(
    hands: tuple[str, str],
    field: str,
    captured: tuple[str, str],
    turns: tuple[Turn, ...],
    next_card: str,
    calls: tuple[int, int] = (0, 0),
    turned: str = "",
) -> State:
    """A state in the sixth deal, your turn. The stock holds what is left, `next_card` on top."""
    held = (cards(hands[0]), cards(hands[1]))
    taken = (cards(captured[0]), cards(captured[1]))
    known = {*held[0], *held[1], *cards(field), *taken[0], *taken[1], *cards(turned)}
    rest = [card for card in PACK if card not in known]
    stock = (*cards(next_card), *(card for card in rest if card not in cards(next_card)))
    return State(
        options=OPTIONS,
        chance=Rigged((), {}),
        phase="draw_choice" if turned else "hand_play",
        deal=6,
        hands=held,
        field=cards(field),
        stock=stock,
        turned=cards(turned),
        captured=taken,
        calls=calls,
        items=(scoring.yaku(taken[0], OPTIONS), scoring.yaku(taken[1], OPTIONS)),
        totals=(14, 22),
        turns=turns,
        records=RECORDS,
    )


def your_turn() -> State:
    """After one koi-koi; the Moon lies there and the Susuki in hand takes it."""
    turns = _turns(
        (
            (0, "3-3", "3-1", "9-2", "9-1"),
            (1, "1-2", "1-1", "5-3", ""),
            (0, "10-3", "10-1", "4-3", ""),
            (1, "2-1", "2-2", "6-3", ""),
        )
    )
    made = scoring.yaku(cards("3-1 9-1"), OPTIONS)
    turns = (replace(turns[0], new=made, call="koikoi"), *turns[1:])
    return _state(
        ("8-3 12-1 2-3 6-1 11-4 7-3", "1-3 4-2 5-2 7-1 9-3 11-3"),
        "8-1 12-2 4-3 11-2 6-3 5-3",
        ("3-3 3-1 9-2 9-1 10-3 10-1", "1-2 1-1 2-1 2-2"),
        turns,
        "10-4",
        (1, 0),
    )


def decision() -> State:
    """The Moon is taken: stop or koi-koi?"""
    return GAME.apply(your_turn(), 0, Play("08-3"))[0]


def their_turn() -> State:
    """Koi-koi for the second time; Aiko plays."""
    return GAME.apply(decision(), 0, KoiKoi())[0]


def deal_done() -> State:
    """Stopped with thirty points."""
    return GAME.apply(decision(), 0, Stop())[0]


def match_over() -> State:
    """The same stop wins the match."""
    return GAME.apply(replace(decision(), totals=(24, 22)), 0, Stop())[0]


def choice() -> State:
    """The turned blue ribbon takes one of two Maples."""
    turns = _turns(
        (
            (0, "3-3", "3-1", "5-3", ""),
            (1, "1-2", "1-1", "9-4", ""),
            (0, "6-2", "6-1", "7-3", "7-1"),
            (1, "2-1", "2-2", "6-3", ""),
            (0, "4-3", "4-1", "10-2", ""),
        )
    )
    turns = (*turns[:-1], replace(turns[-1], turned="10-2", turned_took=()))
    return _state(
        ("8-3 12-1 2-3 11-4 1-4", "1-3 4-2 5-2 7-4 9-3 11-3"),
        "12-2 11-2 10-3 10-1 6-3",
        ("3-3 3-1 6-2 6-1 7-3 7-1 4-3 4-1", "1-2 1-1 2-1 2-2"),
        turns,
        "5-1",
        turned="10-2",
    )


def twelve() -> State:
    """Twelve cards on the field."""
    turns = _turns(((0, "3-3", "3-1", "9-2", "9-1"), (1, "1-4", "", "2-3", "")))
    turns = (turns[0], replace(turns[1], number=8))
    return _state(
        ("8-3 12-1 6-1 11-4", "1-3 5-2 7-4 11-3"),
        "8-1 12-2 4-4 11-2 6-3 5-3 10-4 7-1 3-4 9-3 2-3 1-4",
        ("3-3 3-1 9-2 9-1 10-3 10-1", "1-2 1-1 2-1 2-2 4-2 4-3"),
        turns,
        "5-1",
        (1, 0),
    )
