"""Both sides of the Koi-Koi table: the plate with name, sets and calls, and the captured cards below it."""

from typing import Final

from games.cards.hanafuda import KIND, Kind
from games.game import Cards, Seat
from games.koikoi import GAME, brief
from games.koikoi.model import Near, View
from games.koikoi.names import points, yaku
from games.wording import _
from tui.canvas import Canvas, Patch
from tui.faces import SIZES, draw, gap
from tui.tables.koikoi.hold import Hold, acts, me
from tui.tables.koikoi.layout import Plan
from tui.tables.scene import Look, Part, Scene, length, plate_clock, presence, shadow, short, write, write_right

CHAFF_NEEDED: Final = 10
GROUPS: Final = (
    (_("bright"), (Kind.BRIGHT,)),
    (_("animal"), (Kind.ANIMAL,)),
    (_("ribbon"), (Kind.POEM, Kind.BLUE, Kind.PLAIN)),
)


def plate(canvas: Canvas, plan: Plan, y: int, view: View, hold: Hold, scene: Scene, look: Look, seat: Seat) -> None:
    """One line: whose turn, name, who plays, what is in hand and what is made; at the right what lacks little."""
    mine = seat == me(view, hold)
    left = _name(view, scene, seat, mine)
    if not mine or not isinstance(view.viewer, int):
        left += _count(view, look, seat)
    if view.phase == "decision" and seat == view.turn and acts(view):
        right: list[Part] = [(_turned(view), "dim")]
    else:
        right = _right(view, scene, look, plan, seat, mine)
    room = plan.end - plan.left - length(left)
    sets = _sets(view, seat, mine or plan.large, room - length(right) - 5)
    if length(sets) + length(right) + 3 > room:
        right = []
    if seat in view.to_act:
        canvas.text(plan.left, y, "►", "turn", bold=True)
    write(canvas, plan.left + 2, y, [*left, *sets])
    write_right(canvas, plan.end, y, right)


def _name(view: View, scene: Scene, seat: Seat, mine: bool) -> list[Part]:
    parts: list[Part] = [(short(scene.names.who(seat)), "ally" if mine else "rival", True)]
    parts += [*presence(scene.seat(seat)), *plate_clock(scene, seat)]
    if seat == view.dealer and view.deal:
        parts.append(("  " + _("dealer"), "dim"))
    return parts


def _count(view: View, look: Look, seat: Seat) -> list[Part]:
    count = view.hand_counts[seat]
    backs = ("▐" if look.style in ("colour", "kanji") else "#") * count
    return [("   " + _("hand") + " ", "dim"), (backs, "icon"), (f" {count}", "text", True)]


def _sets(view: View, seat: Seat, always: bool, room: int) -> list[Part]:
    """The sets of a seat by name if they fit, else their points; and how often it called."""
    pile = view.piles[seat]
    if view.phase == "decision" and seat == view.turn and acts(view):
        return []
    if not pile.yaku:
        return [("   " + _("sets") + " ", "dim"), (_("none yet"), "text")] if always else []
    calls = f"   koi-koi x{pile.calls}" if pile.calls and seat == view.turn else ""
    named: list[Part] = [("   " + _("sets") + " ", "dim"), (brief.sets(pile.yaku), "good")]
    counted: list[Part] = [("   " + _("sets") + " ", "dim"), (points(pile.base), "good")]
    call: list[Part] = [(calls, "text")] if calls else []
    return [*(named if length([*named, *call]) <= room else counted), *call]


def _right(view: View, scene: Scene, look: Look, plan: Plan, seat: Seat, mine: bool) -> list[Part]:
    """Who is choosing; else what a stop would pay after a call; else the sets that lack one card."""
    pile = view.piles[seat]
    if seat in view.to_act and not mine:
        return [(_choosing(view, scene), "dim")]
    if pile.calls and seat != view.turn:
        pays = _("koi-koi x{calls}: {whose} stop pays x{factor}")
        return [(pays.format(calls=pile.calls, whose=scene.names.whose(seat), factor=pile.factor), "text")]
    return _near(pile.near, plan) if look.near else []


def _choosing(view: View, scene: Scene) -> str:
    told = _("stop or koi-koi?") if view.phase == "decision" else _("choosing a card")
    return f"{told}, {scene.thinking} s" if scene.thinking > 1 else told


def _near(near: tuple[Near, ...], plan: Plan) -> list[Part]:
    """The first of the sets that lack one card; sets that the same card makes are named once."""
    if not near:
        return []
    first = near[0]
    parts: list[Part] = [(_("near") + " ", "dim"), (yaku(first.name), "text")]
    if plan.large and len(first.missing) == 1:
        parts.append((f" ({GAME.words.card(first.missing[0])})", "dim"))
    return parts


