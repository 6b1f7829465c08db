"""What a player of Kakeya is asked beside which card to play, as questions on the cloth."""

from games.game import Refusal
from games.kakeya import GAME
from games.kakeya.model import Action, CallLead, Keep, Trump, View
from games.kakeya.names import card, start, suit
from games.wording import Names, _
from tui.tables.scene import wrapped
from tui.tables.tricks.adapter import facts_of, lines_of
from tui.tables.tricks.french import SIGNS
from tui.tables.tricks.model import Option, Question

CELLS = 42


def question(view: View, names: Names) -> Question | None:
    """What is asked in the middle of the cloth; None where a card of the hand is the answer, or nothing is asked."""
    if not view.legal:
        return None
    match view.phase:
        case "choose_trump":
            return _trump(view)
        case "lead_call":
            return _lead_call(view, names)
        case _:
            return None


def _trump(view: View) -> Question:
    """Keep or change: four buttons, each with the ace that would beat all."""
    actions = [action for action in map(GAME.parse, view.legal) if isinstance(action, Keep | Trump)]
    told = _("{suit} are trumps. Keep them, or change before anybody has seen a card?")
    return Question(
        "buttons",
        tuple(_suit(view, action) for action in actions),
        heading=lines_of(told.format(suit=start(suit(view.trump))), CELLS),
        foot=lines_of(_("The Rensho is the ace that beats all."), CELLS, "dim"),
    )


def _suit(view: View, action: Keep | Trump) -> Option:
    facts = GAME.preview(view, action)
    rensho = "" if isinstance(facts, Refusal) else card(str(facts[0].values[1]))
    if isinstance(action, Keep):
        return Option("E", SIGNS[view.trump], (_("keep"), "Rensho", rensho), GAME.notate(action))
    return Option(action.suit, SIGNS[action.suit], (_("change"), "Rensho", rensho), GAME.notate(action))


def _lead_call(view: View, names: Names) -> Question:
    answers: tuple[tuple[str, str, Action], ...] = (
        ("I", _("Iku! I go"), CallLead("iku")),
        ("K", _("Koi! You lead") if view.calls else _("Koi! Come"), CallLead("koi")),
    )
    ask = _("Who of your pair leads?")
    if view.calls:
        ask = _("{partner} said koi: you may lead.").format(partner=names.who(view.lay.order[0]))
    options = []
    for key, title, action in answers:
        token = GAME.notate(action)
        if token in view.legal:
            lines = tuple(line for told in facts_of(GAME, view, token, names) for line in wrapped(told, 18))
            options.append(Option(key, title, lines, token))
    return Question("buttons", tuple(options), heading=lines_of(ask, CELLS))
