"""Which page shows the table of which game, and which board: one line a game each."""

from collections.abc import Callable
from typing import Any, Final

from netcore.mirror import TableMirror
from tui.program import Looks
from tui.screens.koikoi import KoiKoiPage, koikoi_board
from tui.screens.kunken import KunkenPage, kunken_board
from tui.screens.table import TablePage, WordsTablePage
from tui.screens.tricks import HachininMeriPage, KakeyaPage, KanPage, trick_board
from tui.tables.tricks.hachinin_meri import HACHININ_MERI
from tui.tables.tricks.kakeya import KAKEYA
from tui.tables.tricks.kan import KAN
from tui.widgets.board import Board

TABLES: Final[dict[str, Callable[[TableMirror, Looks], TablePage]]] = {
    "koikoi": KoiKoiPage,
    "kan": KanPage,
    "kakeya": KakeyaPage,
    "hachinin_meri": HachininMeriPage,
    "kunken": KunkenPage,
}
"""The drawn tables by the id of their game; a game that is not here is played on the table of words."""

BOARDS: Final[dict[str, Callable[[Looks], Board[Any, Any, Any, Any]]]] = {
    "koikoi": koikoi_board,
    "kan": lambda looks: trick_board(KAN, looks),
    "kakeya": lambda looks: trick_board(KAKEYA, looks),
    "hachinin_meri": lambda looks: trick_board(HACHININ_MERI, looks),
    "kunken": kunken_board,
}
"""The tables alone, to be looked at."""


def table_page(mirror: TableMirror, looks: Looks) -> TablePage:
    """The drawn table of the game, or a table of words where there is none."""
    game = mirror.game.info.id if mirror.game is not None else ""
    return TABLES.get(game, WordsTablePage)(mirror, looks)
