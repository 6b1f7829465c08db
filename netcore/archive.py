"""The records that are kept: one file for each match that is over, by date."""

import logging
from pathlib import Path

from netcore import minutes
from netcore.files import write_beside

log = logging.getLogger(__name__)


def keep(place: Path, text: str) -> Path | None:
    """Write a record into the directory `place`, unless it is there; None (and a line in the log) if it cannot be."""
    path = place / minutes.file_name(text)
    try:
        if not path.exists():
            place.mkdir(parents=True, exist_ok=True)
            write_beside(path, text).replace(path)
    except OSError as problem:
        log.warning("a record cannot be kept: %s", problem)
        return None
    return path
