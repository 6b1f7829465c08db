"""A player's program dies in a match; another screen tells; he starts it again and has his seat back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.evening import Evening
from tests.e2e.players import KoiKoiPlayer
from tests.e2e.table import bafuda


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path, "koikoi", {"match_length": "deals_3"}, KoiKoiPlayer)
    yield evening
    evening.end()


def test_a_killed_player_is_waited_for_played_for_and_told_of_it(evening: Evening) -> None:
    evening.play_until(lambda: evening.cards_played >= 3)
    aiko, ren = evening.screens["Aiko"], evening.screens["Ren"]
    ren.kill()
    aiko.wait_for("Ren's line is gone")
    evening.nao.wait_for("Ren's line is gone")
    assert "[PAUSED] Waiting for Ren." in aiko.text()
    aiko.press("b")
    aiko.wait(lambda text: "Ren's line is gone" not in text and "bot" in text, "a bot plays for Ren")
    evening.players = tuple(player for player in evening.players if player.terminal is aiko)
    before = evening.cards_played
    evening.play_until(lambda: evening.cards_played >= before + 4)
    again = bafuda(evening.place / "Ren", "--name", "Ren")
    evening.screens["Ren"] = again
    again.wait_for("Back to your seat at")
    again.press("enter")
    again.wait_for("You are back")
    again.press("enter")
    aiko.wait(lambda text: "→" not in text.split("\n")[1], "Ren plays himself again")
    evening.players = (*evening.players, KoiKoiPlayer(again))
    evening.play_until(lambda: evening.is_over)
