"""The cloth of a trick-taking table: plates around it, tallies and facts in the corners, the trick in the middle."""

from dataclasses import replace
from typing import Final

from games.game import Card
from games.wording import _
from tui.canvas import Canvas, Cell, clip, width
from tui.faces import SIZES, Size, back, draw, gap
from tui.tables.paper import Paper
from tui.tables.scene import Look, Scene, length, plate_clock, presence, short, write, write_right
from tui.tables.tricks.model import Laid, Line, Plate, TrickTable
from tui.tables.tricks.places import Plan

COLOURED: Final = ("colour", "kanji")
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
        _plate(canvas, place.plate, plate, scene, look, beside)
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


def _plate(
    canvas: Canvas, place: tuple[int, int, int], plate: Plate, scene: Scene, look: Look, beside: Line = ()
) -> None:
    """Two rows on a raised patch of cloth: turn sign, name, marks, count; then the side and the figure that matters.

    Where there is one row alone these stand `beside` the name: the side always, the rest where there is room.
    """
    x, y, wide = place
    rows = 2 if plate.second else 1
    canvas.fill(x, y, wide, rows, "table2")
    if plate.turn:
        canvas.text(x, y, "►", "turn", bold=True)
    count: Line = ()
    if plate.count is not None:
        sign = "▐" if look.style in COLOURED else "#"
        count = ((sign, "icon"), (str(plate.count), "text"))
    end = write_right(canvas, x + wide - 1, y, count)
    room = end - x - (2 if count else 1)
    name = short(scene.names.who(plate.seat))
    below = wide - 1 - length(plate.second) if plate.second else 0
    kept, rest = beside[:2], beside[2:]
    room -= length(kept)
    marks, lower = _marks(tuple(presence(scene.seat(plate.seat))), plate.marks, room - width(name), below)
    start = canvas.text(x + 1, y, clip(name, room - length(marks)), plate.ink, bold=True)
    fitting = rest if width(name) + length(marks) + length(rest) <= room else ()
    write(canvas, start, y, (*kept, *marks, *fitting))
    if plate.second:
        end = write(canvas, x + 1, y + 1, plate.second)
        clock = plate_clock(scene, plate.seat)
        room = x + wide - 1 - end
        write_right(canvas, x + wide - 1, y + 1, clock if not lower and length(clock) <= room else lower)


def _marks(presence: Line, marks: Line, room: int, below: int) -> tuple[Line, Line]:
    """Who plays and who deals, as far as there is room; a lost line is told before all else.

    What has no room beside the name may stand at the end of the row `below`, the word or a D for the dealer.
    """
    tight = tuple((part[0].replace("bot", "b"), *part[1:]) for part in presence)
    for line in ((*presence, *marks), (*tight, *marks)):
        if length(line) <= room:
            return line, ()
    short_mark: Line = ((" " + _("D"), "dim"),) if marks else ()
    beside = next((line for line in (presence, tight) if length(line) <= room), None)
    for lower in (marks, short_mark) if beside is not None else ():
        if marks and length(lower) <= below - 1:
            return beside or (), lower
    alone = marks if marks and _is_bot(presence) else presence
    for line in ((*tight, *short_mark), alone, presence, tight):
        if length(line) <= room:
            return line, ()
    return () if _is_bot(presence) else presence, ()


def _is_bot(presence: Line) -> bool:
    return len(presence) == 1 and presence[0][0].startswith(" bot")


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
