"""The draw of a match's seed: who is late, who keeps a value closed, who leaves, a host killed in it."""

from typing import Any

from netcore import fair
from netcore.messages import Commit, Fair, Leave, Ping, Remove, Reveal, Room, Start, Update
from netcore.people import who
from tests.netcore.world import Bots, Person, World

AIKO, BEN = bytes(range(32)), bytes(range(32, 64))


def drawing(world: World, **more: Any) -> tuple[str, Person, Person]:
    """A table of two whose draw has begun; nobody does anything by itself."""
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open(**more)
    ben.sit(table)
    ben.ready(table)
    world.fair = False
    aiko.start(table)
    return table, aiko, ben


def pass_time(world: World, seconds: float, *present: Person) -> None:
    """Time passes; those present go on pinging."""
    for _ in range(int(seconds * 2)):
        for person in present:
            person.tell(Ping(1))
        world.tick(0.5)


def shown(person: Person) -> Fair:
    found = person.room().fair
    assert found
    return found


def commit(person: Person, table: str, seat: int, value: bytes, **more: Any) -> Commit:
    round_ = more.get("round", shown(person).round)
    return Commit(person.request(), table, seat, round_, fair.hash_of(value))


def reveal(person: Person, table: str, seat: int, value: bytes) -> Reveal:
    return Reveal(person.request(), table, seat, shown(person).round, value)


def both_committed(world: World) -> tuple[str, Person, Person]:
    table, aiko, ben = drawing(world)
    aiko.done(commit(aiko, table, 0, AIKO))
    ben.done(commit(ben, table, 1, BEN))
    return table, aiko, ben


def test_the_match_begins_when_all_values_are_open_and_its_seed_is_made_of_them() -> None:
    world = World()
    table, aiko, ben = both_committed(world)
    assert not aiko.heard(Update)
    aiko.done(reveal(aiko, table, 0, AIKO))
    assert aiko.room().phase == "drawing"
    ben.done(reveal(ben, table, 1, BEN))
    assert aiko.room().phase in ("playing", "pause")
    assert len(aiko.heard(Update)) == len(ben.heard(Update)) == 1
    draw = world.state(table).draw
    assert draw
    match: Any = world.state(table).match
    assert match.chance.seed == fair.hash_of(draw.round.secret + AIKO + BEN)
    assert shown(aiko).commitment == fair.hash_of(draw.round.secret)
    assert shown(aiko).secret == b""


def test_no_value_is_opened_before_all_hashes_are_shown() -> None:
    table, aiko, ben = drawing(World())
    aiko.done(commit(aiko, table, 0, AIKO))
    assert aiko.denied(reveal(aiko, table, 0, AIKO)) == "not_now"
    assert shown(ben).shares[0].hash == fair.hash_of(AIKO)
    assert shown(ben).shares[0].value == b""


def test_a_part_is_given_once_and_for_ones_own_seat_only() -> None:
    world = World()
    table, aiko, ben = drawing(world)
    aiko.done(commit(aiko, table, 0, AIKO))
    assert aiko.denied(commit(aiko, table, 0, BEN)) == "shared"
    assert aiko.denied(commit(aiko, table, 1, AIKO)) == "not_your_seat"
    assert Bots(world).denied(commit(aiko, table, 1, AIKO)) == "not_your_seat"
    ben.done(commit(ben, table, 1, BEN))
    assert aiko.denied(reveal(aiko, table, 1, BEN)) == "not_your_seat"
    aiko.done(reveal(aiko, table, 0, AIKO))
    assert aiko.denied(reveal(aiko, table, 0, AIKO)) == "shared"


def test_a_value_that_does_not_fit_its_hash_is_refused_and_may_be_put_right() -> None:
    table, aiko, ben = both_committed(World())
    aiko.done(reveal(aiko, table, 0, AIKO))
    assert ben.denied(reveal(ben, table, 1, AIKO)) == "wrong_value"
    assert ben.room().phase == "drawing"
    ben.done(reveal(ben, table, 1, BEN))
    assert ben.room().phase != "drawing"


def test_who_shows_no_hash_in_time_is_left_out_and_plays() -> None:
    world = World()
    table, aiko, ben = drawing(world)
    aiko.done(commit(aiko, table, 0, AIKO))
    pass_time(world, 9.0, aiko, ben)
    assert not shown(aiko).shares[1].left_out
    pass_time(world, 1.5, aiko, ben)
    assert shown(aiko).shares[1].left_out
    assert ben.denied(commit(ben, table, 1, BEN)) == "not_now"
    aiko.done(reveal(aiko, table, 0, AIKO))
    draw, match = world.state(table).draw, world.state(table).match
    assert draw
    assert match.chance.seed == fair.hash_of(draw.round.secret + AIKO)  # type: ignore[attr-defined]
    assert ben.heard(Update)


