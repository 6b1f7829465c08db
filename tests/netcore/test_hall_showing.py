"""Hands shown to those who watch, only by consent; and what people say while a deal is on."""

import pytest

from games.catalogue import GAMES
from netcore.codec import pack_view, unpack_view
from netcore.messages import (
    AllowShow,
    Leave,
    OpenHands,
    PublicUpdate,
    Rematch,
    Remove,
    Resync,
    Said,
    Say,
    SentAway,
    ShowHand,
    Sit,
    Update,
    Watch,
    WatchAgain,
)
from netcore.mirror import TableMirror
from netcore.people import who
from tests.netcore.fakegame import FAKE
from tests.netcore.test_hall_people import table_of_two
from tests.netcore.world import Bots, Person, World, play_match


def agree(table: str, *people: Person) -> None:
    for person in people:
        person.done(OpenHands(person.request(), table))


def public_hands(world: World, topic: bytes) -> object:
    view = unpack_view(FAKE, world.broadcast(topic, PublicUpdate)[-1].view)
    return view.hands


def test_hands_open_only_when_every_person_seated_agrees() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    nao = Person(world, "Nao")
    topic = nao.watch(table).topic
    agree(table, aiko)
    assert aiko.room().hands_agreed == (0,)
    assert not aiko.room().hands_open
    before = len(world.broadcast(topic, PublicUpdate))
    agree(table, ben)
    assert aiko.room().hands_open
    assert len(world.broadcast(topic, PublicUpdate)) == before + 1
    newest = world.broadcast(topic, PublicUpdate)[-1]
    assert newest.view == pack_view(FAKE.view(world.state(table).match, "open"))
    assert public_hands(world, topic) != ((), ())


def test_anybody_seated_ends_it_at_once() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    topic = Person(world, "Nao").watch(table).topic
    agree(table, aiko, ben)
    ben.done(OpenHands(ben.request(), table, agree=False))
    assert not aiko.room().hands_open
    assert public_hands(world, topic) == ((), ())
    assert aiko.room().hands_agreed == ()


def test_one_refusal_ends_the_question() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    agree(table, aiko)
    ben.done(OpenHands(ben.request(), table, agree=False))
    agree(table, ben)
    assert not aiko.room().hands_open


def test_a_seat_whose_owner_has_left_agrees_to_nothing() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    ben.done(Leave(ben.request(), table))
    agree(table, aiko)
    assert not aiko.room().hands_open


def test_a_player_who_watches_beside_hears_nothing_of_open_hands() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    spy, nao = Person(world, "Ben", key=ben.key, watch_only=True), Person(world, "Nao")
    old = spy.watch(table).topic
    nao.watch(table)
    agree(table, aiko, ben)
    assert spy.heard(SentAway) == [SentAway(table, "hands_open")]
    assert nao.heard(WatchAgain) == [WatchAgain(table)]
    assert public_hands(world, old) == ((), ())
    assert spy.denied(Watch(spy.request(), table)) == "hands_open"
    new = nao.watch(table)
    assert new.update is not None
    assert new.update.view == pack_view(FAKE.view(world.state(table).match, "open"))
    assert not any(key == ben.key for key, _ in world.granted)


def kunken_of_three(world: World, *names: str) -> tuple[str, list[Person]]:
    """A match with these people on the first seats, and somebody who watches."""
    owner, *others = people = [Person(world, name) for name in names]
    table = owner.open("kunken", seats=3, lots=False)
    Bots(world)
    for person in others:
        person.sit(table)
        person.ready(table)
    owner.start(table)
    nao = Person(world, "Nao")
    nao.watch(table)
    return table, [*people, nao]


def test_who_takes_a_seat_has_not_agreed_to_what_its_last_owner_did() -> None:
    world = World()
    table, (aiko, ben, rin, nao) = kunken_of_three(world, "Aiko", "Ben", "Rin")
    agree(table, aiko, ben)
    aiko.done(Remove(aiko.request(), table, who(ben.key)))
    nao.sit(table)
    agree(table, rin)
    assert aiko.room().hands_agreed == (0, 2)
    assert not aiko.room().hands_open
    agree(table, nao)
    assert aiko.room().hands_open


