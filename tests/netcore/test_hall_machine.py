"""Any message, in any order, from anybody, on any clock: the hall never falls over, leaks or loses anything."""

from random import Random
from typing import Any, Final, get_args

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from games.game import GALLERY, OPEN
from netcore.codec import pack_view
from netcore.effects import Effect, Peer, Publish, Row, Send
from netcore.entries import (
    Acted,
    AnyEntry,
    BotSet,
    DoorSet,
    Removed,
    Revised,
    Started,
    TableClosed,
    TableOpened,
    from_row,
)
from netcore.fair import VALUE_BYTES, hash_of
from netcore.live import held
from netcore.messages import (
    PASS,
    PROTOCOL,
    Act,
    AllowShow,
    AnswerUndo,
    Assign,
    Ballot,
    BotSeat,
    Bye,
    ClientMessage,
    ClockRule,
    Close,
    Commit,
    Hello,
    Leave,
    Level,
    Open,
    OpenHands,
    OptionValue,
    Pause,
    Ping,
    PublicUpdate,
    Ready,
    Rematch,
    Remove,
    Restart,
    Resync,
    Reveal,
    Revise,
    Say,
    SetBot,
    SetDoor,
    ShowHand,
    Sit,
    Stand,
    Start,
    Undo,
    Unwatch,
    Update,
    Vote,
    Watch,
)
from netcore.people import who
from netcore.table import TableState, hearing, seat_of
from tests.netcore.world import BOT_KEY, GENEROUS, World

KEYS = (*(name * 40 for name in "acde"), BOT_KEY)
LEVELS: tuple[Level | None, ...] = ("easy", "random", "normal", None)
REQUESTS = st.integers(0, 2**20).map(lambda n: f"{n:016x}")


CLOCKS: Final = (ClockRule("move", 5), ClockRule("deal", 20, 1), None)


def any_message(rng: Random, table: str) -> ClientMessage:
    """Some message about a table; a request number comes again now and then."""
    request, seat, yes = f"{rng.randrange(500):016x}", rng.randrange(5), rng.random() < 0.5
    messages: list[ClientMessage] = [
        Sit(request, table, seat if yes else None),
        Stand(request, table),
        SetBot(request, table, seat, rng.choice(LEVELS)),
        Ready(request, table, yes),
        Start(request, table),
        Act(request, table, seat, seat, "choose(N05)" if yes else "??"),
        Commit(request, table, seat, rng.randrange(1, 4), hash_of(bytes(VALUE_BYTES))),
        Reveal(request, table, seat, rng.randrange(1, 4), bytes([yes]) + bytes(VALUE_BYTES - 1)),
        Watch(request, table),
        Unwatch(request, table),
        Say(request, table, "hello"),
        Resync(table),
        Rematch(request, table),
        Restart(request, table, yes),
        Vote(request, table, rng.choice(get_args(Ballot)), yes),
        Pause(request, table, yes),
        Undo(request, table),
        AnswerUndo(request, table, rng.randrange(20), yes),
        Leave(request, table),
        SetDoor(request, table, "open" if yes else "closed", rng.choice([None, "", "maple"])),
        Revise(request, table, "standard", {}, "easy", yes),
        Remove(request, table, who(rng.choice(KEYS)), seat == 4),
        OpenHands(request, table, yes),
        ShowHand(request, table, who(rng.choice(KEYS)) if yes else None),
        AllowShow(request, table, seat, yes),
        Close(request, table),
        Ping(seat),
        Bye(),
    ]
    return rng.choice(messages)


