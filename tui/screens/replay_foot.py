"""Over the desk of a table that is replayed: where in the match it is, through whose eyes, what happened, the keys."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from games.game import OPEN, Viewer
from games.wording import _
from netcore.mirror import TableMirror
from netcore.replay import Replay, Sight, Track
from tui import replaying
from tui.canvas import Canvas, clip, width
from tui.parts.replay import ReplayPlace, draw_replay
from tui.screens.pieces import wrapped
from tui.tables.scene import LARGE_FROM, Look, key_line, side_width

HAND_ROWS: Final = (6, 11)
"""Rows above the desk in which a hand lies, or what those who watch are told; in a large window."""


@dataclass(frozen=True, slots=True)
class ReplayView:
    """All that the foot shows."""

    replay: Replay
    track: Track
    index: int
    """The position on the track."""
    viewer: Viewer
    mirror: TableMirror
    """What the viewer knew there."""
    spoilers: bool
    runs: str
    """How quickly it runs by itself; empty while it does not."""
    notice: str

    @property
    def sight(self) -> Sight:
        return self.track.sights[self.index]

    @property
    def at(self) -> str:
        """When it happened, by the host's clock, UTC."""
        return self.replay.moments[self.sight.moment].at.replace("T", " ").replace("Z", "")


def draw_foot(canvas: Canvas, look: Look, here: ReplayView) -> None:
    large = look.height >= LARGE_FROM
    top, cells = look.height - (5 if large else 4), look.width - side_width(look.width)
    canvas.fill(0, top, cells, look.height - top - 1, "desk")
    if here.viewer == OPEN:
        _hands(canvas, top, cells, here)
    draw_replay(canvas, 1, top, cells - 2, _strip(here), look)
    names = here.mirror.names
    rows = (look.height - top) - 3
    said = [here.notice] if here.notice else replaying.told(here.replay, here.sight, names)
    ink = "warn" if here.notice or replaying.marks(here.sight, names) else "text"
    for row, line in enumerate(_newest(said, cells - 2, rows), top + 1):
        canvas.text(1, row, clip(line, cells - 2), ink)
    _eyes(canvas, look.height - 2, cells, here)
    key_line(canvas, look.height - 1, _keys(here))


def _eyes(canvas: Canvas, y: int, cells: int, here: ReplayView) -> None:
    x = canvas.text(1, y, replaying.seen_by(here.replay, here.viewer, here.mirror.names), "ally", bold=True)
    ended = here.index + 1 == len(here.track.sights)
    hint = _("X hides how long it is") if here.spoilers else _("X shows how long it is")
    if ended:
        hint = replaying.ending(here.replay) or _("The match ends here.")
        hint += " " + _("The deal was checked: all fair.")
    x = canvas.text(x + 2, y, hint, "turn" if ended else "dim")
    if here.runs:
        canvas.text(x + 2, y, _("runs: {speed}").format(speed=here.runs), "turn")
    canvas.right(cells - 1, y, here.at, "dim")


def _hands(canvas: Canvas, bottom: int, cells: int, here: ReplayView) -> None:
    """All hands, a line each, over the place where one lies."""
    shown = replaying.hands(here.mirror.view)
    if not any(shown):
        return
    words, names = here.replay.game.words, here.mirror.names
    lines = []
    for seat, cards in enumerate(shown):
        first, *rest = packed([words.card(card) for card in cards], cells - 14)
        lines += [(names.who(seat), first), *(("", line) for line in rest)]
    room = len(lines) + 1
    rows = max(room, HAND_ROWS[canvas.height >= LARGE_FROM])
    canvas.fill(0, bottom - rows, cells, rows, "desk")
    top = bottom - room
    for row, (name, line) in enumerate(lines, top):
        canvas.text(2, row, clip(name, 9), "ally", bold=True)
        canvas.text(12, row, line)


def _strip(here: ReplayView) -> ReplayPlace:
    """Which turn or trick of how many in this deal."""
    step = here.replay.game.words.numbering
    past = here.track.turns(here.index, to_come=False)
    known = here.track.turns(here.index, to_come=True) if here.spoilers else past
    now = max(_numbers(past[-1:], step) or _numbers(past, step), default=0)
    return ReplayPlace(step.rsplit(".", 1)[-1], now, max(_numbers(known, step), default=now), here.spoilers)


def _keys(here: ReplayView) -> list[tuple[str, str]]:
    step = here.replay.game.words.numbering.rsplit(".", 1)[-1]
    run = _("stop") if here.runs else _("run")
    return [
        ("← →", _("card")), ("↑ ↓", step), ("N", _("deal")), ("Space", run), ("V", _("seat")), ("E", _("hands")),
        ("L", _("log")), ("F1", _("help")), ("F10", _("back")),
    ]  # fmt: skip


def _newest(sentences: list[str], cells: int, rows: int) -> list[str]:
    """The last sentences that fit so many rows, in lines; of the very last at least its beginning."""
    lines: list[str] = []
    for number in range(len(sentences)):
        lines = wrapped(" ".join(sentences[number:]), cells)
        if len(lines) <= rows:
            return lines
    return [*lines[: rows - 1], " ".join(lines[rows - 1 :])] if lines else []


def _numbers(places: Iterable[str], numbering: str) -> list[int]:
    """The number of the trick or turn in each place that has one; between deals there is none."""
    parts = [place.split(".") for place in places]
    return [int(part[-1]) for part in parts if len(part) == len(numbering.split("."))]


def packed(pieces: Iterable[str], cells: int) -> list[str]:
    """Pieces of text in lines of at most so many cells, none broken; one empty line for nothing."""
    lines = [""]
    for piece in pieces:
        longer = f"{lines[-1]}  {piece}" if lines[-1] else piece
        if lines[-1] and width(longer) > cells:
            lines.append(piece)
        else:
            lines[-1] = longer
    return lines
