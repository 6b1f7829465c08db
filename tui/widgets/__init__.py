"""Textual widgets that show canvases and post messages; they know no network and no rules."""

from tui.widgets.canvas_view import CanvasView
from tui.widgets.fine import FineApp
from tui.widgets.koikoi import KoiKoiTable
from tui.widgets.kunken import KunkenTable
from tui.widgets.messages import Acted, Asked, Questioned

__all__ = ["Acted", "Asked", "CanvasView", "FineApp", "KoiKoiTable", "KunkenTable", "Questioned"]
