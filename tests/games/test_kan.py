"""Kan against the vectors of its rules."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.cards import french
from games.chance import Rigged
from games.game import GALLERY, Viewer
from games.kan import legal, notation, play, scoring, seats, settle
from games.kan import view as views
from games.kan.events import CallsOpened
from games.kan.model import PACK, Played, State
from tests.games.kan_positions import (
    LETTERS,
    act,
    cards,
    dealt,
    deck,
    filled,
    in_play,
    options,
    places,
    played,
    position,
    run,
    seat,
    suit,
)
from tests.games.vectors import rows

Row = dict[str, Any]


def vectors(kind: str) -> list[Any]:
    return rows("kan", kind)


@pytest.mark.parametrize("row", vectors("pack"))
def test_the_pack(row: Row) -> None:
    assert len(PACK) == len(set(PACK)) == row["cards"]
    assert sum(map(french.is_picture, PACK)) == row["pictures"]
    plain = [card for card in PACK if card != french.JOKER]
    assert {one: sum(card[1] == one for card in plain) for one in "CDHS"} == row["suits"]
    assert not set(cards(row["missing"])) & set(PACK)
    assert set(cards(row["present"])) <= set(PACK)


@pytest.mark.parametrize("row", vectors("trumps"))
def test_the_trumps_of_the_first_deals(row: Row) -> None:
    trumps = row["trumps"].split()
    sheet = options({"rounds": len(trumps)})
    assert [play.first_trump(sheet, number) for number in range(1, len(trumps) + 1)] == trumps


def called_kan(kankei: str, changes: dict[str, Any] | None = None) -> State:
    """Round 1 (clubs) dealt so that the first letter holds the joker and the second the ace of trumps."""
    joker, ace = map(seat, kankei)
    return dealt(options(changes), filled({joker: ("JK",), ace: ("AC",)}))


@pytest.mark.parametrize("row", vectors("seats"))
def test_neighbouring_partners_are_parted(row: Row) -> None:
    state = called_kan(row["kankei"])
    assert "".join(LETTERS[seats.at_place(state.seat_of, place)] for place in range(5)) == row["seats"]
    assert LETTERS[seats.two_gap(state.seat_of, state.kankei)] == row["two_gap"]


def niju_kan(option: str) -> State:
    """Player 3 holds the joker and the ace of diamonds, which are trumps (round 2)."""
    hands = filled({3: ("JK", "AD"), 0: ("4C", "5C")})
    chance = Rigged([deck(hands)], {"blind_ten": [0] * 9, "blind_two": [0]})
    state, _ = settle.end_deal(position(options({"nijukan": option}), trump="C", chance=chance), "MW")
    return play.advance(replace(state, next_dealer=0))[0]


@pytest.mark.parametrize("row", vectors("nijukan"))
def test_niju_kan(row: Row) -> None:
    state = niju_kan(row["option"])
    assert play.to_act(state) == (row["actor"],)
    assert state.niju == (3, row["partner"])
    assert state.seat_of == places(row["seats"])
    assert LETTERS[seats.two_gap(state.seat_of, state.kankei)] == row["two_gap"]
    assert len(play.legal_actions(state, row["actor"])) == row["actions"]
    if "gives" not in row:
        return
    state, _ = act(state, row["actor"], f"give({row['gives']})")
    holder, partner = state.niju
    assert row["gives"] in state.hands[holder]
    assert "JK" in state.hands[holder]
    assert "AD" in state.hands[partner]
    assert row["gives"] not in state.hands[partner]
    assert state.roles == (row["joker_role"], row["ace_role"])
    assert state.phase == "lead_call"


@pytest.mark.parametrize("row", vectors("lead"))
def test_who_leads_the_first_trick(row: Row) -> None:
    state = called_kan(row["kankei"], row.get("options"))
    assert {LETTERS[player] for player in play.to_act(state)} == set(row["calls"])
    for letter, call in row["calls"].items():
        state, events = act(state, seat(letter), f"call({call})")
    assert LETTERS[state.leader] == row["leader"]
    assert play.to_act(state) == (state.leader,)
    opened = events[-1]
    assert isinstance(opened, CallsOpened)
    assert opened.leader == state.leader


@pytest.mark.parametrize("row", vectors("roles"))
def test_who_shows_and_who_names_trumps(row: Row) -> None:
    state = position(
        options(),
        seat(row["joker_role"]),
        seat(row["ace_role"]),
        deal=row["deal"] - 1,
        trump="C",
        seat_of=(0, 1, 2, 3, 4),
    )
    state = play.advance(settle.end_deal(state, "KW")[0])[0]
    assert state.phase == "show"
    assert play.to_act(state) == (seat(row["shows"]),)
    state, _ = act(state, seat(row["shows"]), "show_none")
    assert play.to_act(state) == (seat(row["names"]),)
    assert len(play.legal_actions(state, seat(row["names"]))) == 4
    state, _ = act(state, seat(row["names"]), "trump(S)")
    assert (state.trump, play.to_act(state)) == ("S", (seat(row["names"]),))


def second_deal(changes: dict[str, Any] | None = None) -> State:
    """Deal 2 in which player 2 shows player 0."""
    state = position(options(changes), trump="C")
    return play.advance(settle.end_deal(state, "KW")[0])[0]


@pytest.mark.parametrize("row", vectors("showings"))
def test_the_ways_of_showing(row: Row) -> None:
    state = second_deal({"showing": row["showing"]})
    if not row["actions"]:
        assert state.phase == "choose_trump"
        assert len(play.legal_actions(state, 0)) == 4
        return
    actions = play.legal_actions(state, 2)
    assert len(set(actions)) == len(actions) == row["actions"]


@pytest.mark.parametrize("row", vectors("show"))
def test_what_is_seen_of_a_show(row: Row) -> None:
    state = replace(second_deal(), hands=filled({2: ("AH", "AS")}))
    _, (event,) = act(state, 2, row["action"])
    viewer: Viewer
    for viewer in (0, 2):
        assert views.seen(event, viewer) == replace(event, cards=cards(row["partner_sees"]))
    for viewer in (1, 3, 4, GALLERY):
        assert views.seen(event, viewer) == replace(event, cards=(), gesture=row["gesture"])


@pytest.mark.parametrize("row", vectors("legal"))
def test_the_cards_that_may_be_played(row: Row) -> None:
    hand = cards(row["hand"])
    lead = (Played(4, row["led"], row.get("names", "")),) if "led" in row else ()
    state = in_play(options(), (hand, (), (), (), ()), 4 if lead else 0, row["trick"], trick=lead, trump=row["trump"])
    tokens = {f"play({card})" for card in row["may"].split()}
    assert {notation.notate(action) for action in play.legal_actions(state, 0)} == tokens
    for card in hand:
        playable = {f"play({card})", *(f"play({card},{one})" for one in "CDHS")} & tokens
        refused = [play.why_not(state, 0, notation.parse(f"play({card})"))]
        if card == french.JOKER:
            refused += [play.why_not(state, 0, notation.parse(f"play(JK,{one})")) for one in "CDHS"]
        assert refused.count(None) == len(playable)


@pytest.mark.parametrize("row", vectors("winner"))
def test_who_takes_the_trick(row: Row) -> None:
    trick = tuple(map(played, row["cards"].split()))
    assert settle.trick_winner(trick, suit(row["trump"])) == row["winner"]
    assert sum(french.is_picture(one.card) for one in trick) == row["points"]


@pytest.mark.parametrize("row", vectors("deal"))
def test_a_deal_played_out(row: Row) -> None:
    roles = {"joker_role": row["joker_role"], "ace_role": row["ace_role"]}
    hands = tuple(map(cards, row["hands"]))
    assert sorted(card for hand in hands for card in hand) == sorted(PACK)
    leader = int(row["tricks"][0][0])
    score = tuple(row.get("before", (0, 0)))
    sheet = options(row.get("options"))
    state = in_play(sheet, hands, leader, deal=row["deal"], trump=row["trump"], score=score, **roles)
    for line in row["tricks"]:
        state = one_line(state, line)
    if "asked" in row or "plays_on" in row:
        phase, actor = ("stop_or_go", row["asked"]) if "asked" in row else ("play", row["plays_on"])
        assert (state.phase, play.to_act(state)) == (phase, (actor,))
        assert phase == "play" or len(play.legal_actions(state, actor)) == 2
        return
    assert state.deals[-1].outcome == row["outcome"]
    assert list(state.score) == row["score"]
    assert (state.phase, state.upcoming) == ("between", row["next"])


def one_line(state: State, line: str) -> State:
    """A word said, or a trick with its taker and both sides' pictures."""
    if ">" not in line:
        return act(state, play.to_act(state)[0], line)[0]
    trick, _, after = line.partition(" > ")
    state = run(state, trick)
    taker, counts = after.split()
    assert state.tricks[-1].winner == int(taker)
    assert "-".join(str(len(side)) for side in state.captured) == counts
    return state


