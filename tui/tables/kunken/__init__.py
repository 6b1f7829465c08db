"""The Kunken table: `table` draws it, `press` and `click` say what keys and clicks do, `steps` shows a turn."""

from tui.tables.kunken.hold import Hold, acts, focus, settle
from tui.tables.kunken.press import click, press
from tui.tables.kunken.stage import Stage
from tui.tables.kunken.table import table

__all__ = ["Hold", "Stage", "acts", "click", "focus", "press", "settle", "table"]
