"""Opening tables, taking seats, starting, closing: what happens before and after a match."""

from netcore.messages import (
    Close,
    Denied,
    Leave,
    LobbyChange,
    Open,
    Ping,
    Ready,
    Rematch,
    Restart,
    Room,
    SetBot,
    Sit,
    Stand,
    Start,
    Update,
)
from tests.netcore.world import Bots, Person, World, play_match


def test_the_opener_owns_the_table_and_sits_where_he_asked() -> None:
    aiko = Person(World(), "Aiko")
    aiko.open(seats=3, seat=2)
    room = aiko.room()
    assert [seat.kind for seat in room.seats] == ["free", "free", "person"]
    assert room.owner == room.seats[2].who
    assert room.seats[2].name == "Aiko"


def test_the_sheet_of_a_table_names_every_option() -> None:
    aiko = Person(World(), "Aiko")
    aiko.open(options={"deals": 3})
    assert aiko.room().sheet.options == {"deals": 3, "thrown_in": True, "lots": False, "veiled": False}


def test_a_table_that_cannot_be_is_refused_with_its_reason() -> None:
    aiko = Person(World(), "Aiko")

    def refused(**changes: object) -> Denied:
        wanted = {
            "title": "x",
            "game": "fake",
            "sheet": "standard",
            "options": {},
            "seats": 2,
            "bots": "easy",
            **changes,
        }
        reply = aiko.ask(Open(aiko.request(), **wanted))  # type: ignore[arg-type]
        assert isinstance(reply, Denied)
        return reply

    assert refused(game="chess").code == "no_game"
    assert refused(sheet="none").code == "no_sheet"
    assert refused(seats=7).values == (2, 3, 4)
    assert refused(options={"deals": 9}).code == "options"
    assert refused(options={"deals": "2"}).code == "options"
    assert refused(options={"wild": True}).code == "options"
    assert refused(options={"lots": True, "thrown_in": False}).values == ("Lots go with deals that may be thrown in.",)
    assert refused(seat=2).code == "no_seat"
    assert refused(bots="normal").code == "no_level"


def test_a_person_takes_a_free_seat_first_and_a_computers_next() -> None:
    world = World()
    aiko, ben, chie, dai = (Person(world, name) for name in ("Aiko", "Ben", "Chie", "Dai"))
    table = aiko.open(seats=3)
    aiko.done(SetBot(aiko.request(), table, 1, "easy"))
    ben.sit(table)
    assert ben.room().seats[2].name == "Ben"
    chie.sit(table)
    assert chie.room().seats[1].name == "Chie"
    assert dai.denied(Sit(dai.request(), table)) == "full"
    assert dai.denied(Sit(dai.request(), table, 1)) == "taken"
    assert dai.denied(Sit(dai.request(), table, 5)) == "no_seat"


def test_taking_another_seat_gives_up_the_first() -> None:
    aiko = Person(World(), "Aiko")
    table = aiko.open(seats=3)
    aiko.sit(table, 2)
    assert [seat.kind for seat in aiko.room().seats] == ["free", "free", "person"]


def test_only_the_owner_sets_computers_starts_and_closes() -> None:
    world = World()
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open(seats=3)
    ben.sit(table)
    assert ben.denied(SetBot(ben.request(), table, 2, "easy")) == "not_owner"
    assert ben.denied(Start(ben.request(), table)) == "not_owner"
    assert ben.denied(Close(ben.request(), table)) == "not_owner"


def test_the_match_starts_when_all_others_are_ready_and_bots_fill_the_seats() -> None:
    world = World()
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open(seats=3)
    ben.sit(table)
    assert aiko.denied(Start(aiko.request(), table)) == "not_ready"
    ben.ready(table)
    assert aiko.room().seats[1].ready
    ben.done(Ready(ben.request(), table, False))
    assert aiko.denied(Start(aiko.request(), table)) == "not_ready"
    ben.ready(table)
    aiko.start(table)
    room = aiko.room()
    assert room.seats[2].kind == "bot"
    assert room.seats[2].level == "easy"
    assert room.match_no == 1
    assert room.phase == "drawing"
    assert aiko.denied(Start(aiko.request(), table)) == "started"
    assert aiko.denied(Stand(aiko.request(), table)) == "match_on"
    assert aiko.denied(SetBot(aiko.request(), table, 2, None)) == "match_on"


