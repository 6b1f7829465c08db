"""Long evenings of random doings by several people at several tables, against the same invariants each time."""

from random import Random
from typing import get_args

import pytest

from netcore.effects import Peer
from netcore.live import held
from netcore.messages import (
    PROTOCOL,
    Act,
    AnswerUndo,
    Ballot,
    ClientMessage,
    Hello,
    Open,
    Ping,
    Ready,
    Rematch,
    Sit,
    Start,
    Undo,
    Vote,
)
from netcore.table import bot_level, hearing
from tests.netcore.test_hall_machine import CLOCKS, KEYS, CheckedWorld, any_message
from tests.netcore.world import BOT_KEY


class Evening:
    """A hall, its people, and a source of randomness that decides what happens next."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.world = CheckedWorld()
        self.tables: set[str] = set()
        self.requests = 0
        self.peers: dict[str, Peer] = {}
        for key in KEYS:
            self.connect(key)

    def connect(self, key: str) -> None:
        self.peers[key] = Peer(self.rng.randbytes(5), key)
        self.world.keys[self.peers[key].route] = key
        self.tell(key, Hello(PROTOCOL, "0.1", key[0]))

    def tell(self, key: str, message: ClientMessage) -> None:
        self.world.remember(self.tables)
        self.world.receive(self.peers[key], message)
        self.tables |= {row.table for row in self.world.rows}

    def go_on(self) -> None:
        """One thing happens."""
        key = self.rng.choice(KEYS)
        live = sorted(table for table in self.tables if self.world.hall.table(table))
        chance = self.rng.random()
        if not live or chance < 0.01:
            options = {"deals": self.rng.choice([1, 2, 3]), "lots": self.rng.random() < 0.5}
            seats, clock = self.rng.choice([2, 3]), self.rng.choice(CLOCKS)
            message = Open(self.request(), "x", "fake", "standard", dict(options), seats, bots="easy", clock=clock)
            self.tell(key, message)
        elif chance < 0.02:
            self.connect(key)
        elif chance < 0.025:
            self.kill()
        elif chance < 0.026:
            self.world.failing = True
        elif chance < 0.03 and self.world.hall.stopped:
            self.world.remember(self.tables)
            self.world.carry_out(self.world.hall.journal_back(self.world.now))
        elif chance < 0.1:
            self.world.remember(self.tables)
            self.world.tick(self.rng.choice([0.1, 0.5, 1.0, 4.0, 35.0]))
            for other in KEYS:
                self.tell(other, Ping(1))
        elif chance < 0.75:
            self.play(self.rng.choice(live))
        elif chance < 0.8:
            self.take_back(self.rng.choice(live))
        elif chance < 0.9:
            self.agree(self.rng.choice(live))
        else:
            self.tell(key, any_message(self.rng, self.rng.choice(live)))

    def request(self) -> str:
        self.requests += 1
        return f"{self.requests + 10_000:016x}"

    def kill(self) -> None:
        self.world.remember(self.tables)
        before = self.world.before
        self.world.restart()
        self.world.remember(self.tables)
        assert self.world.before == before
        for key in KEYS:
            self.connect(key)

    def play(self, name: str) -> None:
        """A legal action at a table, by who may do it: it is done."""
        table = self.world.hall.table(name)
        if table is None or table.state.phase != "playing" or held(table):
            return
        state = table.state
        seat = self.rng.choice(table.game.to_act(state.match))
        heard = hearing(state, seat)
        key = BOT_KEY if bot_level(state, seat) else state.chairs[seat].key
        if not key or (state.chairs[seat].left and key != BOT_KEY):
            return
        entries = state.entries
        fails = self.world.failing
        self.tell(key, Act(self.request(), name, seat, heard.seq, self.rng.choice(heard.legal)))
        after = self.world.hall.table(name)
        if after and not after.live.stopped and not fails and key in self.present():
            assert after.state.entries > entries

    def take_back(self, name: str) -> None:
        """Whoever acted last asks to take it back, and all say the same."""
        table = self.world.hall.table(name)
        if table is None or not table.state.past:
            return
        move, yes = table.state.moves, self.rng.random() < 0.8
        for key in KEYS:
            self.tell(key, Undo(self.request(), name))
        for key in KEYS:
            self.tell(key, AnswerUndo(self.request(), name, move, yes))

    def agree(self, name: str) -> None:
        """People sit down at a table, and everybody there wants what may come next."""
        for key in self.rng.sample(KEYS, 2):
            self.tell(key, Sit(self.request(), name))
        table = self.world.hall.table(name)
        if table is None:
            return
        if self.rng.random() < 0.05:
            what = self.rng.choice(get_args(Ballot))
            for key in KEYS:
                self.tell(key, Vote(self.request(), name, what))
            return
        if table.state.phase == "playing" and not table.state.saved:
            return
        for key in KEYS:
            wish = Rematch if table.state.phase == "over" else Ready
            self.tell(key, wish(self.request(), name))
        if table.state.owner:
            self.tell(table.state.owner, Start(self.request(), name))

    def present(self) -> set[str]:
        """Keys whose connection the hall still knows."""
        return {key for key, peer in self.peers.items() if self.world.hall.knows(peer)}


@pytest.mark.parametrize(
    ("seed", "doings"), [(1, 500), (2, 500), *(pytest.param(n, 2000, marks=pytest.mark.slow) for n in range(3, 33))]
)
def test_an_evening_of_random_doings_ends_well(seed: int, doings: int) -> None:
    evening = Evening(seed)
    for _ in range(doings):
        evening.go_on()
    evening.kill()
    assert evening.world.rows
    assert {row.table for row in evening.world.rows} == {t for t in evening.tables if evening.world.hall.table(t)}
