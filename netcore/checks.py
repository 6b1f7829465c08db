"""Records held against what was seen, and kept where they fit: beside all else, for it takes a moment."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path

from netcore.archive import keep
from netcore.contributor import Unfair
from netcore.history import remember
from netcore.witness import Claim, Recorded, doubt

log = logging.getLogger(__name__)


class Checks:
    """The checks of one client. `records`: where good ones are kept, None: nowhere. `told` hears what came of each."""

    def __init__(self, records: Path | None, told: Callable[[Unfair | Recorded], None]) -> None:
        self._records = records
        self._told = told
        self._running: set[asyncio.Task[None]] = set()

    def begin(self, claim: Claim) -> None:
        """Hold a record against what was seen here."""
        check = asyncio.create_task(self._check(claim))
        self._running.add(check)
        check.add_done_callback(self._running.discard)

    async def _check(self, claim: Claim) -> None:
        why = await asyncio.to_thread(doubt, claim)
        if why:
            self._told(Unfair(claim.table, why, claim.match_no))
        else:
            if self._records is not None:
                await asyncio.to_thread(_keep, self._records, claim)
            self._told(Recorded(claim.table, claim.match_no, claim.seat, claim.text))


def _keep(records: Path, claim: Claim) -> None:
    """The record as a file, and the match in the history beside the directory if one played in it."""
    kept = keep(records, claim.text)
    if kept is None or claim.seat is None:
        return
    try:
        remember(records.parent / "history.sqlite", claim.text, claim.seat)
    except (OSError, sqlite3.Error) as problem:
        log.warning("the history cannot be written: %s", problem)
