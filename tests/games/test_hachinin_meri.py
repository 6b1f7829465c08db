"""Hachinin-Meri against the vectors of its rules."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.cards import unsun
from games.chance import Chance, Rigged
from games.game import GALLERY, Viewer
from games.hachinin_meri import late, legal, notation, play, scoring
from games.hachinin_meri import view as views
from games.hachinin_meri.events import LastShown
from games.hachinin_meri.model import SEATS, Caught, Played, State
from games.hachinin_meri.ranking import ranking
from tests.games.hachinin_meri_positions import (
    act,
    cards,
    dealt,
    in_play,
    options,
    pack,
    place,
    rigged,
    run,
    trick,
)
from tests.games.vectors import rows

Row = dict[str, Any]

BLANK = Chance(bytes(32))


def vectors(kind: str) -> list[Any]:
    return rows("hachinin_meri", kind)


def fresh(row: Row) -> State:
    return play.new_match(options(row.get("options")), SEATS, BLANK)


@pytest.mark.parametrize("row", vectors("pack"))
def test_the_pack(row: Row) -> None:
    assert len(unsun.PACK) == len(set(unsun.PACK)) == row["cards"]
    assert {one: sum(unsun.suit(card) == one for card in unsun.PACK) for one in unsun.SUITS} == dict.fromkeys(
        row["suits"], row["each"]
    )
    assert sum(map(unsun.is_court, unsun.PACK)) == row["courts"]
    assert sum(unsun.rank(card) in unsun.PIPS for card in unsun.PACK) == row["pips"]


@pytest.mark.parametrize("row", vectors("count"))
def test_the_number_of_trumps(row: Row) -> None:
    order = ranking("pao_robai", row["trump"])
    assert len(order.trumps) == row["trumps"]
    assert len(order.plain.get("P", ())) == row["pao"]
    groups = [*order.trumps, *(card for group in order.plain.values() for card in group)]
    assert sorted(groups) == sorted(unsun.PACK)


@pytest.mark.parametrize("row", vectors("ranking"))
def test_the_order_of_the_cards(row: Row) -> None:
    order = ranking(options(row.get("options")).tenka, row["trump"])
    assert order.trumps == cards(row["trumps"])
    for line in row["plain"]:
        assert order.plain[line[1]] == cards(line)
        assert sorted(cards(line), key=lambda card: -order.power[card]) == list(cards(line))


@pytest.mark.parametrize("row", vectors("dealing"))
def test_where_the_cards_go(row: Row) -> None:
    deck = pack({})
    state = play.advance(play.new_match(options(), SEATS, rigged(deck, row["dealer"])))[0]
    for one in row["seats"]:
        assert sorted(state.hands[one["seat"]]) == sorted(deck[at] for at in one["at"])
    assert state.okie == deck[row["okie"]]
    assert state.leftovers == tuple(deck[at] for at in row["leftovers"])


@pytest.mark.parametrize("row", vectors("dealers"))
def test_the_deal_passes_to_the_left(row: Row) -> None:
    chance = Rigged([unsun.PACK] * row["deals"], {"first_dealer": [row["first"]]})
    state, found = play.new_match(options({"deals": row["deals"]}), SEATS, chance), []
    while not views.standing(state).over:
        acting = play.to_act(state)
        if not acting:
            state = play.advance(state)[0]
            continue
        if state.phase == "exchange":
            found.append(state.dealer)
        state = play.apply(state, acting[0], late.default(state, acting[0]))[0]
    assert found == row["dealers"]


@pytest.mark.parametrize("row", vectors("trick"))
def test_who_takes_a_trick_and_what_it_scores(row: Row) -> None:
    laid = trick(row["cards"])
    last = laid[-1]
    state = in_play(fresh(row), row["trump"], row["number"], laid[:-1], {last.seat: (last.card,)}, laid[0].seat)
    state, events = act(replace(state, hidden=row.get("hidden", False)), last.seat, f"play({last.card})")
    assert events[0] == last
    order = legal.ranks(state)
    for one in laid[1:]:
        assert one.face_down is (order.is_trump(one.card) and not order.is_trump(laid[0].card))
    done = state.tricks[-1]
    assert done.winner == state.leader == row["winner"]
    assert list(state.points) == row["gain"]
    assert state.taken == scoring.points(row["winner"], None)
    assert state.meri_seen is done.meri is row.get("meri", False)
    check_pair(done.caught, row)


def check_pair(pair: Caught | None, row: Row) -> None:
    assert (pair.code if pair else "", pair.points if pair else 0) == (row["pair"], row["points"])


@pytest.mark.parametrize("row", vectors("declare"))
def test_who_takes_the_okie(row: Row) -> None:
    dealer = row["dealer"]
    placed = {72: row["okie"], **dict(zip((73, 74), cards(row.get("leftovers", "")), strict=False))}
    placed |= {place(dealer, row["holder"]): row["held"]} if "holder" in row else {}
    placed |= {place(dealer, row["tenka"]): "DP"} if "tenka" in row else {}
    state = dealt(placed, dealer)
    assert play.veiled(state)
    if "holder" in row:
        assert play.to_act(state) == (row["holder"],)
        assert [notation.notate(one) for one in play.legal_actions(state, row["holder"])] == ["declare", "pass"]
        assert all(play.why_not(state, seat, notation.parse("pass")) for seat in range(SEATS) if seat != row["holder"])
        state, _ = act(state, row["holder"], row["answer"])
    else:
        assert play.to_act(state) == ()
        state, _ = play.advance(state)
    assert (state.phase, state.taker, state.hidden) == ("exchange", row["taker"], row["hidden"])
    assert play.to_act(state) == (row["taker"],)
    assert len(state.hands[row["taker"]]) == 10
    card = notation.notate(late.default(state, row["taker"]))
    state, _ = act(state, row["taker"], card)
    assert play.to_act(state) == (row["taker"],)


@pytest.mark.parametrize("row", vectors("exchange"))
def test_what_may_be_put_away_and_led(row: Row) -> None:
    state = in_play(fresh(row), row["trump"], 0, (), {0: cards(row["hand"])}, 0)
    state = replace(state, phase="exchange", hidden=row.get("hidden_before", False))
    assert tokens(state, 0) == {f"discard({card})" for card in row["may"].split()}
    state, _ = act(state, 0, f"discard({row['puts']})")
    assert tokens(state, 0) == {f"play({card})" for card in row["leads"].split()}
    assert state.hidden is row.get("hidden", False)


def tokens(state: State, seat: int) -> set[str]:
    return {notation.notate(action) for action in play.legal_actions(state, seat)}


@pytest.mark.parametrize("row", vectors("legal"))
def test_the_cards_that_may_be_played(row: Row) -> None:
    hand, may = cards(row["hand"]), cards(row["may"])
    laid = (Played(4, row["lead"], False),) if row["lead"] else ()
    state = in_play(fresh(row), row["trump"], row["number"], laid, {5: hand}, 4 if laid else 5)
    lone = 5 if row.get("began") == 1 else None
    state = replace(state, meri_seen=row.get("meri", False), lone_sun=lone)
    assert tokens(state, 5) == {f"play({card})" for card in may}
    for card in hand:
        refused = play.why_not(state, 5, notation.parse(f"play({card})"))
        assert (refused.code if refused else "") == ("" if card in may else row["refused"])


@pytest.mark.parametrize("row", vectors("last"))
def test_the_last_trick(row: Row) -> None:
    """Trick 8 is under way: seat 6 leads it, wins it, and everybody keeps one card."""
    last = cards(row["cards"])
    order = ranking("pao_robai", row["trump"])
    led = next(card for card in unsun.PACK if card not in last and not order.is_trump(card))
    rest = [card for card in unsun.PACK if card not in last and not order.is_trump(card) and card[1] != led[1]]
    eighth = [rest.pop() for _ in range(SEATS)]
    eighth[6] = led
    hands = dict(enumerate(zip(eighth, last, strict=True)))
    state = replace(fresh(row), dealer=7, hidden=row.get("hidden", False))
    state = in_play(state, row["trump"], 8, (), dict(hands), 6)
    for steps in range(SEATS):
        seat = (6 + steps) % SEATS
        state, events = act(state, seat, f"play({eighth[seat]})")
    assert play.to_act(state) == ()
    assert state.phase == "between"
    eight, nine = state.tricks
    assert (eight.winner, nine.winner, nine.meri) == (6, row["winner"], False)
    check_pair(nine.caught, row)
    assert scoring.added(state.points, (-1, 0)) == tuple(row["gain"])
    (shown,) = (event for event in events if isinstance(event, LastShown))
    assert shown.cards == last
    assert shown.suit == row.get("suit", "")


@pytest.mark.parametrize("row", vectors("totals"))
def test_what_a_deal_adds_up_to(row: Row) -> None:
    points = (0, 0)
    pairs = [Caught("sun_un", 0, "UP", worth, "pair") for _side, worth in row["pairs"]]
    won = [(side, pair) for (side, _worth), pair in zip(row["pairs"], pairs, strict=True)]
    for side, count in enumerate(row["tricks"]):
        for _ in range(count - sum(winner == side for winner, _pair in won)):
            points = scoring.added(points, scoring.points(side, None))
    for side, pair in won:
        points = scoring.added(points, scoring.points(side, pair))
    assert list(points) == row["points"]
    assert sum(points) == 9


@pytest.mark.parametrize("row", vectors("match"))
def test_a_match_of_deals(row: Row) -> None:
    totals = (0, 0)
    for line in row["deals"]:
        a, b = map(int, line.split())
        assert a + b == 9
        totals = scoring.added(totals, (a, b))
    assert list(totals) == row["totals"]
    assert sum(totals) == 9 * len(row["deals"])
    assert list(scoring.winners(totals)) == row["winners"]


@pytest.mark.parametrize("row", vectors("deal"))
def test_a_whole_deal(row: Row) -> None:
    state = played_deal(row)
    for line, done in zip(row["tricks"], after_each(row, row.get("options")), strict=True):
        _cards, _, result = line.partition(" > ")
        winner, a, b, *more = result.split()
        assert done.tricks[-1].winner == int(winner)
        assert done.points == (int(a), int(b))
        last = done.tricks[-1]
        assert (last.caught.code if last.caught else "") == next((one for one in more if one != "meri"), "")
        assert last.meri is ("meri" in more)
    assert list(state.points) == row["points"]
    for variant in row.get("variants", ()):
        assert list(played_deal(row, variant["options"]).points) == variant["points"]


def opened(row: Row, changes: dict[str, Any] | None = None) -> State:
    """The deal up to the opening lead."""
    match = play.new_match(options(changes), SEATS, rigged(cards(row["deck"]), row["dealer"]))
    state, _ = act(play.advance(match)[0], row["holder"], row["answer"])
    assert state.taker == row["taker"]
    state, _ = act(state, row["taker"], f"discard({row['discard']})")
    assert state.hidden is row["hidden"]
    assert state.leftovers == cards(row["leftovers"])
    if "trumps" in row:
        assert [len(legal.ranks(state).only_trumps(hand)) for hand in state.hands] == row["trumps"]
    return state


def played_deal(row: Row, changes: dict[str, Any] | None = None) -> State:
    state = opened(row, changes)
    for line in row["tricks"][:8]:
        state = run(state, line.partition(" > ")[0])
    return state


def after_each(row: Row, changes: dict[str, Any] | None) -> list[State]:
    """The deal as it stood after each of its nine tricks."""
    state = opened(row, changes)
    stops = []
    for line in row["tricks"][:8]:
        state = run(state, line.partition(" > ")[0])
        stops.append(state)
    end = stops.pop()
    eight = replace(end, tricks=end.tricks[:8], points=_points(end, 8), taken=(0, 0))
    return [*stops, eight, end]


def _points(state: State, count: int) -> tuple[int, int]:
    points = (0, 0)
    for done in state.tricks[:count]:
        points = scoring.added(points, scoring.points(done.winner, done.caught))
    return points


@pytest.mark.parametrize("row", vectors("seating"))
def test_how_people_come_to_their_seats(row: Row) -> None:
    seating = play.seating(options(row["options"]))
    assert seating.kind == row["by"]
    assert list(seating.order[: row["people"]]) == row["seats"]


def first_deal(vector: str) -> Row:
    return next(param.values[0] for param in vectors("deal") if param.values[0]["vector"] == vector)


def test_a_trump_face_down_is_shown_to_its_owner_only() -> None:
    """V43: trick 4 of V47, after seats 0, 1 and 2."""
    row = first_deal("V47")
    state = opened(row)
    for line in row["tricks"][:3]:
        state = run(state, line.partition(" > ")[0])
    state = run(state, "0:DG 1:4G 2:8C*")
    viewer: Viewer
    for viewer in (0, 1, 3, 4, 5, 6, 7, GALLERY):
        assert [one.card for one in views.view(state, viewer).trick] == ["DG", "4G", ""]
        assert "8C" not in str(views.view(state, viewer).legal)
    assert [one.card for one in views.view(state, 2).trick] == ["DG", "4G", "8C"]
    state = run(state, "3:9G 4:UG 5:5G 6:RG 7:SC*")
    assert views.view(state, GALLERY).tricks[-1].cards == cards("DG 4G 8C 9G UG 5G RG SC")


def test_the_side_cards_are_turned_up_with_the_opening_lead() -> None:
    """V44."""
    state = opened(first_deal("V47"))
    viewer: Viewer
    for viewer in (*range(SEATS), GALLERY):
        view = views.view(state, viewer)
        assert (view.discard, view.leftovers) == ("4O" if viewer == 3 else "", ())
    state = run(state, "3:UI")
    for viewer in (*range(SEATS), GALLERY):
        view = views.view(state, viewer)
        assert (view.discard, view.leftovers) == ("4O", ("KP", "DI"))


def answered(holder: int | None, answer: str) -> tuple[list[Any], ...]:
    """What everybody but seats 3 and 5 sees of a declaration in which one of them, or nobody, holds the Robai."""
    placed = {72: "4O", place(0, 3): "DO", place(0, 5): "1P", 73: "2P"}
    if holder == 5:
        placed |= {place(0, 3): "1P", place(0, 5): "DO"}
    if holder is None:
        placed |= {place(0, 3): "2P", 73: "DO"}
    state = dealt(placed, 0)
    before = [views.view(state, viewer) for viewer in OTHERS]
    state, events = play.advance(state) if holder is None else act(state, holder, answer)
    heard = [views.seen(event, viewer) for event in events for viewer in OTHERS]
    return before, heard, [views.view(state, viewer) for viewer in OTHERS]


OTHERS: tuple[Viewer, ...] = (0, 1, 2, 4, 6, 7, GALLERY)


def test_nobody_learns_who_could_have_declared() -> None:
    """The same is seen whether seat 3 or seat 5 passes, or nobody holds the Robai at all."""
    assert answered(3, "pass") == answered(5, "pass") == answered(None, "")
    assert answered(3, "declare")[0] == answered(None, "")[0]
    assert answered(3, "declare")[1] != answered(None, "")[1]


def test_a_refusal_in_the_declaration_tells_nothing_of_others() -> None:
    one, two = (dealt({72: "4O", place(0, seat): "DO"}, 0) for seat in (3, 5))
    nobody = dealt({72: "4O", 74: "DO"}, 0)
    for token in ("declare", "pass", "play(SG)", "discard(SG)"):
        action = notation.parse(token)
        for seat in (0, 1, 2, 4, 6, 7):
            refused = [play.why_not(state, seat, action) for state in (one, two, nobody)]
            assert refused[0] == refused[1] == refused[2] is not None


def test_what_cannot_be_taken_back() -> None:
    """The answer to the Robai, the opening lead and a card that turns others up; not a card laid down quietly."""
    row = first_deal("V47")
    match = play.new_match(options(), SEATS, rigged(cards(row["deck"]), row["dealer"]))
    state = play.advance(match)[0]
    assert views.reveals(state, 3, notation.parse("declare"))
    assert views.reveals(state, 3, notation.parse("pass"))
    state, _ = act(state, 3, "declare")
    assert not views.reveals(state, 3, notation.parse("discard(4O)"))
    state, _ = act(state, 3, "discard(4O)")
    assert views.reveals(state, 3, notation.parse("play(UI)"))
    state = run(state, "3:UI 4:7G 5:6G 6:1P 7:3I 0:RO")
    assert not views.reveals(state, 1, notation.parse("play(7P)"))
    state = run(state, "1:7P")
    assert views.reveals(state, 2, notation.parse("play(7C)"))
    assert not views.reveals(state, 2, notation.parse("play(8O)"))
