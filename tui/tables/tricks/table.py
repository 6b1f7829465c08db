"""The whole screen of a trick-taking table, drawn from its description."""

from games.wording import _
from tui.canvas import Canvas
from tui.tables.paper import Paper
from tui.tables.scene import Look, Part, Scene, bar
from tui.tables.tricks.cloth import cloth
from tui.tables.tricks.desk import desk, keys
from tui.tables.tricks.dialog import dialog
from tui.tables.tricks.fan import own_hand, unseen_hand
from tui.tables.tricks.model import Hold, TrickTable
from tui.tables.tricks.places import Plan, plan
from tui.tables.tricks.result import result, result_desk
from tui.tables.tricks.side import side, watching


def draw_table(table: TrickTable, hold: Hold, scene: Scene, look: Look, log: tuple[str, ...] = ()) -> Paper[Plan]:
    """Draw the screen. `log`: what happened in this deal so far, a sentence each."""
    layout = plan(look, len(table.plates), 65 if table.pack == "unsun" else 66, table.resting)
    canvas = Canvas(look.width, look.height, "table")
    paper = Paper(canvas, layout)
    _bar(canvas, table, hold, scene, look)
    if table.panels:
        result(paper, table, hold, scene, look)
    else:
        _playing(paper, table, hold, scene, look, log)
    keys(canvas, layout, table, hold, scene)
    if layout.side:
        side(canvas, layout, table, scene, log)
    if look.style == "ascii":
        canvas.to_ascii()
    return paper


def _bar(canvas: Canvas, table: TrickTable, hold: Hold, scene: Scene, look: Look) -> None:
    left: list[tuple[Part, ...]] = list(table.bar)
    if hold.blank:
        left.insert(1, ((_("hand hidden (B)"), "turn"),))
    if look.width > 99:
        left += [((part, "dim"),) for part in (scene.title, scene.sheet_short) if part]
    bar(canvas, left, table.score, scene, table.vital + hold.blank)


def _playing(paper: Paper[Plan], table: TrickTable, hold: Hold, scene: Scene, look: Look, log: tuple[str, ...]) -> None:
    cloth(paper, table, scene, look)
    if table.question is not None:
        dialog(paper, table, table.question, hold, look)
    if table.watching:
        watching(paper.canvas, paper.plan, table, scene, log)
    elif table.unseen:
        unseen_hand(paper, table, look)
    else:
        own_hand(paper, table, hold, look)
    paper.shade(look)
    if table.stop:
        result_desk(paper.canvas, paper.plan, table, hold, scene, look)
    else:
        desk(paper.canvas, paper.plan, table, scene, look)
    if table.word:
        paper.word(*_word_place(paper.plan), table.word)


def _word_place(plan: Plan) -> tuple[int, int]:
    """In the middle of the ring, below what may be said there."""
    return plan.left + (42 if plan.large else 40), plan.middle[1] + 1
