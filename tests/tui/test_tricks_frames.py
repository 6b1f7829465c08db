"""The trick table as text: golden frames in frames/, and what must hold in windows of every size."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Final

import msgspec
import pytest

from games.chance import Chance
from games.game import GALLERY, Viewer
from games.kan import GAME
from games.kan.model import Play, State
from games.wording import Names
from netcore.messages import SeatInfo
from tests.games.kan_positions import act
from tests.pictures.moments import mukankei_shut_out, niju_kan, pledged, shown
from tests.tui.test_tricks_moments import GAMES, scene
from tui.canvas import Canvas, width
from tui.palette import Theme
from tui.tables.scene import Look, Scene
from tui.tables.tricks.kan import KAN, examples
from tui.tables.tricks.model import Hold, Stage, staged
from tui.tables.tricks.motion import steps
from tui.tables.tricks.table import draw_table

FRAMES: Final = Path(__file__).parent / "frames"
BOX: Final = Look(80, 24, "box", coloured=False)
LARGE: Final = Look(120, 40, "box", coloured=False)
HOLD: Final = Hold()
SCENE: Final = examples.SCENE
ONLOOKER: Final = replace(SCENE, names=Names(SCENE.names.seats, -1), onlookers=("You", "Nao", "Rin"))
LOST: Final = replace(
    SCENE, seats=(*SCENE.seats[:2], SeatInfo("person", "Mika", "2" * 8, presence="lost"), *SCENE.seats[3:])
)
READY: Final = replace(
    SCENE,
    seats=(*SCENE.seats[:2], SeatInfo("person", "Mika", "2" * 8, ready=True), *SCENE.seats[3:]),
    goes_on=20,
)
LOG: Final = ("You take trick 1: 3 pictures.", "Ken takes trick 2: 1 picture.", "Mika plays K♥.", "Sora plays A♥.")


def frame(
    make: Callable[[], State],
    hold: Hold = HOLD,
    around: Scene = SCENE,
    look: Look = BOX,
    viewer: Viewer = 0,
    stage: Stage | None = None,
) -> Canvas:
    table = KAN.describe(GAME.view(make(), viewer), hold, around)
    return draw_table(staged(table, stage or Stage()), hold, around, look, LOG).canvas


def raised(*cards: str, choice: int = -1, half: str = "", make: Callable[[], State] = examples.your_turn) -> Hold:
    hand = KAN.describe(GAME.view(make(), 0), HOLD, SCENE).cards
    return Hold(cursor=hand.index(cards[-1]) if cards else -1, raised=cards, choice=choice, half=half)


def trick(look: Look = BOX) -> Canvas:
    """The moment at which Ken's card ends the trick."""
    before = examples.their_turn()
    card = next(card for card in before.hands[1] if card[1] != "H" and card[0] not in "AKQJ")
    legal = GAME.legal_actions(before, 1)
    action = Play(card) if Play(card) in legal else legal[0]
    after, events = GAME.apply(before, 1, action)
    coming = steps(KAN, GAME.view(before, 0), events, GAME.view(after, 0), SCENE.names)
    step = next(step for step in coming if step.stage.pause)
    return draw_table(staged(KAN.describe(step.view, HOLD, SCENE), step.stage), HOLD, SCENE, look, LOG).canvas


def played_out(state: State) -> State:
    """The end of the deal when everybody plays the first card that may be played."""
    while acting := GAME.to_act(state):
        state = GAME.apply(state, acting[0], GAME.legal_actions(state, acting[0])[0])[0]
    return state


