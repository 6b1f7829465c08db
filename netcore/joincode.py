"""Join codes: an address and a piece of the host's key in 20 letters that can be read out over the telephone.

The letters are those of Crockford's base32, five bits each, the first letter the highest: 32 bits IPv4 address, 16 bits
port, 44 bits tag of the host's key, 8 bits check. The check is the remainder of the 92 bits by x^8+x^4+x^3+x^2+1 with
`SEAL` laid over it. That polynomial is primitive, so one wrong letter and two letters in each other's place are always
noticed, anything else in 255 of 256 cases. An IPv6 address has no room in a code: it is typed.
"""

import hashlib
import ipaddress
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from netcore.address import Address, parse_address

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH: Final = 20
TAG_BITS: Final = 44
POLYNOMIAL: Final = 0b1_0001_1101
SEAL: Final = 0xBA
"""So that twenty zeros are no code."""

_HEARD_AS: Final = str.maketrans("OIL", "011")
_GROUPED: Final = re.compile(r"[0-9A-Za-z]{4}(?:[ -]+[0-9A-Za-z]{4}){2}(?:[ -]+[0-9A-Za-z]+)*")
_SOLID: Final = re.compile(r"[0-9A-Za-z]{20}")


class CodeError(ValueError):
    """What was typed looks like a join code and is none; str() is one clear sentence."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to a host: where it is, and the tag of its key; without a tag any host will do."""

    address: Address
    tag: str = ""


@lru_cache(maxsize=256)
def key_tag(key: str) -> str:
    """The first 44 bits of the SHA-256 of a public key (in its Z85 form), as 11 hexadecimal digits."""
    return hashlib.sha256(key.encode()).hexdigest()[: TAG_BITS // 4]


def join_code(host: str, port: int, tag: str) -> str:
    """The code for a host at an IPv4 address, in groups of four letters. ValueError for any other address."""
    content = int(ipaddress.IPv4Address(host)) << 16 | port
    content = content << TAG_BITS | int(tag, 16)
    bits = content << 8 | _check(content)
    letters = "".join(LETTERS[bits >> 5 * place & 31] for place in reversed(range(LENGTH)))
    return "-".join(letters[start : start + 4] for start in range(0, LENGTH, 4))


def looks_like_code(text: str) -> bool:
    """Whether `text` is meant as a code: 20 letters, or groups of four. A host so called is typed with its port."""
    stripped = text.strip()
    return bool(_SOLID.fullmatch(stripped) or _GROUPED.fullmatch(stripped))


def read_code(text: str) -> Way:
    """What a typed code says; small letters, spaces, O for 0, I and L for 1 do no harm. CodeError for a slip."""
    letters = re.sub(r"[ -]", "", text.strip()).upper().translate(_HEARD_AS)
    if len(letters) != LENGTH:
        raise CodeError(f"A join code has {LENGTH} letters and digits; this one has {len(letters)}.")
    strange = sorted(set(letters) - set(LETTERS))
    if strange:
        raise CodeError(f"There is no {strange[0]} in a join code. Please compare it with the host's screen.")
    bits = 0
    for letter in letters:
        bits = bits << 5 | LETTERS.index(letter)
    content, check = bits >> 8, bits & 0xFF
    if check != _check(content):
        raise CodeError("There is a slip in this join code. Please compare it, four letters at a time.")
    tag = f"{content & (1 << TAG_BITS) - 1:0{TAG_BITS // 4}x}"
    place = content >> TAG_BITS
    port = place & 0xFFFF
    if port == 0:
        raise CodeError("This join code names no port; no host gave it out.")
    return Way(Address(str(ipaddress.IPv4Address(place >> 16)), port), tag)


def parse_way(text: str) -> Way:
    """The way in `text`, an address or a join code. ValueError with one clear sentence for anything else."""
    return read_code(text) if looks_like_code(text) else Way(parse_address(text))


def _check(content: int) -> int:
    remainder = content << 8
    while remainder.bit_length() > 8:
        remainder ^= POLYNOMIAL << remainder.bit_length() - 9
    return remainder ^ SEAL
