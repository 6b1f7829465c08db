import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from netcore.address import Address
from netcore.identity import (
    IdentityError,
    KeyChanged,
    KnownHosts,
    data_dir,
    default_name,
    load_identity,
    load_key,
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BAFUDA_HOME", str(tmp_path))
    return tmp_path


def test_bafuda_home_moves_all_data(home: Path) -> None:
    load_identity("Aiko")
    assert data_dir() == home
    assert [path.name for path in (home / "identities").iterdir()] == ["Aiko.toml"]


def test_without_bafuda_home_the_data_lies_where_the_system_keeps_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BAFUDA_HOME")
    assert data_dir().name == "bafuda"


def test_an_identity_is_made_on_first_use_and_the_same_ever_after() -> None:
    first = load_identity("Aiko")
    assert load_identity("Aiko") == first
    assert load_identity("Oleg").public != first.public
    assert len(first.public) == len(first.secret) == 40


def test_only_the_owner_may_read_the_secret_key(home: Path) -> None:
    load_identity("Aiko")
    assert stat.S_IMODE((home / "identities" / "Aiko.toml").stat().st_mode) == 0o600


def test_the_secret_key_is_not_shown() -> None:
    identity = load_identity("Aiko")
    assert identity.secret not in repr(identity)


def test_two_programs_that_start_at_once_get_the_same_key(home: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: load_key(home / "one.key", "one").public, range(32)))
    assert len(keys) == 1
    assert [path.name for path in home.iterdir()] == ["one.key"]


@pytest.mark.parametrize(
    ("one", "other"), [("a/b", "a_b"), ("a/b", "a%2fb"), ("..", "."), ("C:", "C"), ("🎴" * 24, "🎴")]
)
def test_every_name_has_a_file_of_its_own_below_the_data_directory(home: Path, one: str, other: str) -> None:
    assert load_identity(one).public != load_identity(other).public
    assert len(list((home / "identities").iterdir())) == 2


def test_a_name_of_nothing_is_refused() -> None:
    with pytest.raises(IdentityError, match="at least one letter"):
        load_identity("\u200b ")


@pytest.mark.parametrize("text", ["public = 3", f"public = '{'%' * 40}'\nsecret = '{'%' * 40}'"])
def test_a_broken_key_file_is_named_and_kept(home: Path, text: str) -> None:
    path = home / "broken.key"
    path.write_text(text)
    with pytest.raises(IdentityError, match=r"broken\.key"):
        load_key(path, "broken")
    assert path.read_text() == text


def test_the_default_name_is_the_saved_one_else_the_login_name(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "mi\x1bka")
    assert default_name() == "mika"
    (home / "settings.toml").write_text('name = " Mika  T. "')
    assert default_name() == "Mika T."
    assert load_identity().name == "Mika T."


def test_a_host_is_remembered_by_its_address(home: Path) -> None:
    here, there = Address("127.0.0.1", 5750), Address("::1", 5750)
    KnownHosts(home / "known.toml").check(here, "k" * 40)
    again = KnownHosts(home / "known.toml")
    again.check(here, "k" * 40)
    again.check(there, "n" * 40)
    assert (again.key(here), again.key(there)) == ("k" * 40, "n" * 40)


@pytest.mark.parametrize("kept", [True, False], ids=["kept", "for this run"])
def test_a_changed_host_key_is_refused_until_the_host_is_forgotten(home: Path, kept: bool) -> None:
    known, address = KnownHosts(home / "known.toml" if kept else None), Address("attic", 5750)
    known.check(address, "k" * 40)
    with pytest.raises(KeyChanged, match="attic:5750 has another key"):
        known.check(address, "n" * 40)
    assert known.key(address) == "k" * 40
    known.forget(address)
    known.check(address, "n" * 40)
    assert known.key(address) == "n" * 40
