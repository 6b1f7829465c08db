"""The end of a deal and of a match: how the points were made, the match so far, what was left in the hands."""

from games.game import ScoreLine
from games.koikoi import GAME, brief
from games.koikoi.model import DealRecord, MatchEnded, View
from games.koikoi.names import OPTION_WORDS
from games.koikoi.wordings import deal_result
from games.wording import _
from tui.canvas import Canvas, clip, width
from tui.tables.koikoi.decision import minis
from tui.tables.koikoi.desk import fitting
from tui.tables.koikoi.hold import Hold, me
from tui.tables.koikoi.layout import Plan
from tui.tables.paper import Paper
from tui.tables.readiness import waiting
from tui.tables.scene import Look, Scene, chip, short, write

POINTS_WIDTH = 46
MATCH_WIDTH = 28
HEIGHT = 14
MATCH_ROWS = 6


def result(paper: Paper[Plan], view: View, hold: Hold, scene: Scene, look: Look) -> None:
    """The whole page between bar and key line. Before the first deal only the desk speaks."""
    canvas, plan = paper.canvas, paper.plan
    canvas.fill(0, plan.keys - 3, plan.width, 3, "desk")
    if view.records:
        record = view.records[-1]
        left = plan.left + 2
        top = 1 + (plan.height - 24) // 3
        _title(canvas, plan.width, top, view, scene)
        _points(canvas, left, top + 2, record, view, scene, look)
        match_table(canvas, left + POINTS_WIDTH + 2, top + 2, view, hold, scene)
        _hands(canvas, left, top + HEIGHT + 3, record, view, hold, scene, look)
    _desk(canvas, plan, view, hold, scene, look)


