"""The parts of tables, each alone, by name: for developers to look at and for tests."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from games.game import Viewer
from games.koikoi import GAME
from games.koikoi.model import State
from games.wording import Names
from netcore.messages import SeatInfo
from tui.canvas import Canvas
from tui.parts import (
    Absence,
    Clock,
    Digest,
    Password,
    ReplayPlace,
    Vote,
    clock_parts,
    draw_absence,
    draw_digest,
    draw_password,
    draw_replay,
)
from tui.tables.koikoi import Hold, examples, layout, table
from tui.tables.koikoi.cloth import Stage, cloth, own_hand
from tui.tables.koikoi.desk import desk
from tui.tables.koikoi.piles import pile, plate
from tui.tables.koikoi.result import match_table
from tui.tables.paper import Paper
from tui.tables.scene import Look, bar, chip, key_line, write
from tui.widgets import gallery_kunken, gallery_tricks

Drawn: TypeAlias = Callable[[Look], Canvas]

SUSUKI: Final = Hold(cursor=0, raised="08-3", order="dealt")
ONLOOKER: Final = replace(examples.SCENE, names=Names(examples.SCENE.names.seats, -1), watchers=2)


def _cut(canvas: Canvas, x: int, y: int, columns: int, rows: int) -> Canvas:
    """A piece of a canvas as one of its own."""
    piece = Canvas(columns, rows)
    piece.rows = [row[x : x + columns] for row in canvas.rows[y : y + rows]]
    return piece


def whole(
    make: Callable[[], State], hold: Hold | None = None, viewer: Viewer = 0, look: Look | None = None
) -> Callable[[Look], Canvas]:
    """A whole table in a position."""

    def draw(given: Look) -> Canvas:
        scene = examples.SCENE if viewer == 0 else ONLOOKER
        return table(GAME.view(make(), viewer), hold or Hold(order="dealt"), scene, look or given).canvas

    return draw


def _bar(look: Look) -> Canvas:
    canvas = Canvas(80, 1, "table")
    score = (("You ", "ally"), ("14", "text", True), ("   Aiko ", "rival"), ("22", "text", True))
    bar(canvas, ([("Koi-Koi", "text", True)], [("deal 6", "text")], [("first to 50", "dim")]), score, examples.SCENE)
    return canvas


def _plate(look: Look) -> Canvas:
    """Whose turn it is; a computer player; a lost line; a computer player for somebody who is lost."""
    canvas = Canvas(80, 4, "table")
    view, plan = GAME.view(examples.your_turn(), 0), layout.plan(look)
    lost = SeatInfo("person", "Aiko", "1" * 8, presence="lost")
    scenes = (examples.SCENE, *(replace(examples.SCENE, seats=(examples.SCENE.seats[0], seat)) for seat in (
        lost, SeatInfo("person", "Aiko", "1" * 8, presence="lost", deputy=True),
    )))  # fmt: skip
    plate(canvas, plan, 0, view, SUSUKI, examples.SCENE, look, 0)
    for row, scene in enumerate(scenes, 1):
        plate(canvas, plan, row, view, SUSUKI, scene, look, 1)
    return canvas


def _cloth(look: Look) -> Canvas:
    paper = _paper(look)
    cloth(paper, GAME.view(examples.your_turn(), 0), SUSUKI, examples.SCENE, look, Stage())
    paper.shade(look)
    return _cut(paper.canvas, 0, 1, 80, 12)


def _hand(look: Look) -> Canvas:
    paper = _paper(look)
    own_hand(paper, GAME.view(examples.your_turn(), 0), SUSUKI, look)
    return _cut(paper.canvas, 0, 13, 80, 7)


def _desk(look: Look) -> Canvas:
    paper = _paper(look)
    desk(paper.canvas, paper.plan, GAME.view(examples.your_turn(), 0), SUSUKI, examples.SCENE, look)
    return _cut(paper.canvas, 0, paper.plan.desk, 80, 3)


def _pile(look: Look) -> Canvas:
    canvas = Canvas(80, 2, "table")
    view, plan = GAME.view(examples.decision(), 0), layout.plan(look)
    for seat in (0, 1):
        pile(canvas, plan, seat, view, seat, look)
    return canvas


def _decision(look: Look) -> Canvas:
    return _cut(whole(examples.decision, Hold(order="dealt", choice="stop"))(look), 0, 12, 80, 11)


def _result(look: Look) -> Canvas:
    return _cut(whole(examples.deal_done)(look), 0, 1, 80, 20)


def _match(look: Look) -> Canvas:
    canvas = Canvas(30, 16, "table")
    match_table(canvas, 1, 1, GAME.view(examples.deal_done(), 0), SUSUKI, examples.SCENE)
    return canvas


def _keys(look: Look) -> Canvas:
    canvas = Canvas(80, 1)
    key_line(canvas, 0, (("← →", "choose"), ("Enter", "play"), ("W", "why"), ("T", "last turn"), ("M", "menu")))
    return canvas


def _chips(look: Look) -> Canvas:
    canvas = Canvas(80, 5, "desk")
    for row, words in enumerate(("YOUR TURN", "YOUR CHOICE", "READY?", "PAUSED", "THE END")):
        chip(canvas, 1, row, words, look)
    return canvas


def _side(look: Look) -> Canvas:
    wide = replace(look, width=120, height=40)
    return _cut(whole(examples.your_turn, SUSUKI, look=wide)(look), 84, 1, 36, 38)


def _clock(look: Look) -> Canvas:
    canvas = Canvas(48, 5, "desk")
    clocks = (Clock(90), Clock(24), Clock(7), Clock(7, then="8 Susuki is played"), Clock(24, stands=True))
    for row, clock in enumerate(clocks):
        write(canvas, 1, row, clock_parts(clock))
    return canvas


def _password(look: Look) -> Canvas:
    canvas = Canvas(48, 17, "screen")
    draw_password(canvas, 1, 0, Password("Aiko's kitchen", "plum wine"))
    told = "That is not the password. Try again, or ask who opened the table."
    draw_password(canvas, 1, 9, Password("Aiko's kitchen", "plum wind", shown=True, told=told))
    return canvas


def _lost(look: Look) -> Canvas:
    canvas = Canvas(46, 10, "table")
    votes = (Vote("B", "bot now", 1, 2), Vote("S", "save for later", 0, 2), Vote("N", "end the match", 0, 2))
    draw_absence(canvas, 1, 0, Absence("Ren", 24, 60, "bot2", votes))
    return canvas


def _lost_alone(look: Look) -> Canvas:
    """Nobody to vote with."""
    canvas = Canvas(46, 6, "table")
    draw_absence(canvas, 1, 0, Absence("花子さくら", 3, 60, "bot1"))
    return canvas


def _back(look: Look) -> Canvas:
    canvas = Canvas(62, 22, "table")
    played = (
        "8.3 You followed with 9♣.",
        "9.1 You led J♥ and took A♦ and Q♣, 2 pictures for B, which makes 5.",
        "10.4 You followed with 2♠.",
    )
    draw_digest(canvas, 1, 0, 60, 10, Digest("bot2", played, "Trick 11: you are to play."))
    many = tuple(f"{trick}.2 You followed with {trick}♣." for trick in range(2, 11))
    draw_digest(canvas, 1, 11, 60, 10, Digest("bot2", many))
    return canvas


def _replay(look: Look) -> Canvas:
    canvas = Canvas(80, 3, "desk")
    draw_replay(canvas, 1, 0, 78, ReplayPlace("trick", 6, 10, spoilers=True), look)
    draw_replay(canvas, 1, 1, 78, ReplayPlace("trick", 6, 10), look)
    draw_replay(canvas, 1, 2, 78, ReplayPlace("turn", 14, 16, spoilers=True), look)
    return canvas


def _paper(look: Look) -> Paper[layout.Plan]:
    return Paper(Canvas(look.width, look.height, "table"), layout.plan(look))


PARTS: Final[dict[str, Drawn]] = {
    "bar": _bar,
    "plate": _plate,
    "cloth": _cloth,
    "hand": _hand,
    "desk": _desk,
    "keys": _keys,
    "chips": _chips,
    "pile": _pile,
    "decision": _decision,
    "result": _result,
    "match": _match,
    "side": _side,
    "clock": _clock,
    "password": _password,
    "lost": _lost,
    "lost_alone": _lost_alone,
    "back": _back,
    "replay": _replay,
    **gallery_tricks.PARTS,
    **gallery_kunken.PARTS,
}
"""Each part alone, in the smallest canvas that holds it."""

TABLES: Final[dict[str, Drawn]] = {
    "your_turn": whole(examples.your_turn, SUSUKI),
    "their_turn": whole(examples.their_turn),
    "choice": whole(examples.choice),
    "decision_table": whole(examples.decision),
    "deal_done": whole(examples.deal_done),
    "match_over": whole(examples.match_over),
    "twelve": whole(examples.twelve, SUSUKI),
    "watching": whole(examples.your_turn, viewer="gallery"),
    **gallery_kunken.TABLES,
}
"""Whole tables in the positions of the examples."""
