"""Who somebody is: a CURVE key pair kept in a file, and the hosts met before.

The public key of a connection is the player (RFC 25/ZMTP-CURVE); there are no passwords. Keys are written in Z85
(RFC 32/Z85), 40 characters.
"""

import getpass
import os
import re
import struct
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import platformdirs
import zmq
from zmq.utils import z85

from netcore.address import Address
from netcore.files import write_beside
from netcore.people import clean_name, who

__all__ = [
    "Identity",
    "IdentityError",
    "KeyChanged",
    "KnownHosts",
    "data_dir",
    "default_name",
    "is_key",
    "known_hosts",
    "load_identity",
    "load_key",
    "who",
]

KEY_LENGTH: Final = 40
"""Characters of a key in Z85."""


class IdentityError(Exception):
    """A key file cannot be used; str() is one clear sentence."""


class KeyChanged(Exception):
    """The host at an address shows another key than the one met there before; str() says what to do."""

    def __init__(self, address: Address) -> None:
        super().__init__(
            f"The host at {address} has another key than last time, so it may not be the one you know. "
            f"If it was set up anew, its join code or --new-key lets you in."
        )
        self.address = address


@dataclass(frozen=True, slots=True)
class Identity:
    """A key pair and the name it goes by. Both keys in Z85; the secret one is never shown or sent."""

    name: str
    public: str
    secret: str = field(repr=False)


def data_dir() -> Path:
    """Where all data of this user lies: BAFUDA_HOME, or the system's place for such data."""
    home = os.environ.get("BAFUDA_HOME")
    return Path(home) if home else platformdirs.user_data_path("bafuda", appauthor=False)


def default_name() -> str:
    """The name somebody gets who gave none: the one in settings.toml, else the login name, else "Guest"."""
    saved = read_toml(data_dir() / "settings.toml").get("name", "")
    try:
        login = getpass.getuser()
    except (OSError, KeyError, ImportError):
        login = ""
    return clean_name(saved, "") or clean_name(login, "Guest")


def load_identity(name: str | None = None) -> Identity:
    """The identity of this name (None: the default one), made on first use. IdentityError if it cannot be."""
    cleaned = default_name() if name is None else clean_name(name, "")
    if not cleaned:
        raise IdentityError("A name needs at least one letter or digit.")
    return load_key(data_dir() / "identities" / f"{_file_name(cleaned)}.toml", cleaned)


def own_keys() -> frozenset[str]:
    """The public keys of all names that this user has played under on this machine, the default one made if need be."""
    load_identity()
    files = sorted((data_dir() / "identities").glob("*.toml"))
    return frozenset(key for file in files if is_key(key := read_toml(file).get("public", "")))


def is_key(text: str) -> bool:
    """Whether this is a key: ØMQ takes no other 40 characters."""
    try:
        return len(text) == KEY_LENGTH and bool(z85.decode(text))
    except (KeyError, ValueError, struct.error):  # a sign or a group that Z85 does not have
        return False


def load_key(path: Path, name: str) -> Identity:
    """The key pair in the file `path`, made on first use; only its owner may read the file."""
    if not path.exists():
        _make_key(path)
    keys = read_toml(path)
    public, secret = keys.get("public", ""), keys.get("secret", "")
    if not (is_key(public) and is_key(secret)):
        raise IdentityError(f"The key file {path} cannot be read. Put back a copy, or move it away to get a new key.")
    return Identity(name, public, secret)


def host_key(home: Path, name: str) -> Identity:
    """The key pair of the host whose data lie in `home`, made on first use."""
    return load_key(home / "host.key", name)


def _make_key(path: Path) -> None:
    """Write a new pair, unless somebody else was quicker: a hard link never replaces what is there."""
    public, secret = (key.decode() for key in zmq.curve_keypair())
    text = f'public = "{public}"\nsecret = "{secret}"\n'
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        fresh = write_beside(path, text)
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    except OSError as problem:
        raise IdentityError(f"The key file {path} cannot be written: {problem.strerror}.") from problem


class KnownHosts:
    """Which key each address showed when first met, kept in `path` (None: for this run only)."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._keys: dict[str, str] = {}

    def key(self, address: Address) -> str | None:
        """The key met at `address`, None if it was never met."""
        return self._read().get(str(address))

    def check(self, address: Address, key: str) -> None:
        """Remember `key` for a new address; KeyChanged if another one was met there."""
        known = self._read()
        met = known.setdefault(str(address), key)
        if met != key:
            raise KeyChanged(address)
        self._write(known)

    def addresses(self, key: str) -> tuple[str, ...]:
        """Where the host with this key was met, as text."""
        return tuple(address for address, met in self._read().items() if met == key)

    def forget(self, address: Address) -> None:
        """Trust whatever host answers at `address` next."""
        known = self._read()
        known.pop(str(address), None)
        self._write(known)

    def _read(self) -> dict[str, str]:
        return dict(self._keys) if self._path is None else read_toml(self._path)

    def _write(self, known: dict[str, str]) -> None:
        if self._path is None:
            self._keys = known
        elif known != read_toml(self._path):
            lines = (f'"{address}" = "{key}"\n' for address, key in sorted(known.items()))
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_beside(self._path, "".join(lines)).replace(self._path)


def known_hosts() -> KnownHosts:
    """The hosts this user has met."""
    return KnownHosts(data_dir() / "known_hosts.toml")


def read_toml(path: Path) -> dict[str, str]:
    """The texts at the top of a TOML file; nothing where the file is missing or broken."""
    try:
        content = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return {key: value for key, value in content.items() if isinstance(value, str)}


def _file_name(name: str) -> str:
    """A file name of its own for each name, on every system: other signs than letters become %hex."""
    return re.sub(r"[^\w -]", lambda sign: f"%{ord(sign.group()):x}", name)
