"""Kan at the common trick table."""

from tui.tables.tricks.kan.table import KAN

__all__ = ["KAN"]
