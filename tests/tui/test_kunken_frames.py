"""The Kunken table as text: golden frames in frames/, and what must hold in windows of every size."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace as changed

from games.game import Cards, Viewer
from games.kunken import GAME
from games.kunken.model import DrawPile, DrawStock, Extend, Meld, Put, State, Turn, View
from games.kunken.view import shown
from games.wording import Names
from netcore.messages import SeatInfo
from tests.games.kunken_positions import meld, options, position
from tests.pictures.moments import crosswise
from tui.canvas import Canvas, width
from tui.palette import Theme
from tui.tables.kunken import Hold, Stage, examples, table
from tui.tables.scene import Look, Scene, Taste

FRAMES: Final = Path(__file__).parent / "frames"
BOX: Final = Look(80, 24, "box", coloured=False)
LARGE: Final = Look(120, 40, "box", coloured=False)
SCENE: Final = examples.SCENE
EIGHT: Final = examples.SCENE_OF_EIGHT
ONLOOKER: Final = replace(SCENE, names=Names(examples.SIX, -1), watchers=3, onlookers=("You", "Nao", "Rin"))
HOLD: Final = Hold(order="own")
Make = Callable[[], State]


def held(make: Make, *faces: str) -> Cards:
    """The cards in the own hand with these faces."""
    hand = make().hands[0]
    return tuple(next(card for card in hand if card[:2] == face) for face in faces)


def frame(
    make: Make,
    hold: Hold = HOLD,
    scene: Scene = SCENE,
    look: Look = BOX,
    viewer: Viewer = 0,
    stage: Stage | None = None,
) -> Canvas:
    return table(GAME.view(make(), viewer), hold, scene, look, stage).canvas


def many(count: int) -> State:
    """So many melds on the table, more than the cards of two packs would make: only the drawing is asked."""
    state = examples.eight()
    return changed(state, table=(state.table * 2)[:count])


def crosswise_drawn() -> State:
    return GAME.apply(crosswise(), 0, DrawStock())[0]


def stranding() -> State:
    """You took K♦ from the pile; 9♥ could be added, but then K♦ alone is left."""
    table = (meld("[6H1 7H1 8H1]"),)
    return GAME.apply(position(options(), (("9H1",),), table, seats=6, fill=5, top=("KD1",)), 0, DrawPile())[0]


def one_kept() -> State:
    """Your last card could be added, at a table where one must be thrown."""
    table = (meld("[6H1 7H1 8H1]"), meld("(QC1 QD1 QH1)"))
    sheet = options({"going_out": "must_discard"})
    state = position(sheet, (("9H1",),), table, seats=6, fill=5, stock=("QS1", "2C1", "3D1"))
    return GAME.apply(GAME.apply(state, 0, DrawStock())[0], 0, Extend(1, "9H1", "high"))[0]


SIXES: Final = replace(HOLD, cursor=10, marked=held(examples.playing, "6D", "6C", "6H"))
HEARTS: Final = replace(HOLD, marked=held(examples.with_joker, "6H", "7H", "JK"), cursor=2)
TWO: Final = replace(HOLD, marked=held(examples.playing, "JS", "QS"), cursor=4)
WRONG: Final = replace(HOLD, marked=held(examples.playing, "6D", "6C", "KD"), cursor=8)
LAST: Final = replace(HOLD, cursor=0)
READY: Final = replace(
    SCENE,
    log=(("24", "Yuki drew, added 5♥ and 6♥ to a, threw 4♠ and went out."),),
    seats=(*SCENE.seats[:3], SeatInfo("person", "Yuki", "3" * 8, ready=True), *SCENE.seats[4:]),
    goes_on=20,
)
LOST: Final = replace(
    SCENE, seats=(SCENE.seats[0], SeatInfo("person", "Mika", "1" * 8, presence="lost", deputy=True), *SCENE.seats[2:])
)
EIGHTS: Final = replace(HOLD, own=held(examples.eight, "8D", "JC", "4H", "KD"), cursor=0)
NEW_MELD: Final = Stage(meld=7, told="You lay g: a group of sixes, 6♣ 6♦ 6♥.")
OUT: Final = Stage(word="Mika goes out and wins the deal!", told="Mika goes out and wins the deal!")
DRAWN: Final[dict[str, Callable[[], Canvas]]] = {
    "draw": lambda: frame(examples.drawing, replace(HOLD, draw="pile")),
    "draw_open": lambda: frame(examples.drawing),
    "turn_begins": lambda: frame(examples.playing),
    "tray": lambda: frame(examples.playing, SIXES),
    "tray_needs": lambda: frame(examples.playing, TWO),
    "tray_wrong": lambda: frame(examples.playing, WRONG),
    "tray_ways": lambda: frame(examples.with_joker, HEARTS),
    "tray_way": lambda: frame(examples.with_joker, replace(HEARTS, home="tray", reading=1)),
    "add": lambda: frame(examples.playing, replace(HOLD, cursor=2)),
    "add_ends": lambda: frame(examples.with_joker, replace(HOLD, cursor=2, home="melds", stop=1)),
    "swap": lambda: frame(examples.playing, replace(HOLD, cursor=3)),
    "fits_nowhere": lambda: frame(examples.playing, replace(HOLD, cursor=8)),
    "barred": lambda: frame(examples.taken, replace(HOLD, cursor=10)),
    "carry": lambda: frame(examples.playing, replace(HOLD, cursor=9, carry=True)),
    "last_card_open": lambda: frame(examples.last_card),
    "crosswise": lambda: frame(crosswise_drawn, replace(HOLD, cursor=3)),
    "strand": lambda: frame(stranding, replace(HOLD, cursor=0)),
    "keep_one": lambda: frame(one_kept, replace(HOLD, cursor=0)),
    "watching_done": lambda: frame(examples.deal_done, scene=replace(ONLOOKER, goes_on=20), viewer="gallery"),
    "last_card": lambda: frame(examples.last_card, LAST),
    "their_turn": lambda: frame(examples.watching_others, scene=replace(SCENE, thinking=4)),
    "their_turn_raised": lambda: frame(
        examples.watching_others, replace(HOLD, cursor=5, marked=held(examples.watching_others, "JS", "QS", "KS"))
    ),
    "eight": lambda: frame(examples.eight, EIGHTS, EIGHT),
    "scrolled": lambda: frame(lambda: many(24), replace(HOLD, scroll=2), EIGHT),
    "step": lambda: frame(examples.watching_others, stage=NEW_MELD),
    "out": lambda: frame(examples.watching_others, stage=OUT),
    "deal_done": lambda: frame(examples.deal_done, scene=READY),
    "blocked": lambda: frame(examples.blocked, scene=replace(READY, log=())),
    "match_over": lambda: frame(examples.match_over, scene=READY),
    "watching": lambda: frame(examples.watching_others, scene=ONLOOKER, viewer="gallery"),
    "watching_turned": lambda: frame(examples.watching_others, replace(HOLD, bottom=2), ONLOOKER, viewer="gallery"),
    "blank_hand": lambda: frame(examples.playing, replace(SIXES, blank=True)),
    "lost": lambda: frame(examples.watching_others, scene=LOST),
    "chat": lambda: frame(examples.playing, SIXES, look=replace(BOX, drawer=True)),
    "compact": lambda: frame(examples.playing, SIXES, look=replace(BOX, taste=Taste(card_size="compact"))),
    "ascii": lambda: frame(examples.playing, SIXES, look=replace(BOX, style="ascii")),
    "ascii_done": lambda: frame(examples.deal_done, scene=READY, look=replace(BOX, style="ascii")),
    "large": lambda: frame(examples.playing, SIXES, look=LARGE),
    "large_swap": lambda: frame(examples.playing, replace(HOLD, cursor=3), look=LARGE),
    "large_eight": lambda: frame(examples.eight, EIGHTS, EIGHT, LARGE),
    "large_done": lambda: frame(examples.deal_done, scene=READY, look=LARGE),
    "large_watching": lambda: frame(examples.watching_others, scene=ONLOOKER, look=LARGE, viewer="gallery"),
}


@pytest.mark.parametrize("name", DRAWN)
def test_the_table_looks_like_its_frame(name: str) -> None:
    assert DRAWN[name]().lines() == (FRAMES / f"kunken_{name}.txt").read_text("utf-8").split("\n")[:-1]


def test_every_frame_is_drawn() -> None:
    assert {path.stem for path in FRAMES.glob("kunken_*.txt")} == {f"kunken_{name}" for name in DRAWN}


def test_ascii_faces_use_ascii_only() -> None:
    assert all(line.isascii() for line in DRAWN["ascii"]().lines() + DRAWN["ascii_done"]().lines())


def test_colour_moves_nothing() -> None:
    """The words stand in the same cells in colour; only the brackets of chips and the faces differ."""
    plain, coloured = frame(examples.playing, SIXES).lines(), frame(examples.playing, SIXES, look=Look()).lines()
    for row in (0, 21, 22, 23):
        assert coloured[row] == plain[row]
    assert coloured[20] == plain[20].replace("[TRAY]", " TRAY ")
    assert coloured[1] == plain[1].replace("#", "▐")
    assert coloured[4][20:] == plain[4].replace("♥ ", "♥│").replace("♣ ", "♣│").replace("♦ ", "♦│")[20:].replace(
        "8♥│M", "8♥ M"
    )


@pytest.mark.parametrize(("columns", "rows"), list(product((80, 103, 104, 120, 200), (24, 31, 32, 40, 50))))
@pytest.mark.parametrize("make", [examples.drawing, examples.playing, examples.eight, examples.deal_done])
def test_every_window_shows_what_may_never_give_way(make: Make, columns: int, rows: int) -> None:
    scene = EIGHT if make is examples.eight else SCENE
    canvas = frame(make, replace(HOLD, cursor=1), scene, Look(columns, rows, "box", coloured=False))
    lines = canvas.lines()
    assert len(lines) == rows
    assert all(width(line) <= columns for line in lines)
    assert "Kunken" in lines[0]
    assert f"you {GAME.standing(make()).totals[0]:+d}" in lines[0]
    assert all(name in "\n".join(lines) for name in scene.names.seats[1:])
    assert any(chip in line for chip in ("[YOUR TURN]", "[READY?]") for line in lines[-5:])
    assert "menu" in lines[-1]


@pytest.mark.parametrize("look", [BOX, LARGE, Look(), Look(120, 40)])
@pytest.mark.parametrize("scroll", [0, 1, 3, 40])
def test_melds_out_of_sight_are_counted(look: Look, scroll: int) -> None:
    lines = frame(lambda: many(30), replace(HOLD, scroll=scroll), EIGHT, look).lines()
    text = "\n".join(line[: look.width - (36 if look.width > 100 else 0)] for line in lines)
    hidden = sum(int(part.split()[0]) for part in text.replace("▼", "▲").split("▲")[1:] if "more" in part[:8])
    letters = [chr(ord("a") + n) for n in range(26)] + ["aa", "bb", "cc", "dd"]
    seen = sum(
        any(f" {letter} {sign}" in text for sign in "+*A23456789JQK") or f" {letter} 10" in text for letter in letters
    )
    assert seen + hidden == 30


def test_the_meld_that_takes_the_card_is_brought_into_sight() -> None:
    lines = frame(lambda: many(32), replace(EIGHTS, home="melds"), EIGHT).lines()
    assert any("►h 9♦" in line for line in lines)


@pytest.mark.parametrize("look", [BOX, LARGE])
@pytest.mark.parametrize("cards", [
    "AS1 2S1 3S1 4S1 5S1 6S1 7S1 8S1 9S1 TS1 JS1 QS1 KS1 AS2",
    "JK1 3H1 4H1 5H1 6H1 7H1 8H1 9H1 TH1 JH1 JK2",
])  # fmt: skip
def test_the_longest_runs_fit_in_their_column(look: Look, cards: str) -> None:
    run = Meld(1, tuple(cards.split()), suit=cards.split()[1][1], low=1 if cards[0] == "A" else 2)
    group = Meld(2, (*(f"6{suit}{pack}" for suit in "CDHS" for pack in "12"), "JK1", "JK2"), rank="6")
    view = GAME.view(examples.playing(), 0)
    melds = (run, group, run, group)
    big = changed(view, table=tuple(shown(number, meld, view.options) for number, meld in enumerate(melds, 1)))
    lines = table(big, HOLD, SCENE, look).canvas.lines()
    assert all(width(line) <= look.width for line in lines)
    assert not any("~" in line for line in lines[3:14])
    if look is BOX:
        assert any("6 ♣♣♦♦♥♥♠♠++ Ken" in line for line in lines)


def test_wide_names_are_cut_by_cells_and_never_read_as_markup() -> None:
    names = Names(("花子さくら子", "[b]Eve[/]xx", *examples.SIX[2:]), -1)
    lines = frame(examples.playing, scene=replace(SCENE, names=names, seats=()), viewer="gallery").lines()
    assert "花子さ~" in lines[1]
    assert "[b]Eve[~" in lines[1]


def test_every_role_on_the_table_has_a_colour_in_every_depth() -> None:
    canvases = [frame(make, look=Look()) for make in (examples.drawing, examples.with_joker, examples.deal_done)]
    canvases.append(frame(examples.eight, EIGHTS, EIGHT, Look()))
    canvases += [frame(make, SIXES, look=Look(120, 40)) for make in (examples.playing, examples.match_over)]
    for canvas, depth in product(canvases, ("true", "256", "16")):
        for theme in (Theme("night", depth), Theme("day", depth)):  # type: ignore[arg-type]
            assert all(theme.colour(cell.ink) and theme.colour(cell.ground) for row in canvas.rows for cell in row)


def test_two_colours_for_the_suits_are_kept_everywhere() -> None:
    canvas = frame(examples.eight, EIGHTS, EIGHT, Look(taste=Taste(four_colours=False)))
    assert not {cell.ink for row in canvas.rows[4:20] for cell in row} & {"green", "blue"}


def test_the_mark_of_the_card_just_drawn_is_explained_while_it_is_there() -> None:
    for make, marked in ((examples.playing, True), (examples.taken, True), (examples.watching_others, False)):
        lines = frame(make).lines()
        assert any("'" in line for line in lines[14:21]) == marked
        assert any("' the card just drawn" in line for line in lines[21:]) == marked


def test_the_dealer_is_marked_in_the_narrowest_plate() -> None:
    seats = tuple(SeatInfo("bot", name, level="normal") for name in ("Sakura", "Ume", "Fuji", "Ayame", "Botan", "Hagi"))
    seats = (EIGHT.seats[0], *seats, SeatInfo("bot", "Kiku", level="normal"))
    scene = replace(EIGHT, seats=seats, names=Names(tuple(seat.name for seat in seats), 0))
    for dealer in range(8):
        view = GAME.view(changed(examples.eight(), dealer=dealer), 0)
        canvas = table(view, HOLD, scene, BOX).canvas
        plates = [canvas.lines()[1 + number // 4][1 + number % 4 * 20 :][:11] for number in range(8)]
        assert [number for number, plate in enumerate(plates) if "D" in plate or " deal" in plate] == [dealer]


def test_what_was_laid_last_is_told_where_a_turn_is_too_long_for_the_line() -> None:
    state = examples.playing()
    put = (Put(1, ("9H",), False), Put(2, ("QS",), False), Put(3, ("JS",), False, True), Put(4, ("3H",), False))
    turn = Turn(15, 0, "stock", laid=(*put, Put(7, ("6C", "6D", "6H"), True)))
    last = frame(lambda: changed(state, now=turn)).lines()[22]
    assert last.rstrip().endswith("laid g (6♣ 6♦ 6♥).") or "laid g (6♣ 6♦ 6♥).   '" in last
    assert "..." in last


def test_the_question_fits_the_narrowest_window_when_the_stock_is_out() -> None:
    state = changed(examples.drawing(), stock=(), exhausted=True)
    asked = table(GAME.view(state, 0), HOLD, SCENE, BOX).canvas.lines()[20]
    assert asked.rstrip().endswith("take the top of the pile, throw another card.")


def test_an_onlooker_sees_no_hand() -> None:
    view: View = GAME.view(examples.playing(), "gallery")
    text = "\n".join(table(view, HOLD, ONLOOKER, BOX).canvas.lines())
    assert not any(view.hands)
    assert "King" not in text


def test_a_blank_hand_names_none_of_its_cards() -> None:
    """Neither hand nor desk tells a card that only the hand holds."""
    view = GAME.view(examples.playing(), 0)
    for hold in (SIXES, replace(HOLD, cursor=8), replace(HOLD, cursor=2), HOLD):
        text = "\n".join(table(view, replace(hold, blank=True), SCENE, LARGE).canvas.lines())
        assert not any(name in text for name in ("K♦", "4♥", "King", "Queen"))


def write_frames() -> None:
    """Write all frames anew: python -m tests.tui.test_kunken_frames. Look at each difference before it is kept."""
    for name, draw in DRAWN.items():
        (FRAMES / f"kunken_{name}.txt").write_text("\n".join(draw().lines()) + "\n", "utf-8")


if __name__ == "__main__":
    write_frames()
