"""What a Hall wants done, carried out in order: on disk, to the peers, by the gallery.

Sends never wait: who cannot take a message now gets the whole table later, who is gone is reported to the Hall.
"""

import logging
import time
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from netcore.archive import keep
from netcore.botprocess import BotProcess
from netcore.effects import Append, CallBots, Effect, Grant, Keep, Publish, Revoke, Send
from netcore.gallery import Gallery
from netcore.hall import Hall
from netcore.journal import Journal
from netcore.post import Post

log = logging.getLogger(__name__)

JOURNAL_SECONDS: Final = 3.0
"""Between two tries of a journal that could not be written."""


class Carrier:
    """Lets a Hall decide, and does what it says. `records`: the directory for those of matches that are over."""

    def __init__(
        self, hall: Hall, journal: Journal, post: Post, gallery: Gallery, bots: BotProcess, records: Path
    ) -> None:
        self._hall = hall
        self._journal = journal
        self._post = post
        self._gallery = gallery
        self._bots = bots
        self._records = records
        self._try_journal_at = 0.0

    def do(self, call: Callable[[float], Iterable[Effect]]) -> bool:
        """Let the Hall decide and carry it out. A bug of ours costs this one message, not the evening."""
        now = time.monotonic()
        try:
            self._carry_out(call(now), now)
        except Exception:
            log.exception("a message or a tick was lost")
            return False
        return True

    def journal_is_back(self, now: float) -> bool:
        """Whether tables wait for the journal and it can be written again; looked at from time to time."""
        if now < self._try_journal_at or not self._hall.stopped:
            return False
        self._try_journal_at = now + JOURNAL_SECONDS
        return self._journal.works()

    def _carry_out(self, effects: Iterable[Effect], now: float) -> None:
        """All of them, and then what comes of it that peers are gone: each is a call of the Hall, and the entries of
        one have to be on disk, or taken back, before the next."""
        gone = deque(self._carried_out(effects, now))
        while gone:
            gone += self._carried_out(self._hall.gone(gone.popleft(), now), now)

    def _carried_out(self, effects: Iterable[Effect], now: float) -> tuple[bytes, ...]:
        """Carry the effects of one call out; the routes of peers that are gone."""
        todo, gone = deque(effects), dict[bytes, None]()
        while todo:
            match todo.popleft():
                case Append() as append:
                    if not self._append(append):
                        self._try_journal_at = now + JOURNAL_SECONDS
                        todo = deque(self._hall.append_failed(now))
                case Send(route=route, message=message):
                    if not self._post.send(route, message):
                        gone[route] = None
                case Publish(topic=topic, message=message):
                    self._gallery.publish(topic, message)
                case Grant(key=key, topic=topic):
                    self._gallery.grant(key, topic)
                case Revoke(topic=topic):
                    self._gallery.revoke(topic)
                case Keep(text=text):
                    keep(self._records, text)
                case CallBots():
                    self._bots.call()
        return tuple(gone)

    def _append(self, append: Append) -> bool:
        try:
            self._journal.append(append.rows)
        except Exception:
            log.exception("the journal cannot be written rows=%d", len(append.rows))
            return False
        return True
