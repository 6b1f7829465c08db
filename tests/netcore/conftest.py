import pytest


@pytest.fixture(autouse=True)
def _quick_and_local(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hosts listen on 127.0.0.1 only, and their computer players do not dawdle."""
    monkeypatch.setenv("BAFUDA_BIND", "127.0.0.1")
    monkeypatch.setenv("BAFUDA_BOT_PACE", "0")
