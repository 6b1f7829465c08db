"""The frames that a client was sent, as the spy kept them, and what they tell of a match."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.catalogue import AnyGame
from netcore.codec import decode_host, unpack_events, unpack_view
from netcore.messages import HostMessage, PublicUpdate, Update, Watching


def kept(file: Path) -> Iterator[HostMessage]:
    """All messages in the order in which they came."""
    data, start = file.read_bytes(), 0
    while start < len(data):
        length = int.from_bytes(data[start : start + 4], "big")
        yield decode_host(data[start + 4 : start + 4 + length])
        start += 4 + length


def told(game: AnyGame, file: Path) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Every view of the game that the client was sent, with its events."""
    for message in kept(file):
        if isinstance(message, Watching) and message.update is not None:
            message = message.update
        if isinstance(message, Update | PublicUpdate):
            yield unpack_view(game, message.view), unpack_events(game, message.events)


def leaks(game: AnyGame, file: Path) -> list[str]:
    """What the client was sent that its viewer may not know; empty when all is well.

    Hands are hidden from all but their owner while somebody has to act, and so are the choices of whoever acts.
    """
    found = []
    for view, events in told(game, file):
        hidden = [seat for seat in range(len(view.hands)) if seat != view.viewer] if view.to_act else []
        found += [f"hand of seat {seat} in a view" for seat in hidden if view.hands[seat]]
        if view.legal and view.viewer not in view.to_act:
            found.append("somebody else's choices")
        for event in events:
            for seat, hand in enumerate(getattr(event, "hands", ()) if type(event).__name__ == "Dealt" else ()):
                if seat != view.viewer and hand:
                    found.append(f"hand of seat {seat} as dealt")
    return found
