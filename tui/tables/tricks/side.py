"""The side column of wide windows, and what an onlooker has in place of a hand: facts, log, chat."""

from games.wording import _
from tui.canvas import Canvas, clip
from tui.tables.onlookers import draw_onlookers
from tui.tables.said import chat_top, column, draw_chat
from tui.tables.scene import Scene, length, newest, wrapped, write
from tui.tables.tricks.model import TrickTable
from tui.tables.tricks.places import Plan


def side(canvas: Canvas, plan: Plan, table: TrickTable, scene: Scene, log: tuple[str, ...]) -> None:
    """All of the column, from below the bar to above the key line. What is too wide or too long for it is left out."""
    left, cells = column(canvas, plan.width, plan.side, plan.keys)
    y, end = 1, plan.keys - 1
    chat = chat_top(scene, cells, end)
    for section in table.sections:
        below = y + 1 + len(section.lines)
        if below >= chat or any(length(line) > cells for line in section.lines):
            continue
        canvas.text(left, y, clip(section.title, cells), "turn", bold=True)
        for row, line in enumerate(section.lines, y + 1):
            write(canvas, left, row, line)
        y = below + 1
    _log(canvas, left, y, cells, chat - 1, table, log)
    draw_chat(canvas, left, cells, end, scene)


def _log(canvas: Canvas, x: int, y: int, cells: int, end: int, table: TrickTable, log: tuple[str, ...]) -> None:
    """What happened in the deal, the newest at the bottom; as much as fits."""
    lines = [line for sentence in log for line in wrapped(sentence, cells, "  ")]
    kept = newest(lines, end - y - 1)
    if len(kept) < 2:
        return
    canvas.text(x, y, table.log_title, "turn", bold=True)
    for row, line in enumerate(kept, y + 1):
        canvas.text(x, row, line, "text")


def watching(canvas: Canvas, plan: Plan, table: TrickTable, scene: Scene, log: tuple[str, ...]) -> None:
    """Where a player has his hand an onlooker has the log, and who else watches."""
    top = plan.hand
    rows = plan.cloth_end - top - 1
    x, cells = plan.left + 1, 46
    canvas.text(x, top, _("{log}: everybody may see this").format(log=table.log_title), "turn", bold=True)
    lines = [line for sentence in log for line in wrapped(sentence, cells, "  ")]
    for row, line in enumerate(newest(lines, rows), top + 1):
        canvas.text(x, row, line, "text")
    draw_onlookers(canvas, x + cells + 3, top, plan.end - x - cells - 3, scene)
