"""Files that are there whole or not at all, however many write them at once."""

import os
import tempfile
from pathlib import Path


def write_beside(path: Path, text: str) -> Path:
    """A finished file next to `path`, to be moved there: readable by its owner only, since mkstemp makes it so."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    fresh = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        fresh.unlink()
        raise
    return fresh
