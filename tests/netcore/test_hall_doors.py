"""Who may come to a table: passwords, closed tables, people sent away, and whose table it is."""

import pytest

from netcore.limits import Limits
from netcore.lock import locked, unlocks
from netcore.messages import (
    Close,
    Leave,
    PublicUpdate,
    Remove,
    Revise,
    Room,
    SentAway,
    SetDoor,
    Sit,
    Stand,
    Watch,
    WatchAgain,
)
from netcore.people import who
from tests.netcore.test_hall_people import table_of_two
from tests.netcore.world import OPERATOR_KEY, Person, World


def test_a_password_is_kept_as_a_salted_hash() -> None:
    lock = locked("maple", bytes(16))
    assert unlocks(lock, "maple")
    assert not unlocks(lock, "Maple")
    assert b"maple" not in lock
    assert lock != locked("maple", bytes(15) + b"x")
    assert locked("", bytes(16)) == b""


def test_newcomers_need_the_password_to_sit_and_to_watch() -> None:
    world = World()
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open(password="maple")
    assert ben.denied(Sit(ben.request(), table)) == "password"
    assert ben.denied(Watch(ben.request(), table)) == "password"
    assert ben.denied(Watch(ben.request(), table, "oak")) == "wrong_password"
    assert world.granted == set()
    ben.sit(table, password="maple")
    assert ben.room().password
    assert aiko.room().seats[1].name == "Ben"


def test_who_was_let_in_once_needs_no_password_again() -> None:
    world = World()
    aiko, ben, nao = (Person(world, name) for name in ("Aiko", "Ben", "Nao"))
    table = aiko.open(password="maple")
    nao.watch(table, "maple")
    nao.watch(table)
    ben.sit(table, password="maple")
    ben.done(Stand(ben.request(), table))
    ben.sit(table)
    world.restart()
    ben.connect()
    ben.sit(table)
    nao.connect()
    assert nao.denied(Watch(nao.request(), table)) == "password"


def test_a_wrong_password_can_be_tried_only_so_often() -> None:
    world = World(limits=Limits())
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open(password="maple")
    codes = [ben.denied(Sit(ben.request(), table, None, f"{n}")) for n in range(6)]
    assert codes == ["wrong_password"] * 5 + ["guesses"]
    world.now += 2.0
    assert ben.denied(Sit(ben.request(), table, None, "7")) == "wrong_password"


def test_who_is_let_in_already_tries_no_password() -> None:
    """A client that looks again at a table says its password each time."""
    world = World(limits=Limits())
    aiko, nao = Person(world, "Aiko"), Person(world, "Nao")
    table = aiko.open(password="maple")
    for _ in range(8):
        nao.watch(table, "maple")
        aiko.sit(table, password="maple")


def test_the_journal_does_not_tell_the_password() -> None:
    world = World()
    Person(world, "Aiko").open(password="maple-tree")
    assert all(b"maple-tree" not in row.entry for row in world.rows)


def test_the_owner_changes_the_password_and_takes_it_away() -> None:
    world = World()
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open(password="maple")
    assert ben.denied(SetDoor(ben.request(), table, "open", "")) == "not_owner"
    aiko.done(SetDoor(aiko.request(), table, "open", "oak"))
    assert ben.denied(Sit(ben.request(), table, None, "maple")) == "wrong_password"
    aiko.done(SetDoor(aiko.request(), table, "open"))
    assert aiko.room().password
    aiko.done(SetDoor(aiko.request(), table, "open", ""))
    assert not aiko.room().password
    ben.sit(table)


def test_closing_a_table_to_watchers_ends_what_they_hear() -> None:
    world = World()
    table, aiko, _ben = table_of_two(world)
    nao = Person(world, "Nao")
    old = nao.watch(table).topic
    aiko.done(SetDoor(aiko.request(), table, "closed"))
    assert nao.heard(SentAway) == [SentAway(table, "watching_closed")]
    assert not any(topic == old for _, topic in world.granted)
    before = len(world.published)
    aiko.done(aiko.act(table))
    assert all(topic != old for topic, _ in world.published[before:])
    assert nao.denied(Watch(nao.request(), table)) == "watching_closed"
    assert aiko.room().watchers == 0


