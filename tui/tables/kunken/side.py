"""The side column of wide windows: balances, what fits where, the log of the deal, the chat."""

from games.kunken import GAME
from games.kunken.model import Extend, SwapJoker, View
from games.kunken.names import letter, letters
from games.wording import _, plural
from tui.canvas import Canvas, clip, width
from tui.tables.kunken.fits import what_fits
from tui.tables.kunken.hold import Hold, acts, hand, me, places_of
from tui.tables.kunken.layout import Plan
from tui.tables.said import chat_top, column, draw_chat
from tui.tables.scene import Scene, newest, short, wrapped, write

FITS_ROWS = 6
TWO_BALANCES = 30
"""From so many cells on two balances stand side by side."""


def side(canvas: Canvas, plan: Plan, view: View, hold: Hold, scene: Scene) -> None:
    """All of the column, from below the bar to above the key line."""
    left, cells = column(canvas, plan.width, plan.side, plan.keys)
    y = _balances(canvas, left, 1, cells, view, hold, scene)
    y = _fits(canvas, left, y + 1, cells, view, hold)
    end = plan.keys - 1
    _log(canvas, left, y + 1, cells, chat_top(scene, cells, end) - 1, view, scene)
    draw_chat(canvas, left, cells, end, scene)


def _balances(canvas: Canvas, x: int, y: int, cells: int, view: View, hold: Hold, scene: Scene) -> int:
    canvas.text(x, y, _("Balances"), "turn", bold=True)
    seats = len(view.hand_counts)
    per_row = 2 if cells >= TWO_BALANCES else 1
    step = cells // 2 if per_row == 2 else cells
    for number in range(seats):
        seat = (me(view, hold) + number) % seats
        row, column = divmod(number, per_row)
        name = short(scene.names.who(seat))
        canvas.text(x + column * step, y + 1 + row, name, "ally" if seat == scene.names.you else "text")
        total = view.standing.totals[seat]
        ink = "good" if total > 0 else "dim"
        canvas.right(x + (column + 1) * step - 2, y + 1 + row, f"{total:+d}" if total else "0", ink)
    y += 1 + -(-seats // per_row)
    if isinstance(view.viewer, int) and view.to_act and not hold.blank:
        points = view.hand_values[view.viewer]
        canvas.text(x, y, plural(points, "In hand: {count} point", "In hand: {count} points"), "dim")
        y += 1
    return y


def _fits(canvas: Canvas, x: int, y: int, cells: int, view: View, hold: Hold) -> int:
    if hold.blank or not hand(view, hold) or not view.table:
        return y - 1
    fit = what_fits(view, hold)
    canvas.text(x, y, _("What fits where"), "turn", bold=True)
    if not fit:
        told = wrapped(_("No card of yours fits a meld."), cells)
        for row, line in enumerate(told, y + 1):
            canvas.text(x, row, line, "dim")
        return y + 1 + len(told)
    for row, (card, numbers) in enumerate(fit[:FITS_ROWS], y + 1):
        start = write(canvas, x, row, [(f"{GAME.words.card(card):<6}", "text", True), ("→ ", "dim")])
        canvas.text(start, row, clip(_ends(view, hold, card, numbers), cells - 8), "good")
    return y + 1 + min(len(fit), FITS_ROWS)


def _ends(view: View, hold: Hold, card: str, numbers: tuple[int, ...]) -> str:
    """The melds by their letters; of a single one also where, on turn."""
    if not acts(view) or len(numbers) > 1 or view.phase != "play":
        return letters(numbers)
    held = next(one for one in hand(view, hold) if one.startswith(card))
    told = letter(numbers[0])
    for action in places_of(view, held)[:1]:
        if isinstance(action, Extend):
            told += ", " + (_("low end") if action.end == "low" else _("high end"))
        elif isinstance(action, SwapJoker):
            told += ", " + _("moves the joker")
    return told


def _log(canvas: Canvas, x: int, y: int, cells: int, end: int, view: View, scene: Scene) -> None:
    """The turns of the deal, the newest at the bottom; as many as fit."""
    lines: list[str] = []
    for place, text in scene.log:
        lines += wrapped(f"{place} {text}", cells, "   ")
    kept = newest(lines, end - y - 1)
    if not kept:
        return
    canvas.text(x, y, _("Log, deal {number}").format(number=view.deal), "turn", bold=True)
    for row, line in enumerate(kept, y + 1):
        digits = len(line) - len(line.lstrip("0123456789"))
        canvas.text(x, row, line[:digits], "dim")
        canvas.text(x + width(line[:digits]), row, line[digits:], "text")
