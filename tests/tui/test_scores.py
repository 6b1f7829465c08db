"""The score sheet shows every line, if need be one after the other."""

from tui.canvas import Canvas
from tui.screens.scores import ScoresView, paint_scores
from tui.tally import Row

POINTS = tuple((f"line {number}", number) for number in range(1, 13))


def sheet(first: int, rows: int) -> tuple[str, int]:
    canvas = Canvas(80, 24)
    view = ScoresView(
        game="koikoi",
        title="Koi-Koi",
        unit="deal",
        heads=("You", "Aiko"),
        legend=(),
        marks=("ally", "rival"),
        rows=tuple(Row(number, (1, 0)) for number in range(1, rows + 1)),
        totals=(rows, 0),
        points=POINTS,
        rules="Standard",
        first=first,
    )
    most = paint_scores(canvas, view)
    return "\n".join(canvas.lines()), most


def test_what_has_no_room_is_counted_and_can_be_scrolled_to() -> None:
    shown, most = sheet(0, 12)
    assert most > 0
    assert f"▼ {most} more" in shown
    seen = {told for first in range(most + 1) for told, _points in POINTS if f" {told} " in sheet(first, 12)[0]}
    assert seen == {told for told, _points in POINTS}
    assert f"▲ {most} more" in sheet(most, 12)[0]


def test_earlier_deals_are_counted() -> None:
    shown, _most = sheet(0, 12)
    listed = sum(" +1 " in line for line in shown.splitlines())
    assert f"deal ▲ {12 - listed}" in shown


def test_nothing_is_counted_where_all_has_room() -> None:
    canvas = Canvas(120, 40)
    view = ScoresView("koikoi", "Koi-Koi", "deal", ("You",), (), ("ally",), (Row(1, (1,)),), (1,), POINTS, "Standard")
    assert paint_scores(canvas, view) == 0
    assert "more" not in "\n".join(canvas.lines())
