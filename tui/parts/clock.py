"""The clock of a seat, as a plate or the desk shows it."""

from dataclasses import dataclass
from typing import Final

from games.wording import _
from tui.absence import span
from tui.tables.scene import Part

SHORT: Final = 10
"""With fewer seconds left than this the clock warns."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds a seat has left for its move; `stands` while the game waits for something else."""

    seconds: int
    stands: bool = False
    then: str = ""
    """What the table does when the time is up: "the first card is played"."""


def clock_parts(clock: Clock) -> list[Part]:
    """The time; in words what comes next when little is left. Said by sign and word, not by colour alone."""
    if clock.stands:
        return [(span(clock.seconds), "dim"), (" " + _("stands"), "dim")]
    if clock.seconds >= SHORT:
        return [(span(clock.seconds), "text")]
    if not clock.then:
        return [("! " + span(clock.seconds), "warn", True)]
    told = _("{count} s left, then {what}.").format(count=max(0, clock.seconds), what=clock.then)
    return [("! ", "warn", True), (told, "warn", True)]
