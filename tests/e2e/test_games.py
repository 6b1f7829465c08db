"""Every game through a whole match by key presses: two people, computer players on the other seats, an onlooker."""

from pathlib import Path

import pytest

from tests.e2e.evening import Evening
from tests.e2e.frames import leaks, told
from tests.e2e.players import Player, RummyPlayer, TrickPlayer

TABLES = [
    pytest.param("kan", {"rounds": "1"}, TrickPlayer, 5, id="kan"),
    pytest.param("kakeya", {"stones": "2"}, TrickPlayer, 4, id="kakeya"),
    pytest.param("kakeya", {"stones": "2"}, TrickPlayer, 6, id="kakeya-six", marks=pytest.mark.slow),
    pytest.param("hachinin_meri", {"deals": "1"}, TrickPlayer, 8, id="hachinin_meri"),
    pytest.param("kunken", {"match_length": "one_deal"}, RummyPlayer, 2, id="kunken-two", marks=pytest.mark.slow),
    pytest.param("kunken", {"match_length": "one_deal"}, RummyPlayer, 5, id="kunken-five"),
    pytest.param("kunken", {"match_length": "one_deal"}, RummyPlayer, 8, id="kunken-eight", marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("game", "options", "player", "seats"), TABLES)
def test_a_match_is_played_by_two_people_among_computer_players(
    tmp_path: Path, game: str, options: dict[str, str], player: type[Player], seats: int
) -> None:
    evening = Evening(tmp_path, game, options, player, seats=seats)
    try:
        evening.play_until(lambda: evening.is_over)
        evening.host.end()
        totals = evening.unbroken()
        for name in ("Aiko", "Ren", "Nao"):
            *_earlier, (view, _events) = told(evening.game, evening.frames(name))
            assert view.standing.totals == totals
            assert leaks(evening.game, evening.frames(name)) == []
    finally:
        evening.end()
