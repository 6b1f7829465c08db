"""A match in the hall: actions, late and repeated ones, updates, pauses."""

import pytest

from netcore.codec import pack_view, unpack_events
from netcore.messages import (
    Act,
    Denied,
    Done,
    Leave,
    Ping,
    Pong,
    PublicUpdate,
    Ready,
    Resync,
    Room,
    Update,
)
from tests.netcore.fakegame import FAKE, Chose, Dealt, Shown, State
from tests.netcore.world import Bots, Person, World, play_match

ORDERLY = {"thrown_in": True, "deals": 3}


def playing(world: World, *names: str, seats: int = 0, seed_until: str = "playing") -> tuple[str, list[Person]]:
    """A table of the fake game with these people in a match, at a stop of the wanted phase."""
    people = [Person(world, name) for name in names]
    table = people[0].open(seats=seats or len(people), options={"deals": 3})
    for person in people[1:]:
        person.sit(table)
        person.ready(table)
    people[0].start(table)
    while world.state(table).phase != seed_until:
        for person in people:
            if world.state(table).phase == "pause":
                person.ready(table)
            elif world.state(table).phase == "playing" and person.view(table).legal:
                person.done(person.act(table))
    return table, people


def test_an_action_is_answered_and_everybody_hears_of_it() -> None:
    world = World()
    table, (aiko, ben) = playing(world, "Aiko", "Ben")
    topic = Person(world, "Nao").watch(table).topic
    act = aiko.act(table)
    assert aiko.ask(act) == Done(act.request)
    card = act.action[7:-1]
    assert unpack_events(FAKE, aiko.update(table).events) == (Chose(0, card),)
    assert unpack_events(FAKE, ben.update(table).events) == (Chose(0, ""),)
    heard = world.broadcast(topic, PublicUpdate)[-1]
    assert unpack_events(FAKE, heard.events) == (Chose(0, ""),)


def test_updates_of_each_seat_are_numbered_without_holes() -> None:
    world = World()
    table, people = playing(world, "Aiko", "Ben", "Chie")
    topic = people[0].watch(table).topic
    play_match(world, table, tuple(people))
    for person in people:
        seqs = [update.seq for update in person.heard(Update) if not update.full]
        assert seqs == list(range(1, len(seqs) + 1))
    seqs = [update.seq for update in world.broadcast(topic, PublicUpdate)]
    assert seqs == list(range(1, len(seqs) + 1))


def test_the_action_of_another_seat_makes_mine_not_stale() -> None:
    table, (aiko, ben) = playing(World(), "Aiko", "Ben")
    early = ben.act(table)
    aiko.done(aiko.act(table))
    assert ben.update(table).seq > early.seq
    ben.done(early)


def test_what_changes_nothing_for_a_seat_is_no_update_for_it() -> None:
    world = World()
    table, (aiko, ben) = playing(world, "Aiko", "Ben")
    topic = Person(world, "Nao").watch(table).topic
    before = ben.update(table), len(world.broadcast(topic, PublicUpdate))
    seq = aiko.update(table).seq
    aiko.done(aiko.act(table, "look"))
    assert aiko.update(table).seq == seq + 1
    assert (ben.update(table), len(world.broadcast(topic, PublicUpdate))) == before


def test_a_second_action_on_the_same_update_is_stale() -> None:
    table, (aiko, _, _) = playing(World(), "Aiko", "Ben", "Chie")
    first, second = aiko.act(table), aiko.act(table)
    aiko.done(first)
    assert aiko.denied(second) == "stale"


def test_an_action_from_an_earlier_deal_is_stale() -> None:
    world = World()
    table, (aiko, ben) = playing(world, "Aiko", "Ben")
    old = aiko.update(table).seq
    aiko.done(aiko.act(table))
    ben.done(ben.act(table))
    while world.state(table).phase == "pause":
        aiko.ready(table)
        ben.ready(table)
    reply = aiko.ask(aiko.act(table, seq=old))
    assert isinstance(reply, Denied)
    assert (reply.code, reply.values) == ("stale", (aiko.update(table).seq,))


def test_an_action_on_an_update_yet_to_come_is_stale() -> None:
    table, (aiko, _) = playing(World(), "Aiko", "Ben")
    assert aiko.denied(aiko.act(table, seq=aiko.update(table).seq + 1)) == "stale"


def test_a_repeated_request_gets_its_first_answer_and_acts_once() -> None:
    world = World()
    table, (aiko, _) = playing(world, "Aiko", "Ben")
    act = aiko.act(table)
    aiko.done(act)
    rows, updates = len(world.rows), len(aiko.heard(Update))
    aiko.done(act)
    assert len(world.rows) == rows
    assert len(aiko.heard(Update)) == updates


