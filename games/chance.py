"""Every random choice of a match, from one seed; written down so that any language can repeat it.

**Stream.** For a purpose `p` (a UTF-8 text) the random bytes are the blocks
HMAC-SHA256(key = seed, message = p + "/" + decimal block number), block numbers 0, 1, 2, ..., one after the
other. The seed has 32 bytes.

**Number below n.** Take the next 8 bytes of the stream as a big-endian unsigned number x. If
x >= 2**64 - (2**64 mod n), throw it away and take the next 8; else the number is x mod n.

**Pick.** The `use_no`-th pick (from 0) with label `l` is the first number below n of the stream "pick/l/use_no".

**Deck.** Shuffle number `k` (from 0) is a Fisher-Yates shuffle with the stream "deck/k": for i = len - 1 down to
1, draw j below i + 1 and exchange the cards at i and j. The result's first card is the top of the pack.

Reference: RFC 2104 (HMAC), FIPS 180-4 (SHA-256), Durstenfeld's form of the Fisher-Yates shuffle.
"""

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

SEED_BYTES = 32


class Chance(Struct, frozen=True, tag="chance"):
    """The chance of one match: a value, derived from a 32-byte seed. See the module docstring."""

    seed: bytes

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(self.seed)}")

    def deck(self, cards: Sequence[str], shuffle_no: int) -> tuple[str, ...]:
        """`cards` shuffled, the top card first; `shuffle_no` counts the shuffles of the match from 0."""
        pack = list(cards)
        numbers = _words(self.seed, f"deck/{shuffle_no}")
        for i in range(len(pack) - 1, 0, -1):
            j = _below(i + 1, numbers)
            pack[i], pack[j] = pack[j], pack[i]
        return tuple(pack)

    def pick(self, label: str, n: int, use_no: int) -> int:
        """A number from 0 to n - 1; `use_no` counts the picks with this label from 0."""
        return _below(n, _words(self.seed, f"pick/{label}/{use_no}"))


class Rigged(Struct, frozen=True, tag="rigged"):
    """A chance that gives what was laid down: packs in order of use, and for each label its values in order."""

    decks: Sequence[Sequence[str]]
    picks: Mapping[str, Sequence[int]]

    def __post_init__(self) -> None:
        force_setattr(self, "decks", tuple(tuple(deck) for deck in self.decks))
        force_setattr(self, "picks", {label: tuple(values) for label, values in self.picks.items()})

    def deck(self, cards: Sequence[str], shuffle_no: int) -> tuple[str, ...]:
        """The pack laid down for this shuffle; ValueError if none is left or it holds other cards."""
        if shuffle_no >= len(self.decks):
            raise ValueError(f"no pack was laid down for shuffle {shuffle_no}")
        deck = tuple(self.decks[shuffle_no])
        if sorted(deck) != sorted(cards):
            raise ValueError(f"the pack laid down for shuffle {shuffle_no} holds other cards")
        return deck

    def pick(self, label: str, n: int, use_no: int) -> int:
        """The value laid down for this pick; ValueError if there is none or it is not below n."""
        values = self.picks.get(label, ())
        if use_no >= len(values) or not 0 <= values[use_no] < n:
            raise ValueError(f"no value below {n} was laid down for pick {use_no} of {label!r}")
        return values[use_no]


AnyChance: TypeAlias = Chance | Rigged


def _words(seed: bytes, purpose: str) -> Iterator[int]:
    """The stream of a purpose as 64-bit numbers."""
    block = 0
    while True:
        digest = hmac.digest(seed, f"{purpose}/{block}".encode(), hashlib.sha256)
        for start in range(0, len(digest), 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def _below(n: int, numbers: Iterator[int]) -> int:
    """The next number below n, by rejection."""
    bound = 2**64 - 2**64 % n
    return next(x for x in numbers if x < bound) % n
