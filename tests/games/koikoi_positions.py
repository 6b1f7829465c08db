"""Koi-Koi positions made to order, for the tests."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from games.cards.hanafuda import PACK
from games.chance import Chance, Rigged
from games.game import Cards, Seat
from games.koikoi import scoring
from games.koikoi.model import Options, State, Turn, Yaku

DEALER_PICKS = {"dealer_card_0": [0], "dealer_card_1": [46]}
"""Seat 0 draws the Crane, seat 1 a Paulownia: seat 0 deals first."""

BY_INDEX = sorted(PACK, key=lambda card: (card[3:], card))
"""All the first cards of the months, then all the second ones: any eight in a row show no shape."""


def options(changes: dict[str, str | int | bool] | None = None) -> Options:
    return msgspec.convert(changes or {}, Options)


def cards(text: str) -> Cards:
    return tuple(text.split())


def deck(other: Cards = (), dealer: Cards = (), field: Cards = ()) -> Cards:
    """A pack that deals these groups; groups not given are filled up harmlessly."""
    taken = {*other, *dealer, *field}
    rest = [card for card in BY_INDEX if card not in taken]
    groups = []
    for group in (other, dealer, field):
        groups.append(group or tuple(rest[:8]))
        rest = rest if group else rest[8:]
    first = [card for group in groups for card in group[:4]]
    second = [card for group in groups for card in group[4:]]
    return (*first, *second, *rest)


def rigged(*decks: Cards) -> Rigged:
    return Rigged(decks, DEALER_PICKS)


def position(
    sheet: Options,
    hand: Iterable[str] = (),
    field: Iterable[str] = (),
    turned: str = "",
    captured: Iterable[str] = (),
    calls: tuple[int, int] = (0, 0),
) -> State:
    """Seat 0 is on turn with `hand`; all other cards lie in the stock, the one to be turned (`turned`) on top."""
    captured = tuple(captured)
    out = {*hand, *field, *captured, turned}
    rest = tuple(card for card in PACK if card not in out)
    return State(
        sheet,
        Chance(bytes(32)),
        phase="hand_play",
        deal=1,
        hands=((*hand,), rest[:4]),
        field=tuple(field),
        stock=((turned, *rest[4:]) if turned else rest[4:]),
        captured=(captured, ()),
        calls=calls,
        items=(scoring.yaku(captured, sheet), ()),
    )


def at_decision(state: State, seat: Seat, captured: Cards) -> State:
    """`state` with `seat` to decide over the sets of `captured`."""
    sets = scoring.yaku(captured, state.options)
    return replace(
        state,
        phase="decision",
        turn=seat,
        captured=(captured, ()) if seat == 0 else ((), captured),
        items=(sets, ()) if seat == 0 else ((), sets),
        new=tuple(one.name for one in sets),
        turns=(Turn(1, seat, "12-4", (), "12-3", (), sets),),
    )


def told(sets: Iterable[Yaku]) -> str:
    """Sets as the vectors write them: "TSUKIMI 5, HANAMI 5"."""
    return ", ".join(f"{one.name} {one.points}" for one in sets)
