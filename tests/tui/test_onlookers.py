"""Who watches stands beside the log of everybody who does."""

from dataclasses import replace

import pytest

from games.game import GALLERY
from games.wording import Names
from netcore.messages import Onlooker, SeatInfo
from tests.tui.screening import room
from tests.tui.test_tricks_moments import GAMES
from tests.tui.test_tricks_rings import BOX, position
from tui.canvas import Canvas
from tui.screens.board import onlookers
from tui.tables.onlookers import draw_onlookers
from tui.tables.scene import Scene
from tui.tables.tricks.model import Hold
from tui.tables.tricks.table import draw_table


def drawn(scene: Scene, cells: int = 24) -> list[str]:
    canvas = Canvas(cells, 6)
    draw_onlookers(canvas, 0, 0, cells, scene)
    return [line.rstrip() for line in canvas.lines()]


def test_who_watches_is_named_first_the_others_by_their_names() -> None:
    watched = room("playing", watchers=2, onlookers=(Onlooker("Nao", "n" * 8), Onlooker("Oleg", "o" * 8)))
    assert onlookers(watched, "o" * 8) == ("You", "Nao")
    assert onlookers(watched, "") == ("Nao", "Oleg")


@pytest.mark.parametrize("sitter", [SeatInfo("bot", "Ren"), SeatInfo("person", "Ren")])
@pytest.mark.parametrize("name", ["kan", "kakeya", "hachinin_meri"])
def test_n_is_named_where_a_computer_player_would_give_its_seat(name: str, sitter: SeatInfo) -> None:
    adapter, seats, _given = GAMES[name]
    view, _steps = position(name, 1, lambda view: view.phase == "play", GALLERY)
    scene = Scene(Names(("Ren",) * seats, -1), (sitter,) * seats)
    keys = draw_table(adapter.describe(view, Hold(), scene), Hold(), scene, BOX, ()).canvas.lines()[-1]
    assert ("N sit down" in keys) == (sitter.kind == "bot")
    assert keys.endswith("M menu")


def test_names_of_those_who_watch_are_shown_as_far_as_there_is_room() -> None:
    scene = Scene(Names(("Aiko", "Ren"), -1), watchers=3, onlookers=("You", "Nao", "[b]Rin[/b]"))
    assert drawn(scene)[:2] == ["Watching 3", "You, Nao, [b]Rin[/b]"]
    assert drawn(replace(scene, watchers=30))[1] == "You, Nao, [b]Rin[/b],"
    assert drawn(replace(scene, watchers=30))[2] == "..."
    many = replace(scene, watchers=12, onlookers=("Bartholomew",) * 12)
    rows = drawn(many)
    assert rows[1].startswith("Bartholomew,")
    assert rows[2].endswith("~")
    assert rows[3:5] == ["Hands stay hidden until", "the deal is over."]