def test_a_refused_request_stays_refused_when_repeated() -> None:
    world = World()
    table, (aiko, ben) = playing(world, "Aiko", "Ben", seed_until="pause")
    early = Act(aiko.request(), table, 0, aiko.update(table).seq, "choose(N01)")
    assert aiko.denied(early) == "not_now"
    while world.state(table).phase == "pause":
        aiko.ready(table)
        ben.ready(table)
    assert aiko.denied(early) == "not_now"


def test_a_request_number_belongs_to_its_key_alone() -> None:
    table, (aiko, ben) = playing(World(), "Aiko", "Ben")
    request = aiko.request()
    aiko.done(aiko.act(table, request=request))
    ben.done(ben.act(table, request=request))


def test_an_illegal_action_is_refused_in_the_games_words() -> None:
    table, (aiko, ben) = playing(World(), "Aiko", "Ben")
    other = ben.view(table).legal[0]
    reply = aiko.ask(aiko.act(table, other))
    assert isinstance(reply, Denied)
    assert (reply.code, reply.rule, reply.values) == ("not_held", "2", (other[7:-1],))


def test_what_is_no_action_is_refused_with_a_sentence() -> None:
    table, (aiko, _) = playing(World(), "Aiko", "Ben")
    reply = aiko.ask(aiko.act(table, "dance"))
    assert isinstance(reply, Denied)
    assert (reply.code, reply.values) == ("notation", ("An action looks like choose(N07).",))


def test_nobody_acts_for_the_seat_of_another() -> None:
    world = World()
    table, (aiko, ben) = playing(world, "Aiko", "Ben")
    nao, bots = Person(world, "Nao"), Bots(world)
    act = aiko.act(table)
    for other in (ben, nao, bots):
        message = Act(other.request(), table, 0, act.seq, act.action)
        assert other.denied(message) == "not_your_seat"
    assert nao.denied(Act(nao.request(), table, 7, act.seq, act.action)) == "no_seat"


def test_the_next_deal_comes_when_all_people_are_ready() -> None:
    world = World()
    table, (aiko, ben) = playing(world, "Aiko", "Ben", seed_until="pause")
    before = world.state(table).entries
    aiko.ready(table)
    assert world.state(table).entries == before
    assert ben.room().seats[0].ready
    ben.ready(table)
    assert world.state(table).entries == before + 1
    assert not any(seat.ready for seat in ben.room().seats)


def test_the_next_deal_comes_by_itself_after_the_pause() -> None:
    world = World()
    table, (aiko, ben) = playing(world, "Aiko", "Ben", seed_until="pause")
    assert aiko.room().goes_on_ms == 30_000
    before = world.state(table).entries
    for _ in range(29):
        world.tick(1.0)
        aiko.tell(Ping(1))
        ben.tell(Ping(1))
    assert world.state(table).entries == before
    assert world.hall.deadline <= world.now + 1.0
    world.tick(1.0)
    assert world.state(table).entries == before + 1


def test_a_table_of_computers_alone_goes_on_faster() -> None:
    world = World()
    aiko, bots = Person(world, "Aiko"), Bots(world)
    table = aiko.open(seat=None)
    aiko.start(table)
    bots.play_on()
    assert world.state(table).phase == "pause"
    assert aiko.room().goes_on_ms == 8_000
    before = world.state(table).match_no, world.state(table).entries
    world.tick(8.0)
    assert (world.state(table).match_no, world.state(table).entries) > before


def test_readiness_is_for_pauses_and_for_people_at_the_table() -> None:
    world = World()
    table, (aiko, _) = playing(world, "Aiko", "Ben")
    nao = Person(world, "Nao")
    assert aiko.denied(Ready(aiko.request(), table)) == "not_now"
    assert nao.denied(Ready(nao.request(), table)) == "not_seated"


def test_resync_brings_the_room_the_view_and_all_heard_in_this_deal() -> None:
    world = World()
    table, (aiko, ben) = playing(world, "Aiko", "Ben")
    ben.done(ben.act(table))
    rooms = len(aiko.heard(Room))
    live = aiko.update(table)
    aiko.tell(Resync(table))
    full = aiko.update(table)
    assert len(aiko.heard(Room)) == rooms + 1
    assert full.full
    assert (full.seq, full.view) == (live.seq, live.view)
    dealt, chose = unpack_events(FAKE, full.events)
    assert isinstance(dealt, Dealt)
    assert chose == Chose(1, "")
    assert dealt.hands[1] == ()


