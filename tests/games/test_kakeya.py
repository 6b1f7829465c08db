"""Kakeya against the vectors of its rules."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.cards import french
from games.chance import Rigged
from games.kakeya import legal, notation, play, scoring, seats, settle
from games.kakeya import view as views
from games.kakeya.events import Called, TrickTaken
from games.kakeya.model import SUITS, State
from tests.games.kakeya_positions import (
    act,
    cards,
    dealt,
    fresh,
    in_play,
    laid,
    options,
    pair,
    players,
    ranks_of,
    settled,
    suit,
)
from tests.games.vectors import rows

Row = dict[str, Any]


def vectors(kind: str) -> list[Any]:
    return rows("kakeya", kind)


@pytest.mark.parametrize("row", vectors("pack"))
def test_the_pack(row: Row) -> None:
    assert len(french.PACK) == len(set(french.PACK)) == row["cards"]
    assert sum(map(french.is_picture, french.PACK)) == row["pictures"]
    assert sum(not french.is_picture(card) for card in french.PACK) == row["others"]


@pytest.mark.parametrize("row", vectors("rensho"))
def test_the_rensho(row: Row) -> None:
    assert {trump: legal.rensho(trump) for trump in SUITS} == {trump: row[trump] for trump in SUITS}


@pytest.mark.parametrize("row", vectors("ordinary"))
def test_the_other_aces(row: Row) -> None:
    for trump in SUITS:
        special = {legal.rensho(trump), scoring.trump_ace(trump)}
        assert len(special) == 2
        assert scoring.trump_ace(trump) == row[trump]["trump_ace"]
        assert {"AC", "AD", "AH", "AS"} - special == set(cards(row[trump]["ordinary"]))


@pytest.mark.parametrize("row", vectors("lay"))
def test_who_deals_and_leads(row: Row) -> None:
    state = fresh(options(row.get("options")), row["seats"])
    for before in row.get("before", ()):
        state = settled(state, before)
    lay = state.lay
    assert (lay.dealers, lay.dealer, lay.leading) == (pair(row["dealers"]), row["dealer"], pair(row["leading"]))
    assert list(lay.order) == row["order"]
    assert lay.caller == row["caller"]
    assert list(lay.cards) == row["cards"]
    state, _events = play.advance(state)
    assert play.to_act(state) == (row["caller"],)


@pytest.mark.parametrize("row", vectors("dealing"))
def test_who_gets_which_card(row: Row) -> None:
    state = dealt(options(), count=row["seats"])
    for at, seat in row["cards"].items():
        assert french.PACK[int(at)] in state.hands[seat]


@pytest.mark.parametrize("row", vectors("lead"))
def test_iku_or_koi(row: Row) -> None:
    state = dealt(options())
    for call in row["calls"]:
        seat, _, word = call.partition(":")
        assert state.phase == "lead_call"
        assert play.to_act(state) == (int(seat),)
        state, (called,) = act(state, int(seat), word)
        assert isinstance(called, Called)
        assert called.leader == (row["leader"] if call == row["calls"][-1] else None)
    assert play.to_act(state) == (row["leader"],)


@pytest.mark.parametrize("option", ["free", "forced"])
@pytest.mark.parametrize("row", vectors("legal"))
def test_the_cards_that_may_be_played(row: Row, option: str) -> None:
    hand, trump = cards(row["hand"]), suit(row["trump"])
    others = tuple(card for card in french.PACK if card not in (*hand, row.get("led")))
    hands = (hand, others[:4], others[4:8], others[8:12])
    state = in_play(options({"lone_rensho": option}), hands, 0, trump=trump)
    if "led" in row:
        state = replace(state, leader=3, trick=(laid(f"3:{row['led']}", trump),))
    may = cards(row["forced"] if option == "forced" and "forced" in row else row["may"])
    assert play.to_act(state) == (0,)
    assert {notation.notate(action) for action in play.legal_actions(state, 0)} == {f"play({card})" for card in may}
    for card in hand:
        assert (play.why_not(state, 0, notation.parse(f"play({card})")) is None) is (card in may)


@pytest.mark.parametrize("row", vectors("winner"))
def test_who_takes_the_trick(row: Row) -> None:
    trick = tuple(laid(text, row["trump"]) for text in row["cards"].split())
    assert settle.trick_winner(trick, row["trump"]) == row["winner"]
    assert len(settle.pictures_in(trick)) == row["pictures"]


def ending(row: Row) -> State:
    """Three tricks are left; the pictures that were taken before lie with seats 0 and 1."""
    hands = tuple(map(cards, row["hands"]))
    held = {card for hand in hands for card in hand}
    won = [card for card in french.PACK if french.is_picture(card) and card not in held]
    own = row["before"][0]
    return in_play(options(), hands, row["leader"], captured=(tuple(won[:own]), tuple(won[own:]), (), ()))


@pytest.mark.parametrize("row", vectors("ending"))
def test_the_end_of_a_deal(row: Row) -> None:
    state, taken = ending(row), []
    for line in row["plays"]:
        played, _, may = line.partition(" of ")
        seat, _, card = played.partition(":")
        assert play.to_act(state) == (int(seat),)
        tokens = {notation.notate(action) for action in play.legal_actions(state, int(seat))}
        assert tokens == {f"play({one})" for one in cards(may)}
        state, events = act(state, int(seat), f"play({card})")
        taken += [event for event in events if isinstance(event, TrickTaken)]
    assert [event.winner for event in taken] == row["takers"]
    assert [list(event.counts) for event in taken] == row["counts"]
    assert state.records[-1].value == row["value"]
    assert state.records[-1].winner == 0


@pytest.mark.parametrize("row", vectors("value"))
def test_what_a_win_costs(row: Row) -> None:
    sheets: tuple[dict[str, str], ...] = (
        {},
        {"combine": "double"},
        {"ace_rule": "rensho_and_trump_ace"},
        {"ace_rule": "ties_only"},
        {"ace_rule": "off"},
    )
    trump, counted, pictures = row.get("trump", "C"), cards(row["aces"]), row["pictures"]
    lines = [scoring.value_lines(options(sheet), trump, counted, pictures, pictures == 8) for sheet in sheets]
    assert [each[-1].points for each in lines] == row["values"]


@pytest.mark.parametrize("row", vectors("match"))
def test_deals_are_paid_and_the_match_ends(row: Row) -> None:
    state = fresh(options(row.get("options")), row["seats"])
    if "start" in row:
        state = replace(state, stones=tuple(row["start"]))
    for haul in row["hauls"]:
        assert not views.standing(state).over
        state = settled(state, haul)
        record = state.records[-1]
        assert (record.winner, record.value) == (pair(haul["winner"]), haul["value"])
        assert list(record.stones) == list(state.stones) == haul["stones"]
    standing = views.standing(state)
    assert standing.over is ("match" in row)
    if standing.over:
        assert ranks_of(state) == row["match"]
        assert standing.winners == standing.sides[row["match"].index(1)]


@pytest.mark.parametrize("row", vectors("last_trick"))
def test_six_players_in_the_last_trick(row: Row) -> None:
    state = dealt(options({"trump_change": "never"}), count=6)
    lay = state.lay
    held = [sum(lay.cards[seat] for seat in seats.members(number, 6)) for number in range(3)]
    assert held == row.get("held", held)
    state = with_one_trick_to_go(state, row["taker"])
    assert len(players(state)) == 6
    while state.trick_no == 8:
        seat = play.to_act(state)[0]
        state, _events = play.apply(state, seat, play.legal_actions(state, seat)[0])
    assert state.tricks[-1].winner == row["taker"]
    assert state.leader == row["leader"]
    assert players(state) == row["players"]
    assert play.to_act(state) == (row["leader"],)


@pytest.mark.parametrize("row", vectors("sticks"))
def test_sticks_are_drawn_for_seats_and_partners(row: Row) -> None:
    count = row["people"]
    picks = {f"stick_{draw}": [pick] for draw, pick in enumerate(row["picks"])}
    seating = play.seating(options())
    assert (seating.kind, seating.lots) == ("lots", "sticks")
    drawn = seating.drawn(Rigged([], picks), count)
    assert [seat + 1 for seat in drawn] == row["drawn"]
    for one, other in row["partners"]:
        assert seats.partner(drawn[one], count) == drawn[other]


def with_one_trick_to_go(state: State, taker: int) -> State:
    """Trick 8 of nine comes next; `taker` leads the Rensho to it."""
    low = iter(card for card in french.PACK if not french.is_picture(card))
    hands = []
    for seat in range(6):
        count = state.lay.cards[seat] - 7
        hand = tuple(next(low) for _ in range(count))
        hands.append(("AS", *hand[1:]) if seat == taker else hand)
    return replace(state, phase="play", trick_no=8, leader=taker, hands=tuple(hands))
