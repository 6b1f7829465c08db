"""A hall with people and computer players around it, without sockets, sleeps or disk."""

from collections.abc import Mapping
from random import Random
from typing import Any, TypeVar

from games.catalogue import GAMES, AnyGame
from netcore.codec import decode_client, decode_host, encode, unpack_view
from netcore.contributor import Contributor
from netcore.effects import Append, CallBots, Effect, Grant, Peer, Publish, Revoke, Row, Send
from netcore.hall import Hall
from netcore.limits import HallSettings, Limits
from netcore.messages import (
    MAX_HOST_FRAME,
    PASS,
    PROTOCOL,
    Act,
    Assign,
    ClientMessage,
    Denied,
    Done,
    Hello,
    HostMessage,
    Level,
    Open,
    Opened,
    OptionValue,
    Ready,
    Room,
    Sit,
    Start,
    Update,
    Watch,
    Watching,
)
from netcore.people import who
from netcore.table import TableState
from tests.netcore.fakegame import FAKE

T = TypeVar("T")

BOT_KEY = "b" * 40
OPERATOR_KEY = "o" * 40
TEST_GAMES: Mapping[str, AnyGame] = {**GAMES, "fake": FAKE}
GENEROUS = Limits(rate=1e9, burst=1e9, ping_rate=1e9, ping_burst=1e9, fault_rate=1e9, fault_burst=1e9)


class World:
    """Carries out effects as a host would, and keeps everything that was sent.

    `failing`: the disk refuses the next Append. `fair`: every connection does its part in the draw of a seed at once.
    """

    def __init__(
        self,
        seed: int = 1,
        *,
        bots: bool = True,
        limits: Limits = GENEROUS,
        games: Mapping[str, AnyGame] = TEST_GAMES,
    ) -> None:
        self.games = games
        self.rng = Random(seed)
        self.settings = HallSettings(
            "0.1",
            "Test host",
            BOT_KEY if bots else "",
            frozenset({OPERATOR_KEY}),
            wall=lambda now: int(now + self.asleep + 1000.0),
            limits=limits,
        )
        self.now = 100.0
        self.asleep = 0.0
        """Seconds for which the machine slept, while its monotonic clock stood."""
        self.rows: list[Row] = []
        self.sent: list[tuple[bytes, HostMessage]] = []
        self.published: list[tuple[bytes, HostMessage]] = []
        self.granted: set[tuple[str, bytes]] = set()
        self.calls = 0
        self.failing = False
        self.requests = 0
        self.fair = True
        self.contributors: dict[bytes, tuple[Peer, Contributor]] = {}
        self._shares: list[tuple[Peer, ClientMessage]] = []
        self.hall = self._hall()

    def _hall(self) -> Hall:
        return Hall(self.settings, self.rng.randbytes, self.games)

    def restart(self) -> None:
        """The host is killed and started again: only the rows are left."""
        self.hall = self._hall()
        self.hall.resume(self.rows, self.now)
        self.granted.clear()

    def receive(self, peer: Peer, message: ClientMessage) -> None:
        assert decode_client(encode(message)) == message
        if isinstance(message, Hello) and not message.watch_only:
            self.contributors[peer.route] = peer, Contributor(who(peer.key), self.rng.randbytes)
        self.carry_out(self.hall.receive(peer, message, self.now))

    def tick(self, seconds: float = 0.0) -> None:
        self.now += seconds
        self.carry_out(self.hall.tick(self.now))

    def carry_out(self, effects: list[Effect]) -> None:
        """Carry them out, and then what the clients do about them by themselves."""
        self._carry_out(effects)
        while self._shares:
            peer, share = self._shares.pop(0)
            if self.hall.knows(peer):
                self._carry_out(self.hall.receive(peer, share, self.now))

    def _contribute(self, route: bytes, message: HostMessage) -> None:
        peer, contributor = self.contributors.get(route, (None, None))
        if peer is None or contributor is None or not self.fair:
            return
        if isinstance(message, Done | Denied):
            contributor.answered(message)
        self._shares += ((peer, share) for share in contributor.hear(message))

    def _carry_out(self, effects: list[Effect]) -> None:
        assert not any(isinstance(effect, Append) for effect in effects[1:]), "the Append comes first"
        for effect in effects:
            match effect:
                case Append(rows=rows):
                    if self.failing:
                        self.failing = False
                        self._carry_out(self.hall.append_failed(self.now))
                        return
                    self._append(rows)
                case Send(route=route, message=message):
                    self.sent.append((route, over_the_wire(message)))
                    self._contribute(route, message)
                case Publish(topic=topic, message=message):
                    self.published.append((topic, over_the_wire(message)))
                case Grant(key=key, topic=topic):
                    self.granted.add((key, topic))
                case Revoke(topic=topic):
                    self.granted = {(key, t) for key, t in self.granted if t != topic}
                case CallBots():
                    self.calls += 1

    def _append(self, rows: tuple[Row, ...]) -> None:
        assert rows
        for row in rows:
            if row.final:
                self.rows = [other for other in self.rows if other.table != row.table]
            else:
                self.rows.append(row)

    def request(self) -> str:
        self.requests += 1
        return f"{self.requests:016x}"

    def state(self, table: str) -> TableState:
        found = self.hall.table(table)
        assert found is not None
        return found.state

    def heard(self, route: bytes, kind: type[T]) -> list[T]:
        """All messages of a kind that went to a connection."""
        return [message for to, message in self.sent if to == route and isinstance(message, kind)]

    def broadcast(self, topic: bytes, kind: type[T]) -> list[T]:
        return [message for to, message in self.published if to == topic and isinstance(message, kind)]


