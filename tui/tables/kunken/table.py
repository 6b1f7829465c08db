"""The whole Kunken screen as a function of the View, the scene around it, and what the player holds."""

from games.kunken.model import View
from games.wording import _
from tui.canvas import Canvas
from tui.tables.kunken.cloth import cloth, own_hand, seats, small_hand
from tui.tables.kunken.desk import desk, keys
from tui.tables.kunken.hold import Hold, focus, hand, me
from tui.tables.kunken.layout import Plan, plan
from tui.tables.kunken.result import result
from tui.tables.kunken.side import side
from tui.tables.kunken.stage import Stage
from tui.tables.onlookers import draw_onlookers
from tui.tables.paper import Paper
from tui.tables.scene import DRAWER_ROWS, Look, Part, Scene, bar, newest, wrapped


def table(view: View, hold: Hold, scene: Scene, look: Look, stage: Stage | None = None) -> Paper[Plan]:
    """Draw the screen. `stage`: a moment of a turn that is shown step by step."""
    layout = plan(look)
    canvas = Canvas(look.width, look.height, "table")
    paper = Paper(canvas, layout)
    _bar(canvas, view, hold, scene, look)
    if focus(view, hold) == "result":
        if not view.records:
            seats(canvas, layout, view, hold, scene, look)
        result(paper, view, hold, scene, look)
    else:
        _playing(paper, view, hold, scene, look, stage or Stage())
    if not look.drawer:
        keys(canvas, layout, view, hold, scene)
    if layout.side:
        side(canvas, layout, view, hold, scene)
    if look.style == "ascii":
        canvas.to_ascii()
    return paper


def _playing(paper: Paper[Plan], view: View, hold: Hold, scene: Scene, look: Look, stage: Stage) -> None:
    canvas, layout = paper.canvas, paper.plan
    cloth(paper, view, hold, scene, look, stage)
    if look.drawer:
        _above_drawer(paper, view, hold, look)
        return
    if isinstance(view.viewer, int):
        own_hand(paper, view, hold, look)
    else:
        _gallery(canvas, layout, view, scene)
    paper.shade(look)
    desk(canvas, layout, view, hold, scene, look, stage.told)
    if stage.word:
        paper.word(layout.left + layout.content // 2, layout.hand - 2, stage.word)


def _above_drawer(paper: Paper[Plan], view: View, hold: Hold, look: Look) -> None:
    """While the chat is open the hand is small and lies above it; nothing is said below."""
    canvas, layout = paper.canvas, paper.plan
    canvas.fill(0, look.height - DRAWER_ROWS, look.width, DRAWER_ROWS, "desk")
    small_hand(paper, look.height - DRAWER_ROWS - 4, hand(view, hold), hold, look)
    paper.shade(look)
    canvas.fill(0, layout.keys, layout.width, 1, "desk")


def _bar(canvas: Canvas, view: View, hold: Hold, scene: Scene, look: Look) -> None:
    target = view.options.match_length == "target"
    number = f"{view.deal}" if target else f"{view.deal}/{view.deals}"
    deal = _("deal {number}").format(number=number) if view.deal else _("before the first deal")
    if view.phase == "between" and view.records:
        deal = _("deal {number} done").format(number=number)
    if view.phase == "over":
        deal = _("match over")
    left: list[list[Part]] = [[("Kunken", "text", True)], [(deal, "text")]]
    if hold.blank:
        left.append([(_("hand hidden (B)"), "turn")])
    if target:
        left.append([(_("to {points}").format(points=view.options.target_points), "dim")])
    if view.deal:
        left.append([(_("turn "), "dim"), (str(view.turn_no), "text")])
        left.append([(_("stock "), "dim"), (str(view.stock_count), "text", True)])
        left.append([(_("pool "), "dim"), (str(view.pool), "turn" if view.pool else "text", bool(view.pool))])
    pool = len(left) - 1 if view.pool else 0
    if look.width > 99:
        left += [[(part, "dim")] for part in (scene.title, scene.sheet_short) if part]
    bar(canvas, left, _score(view, hold, scene), scene, pool)


def _score(view: View, hold: Hold, scene: Scene) -> list[Part]:
    if not isinstance(view.viewer, int):
        return [(_("watching"), "dim")]
    total = view.standing.totals[me(view, hold)]
    return [(scene.names.whom(view.viewer) + " ", "ally"), (f"{total:+d}" if total else "0", "text", True)]


def _gallery(canvas: Canvas, layout: Plan, view: View, scene: Scene) -> None:
    """Where a player has his hand an onlooker has the log, and how many watch."""
    top = layout.hand if not layout.large else layout.hand - 1
    rows = layout.cloth_end - top - 1
    x, cells = layout.left + 2, 52
    canvas.text(x, top, _("Log, deal {number}").format(number=view.deal), "turn", bold=True)
    lines: list[str] = []
    for place, text in scene.log:
        lines += wrapped(f"{view.deal}.{place} {text}", cells, "     ")
    for row, line in enumerate(newest(lines, rows), top + 1):
        canvas.text(x, row, line, "text")
    draw_onlookers(canvas, x + cells + 2, top, layout.content - cells - 5, scene)
