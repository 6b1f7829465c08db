"""Random matches of any game in the catalogue, for the contract test."""

import types
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

import msgpack
import msgspec

from games.catalogue import GAMES, AnyGame
from games.chance import Chance
from games.game import GALLERY, OPEN, Seat, Viewer
from games.wording import Names

T = TypeVar("T")

ANY = "any"
"""In place of a named sheet: random options."""


@dataclass(frozen=True)
class Step:
    """One stop of a match: how it was reached, and what will be done there (None: advance)."""

    state: Any
    events: tuple[Any, ...]
    seat: Seat | None
    action: Any


def packed(value: Any) -> bytes:
    """A value as it travels: msgpack of plain maps, lists, texts, numbers and bytes."""
    data: bytes = msgpack.packb(msgspec.to_builtins(value, builtin_types=(bytes,), str_keys=True))
    return data


def unpacked(data: bytes, wanted: Any) -> Any:
    return msgspec.convert(msgpack.unpackb(data), wanted, builtin_types=(bytes,))


def option_values(annotation: Any) -> tuple[Any, ...]:
    """All values an option may have."""
    if annotation is bool:
        return (False, True)
    if get_origin(annotation) is Annotated:
        meta = next(part for part in get_args(annotation)[1:] if isinstance(part, msgspec.Meta))
        assert isinstance(meta.ge, int)
        assert isinstance(meta.le, int)
        return tuple(range(meta.ge, meta.le + 1))
    if get_origin(annotation) in (types.UnionType, None):
        return tuple(value for part in get_args(annotation) for value in option_values(part))
    assert get_origin(annotation) is Literal, annotation
    return get_args(annotation)


def option_fields(game: AnyGame) -> dict[str, tuple[Any, ...]]:
    """The options of a game, in order, each with its values."""
    return {field.name: option_values(field.type) for field in msgspec.structs.fields(game.Options)}


def random_options(game: AnyGame, rng: Random) -> Any:
    """Options of which about half are not the defaults; drawn again where they do not go together."""
    while True:
        changes = {name: rng.choice(values) for name, values in option_fields(game).items() if rng.random() < 0.5}
        try:
            return msgspec.convert(changes, game.Options)
        except ValueError:
            continue


def random_match(game: AnyGame, options: Any, seats: int, rng: Random, limit: int = 20_000) -> Iterator[Step]:
    """A match of random legal play, stop by stop; the last step has nothing to do."""
    state, events = game.new_match(options, seats, Chance(rng.randbytes(32))), ()
    for _count in range(limit):
        seats_to_act = game.to_act(state)
        if game.standing(state).over:
            yield Step(state, events, None, None)
            return
        if not seats_to_act:
            yield Step(state, events, None, None)
            state, events = game.advance(state)
            continue
        seat = rng.choice(seats_to_act)
        action = rng.choice(game.legal_actions(state, seat))
        yield Step(state, events, seat, action)
        state, events = game.apply(state, seat, action)
    raise AssertionError(f"no end after {limit} stops")


def viewers(seats: int) -> tuple[Viewer, ...]:
    return (*range(seats), GALLERY, OPEN)


def names(seats: int, viewer: Viewer) -> Names:
    people = ("Aiko", "Ben", "Chie", "Daan", "Emi", "Finn", "Gen", "Hana")[:seats]
    return Names(people, viewer if isinstance(viewer, int) else -1)


def sheets(game_id: str, count: int, seed: int) -> Iterator[tuple[Any, int, Random]]:
    """Options, seats and randomness for so many matches of a game; the named sheets come first."""
    game = GAMES[game_id]
    for number in range(count):
        rng = Random(f"{game_id}/{seed}/{number}")
        named = game.info.sheets[number].changes if number < len(game.info.sheets) else None
        options = random_options(game, rng) if named is None else msgspec.convert(named, game.Options)
        yield options, rng.choice(game.info.seat_counts), rng


def matches(game_id: str, sheet: str, count: int, seed: int) -> Iterator[tuple[Any, int, Random]]:
    """Options, seats and randomness for so many matches with one named sheet, or any options for ANY."""
    game = GAMES[game_id]
    changes = {one.id: one.changes for one in game.info.sheets}
    for number in range(count):
        rng = Random(f"{game_id}/{sheet}/{seed}/{number}")
        options = random_options(game, rng) if sheet == ANY else msgspec.convert(changes[sheet], game.Options)
        yield options, rng.choice(game.info.seat_counts), rng
