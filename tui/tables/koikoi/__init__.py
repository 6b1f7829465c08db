"""The Koi-Koi table: `table` draws it, `press` and `click` say what keys and clicks do, `steps` shows a turn."""

from tui.tables.koikoi.cloth import Stage
from tui.tables.koikoi.hold import Hold, acts, click, focus, press, settle
from tui.tables.koikoi.table import table

__all__ = ["Hold", "Stage", "acts", "click", "focus", "press", "settle", "table"]