def test_what_was_heard_in_one_deal_is_not_heard_again_in_the_next() -> None:
    world = World()
    table, (aiko, ben) = playing(world, "Aiko", "Ben", seed_until="pause")
    aiko.ready(table)
    ben.ready(table)
    aiko.tell(Resync(table))
    events = unpack_events(FAKE, aiko.update(table).events)
    assert isinstance(events[0], Dealt)
    assert sum(isinstance(event, Dealt) for event in events) == 1


def test_resync_is_for_those_at_the_table() -> None:
    world = World()
    table, _ = playing(world, "Aiko", "Ben")
    nao = Person(world, "Nao")
    nao.tell(Resync(table))
    nao.tell(Resync("0" * 8))
    assert [reply.code for reply in nao.heard(Denied)] == ["not_here", "no_table"]


def test_a_pong_names_the_newest_update_of_each_seat() -> None:
    table, (aiko, _) = playing(World(), "Aiko", "Ben")
    aiko.tell(Ping(7))
    pong = aiko.heard(Pong)[-1]
    assert pong.n == 7
    assert [(n.table, n.seat, n.seq) for n in pong.newest] == [(table, 0, aiko.update(table).seq)]


def test_choices_are_shown_to_all_when_the_last_is_made() -> None:
    table, (aiko, ben) = playing(World(), "Aiko", "Ben")
    aiko.done(aiko.act(table))
    ben.done(ben.act(table))
    events = unpack_events(FAKE, aiko.update(table).events)
    assert isinstance(events[-1], Shown)


@pytest.mark.parametrize("game", ["fake", "koikoi"])
def test_whole_matches_run_between_people_and_computers(game: str) -> None:
    for seed in range(3):
        world = World(seed)
        aiko, bots = Person(world, "Aiko"), Bots(world)
        options = {"match_length": "deals_3"} if game == "koikoi" else {}
        table = aiko.open(game, options=dict(options))
        aiko.start(table)
        play_match(world, table, (aiko,), bots)
        assert world.state(table).phase == "over"
        assert aiko.view(table).standing.over


def test_all_a_seat_is_sent_is_the_games_view_of_it() -> None:
    world = World(4)
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open("koikoi", options={"match_length": "deals_3"}, lots=False)
    ben.sit(table)
    ben.ready(table)
    aiko.start(table)
    found = world.hall.table(table)
    assert found is not None
    game = found.game
    while world.state(table).phase != "over":
        for seat, person in enumerate((aiko, ben)):
            assert person.update(table).seat == seat
            assert person.update(table).view == pack_view(game.view(world.state(table).match, seat))
        if world.state(table).phase == "pause":
            aiko.ready(table)
            ben.ready(table)
        else:
            mover = (aiko, ben)[game.to_act(world.state(table).match)[0]]
            mover.done(mover.act(table, world.rng.choice(mover.view(table).legal)))


def test_no_frame_shows_its_receiver_a_hidden_card() -> None:
    world = World(3)
    table, people = playing(world, "Aiko", "Ben", "Chie")
    people[2].done(Leave(people[2].request(), table))
    bots = Bots(world)
    people[0].watch(table)
    checked = 0
    while (phase := world.state(table).phase) != "over":
        sent, published = len(world.sent), len(world.published)
        if phase == "pause":
            next(person for person in people[:2] if not person.room().seats[person.update(table).seat].ready).ready(
                table
            )
        elif not bots.play():
            mover = next(person for person in people[:2] if person.view(table).legal)
            mover.done(mover.act(table, world.rng.choice(mover.view(table).legal)))
        routes = {person.peer.route: seat for seat, person in enumerate(people)} | {bots.peer.route: 2}
        frames: list[tuple[int, Update | PublicUpdate]] = [
            (routes[to], message) for to, message in world.sent[sent:] if isinstance(message, Update)
        ]
        frames += [(-1, message) for _, message in world.published[published:] if isinstance(message, PublicUpdate)]
        match = world.state(table).match
        for seat, update in frames:
            checked += 1
            for card in hidden_cards(match, seat):
                assert card.encode() not in update.view + update.events
    assert checked > 20


def hidden_cards(match: object, seat: int) -> set[str]:
    """Cards of the fake game that this seat (-1: the gallery) may not know; of the pack those never dealt."""
    assert isinstance(match, State)
    hands = [set(hand) for hand in match.hands]
    shown = set(match.chosen) if match.phase != "choosing" else set()
    stock = set() if seat >= 0 and match.looked[seat] else {match.stock}
    return stock | {card for other, hand in enumerate(hands) if other != seat for card in hand - shown}