def test_who_leaves_agrees_no_more() -> None:
    world = World()
    table, (aiko, ben, rin, _) = kunken_of_three(world, "Aiko", "Ben", "Rin")
    agree(table, aiko, ben)
    ben.done(Leave(ben.request(), table))
    agree(table, rin)
    assert not aiko.room().hands_open


def test_nobody_is_shown_a_hand_who_has_sat_down_since_it_was_asked() -> None:
    world = World()
    table, (aiko, ben, nao) = kunken_of_three(world, "Aiko", "Ben")
    aiko.done(ShowHand(aiko.request(), table, who(nao.key)))
    nao.sit(table)
    assert aiko.room().shows == ()
    for person in (nao, ben):
        assert person.denied(AllowShow(person.request(), table, 0)) == "not_now"
    assert {update.seat for update in nao.heard(Update)} == {2}


@pytest.mark.parametrize("what", ["open", "close", "show", "hide", "refuse"])
def test_while_the_seed_is_drawn_there_are_no_hands_to_be_shown(what: str) -> None:
    world = World()
    aiko, ben, nao = (Person(world, name) for name in ("Aiko", "Ben", "Nao"))
    table = aiko.open()
    ben.sit(table)
    ben.ready(table)
    nao.watch(table)
    world.fair = False
    aiko.start(table)
    for person in (aiko, ben):
        request = person.request()
        asked = {
            "open": OpenHands(request, table),
            "close": OpenHands(request, table, agree=False),
            "show": ShowHand(request, table, who(nao.key)),
            "hide": ShowHand(request, table, None),
            "refuse": AllowShow(request, table, 1, agree=False),
        }
        assert person.denied(asked[what]) == "not_now"


def test_who_may_have_seen_hands_does_not_sit_down_in_that_deal() -> None:
    world = World()
    aiko, nao, bots = Person(world, "Aiko"), Person(world, "Nao"), Bots(world)
    table = aiko.open("koikoi", seats=2, lots=False)
    aiko.start(table)
    nao.watch(table)
    agree(table, aiko)
    aiko.done(OpenHands(aiko.request(), table, agree=False))
    assert nao.denied(Sit(nao.request(), table)) == "hands_open"
    while world.state(table).phase == "playing":
        bots.play_on()
        if world.state(table).phase == "playing":
            aiko.done(aiko.act(table))
    aiko.ready(table)
    nao.sit(table)


def test_open_hands_outlast_a_restart_of_the_host_and_end_with_the_match() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    agree(table, aiko, ben)
    world.restart()
    aiko.connect()
    ben.connect()
    assert aiko.room().hands_open
    play_match(world, table, (aiko, ben))
    for person in (aiko, ben):
        person.done(Rematch(person.request(), table))
    assert world.state(table).match_no == 2
    assert not aiko.room().hands_open


def shown_to(world: World, table: str, aiko: Person, ben: Person, nao: Person) -> None:
    nao.watch(table)
    aiko.done(ShowHand(aiko.request(), table, who(nao.key)))
    assert not any(isinstance(message, Update) for route, message in world.sent if route == nao.peer.route)
    ben.done(AllowShow(ben.request(), table, 0))


def test_a_seat_shows_itself_to_one_watcher_when_all_agree_and_takes_it_back() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    nao, rin = Person(world, "Nao"), Person(world, "Rin")
    rin.watch(table)
    shown_to(world, table, aiko, ben, nao)
    seen = nao.heard(Update)
    assert [update.seat for update in seen] == [0]
    assert seen[-1].view == aiko.update(table).view
    assert nao.denied(nao.act(table)) == "not_your_seat"
    aiko.done(aiko.act(table))
    assert nao.heard(Update)[-1].view == aiko.update(table).view
    assert rin.heard(Update) == []
    count = len(nao.heard(Update))
    aiko.done(ShowHand(aiko.request(), table, None))
    ben.done(ben.act(table))
    assert aiko.heard(Update)[-1].seq > nao.heard(Update)[-1].seq
    assert len(nao.heard(Update)) == count


