"""The end of a deal and of a match: what everybody held, who paid whom, and how it stands."""

from collections.abc import Sequence

from games.game import Cards, Seat
from games.kunken.events import MatchEnded
from games.kunken.model import DealRecord, View
from games.kunken.names import OPTION_WORDS
from games.wording import _, plural
from tui.canvas import Canvas, clip, width
from tui.faces import Size, draw
from tui.tables.kunken.hold import Hold, me
from tui.tables.kunken.layout import OVERLAP, Plan
from tui.tables.kunken.melds import edge
from tui.tables.kunken.order import ordered
from tui.tables.kunken.talk import WORDS
from tui.tables.paper import Paper
from tui.tables.readiness import waiting
from tui.tables.scene import Look, Scene, chip, short, wrapped

WIDTH = 76
CARDS = 43
"""Cells for the cards that were left."""
HELD = 12
"""Column of the cards that were left."""
COUNTED = (54, 62, 72)
"""The columns where worth, payment and balance end."""


def result(paper: Paper[Plan], view: View, hold: Hold, scene: Scene, look: Look) -> None:
    """The whole page between bar and key line. Before the first deal only the desk speaks."""
    canvas, plan = paper.canvas, paper.plan
    canvas.fill(0, plan.keys - 3, plan.width, 3, "desk")
    if view.records:
        record = view.records[-1]
        rows = sum(_heights(plan, _order(record, me(view, hold)), record)) + 6
        top = max(1, (plan.height - rows - 10) // 3)
        _title(canvas, plan.width, top, view, scene)
        _table(paper, top + 2, record, view, hold, scene, look)
        _outlook(canvas, plan, top + rows + 3, record, view, scene)
    _desk(canvas, plan, view, hold, scene, look)


def _heights(plan: Plan, order: Sequence[Seat], record: DealRecord) -> list[int]:
    """The rows of each seat: four for a hand in compact cards where all of them fit, else one."""
    tall = [2 if seat == record.winner else 4 for seat in order]
    return tall if plan.large and sum(tall) + 11 <= plan.keys - 3 else [1] * len(order)


def _order(record: DealRecord, first: Seat) -> list[Seat]:
    """The winner, then in order of play."""
    seats = len(record.values)
    return sorted(range(seats), key=lambda seat: (seat != record.winner, (seat - first) % seats))


def _title(canvas: Canvas, columns: int, y: int, view: View, scene: Scene) -> None:
    text, ink = WORDS.deal_result(view.records[-1], scene.names), "text"
    if view.phase == "over":
        text = WORDS.event(MatchEnded(view.standing.winners, view.standing.totals), scene.names)
        ink = "turn"
    canvas.text(max(1, (columns - width(text)) // 2), y, clip(text, columns - 2), ink, bold=True)


def _table(paper: Paper[Plan], y: int, record: DealRecord, view: View, hold: Hold, scene: Scene, look: Look) -> None:
    """A row for each seat, the winner first; they add up to what the winner got."""
    canvas, left = paper.canvas, paper.plan.left + 4
    order = _order(record, me(view, hold))
    heights = _heights(paper.plan, order, record)
    canvas.box(left - 2, y, WIDTH, sum(heights) + 6, ground="panel")
    heading = _("What everybody held")
    if view.phase == "over":
        heading = WORDS.deal_result(record, scene.names).split(". ")[0].rstrip(".")
    canvas.text(left, y, f" {clip(heading, WIDTH - 6)} ", "text", bold=True)
    for column, text in ((0, _("player")), (HELD - 2, _("left in hand"))):
        canvas.text(left + column, y + 1, text, "dim")
    for end, text in zip(COUNTED, (_("worth"), _("pays"), _("balance")), strict=True):
        canvas.right(left + end, y + 1, text, "dim")
    row = y + 2
    for seat, high in zip(order, heights, strict=True):
        _row(canvas, left, row, seat, record, view, scene, look, high)
        row += high
    canvas.text(left, row, "─" * (WIDTH - 4), "line")
    _together(canvas, left, row + 1, record)
    end = canvas.text(left, row + 2, _("Ace 11, K Q J 10 count 10, joker 15."), "dim")
    if scene.sheet:
        rules = _("rules: {sheet}").format(sheet=scene.sheet)
        room = left + WIDTH - 6 - end
        canvas.right(left + WIDTH - 4, row + 2, clip(rules if width(rules) <= room else scene.sheet, room), "dim")


def _row(
    canvas: Canvas, x: int, top: int, seat: Seat, record: DealRecord, view: View, scene: Scene, look: Look, high: int
) -> None:
    y = top + (1 if high == 4 else 0)
    won = seat == record.winner
    ink = "ally" if seat == scene.names.you else "text"
    canvas.text(x, y, short(scene.names.who(seat)), ink, bold=True)
    if won:
        canvas.text(x + HELD - 2, y, _("out"), "good", bold=True)
    else:
        _cards(canvas, x + HELD - 2, top, record.hands[seat], look, "compact" if high == 4 else "mini")
    canvas.right(x + COUNTED[0], y, str(record.values[seat]), "text")
    change = record.changes[seat]
    canvas.right(x + COUNTED[1], y, f"{change:+d}" if change else "0", "good" if change > 0 else "text", bold=won)
    balance = record.balances[seat]
    best = seat in view.standing.winners
    canvas.right(x + COUNTED[2], y, f"{balance:+d}" if balance else "0", "turn" if best else "text", bold=True)


def _cards(canvas: Canvas, x: int, y: int, cards: Cards, look: Look, size: Size) -> None:
    """What was left, in runs: small cards side by side, or compact ones that lie on one another."""
    step = next((step for step in (6, 5) if step * len(cards) <= CARDS), OVERLAP)
    for number, card in enumerate(ordered(cards, "runs", ())):
        patch = draw("french", card, size, look.style, four_colours=look.taste.four_colours)
        ground = canvas.rows[y][x].ground
        if look.style in ("box", "ascii") and size == "mini":
            patch = tuple(tuple(cell._replace(ground=ground) for cell in row) for row in patch)
        canvas.blit(x, y, patch)
        if size == "compact" and number and step < 6:
            edge(canvas, x, y, look)
        x += step if size == "compact" else len(patch[0]) + 1


def _together(canvas: Canvas, x: int, y: int, record: DealRecord) -> None:
    canvas.text(x, y, _("together"), "dim")
    figures = (sum(record.values), sum(record.changes), sum(record.balances))
    for end, figure, signed in zip(COUNTED, figures, (False, True, True), strict=True):
        canvas.right(x + end, y, f"{figure:+d}" if signed and figure else str(figure), "text")


def _outlook(canvas: Canvas, plan: Plan, y: int, record: DealRecord, view: View, scene: Scene) -> None:
    """The pool, how many deals are to come, who deals next; at the end how it came out."""
    parts: list[str] = []
    if record.doubled:
        parts.append(_("All cards in one turn: everybody paid double."))
    if record.pool_won:
        parts.append(_("The pool of {pool} was in it.").format(pool=record.pool_won))
    if record.returned:
        parts.append(_("What lay in the pool was handed back."))
    if view.phase == "over":
        parts += [_places(view, scene)]
    else:
        parts += _coming(view, scene)
    line = "    " + " ".join(part for part in parts if part)
    room = plan.width - plan.left - 2
    if width(line) > room and len(parts) > 1:
        line = "    " + " ".join(parts[-2:])
    canvas.text(plan.left + 1, y, clip(line, room), "text")


def _coming(view: View, scene: Scene) -> list[str]:
    seats = len(view.hand_counts)
    left = view.deals - view.standing.deals_done
    waits = _("The pool of {pool} goes to the next winner.") if view.pool else _("Pool {pool}.")
    pool = waits.format(pool=view.pool)
    if view.options.match_length == "target":
        goes = _("The match is to {points}.").format(points=view.options.target_points)
    else:
        goes = plural(left, "One deal to go.", "{count} deals to go.")
    dealer = (view.dealer + 1) % seats
    first = (dealer + 1) % seats
    deals = scene.names.does(dealer, _("deal next"), _("deals next"))
    plays = scene.names.whom(first) + " " + (_("play first") if first == scene.names.you else _("plays first"))
    coming = f"{deals}, {plays}."
    return [goes, pool, coming] if view.pool else [pool, goes, coming]  # the first one gives way


def _places(view: View, scene: Scene) -> str:
    """The final order: "1 Yuki +138, 2 you +30"."""
    totals = view.standing.totals
    order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    places = [
        f"{1 + sum(other > totals[seat] for other in totals)} {short(scene.names.who(seat))} {totals[seat]:+d}"
        for seat in order
    ]
    return ", ".join(places)


def _desk(canvas: Canvas, plan: Plan, view: View, hold: Hold, scene: Scene, look: Look) -> None:
    y = plan.keys - 3
    watching = not isinstance(view.viewer, int)
    if watching:
        x, told = 0, WORDS.prompt(view, scene.names)
    elif view.phase == "over":
        x = chip(canvas, 1, y, _("THE END"), look)
        told = _("A, then Enter: another match, same seats. M leaves the table.")
        if hold.again:
            told = _("Enter begins another match, same seats. Any other key stays.")
    elif scene.ready_sent:
        x, told = canvas.text(1, y, _("You are ready."), "good", bold=True), ""
    else:
        x = chip(canvas, 1, y, _("READY?"), look)
        told = _("Enter when you have read it.") if view.records else _("Enter when you are ready.")
    if view.phase != "over":
        room = plan.width - x - 2 - (width(told) + 1 if told else 0)
        told = f"{told} {waiting(scene, room, seconds=True)}".strip()
    canvas.text(x + 1, y, clip(told, plan.width - x - 2), "text")
    _last(canvas, plan, y, view, scene)


def _last(canvas: Canvas, plan: Plan, y: int, view: View, scene: Scene) -> None:
    if scene.notice:
        canvas.text(1, y + 1, clip(scene.notice, plan.width - 2), "dim")
    elif scene.log:
        place, text = scene.log[-1]
        for row, line in enumerate(wrapped(f"{view.deal}.{place} {text}", plan.width - 2, "     ")[:2], y + 1):
            canvas.text(1, row, line, "dim")
    elif not view.records:
        length = OPTION_WORDS["match_length"].value(view.options.match_length)
        told = _("The match: {length}. The lot makes somebody the first dealer.").format(length=length)
        canvas.text(1, y + 1, told, "dim")
