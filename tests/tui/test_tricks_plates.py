"""The plates of the trick tables: who plays and who deals stand there whatever the name, the line and the cards."""

from dataclasses import replace
from functools import cache
from typing import Any, Final

import pytest

from games.game import GALLERY, Viewer
from games.wording import Names
from netcore.messages import SeatInfo
from tests.tui.test_tricks_moments import GAMES
from tests.tui.test_tricks_rings import BOX, LARGE, position
from tui.tables.scene import Look, Scene
from tui.tables.tricks.model import Hold, TrickTable
from tui.tables.tricks.places import plan
from tui.tables.tricks.table import draw_table

LONG: Final = (
    "Maximilian",
    "さくらさくら",
    "Bartholomew",
    "はなこちゃん",
    "Oleg-the-Great",
    "Nao",
    "Yukiyukiyu",
    "Ken",
)
SITTERS: Final = {
    "bot": (SeatInfo("bot", level="normal"), "2"),
    "here": (SeatInfo("person"), ""),
    "away": (SeatInfo("person", presence="away"), "away"),
    "left": (SeatInfo("person", presence="left"), "left"),
    "lost": (SeatInfo("person", presence="lost", back_ms=84_000), "lost"),
    "played for": (SeatInfo("person", presence="lost", deputy=True), "→"),
}
"""Who sits there, and what has to stand on the plate."""


@cache
def first_trick(name: str, viewer: Viewer) -> Any:
    """A View while every hand is as large as it can be."""
    return position(name, 1, lambda view: view.phase == "play" and view.trick_no == 1, viewer)[0]


def plates(table: TrickTable, scene: Scene, look: Look) -> list[tuple[str, str]]:
    """The two rows of each plate without the card count."""
    canvas = draw_table(table, Hold(), scene, look, ()).canvas
    places = plan(look, len(table.plates), resting=table.resting).seats
    cells = [["".join(cell.char for cell in row[x : x + wide]) for row in canvas.rows[y : y + 2]]
             for x, y, wide in (place.plate for place in places)]  # fmt: skip
    return [(first.split("#")[0], second) for first, second in cells]


@pytest.mark.parametrize("sitter", SITTERS)
@pytest.mark.parametrize("look", [BOX, LARGE], ids=["small", "large"])
@pytest.mark.parametrize("viewer", [0, GALLERY])
@pytest.mark.parametrize("name", ["kan", "kakeya", "kakeya_six", "hachinin_meri"])
def test_the_dealer_and_who_plays_are_marked_on_every_plate(name: str, viewer: Viewer, look: Look, sitter: str) -> None:
    adapter, seats, _given = GAMES[name]
    view = first_trick(name, viewer)
    info, sign = SITTERS[sitter]
    people = tuple(replace_name(info, who) for who in LONG[:seats])
    around = Scene(Names(LONG[:seats], viewer if isinstance(viewer, int) else -1), people)
    table = adapter.describe(view, Hold(), around)
    for dealer in range(seats):
        marked = tuple(
            replace(plate, marks=((" deals", "dim"),) if number == dealer else (), turn=True)
            for number, plate in enumerate(table.plates)
        )
        drawn = plates(replace(table, plates=marked), around, look)
        assert [n for n, (first, second) in enumerate(drawn) if deals(first) or deals(second)] == [dealer]
        for plate, (first, _second) in zip(marked, drawn, strict=True):
            assert first.startswith("►" + around.names.who(plate.seat)[0]), first
            assert sign in first, first


def deals(row: str) -> bool:
    """Whether the dealer's word stands there, or his letter."""
    return " deals" in row or " D " in f"{row} "


def replace_name(info: SeatInfo, name: str) -> SeatInfo:
    return SeatInfo(info.kind, name, "", info.level, info.presence, deputy=info.deputy, back_ms=info.back_ms)
