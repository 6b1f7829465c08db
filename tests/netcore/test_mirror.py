from random import Random
from typing import Any

from msgspec.structs import replace

from games.catalogue import GAMES
from games.chance import Chance
from netcore.codec import pack_events, pack_view
from netcore.messages import PublicUpdate, Room, RuleSheet, Said, SeatInfo, Update, Watching
from netcore.mirror import TableMirror

TABLE = "00000000"
ME, OTHER = "aaaaaaaa", "bbbbbbbb"
KOIKOI = GAMES["koikoi"]


def room(seats: tuple[str, ...] = (ME, OTHER), match_no: int = 1) -> Room:
    people = tuple(SeatInfo("person", f"name of {sign}", sign) if sign else SeatInfo() for sign in seats)
    sheet = RuleSheet("koikoi", 1, "standard")
    return Room(TABLE, "A table", sheet, "playing", OTHER, people, "easy", False, match_no=match_no)


class Match:
    """A match of Koi-Koi and the updates it makes for one seat."""

    def __init__(self, seat: int, seed: bytes = bytes(32)) -> None:
        self.seat = seat
        self.seq = 0
        self.state = KOIKOI.new_match(KOIKOI.Options(), 2, Chance(seed))
        self.deal: tuple[Any, ...] = ()
        """What the seat has heard in this deal."""
        self.rng = Random(1)

    def step(self) -> Update:
        """Advance, or a legal action at random."""
        acting = KOIKOI.to_act(self.state)
        if acting:
            action = self.rng.choice(KOIKOI.legal_actions(self.state, acting[0]))
            self.state, events = KOIKOI.apply(self.state, acting[0], action)
        else:
            self.deal = ()
            self.state, events = KOIKOI.advance(self.state)
        seen = tuple(e for e in (KOIKOI.seen(event, self.seat) for event in events) if e is not None)
        self.deal += seen
        self.seq += 1
        return Update(TABLE, self.seat, self.seq, self.view(), pack_events(seen))

    def full(self) -> Update:
        return Update(TABLE, self.seat, self.seq, self.view(), pack_events(self.deal), full=True)

    def view(self) -> bytes:
        return pack_view(KOIKOI.view(self.state, self.seat))


def test_the_mirror_of_a_seat_has_the_view_and_the_events_of_the_deal() -> None:
    mirror, match = TableMirror(TABLE, ME), Match(0)
    mirror.receive(room())
    deals = 0
    while not KOIKOI.standing(match.state).over:
        update = match.step()
        change = mirror.receive(update)
        assert change.view
        assert mirror.view == KOIKOI.view(match.state, 0)
        assert mirror.heard == match.deal
        assert change.events == match.deal[len(match.deal) - len(change.events) :]
        deals += not KOIKOI.to_act(match.state)
    assert deals > 1


def test_a_full_update_brings_what_was_missed_as_news() -> None:
    mirror, match = TableMirror(TABLE, ME), Match(0)
    mirror.receive(room())
    mirror.receive(match.step())
    heard = mirror.heard
    match.step(), match.step()
    change = mirror.receive(match.full())
    assert mirror.heard == match.deal
    assert change.events == match.deal[len(heard) :]
    assert change.events
    assert mirror.seq == match.seq


def test_the_first_full_update_is_no_news() -> None:
    mirror, match = TableMirror(TABLE, ME), Match(1)
    mirror.receive(room((OTHER, ME)))
    match.step(), match.step()
    assert mirror.receive(match.full()).events == ()
    assert mirror.heard == match.deal


def test_a_restart_in_the_middle_of_a_deal_begins_a_new_deal() -> None:
    mirror, match = TableMirror(TABLE, ME), Match(0)
    mirror.receive(room())
    mirror.receive(match.step()), mirror.receive(match.step())
    again = Match(0, bytes([1] * 32))
    again.seq = match.seq
    mirror.receive(room(match_no=2))
    mirror.receive(again.step())
    assert mirror.heard == again.deal


