"""Where a host is: `host[:port]` as people type it."""

import ipaddress
import re
from dataclasses import dataclass
from typing import Final

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 5750

_LABEL: Final = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?")


@dataclass(frozen=True, slots=True)
class Address:
    """The door of a host: an IP address or a name, and the port. Its text form is what `parse_address` reads."""

    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT

    def __str__(self) -> str:
        return f"{bracketed(self.host)}:{self.port}"

    @property
    def short(self) -> str:
        """As people type it: without the port where that is the usual one."""
        return bracketed(self.host) if self.port == DEFAULT_PORT else str(self)


def bracketed(host: str) -> str:
    """`host` as it stands before a port: an IPv6 address in brackets."""
    return f"[{host}]" if ":" in host else host


def parse_address(text: str) -> Address:
    """The address in `text`: "", "attic", "attic:5751", "192.168.1.7", "[fe80::1]:5751" or "::1".

    ValueError with one clear sentence for anything else.
    """
    host, port = _split(text.strip())
    if not _is_host(host):
        raise ValueError(f"{text!r} is no address: a name or an IP address, then perhaps a colon and a port.")
    return Address(host, _port(port, text))


def _split(text: str) -> tuple[str, str]:
    if text.startswith("["):
        inside = re.fullmatch(r"\[([^]]*:[^]]*)\](?::(.+))?", text)
        return (inside[1], inside[2] or "") if inside else ("", "")
    if text.count(":") > 1:
        return text, ""
    host, colon, port = text.partition(":")
    return host or DEFAULT_HOST, port if not colon or port else "none"


def _is_host(host: str) -> bool:
    if ":" in host or re.fullmatch(r"[0-9.]+", host):
        try:
            ipaddress.ip_address(host)
        except ValueError:
            return False
        return True
    return len(host) <= 253 and all(_LABEL.fullmatch(label) for label in host.removesuffix(".").split("."))


def _port(text: str, whole: str) -> int:
    if not text:
        return DEFAULT_PORT
    if not re.fullmatch(r"[0-9]{1,5}", text) or not 1 <= int(text) <= 65535:
        raise ValueError(f"The port in {whole!r} must be a number from 1 to 65535.")
    return int(text)