WHY: Final = raised("TH", make=examples.why_not)
SHOWN: Final = raised("KS", "9H", choice=1, make=examples.show)
DRAWN: Final[dict[str, Callable[[], Canvas]]] = {
    "your_turn": lambda: frame(examples.your_turn, raised("JK")),
    "turn_begins": lambda: frame(examples.your_turn),
    "why_not": lambda: frame(examples.why_not, WHY),
    "their_turn": lambda: frame(examples.their_turn),
    "trick": trick,
    "lead_call": lambda: frame(examples.lead_call, Hold(choice=0)),
    "lead_call_open": lambda: frame(examples.lead_call),
    "show": lambda: frame(examples.show, SHOWN),
    "show_begins": lambda: frame(examples.show),
    "show_one": lambda: frame(examples.show, raised("KS", choice=0, make=examples.show)),
    "trumps": lambda: frame(examples.trumps, Hold(choice=1)),
    "trumps_open": lambda: frame(examples.trumps),
    "trumps_twice": lambda: frame(lambda: shown("in_turn", "A♠ A♠")),
    "trumps_nothing": lambda: frame(lambda: shown("none", "")),
    "trumps_others": lambda: frame(examples.trumps, viewer=3, around=replace(SCENE, names=Names(SCENE.names.seats, 3))),
    "stop_or_go": lambda: frame(examples.stop_or_go, Hold(choice=0)),
    "stop_or_go_reverse": lambda: frame(mukankei_shut_out, Hold(choice=1)),
    "pledge_failed": lambda: frame(lambda: played_out(pledged()), around=READY),
    "stopped": lambda: frame(lambda: act(examples.stop_or_go(), 0, "stop")[0], around=READY),
    "stopped_reverse": lambda: frame(lambda: act(mukankei_shut_out(), 0, "stop")[0], around=READY),
    "pledged": lambda: frame(pledged),
    "niju_give": lambda: frame(lambda: niju_kan(3), raised("QC", make=lambda: niju_kan(3))),
    "niju_hold": lambda: frame(lambda: niju_kan(0)),
    "niju_draw": lambda: frame(lambda: niju_kan(4, nijukan="blind_draw"), Hold(choice=0)),
    "niju_draw_two": lambda: frame(lambda: niju_kan(4, nijukan="blind_draw"), Hold(half="0", choice=1)),
    "niju_again": lambda: frame(lambda: niju_kan(1, nijukan="redeal"), around=READY),
    "joker_led": lambda: frame(examples.joker_led, raised("JK", half="JK", choice=2, make=examples.joker_led)),
    "deal_done": lambda: frame(examples.deal_done, around=READY),
    "watching": lambda: frame(examples.your_turn, around=ONLOOKER, viewer=GALLERY),
    "watching_show": lambda: frame(examples.show, around=ONLOOKER, viewer=GALLERY),
    "watching_pledge": lambda: frame(examples.stop_or_go, around=ONLOOKER, viewer=GALLERY),
    "watching_done": lambda: frame(examples.deal_done, around=replace(ONLOOKER, goes_on=20), viewer=GALLERY),
    "watching_turned": lambda: frame(examples.your_turn, Hold(bottom=2), ONLOOKER, viewer=GALLERY),
    "chat": lambda: frame(examples.your_turn, look=replace(BOX, drawer=True)),
    "blank_hand": lambda: frame(examples.your_turn, replace(raised("JK"), blank=True)),
    "lost": lambda: frame(examples.their_turn, around=LOST),
    "ascii": lambda: frame(examples.your_turn, raised("JK"), look=replace(BOX, style="ascii")),
    "large": lambda: frame(examples.your_turn, raised("JK"), look=LARGE),
    "large_trick": lambda: trick(LARGE),
    "large_done": lambda: frame(examples.deal_done, around=READY, look=LARGE),
}


@pytest.mark.parametrize("name", DRAWN)
def test_the_table_looks_like_its_frame(name: str) -> None:
    assert DRAWN[name]().lines() == (FRAMES / f"kan_{name}.txt").read_text("utf-8").split("\n")[:-1]


def test_every_frame_is_drawn() -> None:
    assert {path.stem for path in FRAMES.glob("kan_*.txt")} == {f"kan_{name}" for name in DRAWN}


def test_ascii_faces_use_ascii_only() -> None:
    assert all(line.isascii() for line in DRAWN["ascii"]().lines())


def test_colour_moves_nothing() -> None:
    """The words stand in the same cells in colour; only faces, chips and the sign of counts differ."""
    plain = frame(examples.your_turn, raised("JK")).lines()
    coloured = frame(examples.your_turn, raised("JK"), look=Look()).lines()
    for row in (0, 21, 22, 23):
        assert coloured[row] == plain[row]
    assert coloured[20] == plain[20].replace("[YOUR TURN]", " YOUR TURN ")
    assert coloured[11][:17] == plain[11][:17].replace("#", "▐")


@pytest.mark.parametrize(("columns", "rows"), list(product((80, 90, 104, 120, 160, 200), (24, 28, 35, 36, 40, 50))))
@pytest.mark.parametrize("make", [examples.your_turn, examples.trumps, examples.deal_done])
def test_every_window_shows_what_may_never_give_way(make: Callable[[], State], columns: int, rows: int) -> None:
    lines = frame(make, look=Look(columns, rows, "box", coloured=False)).lines()
    assert len(lines) == rows
    assert all(width(line) <= columns for line in lines)
    assert "Kan" in lines[0]
    assert "you -2" in lines[0]
    text = "\n".join(lines)
    assert all(name in text for name in ("You", "Ken", "Mika", "Haru", "Sora"))
    assert any(chip in line for chip in ("[YOUR TURN]", "[YOUR CHOICE]", "[READY?]") for line in lines[-5:])
    assert "Enter" in lines[-1]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("look", [BOX, LARGE, Look(104, 30, "box", False)])
