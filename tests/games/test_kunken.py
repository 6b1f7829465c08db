"""Kunken against the vectors of its rules."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.cards.french import face
from games.chance import Chance
from games.game import GALLERY, Viewer
from games.kunken import play, result, scoring
from games.kunken import tray as trays
from games.kunken import view as views
from games.kunken.events import Drew
from games.kunken.forms import faces, group_fault, new_meld, sequence_fault
from games.kunken.melds import melds_in
from games.kunken.model import SHOE, State
from games.kunken.notation import notate, parse
from tests.games.kunken_positions import act, between, blocked, cards, meld, options, position, stacked, won, written
from tests.games.vectors import rows

Row = dict[str, Any]

KINDS = ("shoe", "stock", "value", "form", "readings", "play", "match", "view", "reveal")


def vectors(kind: str) -> list[Any]:
    return rows("kunken", kind)


@pytest.mark.parametrize("row", vectors("shoe"))
def test_the_shoe(row: Row) -> None:
    assert len(set(SHOE)) == len(SHOE) == row["cards"]
    assert len(set(map(face, SHOE))) == row["faces"]
    assert scoring.hand_value(SHOE) == row["value"]


@pytest.mark.parametrize("row", vectors("stock"))
def test_the_stock_after_the_deal(row: Row) -> None:
    for seats, stock in zip(range(2, 9), row["stocks"], strict=True):
        state, _events = play.advance(play.new_match(options(), seats, Chance(bytes(32))))
        assert (len(state.stock), len(state.pile)) == (stock, 1)
        assert [len(hand) for hand in state.hands] == [10] * seats


@pytest.mark.parametrize("row", vectors("value"))
def test_what_cards_count(row: Row) -> None:
    for card, value in row.get("each", {}).items():
        assert scoring.value(card) == value
    assert "hand" not in row or scoring.hand_value(cards(row["hand"])) == row["value"]


@pytest.mark.parametrize("row", vectors("form"))
def test_what_is_a_meld(row: Row) -> None:
    held = cards(row["cards"])
    if "group" in row:
        fault = group_fault(held, options())
        assert (fault.code if fault else "") == row["group"]
    if "four_suits" in row:
        fault = group_fault(held, options({"groups": "four_suits"}))
        assert (fault.code if fault else "") == row["four_suits"]
    if "sequence" in row:
        fault = sequence_fault(held, row["low"])
        assert (fault.code if fault else "") == row["sequence"]


@pytest.mark.parametrize("row", vectors("readings"))
def test_the_melds_of_a_hand(row: Row) -> None:
    hand = cards(row["hand"])
    of_all_cards = trays.readings(hand, options())
    found = melds_in(hand, options()) if row.get("part", False) else of_all_cards
    assert sorted(written(new_meld(action, 0)) for action in found) == sorted(row["melds"])


def start(row: Row) -> State:
    """The position of a row, after its draw unless the row has none."""
    source, card = (row.get("draw", "stock") + " ").split(" ")[:2]
    table = tuple(map(meld, row.get("table", [])))
    stock = cards(row["stock"]) if "stock" in row else None
    top = (card,) if source == "pile" else ()
    hands = tuple(map(cards, row["hands"]))
    state = position(
        options(row.get("options")),
        hands,
        table,
        seats=row.get("seats", 2),
        fill=row.get("fill", 1),
        stock=stock,
        top=top,
        turn=row.get("turn", 0) if "owner_card" in row else 0,
    )
    if source == "stock" and card:
        state = stacked(state, card)
    return replace(state, reshuffles=row.get("reshuffles", 0))


def drawn(row: Row) -> State:
    source = row.get("draw", "stock").split(" ")[0]
    return act(start(row), f"draw_{source}") if source else start(row)


def stepped(state: State, step: str) -> State:
    if not step.startswith("no "):
        return act(state, step)
    _no, token, code = step.split(" ")
    action = parse(token)
    refusal = play.why_not(state, state.turn, action)
    assert refusal is not None
    assert refusal.code == code
    assert action not in play.legal_actions(state, state.turn)
    assert views.preview(views.view(state, state.turn), action) == refusal
    return state


def free(state: State) -> list[int]:
    return list(views.shown(1, state.table[0], state.options).free)


@pytest.mark.parametrize("row", vectors("play"))
def test_a_position_played_on(row: Row) -> None:
    states = [start(row), drawn(row)]
    assert "free" not in row or free(states[0]) == row["free"]
    for step in row["steps"]:
        states.append(stepped(states[-1], step))
    if "counts" in row:
        assert [len(state.hands[0]) for state in states] == row["counts"]
    check_table(row, states[-1])
    check_course(row, states[-1])


def check_table(row: Row, state: State) -> None:
    """The table, the first hand and what may be done now."""
    if "table_after" in row:
        assert [written(one) for one in state.table] == row["table_after"]
    assert "free_after" not in row or free(state) == row["free_after"]
    if "hand_after" in row:
        assert sorted(state.hands[0]) == sorted(cards(row["hand_after"]))
    assert "value_after" not in row or scoring.hand_value(state.hands[0]) == row["value_after"]
    if "legal" in row:
        legal = sorted(map(notate, play.legal_actions(state, state.turn)))
        assert legal == row["legal"].split()


def check_course(row: Row, state: State) -> None:
    """The counts of the deal, and how it ended if it did."""
    assert "turn" not in row or state.turn == row["turn"]
    assert "exhausted" not in row or state.exhausted is row["exhausted"]
    assert "still_turns" not in row or state.still_turns == row["still_turns"]
    assert "streak" not in row or state.pile_streak == row["streak"]
    assert "stock_after" not in row or len(state.stock) == row["stock_after"]
    assert "pile_after" not in row or len(state.pile) == row["pile_after"]
    assert "top_after" not in row or state.pile[-1] == row["top_after"]
    assert "balances" not in row or list(state.balances) == row["balances"]
    ended = row.get("blocked", False) or "winner" in row
    assert (state.phase == "between") is ended
    assert not ended or state.records[-1].winner == row.get("winner")


@pytest.mark.parametrize("row", vectors("match"))
def test_the_course_of_a_match(row: Row) -> None:
    state = between(options(row.get("options")), tuple(row["start"]), row.get("first_dealer", 0))
    dealers, firsts = [], []
    for number, deal in enumerate(row["deals"]):
        state, _events = play.advance(state)
        dealers.append(state.dealer)
        firsts.append(state.turn)
        hands = tuple(map(cards, deal["hands"]))
        state = won(state, deal["winner"], hands) if "winner" in deal else blocked(state, hands)
        assert "balances" not in row or list(state.balances) == row["balances"][number]
        assert "pools" not in row or sum(state.pool_shares) == row["pools"][number]
        assert sum(state.balances) + sum(state.pool_shares) == 0
    standing = result.standing(state)
    assert standing.over is row.get("over", False)
    assert "dealers" not in row or dealers == row["dealers"]
    assert "firsts" not in row or firsts == row["firsts"]
    assert "pool" not in row or sum(state.pool_shares) == row["pool"]
    assert "shares" not in row or list(state.pool_shares) == row["shares"]
    assert "winners" not in row or list(standing.winners) == row["winners"]
    assert "places" not in row or list(result.places(state.balances)) == row["places"]


@pytest.mark.parametrize("row", vectors("view"))
def test_what_a_draw_shows(row: Row) -> None:
    before = start(row)
    source = row["draw"].split(" ")[0]
    after, events = play.apply(before, before.turn, parse(f"draw_{source}"))
    viewers: tuple[Viewer, ...] = (0, 1, 2, GALLERY)
    for viewer in viewers:
        view = views.view(after, viewer)
        own = viewer == before.turn
        card = row["owner_card"] if own else row["other_card"]
        assert [views.seen(event, viewer) for event in events] == [Drew(1, source, card)]
        assert view.drawn == card
        assert view.hands[1] == (cards(row["owner_hand"]) if own else ())
        assert view.hand_counts[1] == row["count"]
        assert view.stock_count == len(before.stock) - row["stock_fewer"]


@pytest.mark.parametrize("row", vectors("reveal"))
def test_the_end_of_a_deal_opens_all_hands(row: Row) -> None:
    hands = tuple(map(cards, row["hands"]))
    state = blocked(play.advance(between(options(), (0, 0, 0)))[0], hands)
    view = views.view(state, GALLERY)
    assert [" ".join(sorted(hand)) for hand in view.hands] == row["faces"]
    assert list(view.hand_values) == row["values"]
    assert list(view.records[-1].values) == row["values"]
    assert [sorted(faces(hand)) for hand in views.view(state, 0).hands] == [sorted(hand) for hand in view.hands]


def test_the_vectors_are_complete() -> None:
    numbers = {int(row.values[0]["vector"][1:]) for kind in KINDS for row in vectors(kind)}
    assert numbers == set(range(1, 93))
