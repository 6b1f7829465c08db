"""The cloth of the Koi-Koi table: both sides, the stock, the field with its marks; and the own hand."""

from dataclasses import dataclass, field
from typing import Final

from games.game import Card, Cards
from games.koikoi.model import View
from games.wording import _
from tui.canvas import Canvas, Patch
from tui.faces import SIZES, back, draw, gap
from tui.tables.koikoi import layout
from tui.tables.koikoi.hold import Hold, acts, focus, hand, me, reach, targets
from tui.tables.koikoi.layout import Plan
from tui.tables.koikoi.piles import pile, plate
from tui.tables.scene import Look, Scene, shadow

LABELS: Final = {"takes": _("▲ takes"), "played": _("played"), "turned": _("turned"), "stays": _("stays")}
Spots = dict[str, tuple[int, int, int, int]]
"""What can be clicked: its name, and x, y, width, height."""


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


@dataclass(slots=True)
class Paper:
    """What a table is drawn on: the canvas, the places, what can be clicked, the cards whose shadows come last."""

    canvas: Canvas
    plan: Plan
    spots: Spots = field(default_factory=dict)
    shadows: list[tuple[int, int, Patch]] = field(default_factory=list)

    def card(self, x: int, y: int, patch: Patch) -> None:
        self.canvas.blit(x, y, patch)
        self.shadows.append((x, y, patch))


def cloth(paper: Paper, view: View, hold: Hold, scene: Scene, look: Look, stage: Stage) -> None:
    """Everything above the hand."""
    canvas, plan = paper.canvas, paper.plan
    seat = me(view, hold)
    plate(canvas, plan, plan.their_plate, view, hold, scene, look, 1 - seat)
    pile(canvas, plan, plan.their_plate + 1, view, 1 - seat, look, stage.fresh)
    plate(canvas, plan, plan.my_plate, view, hold, scene, look, seat)
    pile(canvas, plan, plan.my_plate + 1, view, seat, look, stage.fresh)
    _stock(paper, view, look, stage)
    _field(paper, view, hold, look, stage)


def _stock(paper: Paper, view: View, look: Look, stage: Stage) -> None:
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


def _field(paper: Paper, view: View, hold: Hold, look: Look, stage: Stage) -> None:
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
            _digit(
                paper, slot.x + (2 if slot.size == "full" else 1), slot.mark, label, _is_target(view, hold, card), look
            )
        elif label:
            _mark(paper, slot, label, alone=len(labels) == 1)


def _mark(paper: Paper, slot: layout.Slot, label: str, *, alone: bool) -> None:
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


def own_hand(paper: Paper, view: View, hold: Hold, look: Look) -> None:
    """The own cards; the raised one a row higher; below each its digit, and a sign where it can take something."""
    plan = paper.plan
    cards = hand(view, hold)
    for card, x in zip(cards, layout.hand(plan, len(cards)), strict=True):
        y = plan.hand - (1 if card == hold.raised and focus(view, hold) != "decision" else 0)
        face = back("full", look.style) if hold.blank else draw("hanafuda", card, "full", look.style)
        paper.card(x, y, face)
        paper.spots[f"hand:{card}"] = (x, y, *SIZES["full"])
    shade(paper, look)
    if view.phase != "draw_choice" or not acts(view):
        for number, (card, x) in enumerate(zip(cards, layout.hand(plan, len(cards)), strict=True)):
            _hand_digit(paper, x, number, card, view, hold, look)


def _hand_digit(paper: Paper, x: int, number: int, card: Card, view: View, hold: Hold, look: Look) -> None:
    digit = str((number + 1) % 10)
    y = paper.plan.hand + 5
    chosen = number == hold.cursor and not hold.on_field
    _digit(paper, x + 2, y, digit, chosen, look)
    if not chosen and not hold.blank and reach(view, card):
        paper.canvas.text(x + 4, y, "▲", "dim")


def _digit(paper: Paper, x: int, y: int, digit: str, chosen: bool, look: Look) -> None:
    """A digit in three cells: on amber, or in brackets, where the cursor stands."""
    if not chosen:
        paper.canvas.text(x + 1, y, digit, "text")
    elif look.coloured:
        paper.canvas.text(x, y, f" {digit} ", "turn_on", bold=True, ground="turn_bg")
    else:
        paper.canvas.text(x, y, f"[{digit}]", "turn", bold=True)


def small_hand(paper: Paper, y: int, cards: Cards, hold: Hold, look: Look) -> None:
    """The hand while a decision needs the room."""
    for number, card in enumerate(cards):
        face = back("compact", look.style) if hold.blank else draw("hanafuda", card, "compact", look.style)
        paper.card(paper.plan.left + 6 + 6 * number, y, face)


def shade(paper: Paper, look: Look) -> None:
    """All shadows of cards laid so far, after everything else is drawn."""
    for x, y, patch in paper.shadows:
        shadow(paper.canvas, x, y, patch, look)
    paper.shadows.clear()


def word(paper: Paper, text: str) -> None:
    """A called word, in amber in the middle of the cloth."""
    if text:
        words = f"  {text}  "
        x = paper.plan.left + (paper.plan.end - paper.plan.left - len(words)) // 2
        paper.canvas.text(x, paper.plan.my_plate - 1, words, "turn_on", bold=True, ground="turn_bg")
