"""The cloth of the Kunken table: the strip of seats, stock and pile; and the own hand below it."""

from collections.abc import Sequence

from games.cards.french import face
from games.game import Card, Cards, Seat
from games.kunken.model import View
from games.wording import _
from tui.canvas import Canvas, Patch, clip, width
from tui.faces import SIZES, Size, back, draw, gap
from tui.tables.kunken import layout
from tui.tables.kunken.hold import Hold, acts, focus, hand, me, raised
from tui.tables.kunken.layout import Plan, Strip
from tui.tables.kunken.melds import edge, melds
from tui.tables.kunken.stage import Stage
from tui.tables.paper import Paper
from tui.tables.scene import Look, Part, Scene, length, plate_clock, presence_forms, short, write

LEAST_NAME = 4
"""A name is not cut shorter than this for the sake of a mark that could be shorter."""


def cloth(paper: Paper[Plan], view: View, hold: Hold, scene: Scene, look: Look, stage: Stage) -> None:
    """Everything above the hand."""
    plan = paper.plan
    paper.spots["cloth:"] = (0, 3, plan.width, plan.hand - 4)
    seats(paper.canvas, plan, view, hold, scene, look)
    _stock(paper, view, hold, look, stage)
    _pile(paper, view, hold, look, stage)
    melds(paper, view, hold, scene, look, stage)


def seats(canvas: Canvas, plan: Plan, view: View, hold: Hold, scene: Scene, look: Look) -> None:
    """The plates, in order of play from the seat that comes first."""
    count = len(view.hand_counts)
    places = layout.strip(count)
    first = me(view, hold)
    for number in range(count):
        seat = (first + number) % count
        row, column = divmod(number, places.per_row)
        _plate(canvas, plan.left + 1 + column * places.step, 1 + row, seat, places, view, scene, look, seat == first)


def _plate(
    canvas: Canvas, x: int, y: int, seat: Seat, strip: Strip, view: View, scene: Scene, look: Look, first: bool
) -> None:
    """One line: whose turn, name and marks, cards in hand, balance."""
    canvas.fill(x, y, strip.width, 1, "table2")
    if seat in view.to_act:
        canvas.text(x, y, "►", "turn", bold=True)
    write(canvas, x + 1, y, _name(seat, strip, view, scene, first))
    count, balance = view.hand_counts[seat], view.standing.totals[seat]
    figure = f"{balance:+d}" if balance else "0"
    lone = count == 1 and bool(view.to_act)
    cards: list[Part] = [(str(count), "turn" if lone else "text", True)]
    room = strip.width - strip.count
    if 1 + width(str(count)) + 1 + width(figure) <= room:
        cards = [("▐" if look.style in ("colour", "kanji") else "#", "icon"), *cards]
    write(canvas, x + strip.count, y, cards)
    spare = 1 if length(cards) + 1 + width(figure) < room else 0
    canvas.right(x + strip.width - spare, y, figure, "good" if balance > 0 else "dim")


def _name(seat: Seat, strip: Strip, view: View, scene: Scene, first: bool) -> list[Part]:
    """The name with as much beside it as fits: who plays, who deals; the words grow shorter before the name does.

    Where "deals" has no room the dealer has a D, which may fill the cell before the count.
    """
    room = strip.count - 2
    name = short(scene.names.who(seat))
    ink = "ally" if seat == scene.names.you or (first and scene.names.you < 0) else "text"
    forms, clock = presence_forms(scene.seat(seat)), plate_clock(scene, seat)
    deals = seat == view.dealer and view.deal > 0
    verb = _("deal") if seat == scene.names.you else _("deals")
    full: list[Part] = [(" " + verb, "dim")] if deals else []
    alone = [full] if scene.seat(seat).kind == "bot" else []
    timed = [[*form, *clock, *full] for form in forms] if clock else []
    for marks in (*timed, *([*form, *full] for form in forms), *alone):
        if width(name) + length(marks) <= room:
            return [(name, ink, True), *marks]
    letter: list[Part] = [(" D", "dim")] if deals else []
    room += len(letter)
    marks = [*_largest(forms, room - LEAST_NAME - length(letter)), *letter]
    return [(clip(name, room - length(marks)), ink, True), *marks]


def _largest(forms: Sequence[Sequence[Part]], cells: int) -> Sequence[Part]:
    """The first of the forms that takes no more cells, else the last."""
    return next((form for form in forms if length(form) <= cells), forms[-1])


