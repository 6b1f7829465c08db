"""The frames that a client was sent, as the spy kept them, and what they tell of a match."""

from collections.abc import Iterator
from pathlib import Path

from games.koikoi import GAME
from games.koikoi.model import Dealt, Event, View
from netcore.codec import decode_host, unpack_events, unpack_view
from netcore.messages import HostMessage, PublicUpdate, Update, Watching


def kept(file: Path) -> Iterator[HostMessage]:
    """All messages in the order in which they came."""
    data, start = file.read_bytes(), 0
    while start < len(data):
        length = int.from_bytes(data[start : start + 4], "big")
        yield decode_host(data[start + 4 : start + 4 + length])
        start += 4 + length


def told(file: Path) -> Iterator[tuple[View, tuple[Event, ...]]]:
    """Every view that the client was sent, with its events."""
    for message in kept(file):
        if isinstance(message, Watching) and message.update is not None:
            message = message.update
        if isinstance(message, Update | PublicUpdate):
            yield unpack_view(GAME, message.view), unpack_events(GAME, message.events)


def hidden_hands(view: View) -> tuple[int, ...]:
    """The seats whose hands this view must not show."""
    if view.phase in ("between", "over"):
        return ()
    return tuple(seat for seat in (0, 1) if seat != view.viewer)


def leaks(file: Path) -> list[str]:
    """What the client was sent that its viewer may not know; empty when all is well."""
    found = []
    for view, events in told(file):
        found += [f"hand of seat {seat} in a view" for seat in hidden_hands(view) if view.hands[seat]]
        if view.legal and view.viewer not in view.to_act:
            found.append("somebody else's choices")
        for event in events:
            if isinstance(event, Dealt):
                found += [f"hand of seat {s} as dealt" for s in (0, 1) if s != view.viewer and event.hands[s]]
    return found
