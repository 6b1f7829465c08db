"""What all messages are made within: the protocol number, lengths, the kinds of values and how far each may go."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

PROTOCOL: Final = 2
"""Raised by any change to a message. Host and client must agree on it."""

MAX_CLIENT_FRAME: Final = 64 * 1024
"""Bytes: the longest frame a host accepts."""
MAX_HOST_FRAME: Final = 512 * 1024
"""Bytes: the longest frame a client accepts."""

MAX_SEATS: Final = 8

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Title = Annotated[str, Meta(min_length=1, max_length=32)]
Version = Annotated[str, Meta(min_length=1, max_length=32)]
TableId = Annotated[str, Meta(pattern="^[0-9a-v]{8}$", max_length=8)]
"""Eight signs of base32hex, lower case."""
Request = Annotated[str, Meta(pattern="^[0-9a-f]{16}$", max_length=16)]
"""Chosen at random by the client; a repeated one gets the first answer again."""
SeatNo = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
Seq = Annotated[int, Meta(ge=0, lt=2**53)]
Token = Annotated[str, Meta(min_length=1, max_length=200)]
Text = Annotated[str, Meta(min_length=1, max_length=400)]
Code = Annotated[str, Meta(min_length=1, max_length=40)]
Digest = Annotated[bytes, Meta(min_length=32, max_length=32)]
"""32 bytes: a random value of the fair deal, or the SHA-256 of one."""
Who = Annotated[str, Meta(pattern="^[0-9a-v]{8}$", max_length=8)]
"""A person in public: the first 40 bits of the SHA-256 of the public key, in base32hex. Never the key itself."""
OptionValue: TypeAlias = bool | Annotated[int, Meta(ge=-(2**31), lt=2**31)] | Annotated[str, Meta(max_length=40)]
Grace = Annotated[int, Meta(ge=0, le=3600)]
"""Seconds; 0: for ever."""
Level: TypeAlias = Literal["random", "easy", "normal"]
Openness: TypeAlias = Literal["open", "closed"]
"""Whether a table may be watched at all. A password holds for sitting down and watching alike."""
Password = Annotated[str, Meta(max_length=40)]
Ballot: TypeAlias = Literal["bots", "save", "end"]
"""What can be voted on in a match: computers for all who are missed, another evening, the end of the match."""
Veil: TypeAlias = Literal["", "asked", "waiting"]
"""In a veiled decision nobody knows who has a choice. `asked`: this seat has yet to answer; `waiting`: others have."""
PASS: Final = "pass"
"""The answer to a veiled decision that every seat may give, and gives who has no choice."""


class Message(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Common to all messages: strict and immutable."""
