"""The side column of wide windows: the match so far, sets still open, the log of the deal, the chat."""

from games.game import Card
from games.koikoi import GAME, brief
from games.koikoi.model import View
from games.koikoi.names import OPTION_WORDS, yaku
from games.wording import _
from tui.canvas import Canvas, clip, width
from tui.tables.koikoi.hold import Hold, me
from tui.tables.koikoi.layout import Plan
from tui.tables.said import chat_top, column, draw_chat
from tui.tables.scene import Scene, newest, wrapped

MATCH_ROWS = 5
NAME = 6
"""Cells of a name over its column of figures."""
SETS = 5
"""So many sets that lack one card are named."""
CARDS = 20
"""The column of that card, where it stands beside the set."""


def side(canvas: Canvas, plan: Plan, view: View, hold: Hold, scene: Scene) -> None:
    """All of the column, from below the bar to above the key line."""
    left, cells = column(canvas, plan.width, plan.side, plan.keys)
    y = 0
    if view.phase not in ("between", "over"):
        y = _match(canvas, left, 1, cells, view, hold, scene)
    y = _open_sets(canvas, left, y + 1, cells, view, hold, plan.keys - 12)
    end = plan.keys - 1
    _log(canvas, left, y + 1, cells, chat_top(scene, cells, end) - 1, view, scene)
    draw_chat(canvas, left, cells, end, scene)


def _match(canvas: Canvas, x: int, y: int, cells: int, view: View, hold: Hold, scene: Scene) -> int:
    length = OPTION_WORDS["match_length"].value(view.options.match_length)
    canvas.text(x, y, _("Match, {length}").format(length=length), "turn", bold=True)
    mine = me(view, hold)
    first, second = (clip(scene.names.who(seat), NAME) for seat in (mine, 1 - mine))
    rows: list[tuple[str, str, str, str]] = [(_("deal"), first, second, "dim")]
    done = [record for record in view.records if record.result != "void"][-MATCH_ROWS:]
    for record in done:
        figures = [str(record.points) if record.winner == seat else "·" for seat in (mine, 1 - mine)]
        if record.winner is None:
            figures = [_("draw"), ""]
        rows.append((str(record.number), figures[0], figures[1], "text"))
    totals = view.standing.totals
    rows.append((_("total"), str(totals[mine]), str(totals[1 - mine]), "total"))
    if view.options.match_length.startswith("points"):
        to_go = [str(max(0, view.target - totals[seat])) for seat in (mine, 1 - mine)]
        rows.append((_("to go"), to_go[0], to_go[1], "dim"))
    for row, (what, first, second, ink) in enumerate(rows, y + 1):
        bold, role = ink == "total", "text" if ink == "total" else ink
        canvas.text(x, row, what, role, bold=bold)
        canvas.right(x + (15 if second else 18), row, first, role, bold=bold)
        canvas.right(x + 22, row, second, role, bold=bold)
    return y + len(rows) + 1


def _open_sets(canvas: Canvas, x: int, y: int, cells: int, view: View, hold: Hold, end: int) -> int:
    """The sets that one more card would make for the seat at the bottom, and which cards would do."""
    near = view.piles[me(view, hold)].near
    if not near or view.phase in ("between", "over") or y + 2 > end:
        return y - 1
    canvas.text(x, y, _("One card away"), "turn", bold=True)
    for one in near[:SETS]:
        name, cards = yaku(one.name), _few(one.missing)
        beside = width(name) + 1 + width(cards) <= cells
        lines = [name] if beside else [*wrapped(name, cells), ""]
        if y + len(lines) > end:
            break
        for line in lines:
            y += 1
            canvas.text(x, y, line, "text")
        place = min(max(CARDS, width(lines[-1]) + 1), cells - width(cards))
        there = any(card in view.field for card in one.missing)
        canvas.text(x + place, y, cards, "good" if there else "dim")
    return y + 1


def _few(cards: tuple[Card, ...]) -> str:
    """The card if it is one, else the months of a few, else how many."""
    if len(cards) == 1:
        return GAME.words.card(cards[0])
    months = list(dict.fromkeys(str(int(card[:2])) for card in cards))
    return ", ".join(months) if len(months) <= 4 else _("one of {count}").format(count=len(cards))


def _log(canvas: Canvas, x: int, y: int, cells: int, end: int, view: View, scene: Scene) -> None:
    """The turns of the deal, the newest at the bottom; as many as fit."""
    inks = {}
    lines: list[str] = []
    for turn in view.turns:
        pending = bool(view.turned) and turn is view.turns[-1]
        for number, sentence in enumerate(brief.turn(turn, scene.names, pending=pending)):
            if number == 0:
                told = wrapped(f"{view.deal}.{turn.number} {sentence}", cells, "    ")
            else:
                told = ["    " + line for line in wrapped(sentence, cells - 4)]
            inks.update(
                dict.fromkeys(range(len(lines), len(lines) + len(told)), ("text", "dim", "good", "good")[number])
            )
            lines += told
    kept = newest(lines, end - y - 1)
    if len(kept) < 2:
        return
    canvas.text(x, y, _("Log, deal {number}").format(number=view.deal), "turn", bold=True)
    first = len(lines) - len(kept)
    for number, line in enumerate(kept):
        canvas.text(x, y + 1 + number, line, inks[first + number])
