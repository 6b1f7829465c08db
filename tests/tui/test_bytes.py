"""What keys and updates may write at 80x24 in true colour."""

from typing import Final

import pytest

from games.catalogue import GAMES
from tests.tui.meter import measured
from tui.widgets.stepping import Motion

MOST: Final = {"key": 4000, "frame": 4000, "update": 4800, "deal": 7000}
"""Bytes. Without motion one update may move every card of the hand and half of the field; a deal changes all cells."""


async def holds(game: str, motion: Motion, keys: int) -> None:
    sizes = (await measured(game, motion, "true", 11, keys)).of
    assert len(sizes["key"]) >= keys // 8
    assert sizes["frame"] or sizes["update"]
    for kind, found in sizes.items():
        assert max(found, default=0) < MOST[kind], kind


@pytest.mark.parametrize("game", GAMES)
async def test_forty_keys_and_what_follows_are_short(game: str) -> None:
    await holds(game, "none", 40)


@pytest.mark.parametrize("motion", ["none", "short"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
async def test_a_thousand_keys_and_what_follows_are_short(game: str, motion: Motion) -> None:
    await holds(game, motion, 1000)
