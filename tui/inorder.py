"""Keys in the order in which they were typed: each is for the page that the one before it leads to.

The toolkit hands every key on at once, to whoever is in front at that moment. A page opens only when the queues of a
widget, its page and the application have been gone through, and keys typed meanwhile would still go to the page
behind it: what was meant for the chat would throw a card. So the next key waits until the one before is done with.
"""

import time
from collections import deque
from typing import Final, Literal

from textual import events
from textual.app import ReturnType, ScreenStackError
from textual.message_pump import MessagePump

from tui.widgets.fine import FineApp

DONE_WITH: Final = 0.2
"""Seconds after which a key is taken to be done with: at this pace nothing is asked, nor anything slowed down."""
STUCK: Final = 1.0
"""Seconds after which the next key waits no longer for the one before it."""
Place = Literal["focus", "page", "app"]
HOPS: Final[tuple[Place, ...]] = ("focus", "focus", "page", "app")
"""Whose queues a key and what it brings about go through: a widget says what it wants, its page asks, the application
opens another page, or closes one and hears what it has answered."""


class InOrderApp(FineApp[ReturnType]):
    """See the module docstring."""

    def __init__(self) -> None:
        super().__init__()
        self._typed: deque[events.Key | events.Paste] = deque()
        """What waits to be handed on."""
        self._asking = False
        """Whether it is being found out if the key before is done with."""
        self._since = 0.0
        """When that key was handed on, monotonic seconds."""

    async def on_event(self, event: events.Event) -> None:
        if not isinstance(event, events.Key | events.Paste) or event.is_forwarded:
            return await super().on_event(event)
        self._typed.append(event)
        waited = time.monotonic() - self._since
        if waited > (STUCK if self._asking else DONE_WITH):
            await self._next_typed()
        elif not self._asking:
            self._ask()

    async def _next_typed(self) -> None:
        """Hand the next key on."""
        self._asking = False
        if self._typed:
            self._since = time.monotonic()
            await super().on_event(self._typed.popleft())
        if self._typed:
            self._ask()

    def _ask(self) -> None:
        self._asking = True
        self._hop(0)

    def _hop(self, done: int) -> None:
        """Go to the end of the next queue; behind the last one the key is done with."""
        if done == len(HOPS):
            self.call_later(self._next_typed)
            return
        pump = self._pump(HOPS[done])
        if not pump.call_later(self._hop, done + 1):  # it is being closed, and does nothing more
            self._hop(done + 1)

    def _pump(self, place: Place) -> MessagePump:
        try:
            page = self.screen
        except ScreenStackError:
            return self
        return {"focus": self.focused or page, "page": page, "app": self}[place]
