"""Texts of the Kunken table that need a page of their own: what raised cards can do, and the last turns."""

from games.game import Card, Refusal
from games.kunken import GAME, brief
from games.kunken.model import Action, Discard, DrawPile, DrawStock, View
from games.wording import _
from tui.tables.kunken.fits import refused
from tui.tables.kunken.hold import Hold, acts, focus, hand, places_of, raised, readings, thrown, tray_of
from tui.tables.kunken.talk import WORDS
from tui.tables.scene import Scene


def why(view: View, hold: Hold, scene: Scene) -> tuple[str, ...]:
    """The question, then what each answer would do or why it may not be given."""
    lines = [WORDS.prompt(view, scene.names), ""]
    cards = () if hold.blank else raised(view, hold)
    if focus(view, hold) == "draw":
        lines += [f"S: {told}" for told in _told(view, DrawStock(), scene)]
        lines += [f"P: {told}" for told in _told(view, DrawPile(), scene)]
        lines += ["", _aim()]
    elif not hand(view, hold):
        lines = lines[:1]
    elif len(cards) > 1:
        lines += _several(view, hold, scene)
    elif cards:
        lines += _one(view, scene, cards[0])
    else:
        lines.append(_("Raise cards with an arrow, a digit or Space, and it is told here what they can do."))
        lines += ["", _aim()]
    return (*lines, "", *_reminder())


def _told(view: View, action: Action, scene: Scene) -> list[str]:
    facts = GAME.preview(view, action)
    if isinstance(facts, Refusal):
        return [WORDS.refusal(facts, scene.names)]
    told = " ".join(WORDS.fact(fact, scene.names) for fact in facts)
    if isinstance(action, Discard | DrawStock | DrawPile):
        return [told]
    return [f"{WORDS.action(view, action, scene.names)}: {told}"]


def _several(view: View, hold: Hold, scene: Scene) -> list[str]:
    found = tray_of(view, hold)
    if not found.readings:
        fault = [WORDS.refusal(found.fault, scene.names)] if found.fault else []
        return [*fault, WORDS.needs(found.needs)]
    lines: list[str] = []
    for meld in readings(view, hold):
        lines += _told(view, meld, scene)
    return lines


def _one(view: View, scene: Scene, card: Card) -> list[str]:
    if not acts(view):
        return []
    lines: list[str] = []
    for action in places_of(view, card):
        lines += _told(view, action, scene)
    if not lines:
        nowhere = _("{card} fits no meld on the table.").format(card=WORDS.card(card))
        lines.append(refused(view, scene, card) or nowhere)
    return lines + _told(view, Discard(thrown(view, card) or card), scene)


def _aim() -> str:
    return _("Be rid of all your cards first: the others pay you for what they still hold.")


def _reminder() -> list[str]:
    return [
        _("A meld: three or more of one rank (a group), or of one suit in order (a run). A joker is any card."),
        _("One raised card may be added to any meld it fits, whoever laid it. R has the rules."),
    ]


def turns(view: View, scene: Scene) -> tuple[str, ...]:
    """The last finished turn, and what is known of the one at hand."""
    past = [turn for turn in (view.last, view.now) if turn is not None and turn.source]
    return tuple(f"{view.deal}.{turn.number} {brief.turn(turn, scene.names)}" for turn in past)
