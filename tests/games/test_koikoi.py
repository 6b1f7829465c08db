"""Koi-Koi against the vectors of its rules, and what they do not name."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.cards.hanafuda import FACE_VALUE, KIND, PACK, Kind, face_value
from games.chance import Rigged
from games.game import GALLERY, Viewer
from games.koikoi import notation, play, result, scoring
from games.koikoi import view as views
from games.koikoi.model import DealEnded, Drawn, Event, Made, Options, Play, State, Stop
from tests.games.koikoi_positions import at_decision, cards, deck, options, position, rigged, told
from tests.games.vectors import rows

Row = dict[str, Any]
SET_WORTH = {
    1: cards("01-2 02-2 04-2 05-2 07-2"),
    5: cards("06-1 07-1 10-1"),
}
"""Captured cards whose sets pay so many points in table seed."""


def vectors(kind: str) -> list[Any]:
    return rows("koikoi", kind)


def act(state: State, token: str) -> tuple[State, tuple[Event, ...]]:
    return play.apply(state, state.turn, notation.parse(token))


def start(sheet: Options, *decks: tuple[str, ...]) -> State:
    return play.advance(play.new_match(sheet, 2, rigged(*decks)))[0]


@pytest.mark.parametrize("row", vectors("pack"))
def test_the_pack(row: Row) -> None:
    assert len(set(PACK)) == row["cards"]
    assert {kind.value: sum(KIND[card] is kind for card in PACK) for kind in Kind} == {
        kind.value: row[kind.value] for kind in FACE_VALUE
    }
    assert sum(map(face_value, PACK)) == row["face_values"]


@pytest.mark.parametrize("row", vectors("deal"))
def test_what_the_deal_alone_decides(row: Row) -> None:
    sheet = options(row.get("options"))
    pack = deck(*(cards(row.get(group, "")) for group in ("other", "dealer", "field")))
    state = start(sheet, pack)
    if row["result"] == "play":
        assert state.phase == "hand_play"
        assert play.to_act(state) == (state.dealer,) == (0,)
        return
    record = state.records[-1]
    assert (record.result, record.reason) == (row["result"], row["reason"])
    assert play.to_act(state) == ()
    won = {"dealer": 0, "other": 1, None: None}[row.get("winner")]
    assert record.winner == won
    assert state.totals == tuple(row["points"] if seat == won else 0 for seat in (0, 1))
    assert state.dealer == (0 if won is None else won)
    assert result.standing(state).deals_done == (0 if row["result"] == "void" else 1)
    assert record.hands == (((), ()) if row["result"] == "void" else state.hands)


@pytest.mark.parametrize("row", vectors("legal"))
def test_legal_moves(row: Row) -> None:
    state = position(options(row.get("options")), cards(row.get("hand", "01-1")), cards(row["field"]))
    if "turned" in row:
        state = replace(state, phase="draw_choice", turned=(row["turned"],))
    assert [notation.notate(action) for action in play.legal_actions(state, 0)] == row["legal"].split()


@pytest.mark.parametrize("row", vectors("refusal"))
def test_refusals(row: Row) -> None:
    state = position(options(), cards(row["hand"]), cards(row["field"]))
    refused = play.why_not(state, 0, notation.parse(row["action"]))
    assert (refused.code if refused else "") == row["code"]


@pytest.mark.parametrize("row", vectors("turn"))
def test_what_a_turn_takes(row: Row) -> None:
    action = notation.parse(row["play"])
    assert isinstance(action, Play)
    state = position(options(), (action.card, "02-1"), cards(row["field"]), row["turned"])
    after, _events = play.apply(state, 0, action)
    assert after.captured[0] == cards(row["captured"])
    assert after.field == cards(row["field_after"])
    assert after.turn == 1


@pytest.mark.parametrize("row", vectors("yaku"))
def test_sets_of_captured_cards(row: Row) -> None:
    for table in ("seed", "nintendo", "classic"):
        if table in row:
            sets = scoring.yaku(cards(row["captured"]), options({**row.get("options", {}), "yaku_table": table}))
            assert scoring.total(sets) == row[table], table
            assert "sets" not in row or told(sets) == row["sets"]


@pytest.mark.parametrize("row", vectors("stop"))
def test_what_a_stop_pays(row: Row) -> None:
    before = at_decision(position(options(row.get("options")), ("12-4",)), 0, cards(row["captured"]))
    state = replace(before, calls=(row["own_calls"], row["other_calls"]))
    pile = views.view(state, 0).piles[0]
    assert pile.base * pile.factor == row["points"]
    assert play.apply(state, 0, Stop())[0].totals == (row["points"], 0)


@pytest.mark.parametrize("row", vectors("decision"))
def test_what_brings_a_decision(row: Row) -> None:
    state = position(options(row.get("options")), captured=cards(row["captured"]), calls=(row["calls"], 0))
    for step in row["steps"]:
        action = notation.parse(step["play"])
        assert isinstance(action, Play)
        ready = replace(
            state,
            turn=0,
            phase="hand_play",
            hands=((action.card, "02-1"), ("04-1",)),
            field=cards(step["field"]),
            stock=(step["turned"], "04-2"),
        )
        state, events = play.apply(ready, 0, action)
        assert told(state.items[0]) == step["sets"]
        assert (state.phase == "decision") is step["decision"]
        assert sum(isinstance(event, Made) for event in events) == step["decision"]
        if "base" in step:
            assert views.view(state, 1).piles[0].base == step["base"]
        if "then" in step:
            state, _events = act(state, step["then"])
    assert state.totals[0] == row.get("points", 0)
    assert "calls_after" not in row or state.calls == (row["calls_after"], 0)


@pytest.mark.parametrize("row", vectors("whole"))
def test_a_whole_deal(row: Row) -> None:
    state = start(options(row.get("options")), cards(row["deck"]))
    for token in row["actions"].split():
        state, events = act(state, token)
    ended = next(event for event in events if isinstance(event, DealEnded)).record
    won = {"dealer": 0, "none": None}[row["winner"]]
    assert (ended.result, ended.winner, ended.points) == (row["result"], won, row["points"])
    assert ended.base == row.get("base", 0)
    assert "sets" not in row or told(ended.yaku) == row["sets"]
    assert "field" not in row or state.field == cards(row["field"])
    assert "stock" not in row or len(state.stock) == row["stock"]
    assert "other_hand" not in row or ended.hands == ((), cards(row["other_hand"]))
    assert "dealer_sets" not in row or told(state.items[0]) == row["dealer_sets"]
    assert state.dealer == 0


VOID = deck(field=cards("01-1 01-3 05-2 05-4 08-1 08-2 12-3 12-4"))
FOUR_PAIRS = cards("01-3 01-4 02-1 02-3 06-1 06-2 10-1 10-4")
CANCEL = deck(other=cards("07-1 07-2 07-3 07-4 01-1 02-2 09-1 12-2"), dealer=FOUR_PAIRS)


def deck_for(result: str, dealer: int) -> tuple[str, ...]:
    """A pack for "void", "draw", "SEAT dealt" (which wins by a dealt set) or "SEAT POINTS" (which is played)."""
    if result in ("void", "draw"):
        return VOID if result == "void" else CANCEL
    seat, how = result.split()
    if how != "dealt":
        return deck()
    return deck(dealer=FOUR_PAIRS) if int(seat) == dealer else deck(other=FOUR_PAIRS)


@pytest.mark.parametrize("row", vectors("match"))
def test_the_course_of_a_match(row: Row) -> None:
    sheet = options(row.get("options"))
    state = replace(play.new_match(sheet, 2, rigged()), totals=tuple(row["start"]), deal=0)
    dealers = []
    for deal in row["deals"]:
        dealer = state.dealer
        state = replace(state, shuffles=0, picks=0, chance=rigged(deck_for(deal, dealer)))
        state, _events = play.advance(state)
        dealers.append(state.records[-1].dealer if state.phase in ("between", "over") else state.dealer)
        if play.to_act(state):
            seat, points = map(int, deal.split())
            state, _events = play.apply(at_decision(state, seat, SET_WORTH[points]), seat, Stop())
    standing = result.standing(state)
    assert standing.totals == tuple(row["totals"])
    assert standing.over is row["over"]
    assert standing.winners == ((0 if row["totals"][0] > row["totals"][1] else 1,) if row["over"] else ())
    assert "dealers" not in row or dealers == row["dealers"]
    assert "next_dealer" not in row or state.dealer == row["next_dealer"]


@pytest.mark.parametrize("row", vectors("draw"))
def test_the_draw_for_first_dealer(row: Row) -> None:
    chance = Rigged([deck()], {"dealer_card_0": row["picks_0"], "dealer_card_1": row["picks_1"]})
    state, events = play.advance(play.new_match(options(), 2, chance))
    drawn = [event for event in events if isinstance(event, Drawn)]
    assert [card for event in drawn for card in event.cards] == row["cards"]
    assert [event.dealer for event in drawn] == [None] * (len(drawn) - 1) + [row["dealer"]]
    assert state.dealer == state.turn == row["dealer"]


@pytest.mark.parametrize("row", vectors("view"))
def test_what_each_viewer_sees(row: Row) -> None:
    state = start(options(), cards(row["deck"]))
    for token in row["actions"].split():
        state, _events = act(state, token)
    viewers: dict[str, Viewer] = {"dealer": 0, "other": 1, "gallery": GALLERY}
    view = views.view(state, viewers[row["viewer"]])
    assert view.hands == (cards(row["dealer_hand"]), cards(row["other_hand"]))
    assert view.hand_counts == (row["dealer_count"], row["other_count"])
    assert view.stock_count == row["stock"]
    assert "field" not in row or view.field == cards(row["field"])
    assert row["legal"] < 0 or len(view.legal) == row["legal"]
    if "captured" in row:
        pile = view.piles[0]
        assert (pile.captured, told(pile.yaku)) == (cards(row["captured"]), row["sets"])
        assert (pile.base, pile.calls, pile.factor) == (row["base"], row["calls"], row["factor"])
        assert (view.phase, " ".join(view.new)) == (row["phase"], row["new"])


def test_the_vectors_are_complete() -> None:
    kinds = ("pack", "deal", "legal", "refusal", "turn", "yaku", "stop", "decision", "whole", "match", "draw", "view")
    numbers = {int(row.values[0]["vector"][1:]) for kind in kinds for row in vectors(kind)}
    assert numbers == set(range(1, 70))
