"""The whole Koi-Koi screen as a function of the View, the scene around it, and what the player holds."""

from games.koikoi import brief
from games.koikoi.model import View
from games.koikoi.names import OPTION_WORDS
from games.wording import _
from tui.canvas import Canvas
from tui.tables.koikoi.cloth import Stage, cloth, own_hand, small_hand
from tui.tables.koikoi.decision import decision
from tui.tables.koikoi.desk import desk, keys
from tui.tables.koikoi.hold import Hold, focus, hand, me
from tui.tables.koikoi.layout import Plan, plan
from tui.tables.koikoi.result import result
from tui.tables.koikoi.side import side
from tui.tables.onlookers import draw_onlookers
from tui.tables.paper import Paper, digit
from tui.tables.scene import DRAWER_ROWS, Look, Part, Scene, bar, newest, short, wrapped


def table(view: View, hold: Hold, scene: Scene, look: Look, stage: Stage | None = None) -> Paper[Plan]:
    """Draw the screen. `stage`: a moment of a turn that is shown step by step."""
    layout = plan(look)
    canvas = Canvas(look.width, look.height, "table")
    paper = Paper(canvas, layout)
    _bar(canvas, view, hold, scene, look)
    where = focus(view, hold)
    if where == "result":
        result(paper, view, hold, scene, look)
    else:
        _playing(paper, view, hold, scene, look, stage or Stage())
    keys(canvas, layout, view, hold, scene)
    if layout.side:
        side(canvas, layout, view, hold, scene)
    if look.style == "ascii":
        canvas.to_ascii()
    return paper


def _playing(paper: Paper[Plan], view: View, hold: Hold, scene: Scene, look: Look, stage: Stage) -> None:
    canvas, layout = paper.canvas, paper.plan
    if focus(view, hold) == "decision":
        paper.plan = _raised_plan(layout)
        cloth(paper, view, hold, scene, look, stage)
        paper.shade(look)
        decision(paper, view, hold, scene, look)
        paper.plan = layout
        return
    cloth(paper, view, hold, scene, look, stage)
    if look.drawer:
        _above_drawer(paper, view, hold, look)
        return
    if isinstance(view.viewer, int):
        own_hand(paper, view, hold, look)
    else:
        _gallery(canvas, layout, view, hold, scene)
    paper.shade(look)
    desk(canvas, layout, view, hold, scene, look, stage.told)
    if stage.word:
        paper.word((layout.left + layout.end) // 2, layout.my_plate - 1, stage.word)


def _above_drawer(paper: Paper[Plan], view: View, hold: Hold, look: Look) -> None:
    """While the chat is open the hand is small and lies above it; nothing is said below."""
    canvas, layout = paper.canvas, paper.plan
    canvas.fill(0, look.height - DRAWER_ROWS, look.width, DRAWER_ROWS, "desk")
    if isinstance(view.viewer, int):
        y = look.height - DRAWER_ROWS - 4
        small_hand(paper, y, hand(view, hold), hold, look)
        paper.shade(look)
        for number in range(len(hand(view, hold))):
            x = layout.left + 7 + 6 * number
            digit(canvas, x, y + 3, str((number + 1) % 10), look, chosen=number == hold.cursor)


def _raised_plan(layout: Plan) -> Plan:
    """While the viewer decides, his plate goes up a row where the screen is small."""
    if layout.large:
        return layout
    return Plan(
        layout.width, layout.height, layout.side, layout.left, layout.end, False, layout.their_plate,
        layout.field, layout.height - 14, layout.hand, layout.keys - 1,
    )  # fmt: skip


def _bar(canvas: Canvas, view: View, hold: Hold, scene: Scene, look: Look) -> None:
    length = OPTION_WORDS["match_length"].value(view.options.match_length)
    deal = _("deal {number}").format(number=view.deal) if view.deal else _("before the first deal")
    if view.phase == "between" and view.records:
        deal = _("deal {number} done").format(number=view.records[-1].number)
    if view.phase == "over":
        deal = _("match over")
    left: list[list[Part]] = [[("Koi-Koi", "text", True)], [(deal, "text")], [(length, "dim")]]
    if hold.blank:
        left.insert(2, [(_("hand hidden (B)"), "turn")])
    if look.width > 99:
        left += [[(part, "dim")] for part in (scene.title, scene.sheet_short) if part]
    bar(canvas, left, _score(view, hold, scene), scene)


def _score(view: View, hold: Hold, scene: Scene) -> list[Part]:
    mine = me(view, hold)
    totals = view.standing.totals
    parts: list[Part] = [
        (short(scene.names.who(mine)) + " ", "ally"),
        (str(totals[mine]), "text", True),
        ("   " + short(scene.names.who(1 - mine)) + " ", "rival"),
        (str(totals[1 - mine]), "text", True),
    ]
    return parts if isinstance(view.viewer, int) else [*parts, (" │ ", "line"), (_("watching"), "dim")]


def _gallery(canvas: Canvas, layout: Plan, view: View, hold: Hold, scene: Scene) -> None:
    """Where a player has his hand an onlooker has the log, and who else watches."""
    top = layout.my_plate + (6 if layout.large else 3)
    rows = layout.cloth_end - top - 1
    x, cells = layout.left + 2, 52
    canvas.text(x, top, _("Log, deal {number}").format(number=view.deal), "turn", bold=True)
    lines: list[str] = []
    for turn in view.turns:
        lines += wrapped(f"{view.deal}.{turn.number} " + " ".join(brief.turn(turn, scene.names)), cells, "    ")
    for row, line in enumerate(newest(lines, rows), top + 1):
        canvas.text(x, row, line, "text")
    draw_onlookers(canvas, x + cells + 2, top, layout.end - x - cells - 1, scene)


__all__ = ["table"]
