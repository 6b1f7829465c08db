"""A host that lies: what a client says of a draw or a record that is not what was shown."""

import asyncio
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

import pytest
from msgspec.structs import replace

from netcore.contributor import Contributor, Unfair
from netcore.conversation import Conversation
from netcore.fair import hash_of
from netcore.history import recall
from netcore.messages import Fair, HostMessage, RecordPart, Room, RuleSheet, Share, Update
from netcore.minutes import sealed
from netcore.people import who
from netcore.witness import Claim, Recorded, Witness, doubt
from tests.netcore.test_record import played

ME = who("a" * 40)
OTHER = b"o" * 32
Messages: TypeAlias = tuple[HostMessage, ...]


@lru_cache
def heard(seed: int = 3) -> Messages:
    """All that a person hears in a match of Koi-Koi, its record last."""
    _text, world = played("koikoi", seed)
    routes = {route for route, (peer, _contributor) in world.contributors.items() if who(peer.key) == ME}
    return tuple(message for route, message in world.sent if route in routes)


def claim(messages: Messages) -> Claim:
    witness, found = Witness(ME), None
    for message in messages:
        found = witness.hear(message) or found
    assert found is not None
    return found


def with_rooms(change: Callable[[Room, Fair], Room], when: Callable[[Room], bool] = lambda room: True) -> Messages:
    """As heard, but for rooms with a draw in them."""
    return tuple(change(one, one.fair) if isinstance(one, Room) and one.fair and when(one) else one for one in heard())


def with_record(change: Callable[[list[str]], list[str]]) -> Messages:
    """As heard, but for the lines of the record; its sums fit again."""
    (part,) = (one for one in heard() if isinstance(one, RecordPart))
    lines = change(part.text.split("\n")[:-2])
    terms = next(number for number, line in enumerate(lines) if line.startswith("terms "))
    lines[terms] = sealed(lines[:terms]).split("\n")[-2].replace("sha256", "terms")
    return tuple(replace(one, text=sealed(lines)) if one is part else one for one in heard())


def shares(fair: Fair, *new: Share) -> Fair:
    return replace(fair, shares=new + fair.shares[len(new) :])


def void(lines: list[str]) -> list[str]:
    terms = next(number for number, line in enumerate(lines) if line.startswith("terms "))
    return [*lines[:terms], f"void {OTHER.hex()} closed 1", *lines[terms:]]


def other_cards() -> Messages:
    """The cards of another shuffle than the one the record has."""
    other = next(one for one in heard(4) if isinstance(one, Update))
    return tuple(replace(one, view=other.view) if isinstance(one, Update) else one for one in heard())


def other_record() -> Messages:
    """The record of another match, under the name of this one."""
    (other,) = (one for one in heard(4) if isinstance(one, RecordPart))
    (mine,) = (one for one in heard() if isinstance(one, RecordPart))
    table = mine.text.split("\n")[1]
    return with_record(
        lambda _lines: [table if line.startswith("table ") else line for line in other.text.split("\n")[:-2]]
    )


DRAW = "The host's record of this match does not tell the draw that was shown here."
LOTS = "The host's record of this match does not tell the lots that were shown here."
RULES = RuleSheet("koikoi", 1, "standard", {"match_length": "points_20"})
LIES: dict[str, tuple[Callable[[], Messages], str]] = {
    "another secret": (other_record, DRAW),
    "another commitment at first": (
        lambda: with_rooms(
            lambda room, fair: replace(room, fair=replace(fair, commitment=OTHER)), lambda room: room.phase == "drawing"
        ),
        DRAW,
    ),
    "a changed contribution": (
        lambda: with_rooms(lambda room, fair: replace(room, fair=shares(fair, Share(hash_of(OTHER), OTHER)))),
        DRAW,
    ),
    "a seat left out unseen": (
        lambda: with_rooms(lambda room, fair: replace(room, fair=shares(fair, Share(left_out=True)))),
        DRAW,
    ),
    "a round that nobody saw": (lambda: with_record(void), DRAW),
    "a round that is hushed up": (
        lambda: with_rooms(lambda room, fair: replace(room, fair=replace(fair, round=2, closed=((1,),)))),
        DRAW,
    ),
    "another shuffle": (
        other_cards,
        "The host's record of this match does not fit the cards that were seen here.",
    ),
    "other rules": (
        lambda: with_rooms(lambda room, _fair: replace(room, sheet=RULES)),
        "The host's record of this match tells other rules than those that were shown here.",
    ),
    "lots that nobody drew": (
        lambda: with_record(lambda lines: [line for line in lines if not line.startswith("lot ")]),
        LOTS,
    ),
    "other lots": (
        lambda: with_rooms(lambda room, _fair: replace(room, lots=tuple(reversed(room.lots)))),
        LOTS,
    ),
    "a score": (
        lambda: with_record(lambda lines: [*lines[:-1], lines[-1].replace(" over ", " over 9")]),
        "The host's record of this match does not hold. Line ",
    ),
}


def test_an_honest_host_is_believed() -> None:
    assert doubt(claim(heard())) == ""
    assert claim(heard()).seat is not None


@pytest.mark.parametrize("lie", LIES)
def test_a_host_that_lies_is_told_of_in_a_sentence(lie: str) -> None:
    messages, sentence = LIES[lie]
    told = doubt(claim(messages()))
    assert told.startswith(sentence)
    assert "\n" not in told


def test_a_host_that_keeps_its_secret_is_told_of_when_the_match_is_over() -> None:
    contributor = Contributor(ME)
    for message in with_rooms(lambda room, fair: replace(room, fair=replace(fair, secret=b""))):
        contributor.hear(message)
    (told,) = contributor.unfair
    assert told.why == "The match is over, and the host does not open its secret."
    assert told.match_no == 1


def test_a_host_that_keeps_to_the_draw_is_not_told_of() -> None:
    contributor = Contributor("")
    for message in heard():
        contributor.hear(message)
    assert contributor.unfair == []


async def told_by_a_client(place: Path, messages: Messages) -> list[Unfair | Recorded]:
    """What a client says of a match that it hears, keeping its records in `place`."""
    conversation = Conversation(place / "records", watch_only=False)
    conversation._witness.me = ME
    for message in messages:
        conversation.receive(message, 0.0)
    await asyncio.gather(*conversation._checks._running)
    heard = (conversation.heard.get_nowait() for _ in range(conversation.heard.qsize()))
    return [one for one in heard if isinstance(one, Unfair | Recorded)]


async def test_a_client_keeps_the_record_of_an_honest_host(tmp_path: Path) -> None:
    (told,) = await told_by_a_client(tmp_path, heard())
    assert isinstance(told, Recorded)
    (kept,) = (tmp_path / "records").iterdir()
    assert kept.read_text("utf-8") == told.text
    assert [match.game for match in recall(tmp_path / "history.sqlite")] == ["koikoi"]


async def test_a_client_tells_of_a_host_that_lies_and_keeps_no_record_of_it(tmp_path: Path) -> None:
    (told,) = await told_by_a_client(tmp_path, other_cards())
    assert isinstance(told, Unfair)
    assert (told.why, told.match_no) == (LIES["another shuffle"][1], 1)
    assert not (tmp_path / "records").exists()
    assert recall(tmp_path / "history.sqlite") == ()
