"""A seat whose line is gone, with the countdown and the votes; and what its owner is told when he is back."""

from collections.abc import Sequence
from typing import Final

from games.wording import _, plural
from tui.absence import Absence, Digest, Vote, played_words, span
from tui.canvas import Canvas, clip
from tui.tables.scene import LARGE_FROM, Look, key_line, short, side_width, wrapped

__all__ = ["Absence", "Digest", "Vote", "draw_absence", "draw_digest"]

COLUMNS: Final = 44
BAR: Final = 30
PAGES: Final = (("L", _("log")), ("C", _("chat")), ("M", _("menu")))
ROWS: Final = 6
"""Without votes; each vote takes one more, and one row keeps them apart."""


def draw_absence(canvas: Canvas, x: int, y: int, absence: Absence) -> int:
    """The box at `x`, `y`, COLUMNS wide; returns the row below it."""
    rows = ROWS + (1 + len(absence.votes) if absence.votes else 0)
    who = short(absence.who)
    title = _(" {who}'s line is gone ").format(who=who)
    _box(canvas, x, y, rows, title)
    then = _("It waits until {who} is back.").format(who=who)
    if absence.seconds is not None:
        then = _("In {time} {bot} plays for {who}.").format(time=span(absence.seconds), bot=absence.bot, who=who)
    back = _("{who} can come back at any time.").format(who=who)
    canvas.text(x + 2, y + 1, _("The game waits. All clocks stand still."), "text")
    canvas.text(x + 2, y + 2, clip(then, COLUMNS - 4), "text")
    if absence.seconds is not None:
        full = max(0, min(BAR, round(BAR * absence.seconds / absence.grace))) if absence.grace else 0
        end = canvas.text(x + 2, y + 3, "■" * full, "turn")
        canvas.text(end, y + 3, "□" * (BAR - full), "dim")
    canvas.text(x + 2, y + 4, clip(back, COLUMNS - 4), "dim")
    for row, vote in enumerate(absence.votes, y + 6):
        end = canvas.text(x + 3, row, vote.key, "turn", bold=True)
        end = canvas.text(end + 1, row, vote.what, "text")
        cast = plural(vote.of, "{yes} of {count} vote", "{yes} of {count} votes", yes=vote.yes)
        canvas.text(end + 2, row, cast, "dim")
    return y + rows


def paint_absence(canvas: Canvas, absence: Absence, look: Look) -> None:
    """The box over the cloth of a table."""
    cells = look.width - side_width(look.width)
    draw_absence(canvas, (cells - COLUMNS) // 2, 3 if look.height < LARGE_FROM else 6, absence)
    if absence.votes:
        keys = [(vote.key, vote.what) for vote in absence.votes]
        key_line(canvas, look.height - 1, [*keys, *((key, words) for key, words in PAGES)])
    if look.style == "ascii":
        canvas.to_ascii()


def draw_digest(canvas: Canvas, x: int, y: int, columns: int, rows: int, digest: Digest) -> None:
    """The box at `x`, `y`. Where there are too many lines the oldest are counted instead."""
    canvas.box(x, y, columns, rows, ground="panel")
    canvas.text(x + 2, y, _(" You are back "), "good", bold=True)
    canvas.text(x + 2, y + 1, clip(played_words(digest), columns - 4), "text")
    lines = _played(digest, columns)
    room = rows - 6 if digest.now else rows - 4
    _list(canvas, x + 4, y + 3, columns - 6, lines, room)
    canvas.text(x + 2, y + rows - 2, clip(digest.now, columns - 4), "turn", bold=True)


def digest_rows(digest: Digest, columns: int) -> int:
    """How high the box is when it shows all of it."""
    return len(_played(digest, columns)) + (6 if digest.now else 4)


def _played(digest: Digest, columns: int) -> list[str]:
    return [line for sentence in digest.played for line in wrapped(sentence, columns - 6, "  ")]


def _list(canvas: Canvas, x: int, y: int, columns: int, lines: Sequence[str], room: int) -> None:
    hidden = max(0, len(lines) - room)
    if hidden:
        canvas.text(x, y, _("▲ {count} more in the log").format(count=hidden + 1), "dim")
        lines, y = lines[hidden + 1 :], y + 1
    for row, line in enumerate(lines, y):
        canvas.text(x, row, clip(line, columns), "text")


def _box(canvas: Canvas, x: int, y: int, rows: int, title: str) -> None:
    canvas.box(x, y, COLUMNS, rows, frame="double", ink="warn", ground="panel")
    canvas.text(x + 2, y, clip(title, COLUMNS - 4), "warn", bold=True)
