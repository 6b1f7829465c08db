"""The desk of the Koi-Koi table, three lines below the hand, and the keys that work now."""

from collections.abc import Sequence

from games.game import Fact, Refusal
from games.koikoi import GAME, brief
from games.koikoi.model import Play, Take, View
from games.wording import _
from tui.canvas import Canvas, clip, width
from tui.keys import AGAIN, CURSOR
from tui.keys import line as keys_of
from tui.tables.koikoi.hold import Hold, acts, focus, hand, me, targets
from tui.tables.koikoi.layout import Plan
from tui.tables.onlookers import sit_or_chat
from tui.tables.scene import Look, Part, Scene, chip, key_line, length, result_pages, wrapped_parts, write

Keys = list[tuple[str, str]]


def desk(canvas: Canvas, plan: Plan, view: View, hold: Hold, scene: Scene, look: Look, happens: str = "") -> None:
    """What now (or what just `happens`); what the raised card would do or why not; what happened last."""
    y = plan.desk
    canvas.fill(0, plan.cloth_end, plan.width, plan.keys - plan.cloth_end, "desk")
    room, rows = plan.width - 2, 3 if plan.large else 2
    lines: Sequence[Sequence[Part]] = ()
    if happens:
        canvas.text(3, y, clip(happens, plan.width - 4), "text", bold=True)

    else:
        _now(canvas, y, plan, view, hold, scene, look)
        lines = _rows(told(view, hold, scene), room, rows, scene)
    for row, line in enumerate(lines, y + 1):
        write(canvas, 1, row, line)
    if len(lines) < rows:
        write(canvas, 1, y + (3 if plan.large and len(lines) > 1 else 2), _last(view, scene, hold, room))


def _rows(lines: list[list[Part]], cells: int, most: int, scene: Scene) -> Sequence[Sequence[Part]]:
    """What is told in rows of so many cells. What happened last gives way to the first line, and to no other."""
    first, *others = [wrapped_parts(line, cells) for line in lines]
    rows = first[: most - bool(scene.notice)]
    for more in others:
        if len(rows) + len(more) < most:
            rows += more
    return rows


def _now(canvas: Canvas, y: int, plan: Plan, view: View, hold: Hold, scene: Scene, look: Look) -> None:
    prompt = GAME.words.prompt(view, scene.names)
    if not acts(view):
        sign = ("► ", "turn") if not isinstance(view.viewer, int) else ("  ", "text")
        parts: list[Part] = [sign, (prompt, "text")]
        early: Part = ("  " + _("You may raise your next card already."), "dim")
        if isinstance(view.viewer, int) and view.hands[view.viewer] and length([*parts, early]) <= plan.width - 2:
            parts.append(early)
        write(canvas, 1, y, parts)
        return
    x = chip(canvas, 1, y, _("YOUR TURN"), look)
    if focus(view, hold) == "field" and hold.on_field:
        prompt = _("Two match. Which one?") if len(targets(view, hold)) == 2 else _("Three match. Which one?")
    x = canvas.text(x + 1, y, prompt, "text")
    if focus(view, hold) == "hand" and not hold.blank:
        write(canvas, x, y, [("  ▲ ", "turn"), (_("can take something."), "dim")])


def told(view: View, hold: Hold, scene: Scene) -> list[list[Part]]:
    """What the raised card or the chosen target would do, in one or two lines; or what a player may want to know."""
    where = focus(view, hold)
    if where == "none":
        seat = scene.names.seats[me(view, hold)]
        return [[(_("You sit at {name}'s side of the table. V turns the table.").format(name=seat), "dim")]]
    if where == "field":
        target = targets(view, hold)[hold.target]
        action = Take(target) if view.phase == "draw_choice" else Play(hold.raised, target)
        return _facts(GAME.preview(view, action), scene)
    if not acts(view):
        return [_meanwhile(view, hold, scene)]
    if hold.raised not in hand(view, hold):
        return [[(_("Choose a card first: arrow or digit."), "dim")]]
    if hold.blank:
        number = hand(view, hold).index(hold.raised) + 1
        return [[(_("Card {number} is raised. Enter plays it.").format(number=number), "dim")]]
    return _facts(GAME.preview(view, Play(hold.raised)), scene)


