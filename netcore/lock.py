"""Table passwords: kept as salted scrypt hashes (RFC 7914), so that a journal tells nobody the word itself."""

import hashlib
import hmac
from typing import Final

SALT_BYTES: Final = 16
_COST: Final = 2**11
"""A few milliseconds a guess; guesses are rationed besides."""


def locked(password: str, salt: bytes) -> bytes:
    """What is kept of a password: the salt and the hash. Empty for an empty one, which locks nothing."""
    return salt + _hash(password, salt) if password else b""


def unlocks(lock: bytes, password: str) -> bool:
    """Whether this is the password."""
    salt, kept = lock[:SALT_BYTES], lock[SALT_BYTES:]
    return hmac.compare_digest(_hash(password, salt), kept)


def _hash(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=_COST, r=8, p=1, dklen=32)
