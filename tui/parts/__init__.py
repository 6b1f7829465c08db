"""Parts of tables and pages that are drawn from data and know no game and no network."""

from tui.parts.absence import Absence, Digest, Vote, draw_absence, draw_digest
from tui.parts.clock import Clock, clock_parts
from tui.parts.password import Password, draw_password
from tui.parts.replay import ReplayPlace, draw_replay

__all__ = [
    "Absence",
    "Clock",
    "Digest",
    "Password",
    "ReplayPlace",
    "Vote",
    "clock_parts",
    "draw_absence",
    "draw_digest",
    "draw_password",
    "draw_replay",
]
