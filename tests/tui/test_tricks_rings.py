"""The rings of Kakeya and Hachinin-Meri as text: golden frames of positions that random play with a seed comes to."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from games.chance import Chance
from games.game import GALLERY, Viewer
from tests.games.kakeya_positions import fresh, options, settled
from tests.tui.test_tricks_moments import GAMES, scene
from tui.canvas import Canvas
from tui.tables.scene import Look
from tui.tables.tricks.adapter import Step
from tui.tables.tricks.kakeya import KAKEYA
from tui.tables.tricks.model import Hold, staged
from tui.tables.tricks.motion import steps
from tui.tables.tricks.table import draw_table

FRAMES: Final = Path(__file__).parent / "frames"
BOX: Final = Look(80, 24, "box", coloured=False)
LARGE: Final = Look(120, 40, "box", coloured=False)


def position(name: str, seed: int, wanted: Callable[[Any], bool], viewer: Viewer = 0) -> tuple[Any, list[Step[Any]]]:
    """The first View of a random match that is wanted, and the steps that led to it."""
    adapter, seats, given = GAMES[name]
    game, rng = adapter.game, Random(seed)
    state = game.new_match(game.Options(**given), seats, Chance(seed.to_bytes(32, "big")))
    while not game.standing(state).over:
        before = game.view(state, viewer)
        if acting := game.to_act(state):
            state, events = game.apply(state, acting[0], rng.choice(game.legal_actions(state, acting[0])))
        else:
            state, events = game.advance(state)
        after = game.view(state, viewer)
        if wanted(after):
            seen = tuple(one for event in events if (one := game.seen(event, viewer)) is not None)
            return after, steps(adapter, before, seen, after, scene(seats, viewer).names)
    raise AssertionError("no such position in this match")


def frame(
    name: str,
    wanted: Callable[[Any], bool],
    hold: Hold | None = None,
    *,
    seed: int = 1,
    viewer: Viewer = 0,
    veil: str = "",
    look: Look = BOX,
    pause: bool = False,
    raised: str = "",
) -> Canvas:
    adapter, seats, _given = GAMES[name]
    view, coming = position(name, seed, wanted, viewer)
    step = [step for step in coming if step.stage.pause][-1] if pause else Step(view)
    around = replace(scene(seats, viewer), veil=veil)
    held = hold or Hold()
    if raised:
        held = Hold(cursor=adapter.describe(view, held, around).cards.index(raised), raised=(raised,))
    table = staged(adapter.describe(step.view, held, around), step.stage)
    return draw_table(table, held, around, look, ("The first sentence.", "The second sentence.")).canvas


def mine(view: Any) -> bool:
    """The viewer is to play, and some cards lie there."""
    return view.phase == "play" and bool(view.legal) and len(view.trick) > 1


DRAWN: Final[dict[str, Callable[[], Canvas]]] = {
    "kakeya_trump": lambda: frame("kakeya", lambda v: v.phase == "choose_trump" and v.legal, Hold(choice=0)),
    "kakeya_lead": lambda: frame("kakeya", lambda v: v.phase == "lead_call" and v.legal),
    "kakeya_thirteen": lambda: frame("kakeya", lambda v: v.phase == "play" and v.trick_no == 1 and v.legal),
    "kakeya_your_turn": lambda: frame("kakeya", lambda v: mine(v) and v.rensho in v.hands[0], raised="KC"),
    "kakeya_their_turn": lambda: frame("kakeya", lambda v: len(v.trick) == 2 and v.trick[-1].seat == 0),
    "kakeya_trick": lambda: frame("kakeya", lambda v: len(v.tricks) == 5 and not v.trick, pause=True),
    "kakeya_done": lambda: frame("kakeya", lambda v: v.phase == "between" and v.records),
    "kakeya_six": lambda: frame("kakeya_six", mine),
    "kakeya_rotate": lambda: frame("kakeya_rotate", lambda v: mine(v) and not v.lay.cards[2]),
    "kakeya_large": lambda: frame("kakeya", mine, look=LARGE),
    "hachinin_declare": lambda: frame(
        "hachinin_meri", lambda v: v.phase == "declare" and v.legal, Hold(choice=1), seed=4, veil="asked"
    ),
    "hachinin_put_away": lambda: frame(
        "hachinin_meri", lambda v: v.phase == "exchange" and v.legal and v.declared, seed=4
    ),
    "hachinin_own_down": lambda: frame(
        "hachinin_meri", lambda v: any(one.face_down and one.seat == 0 for one in v.trick) and len(v.trick) < 8
    ),
    "hachinin_eighth": lambda: frame(
        "hachinin_meri", lambda v: v.phase == "play" and v.trick_no == 8 and len(v.trick) > 4 and v.legal
    ),
    "hachinin_ninth": lambda: frame("hachinin_meri", _ninth, pause=True),
    "kakeya_six_over": lambda: frame("kakeya_six", lambda v: v.phase == "over"),
    "kakeya_rotate_done": lambda: frame("kakeya_rotate", lambda v: v.phase == "between" and v.records),
    "kakeya_sits_out": lambda: frame("kakeya_rotate", lambda v: len(v.trick) == 2 and not v.lay.cards[0]),
    "kakeya_watching": lambda: frame("kakeya", lambda v: len(v.trick) == 2, viewer=GALLERY),
    "kakeya_watching_done": lambda: frame("kakeya", lambda v: v.phase == "between" and v.records, viewer=GALLERY),
    "hachinin_watching_done": lambda: frame(
        "hachinin_meri", lambda v: v.phase == "between" and v.records, viewer=GALLERY
    ),
    "hachinin_pass": lambda: frame("hachinin_meri", lambda v: v.phase == "declare" and not v.legal, veil="asked"),
    "hachinin_play": lambda: frame("hachinin_meri", lambda v: mine(v) and any(one.face_down for one in v.trick)),
    "hachinin_why_not": lambda: frame("hachinin_meri", _monchi, raised="8O", seed=25),
    "hachinin_pair": lambda: frame("hachinin_meri", _pair, pause=True),
    "hachinin_pair_large": lambda: frame("hachinin_meri", _pair, pause=True, look=LARGE),
    "hachinin_done": lambda: frame("hachinin_meri", lambda v: v.phase == "between" and v.records),
    "hachinin_watching": lambda: frame("hachinin_meri", lambda v: len(v.trick) == 5, viewer=GALLERY),
}


def _monchi(view: Any) -> bool:
    """A suit has to be followed, and not every card does."""
    return mine(view) and view.meri_seen and 0 < len(view.legal) < len(view.hands[0])


def _ninth(view: Any) -> bool:
    """The last cards were turned up."""
    return view.phase == "between" and len(view.tricks) == 9


def _pair(view: Any) -> bool:
    """A pair was made in the trick before."""
    return view.phase == "play" and not view.trick and bool(view.tricks) and view.tricks[-1].caught is not None


@pytest.mark.parametrize("name", DRAWN)
def test_the_ring_looks_like_its_frame(name: str) -> None:
    assert DRAWN[name]().lines() == (FRAMES / f"{name}.txt").read_text("utf-8").split("\n")[:-1]


def test_a_trump_of_somebody_else_lies_face_down() -> None:
    text = "\n".join(DRAWN["hachinin_play"]().lines())
    assert "▒▒▒" in text
    assert "face down." in text


def test_only_the_dealer_is_marked_as_one() -> None:
    """On the one-row plate a long word beside the side sign must not turn into the D of the dealer."""
    row = next(line for line in DRAWN["hachinin_put_away"]().lines() if line.startswith(" ►You"))
    assert row.split() == ["►You", "●", "A", "#10"]


def test_nobody_leads_to_the_last_trick() -> None:
    text = "\n".join(DRAWN["hachinin_ninth"]().lines())
    assert "All at once: you " in text
    assert " led" not in text


@pytest.mark.parametrize("name", [name for name in DRAWN if name.endswith(("_done", "_over"))])
def test_every_result_names_the_rules_in_force(name: str) -> None:
    assert "Standard sheet, version 1" in "\n".join(DRAWN[name]().lines())


def write_frames() -> None:
    """Write all frames anew: python -m tests.tui.test_tricks_rings. Look at each difference before it is kept."""
    for name, draw in DRAWN.items():
        (FRAMES / f"{name}.txt").write_text("\n".join(draw().lines()) + "\n", "utf-8")


if __name__ == "__main__":
    write_frames()


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        (0, "The match ends when a pair has no stones left. Deal 5 "),
        (6, "The match ends after 6 deals, or when a pair has no stones left. Deal 5 "),
        (4, "The most stones are shared: another deal. Deal 5 "),
    ],
)
def test_the_page_after_a_deal_of_kakeya_tells_when_the_match_ends(limit: int, told: str) -> None:
    """Four deals are done and the stones are level: a limit holds once one pair has the most."""
    state = fresh(options({"max_deals": limit, "tie_8_8": "draw"}))
    for _deal in range(4):
        state = settled(state, {"pictures": [8, 8], "captured": ["AS AC", "AD AH"]})
    described = KAKEYA.describe(KAKEYA.game.view(state, 0), Hold(), scene(4, 0))
    assert " ".join(text for line in described.panels[1].foot for text, *_ink in line).startswith(told)
