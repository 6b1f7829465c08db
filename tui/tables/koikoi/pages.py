"""Texts of the Koi-Koi table that need a page of their own: what a card can do, and the turns so far."""

from games.cards.hanafuda import KIND
from games.game import Card, Refusal
from games.koikoi import GAME, brief
from games.koikoi.model import Action, KoiKoi, Play, Stop, View
from games.koikoi.names import yaku
from games.wording import _, listed
from tui.tables.koikoi.hold import Hold, acts, focus, hand, me
from tui.tables.scene import Scene


def why(view: View, hold: Hold, scene: Scene) -> tuple[str, ...]:
    """The question, then what each answer would do or why it may not be given, then which sets are near."""
    lines = [GAME.words.prompt(view, scene.names), ""]
    raised = hold.raised in hand(view, hold) and not hold.blank
    if focus(view, hold) == "decision":
        lines += [*_told(view, Stop(), scene), *_told(view, KoiKoi(), scene)]
    elif acts(view) and view.phase == "draw_choice":
        for token in view.legal:
            lines += _told(view, GAME.parse(token), scene)
    elif raised:
        lines += [_kind(hold.raised), *_raised(view, hold, scene)]
    else:
        lines.append(_("Raise a card with an arrow or its digit, and it is told here."))
    return (*lines, "", *_near(view, hold))


def _kind(card: Card) -> str:
    kinds = {
        "bright": _("a bright (hikari)"),
        "animal": _("an animal (tane)"),
        "poem": _("a red ribbon with writing (akatan)"),
        "blue": _("a blue ribbon (aotan)"),
        "plain": _("a plain red ribbon (tan)"),
        "chaff": _("chaff (kasu)"),
    }
    return _("{card} is {kind}.").format(card=GAME.words.card(card), kind=kinds[KIND[card]])


def _raised(view: View, hold: Hold, scene: Scene) -> list[str]:
    """Each way to play the raised card, or why it may not be played now."""
    actions = [GAME.parse(token) for token in view.legal]
    plays = [action for action in actions if isinstance(action, Play) and action.card == hold.raised]
    lines: list[str] = []
    for play in plays or [Play(hold.raised)]:
        lines += _told(view, play, scene)
    return lines


def _told(view: View, action: Action, scene: Scene) -> list[str]:
    facts = GAME.preview(view, action)
    if isinstance(facts, Refusal):
        return [GAME.words.refusal(facts, scene.names)]
    return [" ".join(GAME.words.fact(fact, scene.names) for fact in facts)]


def _near(view: View, hold: Hold) -> list[str]:
    near = view.piles[me(view, hold)].near
    if not near:
        return [_("No set lacks just one card.")]
    lines = [_("One card away:")]
    for one in near:
        cards = listed([GAME.words.card(card) for card in one.missing[:6]])
        lines.append(_("{name}: {cards}").format(name=yaku(one.name), cards=cards))
    return lines


def turns(view: View, scene: Scene) -> tuple[tuple[str, ...], ...]:
    """The turns of the deal, the newest last; each as a heading and its sentences."""
    return tuple(
        (
            f"{view.deal}.{turn.number}",
            *brief.turn(turn, scene.names, pending=bool(view.turned) and turn is view.turns[-1]),
        )
        for turn in view.turns
    )
