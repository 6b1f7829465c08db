"""Koi-Koi beyond the vectors: what stays hidden, what is said, what a preview tells, chance of bad deals."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games import koikoi
from games.cards.hanafuda import PACK
from games.chance import Chance, Rigged
from games.game import GALLERY, OPEN, Fact, IllegalAction, Refusal
from games.koikoi import late, legal, names, notation, play, result, scoring, wordings
from games.koikoi import view as views
from games.koikoi.model import Dealt, KoiKoi, Options, Play, State, Stop, Take
from games.wording import Names
from tests.games.harness import option_fields, random_match, sheets
from tests.games.invariants import INVARIANTS
from tests.games.koikoi_positions import DEALER_PICKS, at_decision, cards, deck, options, position, rigged

WORDS = koikoi.GAME.words
ME = Names(("You", "Aiko"), 0)
FIELD = cards("09-1 05-3 01-3 09-2 03-2 08-2 08-1 06-4")


def facts(state: State, token: str) -> tuple[Fact, ...]:
    found = views.preview(views.view(state, state.turn), notation.parse(token))
    assert isinstance(found, tuple)
    return found


def said(state: State, token: str) -> list[str]:
    return [WORDS.fact(fact, ME) for fact in facts(state, token)]


def test_open_shows_both_hands() -> None:
    state, events = play.advance(play.new_match(Options(), 2, rigged(deck())))
    assert views.view(state, OPEN).hands == state.hands
    dealt = next(event for event in events if isinstance(event, Dealt))
    assert views.seen(dealt, OPEN) == dealt


def test_the_hands_of_a_deal_thrown_in_stay_secret() -> None:
    pack = deck(field=cards("01-1 01-3 05-2 05-4 08-1 08-2 12-3 12-4"))
    state, _events = play.advance(play.new_match(Options(), 2, rigged(pack)))
    assert state.records[-1].result == "void"
    assert views.view(state, 0).hands == (state.hands[0], ())
    assert views.view(state, GALLERY).hands == ((), ())
    assert views.view(state, GALLERY).records[-1].field == state.field


def test_the_hands_left_at_the_end_of_a_deal_are_shown() -> None:
    state = at_decision(position(Options(), cards("12-4 12-3")), 0, cards("08-1 09-1"))
    ended, _events = play.apply(state, 0, Stop())
    assert views.view(ended, GALLERY).hands == ended.hands == ended.records[-1].hands
    assert views.view(ended, GALLERY).stock_count == len(ended.stock)


def test_two_dealt_sets_that_cancel_are_told() -> None:
    pairs = cards("03-3 03-4 04-1 04-3 06-1 06-2 10-1 10-4")
    pack = deck(other=cards("07-1 07-2 07-3 07-4 01-3 02-1 09-1 12-2"), dealer=pairs)
    state, events = play.advance(play.new_match(Options(), 2, rigged(pack)))
    assert WORDS.event(events[-1], ME) == "Deal 1: a draw. Both hands were dealt a set: they cancel."
    assert WORDS.score_line(state.records[-1].lines[0], ME) == "both hands were dealt a set: they cancel"
    assert views.view(state, GALLERY).hands == state.hands


def test_a_deal_thrown_in_is_a_stop_and_keeps_its_number_and_dealer() -> None:
    void = deck(field=cards("04-1 04-2 04-3 04-4 01-3 06-1 09-2 12-2"))
    state = play.new_match(Options(), 2, Rigged([void, void, deck()], DEALER_PICKS))
    for count in (1, 2):
        state, _events = play.advance(state)
        assert (state.phase, len(state.records), result.standing(state).deals_done) == ("between", count, 0)
    state, _events = play.advance(state)
    assert (state.phase, state.deal, state.dealer, state.shuffles) == ("hand_play", 1, 0, 3)


def test_nothing_is_drawn_before_the_first_advance() -> None:
    state = play.new_match(Options(), 2, rigged())
    assert (play.to_act(state), state.deal, state.picks, state.shuffles) == ((), 0, 0, 0)
    assert views.view(state, 0).turn_no == 0


def test_seats_are_drawn_by_lot_and_nothing_is_veiled() -> None:
    assert play.seating(Options()).kind == "lots"
    assert not play.veiled(play.new_match(Options(), 2, rigged()))


def test_what_reveals_something() -> None:
    state = position(Options(), cards("01-1 02-1"), FIELD, "12-1")
    assert play.reveals(state, 0, Play("01-1"))
    choosing = replace(state, phase="draw_choice", turned=("08-3",))
    choosing = replace(choosing, turns=play.apply(state, 0, Play("02-1"))[0].turns)
    assert not play.reveals(choosing, 0, Take("08-1"))
    last = replace(choosing, hands=((), ("12-2",)), captured=(cards("03-1 03-3"), ()))
    assert not play.reveals(last, 0, Take("08-2"))
    ending = replace(last, captured=(cards("09-1 09-3"), ()))
    assert play.reveals(ending, 0, Take("08-1")), "the deal stops and the other hand is shown"
    deciding = at_decision(state, 0, cards("08-1 09-1"))
    assert play.reveals(deciding, 0, Stop())
    assert not play.reveals(deciding, 0, KoiKoi())
    with pytest.raises(IllegalAction):
        play.reveals(state, 0, Stop())


@pytest.mark.parametrize(
    ("hand", "token"),
    [("02-1 01-1 01-2", "play(01-1)"), ("02-1 08-3", "play(08-3,08-1)"), ("12-1 02-3 10-1", "play(02-3)")],
)
def test_a_seat_out_of_time_takes_the_most_or_gives_the_least(hand: str, token: str) -> None:
    assert notation.notate(late.default(position(Options(), cards(hand), FIELD), 0)) == token


def test_a_seat_out_of_time_stops() -> None:
    assert late.default(at_decision(position(Options(), ("12-4",)), 0, cards("08-1 09-1")), 0) == Stop()


@pytest.mark.parametrize("seed", range(60))
def test_near_sets_are_those_that_one_more_card_makes(seed: int) -> None:
    game, (sheet, _seats, rng) = koikoi.GAME, list(sheets("koikoi", seed + 3, 21))[-1]
    assert isinstance(sheet, game.Options)
    pack = rng.sample(PACK, 30)
    captured, gone = tuple(pack[: rng.randrange(4, 24)]), tuple(pack[24:])
    have = {one.name for one in scoring.yaku(captured, sheet)}
    made = {
        (one.name, card)
        for card in set(PACK) - {*captured, *gone}
        for one in scoring.yaku((*captured, card), sheet)
        if one.name not in have
    }
    found = scoring.near(captured, gone, sheet)
    assert {(near.name, card) for near in found for card in near.missing} == made
    assert len({near.name for near in found}) == len(found)


def test_the_cards_of_a_set_are_those_that_make_it() -> None:
    captured = cards("01-1 03-1 08-1 11-1 12-1 09-1 01-2 02-2 03-2 01-3")
    sets = {one.name: set(one.cards) for one in scoring.yaku(captured, Options())}
    assert sets["SANKO"] == {"01-1", "03-1", "08-1", "12-1"}
    assert sets["GOKO"] == {"01-1", "03-1", "08-1", "11-1", "12-1"}
    assert sets["AKA"] == {"01-2", "02-2", "03-2"}
    assert sets["TSUKIMI"] == {"08-1", "09-1"}


def test_a_preview_tells_what_a_card_takes_and_makes() -> None:
    state = position(Options(), cards("08-3 02-1"), cards("08-1 12-2"), captured=cards("09-1 09-3"), calls=(1, 0))
    assert said(state, "play(08-3)") == [
        "8 Susuki takes 8 Moon.",
        "Makes Moon viewing, 5 points.",
        "Sets together: 5. A stop would pay 10.",
        "Then one card is turned.",
    ]
    assert said(state, "play(02-1)")[0] == "2 Warbler matches nothing: it stays on the table."


def test_a_preview_tells_of_three_taken_of_a_better_set_and_of_one_that_is_spoilt() -> None:
    state = position(Options(), cards("09-3 02-1"), cards("09-1 09-2 09-4"))
    assert said(state, "play(09-3)")[0].startswith("Three lie there: 9 Chrysanthemum takes 9 Sake cup")
    captured = cards("01-3 01-4 02-3 02-4 03-3 03-4 04-3 04-4 05-3 05-4")
    better = position(Options(), cards("06-3 02-1"), cards("06-4"), captured=captured)
    assert "Raises Ten plains from 1 to 3." in said(better, "play(06-3)")
    fog = options({"viewing": "rain_fog"})
    spoilt = position(fog, cards("11-4 02-1"), cards("11-1"), captured=cards("03-1 09-1"))
    assert "Spoils Blossom viewing, 5 points." in said(spoilt, "play(11-4)")


def test_a_preview_of_the_last_card_tells_of_the_stop() -> None:
    state = position(Options(), cards("08-3"), cards("08-1 12-2"), captured=cards("09-1 09-3"))
    assert "Your last card: the deal stops for you with 5." in said(state, "play(08-3)")


def test_a_preview_of_the_decision_writes_the_sum_out() -> None:
    state = at_decision(position(Options(), cards("12-2 12-4")), 0, cards("03-1 08-1 09-1"))
    state = replace(state, calls=(1, 0), totals=(14, 22))
    assert said(state, "stop") == ["Stop: take 30 points. 15 x 2.", "You 14 → 44, Aiko 22.", "The deal ends."]
    assert said(state, "koikoi") == [
        "Koi-koi: go on. Your next stop pays x3.",
        "If Aiko stops first, you get nothing.",
        "You have 2 more turns.",
    ]
    assert said(replace(state, totals=(20, 22)), "stop")[-1] == "That wins the match."


def test_a_preview_of_koi_koi_knows_the_sheet() -> None:
    state = at_decision(position(options({"koikoi_multiplier": "opponent_x2"}), cards("12-2")), 0, cards("08-1 09-1"))
    assert said(state, "koikoi")[1] == "If Aiko stops first, you get nothing. A stop of Aiko pays x2."


def test_who_watches_has_nothing_to_play() -> None:
    state = position(Options(), cards("08-3"), cards("08-1"))
    refused = views.preview(views.view(state, GALLERY), Play("08-3"))
    assert isinstance(refused, Refusal)
    assert WORDS.refusal(refused, Names(("Ben", "Aiko"))).startswith("You are watching")


REFUSED = [
    ("hand", 1, "play(01-1)", "not_your_turn", "It is Aiko's turn."),
    ("hand", 0, "stop", "no_new_set", "Stop and koi-koi come when your turn has made a new or better set."),
    ("hand", 0, "take(01-3)", "play_first", "No turned card waits for you: play a card from your hand first."),
    ("hand", 0, "play(12-4)", "not_in_hand", "12 Paulownia is not in your hand."),
    ("hand", 0, "play(08-3)", "needs_target", "8 Susuki may take 8 Geese or 8 Moon. Which one?"),
    ("hand", 0, "play(08-3,01-3)", "other_month", "1 Pine is another month. 8 Susuki matches 8 Geese and 8 Moon."),
    ("hand", 0, "play(02-1,01-3)", "other_month", "1 Pine is another month. Nothing there matches 2 Warbler"),
    ("hand", 0, "play(01-1,01-2)", "not_on_field", "1 poem ribbon does not lie on the table. 1 Crane matches 1 Pine."),
    ("hand", 0, "play(01-1,01-3)", "no_target_needed", "1 Crane takes 1 Pine by itself"),
    ("three", 0, "play(09-1,09-2)", "takes_all", "Three lie there: 9 Sake cup takes"),
    (
        "choice",
        0,
        "play(01-1)",
        "take_first",
        "A turned card takes if it can. 8 Susuki takes 8 Geese or 8 Moon: which?",
    ),
    ("choice", 0, "koikoi", "take_first", "A turned card takes if it can."),
    ("choice", 0, "take(01-3)", "other_month", "1 Pine is another month. 8 Susuki matches 8 Geese and 8 Moon."),
    ("decision", 0, "play(01-1)", "decide_first", "First decide: stop or koi-koi?"),
    ("decision", 0, "take(01-3)", "decide_first", "First decide: stop or koi-koi?"),
    ("between", 0, "stop", "between_deals", "The next deal has not begun yet."),
    ("over", 0, "stop", "match_over", "The match is over."),
]


def positions() -> dict[str, State]:
    hand = position(Options(), cards("01-1 02-1 08-3"), FIELD)
    return {
        "hand": hand,
        "three": position(Options(), cards("09-1"), cards("09-2 09-3 09-4")),
        "choice": replace(hand, phase="draw_choice", turned=("08-4",)),
        "decision": at_decision(hand, 0, cards("10-1")),
        "between": replace(hand, phase="between"),
        "over": replace(hand, phase="over"),
    }


@pytest.mark.parametrize(("where", "seat", "token", "code", "text"), REFUSED)
def test_every_refusal_says_why_and_what_may_be_done(where: str, seat: int, token: str, code: str, text: str) -> None:
    state, action = positions()[where], notation.parse(token)
    if seat == 1:
        state = replace(state, turn=1)
        seat = 0
    refused = play.why_not(state, seat, action)
    assert refused is not None
    assert refused.code == code
    assert WORDS.refusal(refused, ME).startswith(text)
    assert views.preview(views.view(state, seat), action) == refused


def test_no_refusal_is_without_a_test() -> None:
    assert {row[3] for row in REFUSED} | {"watching"} == set(wordings.REFUSALS)


def test_every_set_has_a_name_of_its_own() -> None:
    assert len({names.yaku(name) for name in scoring.YAKU_NAMES}) == len(scoring.YAKU_NAMES) == 15


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("08-1", "8 Moon"),
        ("08-3", "8 Susuki"),
        ("02-2", "2 poem ribbon"),
        ("10-2", "10 blue ribbon"),
        ("11-3", "11 plain ribbon"),
        ("11-4", "11 Lightning"),
        ("09-1", "9 Sake cup"),
        ("03-4", "3 Cherry"),
    ],
)
def test_card_names(card: str, name: str) -> None:
    assert WORDS.card(card) == name


def test_only_chaff_of_one_month_shares_a_name() -> None:
    shared = [name for name, count in Counter(map(names.card, PACK)).items() if count > 1]
    assert sorted(int(name.split()[0]) for name in shared) == [*range(1, 11), 12]


def test_the_log_of_a_deal_reads_well() -> None:
    pack = cards(
        "12-1 05-2 07-3 10-1 09-4 04-2 08-2 12-3 09-1 05-3 01-3 09-2 03-4 11-2 05-1 07-2 02-1 06-3 11-3 10-2 03-2 09-3 "
        "08-1 06-4 03-1 10-4 03-3 07-4 04-1 06-1 11-4 08-4 12-2 04-3 06-2 11-1 01-4 02-2 02-3 12-4 10-3 02-4 01-2 07-1 "
        "05-4 04-4 08-3 01-1"
    )
    state, events = play.advance(play.new_match(Options(), 2, rigged(pack)))
    log = [WORDS.event(event, ME) for event in events]
    for token in ("play(09-4)", "koikoi", "play(05-2)", "play(08-2)", "stop"):
        state, events = play.apply(state, state.turn, notation.parse(token))
        log += [WORDS.event(event, ME) for event in events]
    assert log[0] == "You draw 1 Crane, Aiko draws 12 Paulownia. The earlier month deals: you."
    assert log[2:10] == [
        "You: 9 Chrysanthemum takes 9 Sake cup, 9 blue ribbon and 9 Chrysanthemum.",
        "Turned 3 Curtain: it takes 3 poem ribbon.",
        "You have Blossom viewing (9 Sake cup and 3 Curtain), 5. Sets together: 5.",
        "You: Koi-koi! (I go on)",
        "Aiko: 5 plain ribbon takes 5 Iris.",
        "Turned 10 Maple: it stays.",
        "You: 8 Geese takes 8 Moon.",
        "Turned 3 Cherry: it stays.",
    ]
    assert log[-2:] == ["You: Shobu! (I stop)", "Deal 1 goes to you: you stopped. 15 x 2 = 30."]
    lines = [(WORDS.score_line(line, ME), line.points) for line in state.records[-1].lines]
    assert lines == [
        ("Moon viewing", 5),
        ("Blossom viewing", 5),
        ("Moon and blossom", 5),
        ("together", 15),
        ("your koi-koi calls: 1", 2),
        ("seven or more doubles: off", 1),
        ("You score", 30),
    ]


def test_the_place_is_deal_and_turn() -> None:
    state, _events = play.advance(play.new_match(Options(), 2, rigged(deck())))
    assert WORDS.place(views.view(state, 0)) == "1.1"
    state, _events = play.apply(state, 0, legal.legal_actions(state, 0)[0])
    assert WORDS.place(views.view(state, 0)) in ("1.1", "1.2")


def codes_met(count: int) -> dict[str, set[str]]:
    """All codes that come up in so many random matches over all options."""
    met: dict[str, set[str]] = {"facts": set(), "lines": set(), "reasons": set(), "yaku": set()}
    for sheet, _seats, rng in sheets("koikoi", count, 31):
        for step in random_match(koikoi.GAME, sheet, 2, rng):
            state: Any = step.state
            if step.seat is not None and rng.randrange(10) == 0:
                view = views.view(state, step.seat)
                for token in view.legal:
                    found = views.preview(view, notation.parse(token))
                    assert isinstance(found, tuple)
                    met["facts"] |= {fact.code for fact in found}
            met["lines"] |= {line.code for line in result.standing(state).lines}
        for record in state.records:
            met["lines"] |= {line.code for line in record.lines}
            met["reasons"].add(record.reason or record.result)
            met["yaku"] |= {one.name for one in record.yaku}
    return met


@pytest.mark.slow
def test_every_code_that_has_words_comes_up() -> None:
    met = codes_met(1500)
    assert met["facts"] == set(wordings.FACTS)
    told = {*wordings.LINES, *scoring.YAKU_NAMES, *wordings.DRAWS, *wordings.WON}
    too_rare = {"both_dealt", "AKAAO"}  # the vectors V10, V30 and V31 have them
    assert told - too_rare <= met["lines"] | met["reasons"] | met["yaku"] <= told


GROUPS = 377_348_994
BAD_DEALS = {"four_of_a_month": 1_628_946, "four_pairs": 641_520}


def spread(count: int, chance: float) -> float:
    """Four and a half times the standard deviation of so many trials."""
    return 4.5 * float((count * chance * (1 - chance)) ** 0.5)


@pytest.mark.slow
def test_bad_fields_come_as_often_as_they_should() -> None:
    count, fixed = 200_000, Chance(b"how often is a deal thrown in?  ")
    met: Counter[str] = Counter(legal.shape(fixed.deck(PACK, number)[8:16]) for number in range(count))
    for shape, ways in BAD_DEALS.items():
        expected = count * ways / GROUPS
        assert abs(met[shape] - expected) < spread(count, ways / GROUPS)


@pytest.mark.slow
def test_thrown_in_deals_of_random_matches_are_as_rare_as_they_should_be() -> None:
    results: Counter[str] = Counter()
    for number in range(2_500):
        state = play.new_match(Options(match_length="deals_12"), 2, Chance(number.to_bytes(32, "big")))
        rng = Random(number)
        while not result.standing(state).over:
            if play.to_act(state):
                state, _events = play.apply(state, state.turn, rng.choice(play.legal_actions(state, state.turn)))
            else:
                state, _events = play.advance(state)
        INVARIANTS["koikoi"].sums(state)
        results.update(record.result for record in state.records)
    deals, chance = results.total(), sum(BAD_DEALS.values()) / GROUPS
    assert abs(results["void"] - deals * chance) < spread(deals, chance)
    assert set(results) == {"stop", "forced_stop", "dealt_yaku", "draw", "void"}


def test_the_two_sheets_are_as_the_rules_name_them() -> None:
    standard, nintendo = koikoi.GAME.info.sheets
    assert standard.changes == {}
    assert options(dict(nintendo.changes)) == Options(
        match_length="deals_12", yaku_table="nintendo", koikoi_multiplier="opponent_x2", seven_plus_double=True
    )
    assert all(options({name: value}) for name, values in option_fields(koikoi.GAME).items() for value in values)
