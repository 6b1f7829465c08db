"""The Koi-Koi table on the screen: the drawn table of the game, connected to the session."""

from games.game import Refusal
from games.koikoi import GAME, brief
from games.koikoi.model import Play, View
from games.wording import _
from netcore.mirror import TableMirror
from tui.program import Looks
from tui.screens.board import BoardPage
from tui.screens.overlays import LinesPage, WhyPage
from tui.widgets import KoiKoiTable


class KoiKoiPage(BoardPage):
    """Shows what the mirror knows; sends what the player does."""

    board: KoiKoiTable

    def make_board(self, looks: Looks) -> KoiKoiTable:
        return koikoi_board(looks)

    def turns_page(self) -> LinesPage:
        return LinesPage(self.mirror, _("The turns of this deal"), turn_lines(self.mirror))

    def why_page(self) -> WhyPage:
        return WhyPage(self.mirror, _("What this card can do"), why_lines(self.mirror, self.board.hold.raised))


def koikoi_board(looks: Looks) -> KoiKoiTable:
    return KoiKoiTable(looks.theme, style=looks.style, motion=looks.motion, taste=looks.taste)


def turn_lines(mirror: TableMirror) -> list[str]:
    """Every turn of this deal, as everybody saw it."""
    view = mirror.view
    if not isinstance(view, View):
        return []
    return [f"{view.deal}.{turn.number} " + " ".join(brief.turn(turn, mirror.names)) for turn in view.turns]


def why_lines(mirror: TableMirror, raised: str) -> list[str]:
    """What the raised card would do, or why it may not be played now."""
    view, names = mirror.view, mirror.names
    if not isinstance(view, View) or not raised:
        return [_("Raise a card first: arrow or digit.")]
    plays = [action for token in view.legal if isinstance(action := GAME.parse(token), Play) and action.card == raised]
    lines = []
    for action in plays or [Play(raised)]:
        told = GAME.preview(view, action)
        if isinstance(told, Refusal):
            lines.append(GAME.words.refusal(told, names))
        else:
            facts = " ".join(GAME.words.fact(fact, names) for fact in told)
            lines.append(f"{GAME.words.action(view, action, names)}.  {facts}")
    return lines
