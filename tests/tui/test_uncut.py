"""What a page says is not cut: a "~" in a golden frame stands behind a name, or where the whole stands elsewhere."""

import pytest

from games.catalogue import GAMES
from tests.tui.screening import FRAMES
from tui.canvas import Canvas
from tui.rulebook import rule_text, sections
from tui.screens.reader import ReaderView, paint_reader

MAY_BE_CUT = {
    "hachinin_ninth": "the last line of the desk; the log has all of it",
    "part_lost_alone": "a name",
    "replays_80x24": "a column of a list; the last line has all of the chosen match",
}


def test_no_sentence_of_a_page_is_cut() -> None:
    cut = {path.stem for path in FRAMES.glob("*.txt") if "~" in path.read_text("utf-8")}
    assert cut == set(MAY_BE_CUT)


@pytest.mark.parametrize("game", GAMES)
def test_no_heading_in_the_contents_of_the_rules_is_cut(game: str) -> None:
    found = sections(rule_text(GAMES[game]))
    for chosen in range(0, len(found), 8):
        canvas = Canvas(80, 24)
        rows = paint_reader(canvas, ReaderView(game, "", found, chosen, 0, None, "", "box"))
        lines = canvas.lines()
        assert all(found[number].title in lines[y] for y, number in rows.items())
