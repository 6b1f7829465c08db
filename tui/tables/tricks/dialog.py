"""A question in the middle of the cloth: buttons, a list of ways, or backs to draw from."""

from typing import Final

from tui.canvas import clip, width
from tui.faces import SIZES, back
from tui.tables.paper import Paper, digit
from tui.tables.scene import Look
from tui.tables.tricks.cloth import middle, row_of_cards
from tui.tables.tricks.fan import edged
from tui.tables.tricks.model import Hold, Option, Question, TrickTable
from tui.tables.tricks.places import Plan

GAP: Final = 2


def dialog(paper: Paper[Plan], table: TrickTable, question: Question, hold: Hold, look: Look) -> None:
    """The whole question: heading, cards that belong to it, the answers, and what else one should know."""
    x, y, wide, high = paper.plan.dialog
    column = x + wide // 2
    rows = _rows(question)
    free = high - rows
    middle(paper.canvas, (column, y + len(question.heading) - 1), question.heading)
    y += len(question.heading)
    if question.shown:
        row_of_cards(paper, column, y, question.shown, table, look)
        y += SIZES["compact"][1]
    if free > 0:
        y += 1
    y = _answers(paper, y, question, hold, look)
    if free > 1 and question.shape == "list":
        y += 1
    middle(paper.canvas, (column, y + len(question.foot) - 1), question.foot)


def _rows(question: Question) -> int:
    """How many rows the question needs without empty ones."""
    shown = SIZES["compact"][1] if question.shown else 0
    return len(question.heading) + shown + _height(question) + len(question.foot)


def _height(question: Question) -> int:
    if question.shape == "list":
        return len(question.options)
    if question.shape == "backs":
        return SIZES["compact"][1] + 1
    return 3 + max((len(option.lines) for option in question.options), default=0)


def _answers(paper: Paper[Plan], y: int, question: Question, hold: Hold, look: Look) -> int:
    match question.shape:
        case "list":
            _list(paper, y, question, hold, look)
        case "backs":
            _backs(paper, y, question, hold, look)
        case "buttons":
            _buttons(paper, y, question, hold, look)
    return y + _height(question)


def _buttons(paper: Paper[Plan], y: int, question: Question, hold: Hold, look: Look) -> None:
    x, _y, wide, _high = paper.plan.dialog
    count = len(question.options)
    between = GAP if count < 4 else 1
    need = max(_needed(option) for option in question.options)
    cells = min(max(need, 10), (wide - between * (count - 1)) // count)
    left = x + (wide - cells * count - between * (count - 1)) // 2
    for number, option in enumerate(question.options):
        place = (left + number * (cells + between), y, cells, _height(question))
        _button(paper, place, option, look, chosen=number == hold.choice, tight=count > 2)
        paper.spots[f"option:{number}"] = place


def _needed(option: Option) -> int:
    texts = [f"{option.title}    ", *option.lines]
    return max(width(text) for text in texts) + 4


def _button(
    paper: Paper[Plan], place: tuple[int, int, int, int], option: Option, look: Look, *, chosen: bool, tight: bool
) -> None:
    x, y, cells, high = place
    canvas = paper.canvas
    frame, ink = ("double", "turn") if chosen else ("round", "line")
    canvas.box(x, y, cells, high, frame=frame, ink=ink, ground="panel")
    if not chosen:
        canvas.text(x + 3, y + 1, option.key, "turn", bold=True)
    elif look.coloured:
        canvas.text(x + 2, y + 1, f" {option.key} ", "turn_on", bold=True, ground="turn_bg")
    else:
        canvas.text(x + 2, y + 1, f"[{option.key}]", "turn", bold=True)
    canvas.text(x + (5 if tight and width(option.title) > 3 else 6), y + 1, option.title, "text", bold=True)
    for row, line in enumerate(option.lines, y + 2):
        canvas.text(x + 2, row, clip(line, cells - 3), "dim")


def _list(paper: Paper[Plan], y: int, question: Question, hold: Hold, look: Look) -> None:
    """Ways one below the other; the chosen one behind an arrow."""
    x, _y, wide, _high = paper.plan.dialog
    indent = 5 if any(option.key for option in question.options) else 2
    for number, option in enumerate(question.options):
        row = y + number
        chosen = number == hold.choice
        if chosen:
            paper.canvas.fill(x, row, wide, 1, "table2")
            paper.canvas.text(x, row, "►", "turn", bold=True)
        paper.canvas.text(x + 2, row, option.key, "turn", bold=True)
        paper.canvas.text(x + indent, row, option.title, "text", bold=chosen)
        paper.spots[f"option:{number}"] = (x, row, wide, 1)


def _backs(paper: Paper[Plan], y: int, question: Question, hold: Hold, look: Look) -> None:
    """Cards face down; the chosen one has its digit on amber."""
    x, _y, wide, _high = paper.plan.dialog
    columns, rows = SIZES["compact"]
    count = len(question.options)
    step = min(columns + 1, (wide - columns) // max(1, count - 1))
    left = x + (wide - step * (count - 1) - columns) // 2
    for number in range(count):
        place = left + step * number
        face = back("compact", look.style)
        paper.card(place, y, edged(face) if number and step <= columns and look.coloured else face)
        paper.spots[f"option:{number}"] = (place, y, step, rows)
    paper.shade(look)
    for number, option in enumerate(question.options):
        column = left + step * number + columns // 2 - (1 if step < columns else 0)
        digit(paper.canvas, column - 1, y + rows, option.key, look, chosen=number == hold.choice)
