"""Kakeya at the common trick table."""

from tui.tables.tricks.kakeya.table import KAKEYA

__all__ = ["KAKEYA"]
