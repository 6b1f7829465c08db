"""The fair deal: the seed of a match, drawn by the host and all seats so that nobody can steer it. Pure values.

The host shows the hash of a secret; each seat shows the hash of a value; when all hashes are shown the values are
opened; the seed is the SHA-256 of the secret and the values. PROTOCOL.md tells what each step keeps from whom.
"""

import hashlib
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from games.game import Seat
from netcore import messages
from netcore.entries import Committed, LeftOut, Redrawn, Revealed

VALUE_BYTES: Final = 32
CHANCES: Final = 2
"""So often may a seat keep its value closed before the draw goes on without it."""

Step: TypeAlias = Literal["hashes", "values", "done"]


class Share(Struct, frozen=True):
    """What a seat adds: the hash, shown by the key `by`, then the value. `out`: it is left out."""

    by: str = ""
    hash: bytes = b""
    value: bytes = b""
    out: bool = False

    @property
    def is_closed(self) -> bool:
        """Whether its hash is shown and its value is not."""
        return bool(self.hash) and not self.value


class Round(Struct, frozen=True):
    """One attempt at a draw; `number` counts all of a table from 1, `shares` are by the seats before lots."""

    number: int
    secret: bytes
    shares: tuple[Share, ...]
    refused: tuple[Seat, ...] = ()
    """The seats whose values stayed closed, where it came to nothing by that."""

    @property
    def step(self) -> Step:
        """What all wait for."""
        if any(not share.hash and not share.out for share in self.shares):
            return "hashes"
        return "values" if any(share.is_closed for share in self.shares) else "done"

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that have yet to open what they have shown the hash of."""
        return tuple(seat for seat, share in enumerate(self.shares) if share.is_closed)


class Draw(Struct, frozen=True):
    """The draw for one match: the round that counts, and the ones before it that came to nothing.

    `turns`: where seats are drawn by lot too, the order in which they draw. `moved`: old seat and drawn one of each.
    """

    round: Round
    void: tuple[Round, ...] = ()
    turns: tuple[Seat, ...] = ()
    moved: tuple[tuple[Seat, Seat], ...] = ()


def hash_of(value: bytes) -> bytes:
    """SHA-256 (FIPS 180-4)."""
    return hashlib.sha256(value).digest()


def begun(before: Draw | None, secret: bytes, seats: int, turns: tuple[Seat, ...]) -> Draw:
    """A draw as it begins. Who draws lots when is fixed before anybody can know the seed."""
    number = before.round.number + 1 if before else 1
    return Draw(Round(number, secret, (Share(),) * seats), turns=turns)


def after(draw: Draw, entry: Committed | Revealed | LeftOut | Redrawn) -> Draw:
    """The draw after an entry about it."""
    match entry:
        case Committed(seat=seat, by=by, hash=digest):
            return _with_share(draw, seat, Share(by, digest))
        case Revealed(seat=seat, value=value):
            return _with_share(draw, seat, replace(draw.round.shares[seat], value=value))
        case LeftOut():
            shares = tuple(share if share.hash else replace(share, out=True) for share in draw.round.shares)
            return replace(draw, round=replace(draw.round, shares=shares))
        case Redrawn(secret=secret, closed=refused):
            return _again(draw, secret, refused)


def _again(draw: Draw, secret: bytes, refused: tuple[Seat, ...]) -> Draw:
    """The next round: all values anew; without those who were left out or kept theirs closed too often."""
    old = replace(draw.round, refused=refused)
    void = (*draw.void, old)
    often = [seat for each in void for seat in each.refused]
    shares = tuple(Share(out=share.out or often.count(s) >= CHANCES) for s, share in enumerate(old.shares))
    return replace(draw, round=Round(old.number + 1, secret, shares), void=void)


def seed_of(done: Round) -> bytes:
    """The seed: SHA-256 of the host's secret and the values in seat order, those left out passed over."""
    return hash_of(done.secret + b"".join(share.value for share in done.shares))


def told(draw: Draw, over: bool) -> messages.Fair:
    """What everybody may know of a draw; the secret when the match is over."""
    return messages.Fair(
        round=draw.round.number,
        commitment=hash_of(draw.round.secret),
        shares=tuple(messages.Share(s.hash, s.value, s.out) for s in draw.round.shares),
        closed=tuple(each.refused for each in draw.void),
        secret=draw.round.secret if over else b"",
    )


def _with_share(draw: Draw, seat: Seat, share: Share) -> Draw:
    shares = (*draw.round.shares[:seat], share, *draw.round.shares[seat + 1 :])
    return replace(draw, round=replace(draw.round, shares=shares))
