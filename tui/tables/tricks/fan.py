"""The own hand at a trick-taking table: gaps or overlap by count, shaded cards, digits."""

from games.game import Card
from tui.canvas import Cell, Patch
from tui.faces import SIZES, Size, back, draw
from tui.tables.paper import Paper, digit
from tui.tables.scene import DRAWER_ROWS, Look
from tui.tables.tricks import places
from tui.tables.tricks.model import Hold, TrickTable
from tui.tables.tricks.places import Plan


def own_hand(paper: Paper[Plan], table: TrickTable, hold: Hold, look: Look) -> None:
    """The own cards; raised ones a row higher; below each its digit, or a dash where it may not be played now."""
    cards, plan = table.cards, paper.plan
    size: Size = "compact" if look.drawer or look.taste.card_size == "compact" else "full"
    top = plan.height - DRAWER_ROWS - 4 if look.drawer else plan.hand + (2 if size == "compact" else 0)
    columns, step = places.hand(plan, tuple(len(group) for group in table.hand), size)
    for number, (card, x) in enumerate(zip(cards, columns, strict=True)):
        face = _face(table, card, size, hold, look)
        overlaps = number > 0 and step <= SIZES[size][0] and look.coloured
        y = top - (1 if card in hold.raised else 0)
        paper.card(x, y, edged(face) if overlaps else face)
        paper.spots[f"hand:{card}"] = (x, y, *SIZES[size])
    paper.shade(look)
    for number, (card, x) in enumerate(zip(cards, columns, strict=True)):
        shift = SIZES[size][0] // 2 - (1 if step < SIZES[size][0] else 0)
        _digit(paper, x + shift, top + SIZES[size][1], number, card, table, hold, look)


def _face(table: TrickTable, card: Card, size: Size, hold: Hold, look: Look) -> Patch:
    if hold.blank:
        return back(size, look.style)
    shaded = not _may_play(table, card)
    return draw(table.pack, card, size, look.style, shaded=shaded, four_colours=look.taste.four_colours)


def _may_play(table: TrickTable, card: Card) -> bool:
    return table.plays_all or card in table.plays


def edged(face: Patch) -> Patch:
    """A card that lies over another one: its first column is the edge between them."""
    return tuple((Cell("│", "edge", row[0].ground if row[0].char == " " else row[1].ground), *row[1:]) for row in face)


def _digit(
    paper: Paper[Plan], x: int, y: int, number: int, card: Card, table: TrickTable, hold: Hold, look: Look
) -> None:
    """Digits for the first ten; brackets or amber at the cursor, carets where a card is raised to be shown."""
    question = table.question
    if question is not None and not question.picks:
        return
    text = str((number + 1) % 10) if number < 10 else " "
    if question is not None and card in hold.raised:
        paper.canvas.text(x - 1, y, f"^{text}^", "turn", bold=True)
    elif number == hold.cursor:
        digit(paper.canvas, x - 1, y, text if number < 10 else "▲", look, chosen=True)
    elif _may_play(table, card) or hold.blank:
        paper.canvas.text(x, y, text, "text")
    else:
        paper.canvas.text(x, y, "-", "dim")


def unseen_hand(paper: Paper[Plan], table: TrickTable, look: Look) -> None:
    """Cards dealt that nobody has looked at yet."""
    columns, step = places.hand(paper.plan, (table.unseen,))
    for number, x in enumerate(columns):
        face = back("full", look.style)
        paper.card(x, paper.plan.hand, edged(face) if number and step <= 7 and look.coloured else face)
    paper.shade(look)
