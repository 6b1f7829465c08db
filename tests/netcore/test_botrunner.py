"""A computer player at one seat: it acts when it must, and answers whenever it is asked."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, cast

import pytest

from games.catalogue import AnyGame
from games.chance import Rigged
from games.game import Seat
from netcore.botrunner import Player
from netcore.client import Client
from netcore.codec import pack_events, pack_view
from netcore.messages import PASS, Act, Assign, Denied, Done, Reply, Update, Veil, Welcome
from tests.netcore.fakegame import FAKE
from tests.netcore.test_hall_veil import BEN, RiggedGame

TABLE, REQUEST = "00000000", "0" * 16


class Line:
    """The part of a Client that a player uses; the host at its end gives the replies laid down, then Done."""

    def __init__(self, *replies: Reply) -> None:
        self.welcome = Welcome("1", "Attic", "00000000", (), (), b"lobby")
        self.acts: asyncio.Queue[Act] = asyncio.Queue()
        self._replies = list(replies)

    async def ask(self, make: Callable[[str], Act]) -> Reply:
        self.acts.put_nowait(make(REQUEST))
        return self._replies.pop(0) if self._replies else Done(REQUEST)


def update_of(game: AnyGame, state: Any, seat: Seat, veil: Veil) -> Update:
    return Update(TABLE, seat, 1, pack_view(game.view(state, seat)), pack_events(()), veil=veil)


def calling(game: AnyGame) -> Any:
    """The fake game where all are asked and Ben alone, on seat 1, has a choice."""
    state, _ = game.advance(game.new_match(game.Options(veiled=True), 3, Rigged([], {})))
    return state


async def answer(seat: Seat, *replies: Reply, veil: Veil = "asked", times: int = 1) -> list[str]:
    """What the player of a seat says."""
    game, line = RiggedGame(BEN), Line(*replies)
    player = Player(cast(Client, line), Assign(TABLE, seat, "fake", "random"), FAKE, 0.0, Random(1))
    player.receive(update_of(game, calling(game), seat, veil))
    async with asyncio.timeout(20):
        return [(await line.acts.get()).action for _ in range(times)]


@pytest.mark.parametrize(("seat", "answers"), [(0, {PASS}), (1, {"call", "pass"}), (2, {PASS})])
async def test_a_computer_player_answers_whether_or_not_it_has_a_choice(seat: Seat, answers: set[str]) -> None:
    (said,) = await answer(seat)
    assert said in answers


async def test_an_answer_that_the_rules_refuse_becomes_a_pass() -> None:
    said = await answer(1, Denied(REQUEST, "nothing_to_call", rule="4"), times=2)
    assert said[1] == PASS


async def test_a_computer_player_that_has_answered_does_not_answer_again() -> None:
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.1):
            await answer(1, veil="waiting")
