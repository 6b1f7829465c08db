"""People as others see them: a short public sign for a key, and names and lines of chat made fit to be shown."""

import base64
import hashlib
import unicodedata
from functools import lru_cache

MAX_NAME = 24
"""Signs in a name."""
MAX_TEXT = 400
"""Signs in a line of chat."""

_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Mn", "Mc", "Me"}
"""Unicode categories that draw nothing by themselves, turn the direction of writing, or pile up on their neighbour."""


@lru_cache(maxsize=4096)
def who(key: str) -> str:
    """The public sign of a key: the first 40 bits of its SHA-256 in base32hex (RFC 4648), lower case."""
    return base64.b32hexencode(hashlib.sha256(key.encode()).digest()[:5]).decode().lower()


def clean_text(text: str, length: int = MAX_TEXT) -> str:
    """`text` in composed form on one line, without hidden signs, at most `length` long; may be empty."""
    shown = "".join(
        sign if unicodedata.category(sign) not in _HIDDEN else " " if sign in "\t\n\r\u2028\u2029" else ""
        for sign in unicodedata.normalize("NFC", text)
    )
    return " ".join(shown.split())[:length].strip()


def clean_name(name: str, fallback: str, length: int = MAX_NAME) -> str:
    """A name fit to be shown; `fallback` where nothing is left of it."""
    return clean_text(name, length) or fallback