def _title(canvas: Canvas, columns: int, y: int, view: View, scene: Scene) -> None:
    record = view.records[-1]
    text = deal_result(record, scene.names)
    ink = "text"
    if view.phase == "over" and view.standing.winners:
        winner = view.standing.winners[0]
        text = GAME.words.event(MatchEnded(winner, record.totals), scene.names)
        ink = "turn"
    canvas.text(max(1, (columns - width(text)) // 2), y, clip(text, columns - 2), ink, bold=True)


def _points(canvas: Canvas, x: int, y: int, record: DealRecord, view: View, scene: Scene, look: Look) -> None:
    """Each line names its rule; they add up to the total."""
    canvas.box(x, y, POINTS_WIDTH, HEIGHT, ground="panel")
    canvas.text(x + 2, y, _(" How the points were made "), "text", bold=True)
    row = y + 1
    lines = record.lines
    for line in lines[-(HEIGHT - 5) :]:
        if line.code in ("together", "score"):
            rule = "─" if line.code == "together" else "═"
            canvas.text(x + 2, row, rule * (POINTS_WIDTH - 4), "line")
            row += 1
        _line(canvas, x + 2, row, line, record, scene, look)
        row += 1
    if record.winner is not None and row < y + HEIGHT - 2:
        _line(canvas, x + 2, row, ScoreLine("score", 0, (1 - record.winner,)), record, scene, look)
        row += 1
    if scene.sheet and row < y + HEIGHT - 1:
        canvas.text(x + 2, row, clip(_("rules: {sheet}").format(sheet=scene.sheet), POINTS_WIDTH - 4), "dim")


def _line(canvas: Canvas, x: int, y: int, line: ScoreLine, record: DealRecord, scene: Scene, look: Look) -> None:
    made = next((one for one in record.yaku if one.name == line.code), None)
    total = line.code == "score"
    canvas.text(x, y, clip(GAME.words.score_line(line, scene.names), 18 if made else 36), "text", bold=total)
    if made:
        minis(canvas, x + 19, y, made.cards, look, 4)
    factor = line.code in ("per_call", "per_call_max4", "opponent_x2", "none", "seven_plus_double")
    figure = f"x {line.points}" if factor else str(line.points)
    ink = "good" if total and line.points else "text"
    canvas.right(x + POINTS_WIDTH - 4, y, figure, ink, bold=total)


def match_table(canvas: Canvas, x: int, y: int, view: View, hold: Hold, scene: Scene) -> None:
    """The deals so far, the totals, how far it still is."""
    length = OPTION_WORDS["match_length"].value(view.options.match_length)
    canvas.box(x, y, MATCH_WIDTH, HEIGHT, ground="panel")
    canvas.text(x + 2, y, f" {_('Match')}, {length} ", "text", bold=True)
    mine = me(view, hold)
    names = [clip(short(scene.names.who(seat)), 7) for seat in (mine, 1 - mine)]
    _row(canvas, x + 2, y + 1, _("deal"), names, ("ally", "rival"))
    done = [record for record in view.records if record.result != "void"]
    row = y + 2
    for number, record in enumerate(done, 1):
        if number <= len(done) - MATCH_ROWS:
            continue
        _row(canvas, x + 2, row, str(record.number), _figures(record, mine), ("text", "text"))
        row += 1
    canvas.text(x + 2, row, "─" * (MATCH_WIDTH - 4), "line")
    totals = view.standing.totals
    _row(canvas, x + 2, row + 1, _("total"), [str(totals[mine]), str(totals[1 - mine])], ("text", "text"), bold=True)
    if view.options.match_length.startswith("points"):
        to_go = [str(max(0, view.target - totals[seat])) for seat in (mine, 1 - mine)]
        _row(canvas, x + 2, row + 2, _("to go"), to_go, ("dim", "dim"))
    else:
        left = max(0, view.target - view.standing.deals_done)
        canvas.text(x + 2, row + 2, _("deals to go: {count}").format(count=left), "dim")
    if view.phase != "over":
        deals = scene.names.does(view.dealer, _("deal next"), _("deals next"))
        canvas.text(x + 2, y + HEIGHT - 2, clip(deals + ".", MATCH_WIDTH - 4), "dim")


def _figures(record: DealRecord, mine: int) -> list[str]:
    if record.winner is None:
        return [_("draw"), _("draw")]
    return [str(record.points) if record.winner == seat else "·" for seat in (mine, 1 - mine)]


def _row(
    canvas: Canvas, x: int, y: int, what: str, figures: list[str], inks: tuple[str, str], *, bold: bool = False
) -> None:
    canvas.text(x, y, what, "dim" if not bold else "text", bold=bold)
    canvas.right(x + 13, y, figures[0], inks[0], bold=bold)
    canvas.right(x + 22, y, figures[1], inks[1], bold=bold)


def _hands(
    canvas: Canvas, x: int, y: int, record: DealRecord, view: View, hold: Hold, scene: Scene, look: Look
) -> None:
    """What was left in the hands; the field of a deal that was thrown in."""
    if record.result == "void":
        canvas.text(x, y, _("On the table"), "dim")
        minis(canvas, x + 15, y, record.field, look, 12)
        return
    mine = me(view, hold)
    held = [seat for seat in (1 - mine, mine) if record.hands[seat]]
    for row, seat in enumerate(held):
        if row == 0:
            canvas.text(x, y, _("Left in hand"), "dim")
        ink = "ally" if seat == mine else "rival"
        canvas.text(x + 15, y + row, short(scene.names.who(seat)), ink, bold=True)
        minis(canvas, x + 24, y + row, record.hands[seat], look, 8)


def _desk(canvas: Canvas, plan: Plan, view: View, hold: Hold, scene: Scene, look: Look) -> None:
    y = plan.keys - 2
    if not isinstance(view.viewer, int):
        canvas.text(1, y, GAME.words.prompt(view, scene.names), "text")
        write(canvas, 1, y + 1, [(waiting(scene, plan.width - 2, seconds=True), "dim")])
        return
    if view.phase == "over":
        x = chip(canvas, 1, y, _("THE END"), look)
        told = _("A, then Enter: another match, same seats. M leaves the table.")
        if hold.choice == "again":
            told = _("Enter begins another match, same seats. Any other key stays.")
    elif scene.ready_sent:
        x = canvas.text(1, y, _("You are ready."), "good", bold=True)
        told = ""
    else:
        x = chip(canvas, 1, y, _("READY?"), look)
        told = _("Enter when you have read it.") if view.records else _("Enter when you are ready.")
    if view.phase != "over":
        room = plan.width - x - 2 - (width(told) + 1 if told else 0)
        told = f"{told} {waiting(scene, room, seconds=True)}".strip()
    canvas.text(x + 1, y, clip(told, plan.width - x - 2), "text")
    if scene.notice:
        canvas.text(1, y + 1, clip(scene.notice, plan.width - 2), "dim")
    elif view.turns:
        turn = view.turns[-1]
        parts = list(brief.turn(turn, scene.names))
        canvas.text(1, y + 1, fitting(f"{view.deal}.{turn.number}", parts, plan.width - 2), "dim")
