"""Over the desk of every table: what holds it up, what the people are asked, whose hand somebody is shown."""

from dataclasses import replace

from games.wording import _
from tui.canvas import Canvas, clip
from tui.keys import line as keys_line
from tui.tables.scene import LARGE_FROM, Look, Part, Scene, chip, key_line, side_width


def announce(canvas: Canvas, scene: Scene, look: Look, *, blank: bool) -> None:
    """All of it, the most urgent last. `blank`: the viewer's hand lies face down, so no card of his is named."""
    paint_asked(canvas, replace(scene, late="") if blank else scene, look)
    paint_guest(canvas, scene, look)
    paint_urgent(canvas, scene.urgent, look)
    paint_paused(canvas, scene, look)
    paint_answers(canvas, scene, look)


def paint_asked(canvas: Canvas, scene: Scene, look: Look) -> None:
    """What has to be heeded now, over the first line of the desk: a vote, or a clock that is nearly up."""
    if scene.asked:
        called = _("YOUR CHOICE") if scene.vote else ""
        parts: list[Part] = [(scene.asked, "text", True)]
    elif scene.hurry is not None:
        called, parts = _("YOUR TURN"), []
    else:
        return
    y, cells = _wiped(canvas, look)
    x = chip(canvas, 1, y, called, look) + 1 if called else 3
    parts = parts or scene.warning(cells - x - 1)
    for text, *rest in parts:
        x = canvas.text(x, y, clip(str(text), cells - x - 1), str(rest[0]), bold=True)


def paint_urgent(canvas: Canvas, words: str, look: Look) -> None:
    """What holds the table up, over the first line of the desk."""
    if not words or look.drawer:
        return
    y, cells = _wiped(canvas, look)
    x = chip(canvas, 1, y, _("PAUSED"), look)
    canvas.text(x + 1, y, clip(words, cells - x - 2), "warn", bold=True)


def paint_paused(canvas: Canvas, scene: Scene, look: Look) -> None:
    """What a pause means; where somebody asks for something in it, that."""
    if scene.paused and not look.drawer:
        y, cells = _wiped(canvas, look, line=1)
        told = scene.asked or _("Nothing is played until then, and the clocks stand still.")
        canvas.text(1, y, clip(told, cells - 2), "text" if scene.asked else "dim")


def paint_answers(canvas: Canvas, scene: Scene, look: Look) -> None:
    """The keys that answer a vote or end a pause, before those that work at every moment."""
    answers = [("Y", _("yes")), ("N", _("no"))] if scene.vote else []
    answers += [("P", _("go on"))] if scene.paused else []
    if answers and not look.drawer:
        key_line(canvas, look.height - 1, [*answers, *keys_line("turns", "log", "chat", "scores", "rules", "menu")])


def paint_guest(canvas: Canvas, scene: Scene, look: Look) -> None:
    """The desk of somebody who is shown a hand: nothing to do but to look."""
    if not scene.guest or look.drawer:
        return
    _wiped(canvas, look, line=1)
    y, cells = _wiped(canvas, look)
    told = _("You watch, and see {name}'s hand as {name} does.").format(name=scene.guest)
    canvas.text(1, y, clip(told, cells - 2), "turn", bold=True)
    key_line(canvas, look.height - 1, keys_line("turns", "log", "chat", "rules", "menu"))


def _wiped(canvas: Canvas, look: Look, line: int = 0) -> tuple[int, int]:
    """A line of the desk with nothing on it any more: its row, and how many cells it has."""
    y = look.height - (2 if look.drawer else 5 if look.height >= LARGE_FROM else 4) + line
    cells = look.width - side_width(look.width)
    canvas.fill(0, y, cells, 1, "desk")
    return y, cells
