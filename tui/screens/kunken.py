"""The Kunken table on the screen: the drawn table of the game, connected to the session."""

from dataclasses import replace

from games.kunken import brief
from games.kunken.model import View
from games.kunken.view import retold
from games.wording import _
from netcore.mirror import TableMirror
from tui.program import Looks
from tui.screens.board import BoardPage
from tui.screens.overlays import LinesPage, WhyPage
from tui.tables.kunken.pages import turns
from tui.tables.scene import Scene
from tui.widgets.kunken import KunkenTable


class KunkenPage(BoardPage):
    """Shows what the mirror knows; sends what the player does."""

    board: KunkenTable

    def make_board(self, looks: Looks) -> KunkenTable:
        return kunken_board(looks)

    def scene(self) -> Scene | None:
        """The log beside the table names only cards that may be looked back on."""
        scene = super().scene()
        return None if scene is None else replace(scene, log=log_of(self.mirror))

    def turns_page(self) -> LinesPage:
        scene, view = self.scene(), self.mirror.view
        lines = turns(view, scene) if scene is not None and isinstance(view, View) else ()
        return LinesPage(self.mirror, _("The last turn"), lines)

    def why_page(self) -> WhyPage:
        return WhyPage(self.mirror, _("What your cards can do"), self.board.why())

    def rings(self) -> bool:
        """One bell a turn: when there is to draw."""
        view = self.mirror.view
        return isinstance(view, View) and view.phase == "draw"


def kunken_board(looks: Looks) -> KunkenTable:
    return KunkenTable(looks.theme, style=looks.style, motion=looks.motion, taste=looks.taste)


def log_of(mirror: TableMirror) -> tuple[tuple[str, str], ...]:
    """The turns of this deal, as they may be looked back on: a number and a sentence each."""
    view = mirror.view
    if not isinstance(view, View):
        return ()
    told = brief.turns(retold(mirror.heard, view.options), mirror.names)
    return tuple((str(one.number), one.text) for one in told)
