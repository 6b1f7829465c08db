"""Single messages that are lost or come twice, at every place of a match: it goes on, and all see it right."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from games.catalogue import GAMES
from netcore.messages import BotSeat, OptionValue
from tests.netcore.lan import hosting, nothing_missing, person
from tests.netcore.proxy import Fate, Way, bad_line

STRIDE = 12
"""Every twelfth message is harmed, so that twelve matches harm each one once, with sound ones around it."""
SLOWLY = 150.0
"""Seconds: each request that is lost comes again after two."""
BEGUN: dict[Way, int] = {"there": 4, "back": 6}
"""Messages after which the client is in the hall."""
SHORT: dict[str, dict[str, OptionValue]] = {
    "koikoi": {"match_length": "deals_3"},
    "kan": {"rounds": 1},
    "kakeya": {"stones": 2, "max_deals": 4},
    "hachinin_meri": {"deals": 1},
    "kunken": {"match_length": "one_deal"},
}
PLACES = [
    *(("koikoi", way, 0, offset) for way in ("there", "back") for offset in (3,)),
    ("koikoi", "back", 2, 5),
    *(
        pytest.param(game, way, 0, offset, marks=pytest.mark.slow)
        for game in GAMES
        for way in ("there", "back")
        for offset in range(STRIDE)
    ),
    *(pytest.param("koikoi", way, 2, o, marks=pytest.mark.slow) for way in ("there", "back") for o in range(STRIDE)),
]


def harm(way: Way, times: int, offset: int) -> Fate:
    """Each message of this way whose number leaves `offset` when divided by STRIDE is passed on so many times."""

    def fate(on: Way, number: int, _: int) -> int:
        return times if on == way and number >= BEGUN[way] and number % STRIDE == offset else 1

    return fate


@pytest.mark.parametrize(("game", "way", "times", "offset"), PLACES)
async def test_a_match_goes_on_whichever_message_is_lost_or_doubled(
    tmp_path: Path, game: str, way: Way, times: int, offset: int
) -> None:
    seats = max(GAMES[game].info.seat_counts) if game != "kunken" else 3
    async with AsyncExitStack() as stack:
        ports = await stack.enter_async_context(hosting(tmp_path / "host"))
        door, line = await stack.enter_async_context(bad_line(ports.door, harm(way, times, offset)))
        aiko = await stack.enter_async_context(person(tmp_path, "Aiko", door))
        oleg = await stack.enter_async_context(person(tmp_path, "Oleg", ports.door))
        bots = tuple(BotSeat(seat, "random") for seat in range(2, seats))
        table = await aiko.open(game, options=SHORT[game], seats=seats, bot_seats=bots, bots="random")
        await oleg.sit(table)
        await aiko.start(oleg)
        for somebody in (aiko, oleg):
            await somebody.until(somebody.over, SLOWLY)
            assert nothing_missing(somebody)
        assert aiko.view.standing.totals == oleg.view.standing.totals
        assert line.passed[way] > BEGUN[way] + STRIDE