def test_plates_and_cards_of_a_ring_never_overlap(name: str, look: Look) -> None:
    """Before the first card of a deal every place of the ring is drawn; no plate hides another's name."""
    adapter, seats, given = GAMES[name]
    state = adapter.game.new_match(adapter.game.Options(**given), seats, Chance(bytes(32)))
    around = scene(seats, 0)
    table = adapter.describe(adapter.game.view(state, 0), HOLD, around)
    text = "\n".join(draw_table(table, HOLD, around, look).canvas.lines())
    assert all(text.count(around.names.who(seat)) >= 1 for seat in range(seats))


def test_wide_names_are_cut_by_cells_and_never_read_as_markup() -> None:
    around = replace(SCENE, names=Names(("花子さくら子", "[b]Eve[/]xx", "Mika", "Haru", "Sora"), -1))
    text = "\n".join(frame(examples.your_turn, around=around, viewer=GALLERY).lines())
    assert "花子さ~" in text
    assert "[b]Eve[~" in text


def test_every_role_on_the_table_has_a_colour_in_every_depth() -> None:
    canvases = [
        frame(make, look=Look()) for make in (examples.your_turn, examples.trumps, examples.show, examples.deal_done)
    ]
    canvases += [frame(examples.stop_or_go, look=Look(120, 40)), trick(Look())]
    for canvas, depth in product(canvases, ("true", "256", "16")):
        for theme in (Theme("night", depth), Theme("day", depth)):  # type: ignore[arg-type]
            assert all(theme.colour(cell.ink) and theme.colour(cell.ground) for row in canvas.rows for cell in row)


def test_an_onlooker_sees_no_hand() -> None:
    text = "\n".join(frame(examples.your_turn, around=ONLOOKER, viewer=GALLERY).lines())
    assert "JOKER" not in text
    assert "V turns the table" in text


@pytest.mark.parametrize("name", ["stopped", "stopped_reverse", "pledge_failed", "deal_done", "large_done"])
def test_every_result_names_the_rules_in_force(name: str) -> None:
    assert "Standard sheet, version 1" in "\n".join(DRAWN[name]().lines())


def told(state: State) -> str:
    table = KAN.describe(GAME.view(state, 0), HOLD, SCENE)
    return "\n".join("".join(part[0] for part in line) for line in (*table.told, *table.tallies))


def test_a_deal_that_is_won_already_says_so_until_it_is_played_out() -> None:
    state = examples.your_turn()
    assert "won" not in told(state)
    (kankei, mukankei), out = state.captured, [card for hand in state.hands for card in hand if card[0] in "AKQJ"]
    won = msgspec.structs.replace(state, captured=((*kankei, *out)[:9], mukankei))
    assert "The kankei have won this deal; it is played to the end, but nothing changes." in told(won)
    assert "deal won, played out" in told(won)
    pledged = msgspec.structs.replace(won, captured=(won.captured[0], ()), declared="juuroku")
    assert "one lost, and the pledge has failed" in told(pledged)


@pytest.mark.parametrize("name", GAMES)
def test_what_to_play_for_is_said_before_the_first_card(name: str) -> None:
    adapter, seats, given = GAMES[name]
    game, around = adapter.game, scene(seats, 0)
    state = game.advance(game.new_match(game.Options(**given), seats, Chance(bytes(32))))[0]
    said = []
    for _count in range(6):
        table = adapter.describe(game.view(state, 0), HOLD, around)
        said += ["".join(part[0] for part in line) for line in table.told]
        acting = game.to_act(state)
        action = game.legal_actions(state, acting[0])[0] if acting else None
        state = game.advance(state)[0] if action is None else game.apply(state, acting[0], action)[0]
    assert any("Win tricks with pictures" in one or "Each trick is 1 point" in one for one in said)


def write_frames() -> None:
    """Write all frames anew: python -m tests.tui.test_tricks_frames. Look at each difference before it is kept."""
    for name, draw in DRAWN.items():
        (FRAMES / f"kan_{name}.txt").write_text("\n".join(draw().lines()) + "\n", "utf-8")


if __name__ == "__main__":
    write_frames()
