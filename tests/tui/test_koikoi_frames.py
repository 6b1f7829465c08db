"""The Koi-Koi table as text: golden frames in frames/, and what must hold in windows of every size."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace as changed

from games.cards.hanafuda import PACK
from games.game import Viewer
from games.koikoi import GAME
from games.koikoi.model import Pile, State, View
from games.wording import Names
from netcore.messages import SeatInfo
from tui.canvas import Canvas, width
from tui.palette import Theme
from tui.tables.koikoi import Hold, Stage, examples, table
from tui.tables.scene import Look, Scene

FRAMES: Final = Path(__file__).parent / "frames"
BOX: Final = Look(80, 24, "box", coloured=False)
LARGE: Final = Look(120, 40, "box", coloured=False)
HOLD: Final = Hold(order="dealt")
SUSUKI: Final = replace(HOLD, cursor=0, raised="08-3")
SCENE: Final = examples.SCENE
ONLOOKER: Final = replace(SCENE, names=Names(SCENE.names.seats, -1), watchers=3, onlookers=("You", "Nao", "Rin"))
READY: Final = replace(
    SCENE, goes_on=20, seats=(SCENE.seats[0], SeatInfo("person", "Aiko", "1" * 8, ready=True)), link=("● 8 ms", "good")
)


def gapped(state: State, hold: Hold) -> Hold:
    """The place of the Moon stays open."""
    return replace(hold, field=("", *state.field))


def frame(
    make: Callable[[], State],
    hold: Hold = HOLD,
    scene: Scene = SCENE,
    look: Look = BOX,
    viewer: Viewer = 0,
    *,
    gap: bool = False,
    stage: Stage | None = None,
) -> Canvas:
    state = make()
    return table(GAME.view(state, viewer), gapped(state, hold) if gap else hold, scene, look, stage).canvas


LOST: Final = replace(SCENE, seats=(SCENE.seats[0], SeatInfo("person", "Aiko", "1" * 8, presence="lost", deputy=True)))
STEP: Final = Stage(turned="10-4", labels=(("12-2", "takes"),), told="Turned 10 Maple: it stays.")
DRAWN: Final[dict[str, Callable[[], Canvas]]] = {
    "your_turn": lambda: frame(examples.your_turn, SUSUKI),
    "turn_begins": lambda: frame(examples.your_turn),
    "their_turn": lambda: frame(examples.their_turn, scene=replace(SCENE, thinking=4), gap=True),
    "choice": lambda: frame(examples.choice, replace(HOLD, target=1)),
    "decision": lambda: frame(examples.decision, replace(HOLD, choice="stop"), gap=True),
    "decision_open": lambda: frame(examples.decision, HOLD, gap=True),
    "deal_done": lambda: frame(examples.deal_done, scene=READY),
    "match_over": lambda: frame(examples.match_over),
    "twelve": lambda: frame(examples.twelve, SUSUKI),
    "large": lambda: frame(examples.your_turn, SUSUKI, look=LARGE),
    "large_decision": lambda: frame(examples.decision, replace(HOLD, choice="koikoi"), look=LARGE),
    "large_twelve": lambda: frame(examples.twelve, SUSUKI, look=LARGE),
    "large_done": lambda: frame(examples.deal_done, look=LARGE, scene=READY),
    "watching": lambda: frame(examples.your_turn, scene=ONLOOKER, viewer="gallery"),
    "watching_turned": lambda: frame(examples.your_turn, replace(HOLD, bottom=1), ONLOOKER, viewer="gallery"),
    "blank_hand": lambda: frame(examples.your_turn, replace(SUSUKI, blank=True)),
    "lost": lambda: frame(examples.their_turn, scene=LOST, gap=True),
    "step": lambda: frame(examples.your_turn, stage=STEP),
    "ascii": lambda: frame(examples.your_turn, SUSUKI, look=replace(BOX, style="ascii")),
    "ascii_decision": lambda: frame(examples.decision, replace(HOLD, choice="stop"), look=replace(BOX, style="ascii")),
}


@pytest.mark.parametrize("name", DRAWN)
def test_the_table_looks_like_its_frame(name: str) -> None:
    assert DRAWN[name]().lines() == (FRAMES / f"koikoi_{name}.txt").read_text("utf-8").split("\n")[:-1]


def test_every_frame_is_drawn() -> None:
    assert {path.stem for path in FRAMES.glob("koikoi_*.txt")} == {f"koikoi_{name}" for name in DRAWN}


def test_ascii_faces_use_ascii_only() -> None:
    assert all(line.isascii() for line in DRAWN["ascii"]().lines() + DRAWN["ascii_decision"]().lines())


def test_colour_moves_nothing() -> None:
    """The words stand in the same cells in colour; only the brackets of chips and the faces differ."""
    plain = frame(examples.your_turn, SUSUKI).lines()
    coloured = frame(examples.your_turn, SUSUKI, look=Look()).lines()
    for row in (0, 11, 21, 22, 23):
        assert coloured[row] == plain[row]
    assert coloured[20] == plain[20].replace("[YOUR TURN]", " YOUR TURN ")
    assert coloured[2] == plain[2]


@pytest.mark.parametrize(
    ("columns", "rows"), list(product((80, 90, 103, 104, 120, 160, 200), (24, 25, 28, 31, 32, 36, 40, 50)))
)
@pytest.mark.parametrize("make", [examples.your_turn, examples.decision, examples.twelve, examples.deal_done])
def test_every_window_shows_what_may_never_give_way(make: Callable[[], State], columns: int, rows: int) -> None:
    canvas = frame(make, look=Look(columns, rows, "box", coloured=False))
    lines = canvas.lines()
    assert len(lines) == rows
    assert all(width(line) <= columns for line in lines)
    assert "Koi-Koi" in lines[0]
    assert "You 14" in lines[0] or "You 44" in lines[0]
    assert "Aiko" in "\n".join(lines[1:])
    assert any(chip in line for chip in ("[YOUR TURN]", "[YOUR CHOICE]", "[READY?]") for line in lines[-5:])
    assert "Enter" in lines[-1]
    assert "menu" in lines[-1]


@pytest.mark.parametrize("look", [BOX, LARGE, Look(), Look(120, 40)])
def test_the_largest_piles_and_fields_fit(look: Look) -> None:
    """Twenty captured cards, eight in hand, fourteen on the field: nothing is cut but by design."""
    view = GAME.view(examples.your_turn(), 0)
    pile = Pile(PACK[:20], (), 0, 0, 1, (), 9)
    big = changed(view, piles=(pile, changed(pile, captured=PACK[20:40])), hands=(PACK[40:48], ()), field=PACK[4:18])
    lines = table(big, replace(HOLD, cursor=2, raised=PACK[42]), SCENE, look).canvas.lines()
    assert "chaff 9" in "\n".join(lines)
    assert "8" in lines[look.height - 5 if look.height == 24 else look.height - 9]


def test_wide_names_are_cut_by_cells_and_never_read_as_markup() -> None:
    scene = replace(SCENE, names=Names(("花子さくら子", "[b]Eve[/]xx"), -1))
    lines = frame(examples.your_turn, scene=scene, viewer="gallery").lines()
    assert "花子さ~" in lines[11]
    assert "[b]Eve[~" in lines[1]


def test_every_role_on_the_table_has_a_colour_in_every_depth() -> None:
    canvases = [
        frame(make, SUSUKI, look=Look()) for make in (examples.your_turn, examples.decision, examples.deal_done)
    ]
    canvases += [frame(make, look=Look(120, 40)) for make in (examples.twelve, examples.deal_done)]
    for canvas, depth in product(canvases, ("true", "256", "16")):
        for theme in (Theme("night", depth), Theme("day", depth)):  # type: ignore[arg-type]
            assert all(theme.colour(cell.ink) and theme.colour(cell.ground) for row in canvas.rows for cell in row)


def test_an_onlooker_sees_no_hand() -> None:
    view: View = GAME.view(examples.your_turn(), "gallery")
    text = "\n".join(table(view, HOLD, ONLOOKER, BOX).canvas.lines())
    assert view.hands == ((), ())
    assert "Phoen" not in text


def write_frames() -> None:
    """Write all frames anew: python -m tests.tui.test_koikoi_frames. Look at each difference before it is kept."""
    for name, draw in DRAWN.items():
        (FRAMES / f"koikoi_{name}.txt").write_text("\n".join(draw().lines()) + "\n", "utf-8")


if __name__ == "__main__":
    write_frames()
