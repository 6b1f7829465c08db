"""Hachinin-Meri at the common trick table."""

from tui.tables.tricks.hachinin_meri.table import HACHININ_MERI

__all__ = ["HACHININ_MERI"]
