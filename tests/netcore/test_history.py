"""The history of the matches one has played."""

from pathlib import Path

from netcore.history import recall, remember
from tests.netcore.test_record import record


def test_a_match_is_remembered_once_with_its_players_and_its_end(tmp_path: Path) -> None:
    place = tmp_path / "deep" / "history.sqlite"
    assert recall(place) == ()
    for _ in range(2):
        remember(place, record("koikoi"), 1)
    (match,) = recall(place)
    end = next(line for line in record("koikoi").split("\n") if " - over " in line)
    assert match.game == "koikoi"
    assert match.players[1] == 'Ai"ko'
    assert match.players[0] == "bot:random"
    assert f" - over {match.totals[0]} {match.totals[1]} winners" in end
    assert match.won == end.endswith("winners 1")
