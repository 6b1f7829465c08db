"""Stop or koi-koi: the sets first, then two buttons; the table, both piles and the own hand stay in sight."""

from games.game import Cards, Refusal
from games.koikoi import GAME, brief
from games.koikoi.model import Action, KoiKoi, Stop, View, Yaku
from games.koikoi.names import yaku
from games.wording import _, plural
from tui.canvas import Canvas, clip, width
from tui.faces import draw
from tui.tables.koikoi.cloth import small_hand
from tui.tables.koikoi.hold import Hold, hand
from tui.tables.koikoi.layout import Plan
from tui.tables.paper import Paper
from tui.tables.scene import Look, Scene, chip, wrapped

SETS_WIDTH = 46
BUTTON_WIDTH = 33
MINIS = 4


def decision(paper: Paper[Plan], view: View, hold: Hold, scene: Scene, look: Look) -> None:
    """The lower part of the screen while the viewer decides."""
    canvas, plan = paper.canvas, paper.plan
    top = plan.keys - 11 if not plan.large else plan.hand - 1
    canvas.fill(0, plan.keys - 1, plan.width, 1, "desk")
    if plan.large:
        canvas.fill(0, plan.cloth_end, plan.width, plan.keys - plan.cloth_end, "desk")
    small_hand(paper, top, hand(view, hold), hold, look)
    paper.shade(look)
    left = plan.left
    _sets(canvas, left, top + 3, view, scene, look)
    x = left + SETS_WIDTH + 1
    buttons: tuple[tuple[str, Action], ...] = (("stop", Stop()), ("koikoi", KoiKoi()))
    for number, (name, action) in enumerate(buttons):
        y = top + 5 * number
        _button(canvas, x, y, name, action, view, hold, scene, look)
        paper.spots[f"button:{name}"] = (x, y, BUTTON_WIDTH, 5)
    row = plan.keys - (2 if plan.large else 1)
    end = chip(canvas, 1, row, _("YOUR CHOICE"), look)
    canvas.text(end + 1, row, GAME.words.prompt(view, scene.names), "text")
    if not hold.choice:
        canvas.text(end + 2 + width(GAME.words.prompt(view, scene.names)), row, _(" S or K, then Enter."), "dim")


def _sets(canvas: Canvas, x: int, y: int, view: View, scene: Scene, look: Look) -> None:
    mine = view.piles[view.turn]
    canvas.box(x, y, SETS_WIDTH, 7, ground="panel")
    canvas.text(x + 2, y, _(" Your sets (yaku) "), "text", bold=True)
    sets = sorted(mine.yaku, key=lambda one: one.name not in view.new)
    room = 3 if len(sets) <= 3 else 2
    for row, one in enumerate(sets[:room], y + 1):
        _set_line(canvas, x + 2, row, one, one.name in view.new, look)
    row = y + 1 + min(len(sets), room)
    if len(sets) > room:
        rest = sum(one.points for one in sets[room:])
        more = plural(len(sets) - room, "and {count} more set", "and {count} more sets")
        _sum_line(canvas, x + 2, row, more, str(rest))
        row += 1
    _sum_line(canvas, x + 2, row, _("together"), str(mine.base))
    if mine.factor > 1:
        _sum_line(canvas, x + 2, row + 1, _multiplied(view, scene), f"x{mine.factor}")


def _multiplied(view: View, scene: Scene) -> str:
    calls = view.piles[view.turn].calls
    if view.options.koikoi_multiplier.startswith("per_call") and calls:
        return _("you called koi-koi once") if calls == 1 else _("your koi-koi calls: {n}").format(n=calls)
    return _("a stop is multiplied")


def _set_line(canvas: Canvas, x: int, y: int, one: Yaku, new: bool, look: Look) -> None:
    """Name, cards, points, and whether it is new."""
    canvas.text(x, y, clip(yaku(one.name), 17), "text", bold=True)
    minis(canvas, x + 18, y, one.cards, look, MINIS)
    canvas.right(x + 36, y, str(one.points), "text", bold=True)
    if new:
        canvas.text(x + 38, y, _("new"), "good")


def _sum_line(canvas: Canvas, x: int, y: int, what: str, figure: str) -> None:
    canvas.text(x, y, what, "dim")
    canvas.right(x + 36, y, figure, "text", bold=True)


def minis(canvas: Canvas, x: int, y: int, cards: Cards, look: Look, most: int) -> int:
    """Small cards in a row; too many are counted instead."""
    if len(cards) > most:
        return canvas.text(x, y, plural(len(cards), "{count} card", "{count} cards"), "dim")
    for card in sorted(cards):
        patch = draw("hanafuda", card, "mini", look.style)
        ground = canvas.rows[y][x].ground
        if look.style in ("box", "ascii"):
            patch = tuple(tuple(cell._replace(ground=ground) for cell in row) for row in patch)
        canvas.blit(x, y, patch)
        x += 4
    return x


def _button(
    canvas: Canvas, x: int, y: int, name: str, action: Action, view: View, hold: Hold, scene: Scene, look: Look
) -> None:
    chosen = hold.choice == name
    canvas.box(
        x, y, BUTTON_WIDTH, 5, frame="double" if chosen else "round", ink="turn" if chosen else "line", ground="panel"
    )
    letter = "S" if name == "stop" else "K"
    if not chosen:
        canvas.text(x + 3, y + 1, letter, "turn", bold=True)
    elif look.coloured:
        canvas.text(x + 2, y + 1, f" {letter} ", "turn_on", bold=True, ground="turn_bg")
    else:
        canvas.text(x + 2, y + 1, f"[{letter}]", "turn", bold=True)
    canvas.text(x + 6, y + 1, GAME.words.action(view, action, scene.names), "text", bold=True)
    for row, line in enumerate(_below(view, action, scene), y + 2):
        canvas.text(x + 2, row, line, "dim")
        _figures(canvas, x + 2, row, line)


def _below(view: View, action: Action, scene: Scene) -> list[str]:
    """At most two lines: the sum and the match, or the factor and the risk."""
    facts = GAME.preview(view, action)
    if isinstance(facts, Refusal):
        return [GAME.words.refusal(facts, scene.names)]
    lines = brief.stop(facts, scene.names) if isinstance(action, Stop) else brief.koikoi(facts, scene.names)
    room = BUTTON_WIDTH - 3
    if all(width(line) <= room for line in lines) and len(lines) <= 2:
        return list(lines)
    return wrapped(" ".join(lines), room)[:2]


def _figures(canvas: Canvas, x: int, y: int, line: str) -> None:
    """What changes is told by colour too: the new total, the factor, the nothing."""
    for sign, role in (("→ ", "good"), ("pays x", "good"), ("get 0", "bad")):
        start = line.find(sign)
        if start < 0:
            continue
        first = start + len(sign) - (1 if sign != "→ " else 0)
        end = first
        while end < len(line) and (line[end].isdigit() or line[end] == "x"):
            end += 1
        canvas.text(x + width(line[:first]), y, line[first:end], role, bold=True)
