"""What a Hall wants done: frozen values, to be carried out in order by whoever owns the sockets and the disk."""

from typing import TypeAlias

from msgspec import Struct

from netcore.messages import HostMessage

LOBBY_TOPIC = b"lobby"
"""The gallery's topic for LobbyChange messages; everybody may subscribe to it."""


class Peer(Struct, frozen=True):
    """A connection: its route in the hall's socket, and the public CURVE key (Z85, 40 signs) behind it."""

    route: bytes
    key: str


class Row(Struct, frozen=True):
    """One line of the journal: an entry of one table, packed. After a `final` one the table may be forgotten."""

    table: str
    entry: bytes
    final: bool = False


class Append(Struct, frozen=True, tag=True):
    """Write these rows, all or none, and have them on disk before any later effect; else hall.append_failed."""

    rows: tuple[Row, ...]


class Send(Struct, frozen=True, tag=True):
    """One message to one connection."""

    route: bytes
    message: HostMessage


class Publish(Struct, frozen=True, tag=True):
    """One message to everybody who subscribes to `topic` at the gallery."""

    topic: bytes
    message: HostMessage


class Grant(Struct, frozen=True, tag=True):
    """This key may subscribe to `topic` from now on."""

    key: str
    topic: bytes


class Revoke(Struct, frozen=True, tag=True):
    """Nobody may be subscribed to `topic` any more."""

    topic: bytes


class CallBots(Struct, frozen=True, tag=True):
    """Computer players are needed and none are connected: start them if they do not run."""


class Keep(Struct, frozen=True, tag=True):
    """The record of a match that is over: keep it as a file, unless it is kept already."""

    text: str


Effect: TypeAlias = Append | Send | Publish | Grant | Revoke | CallBots | Keep
