"""The parts of tables alone: each looks like its frame, in ASCII and in colour too, and takes any data."""

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tui.screening import FRAMES, check_frame
from tui.canvas import Canvas, width
from tui.palette import Theme
from tui.parts import (
    Absence,
    Clock,
    Digest,
    Password,
    ReplayPlace,
    clock_parts,
    draw_absence,
    draw_digest,
    draw_password,
    draw_replay,
)
from tui.tables.scene import Look
from tui.widgets.gallery import PARTS, TABLES

BOX: Final = Look(80, 24, "box", coloured=False)
NAMES: Final = st.text(max_size=12)


@pytest.mark.parametrize("name", PARTS)
def test_a_part_looks_like_its_frame(name: str) -> None:
    check_frame(f"part_{name}", PARTS[name](BOX).lines())


def test_every_frame_of_a_part_is_drawn() -> None:
    assert {path.stem for path in FRAMES.glob("part_*.txt")} == {f"part_{name}" for name in PARTS}


@pytest.mark.parametrize("name", [*PARTS, *TABLES])
@pytest.mark.parametrize("theme", [Theme(), Theme("day", "256"), Theme("night", "16")])
def test_a_part_has_colours_for_all_it_draws(name: str, theme: Theme) -> None:
    canvas = {**PARTS, **TABLES}[name](Look())
    assert all(theme.colour(cell.ink) and theme.colour(cell.ground) for row in canvas.rows for cell in row)


@pytest.mark.parametrize("name", [*PARTS, *TABLES])
def test_a_part_in_ascii_uses_ascii_only(name: str) -> None:
    canvas = {**PARTS, **TABLES}[name](replace(BOX, style="ascii"))
    canvas.to_ascii()
    names = "花子さくら"
    assert all(line.translate(dict.fromkeys(map(ord, names))).isascii() for line in canvas.lines())


@given(NAMES, st.integers(-5, 10_000), st.integers(0, 600), NAMES)
def test_a_lost_seat_is_told_in_its_box_whoever_it_is(who: str, seconds: int, grace: int, bot: str) -> None:
    canvas = Canvas(60, 20)
    draw_absence(canvas, 2, 1, Absence(who, seconds, grace, bot))
    assert _outside(canvas, 2, 1, 44, 6) == ""


@given(st.lists(NAMES, max_size=30), NAMES, st.integers(30, 78), st.integers(7, 20))
def test_what_was_played_stays_in_its_box(played: list[str], now: str, columns: int, rows: int) -> None:
    canvas = Canvas(80, 24)
    draw_digest(canvas, 1, 1, columns, rows, Digest("bot2", tuple(played), now))
    assert _outside(canvas, 1, 1, columns, rows) == ""


@given(st.text(max_size=60), st.text(max_size=40), st.booleans(), NAMES)
def test_a_password_is_shown_only_when_asked_for(typed: str, table: str, shown: bool, told: str) -> None:
    canvas = Canvas(60, 12)
    x, y = draw_password(canvas, 2, 1, Password(table, typed, shown, told))
    assert 2 < x < 46
    assert _outside(canvas, 2, 1, 46, 8) == ""
    field = "".join(cell.char for cell in canvas.rows[y][4:34])
    assert shown or not field.strip(" ·_")


@given(st.integers(1, 200), st.integers(1, 200), st.booleans(), st.integers(40, 78))
def test_a_replay_without_spoilers_never_tells_how_long_it_is(now: int, steps: int, spoilers: bool, cells: int) -> None:
    now, steps = min(now, steps), max(now, steps)
    shown = []
    for length in (steps, steps + 50):
        canvas = Canvas(80, 1)
        draw_replay(canvas, 1, 0, cells, ReplayPlace("trick", now, length, spoilers), BOX)
        shown.append(canvas.lines())
    assert spoilers or shown[0] == shown[1]
    assert f"[{now}]" in shown[0][0]
    assert width(shown[0][0]) <= cells + 1


@pytest.mark.parametrize(
    ("seconds", "words"), [(90, "1:30"), (10, "0:10"), (9, "! 0:09"), (0, "! 0:00"), (-3, "! 0:00")]
)
def test_a_clock_warns_by_a_sign_when_little_is_left(seconds: int, words: str) -> None:
    assert "".join(part[0] for part in clock_parts(Clock(seconds))) == words


def _outside(canvas: Canvas, x: int, y: int, columns: int, rows: int) -> str:
    """What stands on the canvas beside an area."""
    canvas.fill(x, y, columns, rows, "screen")
    return "".join(canvas.lines()).strip()
