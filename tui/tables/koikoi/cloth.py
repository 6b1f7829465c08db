"""The cloth of the Koi-Koi table: both sides, the stock, the field with its marks; and the own hand."""

from dataclasses import dataclass
from typing import Final

from games.game import Card, Cards
from games.koikoi.model import View
from games.wording import _
from tui.faces import SIZES, Size, back, draw, gap
from tui.tables.koikoi import layout
from tui.tables.koikoi.hold import Hold, acts, focus, hand, me, reach, targets
from tui.tables.koikoi.layout import Plan
from tui.tables.koikoi.piles import pile, plate
from tui.tables.paper import Paper, digit
from tui.tables.scene import Look, Scene

LABELS: Final = {"takes": _("▲ takes"), "played": _("played"), "turned": _("turned"), "stays": _("stays")}


@dataclass(frozen=True, slots=True)
class Stage:
    """A moment of a turn that is shown step by step: a card face up at the stock, labels on field cards, a word."""

    turned: Card = ""
    labels: tuple[tuple[Card, str], ...] = ()
    fresh: Cards = ()
    """Cards just captured, marked in the pile."""
    word: str = ""
    """What a seat calls out, in the middle of the cloth."""
    told: str = ""
    """What happens, in a sentence on the desk."""


def cloth(paper: Paper[Plan], view: View, hold: Hold, scene: Scene, look: Look, stage: Stage) -> None:
    """Everything above the hand."""
    canvas, plan = paper.canvas, paper.plan
    seat = me(view, hold)
    plate(canvas, plan, plan.their_plate, view, hold, scene, look, 1 - seat)
    pile(canvas, plan, plan.their_plate + 1, view, 1 - seat, look, stage.fresh)
    plate(canvas, plan, plan.my_plate, view, hold, scene, look, seat)
    pile(canvas, plan, plan.my_plate + 1, view, seat, look, stage.fresh)
    _stock(paper, view, look, stage)
    _field(paper, view, hold, look, stage)


def _stock(paper: Paper[Plan], view: View, look: Look, stage: Stage) -> None:
    x, y = layout.stock(paper.plan)
    card = stage.turned or (view.turned[0] if view.turned else "")
    if card:
        paper.card(x, y, draw("hanafuda", card, "full", look.style))
        paper.canvas.text(x, y + 5, f"{LABELS['turned']:<8}", "turn", bold=True)
        return
    if view.stock_count:
        paper.card(x, y, back("full", look.style))
    label = _("stock {count}").format(count=view.stock_count)
    paper.canvas.text(x - 1, y + 5, f"{label:<9}", "dim")


def _field(paper: Paper[Plan], view: View, hold: Hold, look: Look, stage: Stage) -> None:
    cards = hold.field or view.field
    labels = dict(stage.labels) or _labels(view, hold)
    places = layout.slots(paper.plan, len(cards))
    for card, slot in zip(cards, places, strict=True):
        if not card:
            paper.canvas.blit(slot.x, slot.y, gap(slot.size, look.style))
            continue
        paper.card(slot.x, slot.y, draw("hanafuda", card, slot.size, look.style))
        if card in targets(view, hold):
            paper.spots[f"target:{card}"] = (slot.x, slot.y, *SIZES[slot.size])
        label = labels.get(card, "")
        if label.isdigit():
            x = slot.x + (2 if slot.size == "full" else 1)
            digit(paper.canvas, x, slot.mark, label, look, chosen=_is_target(view, hold, card))
        elif label:
            _mark(paper, slot, label, alone=len(labels) == 1)


def _mark(paper: Paper[Plan], slot: layout.Slot, label: str, *, alone: bool) -> None:
    """A word below a card; below small cards that lie close together only its sign."""
    text = LABELS[label]
    if slot.size == "compact" and not alone:
        text = text[0] if label == "takes" else text[:5]
    spare = SIZES[slot.size][0] - len(text)
    paper.canvas.text(slot.x + (spare // 2 if spare else 0), slot.mark, text, "turn", bold=True)


def _labels(view: View, hold: Hold) -> dict[Card, str]:
    """Below the field cards: what the raised card takes, or the digits of a choice."""
    if focus(view, hold) == "field":
        return {card: str(number) for number, card in enumerate(targets(view, hold), 1)}
    if acts(view) and hold.raised and not hold.blank:
        return dict.fromkeys(reach(view, hold.raised), "takes")
    return {}


def _is_target(view: View, hold: Hold, card: Card) -> bool:
    found = targets(view, hold)
    return hold.target < len(found) and found[hold.target] == card


def own_hand(paper: Paper[Plan], view: View, hold: Hold, look: Look) -> None:
    """The own cards; the raised one a row higher; below each its digit, and a sign where it can take something."""
    size: Size = "compact" if look.taste.card_size == "compact" else "full"
    top = paper.plan.hand + SIZES["full"][1] - SIZES[size][1]
    cards = hand(view, hold)
    places = layout.hand(paper.plan, len(cards), size)
    for card, x in zip(cards, places, strict=True):
        y = top - (1 if card == hold.raised and focus(view, hold) != "decision" else 0)
        face = back(size, look.style) if hold.blank else draw("hanafuda", card, size, look.style)
        paper.card(x, y, face)
        paper.spots[f"hand:{card}"] = (x, y, *SIZES[size])
    paper.shade(look)
    if view.phase != "draw_choice" or not acts(view):
        for number, (card, x) in enumerate(zip(cards, places, strict=True)):
            _hand_digit(paper, x + SIZES[size][0] // 2, number, card, view, hold, look)


def _hand_digit(paper: Paper[Plan], middle: int, number: int, card: Card, view: View, hold: Hold, look: Look) -> None:
    y = paper.plan.hand + SIZES["full"][1]
    chosen = number == hold.cursor and not hold.on_field
    digit(paper.canvas, middle - 1, y, str((number + 1) % 10), look, chosen=chosen)
    if not chosen and not hold.blank and reach(view, card):
        paper.canvas.text(middle + 1, y, "▲", "dim")


def small_hand(paper: Paper[Plan], y: int, cards: Cards, hold: Hold, look: Look) -> None:
    """The hand while a decision needs the room."""
    for number, card in enumerate(cards):
        face = back("compact", look.style) if hold.blank else draw("hanafuda", card, "compact", look.style)
        paper.card(paper.plan.left + 6 + 6 * number, y, face)