def test_without_computer_players_all_seats_must_be_taken() -> None:
    world = World(bots=False)
    aiko = Person(world, "Aiko")
    table = aiko.open()
    assert aiko.denied(SetBot(aiko.request(), table, 1, "easy")) == "no_bots"
    assert aiko.denied(Start(aiko.request(), table)) == "no_bots"


def test_lots_decide_the_seats_and_are_shown() -> None:
    seatings = set()
    for seed in range(20):
        world = World(seed)
        aiko, ben, _bots = Person(world, "Aiko"), Person(world, "Ben"), Bots(world)
        table = aiko.open(seats=3, options={"lots": True})
        ben.sit(table)
        ben.ready(table)
        aiko.start(table)
        room = aiko.room()
        assert [lot.name for lot in room.lots] == ["Aiko", "Ben", "bot:easy"]
        shown = tuple(room.seats[lot.seat].name for lot in room.lots)
        assert shown == ("Aiko", "Ben", "")
        assert aiko.update(table).seat == room.lots[0].seat
        seatings.add(tuple(lot.seat for lot in room.lots))
    assert len(seatings) == 6


def test_lots_are_drawn_in_the_order_in_which_people_came_and_last_for_computers() -> None:
    world = World()
    aiko, ben, _bots = Person(world, "Aiko"), Person(world, "Ben"), Bots(world)
    table = aiko.open("kakeya", seats=4, seat=2)
    ben.sit(table, seat=1)
    ben.ready(table)
    aiko.start(table)
    assert [lot.name for lot in aiko.room().lots] == ["Aiko", "Ben", "bot:easy", "bot:easy"]
    assert sorted(lot.seat for lot in aiko.room().lots) == [0, 1, 2, 3]


def test_lots_of_one_match_are_not_shown_in_the_next() -> None:
    world = World()
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open(options={"lots": True, "deals": 1})
    ben.sit(table)
    ben.ready(table)
    aiko.start(table)
    assert len(aiko.room().lots) == 2
    play_match(world, table, (aiko, ben))
    seats = [seat.who for seat in aiko.room().seats]
    for person in (aiko, ben):
        person.done(Rematch(person.request(), table))
    assert [seat.who for seat in aiko.room().seats] == seats
    assert aiko.room().lots == ()
    play_match(world, table, (aiko, ben))
    assert " lot " not in world.state(table).record.replace("\n", " ")


def test_a_table_may_do_without_lots() -> None:
    aiko = Person(World(), "Aiko")
    table = aiko.open(options={"lots": True}, lots=False)
    aiko.start(table)
    assert aiko.room().lots == ()
    assert aiko.room().seats[0].name == "Aiko"


def test_the_table_passes_to_who_has_sat_longest_when_its_owner_goes() -> None:
    world = World()
    aiko, ben, chie = (Person(world, name) for name in ("Aiko", "Ben", "Chie"))
    table = aiko.open(seats=4)
    ben.sit(table, 3)
    chie.sit(table, 1)
    aiko.done(Leave(aiko.request(), table))
    room = ben.room()
    assert room.owner == room.seats[3].who
    assert room.seats[0].kind == "free"


def test_a_table_without_people_or_owner_is_closed() -> None:
    world = World()
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open()
    ben.sit(table)
    ben.done(Leave(ben.request(), table))
    aiko.done(Leave(aiko.request(), table))
    assert world.hall.table(table) is None
    assert world.rows == []
    assert aiko.denied(Sit(aiko.request(), table)) == "no_table"


