"""The clock of a seat, as a plate or the desk shows it."""

from tui.clocks import Clock, clock_parts

__all__ = ["Clock", "clock_parts"]
