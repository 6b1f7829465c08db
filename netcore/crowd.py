"""Crowd: the connections of a hall and whose line is up. The newest full connection of a key speaks for it."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from netcore.effects import Peer
from netcore.gate import Recent
from netcore.limits import Limits, Waits

Presence: TypeAlias = Literal["here", "lost", "left"]


@dataclass(slots=True)
class Connection:
    """One connection that has said Hello. `heard` is when it last spoke, monotonic seconds."""

    peer: Peer
    name: str
    watch_only: bool
    heard: float


class Crowd:
    """All connections, by route and by key."""

    def __init__(self, limits: Limits, waits: Waits) -> None:
        self._limits = limits
        self._waits = waits
        self._connections: dict[bytes, Connection] = {}
        self._newest: dict[str, bytes] = {}
        self._here: set[str] = set()
        self._left: Recent[Literal[True]] = Recent(limits.keys)

    def __len__(self) -> int:
        return len(self._connections)

    def connection(self, peer: Peer) -> Connection | None:
        """The connection of this peer, if it has said Hello."""
        found = self._connections.get(peer.route)
        return found if found and found.peer.key == peer.key else None

    def routes(self) -> tuple[bytes, ...]:
        return tuple(self._connections)

    def route(self, key: str) -> bytes | None:
        """The newest full connection of `key`, which hears of its seats."""
        return self._newest.get(key)

    def newest(self, key: str) -> Connection | None:
        """The connection that `route` names."""
        route = self._newest.get(key)
        return None if route is None else self._connections[route]

    def speaks_for(self, connection: Connection) -> bool:
        """Whether this is the newest full connection of its key."""
        return self._newest.get(connection.peer.key) == connection.peer.route

    def presence(self, key: str) -> Presence:
        """Whether the person is `here`, has said goodbye, or is just not heard of."""
        if key in self._here:
            return "here"
        return "left" if self._left.get(key) else "lost"

    def here(self, key: str) -> bool:
        return key in self._here

    def expected(self, key: str) -> bool:
        """Here, or gone without a goodbye: others wait for this person."""
        return self.presence(key) != "left"

    def welcome(self, peer: Peer, name: str, watch_only: bool, now: float) -> bytes | None:
        """Take a connection in, or anew; the route it takes over from, if any."""
        self.drop(peer.route)
        self._connections[peer.route] = Connection(peer, name, watch_only, now)
        if watch_only:
            return None
        old = self._newest.get(peer.key)
        self._newest[peer.key] = peer.route
        self._here.add(peer.key)
        self._left.drop(peer.key)
        return old

    def surplus(self, key: str) -> tuple[bytes, ...]:
        """The oldest connections of `key` beyond its limit."""
        routes = [r for r, c in self._connections.items() if c.peer.key == key and r != self._newest.get(key)]
        spare = self._limits.connections_per_key - (1 if key in self._newest else 0)
        return tuple(routes[: max(0, len(routes) - spare)])

    def full(self) -> bool:
        return len(self._connections) >= self._limits.connections

    def heard(self, connection: Connection, now: float) -> bool:
        """The connection spoke; whether its owner is back by that."""
        connection.heard = max(connection.heard, now)
        key = connection.peer.key
        if not self.speaks_for(connection) or key in self._here:
            return False
        self._here.add(key)
        return True

    def bye(self, connection: Connection) -> bool:
        """The connection ends on purpose; whether its owner has left by that."""
        speaks = self.speaks_for(connection)
        self.drop(connection.peer.route)
        if speaks:
            self._left.put(connection.peer.key, True)
        return speaks

    def drop(self, route: bytes) -> Connection | None:
        """Forget a connection."""
        connection = self._connections.pop(route, None)
        if connection and self._newest.get(connection.peer.key) == route:
            del self._newest[connection.peer.key]
            self._here.discard(connection.peer.key)
        return connection

    def silent(self, now: float) -> tuple[Connection, ...]:
        """Connections to be given up."""
        return tuple(c for c in self._connections.values() if now - c.heard >= self._waits.forget)

    def lapse(self, now: float) -> tuple[str, ...]:
        """The keys whose line has become lost."""
        newest = ((key, self._connections[route]) for key, route in self._newest.items())
        lost = tuple(key for key, c in newest if key in self._here and now - c.heard >= self._waits.silence)
        self._here.difference_update(lost)
        return lost