def test_a_watcher_sent_away_hears_no_more_and_the_others_do() -> None:
    world = World()
    table, aiko, _ben = table_of_two(world)
    nao, rin = Person(world, "Nao"), Person(world, "Rin")
    old = nao.watch(table).topic
    rin.watch(table)
    aiko.done(Remove(aiko.request(), table, who(nao.key)))
    assert nao.heard(SentAway) == [SentAway(table, "removed")]
    assert rin.heard(WatchAgain) == [WatchAgain(table)]
    assert not any(topic == old for _, topic in world.granted)
    new = rin.watch(table).topic
    assert world.granted == {(rin.key, new)}
    before = len(world.broadcast(new, PublicUpdate))
    aiko.done(aiko.act(table))
    assert len(world.broadcast(new, PublicUpdate)) > before
    assert world.broadcast(old, PublicUpdate)[-1:] != world.broadcast(new, PublicUpdate)[-1:]
    nao.watch(table)


def test_a_banned_person_may_neither_sit_nor_watch_again_also_after_a_restart() -> None:
    world = World()
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open()
    ben.sit(table)
    aiko.done(Remove(aiko.request(), table, who(ben.key), ban=True))
    assert aiko.room().seats[1].kind == "free"
    assert ben.heard(SentAway) == [SentAway(table, "banned")]
    for _ in range(2):
        assert ben.denied(Sit(ben.request(), table)) == "banned"
        assert ben.denied(Watch(ben.request(), table)) == "banned"
        world.restart()
        ben.connect()


def test_in_a_match_the_seat_of_who_is_sent_away_is_a_computers() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    heard = len(ben.heard(Room))
    aiko.done(Remove(aiko.request(), table, who(ben.key)))
    assert aiko.room().seats[1].kind == "bot"
    assert len(ben.heard(Room)) == heard
    ben.sit(table)
    assert aiko.room().seats[1].name == "Ben"


def test_nobody_sends_away_himself_or_who_runs_the_host() -> None:
    world = World()
    aiko, boss = Person(world, "Aiko"), Person(world, "Boss", key=OPERATOR_KEY)
    table = aiko.open()
    boss.sit(table)
    assert aiko.denied(Remove(aiko.request(), table, who(boss.key))) == "not_him"
    assert aiko.denied(Remove(aiko.request(), table, who(aiko.key))) == "not_him"
    assert aiko.denied(Remove(aiko.request(), table, "00000000")) == "not_here"


def test_who_runs_the_host_may_do_what_an_owner_may() -> None:
    world = World()
    aiko, boss = Person(world, "Aiko"), Person(world, "Boss", key=OPERATOR_KEY)
    ben = Person(world, "Ben")
    table = aiko.open(password="maple")
    ben.sit(table, password="maple")
    boss.watch(table)
    boss.done(Remove(boss.request(), table, who(aiko.key)))
    assert ben.room().owner == who(ben.key)
    boss.done(Close(boss.request(), table))
    assert world.hall.table(table) is None


def test_other_rules_before_the_first_match_and_all_say_again_that_they_are_ready() -> None:
    world = World()
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open("koikoi")
    ben.sit(table)
    ben.ready(table)
    aiko.done(Revise(aiko.request(), table, "standard", {"match_length": "deals_6"}, "easy", lots=False))
    room = ben.room()
    assert room.sheet.options["match_length"] == "deals_6"
    assert not room.seats[1].ready
    assert not room.lots_drawn
    wrong = Revise(aiko.request(), table, "standard", {"match_length": "for ever"}, "easy", lots=False)
    assert aiko.denied(wrong) == "options"
    ben.ready(table)
    aiko.start(table)
    assert aiko.denied(Revise(aiko.request(), table, "standard", {}, "easy", lots=False)) == "started"


@pytest.mark.parametrize("phase", ["waiting", "match"])
def test_the_table_passes_on_when_its_founder_leaves_and_returns_with_him(phase: str) -> None:
    world = World()
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open()
    ben.sit(table)
    if phase == "match":
        ben.ready(table)
        aiko.start(table)
    aiko.done(Leave(aiko.request(), table))
    assert ben.room().owner == who(ben.key)
    aiko.sit(table)
    assert ben.room().owner == who(aiko.key)
    world.restart()
    aiko.connect()
    assert aiko.room().owner == who(aiko.key)
