"""The Koi-Koi table: `table` draws it, `press` and `click` say what keys and clicks do, `steps` shows a turn."""

from tui.tables.koikoi.cloth import Paper, Stage
from tui.tables.koikoi.hold import Act, Ask, Hold, Wish, acts, click, focus, press, settle
from tui.tables.koikoi.table import table

__all__ = ["Act", "Ask", "Hold", "Paper", "Stage", "Wish", "acts", "click", "focus", "press", "settle", "table"]
