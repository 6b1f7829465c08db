"""Which page shows the table of which game: one line a game."""

from collections.abc import Callable
from typing import Final

from netcore.mirror import TableMirror
from tui.program import Looks
from tui.screens.koikoi import KoiKoiPage
from tui.screens.kunken import KunkenPage
from tui.screens.table import TablePage, WordsTablePage
from tui.screens.tricks import HachininMeriPage, KakeyaPage, KanPage

TABLES: Final[dict[str, Callable[[TableMirror, Looks], TablePage]]] = {
    "koikoi": KoiKoiPage,
    "kan": KanPage,
    "kakeya": KakeyaPage,
    "hachinin_meri": HachininMeriPage,
    "kunken": KunkenPage,
}
"""The drawn tables by the id of their game; a game that is not here is played on the table of words."""


def table_page(mirror: TableMirror, looks: Looks) -> TablePage:
    """The drawn table of the game, or a table of words where there is none."""
    game = mirror.game.info.id if mirror.game is not None else ""
    return TABLES.get(game, WordsTablePage)(mirror, looks)