def test_the_own_seat_is_where_the_own_sign_sits() -> None:
    mirror = TableMirror(TABLE, ME)
    assert mirror.receive(room((OTHER, ME))).room
    assert mirror.seat == 1
    assert not mirror.receive(room((OTHER, ME))).room
    assert (mirror.names.who(1), mirror.names.who(0)) == ("You", f"name of {OTHER}")


def test_a_room_that_says_the_same_time_again_counts_from_anew() -> None:
    mirror = TableMirror(TABLE, ME)
    timed = replace(room(), phase="pause", goes_on_ms=30_000)
    assert mirror.receive(timed).room
    assert mirror.receive(timed).room


def test_who_changes_the_seat_knows_nothing_of_the_new_one_yet() -> None:
    mirror, match = TableMirror(TABLE, ME), Match(0)
    mirror.receive(room())
    mirror.receive(match.step())
    mirror.receive(room((OTHER, ME)))
    assert (mirror.seat, mirror.view, mirror.heard) == (1, None, ())


def test_a_watcher_gets_the_view_of_the_gallery() -> None:
    mirror, match = TableMirror(TABLE, "cccccccc"), Match(0)
    match.step()
    view = pack_view(KOIKOI.view(match.state, "gallery"))
    update = PublicUpdate(TABLE, 4, view, pack_events(()), full=True)
    change = mirror.receive(Watching("0" * 16, b"topic", room(), update))
    assert change.room
    assert change.view
    assert mirror.seat is None
    assert mirror.names.you == -1
    assert mirror.view.hands == ((), ())


def test_who_sits_takes_nothing_from_the_gallery() -> None:
    mirror, match = TableMirror(TABLE, ME), Match(0)
    mirror.receive(room())
    mirror.receive(match.step())
    view = pack_view(KOIKOI.view(match.state, "gallery"))
    assert not mirror.receive(PublicUpdate(TABLE, 9, view, pack_events(()))).view
    assert mirror.view.viewer == 0


def test_a_computer_player_keeps_to_its_seat() -> None:
    mirror, one, two = TableMirror(TABLE, ME, 1, KOIKOI), Match(0), Match(1)
    assert not mirror.receive(one.step()).view
    assert mirror.receive(two.step()).view
    assert mirror.view.viewer == 1


def test_other_tables_change_nothing() -> None:
    mirror, match = TableMirror("11111111", ME), Match(0)
    assert not mirror.receive(room()).room
    assert not mirror.receive(match.step()).view
    assert mirror.room is None


def test_bytes_that_are_no_view_are_counted_and_passed_over() -> None:
    mirror, match = TableMirror(TABLE, ME), Match(0)
    mirror.receive(room())
    mirror.receive(match.step())
    before = mirror.view
    assert not mirror.receive(Update(TABLE, 0, 2, b"\xc1", pack_events(()))).view
    assert (mirror.undecodable, mirror.view, mirror.seq) == (1, before, 1)


def test_chat_is_kept_in_order() -> None:
    mirror = TableMirror(TABLE, ME)
    lines = tuple(Said(TABLE, "Aiko", "player", text, 0) for text in ("one", "[b]two[/b]"))
    assert [mirror.receive(line).chat for line in lines] == [lines[:1], lines[1:]]
    assert tuple(mirror.chat) == lines


def test_who_only_watches_takes_no_seat_for_the_own() -> None:
    mirror = TableMirror(TABLE, "")
    mirror.receive(room((ME, "")))
    assert mirror.seat is None


def test_free_seats_and_computer_players_have_names_too() -> None:
    mirror = TableMirror(TABLE, ME)
    seats = (SeatInfo(), SeatInfo("bot", level="easy"))
    sheet = RuleSheet("koikoi", 1, "standard")
    mirror.receive(Room(TABLE, "A table", sheet, "waiting", OTHER, seats, "easy", False))
    assert mirror.names.seats == ("Seat 1", "Ume")