def test_a_value_that_stays_closed_begins_the_draw_again_for_all() -> None:
    world = World()
    table, aiko, ben = both_committed(world)
    first = shown(aiko)
    aiko.done(reveal(aiko, table, 0, AIKO))
    pass_time(world, 10.5, aiko, ben)
    second = shown(aiko)
    assert (second.round, second.closed) == (first.round + 1, ((1,),))
    assert second.commitment != first.commitment
    assert not any(share.hash or share.value or share.left_out for share in second.shares)
    assert ben.denied(commit(ben, table, 1, BEN, round=first.round)) == "stale"


def test_who_keeps_a_value_closed_twice_is_left_out() -> None:
    world = World()
    table, aiko, ben = both_committed(world)
    aiko.done(reveal(aiko, table, 0, AIKO))
    pass_time(world, 10.5, aiko, ben)
    aiko.done(commit(aiko, table, 0, AIKO))
    ben.done(commit(ben, table, 1, BEN))
    pass_time(world, 10.5, aiko, ben)
    again = shown(aiko)
    assert again.closed == ((1,), (0, 1))
    assert [share.left_out for share in again.shares] == [False, True]
    assert ben.denied(commit(ben, table, 1, BEN)) == "shared"
    aiko.done(commit(aiko, table, 0, AIKO))
    aiko.done(reveal(aiko, table, 0, AIKO))
    assert aiko.room().phase != "drawing"


def test_who_leaves_with_a_closed_value_begins_the_draw_again_at_once_and_a_deputy_takes_part() -> None:
    world = World()
    table, aiko, ben = both_committed(world)
    bots = Bots(world)
    aiko.done(reveal(aiko, table, 0, AIKO))
    ben.done(Leave(ben.request(), table))
    assert shown(aiko).closed == ((1,),)
    aiko.done(commit(aiko, table, 0, AIKO))
    bots.done(commit(aiko, table, 1, BEN))
    aiko.done(reveal(aiko, table, 0, AIKO))
    bots.done(reveal(aiko, table, 1, BEN))
    assert aiko.room().phase != "drawing"


def test_a_host_that_is_killed_in_the_draw_goes_on_in_it() -> None:
    world = World()
    table, aiko, ben = both_committed(world)
    aiko.done(reveal(aiko, table, 0, AIKO))
    before = world.state(table)
    world.restart()
    assert world.state(table) == before
    ben.connect()
    assert shown(ben).shares[0].value == AIKO
    ben.done(reveal(ben, table, 1, BEN))
    assert ben.room().phase != "drawing"


def test_nobody_can_do_anything_else_meanwhile() -> None:
    table, aiko, ben = drawing(World())
    assert aiko.denied(Start(aiko.request(), table)) == "started"
    assert [room.phase for room in ben.heard(Room)][-1] == "drawing"
    assert Person(aiko.world, "Mika").denied(commit(aiko, table, 1, BEN)) == "not_your_seat"


def test_a_seat_that_moves_by_lot_gets_none_of_the_updates_of_its_new_owner() -> None:
    """The computer player sat where a person comes to sit: it hears nothing of that seat."""
    for seed in range(6):
        world = World(seed)
        aiko, bots = Person(world, "Aiko"), Bots(world)
        table = aiko.open(seats=3, options={"lots": True})
        aiko.start(table)
        mine = aiko.update(table).seat
        assert {update.seat for update in bots.heard(Update)} == {0, 1, 2} - {mine}


def test_somebody_sent_away_after_he_has_shown_a_hash_keeps_nobody_waiting() -> None:
    for all_shown in (False, True):
        world = World()
        table, aiko, ben = drawing(world)
        bots = Bots(world)
        ben.done(commit(ben, table, 1, BEN))
        if all_shown:
            aiko.done(commit(aiko, table, 0, AIKO))
        aiko.done(Remove(aiko.request(), table, who(ben.key)))
        assert shown(aiko).round == 2
        assert shown(aiko).closed == ((1,),)
        aiko.done(commit(aiko, table, 0, AIKO))
        bots.done(commit(bots, table, 1, BEN, round=2))
        aiko.done(reveal(aiko, table, 0, AIKO))
        bots.done(Reveal(bots.request(), table, 1, 2, BEN))
        assert aiko.room().phase in ("playing", "pause")


def test_somebody_sent_away_who_has_shown_nothing_ends_no_round() -> None:
    world = World()
    table, aiko, ben = drawing(world)
    aiko.done(commit(aiko, table, 0, AIKO))
    aiko.done(Remove(aiko.request(), table, who(ben.key)))
    assert (shown(aiko).round, shown(aiko).closed) == (1, ())
