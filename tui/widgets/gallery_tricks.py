"""The parts of the trick-taking tables, each alone, from data made up for it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from games.wording import Names
from netcore.messages import SeatInfo
from tui.canvas import Canvas
from tui.tables.paper import Paper
from tui.tables.scene import Look, Scene, write
from tui.tables.tricks.adapter import meter
from tui.tables.tricks.cloth import cloth
from tui.tables.tricks.dialog import dialog
from tui.tables.tricks.fan import own_hand
from tui.tables.tricks.french import picture_board
from tui.tables.tricks.model import Hold, Laid, Line, Option, Plate, Question, TrickTable
from tui.tables.tricks.places import plan

NAMES: Final = ("Oleg", "Ken", "Mika", "Haru", "Sora")
SCENE: Final = Scene(
    Names(NAMES, 0),
    tuple(
        SeatInfo("bot", name, level="normal") if name == "Ken" else SeatInfo("person", name, str(seat) * 8)
        for seat, name in enumerate(NAMES)
    ),
)
KANKEI: Final = (0, 2)
SECOND: Final[dict[bool, Line]] = {True: (("● kankei +2", "ally"),), False: (("○ mukankei 0", "rival"),)}
TAKEN: Final = {
    **dict.fromkeys(("AC", "QC", "KD", "JD", "AS"), ("●", "ally")),
    **dict.fromkeys(("KC", "QH", "JH", "QS"), ("○", "rival")),
}
TABLE: Final = TrickTable(
    pack="french",
    bar=(),
    score=(),
    plates=tuple(
        Plate(
            seat,
            "ally" if seat in KANKEI else "rival",
            (("  deals", "dim"),) if seat == 3 else (),
            5,
            SECOND[seat in KANKEI],
            turn=seat == 0,
        )
        for seat in range(5)
    ),
    trick=(Laid(2, "KH", mark="led"), Laid(3, "3H"), Laid(4, "AH", mark="takes")),
    to_come=(0, 1),
    asked=(0,),
    hand=(("AD", "QD", "5D"), ("KS", "9S", "JK")),
    plays=dict.fromkeys(("KS", "9S", "JK"), "play"),
    plays_all=False,
)
BUTTONS: Final = Question(
    "buttons",
    (Option("I", "Iku!", ("I lead trick 1.",)), Option("K", "Koi!", ("Mika, you lead.",))),
    heading=((("Kan! You hold the joker, Mika the A♣.", "text"),),),
    foot=((("Calls show when both are in.", "dim"),),),
)
WAYS: Final = Question(
    "list",
    (Option("1", "both together"), Option("2", "K♠, then 9♥"), Option("3", "nothing")),
    heading=((("How do you show Mika K♠ and 9♥?", "text"),),),
)


def _tally(_look: Look) -> Canvas:
    canvas = Canvas(22, 4, "table")
    for row, (sign, word, ink, count, needed) in enumerate(
        (("●", "kankei 5 of 9", "ally", 5, 9), ("○", "mukankei 4 of 8", "rival", 4, 8))
    ):
        write(canvas, 1, 2 * row, ((f"{sign} {word}", ink),))
        write(canvas, 1, 2 * row + 1, meter(count, needed, ink))
    return canvas


def _board(_look: Look) -> Canvas:
    canvas = Canvas(14, 5, "table")
    for row, line in enumerate(picture_board(TAKEN, "D")):
        write(canvas, 1, row, line)
    return canvas


def _paper(table: TrickTable, hold: Hold, look: Look, rows: tuple[int, int]) -> Canvas:
    """Plates, trick and question of a table, and the hand; of the screen the given rows."""
    canvas = Canvas(80, 24, "table")
    paper = Paper(canvas, plan(look, len(table.plates)))
    cloth(paper, table, SCENE, look)
    if table.question is not None:
        dialog(paper, table, table.question, hold, look)
    own_hand(paper, table, hold, look)
    paper.shade(look)
    piece = Canvas(80, rows[1] - rows[0])
    piece.rows = canvas.rows[rows[0] : rows[1]]
    return piece


def _trick(look: Look) -> Canvas:
    return _paper(TABLE, Hold(), look, (1, 13))


def _fan(look: Look) -> Canvas:
    return _paper(TABLE, Hold(cursor=5, raised=("JK",)), look, (13, 20))


def _question(question: Question, choice: int) -> Callable[[Look], Canvas]:
    table = replace(TABLE, trick=(), to_come=(), asked=(), question=question)
    return lambda look: _paper(table, Hold(choice=choice), look, (1, 13))


PARTS: Final[dict[str, Callable[[Look], Canvas]]] = {
    "trick": _trick,
    "fan": _fan,
    "tally": _tally,
    "board": _board,
    "question": _question(BUTTONS, 0),
    "ways": _question(WAYS, 1),
}