class CheckedWorld(World):
    """Looks at each effect before it is carried out."""

    def carry_out(self, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Send(route=route, message=Update() as update):
                    key, state = self.keys[route], self.state(update.table)
                    assert key in (BOT_KEY, state.chairs[update.seat].key, *state.shown[update.seat : update.seat + 1])
                    assert key == BOT_KEY or seat_of(state, key) in (None, update.seat)
                    self._is_the_view(update, update.seat)
                case Send(route=route, message=Assign()):
                    assert self.keys[route] == BOT_KEY
                case Publish(topic=topic, message=PublicUpdate() as update):
                    self._is_the_view(update, "gallery")
                    self._is_for_all_who_hear(topic, self.state(update.table))
        super().carry_out(effects)

    def _is_the_view(self, update: Update | PublicUpdate, viewer: Any) -> None:
        table = self.hall.table(update.table)
        if table is None:
            return
        heard = hearing(table.state, viewer)
        if update.seq == heard.seq:
            seen = OPEN if viewer == GALLERY and table.state.hands_open else viewer
            assert update.view == heard.view == pack_view(table.game.view(table.state.match, seen))

    def _is_for_all_who_hear(self, topic: bytes, state: TableState) -> None:
        """Who was sent away or plays himself with open hands is not among those who may subscribe."""
        hearing_it = {key for key, granted in self.granted if granted == topic}
        assert not hearing_it & set(state.banned)
        assert not state.hands_open or not hearing_it & {chair.key for chair in state.chairs}

    def _append(self, rows: tuple[Row, ...]) -> None:
        for row in rows:
            self._is_permitted(row.table, from_row(row))
        super()._append(rows)

    def _is_permitted(self, table: str, entry: AnyEntry) -> None:
        before = self.before.get(table)
        assert before is None or not isinstance(entry, TableOpened)
        if before is None or not entry.by:
            return
        match entry:
            case Acted(seat=seat):
                assert entry.by in (before.chairs[seat].key, BOT_KEY)
                assert before.phase == "playing"
            case Started() | TableClosed() | BotSet() | DoorSet() | Revised() | Removed():
                assert entry.by == before.owner

    def __init__(self) -> None:
        self.keys: dict[bytes, str] = {}
        self.before: dict[str, TableState] = {}
        super().__init__(1, limits=GENEROUS)

    def remember(self, tables: set[str]) -> None:
        found = ((name, self.hall.table(name)) for name in tables)
        self.before = {name: table.state for name, table in found if table}


class HallMachine(RuleBasedStateMachine):
    """People with several connections each, strangers, the computer players, a clock, and a disk that may fail."""

    @initialize(now=st.floats(0, 1e6))
    def begin(self, now: float) -> None:
        self.world = CheckedWorld()
        self.world.now = now
        self.routes = 0
        self.tables: set[str] = set()
        self.seqs: dict[tuple[str, int], int] = {}
        for key in (*KEYS[:3], BOT_KEY):
            self._connect(key)
        opener = self._newest(KEYS[0])
        assert opener
        for number, game in enumerate(("fake", "fake", "koikoi")):
            options: dict[str, OptionValue] = {"veiled": True} if number == 1 else {}
            clock, kept = CLOCKS[number], number > 0
            request = f"{number:016x}"
            message = Open(request, "x", game, "standard", options, 2, 0, bots="easy", clock=clock, keep_talk=kept)
            self._tell(opener, message)
        for number, name in enumerate(sorted(self.tables)):
            self._begin_match(name, 1000 + 10 * number)

    def _begin_match(self, name: str, request: int) -> None:
        """Two people at a table begin its match."""
        for number, key in enumerate(KEYS[:2]):
            peer = self._newest(key)
            assert peer
            self._tell(peer, Sit(f"{request + number:016x}", name))
            self._tell(peer, Ready(f"{request + number + 4:016x}", name))
        opener = self._newest(KEYS[0])
        assert opener
        self._tell(opener, Start(f"{request + 8:016x}", name))

    def _newest(self, key: str) -> Peer | None:
        return next((Peer(r, k) for r, k in sorted(self.world.keys.items(), reverse=True) if k == key), None)

    def _connect(self, key: str, *, watch_only: bool = False) -> None:
        self.routes += 1
        peer = Peer(self.routes.to_bytes(5, "big"), key)
        self.world.keys[peer.route] = key
        self._tell(peer, Hello(PROTOCOL, "0.1", key[0], watch_only))

    def _tell(self, peer: Peer, message: ClientMessage) -> None:
        self.world.remember(self.tables)
        self.world.receive(peer, message)
        self.tables |= {row.table for row in self.world.rows}

    def _peer(self, data: st.DataObject) -> Peer:
        route = data.draw(st.sampled_from(sorted(self.world.keys)))
        return Peer(route, self.world.keys[route])

    def _table(self, data: st.DataObject) -> str:
        live = sorted(name for name in self.tables if self.world.hall.table(name))
        return data.draw(st.sampled_from([*live, *live, *live, "0" * 8, *sorted(self.tables)]))

    @rule(key=st.sampled_from(KEYS), watch_only=st.booleans())
    def connect(self, key: str, watch_only: bool) -> None:
        self._connect(key, watch_only=watch_only)

    @rule(data=st.data(), request=REQUESTS, seats=st.integers(2, 4), bot=st.booleans(), lots=st.booleans())
    def open_table(self, data: st.DataObject, request: str, seats: int, bot: bool, lots: bool) -> None:
        game = data.draw(st.sampled_from(["fake", "fake", "fake", "koikoi"]))
        deals, veiled = data.draw(st.sampled_from([1, 2])), data.draw(st.booleans())
        options = {} if game == "koikoi" else {"lots": lots, "deals": deals, "veiled": veiled}
        seat = data.draw(st.sampled_from([0, 1, None]))
        bots = (BotSeat(seats - 1, "easy"),) if bot else ()
        clock = data.draw(st.sampled_from(CLOCKS))
        message = Open(
            request, "x", game, "standard", dict(options), seats, seat, bots, bots="easy", clock=clock, keep_talk=lots
        )
        self._tell(self._peer(data), message)

    @rule(data=st.data(), seeds=st.lists(st.integers(0, 2**40), min_size=4, max_size=16))
    def any_requests(self, data: st.DataObject, seeds: list[int]) -> None:
        """Whatever comes to mind, from anybody."""
        for seed in seeds:
            table = self._table(data)
            self._tell(self._peer(data), any_message(Random(seed), table))

    @rule(data=st.data(), request=REQUESTS)
    def seated_people_agree(self, data: st.DataObject, request: str) -> None:
        """Everybody who sits at a table asks for what may come next."""
        found = self.world.hall.table(self._table(data))
        if found is None:
            return
        name, keys = found.state.table, [chair.key for chair in found.state.chairs if chair.key]
        if found.state.phase == "drawing":
            return
        wish = {"waiting": Ready, "pause": Ready, "over": Rematch, "playing": Restart}[found.state.phase]
        for key in keys:
            if peer := self._newest(key):
                self._tell(peer, Ping(1))
                self._tell(peer, wish(request, name))
        if found.state.phase == "waiting" and (peer := self._newest(found.state.owner)):
            self._tell(peer, Start(f"{int(request, 16) + 1:016x}", name))

    @rule(data=st.data(), request=REQUESTS, what=st.sampled_from(get_args(Ballot)))
    def seated_people_vote(self, data: st.DataObject, request: str, what: Ballot) -> None:
        """All who sit at a table want the same; a saved match may be wanted again."""
        found = self.world.hall.table(self._table(data))
        for key in [chair.key for chair in found.state.chairs if chair.key] if found else ():
            if found and (peer := self._newest(key)):
                self._tell(peer, Ping(1))
                self._tell(peer, Vote(request, found.state.table, what))
                self._tell(peer, Ready(f"{int(request, 16) + 2:016x}", found.state.table))

    @rule(data=st.data(), request=st.integers(0, 2**40), times=st.integers(1, 12))
    def play_on(self, data: st.DataObject, request: int, times: int) -> None:
        """Legal actions, each by whoever may do it."""
        found = (self.world.hall.table(name) for name in sorted(self.tables))
        playing = [table.state.table for table in found if table and table.state.phase == "playing"]
        for number in range(times if playing else 0):
            name = data.draw(st.sampled_from(playing))
            table = self.world.hall.table(name)
            if table is None or table.state.phase != "playing":
                continue
            state = table.state
            unanswered = [s for s, answer in enumerate(state.answers) if not answer]
            seat = data.draw(st.sampled_from(unanswered or table.game.to_act(state.match)))
            heard, chair = hearing(state, seat), state.chairs[seat]
            peer = self._newest(chair.key if chair.kind == "person" and not chair.left else BOT_KEY)
            if peer:
                token = data.draw(st.sampled_from((*heard.legal, PASS) if unanswered else heard.legal))
                self._tell(peer, Act(f"{request + number:016x}", name, seat, heard.seq, token))

    @rule(data=st.data(), request=st.integers(0, 2**40), agree=st.booleans())
    def take_back(self, data: st.DataObject, request: int, agree: bool) -> None:
        """Who acted last asks to take it back, and all people at the table answer."""
        table = self.world.hall.table(self._table(data))
        if table is None or not table.state.past:
            return
        state = table.state
        people = [chair.key for chair in state.chairs if chair.kind == "person"]
        if asker := self._newest(state.chairs[state.past[-1].seat].key):
            self._tell(asker, Undo(f"{request:016x}", state.table))
        for number, key in enumerate(people, start=1):
            if peer := self._newest(key):
                self._tell(peer, AnswerUndo(f"{request + number:016x}", state.table, state.moves, agree))

    @rule(fair=st.booleans())
    def some_clients_take_no_part_in_draws(self, fair: bool) -> None:
        """From now on, or all do again; what they have missed is told them once more by a Resync."""
        self.world.fair = fair

    @rule(data=st.data(), request=st.integers(0, 2**40))
    def take_part_by_hand(self, data: st.DataObject, request: int) -> None:
        """Whoever acts for a seat shows a hash, and opens the value that fits."""
        name, value = self._table(data), bytes(VALUE_BYTES)
        table = self.world.hall.table(name)
        if table is None or table.state.phase != "drawing" or table.state.draw is None:
            return
        current = table.state.draw.round
        for seat, (share, chair) in enumerate(zip(current.shares, table.state.chairs, strict=True)):
            peer = self._newest(chair.key if chair.kind == "person" and not chair.left else BOT_KEY)
            if peer and current.step == "hashes" and not share.hash:
                self._tell(peer, Commit(f"{request + seat:016x}", name, seat, current.number, hash_of(value)))
            elif peer and current.step == "values":
                self._tell(peer, Reveal(f"{request + seat + 8:016x}", name, seat, current.number, value))

    @rule(seconds=st.sampled_from([0.0, 0.5, 1.0, 3.5, 30.0, 61.0, 700.0, -5.0, 1e6]))
    def time_passes(self, seconds: float) -> None:
        self.world.remember(self.tables)
        self.world.tick(seconds)
        assert self.world.hall.deadline >= self.world.now or seconds < 0

    @rule(data=st.data())
    def lose_a_connection(self, data: st.DataObject) -> None:
        self.world.remember(self.tables)
        self.world.carry_out(self.world.hall.gone(self._peer(data).route, self.world.now))

    @rule(data=st.data(), code=st.sampled_from(["malformed", "too_long"]))
    def send_rubbish(self, data: st.DataObject, code: Any) -> None:
        self.world.carry_out(self.world.hall.fault(self._peer(data), code, self.world.now))

    @rule()
    def the_disk_fails_once(self) -> None:
        self.world.failing = True

    @rule()
    def the_disk_is_well_again(self) -> None:
        self.world.remember(self.tables)
        self.world.carry_out(self.world.hall.journal_back(self.world.now))
        assert self.world.failing or not self.world.hall.stopped

    @rule()
    def the_host_is_killed(self) -> None:
        self.world.remember(self.tables)
        before = self.world.before
        self.world.restart()
        self.world.remember(self.tables)
        assert self.world.before == before
        self.world.keys = {}
        for key in (*KEYS[:2], BOT_KEY):
            self._connect(key)

    @invariant()
    def tables_are_consistent(self) -> None:
        for name in sorted(self.tables):
            table = self.world.hall.table(name)
            if table is None:
                continue
            state = table.state
            keys = [chair.key for chair in state.chairs if chair.key]
            assert len(keys) == len(set(keys))
            assert BOT_KEY not in keys
            assert all((chair.kind == "person") == bool(chair.key) for chair in state.chairs)
            assert (state.match is None) <= (state.phase in ("waiting", "drawing"))
            assert state.draw or state.phase == "waiting"
            assert not state.draw or (state.draw.round.step == "done") == (state.phase != "drawing")
            assert not state.in_match or all(chair.kind != "free" for chair in state.chairs)
            acting = (
                state.in_match
                and state.phase != "drawing"
                and (table.game.to_act(state.match) or table.game.veiled(state.match))
            )
            assert bool(acting) == (state.phase == "playing")
            assert bool(state.answers) == bool(acting and table.game.veiled(state.match))
            assert len(state.clocks) in (0, len(state.chairs))
            assert all(own >= 0 for own in state.clocks)
            assert table.live.running is None or (not held(table) and not state.answers and not table.live.asking)
            assert len({past.seat for past in state.past}) <= 1
            assert not (state.past and state.answers and any(state.answers) and table.live.asked)
            for number, heard in enumerate(state.hearings):
                assert heard.seq >= self.seqs.get((name, number), 0)
                assert heard.fresh <= heard.seq
                self.seqs[name, number] = heard.seq

    @invariant()
    def what_is_on_disk_makes_the_tables(self) -> None:
        assert {row.table for row in self.world.rows} == {
            name for name in self.tables if self.world.hall.table(name) is not None
        }


def test_the_hall_bears_anything() -> None:
    run_state_machine_as_test(
        HallMachine,
        settings=settings(
            max_examples=25,
            stateful_step_count=30,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.slow
def test_the_hall_bears_anything_for_long() -> None:
    run_state_machine_as_test(
        HallMachine,
        settings=settings(
            max_examples=1500, stateful_step_count=80, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
