"""The trick-taking tables on the screen: the common drawn table with the adapter of each game."""

from typing import Any, ClassVar

from games.wording import _
from netcore.mirror import TableMirror
from tui.canvas import Canvas, clip, width
from tui.faces import SIZES, back, draw
from tui.program import Looks
from tui.screens.board import BoardPage
from tui.screens.overlays import TableOverlay, WhyPage
from tui.screens.pieces import draw_panel, wrapped
from tui.tables.scene import short
from tui.tables.tricks.adapter import Adapter, Past
from tui.tables.tricks.hachinin_meri import HACHININ_MERI
from tui.tables.tricks.kakeya import KAKEYA
from tui.tables.tricks.kan import KAN
from tui.tables.tricks.model import Laid
from tui.widgets.tricks import TrickBoard


class TrickPage(BoardPage):
    """Shows what the mirror knows; sends what the player does. Each game says which adapter it has."""

    adapter: ClassVar[Adapter[Any, Any]]
    board: TrickBoard[Any, Any]

    def make_board(self, looks: Looks) -> TrickBoard[Any, Any]:
        return trick_board(self.adapter, looks)

    def show(self, happened: tuple[Any, ...]) -> None:
        self.board.heard = self.mirror.heard
        super().show(happened)

    def turns_page(self) -> "PastPage":
        view = self.mirror.view
        past = self.adapter.tricks(view, self.mirror.names) if view is not None else ()
        return PastPage(self.mirror, past, self.program.looks, self.adapter)

    def why_page(self) -> WhyPage:
        return WhyPage(self.mirror, _("What this is about"), self.board.why())


def trick_board(adapter: Adapter[Any, Any], looks: Looks) -> TrickBoard[Any, Any]:
    return TrickBoard(adapter, looks.theme, style=looks.style, motion=looks.motion, taste=looks.taste)


class KanPage(TrickPage):
    """Kan."""

    adapter = KAN


class KakeyaPage(TrickPage):
    """Kakeya."""

    adapter = KAKEYA


class HachininMeriPage(TrickPage):
    """Hachinin-Meri."""

    adapter = HACHININ_MERI


class PastPage(TableOverlay):
    """A finished trick over the table; the arrows go to older ones as far as the rules let everybody look back."""

    box: ClassVar[tuple[int, int] | None] = (76, 13)
    closing: ClassVar[tuple[str, ...]] = ("f10", "escape", "m", "enter", "t", "f3")

    def __init__(self, mirror: TableMirror, past: tuple[Past, ...], looks: Looks, adapter: Adapter[Any, Any]) -> None:
        super().__init__(mirror)
        self.past = past
        self.looks = looks
        self.pack = adapter.game.info.pack
        self.number = len(past) - 1

    def paint(self, canvas: Canvas) -> None:
        title = self.past[self.number].title if self.past else _("The last trick")
        draw_panel(canvas, 0, 0, canvas.width, canvas.height, title, "turn")
        if self.past:
            self._trick(canvas, self.past[self.number])
        else:
            canvas.text(3, 2, _("No trick is finished yet in this deal."), "dim")
        x = canvas.text(3, canvas.height - 2, "← →", "turn", bold=True)
        x = canvas.text(x + 1, canvas.height - 2, _("other tricks"), "dim")
        x = canvas.text(x + 3, canvas.height - 2, "T", "turn", bold=True)
        canvas.text(x + 1, canvas.height - 2, _("back to the table"), "dim")

    def _trick(self, canvas: Canvas, past: Past) -> None:
        y = 2
        step = min(14, 70 // max(1, len(past.cards)))
        for number, laid in enumerate(past.cards):
            self._card(canvas, 3 + number * step, y, laid, step - 1)
        y += 6 if past.cards else 0
        for line in [part for told in past.lines for part in wrapped(told, canvas.width - 6)]:
            canvas.text(3, y, line)
            y += 1

    def _card(self, canvas: Canvas, x: int, y: int, laid: Laid, cells: int) -> None:
        names = self.mirror.names
        canvas.text(
            x, y, clip(short(names.who(laid.seat)), cells), "ally" if laid.seat == names.you else "text", bold=True
        )
        style, four = self.looks.style, self.looks.taste.four_colours
        face = draw(self.pack, laid.card, "compact", style, four_colours=four) if laid.card else back("compact", style)
        canvas.blit(x, y + 1, face)
        mark = {"led": _("led"), "takes": _("takes"), "caught": _("caught")}.get(laid.mark, "")
        wide = SIZES["compact"][0]
        canvas.text(x + (wide - width(mark)) // 2, y + 4, mark, "turn" if laid.mark == "takes" else "dim")

    def press(self, key: str) -> None:
        if key in ("left", "right") and self.past:
            self.number = (self.number + (1 if key == "right" else -1)) % len(self.past)
        super().press(key)
