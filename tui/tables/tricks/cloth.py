"""The cloth of a trick-taking table: plates around it, tallies and facts in the corners, the trick in the middle."""

from dataclasses import replace
from typing import Final

from games.game import Card
from games.wording import _
from tui.canvas import Canvas, Cell, width
from tui.faces import SIZES, Size, back, draw, gap
from tui.tables.paper import Paper
from tui.tables.scene import Look, Scene, length, write
from tui.tables.tricks.model import Laid, Line, TrickTable
from tui.tables.tricks.places import Plan
from tui.tables.tricks.plate import draw_plate

MARKS: Final = {"led": _("led"), "takes": _("takes"), "caught": _("caught")}
MARK_INKS: Final = {"led": "dim", "takes": "turn", "caught": "bad"}


def cloth(paper: Paper[Plan], table: TrickTable, scene: Scene, look: Look) -> None:
    """Everything above the hand but a question."""
    plan, canvas = paper.plan, paper.canvas
    for number, (plate, place) in enumerate(zip(table.plates, plan.seats, strict=True)):
        flat = number == 0 and plan.flat
        beside: Line = ()
        if flat and plate.second:
            beside, plate = ((" ", "text"), *plate.second), replace(plate, second=())
        draw_plate(canvas, place.plate, plate, scene, look, beside)
    if not plan.facts_beside:
        _lines(canvas, plan.tallies, table.tallies)
        _lines(canvas, plan.corner, table.corner)
    if table.question is None:
        _trick(paper, table, look)
        _centre(paper, table, look)
        middle(canvas, plan.middle, table.middle)


def _lines(canvas: Canvas, place: tuple[int, int], lines: tuple[Line, ...]) -> None:
    for row, line in enumerate(lines, place[1]):
        write(canvas, place[0], row, line)


def middle(canvas: Canvas, place: tuple[int, int], lines: tuple[Line, ...]) -> None:
    """Lines set around a column; the last one stands in the given row."""
    first = place[1] - len(lines) + 1
    for row, line in enumerate(lines, first):
        write(canvas, place[0] - length(line) // 2, row, line)


def _trick(paper: Paper[Plan], table: TrickTable, look: Look) -> None:
    laid = {one.seat: one for one in table.trick}
    for plate, place in zip(table.plates, paper.plan.seats, strict=True):
        x, y = place.card
        if plate.seat in laid:
            _card(paper, x, y, table, laid[plate.seat], look)
        elif plate.seat in table.to_come:
            _gap(paper.canvas, x, y, paper.plan.card_size, look, asked=plate.seat in table.asked)


def _card(paper: Paper[Plan], x: int, y: int, table: TrickTable, laid: Laid, look: Look) -> None:
    size = paper.plan.card_size
    if laid.card and not laid.face_down:
        paper.card(x, y, draw(table.pack, laid.card, size, look.style, four_colours=look.taste.four_colours))
    else:
        paper.card(x, y, back(size, look.style, label=laid.card))
    wide, high = SIZES[size]
    if laid.seat == table.fresh and look.coloured:
        _underline(paper.canvas, x, y + high, wide)
    if laid.mark:
        _mark(paper.canvas, x, y + high, wide, laid.mark, look)


def _underline(canvas: Canvas, x: int, y: int, wide: int) -> None:
    """The amber line below a card that was laid just now."""
    for column in range(x, x + wide):
        canvas.put(column, y, Cell("▀", "turn_bg", "table"))


def _mark(canvas: Canvas, x: int, y: int, wide: int, mark: str, look: Look) -> None:
    text = MARKS[mark]
    if mark != "takes":
        canvas.text(x + (wide - len(text)) // 2, y, text, MARK_INKS[mark], bold=mark == "caught")
        return
    words = f" {text} " if look.coloured else f"[{text}]"
    left = x + (wide - len(words)) // 2
    if look.coloured:
        canvas.text(left, y, words, "turn_on", bold=True, ground="turn_bg")
    else:
        canvas.text(left, y, words, "turn", bold=True)


def _gap(canvas: Canvas, x: int, y: int, size: Size, look: Look, *, asked: bool) -> None:
    """The place of a card that is still to come; a question mark where it is awaited."""
    canvas.blit(x, y, gap(size, look.style))
    if asked:
        wide, high = SIZES[size]
        for row in range(y, y + high):
            for column in range(x, x + wide):
                cell = canvas.rows[row][column]
                canvas.rows[row][column] = cell._replace(ink="turn")
        canvas.text(x + wide // 2, y + high // 2, "?", "turn", bold=True)


def _centre(paper: Paper[Plan], table: TrickTable, look: Look) -> None:
    """Cards in the middle before play, side by side, each with its words below."""
    row_of_cards(paper, paper.plan.middle[0], paper.plan.middle[1] - 4, table.centre, table, look, below=True)


def row_of_cards(
    paper: Paper[Plan],
    column: int,
    y: int,
    cards: tuple[tuple[str, Card], ...],
    table: TrickTable,
    look: Look,
    *,
    below: bool = False,
) -> None:
    """Compact cards around a column; the words of each stand before it, or below it."""
    wide, high = SIZES["compact"]
    widths = [wide if below or not words else wide + width(words) + 4 for words, _card in cards]
    x = column - (sum(widths) + 3 * max(0, len(cards) - 1)) // 2
    for (words, card), cells in zip(cards, widths, strict=True):
        start = x
        if words and not below:
            start = paper.canvas.text(x + 2, y + high // 2, words, "dim") + 2
        paper.card(start, y, draw(table.pack, card, "compact", look.style, four_colours=look.taste.four_colours))
        if below and words:
            paper.canvas.text(x + (wide - width(words)) // 2, y + high, words, "dim")
        x += cells + 3
