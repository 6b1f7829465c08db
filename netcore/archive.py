"""The records that are kept: one file for each match that is over, by date."""

import logging
import os
from pathlib import Path

from netcore import minutes

log = logging.getLogger(__name__)


def keep(place: Path, text: str) -> Path | None:
    """Write a record into the directory `place`, unless it is there; None (and a line in the log) if it cannot be."""
    path = place / minutes.file_name(text)
    try:
        if not path.exists():
            place.mkdir(parents=True, exist_ok=True)
            whole = path.with_suffix(".part")
            whole.write_text(text, "utf-8", newline="\n")
            os.replace(whole, path)
    except OSError as problem:
        log.warning("a record cannot be kept: %s", problem)
        return None
    return path
