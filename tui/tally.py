"""The match as rows of figures: what each deal or round gave each side, from the View of any game."""

from dataclasses import dataclass
from typing import Final

from games.game import AnyView
from games.wording import Names, _
from tui.canvas import clip


@dataclass(frozen=True, slots=True)
class Source:
    """Where a game's View keeps its finished deals: the field, the number of a deal, its figures.

    `sums`: the figures are totals after the deal, from 0 on, and not what the deal gave.
    """

    field: str
    number: str
    figures: str
    sums: bool = False
    what: str = _("deal")


SOURCES: Final = {
    "koikoi": Source("records", "number", "totals", sums=True),
    "kan": Source("rounds", "number", "scores", what=_("round")),
    "kakeya": Source("records", "number", "paid"),
    "hachinin_meri": Source("records", "deal", "points"),
    "kunken": Source("records", "number", "changes"),
}
"""A game that is not here shows its totals only."""


@dataclass(frozen=True, slots=True)
class Row:
    """A finished deal or round: its number, and what each side got."""

    number: int
    figures: tuple[int, ...]


def rows(game: str, view: AnyView) -> tuple[Row, ...]:
    """The finished deals or rounds of the match, the first one first."""
    source = SOURCES.get(game)
    if source is None:
        return ()
    before = (0,) * len(view.standing.totals)
    found = []
    for record in getattr(view, source.field, ()):
        figures: tuple[int, ...] = tuple(getattr(record, source.figures))
        given = figures
        if source.sums:
            given = tuple(now - then for now, then in zip(figures, before, strict=True))
            before = figures
        found.append(Row(int(getattr(record, source.number)), given))
    return tuple(found)


def unit(game: str) -> str:
    """What is counted: deals, or rounds of several deals."""
    return SOURCES[game].what if game in SOURCES else _("deal")


LETTERS: Final = "ABCD"
"""Sides of several seats, as the games call them."""


def heads(view: AnyView, names: Names, cells: int) -> list[str]:
    """The names over the columns: a seat's, or the letter of a side of several."""
    sides = view.standing.sides
    return [
        clip(names.who(side[0]), cells) if len(side) == 1 else letter
        for side, letter in zip(sides, (LETTERS * len(sides))[: len(sides)], strict=True)
    ]


def legend(view: AnyView, names: Names) -> list[str]:
    """Who the letters over the columns stand for: "A: You, Sakura"; nothing where the heads are names."""
    sides = view.standing.sides
    return [
        f"{letter}: {', '.join(names.who(seat) for seat in side)}"
        for letter, side in zip(LETTERS, sides, strict=False)
        if len(side) > 1
    ]


def signed(figure: int) -> str:
    """A figure as a change: "+3", "-2", and a dot for nothing."""
    return "·" if figure == 0 else f"{figure:+d}"