def _turned(view: View) -> str:
    turn = view.turns[-1]
    if not turn.turned:
        return ""
    card = GAME.words.card(turn.turned)
    if not turn.turned_took:
        return _("turned {card}: stays").format(card=card)
    return _("turned {card}: took {taken}").format(
        card=card, taken=", ".join(GAME.words.card(one) for one in turn.turned_took if one != turn.turned)
    )


def pile(canvas: Canvas, plan: Plan, y: int, view: View, seat: Seat, look: Look, fresh: Cards = ()) -> None:
    """The captured cards: minis in one line, or compact cards with their counts below where there is room."""
    if plan.large:
        _compact(canvas, plan, y, view, seat, look)
    else:
        _minis(canvas, plan, y, view, seat, look, fresh)


def of_kind(cards: Cards, kinds: tuple[Kind, ...]) -> Cards:
    return tuple(sorted(card for card in cards if KIND[card] in kinds))


def _minis(canvas: Canvas, plan: Plan, y: int, view: View, seat: Seat, look: Look, fresh: Cards) -> None:
    captured = view.piles[seat].captured
    groups = [(label, of_kind(captured, kinds)) for label, kinds in GROUPS]
    groups = [(label, cards) for label, cards in groups if cards]
    chaff = _chaff(view, seat)
    room = plan.end - plan.left - 2
    full = sum(len(label) + 1 + 4 * len(cards) + 1 for label, cards in groups)
    labelled = full + length(chaff) <= room
    x = plan.left + 2
    for label, cards in groups:
        if labelled:
            x = canvas.text(x, y, label, "dim") + 1
        for card in cards:
            canvas.blit(x, y, draw("hanafuda", card, "mini", look.style))
            if card in fresh:
                canvas.text(x, y, canvas_text(canvas, x, y, 3), "turn_on", bold=True, ground="turn_bg")
            x += 4
        x += 1
    write(canvas, x, y, chaff if x + length(chaff) <= plan.end else chaff[:2])


def canvas_text(canvas: Canvas, x: int, y: int, cells: int) -> str:
    """The text that stands in so many cells."""
    return "".join(cell.char for cell in canvas.rows[y][x : x + cells])


def _chaff(view: View, seat: Seat) -> list[Part]:
    count = view.piles[seat].chaff
    needed = _(" of {count}").format(count=CHAFF_NEEDED) if count < CHAFF_NEEDED else ""
    return [(_("chaff") + " ", "dim"), (str(count), "text", True), (needed, "dim")]


def _compact(canvas: Canvas, plan: Plan, y: int, view: View, seat: Seat, look: Look) -> None:
    """Four groups, each at least as wide as its label; cards close up, then lie on one another, as they grow many."""
    captured = view.piles[seat].captured
    groups = [(label, of_kind(captured, kinds)) for label, kinds in (*GROUPS, (_("chaff"), (Kind.CHAFF,)))]
    step = _step(plan, [len(cards) for _label, cards in groups])
    x = plan.left + 3
    for label, cards in groups:
        place = x
        for card in cards:
            _lay(canvas, place, y, draw("hanafuda", card, "compact", look.style), look, step, place > x)
            place += step
        if not cards:
            canvas.blit(x, y, gap("compact", look.style))
        _label(canvas, x, y + 3, plan.width - x, label, view, seat, len(cards))
        x = max(place - step + 5 if cards else x + 5, x + len(label) + 2) + (3 if step > 3 else 2)


def _step(plan: Plan, counts: list[int]) -> int:
    for step in (6, 5, 4, 3):
        wide = sum(max((count - 1) * step + 5, 8) + (3 if step > 3 else 2) for count in counts)
        if plan.left + 3 + wide <= plan.end + 3:
            return step
    return 2


def _lay(canvas: Canvas, x: int, y: int, patch: Patch, look: Look, step: int, over: bool) -> None:
    canvas.blit(x, y, patch)
    if over and step <= SIZES["compact"][0]:
        for row in range(3):
            below = canvas.rows[y + row][x]
            if below.char in (" ", "▀"):
                canvas.text(x, y + row, "│", "edge", ground="paper")
    shadow(canvas, x, y, patch, look)


def _label(canvas: Canvas, x: int, y: int, room: int, label: str, view: View, seat: Seat, count: int) -> None:
    parts: list[Part] = [(label + " ", "dim")]
    chaff = view.piles[seat].chaff
    if label == _("chaff"):
        parts.append((str(chaff), "text", True))
        cup: Part = (_(" with the cup"), "text")
        parts += [cup] if chaff > count and length([*parts, cup]) < room else []
    else:
        parts.append((str(count), "text", True))
    write(canvas, x, y, parts)
