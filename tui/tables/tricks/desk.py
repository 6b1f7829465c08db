"""The desk of a trick-taking table, three lines below the hand, and the keys that work now."""

from collections.abc import Sequence

from games.wording import _
from tui.canvas import Canvas, clip, width
from tui.keys import AGAIN, CURSOR
from tui.keys import line as keys_of
from tui.tables.onlookers import sit_or_chat
from tui.tables.scene import Look, Scene, chip, key_line, length, result_pages, wrapped_parts, write
from tui.tables.tricks.model import Hold, Line, Question, TrickTable
from tui.tables.tricks.places import Plan

Keys = list[tuple[str, str]]


def desk(canvas: Canvas, plan: Plan, table: TrickTable, scene: Scene, look: Look) -> None:
    """What now; what the raised card would do, or why not; what happened last."""
    y = plan.desk
    canvas.fill(0, plan.cloth_end, plan.width, plan.keys - plan.cloth_end, "desk")
    _now(canvas, y, plan, table, look)
    room = plan.width - 2
    told = _fitted(table.told, room, 3 if plan.large else 2)
    for row, line in enumerate(told, y + 1):
        write(canvas, 1, row, line)
    if len(told) < (3 if plan.large else 2) or scene.notice:
        last = clip(scene.notice or table.last, room)
        canvas.fill(1, y + (3 if plan.large else 2), room, 1, "desk")
        canvas.text(1, y + (3 if plan.large else 2), last, "warn" if scene.notice else "dim")


def _now(canvas: Canvas, y: int, plan: Plan, table: TrickTable, look: Look) -> None:
    x = 3
    if table.chip:
        x = chip(canvas, 1, y, table.chip, look) + 1
    elif table.watching and not table.pause:
        canvas.text(1, y, "►", "turn", bold=True)
    prompt = clip(_asked(table.prompt, plan.width - x - 1), plan.width - x - 1)
    end = canvas.text(x, y, prompt, "text", bold=bool(table.pause and not table.chip))
    waits = bool(table.to_come and table.asked and table.cards and not table.acts)
    early = _("You may raise your next card already.")
    if waits and end + 2 + width(early) < plan.width:
        canvas.text(end + 2, y, early, "dim")


def _asked(prompt: str, cells: int) -> str:
    """The prompt; where it is too long the question in it, as the rest stands on the cloth."""
    if width(prompt) <= cells:
        return prompt
    sentences = prompt.replace("? ", "?\n").replace(". ", ".\n").replace("! ", "!\n").split("\n")
    return next((sentence for sentence in sentences if sentence.endswith("?")), prompt)


def _fitted(lines: Sequence[Line], cells: int, rows: int) -> list[Line]:
    """The sentences set into as few rows as they need, at most so many; a long one goes on in the next row."""
    told: list[Line] = []
    for line in lines:
        joined: Line = (*told[-1], ("  ", "text"), *line) if told else line
        if told and length(joined) <= cells:
            told[-1] = joined
        else:
            told += wrapped_parts(line, cells)
    return told[:rows]


def keys(canvas: Canvas, plan: Plan, table: TrickTable, hold: Hold, scene: Scene) -> None:
    key_line(canvas, plan.keys, _keys(table, hold, scene, plan.large))


def _keys(table: TrickTable, hold: Hold, scene: Scene, wide: bool) -> Keys:
    pages = keys_of("turns", "log", "chat", "menu", turns=_("tricks"))
    if wide:
        pages = keys_of("turns", "sort", "blank", "log", "chat", "scores", "rules", "menu", turns=_("tricks"))
    if table.pause:
        return [*keys_of("do", do=_("go on")), *pages]
    match table.focus:
        case "question":
            return _question_keys(table, hold, wide)
        case "result":
            return _result_keys(table, hold, scene)
        case "none":
            pages = keys_of("log", "scores", "rules", sit_or_chat(scene), "menu")
            return [*keys_of("seat", "turns", turns=_("last trick")), *pages]
        case "hand":
            choose = keys_of("cursor") if len(table.cards) > 1 or (table.cards and not hold.raised) else []
            does = keys_of("do", do=table.does or _("play")) if table.acts else []
            if not wide:
                pages = keys_of("rules", "turns", "log", "chat", "sort", "menu", turns=_("tricks"))
            return [*choose, *does, *keys_of("why"), *pages]


def _question_keys(table: TrickTable, hold: Hold, wide: bool) -> Keys:
    """A letter that answers is no page now; the F-key still is (see `keys.DECISIONS`)."""
    question = table.question
    assert question is not None
    others = ["sort", "blank", "log", "chat", "scores"] if wide else ["log", "chat"]
    pages = keys_of("rules", "why", *others, "menu", taken=[option.key for option in question.options])
    does = keys_of("do", do=question.does or _("confirm"))
    if question.picks:
        return [*keys_of("lift"), *(keys_of("rows", rows=_("way")) if len(question.options) > 1 else []), *does, *pages]
    back: Keys = [("↓", _("back"))] if hold.half else []
    return [*_choosing(question, hold), *does, *back, *pages]


def _choosing(question: Question, hold: Hold) -> Keys:
    letters = " ".join(option.key for option in question.options)
    if len(question.options) > 1:
        return [(f"{CURSOR} {letters if len(question.options) <= 5 else _('1-9 0')}", _("choose"))]
    return [(letters, _("choose"))] if letters and hold.choice < 0 else []


def _result_keys(table: TrickTable, hold: Hold, scene: Scene) -> Keys:
    onwards: Keys = []
    if not table.watching:
        onwards = [AGAIN] if table.over else keys_of("do", do=_("next deal"))
        if table.over and hold.again:
            onwards = keys_of("do", do=_("begin it"))
    menu = _("menu, leave") if table.over else _("menu")
    pages = keys_of(*result_pages(scene), "menu", turns=_("tricks"), menu=menu)
    return [*onwards, *pages]
