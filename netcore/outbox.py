"""Outbox: the effects of one call of the hall, sorted into the order in which they are to be carried out."""

from netcore.effects import Append, Effect, Publish, Row, Send
from netcore.messages import Reply


class Outbox:
    """Rows come first; then answers, then the rooms, then updates, then the rest."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self._answers: list[Effect] = []
        self._rooms: list[Effect] = []
        self._updates: list[Send | Publish] = []
        self._rest: list[Effect] = []
        self.answered: list[tuple[str, str]] = []
        """Keys and requests that were answered for the first time in this call."""

    def answer(self, *effects: Effect) -> None:
        self._answers += effects

    def reply(self, route: bytes, reply: Reply) -> None:
        self._answers.append(Send(route, reply))

    def room(self, effect: Send | Publish) -> None:
        self._rooms.append(effect)

    def update(self, effect: Send | Publish) -> None:
        self._updates.append(effect)

    def without_updates(self, table: str) -> None:
        """What was to be told of the match at this table is told no more: the match is none."""
        self._updates = [effect for effect in self._updates if getattr(effect.message, "table", "") != table]

    def later(self, *effects: Effect) -> None:
        self._rest += effects

    def effects(self) -> list[Effect]:
        """All of them, in order."""
        rows: list[Effect] = [Append(tuple(self.rows))] if self.rows else []
        return [*rows, *self._answers, *self._rooms, *self._updates, *self._rest]
