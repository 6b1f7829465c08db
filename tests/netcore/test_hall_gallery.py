"""Watching, and talking at the table."""

from msgspec.structs import replace

from netcore.codec import pack_view, unpack_events, unpack_view
from netcore.messages import Bye, Newest, Ping, Pong, PublicUpdate, Resync, Room, Said, Say, Unwatch, Watch
from tests.netcore.fakegame import FAKE, Chose
from tests.netcore.test_hall_people import table_of_two
from tests.netcore.world import Bots, Person, World


def test_watching_grants_the_topic_and_brings_the_view_alone() -> None:
    world = World()
    table, aiko, _ = table_of_two(world)
    aiko.done(aiko.act(table))
    nao = Person(world, "Nao")
    watching = nao.watch(table)
    assert (nao.key, watching.topic) in world.granted
    assert len(watching.topic) == 12
    assert watching.topic.startswith(table.encode())
    assert watching.update is not None
    assert unpack_events(FAKE, watching.update.events) == ()
    view = unpack_view(FAKE, watching.update.view)
    assert view.hands == ((), ())
    assert view.chosen == ("", "")


def test_the_gallery_hears_each_update_once_whatever_the_number_of_watchers() -> None:
    world = World()
    table, aiko, _ = table_of_two(world)
    watchers = [Person(world, f"Nao{n}") for n in range(5)]
    (topic,) = {nao.watch(table).topic for nao in watchers}
    before = len(world.broadcast(topic, PublicUpdate))
    aiko.done(aiko.act(table))
    heard = world.broadcast(topic, PublicUpdate)[before:]
    assert len(heard) == 1
    assert unpack_events(FAKE, heard[0].events) == (Chose(0, ""),)
    assert heard[0].view == pack_view(FAKE.view(world.state(table).match, "gallery"))
    assert aiko.room().watchers == 5


def test_watching_a_table_before_its_match_brings_the_room() -> None:
    world = World()
    aiko, nao = Person(world, "Aiko"), Person(world, "Nao")
    watching = nao.watch(aiko.open())
    assert watching.room.phase == "waiting"
    assert watching.update is None


def test_a_closed_table_is_not_watched() -> None:
    world = World()
    aiko, nao = Person(world, "Aiko"), Person(world, "Nao")
    table = aiko.open(watching="closed")
    assert nao.denied(Watch(nao.request(), table)) == "watching_closed"
    assert nao.denied(Watch(nao.request(), "0" * 8)) == "no_table"
    assert world.granted == set()


def test_a_repeated_watch_on_a_new_connection_counts_there() -> None:
    world = World()
    table, _, _ = table_of_two(world)
    nao = Person(world, "Nao")
    message = Watch(nao.request(), table)
    nao.ask(message)
    world.carry_out(world.hall.gone(nao.peer.route, world.now))
    nao.connect()
    nao.ask(message)
    nao.tell(Resync(table))
    assert nao.heard(PublicUpdate)[-1].full


def test_watchers_are_counted_until_they_go() -> None:
    world = World()
    table, aiko, _ = table_of_two(world)
    nao, rin = Person(world, "Nao"), Person(world, "Rin")
    nao.watch(table)
    rin.watch(table)
    nao.done(Unwatch(nao.request(), table))
    assert aiko.room().watchers == 1
    rin.tell(Bye())
    assert aiko.room().watchers == 0


def test_a_watcher_resyncs_to_the_public_view() -> None:
    world = World()
    table, _, _ = table_of_two(world)
    nao = Person(world, "Nao")
    watching = nao.watch(table)
    nao.tell(Resync(table))
    assert nao.heard(PublicUpdate) == [watching.update]
    assert replace(nao.heard(Room)[-1], seq=0) == replace(watching.room, seq=0)


def test_a_pong_names_the_newest_public_update() -> None:
    world = World()
    table, aiko, _ = table_of_two(world)
    nao = Person(world, "Nao")
    nao.watch(table)
    aiko.done(aiko.act(table))
    nao.tell(Ping(1))
    newest = world.broadcast(nao.watch(table).topic, PublicUpdate)[-1].seq
    assert nao.heard(Pong)[-1].newest == (Newest(table, None, newest),)


def test_what_is_said_is_heard_by_all_at_the_table() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    nao = Person(world, "Nao")
    topic = nao.watch(table).topic
    aiko.done(Say(aiko.request(), table, "  that king\nwas [b]brave[/b]\u202e \x1b[31m"))
    said = Said(table, "Aiko", "player", "that king was [b]brave[/b] [31m", 1100)
    assert ben.heard(Said) == [said]
    assert world.broadcast(topic, Said) == [said]
    nao.done(Say(nao.request(), table, "well played"))
    assert ben.heard(Said)[-1].role == "watching"


def test_only_who_sits_or_watches_may_talk() -> None:
    world = World()
    table, aiko, _ = table_of_two(world)
    nao = Person(world, "Nao")
    assert nao.denied(Say(nao.request(), table, "hello")) == "not_here"
    assert aiko.denied(Say(aiko.request(), table, "\u200b\u202e")) == "empty"


def test_the_computer_players_hear_no_talk() -> None:
    world = World()
    aiko, bots = Person(world, "Aiko"), Bots(world)
    table = aiko.open()
    aiko.start(table)
    aiko.done(Say(aiko.request(), table, "hello"))
    assert bots.heard(Said) == []
