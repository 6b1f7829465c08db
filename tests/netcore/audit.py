"""A hall whose every message is compared with what its hearers may know, as the games alone tell it.

The truth comes from the games' own functions, caught on their way (`Recorder`), and from what people have agreed to,
counted here from their messages: nothing that the hall remembers about hearings, watchers or consent is believed.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

import msgspec

from games.catalogue import GAMES, AnyGame
from games.game import GALLERY, OPEN, Viewer
from netcore.codec import pack_events, pack_view, unpack_events, unpack_view
from netcore.effects import Effect, Peer, Publish, Send
from netcore.messages import (
    Act,
    AllowShow,
    Assign,
    ClientMessage,
    Denied,
    HostMessage,
    OpenHands,
    PlayedFor,
    PublicUpdate,
    ShowHand,
    Update,
    Watching,
)
from netcore.people import who
from netcore.table import TableState
from tests.netcore.world import BOT_KEY, World


class Recorder:
    """A game that keeps what it has made: every state, and every event, of the matches played with it."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.states: list[Any] = []
        """Since the last look."""
        self.events: list[Any] = []
        """Of all matches."""
        self._known: dict[Viewer, tuple[int, set[bytes]]] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def new_match(self, *given: Any) -> Any:
        state = self.game.new_match(*given)
        self.states.append(state)
        return state

    def advance(self, state: Any) -> tuple[Any, tuple[Any, ...]]:
        return self._kept(*self.game.advance(state))

    def apply(self, *given: Any) -> tuple[Any, tuple[Any, ...]]:
        return self._kept(*self.game.apply(*given))

    def heard_by(self, viewer: Viewer, since: int = 0) -> tuple[Any, ...]:
        """All events as this viewer may know them."""
        return tuple(e for e in (self.game.seen(event, viewer) for event in self.events[since:]) if e is not None)

    def known(self, viewer: Viewer) -> set[bytes]:
        """The same, each packed."""
        since, known = self._known.get(viewer, (0, set()))
        known |= {pack_events((event,)) for event in self.heard_by(viewer, since)}
        self._known[viewer] = len(self.events), known
        return known

    def _kept(self, state: Any, events: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
        self.states.append(state)
        self.events += events
        return state, events


@dataclass
class Consent:
    """What people have agreed to at one table: by seat to whom it is shown and by whom; by whom all hands."""

    shows: dict[int, tuple[str, set[str]]] = field(default_factory=dict)
    hands: set[str] = field(default_factory=set)


def texts(value: object) -> Iterator[str]:
    """All texts in a message."""
    match value:
        case str():
            yield value
        case Mapping():
            for part in (*value.keys(), *value.values()):
                yield from texts(part)
        case list() | tuple():
            for part in value:
                yield from texts(part)


class AuditedWorld(World):
    """Each message is looked at before it is handed over; `seen` counts them."""

    def __init__(self, seed: int, games: Mapping[str, AnyGame] = GAMES) -> None:
        self.recorders = {name: Recorder(game) for name, game in games.items()}
        self.keys: dict[bytes, str] = {}
        self.consents: dict[str, Consent] = {}
        self.allowed: set[str] = set()
        """Cards that a peer has named in the message at hand."""
        self.seen = 0
        self.denied: set[str] = set()
        self.before: dict[str, TableState] = {}
        """The tables before the call of the hall at hand."""
        super().__init__(seed, games=cast(Mapping[str, AnyGame], self.recorders))

    def receive(self, peer: Peer, message: ClientMessage) -> None:
        self.keys[peer.route] = peer.key
        self.allowed = set(re.findall(r"[\w-]+", message.action)) if isinstance(message, Act) else set()
        undo = self._note_consent(peer.key, message)
        before = len(self.sent)
        super().receive(peer, message)
        if undo and any(route == peer.route and isinstance(reply, Denied) for route, reply in self.sent[before:]):
            undo()

    def _note_consent(self, key: str, message: ClientMessage) -> Callable[[], None] | None:
        """Count a consent before its message is heard; how to take that back if it is denied."""
        if not isinstance(message, OpenHands | ShowHand | AllowShow):
            return None
        consent = self.consents.setdefault(message.table, Consent())
        old = Consent({seat: (to, set(keys)) for seat, (to, keys) in consent.shows.items()}, set(consent.hands))
        chairs = self.state(message.table).chairs
        match message:
            case OpenHands(agree=True):
                consent.hands.add(key)
            case OpenHands():
                consent.hands.clear()
            case ShowHand(to=to):
                seats = [seat for seat, chair in enumerate(chairs) if chair.key == key]
                consent.shows.update({seat: (to or "", {key}) for seat in seats})
            case AllowShow(seat=seat, agree=True) if seat in consent.shows:
                consent.shows[seat][1].add(key)
            case AllowShow(seat=seat):
                consent.shows.pop(seat, None)
        return lambda: self.consents.update({message.table: old})

    def _carry_out(self, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Send(route=route, message=message):
                    self._audit(message, (self.keys[route],))
                case Publish(topic=topic, message=message):
                    self._audit(message, tuple(key for key, granted in self.granted if granted == topic))
        super()._carry_out(effects)
        for recorder in self.recorders.values():
            recorder.states.clear()
        self.before = {table.state.table: table.state for table in self.hall._tables}

    def state(self, table: str) -> TableState:
        """As the call at hand left it; a table that it has closed as it was before."""
        return self.before[table] if self.hall.table(table) is None else super().state(table)

    def _audit(self, message: HostMessage, hearers: tuple[str, ...]) -> None:
        self.seen += 1
        match message:
            case Update(seat=seat):
                for key in hearers:
                    self._may_see_seat(message.table, seat, key)
                self._is_true(message, seat)
            case PublicUpdate():
                self._is_true(message, self._public_eye(message.table, hearers))
            case PlayedFor(table=table, seat=seat, actions=actions):
                assert hearers == (self.state(table).chairs[seat].key,)
                for events in actions:
                    self._are_true(table, events, seat, None)
            case Watching(update=PublicUpdate() as update, room=room):
                self._is_true(update, self._public_eye(update.table, hearers))
                self._names_no_card(room)
            case Assign():
                assert hearers == (BOT_KEY,)
            case Denied(code=code):
                self.denied.add(code)
                self._names_no_card(message, *hearers)
            case _:
                self._names_no_card(message)

    def _may_see_seat(self, table: str, seat: int, key: str) -> None:
        """Its owner, a computer where no owner plays, and to whom it is shown because all have agreed."""
        state = self.state(table)
        chair = state.chairs[seat]
        if key == chair.key:
            before = self.before[table].chairs[seat]
            assert chair.left != "leave" or (before.key == key and before.left != "leave")
        elif key == BOT_KEY:
            assert chair.kind == "bot" or chair.left
        else:
            to, agreed = self.consents[table].shows[seat]
            assert to == who(key)
            assert {chair.key for chair in state.chairs if chair.kind == "person"} <= agreed
            assert key not in {chair.key for chair in state.chairs}

    def _public_eye(self, table: str, hearers: tuple[str, ...]) -> Viewer:
        """How the gallery sees the table: all hands only by everybody's consent, and then no player is there."""
        state = self.state(table)
        if not state.hands_open:
            return GALLERY
        people = {chair.key for chair in state.chairs if chair.kind == "person"}
        assert people <= self.consents[table].hands
        assert not people & set(hearers)
        return OPEN

    def _is_true(self, update: Update | PublicUpdate, viewer: Viewer) -> None:
        recorder, state = self._game(update.table), self.state(update.table)
        moments = (state.match, *recorder.states)
        views = {pack_view(recorder.game.view(moment, viewer)) for moment in moments if moment is not None}
        assert update.view in views
        self._are_true(update.table, update.events, viewer, update.view)

    def _are_true(self, table: str, events: bytes, viewer: Viewer, view: bytes | None) -> None:
        """Each of the events as this viewer may know it, or as it may be told once more."""
        recorder = self._game(table)
        told = {pack_events((event,)) for event in unpack_events(recorder.game, events)}
        if told <= recorder.known(viewer):
            return
        assert view is not None
        again = recorder.game.retold(unpack_view(recorder.game, view), recorder.heard_by(viewer))
        assert told <= recorder.known(viewer) | {pack_events((event,)) for event in again}

    def _game(self, table: str) -> Recorder:
        return self.recorders[self.state(table).sheet.game]

    def _names_no_card(self, message: HostMessage, *hearers: str) -> None:
        """Messages that are not about the cards name none but what the peer has named himself, or the `hearers` see."""
        named = set(texts(msgspec.to_builtins(message, builtin_types=(bytes,)))) & self.cards - self.allowed
        assert not named or all(named <= self._seen_by(key) for key in hearers or ("",))

    def _seen_by(self, key: str) -> set[str]:
        """All texts in the views of the seats of this person, or of the computers."""
        found: set[str] = set()
        for table in self.hall._tables:
            recorder, match = self._game(table.state.table), table.state.match
            for seat, chair in enumerate(table.state.chairs):
                mine = chair.key == key and chair.left != "leave"
                if match is not None and (mine or (key == BOT_KEY and (chair.kind == "bot" or chair.left))):
                    found.update(texts(msgspec.to_builtins(recorder.game.view(match, seat))))
        return found

    @property
    def cards(self) -> frozenset[str]:
        """All cards in any hand or stock at the tables."""
        found: set[str] = set()
        for table in tuple(self.hall._tables):
            match = table.state.match
            if match is not None:
                found.update(card for hand in getattr(match, "hands", ()) for card in hand)
                found.update(getattr(match, "stock", ()))
        return frozenset(found)