def test_a_guest_catches_up_by_asking_and_after_watching_again() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    nao = Person(world, "Nao")
    shown_to(world, table, aiko, ben, nao)
    nao.tell(Resync(table))
    assert nao.heard(Update)[-1].full
    world.carry_out(world.hall.gone(nao.peer.route, world.now))
    nao.connect()
    assert nao.heard(Update) == []
    nao.watch(table)
    assert nao.heard(Update)[-1].view == aiko.update(table).view


def test_nobody_is_shown_a_hand_who_plays_or_does_not_watch() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    for person in (Person(world, "Nao"), ben):
        assert aiko.denied(ShowHand(aiko.request(), table, who(person.key))) == "not_here"
    nao = Person(world, "Nao")
    nao.watch(table)
    aiko.done(ShowHand(aiko.request(), table, who(nao.key)))
    ben.done(AllowShow(ben.request(), table, 0, agree=False))
    assert aiko.room().shows == ()
    assert ben.denied(AllowShow(ben.request(), table, 0)) == "not_now"


@pytest.mark.parametrize("ended", [False, True])
def test_a_mirror_looks_into_the_hand_it_is_shown_and_back_to_the_gallery(ended: bool) -> None:
    world = World(games=GAMES)
    aiko, nao, bots = Person(world, "Aiko"), Person(world, "Nao"), Bots(world)
    table = aiko.open("koikoi", lots=False)
    aiko.start(table)
    bots.play_on()
    topic = nao.watch(table).topic
    mirror = TableMirror(table, who(nao.key))
    aiko.done(ShowHand(aiko.request(), table, who(nao.key)))
    if ended:
        aiko.done(ShowHand(aiko.request(), table, None))
    arrived = [m for r, m in world.sent if r == nao.peer.route]
    arrived += [m for t, m in world.published if t == topic]
    for message in arrived:
        mirror.receive(message)
    assert mirror.seat is None
    assert mirror.lent == (None if ended else 0)
    assert mirror.view.legal == ()
    assert mirror.view.viewer == ("gallery" if ended else 0)


def test_what_watchers_say_in_a_deal_the_players_hear_when_it_is_over() -> None:
    world = World()
    table, aiko, ben = table_of_two(world)
    nao = Person(world, "Nao")
    topic = nao.watch(table).topic
    nao.done(Say(nao.request(), table, "play the six"))
    assert world.broadcast(topic, Said)[-1].text == "play the six"
    held = aiko.heard(Said)
    assert [(line.text, line.held) for line in held] == [("", True)]
    while world.state(table).phase == "playing":
        for person in (aiko, ben):
            if person.choices(table):
                person.done(person.act(table))
    assert [line.text for line in aiko.heard(Said)] == ["", "play the six"]
    nao.done(Say(nao.request(), table, "well played"))
    assert aiko.heard(Said)[-1].text == "well played"
    assert len(world.broadcast(topic, Said)) == 2


def test_a_table_may_keep_watchers_silent() -> None:
    world = World()
    aiko, nao = Person(world, "Aiko"), Person(world, "Nao")
    table = aiko.open(gallery_chat=False)
    nao.watch(table)
    assert nao.denied(Say(nao.request(), table, "hello")) == "no_gallery_chat"
    assert not aiko.room().gallery_chat


@pytest.mark.parametrize(("game", "seats", "talk"), [("kakeya", 4, False), ("kakeya", 4, True), ("koikoi", 2, False)])
def test_partners_talk_between_deals_only_unless_the_table_allows_it(game: str, seats: int, talk: bool) -> None:
    world = World(games=GAMES)
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    Bots(world)
    table = aiko.open(game, seats=seats, table_talk=talk)
    ben.sit(table)
    aiko.done(Say(aiko.request(), table, "good luck"))
    ben.ready(table)
    aiko.start(table)
    line = Say(aiko.request(), table, "I hold the Rensho")
    if game == "koikoi" or talk:
        aiko.done(line)
    else:
        assert aiko.denied(line) == "no_talk"
        assert [said.text for said in ben.heard(Said)] == ["good luck"]
