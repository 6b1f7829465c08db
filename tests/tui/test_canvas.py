"""The grid of cells: cutting of wide names, runs of changes, and what is written to a terminal."""

import re
from itertools import product
from typing import cast

import pytest
from rich.console import Console

from tui.canvas import Canvas, Cell, changes, clip, width
from tui.faces import Pack, Size, back, draw
from tui.faces.data import faces
from tui.palette import Theme


def shown(canvas: Canvas, theme: Theme) -> list[str]:
    """The text of the strips, half blocks as they are written."""
    return [strip.text for strip in canvas.strips(theme)]


def test_text_is_cut_at_the_edges() -> None:
    canvas = Canvas(5, 1)
    assert canvas.text(3, 0, "abc") == 6
    assert canvas.text(0, 7, "below") == 5
    assert canvas.lines() == ["   ab"]


def test_a_wide_sign_takes_two_cells() -> None:
    canvas = Canvas(6, 1)
    canvas.text(0, 0, "松x")
    assert canvas.rows[0][1].char == ""
    assert canvas.lines() == ["松x"]
    assert canvas.strip(0, Theme()).cell_length == 6


def test_a_long_name_ends_in_a_tilde_and_is_measured_in_cells() -> None:
    assert clip("Aiko", 8) == "Aiko"
    assert clip("Alexandra", 8) == "Alexand~"
    assert clip("花子さくら子", 8) == "花子さ~"
    assert width(clip("花子さくら子", 8)) == 7


def test_markup_is_only_text() -> None:
    canvas = Canvas(12, 1)
    canvas.text(0, 0, "[red]hi[/]")
    assert canvas.lines() == ["[red]hi[/]"]


def test_a_frame_can_be_ascii() -> None:
    canvas = Canvas(4, 3)
    canvas.box(0, 0, 4, 3)
    canvas.to_ascii()
    assert canvas.lines() == ["+--+", "|  |", "+--+"]


def test_only_cells_that_differ_are_changes() -> None:
    before, after = Canvas(20, 2), Canvas(20, 2)
    after.text(1, 0, "a")
    after.text(4, 0, "b")
    after.text(15, 0, "c")
    assert changes(before, after) == [(0, 1, 5), (0, 15, 16)]
    assert changes(before, after, gap=0) == [(0, 1, 2), (0, 4, 5), (0, 15, 16)]


@pytest.mark.parametrize("pack", ["hanafuda", "french", "unsun"])
def test_turned_half_blocks_show_the_same_picture(pack: Pack) -> None:
    """Each strip shows, cell by cell, the upper and lower colours that the canvas holds."""
    theme = Theme()
    for size, shaded in product(("full", "compact", "mini"), (False, True)):
        canvas = Canvas(80 * 8, 5, "table")
        for number, card in enumerate(faces(pack)):
            canvas.blit(8 * number, 0, draw(pack, card, cast(Size, size), shaded=shaded))
        for row, strip in zip(canvas.rows, canvas.strips(theme), strict=True):
            written = [(char, segment.style) for segment in strip for char in segment.text]
            for cell, (char, style) in zip(row, written, strict=True):
                assert style is not None
                assert style.color is not None
                assert style.bgcolor is not None
                drawn = halves(cell.char, theme.colour(cell.ink), theme.colour(cell.ground))
                assert halves(char, style.color.name, style.bgcolor.name) == drawn


def halves(char: str, ink: str | None, ground: str | None) -> tuple[str | None, ...]:
    """Upper and lower colour of a block, or the sign and its colours."""
    if char == " ":
        return ground, ground
    if char == "▀":
        return ink, ground
    return (ground, ink) if char == "▄" else (char, ink, ground)


def test_no_depth_writes_no_colour() -> None:
    canvas = Canvas(7, 5)
    canvas.blit(0, 0, back())
    console = Console(force_terminal=True, color_system="truecolor", width=20)
    with console.capture() as capture:
        for strip in canvas.strips(Theme("night", "none")):
            console.print(*strip, sep="", end="\n")
    assert not re.search(r"\x1b\[[0-9;]*[34]8;", capture.get())


def test_attributes_show_on_spaces_too() -> None:
    canvas = Canvas(4, 1)
    canvas.put(1, 0, Cell(" ", "text", "screen", reverse=True))
    assert [segment.text for segment in canvas.strip(0, Theme())] == [" ", " ", "  "]
    assert shown(canvas, Theme()) == ["    "]
