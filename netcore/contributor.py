"""The client's part in fair deals: values for its seats, and an eye on what the host shows.

A value is kept in memory only, and opened only if the host shows what it showed before: the same commitment, the
same hashes.
"""

import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from netcore.fair import VALUE_BYTES, hash_of
from netcore.messages import Assign, Commit, Denied, Fair, HostMessage, Reply, Reveal, Room

Step: TypeAlias = Literal["commit", "reveal"]


@dataclass(frozen=True, slots=True)
class Unfair:
    """The host has changed something in the draw of a seed, or does not hold to it. `why` is a sentence for people."""

    table: str
    why: str
    match_no: int = 0


@dataclass(slots=True)
class Seen:
    """One round of a draw as this client knows it: what the host showed, our values by seat, what it has of them."""

    round: int
    fair: Fair
    match_no: int = 0
    values: dict[int, bytes] = field(default_factory=dict)
    asked: dict[str, tuple[Step, int]] = field(default_factory=dict)
    """Our requests without an answer."""
    opened: set[int] = field(default_factory=set)
    """Seats whose value the host has taken."""
    spoiled: bool = False


class Contributor:
    """Hears all that a client hears, and says what is to be sent. `me` is the client's own sign, empty for none."""

    def __init__(self, me: str = "", entropy: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self.me = me
        self._entropy = entropy
        self.unfair: list[Unfair] = []
        """What is to be told; whoever reads it empties it."""
        self._seen: dict[str, Seen] = {}
        self._assigned: dict[str, set[int]] = {}
        self._rooms: dict[str, Room] = {}

    def hear(self, message: HostMessage) -> tuple[Commit | Reveal, ...]:
        """What a message asks us to send."""
        match message:
            case Assign(table=table, seat=seat, level=level):
                seats = self._assigned.setdefault(table, set())
                (seats.discard if level is None else seats.add)(seat)
                return self._moves(self._rooms[table]) if table in self._rooms else ()
            case Room(table=table, phase="closed"):
                for known in (self._rooms, self._seen, self._assigned):
                    known.pop(table, None)
                return ()
            case Room(table=table):
                self._rooms[table] = message
                return self._moves(message)
            case _:
                return ()

    def answered(self, reply: Reply) -> None:
        """A request of ours has its answer."""
        for seen in self._seen.values():
            step, seat = seen.asked.pop(reply.request, ("commit", 0))
            if step == "reveal" and not isinstance(reply, Denied):
                seen.opened.add(seat)

    def _moves(self, room: Room) -> tuple[Commit | Reveal, ...]:
        """What is to be sent for the draw as the room shows it."""
        if room.fair is None:
            return ()
        seen = self._looked_at(room, room.fair)
        if room.phase != "drawing" or seen.spoiled:
            return ()
        return tuple(self._steps(room, room.fair, seen))

    def _looked_at(self, room: Room, fair: Fair) -> Seen:
        """What is known of this round now; what does not fit what was known before is told."""
        seen = self._seen.get(room.table)
        if seen is None or seen.round < fair.round:
            before, seen = seen, Seen(fair.round, fair, room.match_no)
            self._seen[room.table] = seen
            for why in begun_again(before, seen) if before else ():
                seen.spoiled = True
                self._tell(room, why)
        if not seen.spoiled and (why := changed(seen, fair) or withheld(room, fair)):
            seen.spoiled = True
            self._tell(room, why)
        if not seen.spoiled:
            seen.fair = fair
        return seen

    def _tell(self, room: Room, why: str) -> None:
        self.unfair.append(Unfair(room.table, why, room.match_no))

    def _steps(self, room: Room, fair: Fair, seen: Seen) -> Iterator[Commit | Reveal]:
        hashes = all(share.hash or share.left_out for share in fair.shares)
        for seat in self._seats(room, seen):
            share, request = fair.shares[seat], self._entropy(8).hex()
            step: Step = "reveal" if hashes else "commit"
            if share.left_out or (step, seat) in seen.asked.values():
                continue
            if step == "commit" and not share.hash:
                value = seen.values.setdefault(seat, self._entropy(VALUE_BYTES))
                seen.asked[request] = (step, seat)
                yield Commit(request, room.table, seat, fair.round, hash_of(value))
            elif step == "reveal" and not share.value and hash_of(seen.values.get(seat, b"")) == share.hash:
                seen.asked[request] = (step, seat)
                yield Reveal(request, room.table, seat, fair.round, seen.values[seat])

    def _seats(self, room: Room, seen: Seen) -> Iterable[int]:
        """The seats we have to do with: our own, those assigned, and those for which we have shown a hash."""
        own = {seat for seat, info in enumerate(room.seats) if self.me and info.who == self.me}
        return sorted(own | self._assigned.get(room.table, set()) | seen.values.keys())


def begun_again(before: Seen, now: Seen) -> Iterator[str]:
    """What is wrong with a round that came after another: for one match only a value that stayed closed is a reason.

    Rounds in between may have been missed.
    """
    if now.match_no != before.match_no:
        return
    known, closed = before.fair.closed, now.fair.closed
    if closed[: len(known)] != known or len(closed) - len(known) != now.round - before.round or () in closed:
        yield "The host has drawn the cards anew and does not say whose value stayed closed."
        return
    opened = before.opened | {seat for seat, share in enumerate(before.fair.shares) if share.value}
    for seat in sorted(opened.intersection(closed[len(known)])):
        yield f"The host says that seat {seat + 1} did not open its value, but it did."


def changed(seen: Seen, fair: Fair) -> str:
    """What a host has changed of a round that it may not; empty if nothing.

    Who is left out stays so, and who has shown a hash is never left out: values are open when the host knows the seed.
    """
    if fair.round != seen.round:
        return "The host has gone back to an earlier draw of the cards."
    if fair.commitment != seen.fair.commitment:
        return "The host has changed its own part of the draw after it was shown."
    if len(fair.shares) != len(seen.fair.shares):
        return "The host has changed after it was shown who takes part in the draw."
    for seat, (then, now) in enumerate(zip(seen.fair.shares, fair.shares, strict=True), start=1):
        if then.left_out and not now.left_out:
            return f"The host has let seat {seat} into the draw after it was left out."
        if now.left_out and (then.hash or now.hash):
            return f"The host has left seat {seat} out of the draw after its hash was shown."
        if (then.hash and now.hash != then.hash) or (then.value and now.value != then.value):
            return f"The host has changed the part of seat {seat} in the draw after it was shown."
        if now.value and hash_of(now.value) != now.hash:
            return f"The value of seat {seat} in the draw does not fit its hash."
    if fair.secret and hash_of(fair.secret) != fair.commitment:
        return "The host's secret does not fit what it showed before the draw."
    return ""


def withheld(room: Room, fair: Fair) -> str:
    """What a host has to show and does not: all seats, and its secret when the match is over; empty if nothing."""
    if len(fair.shares) != len(room.seats):
        return "The host does not show what each seat adds to the draw."
    if room.phase == "over" and not fair.secret:
        return "The match is over, and the host does not open its secret."
    return ""
