"""The desk of the Kunken table, three lines below the hand, and the keys that work now."""

from games.game import Cards
from games.kunken import brief
from games.kunken.forms import is_joker
from games.kunken.model import ShiftJoker, SwapJoker, Turn, View
from games.wording import _
from tui.canvas import Canvas, clip, width
from tui.keys import AGAIN, CURSOR
from tui.keys import line as keys_of
from tui.tables.kunken.hold import (
    Hold,
    acts,
    focus,
    hand,
    raised,
    readings,
    stop,
    stops,
    thrown,
)
from tui.tables.kunken.layout import Plan
from tui.tables.kunken.talk import WORDS, Line, talk
from tui.tables.onlookers import sit_or_chat
from tui.tables.scene import Look, Part, Scene, chip, key_line, length, result_pages, write

Keys = list[tuple[str, str]]


def desk(canvas: Canvas, plan: Plan, view: View, hold: Hold, scene: Scene, look: Look, happens: str = "") -> None:
    """What now (or what just `happens`); what raised cards would do or why not; what happened last."""
    y = plan.desk
    canvas.fill(0, plan.cloth_end, plan.width, plan.keys - plan.cloth_end, "desk")
    last = _last(view, scene, hold, plan.width - 2)
    if happens:
        canvas.text(3, y, clip(happens, plan.width - 4), "text", bold=True)
        write(canvas, 1, y + 2 + plan.large, last)
        return
    told = talk(view, hold, scene, plan.width - 2)
    x = chip(canvas, 1, y, told.chip, look) + 1 if told.chip else 3
    write(canvas, x, y, told.now)
    write(canvas, 1, y + 1, told.about[0])
    legend = _legend(view, hold, plan.large)
    if plan.large:
        write(canvas, 1, y + 2, told.about[1] if len(told.about) > 1 else legend)
        write(canvas, 1, y + 3, last)
    else:
        write(canvas, 1, y + 2, legend if legend and not scene.notice else last)


def _legend(view: View, hold: Hold, large: bool) -> Line:
    """What * and + mean, while a joker is in question, and always for who watches."""
    jokers = any(is_joker(card) for one in view.table for card in one.meld.cards)
    action = stop(view, hold)
    moving = isinstance(action, SwapJoker | ShiftJoker)
    held: Cards = raised(view, hold)
    watches = not isinstance(view.viewer, int)
    if not moving and not (jokers and (large or watches or any(map(is_joker, held)))):
        return []
    return [("* ", "turn"), (_("joker that may still move"), "dim"), ("   + ", "turn"), (_("joker that stays"), "dim")]


def _last(view: View, scene: Scene, hold: Hold, cells: int) -> Line:
    """What happened last: a notice about the table, else what was drawn, else the last turn."""
    if scene.notice:
        return [(clip(scene.notice, cells), "dim")]
    if not view.deal or not isinstance(view.viewer, int):
        return []
    drawn = view.now is not None and view.now.seat == view.viewer and view.source == "stock" and not view.now.laid
    if drawn and view.drawn and not hold.blank:
        card = WORDS.card(view.drawn)
        told = f"{view.deal}.{view.turn_no} " + _("You drew {card} from the stock.").format(card=card)
        return [(told, "dim"), *_mark(view, hold)]
    past = view.now if view.now is not None and (view.now.laid or view.now.seat == view.viewer) else None
    past = past if past is not None and past.source else view.last
    if past is None:
        first = scene.names.does(view.dealer, _("deal"), _("deals"))
        return [(_("Deal {number}. {deals}.").format(number=view.deal, deals=first), "dim")]
    mark = _mark(view, hold)
    told = _shortened(past, view.deal, scene, cells)
    return [(told, "dim"), *(mark if width(told) + length(mark) <= cells else [])]


def _mark(view: View, hold: Hold) -> list[Part]:
    """What the mark at a card in hand means, while it is there."""
    if not acts(view) or view.drawn not in hand(view, hold) or hold.blank:
        return []
    return [("   ' ", "turn"), (_("the card just drawn"), "dim")]


def _shortened(past: Turn, deal: int, scene: Scene, cells: int) -> str:
    """A turn on one line: of a long one what was laid last."""
    told = ""
    for without in range(max(1, len(past.laid))):
        told = f"{deal}.{past.number} {brief.turn(past, scene.names, without)}"
        if width(told) <= cells:
            return told
    return clip(told, cells)


def keys(canvas: Canvas, plan: Plan, view: View, hold: Hold, scene: Scene) -> None:
    key_line(canvas, plan.keys, _keys(view, hold, scene, plan.large))


def _keys(view: View, hold: Hold, scene: Scene, wide: bool) -> Keys:
    sort = keys_of("sort", "blank") if wide else keys_of("sort")
    carry = keys_of("carry") if wide and not hold.carry and hand(view, hold) else []
    pages = keys_of("turns", "log", "chat", *(("scores", "rules") if wide else ()), "menu")
    match focus(view, hold):
        case "draw":
            return [*_sources(view, hold), *keys_of("do", "why", do=_("draw")), *sort, *pages]
        case "none":
            return keys_of("seat", "turns", "log", "scores", "rules", sit_or_chat(scene), "menu")
        case "result":
            return _result_keys(view, hold, scene)
        case "tray":
            lay = keys_of("cursor", "do", cursor=_("other way"), do=_("lay"))
            return [*lay, ("↑", _("back to the cards")), *keys_of("why"), *pages]
        case "melds" | "hand":
            return [*_playing(view, hold), *sort[:1], *carry, *sort[1:], *keys_of("why"), *pages]


def _sources(view: View, hold: Hold) -> Keys:
    letters = [source[0].upper() for source in ("stock", "pile") if f"draw_{source}" in view.legal]
    if len(letters) > 1:
        return [(f"{CURSOR} {' '.join(letters)}", _("choose"))]
    return [] if hold.draw else [(letter, _("choose")) for letter in letters]


def _playing(view: View, hold: Hold) -> Keys:
    if not hand(view, hold):
        return []
    lone = len(hand(view, hold)) == 1 and hold.cursor == 0
    cursor = [] if lone else ["cursor"]
    if not acts(view):
        return keys_of(*cursor, cursor=_("look"))
    if hold.carry:
        return keys_of("cursor", "carry", cursor=_("carry"), carry=_("put down"))
    cards = raised(view, hold)
    throw = keys_of("throw") if len(cards) == 1 and thrown(view, cards[0]) else []
    action = stop(view, hold)
    if action is not None:
        adds = _("swap") if isinstance(action, SwapJoker) else _("add")
        alone = focus(view, hold) == "melds" and len(stops(view, hold)) == 1
        rows = [("↓", _("back"))] if alone else keys_of("rows", rows=_("melds"))
        return [*rows, *keys_of("do", "lift", do=adds), *throw]
    if len(cards) > 1:
        return keys_of(*cursor, "lift", *(("do",) if readings(view, hold) else ()), do=_("lay"))
    return [*keys_of(*cursor, "lift"), *throw]


def _result_keys(view: View, hold: Hold, scene: Scene) -> Keys:
    onwards: Keys = []
    if isinstance(view.viewer, int):
        onwards = [AGAIN] if view.phase == "over" else keys_of("do", do=_("next deal"))
        if view.phase == "over" and hold.again:
            onwards = keys_of("do", do=_("begin it"))
    menu = _("menu, leave") if view.phase == "over" else _("menu")
    return [*onwards, *keys_of(*result_pages(scene), "menu", menu=menu)]