def _facts(told: Refusal | tuple[Fact, ...], scene: Scene) -> list[list[Part]]:
    if isinstance(told, Refusal):
        return [[(GAME.words.refusal(told, scene.names), "text")]]
    capture, adds, pays = brief.preview(told, scene.names)
    first: list[Part] = [(capture, "text", True)]
    if adds:
        first.append(("  " + adds, "good"))
    return [first, [(pays, "text")]] if pays else [first]


def _meanwhile(view: View, hold: Hold, scene: Scene) -> list[Part]:
    """While others choose: what a call of one's own means now, or which card is raised."""
    mine, other = me(view, hold), 1 - me(view, hold)
    if hold.raised in hand(view, hold) and not hold.blank:
        card = GAME.words.card(hold.raised)
        return [(_("{card} is raised. Enter plays it on your turn.").format(card=card), "dim")]
    if view.piles[mine].calls:
        risk = Fact("risk", (other, view.piles[other].factor))
        return [(_("You called koi-koi (I go on)."), "text"), ("  " + GAME.words.fact(risk, scene.names), "dim")]
    return []


def _last(view: View, scene: Scene, hold: Hold, cells: int) -> list[Part]:
    """What happened last: a notice about the table, else the last finished turn."""
    if scene.notice:
        return [(clip(scene.notice, cells), "dim")]
    if not isinstance(view.viewer, int):
        return []
    if not view.turns:
        first = _("Deal {number}. {deals}.").format(
            number=view.deal, deals=scene.names.does(view.dealer, _("deal and begin"), _("deals and begins"))
        )
        return [(first, "dim")] if view.deal else []
    turn = view.turns[-1]
    parts = list(brief.turn(turn, scene.names, pending=bool(view.turned)))
    if hold.blank and turn.seat == view.viewer:
        parts = parts[1:]
    return [(fitting(f"{view.deal}.{turn.number}", parts, cells), "dim")]


def fitting(place: str, parts: list[str], cells: int) -> str:
    """A turn in one line. Where it is too long the sets give way, which stand on the plate as well."""
    line = " ".join([place, *parts])
    if width(line) > cells and len(parts) > 2:
        line = " ".join([place, *parts[:2], *parts[3:]])
    return clip(line, cells)


def keys(canvas: Canvas, plan: Plan, view: View, hold: Hold, scene: Scene) -> None:
    key_line(canvas, plan.keys, _keys(view, hold, scene, plan.large))


def _keys(view: View, hold: Hold, scene: Scene, wide: bool) -> Keys:
    pages = keys_of("turns", "log", "chat", "menu")
    if wide:
        pages = keys_of("turns", "sort", "blank", "log", "chat", "scores", "rules", "menu")
    match focus(view, hold):
        case "decision":
            return [
                (f"{CURSOR} S K", _("choose")),
                *keys_of("do", "scores", "log", "chat", "rules", "menu", do=_("confirm")),
            ]
        case "field":
            return [*keys_of("cursor", "do", do=_("take")), *_back(hold), *keys_of("why"), *pages]
        case "result":
            return _result_keys(view, hold, scene)
        case "none":
            return keys_of("seat", "turns", "log", "scores", "rules", sit_or_chat(scene), "menu")
        case "hand":
            return [*_choosing(view, hold), *keys_of("why"), *([] if wide else keys_of("sort")), *pages]


def _choosing(view: View, hold: Hold) -> Keys:
    cards = hand(view, hold)
    cursor = keys_of("cursor") if len(cards) > 1 or (cards and not hold.raised) else []
    return [*cursor, *(keys_of("do") if acts(view) and cards else [])]


def _back(hold: Hold) -> Keys:
    return [("↓", _("back"))] if hold.on_field else []


def _result_keys(view: View, hold: Hold, scene: Scene) -> Keys:
    onwards: Keys = []
    if isinstance(view.viewer, int):
        onwards = [AGAIN] if view.phase == "over" else keys_of("do", do=_("next deal"))
        if view.phase == "over" and hold.choice == "again":
            onwards = keys_of("do", do=_("begin it"))
    menu = _("menu, leave") if view.phase == "over" else _("menu")
    return [*onwards, *keys_of(*result_pages(scene), "menu", turns=_("turns"), menu=menu)]
