"""The declaration of Hachinin-Meri as a question on the cloth: everybody is asked, one may have something to say."""

from games.game import Refusal
from games.hachinin_meri import GAME
from games.hachinin_meri.events import OkieTaken
from games.hachinin_meri.model import Declare, Pass, View
from games.hachinin_meri.names import suit
from games.wording import Names, _
from netcore.messages import PASS
from tui.tables.tricks.adapter import lines_of
from tui.tables.tricks.model import Line, Option, Question

CELLS = 44
MIDDLE_CELLS = 32


def okie_taken(view: View, names: Names) -> tuple[Line, ...]:
    """Who has taken the Okie, and why: "Robotta! Nao has the Robai of Guru and takes the Okie."."""
    if view.taker is None or not view.trump:
        return ()
    taken = OkieTaken(view.taker, view.okie, view.declared, view.trump)
    return lines_of(GAME.words.event(taken, names), MIDDLE_CELLS)


def question(view: View, names: Names, *, asked: bool) -> Question | None:
    """What is asked in the middle of the cloth; None where a card of the hand is the answer, or nothing is asked."""
    if view.phase != "declare" or not (view.legal or asked):
        return None
    okie = ((_("the Okie, {suit} is trump:").format(suit=suit(view.trump)), view.okie),)
    if not view.legal:
        lines = (_("The Robai of {suit} is").format(suit=suit(view.trump)), _("not in your hand."))
        return Question("buttons", (Option("P", _("Pass"), lines, PASS),), shown=okie)
    declare = Option(
        "D", _("Robotta!"), (_("Take the Okie"), _("and lead."), _("All know it.")), GAME.notate(Declare())
    )
    hide = Option("P", _("Pass"), _hiding(view, names), GAME.notate(Pass()))
    return Question("buttons", (declare, hide), shown=okie)


def _hiding(view: View, names: Names) -> tuple[str, ...]:
    """What a hidden Robai is worth, as the preview has it."""
    facts = GAME.preview(view, Pass())
    pays = [] if isinstance(facts, Refusal) else [fact.values[1] for fact in facts if fact.code == "robai_hides"]
    dealer = _("{who} it.").format(who=names.does(view.dealer, _("take"), _("takes")))
    hidden = [_("Hidden Robai: its"), _("pairs move {points}.").format(points=pays[0])] if pays else []
    return (dealer, *hidden)
