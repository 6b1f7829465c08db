"""The score sheet: what every deal gave each side, the totals, and how the last points were made."""

from dataclasses import dataclass
from typing import ClassVar

from games.wording import _
from tui import sheets, tally
from tui.canvas import Canvas, clip, width
from tui.screens.overlays import TableOverlay, paint_turn
from tui.screens.pieces import draw_keys, draw_panel, left_edge, page_width, wrapped

FIRST = 12
"""Cells of the column with the numbers of the deals."""


@dataclass(frozen=True, slots=True)
class ScoresView:
    """All that the sheet shows. `marks`: the role of each side's colour."""

    game: str
    title: str
    unit: str
    heads: tuple[str, ...]
    legend: tuple[str, ...]
    """Who the heads stand for, where they are letters."""
    marks: tuple[str, ...]
    rows: tuple[tally.Row, ...]
    totals: tuple[int, ...]
    points: tuple[tuple[str, int], ...]
    """The last points: what they are for, and how many."""
    rules: str
    first: int = 0
    """So many lines of the last points are above those in sight."""


def paint_scores(canvas: Canvas, view: ScoresView) -> int:
    """The sheet in its panel, from below the bar to above the turn line; how far the last points can be scrolled."""
    left, columns = left_edge(canvas), page_width(canvas)
    bottom = canvas.height - 4
    draw_panel(canvas, left + 2, 1, columns - 4, bottom, _("Scores: {game}").format(game=view.title))
    x, wide = left + 5, columns - 10
    foot = bottom - 1 - len(view.legend)
    room = foot - 8 - min(6, len(view.points) + 1 if view.points else 0)
    y = _deals(canvas, x, 2, wide, view, max(3, room))
    most = _points(canvas, x, y + 1, wide, foot - 1, view)
    for row, line in enumerate(view.legend, foot):
        canvas.text(x, row, clip(line, wide))
    told = _("Rules: {rules}. R opens them.").format(rules=view.rules)
    canvas.text(x, bottom - 1, told, "dim")
    return most


def _column(wide: int, count: int) -> int:
    return min(14, (wide - FIRST) // max(1, count))


def _deals(canvas: Canvas, x: int, y: int, wide: int, view: ScoresView, room: int) -> int:
    cells = _column(wide, len(view.heads))
    end = canvas.text(x, y, view.unit, "dim")
    for number, (head, ink) in enumerate(zip(view.heads, view.marks, strict=True), 1):
        canvas.right(x + FIRST + number * cells, y, head, ink, bold=True)
    shown = view.rows[-room:] if room > 0 else ()
    if earlier := len(view.rows) - len(shown):
        canvas.text(end + 1, y, _("▲ {n}").format(n=earlier), "dim")
    for row in shown:
        y += 1
        canvas.text(x + 2, y, str(row.number))
        for number, figure in enumerate(row.figures, 1):
            canvas.right(x + FIRST + number * cells, y, tally.signed(figure), "text" if figure else "dim")
    if not shown:
        y += 1
        canvas.text(x, y, _("No {unit} is finished yet.").format(unit=view.unit), "dim")
    canvas.text(x, y + 1, "─" * wide, "line")
    canvas.text(x, y + 2, _("total so far"), bold=True)
    for number, total in enumerate(view.totals, 1):
        canvas.right(x + FIRST + number * cells, y + 2, str(total), bold=True)
    return y + 3


def _points(canvas: Canvas, x: int, y: int, wide: int, end: int, view: ScoresView) -> int:
    """The last points; where they are too many, those from `first` on, and how many more there are."""
    if not view.points or y + 1 >= end:
        return 0
    canvas.text(x, y, _("The last points"), "turn", bold=True)
    lines = [
        (part, "" if number else str(points))
        for told, points in view.points
        for number, part in enumerate(wrapped(told, wide - 8))
    ]
    room = end - y - 1
    most = len(lines) - room if len(lines) > room else 0
    first = min(view.first, most)
    for row, (part, figure) in enumerate(lines[first : first + room], y + 1):
        canvas.text(x, row, part)
        canvas.right(x + wide, row, figure, bold=True)
    if most:
        above, below = _("▲ {n} more").format(n=first), _("▼ {n} more").format(n=most - first)
        told = "  ".join([above] * bool(first) + [below] * (first < most))
        canvas.right(x + wide, y, told, "dim")
    return most


class ScoresPage(TableOverlay):
    """The sheet of the match at this table."""

    closing: ClassVar[tuple[str, ...]] = ("f10", "escape", "m", "g", "f9", "enter")
    first = 0
    most = 0
    """How far the last points can be scrolled, as they were drawn last."""

    def view(self) -> ScoresView | None:
        mirror = self.mirror
        if mirror.view is None or mirror.game is None or mirror.sheet is None:
            return None
        game, standing, names = mirror.game, mirror.view.standing, mirror.names
        room = mirror.room.title if mirror.room else ""
        cells = _column(page_width_of(self.size.width) - 10, len(standing.sides)) - 1
        return ScoresView(
            game=game.info.title,
            title=f"{game.info.title}, {room}" if room not in ("", game.info.title) else room or game.info.title,
            unit=tally.unit(game.info.id),
            heads=tuple(tally.heads(mirror.view, names, cells)),
            legend=_beside(tally.legend(mirror.view, names), page_width_of(self.size.width) - 10),
            marks=tuple("ally" if names.you in side else "rival" for side in standing.sides),
            rows=tally.rows(game.info.id, mirror.view),
            totals=standing.totals,
            points=tuple((game.words.score_line(line, names), line.points) for line in standing.lines)
            if standing.deals_done
            else (),
            rules=sheets.heading(mirror.sheet),
            first=self.first,
        )

    def paint(self, canvas: Canvas) -> None:
        view = self.view()
        self.draw_table_bar(canvas, _("scores"))
        if view is None:
            canvas.text(left_edge(canvas) + 4, 3, _("No match is on."), "dim")
        else:
            self.most = paint_scores(canvas, view)
        paint_turn(canvas, self.turn_line(), self.my_turn(), self.coloured)
        scroll = [("↑ ↓", _("more"))] if self.most else []
        draw_keys(canvas, [*scroll, ("F9", _("close")), ("R", _("rules")), ("L", _("log")), ("F10", _("back"))])

    def press(self, key: str) -> None:
        if key in ("r", "f2"):
            return self.program.go_page("rules")
        if key in ("l", "f4"):
            self.dismiss(None)
            return self.program.go_page("log")
        if key in ("up", "down"):
            self.first = max(0, min(self.most, self.first + (1 if key == "down" else -1)))
            return
        super().press(key)


def _beside(lines: list[str], cells: int) -> tuple[str, ...]:
    """The lines side by side, if they have room in one row."""
    joined = "   ".join(lines)
    return (joined,) if lines and width(joined) <= cells else tuple(lines)


def page_width_of(columns: int) -> int:
    """The width that a page of text has in a window of so many columns."""
    return page_width(Canvas(columns, 1))