def test_closing_tells_everyone_and_ends_the_gallery() -> None:
    world = World()
    aiko, ben, nao = (Person(world, name) for name in ("Aiko", "Ben", "Nao"))
    table = aiko.open()
    ben.sit(table)
    topic = nao.watch(table).topic
    aiko.done(Close(aiko.request(), table))
    assert ben.room().phase == "closed"
    assert world.broadcast(topic, Room)[-1].phase == "closed"
    assert world.granted == set()
    assert world.broadcast(b"lobby", LobbyChange)[-1].gone == (table,)


def test_the_lobby_is_told_only_when_a_line_of_it_changes() -> None:
    world = World()
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open()
    ben.sit(table)
    lobby = world.broadcast(b"lobby", LobbyChange)
    assert lobby[-1].tables[0].seats == ("Aiko", "Ben")
    ben.ready(table)
    world.tick(0.5)
    assert world.broadcast(b"lobby", LobbyChange) == lobby
    aiko.start(table)
    assert world.broadcast(b"lobby", LobbyChange)[-1].tables[0].phase == "playing"


def test_a_rematch_begins_when_all_people_ask_for_it() -> None:
    world = World()
    aiko, ben, bots = Person(world, "Aiko"), Person(world, "Ben"), Bots(world)
    table = aiko.open(seats=3)
    ben.sit(table)
    ben.ready(table)
    aiko.start(table)
    assert aiko.denied(Rematch(aiko.request(), table)) == "not_now"
    play_match(world, table, (aiko, ben), bots)
    aiko.done(Rematch(aiko.request(), table))
    assert aiko.room().phase == "over"
    assert aiko.room().seats[0].ready
    seq = ben.update(table).seq
    ben.done(Rematch(ben.request(), table))
    assert aiko.room().match_no == 2
    assert ben.update(table).seq == seq + 1
    assert ben.view(table).standing.deals_done == 0


def test_who_leaves_after_the_match_is_not_waited_for() -> None:
    world = World()
    aiko, ben, bots = Person(world, "Aiko"), Person(world, "Ben"), Bots(world)
    table = aiko.open()
    ben.sit(table)
    ben.ready(table)
    aiko.start(table)
    play_match(world, table, (aiko, ben), bots)
    ben.done(Rematch(ben.request(), table))
    aiko.done(Leave(aiko.request(), table))
    room = ben.room()
    assert room.match_no == 2
    assert room.seats[0].kind == "bot"
    assert room.owner == room.seats[1].who


def test_a_restart_needs_everybody_and_a_refusal_ends_the_vote() -> None:
    world = World()
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open()
    ben.sit(table)
    ben.ready(table)
    aiko.start(table)
    aiko.done(Restart(aiko.request(), table))
    assert ben.room().restart == (0,)
    assert ben.room().match_no == 1
    ben.done(Restart(ben.request(), table, False))
    assert ben.room().restart == ()
    ben.done(Restart(ben.request(), table))
    aiko.done(Restart(aiko.request(), table))
    assert ben.room().match_no == 2
    assert ben.room().restart == ()


def test_a_person_alone_restarts_at_once() -> None:
    world = World()
    aiko, _bots = Person(world, "Aiko"), Bots(world)
    table = aiko.open()
    aiko.start(table)
    aiko.done(Restart(aiko.request(), table))
    assert aiko.room().match_no == 2
    assert len(aiko.heard(Update)) == 2


def test_the_owner_may_put_a_computer_on_the_seat_of_somebody_who_is_away() -> None:
    world = World()
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open()
    ben.sit(table)
    assert aiko.denied(SetBot(aiko.request(), table, 1, "easy")) == "taken"
    world.tick(2.0)
    aiko.tell(Ping(1))
    world.tick(2.0)
    aiko.done(SetBot(aiko.request(), table, 1, "easy"))
    assert aiko.room().seats[1].kind == "bot"
