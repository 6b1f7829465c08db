"""At the door: in the clear, one question and one answer."""

from typing import Annotated

from msgspec import Meta

from netcore.messages.bounds import Message, Title, Version


class Knock(Message, frozen=True, tag="knock"):
    """Client to door: who is there?"""

    protocol: Annotated[int, Meta(ge=0, lt=2**16)]
    version: Version


class Greeting(Message, frozen=True, tag="greeting"):
    """Door to client: what this host speaks, its public CURVE key (Z85), and the ports of hall and gallery."""

    protocols: Annotated[tuple[int, ...], Meta(max_length=16)]
    version: Version
    host: Title
    key: Annotated[str, Meta(min_length=40, max_length=40)]
    hall_port: Annotated[int, Meta(ge=1, lt=65536)]
    gallery_port: Annotated[int, Meta(ge=1, lt=65536)]
