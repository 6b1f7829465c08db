"""Clocks as people see them: rules in words, what is left of each seat's time, and when little is."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from games.wording import _
from netcore.messages import ClockRule, Clocks, Room
from netcore.mirror import TableMirror
from tui.absence import span
from tui.trouble import Trouble

SHORT: Final = 10
"""With fewer seconds left than this the clock warns."""

PRESETS: Final[tuple[ClockRule | None, ...]] = (
    None,
    ClockRule("move", 30),
    ClockRule("move", 60),
    ClockRule("move", 120),
    ClockRule("deal", 300),
    ClockRule("match", 900, 10),
)
"""What the form offers; any other rule can be typed."""

Part: TypeAlias = tuple[str, str] | tuple[str, str, bool]
"""A piece of text: the text, the role of its ink, whether it is bold."""
Per: TypeAlias = Literal["move", "deal", "match"]
PER: Final[dict[str, Per]] = {"move": "move", "deal": "deal", "match": "match"}
WRITTEN: Final = re.compile(r"(\d{1,4})\s*(s|m|min)?\s*(?:\+\s*(\d{1,3})\s*s?)?\s*(?:(?:/|per)\s*(move|deal|match))?")


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds a seat has left for its move; `stands` while the game waits for something else."""

    seconds: int
    stands: bool = False
    then: str = ""
    """What the table does when the time is up."""


def rule_words(rule: ClockRule | None) -> str:
    """A rule in a list: "off", "30 s per move", "15 min per match, +10 s"."""
    if rule is None:
        return _("off")
    whole = rule.seconds >= 120 and rule.seconds % 60 == 0
    time = _("{n} min").format(n=rule.seconds // 60) if whole else _("{n} s").format(n=rule.seconds)
    per = {"move": _("per move"), "deal": _("per deal"), "match": _("per match")}[rule.per]
    more = _(", +{n} s").format(n=rule.increment) if rule.increment else ""
    return f"{time} {per}{more}"


def written(rule: ClockRule | None) -> str:
    """A rule as it is typed; `parsed` is the inverse."""
    if rule is None:
        return "off"
    return f"{rule.seconds}" + (f"+{rule.increment}" if rule.increment else "") + f"/{rule.per}"


def parsed(text: str) -> ClockRule | None:
    """The rule that a text like 30, 2m, 10m/deal or 15m+10/match means. Trouble if it means none."""
    bare = text.strip().lower()
    if bare in ("", "off", "0"):
        return None
    found = WRITTEN.fullmatch(bare)
    if found is None:
        raise Trouble(_("A clock looks like 30, 2m, 10m/deal or 15m+10/match, or off."))
    number, unit, more, per = found.groups()
    seconds = int(number) * (60 if unit in ("m", "min") else 1)
    increment = int(more or 0)
    if not 5 <= seconds <= 7200 or increment > 600:
        raise Trouble(_("A clock has from 5 s to 120 min, and at most 600 s more for each action."))
    kind = PER[per or ("match" if increment else "move")]
    if kind == "move" and increment:
        raise Trouble(_("Each move has its time anew; what is added goes with a deal or a match."))
    return ClockRule(kind, seconds, increment)


def of_seats(room: Room, clocks: Clocks | None, elapsed: float) -> Mapping[int, Clock]:
    """The clocks to be shown, by seat, so many seconds after they were told.

    Where each move has its time, that of the seats who move; of banks all.
    """
    if room.clock is None or clocks is None or room.phase not in ("playing", "pause") or room.answered is not None:
        return {}
    shown = {}
    for seat, left in enumerate(clocks.left_ms):
        runs = seat in clocks.running
        if runs or room.clock.per != "move":
            seconds = math.ceil(max(0.0, left / 1000 - (elapsed if runs else 0.0)))
            shown[seat] = Clock(seconds, stands=not runs)
    return shown


def late(mirror: TableMirror) -> str:
    """What the table plays for the viewer when the time is up, in words; empty where nothing is asked of him.

    Told from his own View, as choices are; what others may play is not told.
    """
    move = mirror.game.late_move(mirror.view) if mirror.game is not None and mirror.view is not None else None
    if mirror.game is None or mirror.seat is None or move is None:
        return ""
    return str(mirror.game.words.action(mirror.view, move, mirror.names))


def then(move: str) -> str:
    """What the table does when the time is up; `move` in words, or empty where it is not to be told."""
    return _("the table plays: {move}").format(move=move) if move else _("the table plays for you")


def is_short(clock: Clock | None) -> bool:
    """Whether it runs and little is left."""
    return clock is not None and not clock.stands and clock.seconds < SHORT


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
