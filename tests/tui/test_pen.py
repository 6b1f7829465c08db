"""The glass and its pen: a terminal shows what it would have shown, with fewer bytes."""

import pyte
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui.widgets.glass import Glass
from tui.widgets.pen import Pen

WIDE, HIGH = 24, 5
COLOURS = ("#efe6d0", "#173029", "#b8160f", "red", "bright_blue", "color(25)", "default", None)
TEXTS = ("a", "b", "  ", "▀▀", "▄", "▀ ", "Koi", "札", "x札", "♠")
STYLES = st.builds(
    Style,
    color=st.sampled_from(COLOURS),
    bgcolor=st.sampled_from(COLOURS),
    bold=st.booleans(),
    reverse=st.booleans(),
    underline=st.booleans(),
)
SEGMENTS = st.lists(st.builds(Segment, st.sampled_from(TEXTS), STYLES, st.none()), min_size=1, max_size=9)
SPANS = st.lists(st.tuples(st.integers(0, WIDE - 1), st.integers(0, HIGH - 1), SEGMENTS), min_size=1, max_size=6)
BLANK = Strip.blank(WIDE, Style(bgcolor="#173029"))

Look = tuple[object, ...]


def cells(screen: pyte.Screen) -> list[Look]:
    """Each cell as it looks: spaces by their ground alone, half blocks by their halves."""
    return [_look(screen.buffer[y][x]) for y in range(screen.lines) for x in range(screen.columns)]


def _look(cell: pyte.screens.Char) -> Look:
    plain = not (cell.bold or cell.reverse or cell.underscore)
    if cell.data == " " and not (cell.reverse or cell.underscore):
        return " ", cell.bg
    if plain and cell.data in "▀▄" and cell.data and "default" not in (cell.fg, cell.bg):
        top, low = (cell.fg, cell.bg) if cell.data == "▀" else (cell.bg, cell.fg)
        return (" ", top) if top == low else ("▀", top, low)
    return cell.data, cell.fg, cell.bg, cell.bold, cell.reverse, cell.underscore


def placed(x: int, segments: list[Segment]) -> Strip:
    """The segments as far as they fit in the row from there."""
    return Strip(segments).crop(0, WIDE - x)


@settings(deadline=None, max_examples=60)
@given(st.lists(SPANS, min_size=1, max_size=4))
def test_a_terminal_shows_the_same_for_fewer_bytes(updates: list[list[tuple[int, int, list[Segment]]]]) -> None:
    """Full rows are written over and over; what is written of them must add up."""
    console = Console(color_system="truecolor")
    glass = Glass(WIDE, HIGH)
    terse, usual = pyte.Screen(WIDE, HIGH), pyte.Screen(WIDE, HIGH)
    rows = [BLANK] * HIGH
    brief, long = pyte.Stream(terse), pyte.Stream(usual)
    sizes = [0, 0]
    for spans in updates:
        for x, y, segments in spans:
            strip = placed(x, segments)
            rows[y] = Strip.join([rows[y].crop(0, x), strip, rows[y].crop(x + strip.cell_length)])
        told = glass.write((0, y, row) for y, row in enumerate(rows))
        whole = "".join(f"\x1b[{y + 1}H{row.render(console)}" for y, row in enumerate(rows))
        brief.feed(told)
        long.feed(whole)
        assert cells(terse) == cells(usual)
        sizes = [sizes[0] + len(told), sizes[1] + len(whole)]
    assert sizes[0] <= sizes[1] + 8 * len(updates)


def test_what_stands_there_is_not_written_again() -> None:
    glass = Glass(WIDE, HIGH)
    strip = Strip([Segment("Moon", Style(color="#efe6d0"))])
    assert "Moon" in glass.write([(3, 1, strip)])
    assert glass.write([(3, 1, strip)]) == ""
    glass.forget()
    assert "Moon" in glass.write([(3, 1, strip)])


def test_another_size_is_another_terminal() -> None:
    glass = Glass()
    glass.fit(WIDE, HIGH)
    strip = Strip([Segment("Moon")])
    assert glass.write([(0, 0, strip)])
    glass.fit(WIDE, HIGH)
    assert not glass.write([(0, 0, strip)])
    glass.fit(WIDE + 1, HIGH)
    assert glass.write([(0, 0, strip)])


def test_each_colour_is_told_once() -> None:
    light, dark = Style(color="#efe6d0", bgcolor="#173029"), Style(color="#b8160f", bgcolor="#173029")
    glass = Glass(WIDE, HIGH)
    row = Strip([Segment("8", light), Segment("Moon", dark), Segment("9", light)])
    told = glass.write((0, y, row) for y in range(3))
    assert [told.count(code) for code in ("38;2;239;230;208", "38;2;184;22;15", "48;2;23;48;41")] == [1, 1, 1]


def test_the_pen_takes_the_shortest_way() -> None:
    pen = Pen()
    assert pen.jump(4, 2) == "\x1b[3;5H"
    pen.place = (4, 2)
    assert [pen.jump(*place) for place in ((4, 2), (5, 2), (9, 2), (2, 2), (4, 3), (2, 4), (0, 9))] == [
        "", "\x1b[C", "\x1b[5C", "\b\b", "\v", "\v\v\b\b", "\x1b[10H",
    ]  # fmt: skip


def test_the_pen_changes_only_what_differs() -> None:
    pen = Pen()
    assert pen.look("31", "34", ()) == "\x1b[31;44m"
    assert pen.look("31", "34", ("1",)) == "\x1b[1m"
    assert pen.look("31", "34", ()) == "\x1b[22m"
    assert pen.look(None, "", ()) == "\x1b[49m"
    assert pen.look("", "", ("1", "4")) == "\x1b[1;4;39m"
    assert pen.look("", "", ("4",)) == "\x1b[22m"