def over_the_wire(message: HostMessage) -> HostMessage:
    """The message as it arrives."""
    data = encode(message)
    assert len(data) <= MAX_HOST_FRAME
    arrived = decode_host(data)
    assert arrived == message
    return arrived


class Person:
    """Somebody with a key and one connection, who says Hello at once."""

    def __init__(self, world: World, name: str, *, key: str = "", watch_only: bool = False) -> None:
        self.world = world
        self.name = name
        self.key = key or (name.lower() * 40)[:40]
        self.watch_only = watch_only
        self.connect()

    def connect(self) -> None:
        """A new connection of the same key."""
        self.peer = Peer(self.world.rng.randbytes(5), self.key)
        self.tell(Hello(PROTOCOL, "0.1", self.name, self.watch_only))

    def tell(self, message: ClientMessage) -> None:
        self.world.receive(self.peer, message)

    def ask(self, message: Any) -> Any:
        """The reply to a request."""
        before = len(self.world.sent)
        self.tell(message)
        replies = [
            said
            for route, said in self.world.sent[before:]
            if route == self.peer.route
            and isinstance(said, Done | Denied | Opened | Watching)
            and said.request == message.request
        ]
        assert len(replies) == 1, replies
        return replies[0]

    def done(self, message: Any) -> None:
        reply = self.ask(message)
        assert isinstance(reply, Done), reply

    def denied(self, message: Any) -> str:
        reply = self.ask(message)
        assert isinstance(reply, Denied), reply
        return reply.code

    def request(self) -> str:
        return self.world.request()

    def open(
        self,
        game: str = "fake",
        seats: int = 2,
        options: dict[str, OptionValue] | None = None,
        seat: int | None = 0,
        bots: Level = "easy",
        **more: Any,
    ) -> str:
        """Open a table; its id."""
        message = Open(self.request(), "A table", game, "standard", options or {}, seats, seat, bots=bots, **more)
        reply = self.ask(message)
        assert isinstance(reply, Opened), reply
        return reply.table

    def sit(self, table: str, seat: int | None = None, password: str = "") -> None:
        self.done(Sit(self.request(), table, seat, password))

    def ready(self, table: str) -> None:
        self.done(Ready(self.request(), table))

    def start(self, table: str) -> None:
        self.done(Start(self.request(), table))

    def watch(self, table: str, password: str = "") -> Watching:
        reply = self.ask(Watch(self.request(), table, password))
        assert isinstance(reply, Watching), reply
        return reply

    def heard(self, kind: type[T]) -> list[T]:
        return self.world.heard(self.peer.route, kind)

    def room(self) -> Room:
        return self.heard(Room)[-1]

    def update(self, table: str) -> Update:
        """The newest update of the own seat."""
        return [update for update in self.heard(Update) if update.table == table][-1]

    def view(self, table: str) -> Any:
        game = self.world.hall.table(table)
        assert game is not None
        return unpack_view(game.game, self.update(table).view)

    def choices(self, table: str) -> tuple[str, ...]:
        """All that the own seat may do now."""
        return choices_of(self.update(table), self.view(table))

    def act(self, table: str, action: str | None = None, **changes: Any) -> Act:
        """The message that does `action` (the first legal one) on the newest update."""
        update = self.update(table)
        token = action or self.view(table).legal[0]
        return Act(
            changes.get("request") or self.request(),
            table,
            changes.get("seat", update.seat),
            changes.get("seq", update.seq),
            token,
        )


def choices_of(update: Update, view: Any) -> tuple[str, ...]:
    """All that a seat may do on this update."""
    legal: tuple[str, ...] = view.legal
    return legal if not update.veil else (*legal, PASS) if update.veil == "asked" else ()


class Bots(Person):
    """The host's computer players: they play at random what they are assigned."""

    def __init__(self, world: World) -> None:
        super().__init__(world, "Bots", key=BOT_KEY)

    def seats(self) -> dict[tuple[str, int], Assign]:
        assigned: dict[tuple[str, int], Assign] = {}
        for assign in self.heard(Assign):
            assigned.pop((assign.table, assign.seat), None)
            if assign.level is not None:
                assigned[assign.table, assign.seat] = assign
        return assigned

    def play(self) -> bool:
        """One action for the first seat that may act; False if there is none."""
        newest = {(u.table, u.seat): u for u in self.heard(Update)}
        for (table, seat), assign in self.seats().items():
            update = newest[table, seat]
            view = unpack_view(TEST_GAMES[assign.game], update.view)
            if choices := choices_of(update, view):
                self.done(Act(self.request(), table, seat, update.seq, self.world.rng.choice(choices)))
                return True
        return False

    def play_on(self) -> None:
        """All they can."""
        while self.play():
            continue


def play_match(world: World, table: str, people: tuple[Person, ...], bots: Bots | None = None) -> None:
    """People act at random on what they see until the match is over, and press on between deals."""
    while (phase := world.state(table).phase) in ("playing", "pause"):
        if phase == "pause":
            for person in people:
                if world.state(table).phase == "pause":
                    person.ready(table)
            continue
        if bots:
            bots.play_on()
        for person in people:
            if world.state(table).phase == "playing" and (choices := person.choices(table)):
                person.done(person.act(table, world.rng.choice(choices)))
