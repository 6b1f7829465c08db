"""Kakeya at the table: what is asked and refused, what each viewer sees, how it is told."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.cards import french
from games.chance import Chance
from games.game import GALLERY, OPEN, IllegalAction, Refusal, Viewer
from games.kakeya import GAME, late, notation, play, preview, wordings
from games.kakeya import view as views
from games.kakeya.events import DealStarted, Dealt, Event, TrumpSettled
from games.kakeya.memory import remember
from games.kakeya.model import Options, Played, State
from games.wording import Names
from tests.games.kakeya_positions import SEED, act, cards, dealt, fresh, in_deal, in_play, options, run, settled
from tests.games.vectors import rows

FOUR = Names(("Ken", "Ren", "Mika", "Yuki"), 0)
SIX = Names(("Ken", "Ren", "Yuki", "Sora", "Nao", "Haru"), 0)
ROTATE = {"six_mode": "rotate"}


def refusal(state: State, seat: int, token: str) -> Refusal:
    refused = play.why_not(state, seat, notation.parse(token))
    assert refused is not None
    return refused


def said(state: State, seat: int, token: str) -> str:
    return wordings.refusal(refusal(state, seat, token), at(seat))


def at(seat: int) -> Names:
    return Names(FOUR.seats, seat)


def test_trumps_stay_until_somebody_changes_them() -> None:
    state = play.advance(fresh(options()))[0]
    state, events = act(state, 1, "trump(S)")
    assert isinstance(events[0], TrumpSettled)
    assert (events[0].rensho, events[0].changed) == ("AC", True)
    state = play.advance(settled(replace(state, deal=0), {"pictures": [9, 7]}))[0]
    assert state.trump == "S"
    assert "trump(S)" not in views.view(state, 3).legal
    assert said(state, 3, "trump(S)") == "Spades are trumps already: keep them, or name another suit."


@pytest.mark.parametrize(("option", "asked"), [("each_deal", [1, 2]), ("first_deal_only", [1]), ("never", [])])
def test_when_trumps_may_be_changed(option: str, asked: list[int]) -> None:
    state, found = fresh(options({"trump_change": option})), []
    for _ in range(2):
        after, events = play.advance(state)
        assert isinstance(events[0], DealStarted)
        if after.phase == "choose_trump":
            found.append(after.deal)
        assert events[0].asked is (after.phase == "choose_trump")
        state = settled(state, {"pictures": [9, 7]})
    assert found == asked


def test_each_deal_has_one_shuffle_of_its_own() -> None:
    state = fresh(options({"trump_change": "never"}))
    first = play.advance(state)[0].hands
    second = play.advance(settled(state, {"pictures": [9, 7]}))[0]
    deck = Chance(SEED).deck(french.PACK, 1)
    assert first != second.hands
    assert deck[0] in second.hands[second.lay.order[0]]


def test_nobody_acts_out_of_turn() -> None:
    state = play.advance(fresh(options()))[0]
    assert said(state, 0, "keep") == "Only Ren may change trumps now."
    state, _events = act(state, 1, "keep")
    assert said(state, 1, "iku") == "It is for Mika to say iku or koi."
    state, _events = act(state, 2, "iku")
    assert said(state, 0, "play(AS)") == "It is Mika's turn."
    with pytest.raises(IllegalAction, match="not_your_turn"):
        act(state, 0, "play(AS)")


HANDS = (cards("KC 9C AS 2H"), cards("QC 4D 5D 6D"), cards("3C 7D 8D 9D"), cards("5C TD JD QD"))


def test_a_card_that_does_not_follow_is_refused_with_what_is_held() -> None:
    hands = (cards("KC 9C 2H 3H"), *HANDS[1:])
    state = in_play(options(), hands, 3, trump="H")
    state = run(state, "3:5C")
    told = said(state, 0, "play(2H)")
    assert told == "Clubs were led and you hold K♣ and 9♣: you must follow suit."
    assert said(state, 0, "play(AS)") == "A♠ is not in your hand."


def test_who_holds_the_rensho_is_told_of_it() -> None:
    state = run(in_play(options(), HANDS, 3, trump="H"), "3:5C")
    told = said(state, 0, "play(2H)")
    assert told == "Clubs were led and you hold K♣ and 9♣: follow suit, or play the Rensho (A♠)."
    assert GAME.words.prompt(views.view(state, 0), FOUR) == "Follow clubs, or play the Rensho (A♠)."
    assert play.why_not(state, 0, notation.parse("play(AS)")) is None


def test_the_rensho_led_asks_for_its_printed_suit() -> None:
    hands = (cards("6S JS KC QH"), cards("AS 4D 5D 6D"), cards("3C 7D 8D 9D"), cards("5S TD JD QD"))
    state = run(in_play(options(), hands, 1), "1:AS 2:3C 3:5S")
    assert said(state, 0, "play(KC)") == "The Rensho was led: follow spades, its printed suit. You hold 6♠ and J♠."
    assert GAME.words.prompt(views.view(state, 0), FOUR) == "The Rensho was led: follow spades."


def test_a_lone_rensho_has_to_go_where_it_is_forced() -> None:
    hands = (cards("AS 4C 7D"), cards("2S 3S 4S"), cards("6S 7S 8S"), cards("5S 9S TS"))
    state = run(in_play(options({"lone_rensho": "forced"}), hands, 3), "3:5S")
    assert said(state, 0, "play(4C)") == "A♠ is your only spade: at this table it has to go."
    assert GAME.words.prompt(views.view(state, 0), FOUR) == "Follow spades: the Rensho (A♠) has to go."


def test_a_resting_pair_sees_no_hand_and_is_refused_kindly() -> None:
    state = dealt(options(ROTATE), count=6)
    view = views.view(state, 2)
    assert view.hands == ((),) * 6
    assert view.hand_counts == (13, 13, 0, 13, 13, 0)
    assert refusal(state, 2, "iku").code == "sits_out"
    told = wordings.refusal(refusal(state, 2, "iku"), SIX)
    assert told == "Your pair sits out this deal (yasumi); you play again once a deal is won."
    assert GAME.words.prompt(view, at_six(2)).startswith("You sit out this deal (yasumi). ")


def at_six(seat: int) -> Names:
    return Names(SIX.seats, seat)


def test_everybody_sees_only_the_own_hand() -> None:
    state, events = play.advance(fresh(options({"trump_change": "never"})))
    fresh_deal = events[-1]
    assert isinstance(fresh_deal, Dealt)
    viewer: Viewer
    for viewer in (0, 1, 2, 3, GALLERY):
        own = tuple(hand if seat == viewer else () for seat, hand in enumerate(state.hands))
        assert views.view(state, viewer).hands == own
        assert views.seen(fresh_deal, viewer) == replace(fresh_deal, hands=own)
    assert views.view(state, OPEN).hands == state.hands
    assert views.seen(fresh_deal, OPEN) == fresh_deal


def test_who_needs_how_many_is_known_to_who_holds_the_rensho_and_to_all_once_it_is_played() -> None:
    state = run(in_play(options(), HANDS, 3, trump="H"), "3:5C")
    assert views.view(state, 0).targets == (9, 8)
    assert views.view(state, 2).targets == views.view(state, GALLERY).targets == (9, 9)
    state, _events = act(state, 0, "play(AS)")
    assert views.view(state, 2).targets == views.view(state, GALLERY).targets == (9, 8)
    assert views.view(state, 3).rensho_with == 0


@pytest.mark.parametrize(
    ("changes", "count", "targets"),
    [({"tie_8_8": "draw"}, 4, (9, 9)), ({}, 6, (0, 0, 0)), (ROTATE, 6, (9, 9, 0))],
)
def test_what_pairs_need_before_the_rensho_shows(changes: dict[str, Any], count: int, targets: tuple[int, ...]) -> None:
    assert views.view(dealt(options(changes), count=count), GALLERY).targets == targets


def test_the_last_trick_lies_there_until_the_next_card_and_over_the_end_of_a_deal() -> None:
    state = run(in_play(options(), HANDS, 3, trump="H"), "3:5C 0:AS 1:QC 2:3C")
    shown = views.view(state, GALLERY)
    assert shown.last_trick is not None
    assert tuple(one.card for one in shown.last_trick.cards) == cards("5C AS QC 3C")
    assert shown.captured == (("AS", "QC"), (), (), ())
    state = run(state, "0:KC")
    assert views.view(state, GALLERY).last_trick is None
    assert [one.pictures for one in views.view(state, GALLERY).tricks] == [("AS", "QC")]


def test_of_covered_tricks_only_the_pictures_are_told_again() -> None:
    state = in_play(options(), HANDS, 3, trump="H")
    heard: tuple[Event, ...] = ()
    for seat, card in ((3, "5C"), (0, "AS"), (1, "QC"), (2, "3C")):
        state, events = act(state, seat, f"play({card})")
        heard = (*heard, *events)
    assert views.retold(views.view(state, 1), heard) == heard
    state, events = act(state, 0, "play(KC)")
    heard = (*heard, *events)
    told = views.retold(views.view(state, 1), heard)
    assert [event.card for event in told if isinstance(event, Played)] == ["", "AS", "QC", "", "KC"]
    assert remember(views.view(state, 1), told).voids == (frozenset(),) * 4


def finished_deal() -> State:
    """A deal of four played out by whatever card comes first."""
    state = dealt(options())
    while play.to_act(state):
        seat = play.to_act(state)[0]
        state, _events = play.apply(state, seat, late.default(state, seat))
    return state


def test_after_the_last_trick_it_lies_there_until_new_cards_come() -> None:
    state = finished_deal()
    assert state.phase == "between"
    assert views.view(state, 0).last_trick is not None
    state = play.advance(replace(state, chance=Chance(SEED)))[0]
    waiting = views.view(state, 0)
    assert state.phase == "choose_trump"
    assert waiting.last_trick is not None
    assert waiting.tricks == ()
    assert waiting.pictures == (0, 0)
    state, _events = act(state, play.to_act(state)[0], "keep")
    assert views.view(state, 0).last_trick is None


def test_dealt_aces_show_only_where_they_count() -> None:
    row = {"pictures": [9, 7], "captured": ["AD", "AS AC AH"], "dealt": ["", "AS AC AD AH"]}
    assert settled(fresh(options()), row).records[-1].dealt_aces == ((), ())
    shown = settled(fresh(options({"aces": "dealt"})), row).records[-1].dealt_aces
    assert [sorted(aces) for aces in shown] == [[], ["AC", "AD", "AH", "AS"]]


def test_settling_trumps_cannot_be_taken_back_but_a_card_can() -> None:
    state = play.advance(fresh(options()))[0]
    assert GAME.reveals(state, 1, notation.parse("keep"))
    state, _events = act(state, 1, "keep")
    assert not GAME.reveals(state, 2, notation.parse("iku"))
    state, _events = act(state, 2, "iku")
    assert not GAME.reveals(state, 2, late.default(state, 2))


def test_seats_come_by_lots_and_only_four_or_six_play() -> None:
    assert play.seating(Options()).kind == "lots"
    for count in (2, 3, 5, 8):
        with pytest.raises(ValueError, match="4 or 6 players"):
            play.new_match(Options(), count, Chance(SEED))


def result(count: int, row: dict[str, Any], changes: dict[str, Any] | None = None, **state: Any) -> str:
    names = FOUR if count == 4 else SIX
    before = replace(fresh(options(changes), count), deal=4, **state)
    return wordings.deal_result(settled(before, row).records[-1], names)


def test_how_results_are_told() -> None:
    ours = {"pictures": [10, 6], "captured": ["AS AH", "AC AD"]}
    assert result(4, ours) == "Pair A (You, Mika) win deal 5: 10 pictures to 6. B pays 1 stone."
    tie = {"pictures": [8, 8], "captured": ["AS AH", "AC AD"]}
    assert result(4, tie) == (
        "8 to 8: A was dealt the Rensho, so B wins. Pair B (Ren, Yuki) win deal 5: 8 pictures to 8. A pays 2 stones."
    )
    assert result(4, tie, {"tie_8_8": "draw"}) == "A tie, 8 - 8. Nobody wins deal 5, no stones move."
    short = {"pictures": [10, 6], "captured": ["", "AS AC AD AH"]}
    assert result(4, short, stones=(8, 2)).endswith("B owes 4 and has 2: it pays 2.")
    three = {"pictures": [7, 5, 4], "captured": ["AS", "AC AD", "AH"]}
    assert result(6, three) == "Pair A (You, Sora) win deal 5: 7 pictures to 5 and 4. B and C pay 1 stone each."
    fewer = {"pictures": [6, 6, 4], "captured": ["AD", "AC AH", "AS"]}
    assert result(6, fewer).startswith("6 to 6: A took fewer aces, so A wins. ")


@pytest.mark.parametrize("row", rows("kakeya", "match"))
def test_every_line_of_a_score_has_words_and_the_payments_add_up(row: dict[str, Any]) -> None:
    state = fresh(options(row.get("options")), row["seats"])
    for haul in row["hauls"]:
        state = settled(replace(state, phase="between"), haul)
        record = state.records[-1]
        names = FOUR if row["seats"] == 4 else SIX
        told = [wordings.score_line(line, names) for line in record.lines]
        assert all(told)
        assert len(record.lines) >= 5 or not record.value
        assert sum(line.points for line in record.lines if line.code.startswith("pays")) == -max(record.paid)


def test_the_lines_of_a_price_name_their_rules() -> None:
    row = {"pictures": [12, 4], "captured": ["AD", "AS AC AH"]}
    lines = settled(fresh(options()), row).records[-1].lines
    assert [(line.points, wordings.score_line(line, FOUR)) for line in lines] == [
        (12, "A has the most pictures (A 12, B 4)"),
        (2, "aces the winners took: A♦; one or two without the Rensho"),
        (2, "pictures: 12, 12 or more"),
        (2, "worth the higher of 2 and 2"),
        (-2, "B pays stones to A"),
    ]


def facts(state: State, seat: int, token: str) -> list[str]:
    found = preview.preview(views.view(state, seat), notation.parse(token))
    assert isinstance(found, tuple)
    return [wordings.fact(fact, at(seat)) for fact in found]


def test_what_a_choice_would_do() -> None:
    state = play.advance(fresh(options()))[0]
    assert facts(state, 1, "keep") == ["Clubs stay trumps; the Rensho is A♠."]
    assert facts(state, 1, "trump(S)") == ["Spades become trumps; the Rensho is A♣."]
    state, _events = act(state, 1, "keep")
    assert facts(state, 2, "koi") == ["Ken may lead. If Ken says koi too, you lead after all."]
    state, _events = act(state, 2, "koi")
    assert facts(state, 0, "koi") == ["Mika leads trick 1 after all."]


def test_what_a_card_would_do() -> None:
    state = in_play(options(), HANDS, 3, trump="H")
    assert facts(state, 3, "play(5C)") == ["You lead: the others must follow clubs."]
    state = run(state, "3:5C")
    assert facts(state, 0, "play(KC)") == ["K♣ is ahead, 2 players still to come: 1 picture, K♣."]
    assert facts(state, 0, "play(AS)") == [
        "A♠ is the Rensho: it beats every card, trumps too. So far you take 1 picture, A♠."
    ]
    state = run(state, "0:KC")
    assert facts(state, 1, "play(QC)") == ["Ken's K♣ stays ahead, against your pair."]
    state = run(state, "1:QC")
    assert facts(state, 2, "play(3C)") == [
        "The trick goes to your partner Ken: 2 pictures, K♣ and Q♣.",
        "That makes 2 of 9 for A.",
    ]


def test_the_next_deal_needs_the_last_one_to_be_over() -> None:
    with pytest.raises(ValueError, match="waits"):
        play.advance(in_deal(fresh(options())))
