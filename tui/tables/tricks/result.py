"""The end of a deal or of a match: panels between bar and desk, and who has read them."""

from dataclasses import replace

from games.wording import _
from tui.canvas import Canvas, clip, width
from tui.tables.paper import Paper
from tui.tables.readiness import waiting
from tui.tables.scene import Look, Scene, chip, length, write
from tui.tables.tricks.model import Hold, Panel, TrickTable
from tui.tables.tricks.places import Plan

HEIGHT = 16
GAP = 2


def result(paper: Paper[Plan], table: TrickTable, hold: Hold, scene: Scene, look: Look) -> None:
    """The panels of the page. They are as high as the window lets them be, at most what they need."""
    canvas, plan = paper.canvas, paper.plan
    high = min(plan.desk - 4, max(HEIGHT, max(_needed(panel) for panel in table.panels) + bool(scene.sheet)))
    top = 1 + max(0, (plan.desk - 3 - high) // 3)
    for row, line in enumerate(table.headline[:2], top):
        write(canvas, max(1, (plan.width - length(line)) // 2), row, line)
    wide = sum(panel.width for panel in table.panels) + GAP * (len(table.panels) - 1)
    x = max(0, (plan.width - wide) // 2)
    for panel in _with_rules(table.panels, scene.sheet, high - 2):
        _panel(canvas, x, top + 2, high, panel)
        x += panel.width + GAP
    result_desk(canvas, plan, table, hold, scene, look)


def _with_rules(panels: tuple[Panel, ...], sheet: str, room: int) -> tuple[Panel, ...]:
    """The panels, with the rules in force at the foot of one that has a row for them, if need be in place of spare."""
    if not sheet:
        return panels
    told = _("rules: {sheet}").format(sheet=sheet)
    for spared in (True, False):
        for number, panel in enumerate(panels):
            kept = len(panel.spare) if spared and _needed(panel) - 2 <= room else 0
            if len(panel.lines) + kept + len(panel.foot) < room:
                words = told if width(told) <= panel.width - 4 else sheet
                foot = (*panel.foot, ((clip(words, panel.width - 4), "dim"),))
                return (*panels[:number], replace(panel, foot=foot), *panels[number + 1 :])
    return panels


def _needed(panel: Panel) -> int:
    return 2 + len(panel.lines) + len(panel.spare) + len(panel.foot)


def _panel(canvas: Canvas, x: int, y: int, high: int, panel: Panel) -> None:
    canvas.box(x, y, panel.width, high, ground="panel")
    canvas.text(x + 2, y, f" {clip(panel.title, panel.width - 6)} ", "text", bold=True)
    room = high - 2
    lines = [*panel.lines, *panel.spare] if _needed(panel) - 2 <= room else [*panel.lines]
    for row, line in enumerate(lines[: room - len(panel.foot)], y + 1):
        write(canvas, x + 2, row, line)
    for row, line in enumerate(panel.foot, y + high - 1 - len(panel.foot)):
        write(canvas, x + 2, row, line)


def result_desk(canvas: Canvas, plan: Plan, table: TrickTable, hold: Hold, scene: Scene, look: Look) -> None:
    """What Enter does now, for whom everybody waits, and what happened last."""
    y = plan.desk
    canvas.fill(0, plan.cloth_end, plan.width, plan.keys - plan.cloth_end, "desk")
    if table.watching:
        x, told = 1, table.prompt
    elif table.over:
        x = chip(canvas, 1, y, _("MATCH OVER"), look)
        told = _("Enter begins another match.") if hold.again else _("A plays another match, M leaves the table.")
    elif scene.ready_sent:
        x = canvas.text(1, y, _("You are ready."), "good", bold=True)
        told = waiting(scene, plan.width - x - 2)
    else:
        x = chip(canvas, 1, y, _("READY?"), look)
        read = _("Enter when you have read it.") if table.panels else _("Enter when you are ready.")
        told = f"{read} {waiting(scene, plan.width - x - 3 - width(read))}".strip()
    canvas.text(x + 1, y, clip(told, plan.width - x - 2), "text")
    if not table.over and not table.watching:
        onwards = _("Goes on in {seconds} s.").format(seconds=scene.goes_on) if scene.goes_on is not None else ""
        canvas.text(1, y + 1, clip(f"{table.prompt} {onwards}", plan.width - 2), "dim")
    last = clip(scene.notice or table.last, plan.width - 2)
    canvas.text(1, y + 2, last, "warn" if scene.notice else "dim")
