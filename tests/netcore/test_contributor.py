"""What a client does in the draw of a seed, and what it does not let pass."""

from typing import TypeAlias

import pytest
from msgspec.structs import replace

from netcore.contributor import Contributor
from netcore.fair import hash_of
from netcore.messages import Assign, Commit, Done, Fair, Reveal, Room, RuleSheet, SeatInfo, Share

SECRET, OTHER = b"s" * 32, b"o" * 32
Closed: TypeAlias = tuple[tuple[int, ...], ...]
SHEET = RuleSheet("fake", 1, "standard", {})


def room(fair: Fair, phase: str = "drawing") -> Room:
    seats = (SeatInfo("person", "Aiko", "aiko0000"), SeatInfo("person", "Ben", "ben00000"))
    return Room("t" * 8, "T", SHEET, phase, "aiko0000", seats, "easy", False, fair=fair)  # type: ignore[arg-type]


FIRST = Fair(1, hash_of(SECRET), (Share(), Share()))


def committed() -> tuple[Contributor, Commit, Fair]:
    aiko = Contributor("aiko0000")
    (commit,) = aiko.hear(room(FIRST))
    assert isinstance(commit, Commit)
    aiko.answered(Done(commit.request))
    return aiko, commit, replace(FIRST, shares=(Share(commit.hash), Share(hash_of(OTHER))))


def test_it_shows_a_hash_for_its_own_seat_and_opens_the_value_when_all_hashes_are_shown() -> None:
    aiko, commit, shown = committed()
    assert commit.seat == 0
    assert aiko.hear(room(replace(shown, shares=(shown.shares[0], Share())))) == ()
    (reveal,) = aiko.hear(room(shown))
    assert isinstance(reveal, Reveal)
    assert hash_of(reveal.value) == commit.hash
    assert aiko.unfair == []


def test_it_asks_once_and_again_where_the_host_lost_the_request() -> None:
    aiko = Contributor("aiko0000")
    (commit,) = aiko.hear(room(FIRST))
    assert aiko.hear(room(FIRST)) == ()
    aiko.answered(Done(commit.request))
    (again,) = aiko.hear(room(FIRST))
    assert isinstance(again, Commit)
    assert isinstance(commit, Commit)
    assert again.hash == commit.hash


def test_it_opens_nothing_once_the_host_has_changed_its_commitment() -> None:
    aiko, _commit, shown = committed()
    assert aiko.hear(room(replace(shown, commitment=hash_of(OTHER)))) == ()
    assert [told.why for told in aiko.unfair] == ["The host has changed its own part of the draw after it was shown."]
    assert aiko.hear(room(shown)) == ()


def test_it_opens_nothing_once_a_hash_has_changed_or_a_value_does_not_fit() -> None:
    for bad in (Share(hash_of(SECRET)), Share(hash_of(OTHER), SECRET)):
        aiko, commit, shown = committed()
        aiko.hear(room(replace(shown, shares=(Share(), shown.shares[1]))))
        assert aiko.hear(room(replace(shown, shares=(Share(commit.hash), bad)))) == ()
        assert len(aiko.unfair) == 1


def test_it_does_not_open_what_it_has_not_chosen() -> None:
    aiko = Contributor("aiko0000")
    shown = replace(FIRST, shares=(Share(hash_of(SECRET)), Share(hash_of(OTHER))))
    assert aiko.hear(room(shown)) == ()


def test_it_tells_where_the_host_says_that_its_open_value_stayed_closed() -> None:
    aiko, _commit, shown = committed()
    (reveal,) = aiko.hear(room(shown))
    aiko.answered(Done(reveal.request))
    aiko.hear(room(Fair(2, hash_of(OTHER), (Share(), Share()), closed=((0,),))))
    assert [told.why for told in aiko.unfair] == ["The host says that seat 1 did not open its value, but it did."]


