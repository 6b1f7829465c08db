"""The grace time of a table as people see and type it: for how long a lost line is waited for."""

import re
from typing import Final

from games.wording import _
from tui.trouble import Trouble

PRESETS: Final = (30, 60, 180, 0)
"""Seconds that the form offers, the usual ones first; 0: for ever."""
MOST: Final = 3600
FOR_EVER: Final = ("ever", "forever", "for ever")
WRITTEN: Final = re.compile(r"(\d{1,4})\s*(s|m|min)?")


def grace_words(seconds: int) -> str:
    """What becomes of a lost seat: "a bot after 30 s", "a bot after 3 min", "wait for ever"."""
    if not seconds:
        return _("wait for ever")
    whole = seconds % 60 == 0
    time = _("{n} min").format(n=seconds // 60) if whole else _("{n} s").format(n=seconds)
    return _("a bot after {time}").format(time=time)


def written(seconds: int) -> str:
    """A grace time as it is typed; `parsed` is the inverse."""
    return f"{seconds}" if seconds else FOR_EVER[0]


def parsed(text: str) -> int:
    """The seconds that a text like 45, 3m or ever means; 0 for ever. Trouble if it means none."""
    bare = text.strip().lower()
    if bare in FOR_EVER:
        return 0
    found = WRITTEN.fullmatch(bare)
    seconds = int(found[1]) * (60 if found[2] in ("m", "min") else 1) if found else 0
    if not 1 <= seconds <= MOST:
        raise Trouble(_("A lost player is waited for from 1 s to 60 min, as 45 or 3m, or for ever: ever."))
    return seconds
