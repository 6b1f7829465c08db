"""The pen writes fewer codes, and a terminal shows the same."""

import pyte
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui.widgets.pen import RESET, Pen

COLOURS = ("#efe6d0", "#173029", "#b8160f", "red", "color(25)", None)
TEXTS = ("a", "  ", "▀▀", "▄", "▀ ", "Koi")
STYLES = st.builds(
    Style, color=st.sampled_from(COLOURS), bgcolor=st.sampled_from(COLOURS), bold=st.booleans(), reverse=st.booleans()
)
SEGMENTS = st.lists(st.builds(Segment, st.sampled_from(TEXTS), STYLES, st.none()), min_size=1, max_size=12)


def shown(codes: str) -> list[tuple[str, str, str, bool]]:
    """Each cell as it looks: spaces by their ground alone."""
    screen = pyte.Screen(60, 1)
    pyte.Stream(screen).feed(codes)
    return [_look(screen.buffer[0][x]) for x in range(60)]


def _look(cell: pyte.screens.Char) -> tuple[str, str, str, bool]:
    colour, ground = (cell.bg, cell.fg) if cell.reverse else (cell.fg, cell.bg)
    if cell.data == " ":
        return " ", "", ground, False
    return cell.data, colour, ground, cell.bold


@settings(deadline=None)
@given(SEGMENTS)
def test_what_the_pen_writes_looks_as_before_and_is_not_longer(segments: list[Segment]) -> None:
    usual = Strip(segments).render(Console(color_system="truecolor"))
    terse = RESET + Pen().write(segments) + RESET
    assert shown(terse) == shown(usual)
    assert len(terse) <= len(usual) + len(RESET) * 2


def test_a_colour_that_stays_is_written_once() -> None:
    style = Style(color="#efe6d0", bgcolor="#173029")
    pen = Pen()
    first = pen.write([Segment("8", style)])
    assert "38;2;239;230;208" in first
    assert pen.write([Segment("Moon", style), Segment("  ", Style(color="#b8160f", bgcolor="#173029"))]) == "Moon  "