def test_it_tells_where_the_host_lets_a_seat_in_once_other_values_are_open() -> None:
    aiko, commit, _shown = committed()
    out = replace(FIRST, shares=(Share(commit.hash), Share(left_out=True)))
    (reveal,) = aiko.hear(room(out))
    assert isinstance(reveal, Reveal)
    aiko.answered(Done(reveal.request))
    opened = Share(commit.hash, reveal.value)
    aiko.hear(room(replace(out, shares=(opened, Share(left_out=True)))))
    assert aiko.unfair == []
    aiko.hear(room(replace(out, shares=(opened, Share(hash_of(OTHER), OTHER)))))
    assert [told.why for told in aiko.unfair] == ["The host has let seat 2 into the draw after it was left out."]


def test_it_tells_where_the_host_leaves_a_seat_out_whose_hash_was_shown() -> None:
    for late in (Share(left_out=True), Share(hash_of(OTHER), left_out=True)):
        aiko, commit, shown = committed()
        aiko.hear(room(shown))
        assert aiko.hear(room(replace(shown, shares=(Share(commit.hash), late)))) == ()
        assert len(aiko.unfair) == 1


def test_it_opens_nothing_where_the_host_does_not_show_all_seats() -> None:
    aiko, _commit, shown = committed()
    for few in (shown.shares[:1], ()):
        assert aiko.hear(room(replace(shown, shares=few))) == ()
    assert len(aiko.unfair) == 1
    aiko = Contributor("aiko0000")
    assert aiko.hear(room(replace(FIRST, shares=(Share(),)))) == ()
    assert [told.why for told in aiko.unfair] == ["The host does not show what each seat adds to the draw."]


@pytest.mark.parametrize(
    ("later", "why"),
    [
        ((2, ()), "The host has drawn the cards anew and does not say whose value stayed closed."),
        ((2, ((),)), "The host has drawn the cards anew and does not say whose value stayed closed."),
        ((3, ((1,),)), "The host has drawn the cards anew and does not say whose value stayed closed."),
        ((2, ((1,),)), "The host says that seat 2 did not open its value, but it did."),
    ],
)
def test_it_tells_where_the_host_draws_anew_without_a_reason(later: tuple[int, Closed], why: str) -> None:
    aiko, _commit, shown = committed()
    aiko.hear(room(replace(shown, shares=(shown.shares[0], Share(hash_of(OTHER), OTHER)))))
    number, closed = later
    again = Fair(number, hash_of(OTHER), (Share(), Share()), closed=closed)
    assert aiko.hear(room(again)) == ()
    assert [told.why for told in aiko.unfair] == [why]


def test_another_round_for_a_value_that_stayed_closed_or_for_the_next_match_is_no_lie() -> None:
    aiko, _commit, shown = committed()
    aiko.hear(room(shown))
    (again,) = aiko.hear(room(Fair(3, hash_of(OTHER), (Share(), Share()), closed=((1,), (1,)))))
    assert isinstance(again, Commit)
    (anew,) = aiko.hear(replace(room(Fair(4, hash_of(SECRET), (Share(), Share()))), match_no=1))
    assert isinstance(anew, Commit)
    assert aiko.unfair == []


def test_it_tells_where_the_secret_does_not_fit() -> None:
    aiko, _commit, shown = committed()
    aiko.hear(room(shown))
    aiko.hear(room(replace(shown, secret=SECRET), "over"))
    assert aiko.unfair == []
    aiko.hear(room(replace(shown, secret=OTHER), "over"))
    assert len(aiko.unfair) == 1


def test_the_computer_players_take_part_for_each_of_their_seats() -> None:
    bots = Contributor("bots0000")
    assert bots.hear(room(FIRST)) == ()
    (first,) = bots.hear(Assign("t" * 8, 1, "fake", "easy"))
    (second,) = bots.hear(Assign("t" * 8, 0, "fake", "easy"))
    assert isinstance(first, Commit)
    assert isinstance(second, Commit)
    assert (first.seat, second.seat) == (1, 0)
    assert first.hash != second.hash


def test_who_only_watches_takes_no_part() -> None:
    assert Contributor("").hear(room(FIRST)) == ()
