"""Bytes to messages and back. Decoding raises WireError only.

Bytes are read by msgpack, which can refuse extension types, duplicate keys and keys other than strings (see the msgpack
specification), and msgspec.convert holds them against the shape. Our own values are packed by msgspec in one go.
"""

from typing import Any, Final, TypeVar

import msgpack
import msgspec

from games.catalogue import AnyGame
from netcore.messages import (
    MAX_CLIENT_FRAME,
    MAX_HOST_FRAME,
    ClientMessage,
    Greeting,
    HostMessage,
    Knock,
    Message,
)

T = TypeVar("T")

_packer = msgspec.msgpack.Encoder()

MAX_DOOR_FRAME: Final = 1024
"""Bytes: the longest frame at the door, either way."""


class WireError(Exception):
    """The peer's fault: these bytes are no message. `code` is `malformed` or `too_long`."""

    def __init__(self, code: str = "malformed") -> None:
        super().__init__(code)
        self.code = code


def encode(message: Message) -> bytes:
    """A message as one frame."""
    return pack(message)


def decode_client(data: bytes) -> ClientMessage:
    """What a client said. WireError for anything that is not exactly a message."""
    message: ClientMessage = unpack(data, ClientMessage, MAX_CLIENT_FRAME)
    return message


def decode_host(data: bytes) -> HostMessage:
    """What a host said. WireError for anything that is not exactly a message."""
    message: HostMessage = unpack(data, HostMessage, MAX_HOST_FRAME)
    return message


def decode_door(data: bytes) -> Knock | Greeting:
    """What was said at the door, by either side. WireError for anything else."""
    message: Knock | Greeting = unpack(data, Knock | Greeting, MAX_DOOR_FRAME)
    return message


def pack_view(view: object) -> bytes:
    """A View as one msgpack map."""
    return pack(view)


def pack_events(events: tuple[object, ...]) -> bytes:
    """Events as one msgpack array of maps."""
    return pack(events)


def unpack_view(game: AnyGame, data: bytes) -> Any:
    """The View of `game`; WireError if it is none."""
    return unpack(data, game.types.view, MAX_HOST_FRAME)


def unpack_events(game: AnyGame, data: bytes) -> tuple[Any, ...]:
    """The events of `game`; WireError if they are none."""
    shape = tuple.__class_getitem__((game.types.event, ...))
    events: tuple[Any, ...] = unpack(data, shape, MAX_HOST_FRAME)
    return events


def pack(value: object) -> bytes:
    """Any tree of Structs, tuples, texts, numbers and bytes as msgpack."""
    return _packer.encode(value)


def unpack(data: bytes, shape: Any, longest: int) -> Any:
    """The one value of `shape` that `data` holds; `longest` in bytes. WireError for anything else."""
    if len(data) > longest:
        raise WireError("too_long")
    try:
        tree = msgpack.unpackb(
            data,
            strict_map_key=True,
            object_pairs_hook=_mapping,
            ext_hook=_no_extension,
            max_str_len=longest,
            max_bin_len=longest,
            max_array_len=longest // 8,
            max_map_len=256,
            max_ext_len=0,
        )
        return msgspec.convert(tree, shape, strict=True, builtin_types=(bytes,))
    except (ValueError, RecursionError, msgspec.MsgspecError, msgpack.UnpackException) as error:
        raise WireError from error


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A map without repeated keys, of which readers would keep different ones."""
    mapping = dict(pairs)
    if len(mapping) != len(pairs):
        raise ValueError("a key stands twice")
    return mapping


def _no_extension(code: int, data: bytes) -> Any:
    raise ValueError("extension types are not used")
