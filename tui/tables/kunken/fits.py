"""Which cards of the own hand fit on the table, and why one that seems to may not go there."""

from games.cards.french import face
from games.game import Card, Refusal
from games.kunken import GAME
from games.kunken.forms import is_joker
from games.kunken.model import AddToGroup, Extend, LayOff, SwapJoker, View
from games.kunken.view import fits
from tui.tables.kunken.hold import Hold, hand
from tui.tables.scene import Scene


def what_fits(view: View, hold: Hold) -> list[tuple[Card, tuple[int, ...]]]:
    """The faces in hand that could be added to melds, and to which."""
    if view.options.layoff_requires_meld and not any(one.meld.owner == view.viewer for one in view.table):
        return []
    found = {face(card): fits(view, card) for card in hand(view, hold)}
    return [(card, numbers) for card, numbers in found.items() if numbers]


def refused(view: View, scene: Scene, card: Card) -> str:
    """Why a card that fits on the table, or is what a joker stands for, may not go there now; empty for any other."""
    return _barred_place(view, scene, card) or _stuck(view, scene, card)


def _stuck(view: View, scene: Scene, card: Card) -> str:
    """Why the joker that stands for this card stays."""
    for shown in view.table:
        if shown.meld.suit and face(card) in (
            stood for held, stood in zip(shown.meld.cards, shown.stands, strict=True) if is_joker(held)
        ):
            told = GAME.preview(view, SwapJoker(shown.number, card))
            if isinstance(told, Refusal):
                return GAME.words.refusal(told, scene.names)
    return ""


def _barred_place(view: View, scene: Scene, card: Card) -> str:
    for number in fits(view, card):
        meld = view.table[number - 1].meld
        tries: tuple[LayOff, ...] = (
            (AddToGroup(number, card),)
            if meld.rank
            else (Extend(number, card, "low"), Extend(number, card, "high"), SwapJoker(number, card))
        )
        codes = ("own_meld_first", "stranded", "keep_one")
        for action in tries:
            told = GAME.preview(view, action)
            if isinstance(told, Refusal) and told.code in codes:
                return GAME.words.refusal(told, scene.names)
    return ""
