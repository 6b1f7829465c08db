"""The main journey with real programs in real pseudo-terminals: a host, two players, an onlooker, a whole match."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.evening import Evening
from tests.e2e.frames import leaks, told
from tests.e2e.players import KoiKoiPlayer


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path, "koikoi", {"match_length": "deals_3"}, KoiKoiPlayer)
    yield evening
    evening.end()


def check_end(evening: Evening) -> None:
    """All three screens tell the result that the actions make; nobody was sent what was not for him."""
    evening.host.end()
    totals = evening.unbroken()
    *_earlier, (view, _events) = told(evening.game, evening.frames("Aiko"))
    mine, theirs = totals[view.viewer], totals[1 - view.viewer]
    aiko, ren = evening.screens["Aiko"], evening.screens["Ren"]
    assert f"You {mine}" in aiko.lines()[0]
    assert f"Ren {theirs}" in aiko.lines()[0]
    assert f"You {theirs}" in ren.lines()[0]
    assert f"Aiko {mine}" in evening.nao.lines()[0]
    assert f"{'Aiko' if mine > theirs else 'Ren'} wins the match" in evening.nao.text()
    for name in ("Aiko", "Ren", "Nao"):
        assert leaks(evening.game, evening.frames(name)) == []
    assert len(list(told(evening.game, evening.frames("Nao")))) > 20


def test_a_match_is_played_and_watched_from_separate_terminals(evening: Evening) -> None:
    evening.play_until(lambda: "hand ########" in evening.nao.text())
    evening.play_until(lambda: "Hands stay hidden" in evening.nao.text())  # the lots lie over it at first
    assert "[YOUR TURN]" not in evening.nao.text()
    evening.play_until(lambda: evening.is_over)
    check_end(evening)


def test_a_host_killed_three_times_goes_on_where_it_was(evening: Evening) -> None:
    for _ in range(3):
        enough = evening.cards_played + 5  # the onlooker misses what is played until his line is back
        evening.play_until(lambda least=enough: evening.cards_played >= least or evening.is_over)  # type: ignore[misc]
        evening.host.kill()
        evening.host = evening.start_host()
    evening.play_until(lambda: evening.is_over)
    check_end(evening)