def _stock(paper: Paper[Plan], view: View, hold: Hold, look: Look, stage: Stage) -> None:
    x, y = paper.plan.stock
    if view.stock_count:
        paper.card(x, y, back("full", look.style))
    else:
        paper.canvas.blit(x, y, gap("full", look.style))
    _source(paper, x, y, "stock", _("stock {count}").format(count=view.stock_count), view, hold, look, stage)


def _pile(paper: Paper[Plan], view: View, hold: Hold, look: Look, stage: Stage) -> None:
    x, y = paper.plan.pile
    if view.top:
        paper.card(x, y, draw("french", view.top, "full", look.style, four_colours=look.taste.four_colours))
    else:
        paper.canvas.blit(x, y, gap("full", look.style))
    _source(paper, x, y, "pile", _("pile {count}").format(count=view.pile_count), view, hold, look, stage)


def _source(
    paper: Paper[Plan], x: int, y: int, source: str, label: str, view: View, hold: Hold, look: Look, stage: Stage
) -> None:
    """How many cards lie there, in place of the shadow; on amber where it is chosen."""
    canvas = paper.canvas
    paper.spots[f"source:{source}"] = (x, y, SIZES["full"][0], SIZES["full"][1] + 1)
    chosen = focus(view, hold) == "draw" and hold.draw == source
    lit = stage.source == source
    text = label if not chosen else f" {label} " if look.coloured else f"[{label}]"
    canvas.text(x, y + 5, " " * 8, "dim")
    start = max(0, x + 3 - len(text) // 2)
    if chosen and look.coloured:
        canvas.text(start, y + 5, text, "turn_on", bold=True, ground="turn_bg")
    else:
        canvas.text(start, y + 5, text, "turn" if chosen or lit else "dim", bold=chosen or lit)


def own_hand(paper: Paper[Plan], view: View, hold: Hold, look: Look) -> None:
    """The own cards; raised ones a row higher; below each its digit, and ' at the card just drawn."""
    size: Size = "compact" if look.taste.card_size == "compact" else "full"
    wide, high = SIZES[size]
    top = paper.plan.hand + SIZES["full"][1] - high
    cards, lifted = hand(view, hold), raised(view, hold)
    places = layout.hand(paper.plan, len(cards), size)
    for card, x in zip(cards, places, strict=True):
        y = top - (1 if card in lifted else 0)
        paper.card(x, y, _face(card, size, hold, look))
        paper.spots[f"hand:{card}"] = (x, y, wide, high)
        if paper.canvas.rows[y][x - 1].ground != "table":
            edge(paper.canvas, x, y, look, high)
    paper.shade(look)
    if focus(view, hold) == "draw":
        return
    for number, (card, x) in enumerate(zip(cards, places, strict=True)):
        _below(paper.canvas, x + wide // 2 - 1, top + high, number, card, view, hold, look)


def small_hand(paper: Paper[Plan], y: int, cards: Cards, hold: Hold, look: Look) -> None:
    """The hand while the chat needs the room."""
    for card, x in zip(cards, layout.hand(paper.plan, len(cards), "compact"), strict=True):
        paper.card(x, y, _face(card, "compact", hold, look))


def _face(card: Card, size: Size, hold: Hold, look: Look) -> Patch:
    if hold.blank:
        return back(size, look.style)
    return draw("french", face(card), size, look.style, four_colours=look.taste.four_colours)


def _below(canvas: Canvas, x: int, y: int, number: int, card: Card, view: View, hold: Hold, look: Look) -> None:
    """The digit of a card: [3] under the cursor, ^3^ raised, [▲] both; cards after the tenth have none."""
    digit = str((number + 1) % 10) if number < 10 else "·"
    marked = card in hold.marked
    here = number == hold.cursor and hold.home == "hand"
    if here:
        sign = "▲" if marked else digit
        left, right = "←→" if hold.carry else "[]"
        if look.coloured:
            inside = f"{left}{sign}{right}" if hold.carry else f" {sign} "
            canvas.text(x, y, inside, "turn_on", bold=True, ground="turn_bg")
        else:
            canvas.text(x, y, f"{left}{sign}{right}", "turn", bold=True)
    elif marked:
        canvas.text(x, y, f"^{digit}^", "turn", bold=True)
    elif number < 10:
        canvas.text(x + 1, y, digit, "text")
    if card == view.drawn and acts(view) and not hold.blank:
        canvas.text(x + 3, y, "'", "turn", bold=True)
