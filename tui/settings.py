"""What the program remembers between two evenings: looks, addresses, the match that is not finished.

One small TOML file in the data directory. A file that cannot be read counts as not there; one that cannot be
written is told once by the screen that wanted it.
"""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from netcore.address import DEFAULT_PORT, Address, parse_address
from netcore.networks import LOOPBACK

Theme: TypeAlias = Literal["night", "day", "sixteen", "none"]
"""`sixteen` is Night in the sixteen colours every terminal has; `none` is without any colour."""
Faces: TypeAlias = Literal["picture", "box", "ascii", "kanji"]
CardSize: TypeAlias = Literal["auto", "full", "compact"]
Motion: TypeAlias = Literal["full", "short", "none"]
Play: TypeAlias = Literal["confirm", "fast"]
Order: TypeAlias = Literal["suit", "rank"]
Linger: TypeAlias = Literal["2", "4", "8", "key"]
Switch: TypeAlias = Literal["on", "off"]

FILE: Final = "settings.toml"
MAX_ADDRESSES: Final = 5
HERE: Final = Address(LOOPBACK, DEFAULT_PORT)


class Unfinished(Struct, frozen=True):
    """A match to go on with: where, which game, and what to call the place in it."""

    address: str
    """Empty: a match alone, on this machine's own host."""
    table: str
    game: str
    place: str
    at: int
    """Seconds since 1970, UTC."""
    host: str = ""
    """What the host calls itself."""
    own: bool = False
    """Whether it is a host of our own, which ends with the program and has to be started again."""


class Settings(Struct, frozen=True):
    """Saved by itself at each change."""

    name: str = ""
    theme: Theme = "night"
    faces: Faces = "picture"
    card_size: CardSize = "auto"
    four_colours: Switch = "on"
    motion: Motion = "short"
    play: Play = "confirm"
    """`fast`: one key plays a card; decisions that cannot be taken back still take two."""
    order: Order = "suit"
    near: Switch = "on"
    linger: Linger = "4"
    """Seconds for which a finished trick stays, or until a key."""
    bell: Literal["once", "off", "again"] = "once"
    title: Switch = "on"
    addresses: tuple[str, ...] = ()
    """Last used first."""
    unfinished: Unfinished | None = None


def load(place: Path) -> Settings:
    """The settings kept in the directory `place`, or the defaults."""
    try:
        return msgspec.convert(tomllib.loads((place / FILE).read_text("utf-8")), Settings)
    except (OSError, ValueError):
        return Settings()


def save(place: Path, settings: Settings) -> None:
    """Keep `settings`; a half-written file is never left behind. OSError where the disk says no."""
    place.mkdir(parents=True, exist_ok=True)
    fresh = place / f"{FILE}.new"
    fresh.write_text("".join(_lines(settings)), "utf-8")
    fresh.replace(place / FILE)


def _lines(settings: Settings) -> Iterator[str]:
    """TOML 1.0: its basic strings and arrays of them are written as in JSON."""
    for name, value in msgspec.structs.asdict(settings).items():
        if name != "unfinished":
            yield f"{name} = {json.dumps(value, ensure_ascii=False)}\n"
    if settings.unfinished is not None:
        yield "\n[unfinished]\n"
        for name, value in msgspec.structs.asdict(settings.unfinished).items():
            yield f"{name} = {json.dumps(value, ensure_ascii=False)}\n"


def with_address(settings: Settings, address: str) -> Settings:
    """`settings` with `address` as the one used last."""
    rest = tuple(known for known in settings.addresses if known != address)
    return msgspec.structs.replace(settings, addresses=(address, *rest)[:MAX_ADDRESSES])


def known_addresses(settings: Settings) -> tuple[Address, ...]:
    """Where hosts were joined before, and this machine."""
    parsed = []
    for text in settings.addresses:
        try:
            parsed.append(parse_address(text))
        except ValueError:
            continue
    return (*parsed, HERE)