@pytest.mark.parametrize("row", vectors("count"))
def test_what_is_needed_in_deal_2(row: Row) -> None:
    pictures = [card for card in PACK if french.is_picture(card) and card != "AS"]
    captured = (tuple(pictures[: row["kankei"] - 1]), tuple(pictures[row["kankei"] - 1 :]))
    hands = (("AS",), ("2S",), ("3S",), ("4S",), ("5S",))
    state = in_play(options(row.get("options")), hands, 0, 10, deal=2, trump="S", captured=captured)
    state = run(state, "0:AS 1:2S 2:3S 3:4S 4:5S")
    assert state.deals[-1].outcome == row["outcome"]
    assert state.deals[-1].pictures == (row["kankei"], 16 - row["kankei"])


@pytest.mark.parametrize("row", vectors("round"))
def test_what_a_round_scores(row: Row) -> None:
    sheet = options(row.get("options"))
    assert list(scoring.score_round(sheet, row["outcomes"].split())) == row["score"]


@pytest.mark.parametrize("row", vectors("dealer"))
def test_who_deals_the_next_round(row: Row) -> None:
    state = position(options(row.get("options")), seat_of=places(row["seats"]), dealer=seat(row["dealer"]), trump="C")
    state, _ = settle.end_deal(state, "MW")
    assert LETTERS[state.next_dealer] == row["next"]
    assert play.advance(state)[0].dealer == seat(row["next"])


@pytest.mark.parametrize("row", vectors("match"))
def test_a_match_of_rounds(row: Row) -> None:
    state = position(options({"rounds": len(row["rounds"])}), trump="C")
    for number, line in enumerate(row["rounds"], start=1):
        kankei, *outcomes = line.split()
        pair = tuple(map(seat, kankei))
        state = replace(state, round=number, kankei=pair, roles=pair, score=(0, 0), deals=())
        for deal, outcome in enumerate(outcomes, start=1):
            state, _ = settle.end_deal(replace(state, deal=deal), outcome)
    assert list(state.totals) == row["totals"]
    standing = views.standing(state)
    assert standing.over
    assert list(standing.winners) == row["winners"]


@pytest.mark.parametrize("row", vectors("ranks"))
def test_equal_totals_share_a_rank(row: Row) -> None:
    totals = tuple(row["totals"])
    assert list(scoring.ranks(totals)) == row["ranks"]
    assert list(settle.winners(totals)) == row["winners"]


def test_the_lead_of_every_trick_is_told_by_led_suit() -> None:
    assert legal.led_suit(()) is None
    assert legal.led_suit((Played(0, "AS"),)) == "S"
    assert legal.led_suit((Played(0, "JK", "H"), Played(1, "AS"))) == "H"
