"""What keys and clicks do at the trick table: pure, on descriptions of positions of Kan, Kakeya and Hachinin-Meri."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.chance import Chance
from games.game import GALLERY
from games.kan import GAME
from games.kan.model import State
from netcore.messages import PASS
from tests.tui.test_tricks_moments import GAMES, scene
from tui.tables.tricks.adapter import told
from tui.tables.tricks.french import arranged
from tui.tables.tricks.hachinin_meri import HACHININ_MERI
from tui.tables.tricks.hold import click, press, settle
from tui.tables.tricks.kan import KAN, examples
from tui.tables.tricks.model import Hold, TrickTable
from tui.tables.tricks.motion import UNTIL_A_KEY, steps
from tui.tables.tricks.why import why
from tui.tables.wish import Act, Ask, Wish


def table(make: Callable[[], State], hold: Hold, viewer: Any = 0) -> TrickTable:
    return KAN.describe(GAME.view(make(), viewer), hold, examples.SCENE)


def typed(make: Callable[[], State], *keys: str, viewer: Any = 0) -> tuple[Hold, Wish | None]:
    """Press keys one after the other, the description following each."""
    hold, wish = settle(table(make, Hold(), viewer), Hold()), None
    for key in keys:
        hold, wish = press(table(make, hold, viewer), hold, key)
    return hold, wish


def test_enter_alone_plays_nothing() -> None:
    assert typed(examples.your_turn, "enter") == (Hold(), None)


def test_a_digit_raises_and_enter_plays() -> None:
    assert typed(examples.your_turn, "4", "enter")[1] == Act("play(KS)")


def test_an_arrow_wakes_the_cursor_at_the_near_end_and_goes_round() -> None:
    assert typed(examples.your_turn, "right")[0].card == "AD"
    assert typed(examples.your_turn, "left")[0].card == "JK"
    assert typed(examples.your_turn, "left", "right")[0].card == "AD"


def test_the_same_digit_lowers_the_card_again() -> None:
    assert typed(examples.your_turn, "4", "4")[0].raised == ()
    assert typed(examples.your_turn, "4", "down")[0].raised == ()


def test_a_card_that_may_not_be_played_stays_in_the_hand_and_says_why() -> None:
    hold, wish = typed(examples.why_not, "1", "enter")
    assert wish is None
    line = "".join(part[0] for part in table(examples.why_not, hold).told[0])
    assert line == "Why not A♦? Spades were led and you hold K♠ and 9♠: you must follow suit."


def test_a_joker_that_leads_asks_for_its_suit_first() -> None:
    hold, wish = typed(examples.joker_led, "6", "enter")
    assert (hold.half, wish) == ("JK", None)
    assert typed(examples.joker_led, "6", "enter", "enter")[1] is None
    assert typed(examples.joker_led, "6", "enter", "h", "enter")[1] == Act("play(JK,H)")
    assert typed(examples.joker_led, "6", "enter", "down")[0].half == ""


@pytest.mark.parametrize(
    ("make", "keys", "token"),
    [
        (examples.lead_call, ("i", "enter"), "call(iku)"),
        (examples.lead_call, ("k", "enter"), "call(koi)"),
        (examples.lead_call, ("right", "right", "enter"), "call(koi)"),
        (examples.trumps, ("s", "enter"), "trump(S)"),
        (examples.trumps, ("left", "enter"), "trump(S)"),
        (examples.stop_or_go, ("j", "enter"), "juuroku"),
        (examples.stop_or_go, ("s", "enter"), "stop"),
        (examples.show, ("down", "enter"), "show_none"),
        (examples.show, ("1", "down", "enter"), "show_one(KS)"),
        (examples.show, ("1", "5", "down", "enter"), "show_both(9H,KS)"),
        (examples.show, ("1", "5", "down", "down", "enter"), "show_then(KS,9H)"),
        (examples.show, ("5", "1", "down", "down", "enter"), "show_then(9H,KS)"),
        (examples.show, ("right", "space", "up", "up", "enter"), "show_twice(KS)"),
    ],
)
def test_a_question_takes_a_choice_and_then_enter(make: Callable[[], State], keys: tuple[str, ...], token: str) -> None:
    assert typed(make, *keys)[1] == Act(token)
    assert typed(make, "enter")[1] is None


def test_three_raised_cards_are_two_shown_ones() -> None:
    assert typed(examples.show, "1", "5", "9")[0].raised == ("9H", "AD")


def test_cards_that_were_shown_are_not_raised_for_the_first_trick() -> None:
    """Else the turn would begin with why one of them may not be played."""
    hold, wish = typed(examples.show, "1", "5", "down", "enter")
    assert isinstance(wish, Act)
    assert (hold.raised, hold.cursor) == ((), -1)


def test_letters_of_a_question_come_before_those_of_pages() -> None:
    assert typed(examples.trumps, "c")[0].choice == 0
    assert typed(examples.trumps, "f5")[1] == Ask("chat")
    assert typed(examples.trumps, "l")[1] == Ask("log")


@pytest.mark.parametrize("blank", [False, True])
def test_a_raised_card_that_was_played_for_the_viewer_is_asked_for_anew(blank: bool) -> None:
    gone = Hold(raised=("2C",), blank=blank)
    assert "2C" not in table(examples.your_turn, gone).cards
    assert table(examples.your_turn, gone).told[0] == (("Choose a card first: arrow or digit.", "dim"),)


def test_o_turns_through_the_orders_and_b_blanks_the_hand() -> None:
    assert typed(examples.why_not, "o")[0].order == "rank"
    assert table(examples.why_not, Hold(order="rank")).cards[:2] == ("AD", "KS")
    blank = typed(examples.your_turn, "b", "6")[0]
    assert "joker" not in "".join(part[0] for line in table(examples.your_turn, blank).told for part in line)


def test_enter_says_ready_between_deals_and_another_match_takes_two_keys() -> None:
    assert typed(examples.deal_done, "enter")[1] == Ask("ready")
    over = replace(table(examples.deal_done, Hold()), over=True)
    assert press(over, Hold(), "enter") == (Hold(), None)
    assert press(over, press(over, Hold(), "a")[0], "enter")[1] == Ask("again")
    assert press(over, press(over, Hold(), "a")[0], "l") == (Hold(), Ask("log"))


def test_an_onlooker_turns_the_table_with_v_and_answers_nothing() -> None:
    seats = [typed(examples.your_turn, *["v"] * turns, viewer=GALLERY)[0].bottom for turns in range(6)]
    assert seats == [0, 1, 2, 3, 4, 0]
    assert typed(examples.deal_done, "enter", viewer=GALLERY)[1] is None


def test_a_click_raises_and_a_second_one_plays() -> None:
    view = table(examples.your_turn, Hold())
    hold, wish = click(view, Hold(), "hand:KS")
    assert (hold.card, wish) == ("KS", None)
    assert click(table(examples.your_turn, hold), hold, "hand:KS")[1] == Act("play(KS)")
    question = table(examples.trumps, Hold())
    chosen, _wish = click(question, Hold(), "option:2")
    assert click(question, chosen, "option:2")[1] == Act("trump(H)")


def test_a_raised_card_survives_the_turns_of_others() -> None:
    hold = Hold(cursor=3, raised=("KS",))
    assert settle(table(examples.their_turn, hold), hold).card == "KS"


def test_red_and_black_alternate_after_the_trumps() -> None:
    hand = examples.cards("2♠ A♣ K♥ 3♦ JK 4♥")
    groups = arranged(hand, "H", "suit", lambda card: card[1] == "H")
    assert groups == (examples.cards("K♥ 4♥"), examples.cards("2♠ 3♦ A♣ JK"))


def test_in_the_declaration_every_seat_answers() -> None:
    """Who cannot declare passes as well, and sees the same kind of question."""
    state = HACHININ_MERI.game.new_match(HACHININ_MERI.game.Options(), 8, Chance(bytes(32)))
    state, _events = HACHININ_MERI.game.advance(state)
    holder = HACHININ_MERI.game.to_act(state)
    for seat in range(8):
        around = scene(8, seat, "asked")
        described = HACHININ_MERI.describe(HACHININ_MERI.game.view(state, seat), Hold(), around)
        assert described.acts
        assert described.question is not None
        assert [option.key for option in described.question.options] == (["D", "P"] if seat in holder else ["P"])
        assert press(described, press(described, Hold(), "p")[0], "enter")[1] == Act(PASS)
        answered = replace(around, veil="waiting")
        other = HACHININ_MERI.describe(HACHININ_MERI.game.view(state, (seat + 1) % 8), Hold(), answered)
        assert not other.plates[0].turn


@pytest.mark.parametrize("name", GAMES)
def test_what_the_table_offers_is_what_the_game_allows(name: str) -> None:
    """Every token behind a card or a button is legal, and every legal one can be reached."""
    adapter, seats, given = GAMES[name]
    game, rng = adapter.game, Random(8)
    state = game.new_match(game.Options(**given), seats, Chance(bytes(32)))
    for _number in range(120):
        acting = game.to_act(state)
        if game.standing(state).over:
            break
        if not acting:
            state, _events = game.advance(state)
            continue
        view = game.view(state, acting[0])
        assert reached(adapter, view, scene(seats, acting[0])) == set(view.legal)
        state, _events = game.apply(state, acting[0], rng.choice(game.legal_actions(state, acting[0])))


def reached(adapter: Any, view: Any, around: Any) -> set[str]:
    """All tokens that some hold leads to."""
    found: set[str] = set()
    plain = adapter.describe(view, Hold(), around)
    holds = [Hold(), *(Hold(half=card) for card in (*plain.cards, *map(str, range(10))))]
    if plain.question is not None and plain.question.picks:
        holds += [Hold(raised=(one,)) for one in plain.cards]
        holds += [Hold(raised=(one, other)) for one in plain.cards for other in plain.cards if one != other]
    for hold in holds:
        described = adapter.describe(view, hold, around)
        found |= {token for token in described.plays.values() if token} if described.question is None else set()
        if described.question is not None:
            found |= {option.token for option in described.question.options if option.token}
    return found


def test_a_finished_trick_stays_as_long_as_the_player_likes() -> None:
    before = examples.their_turn()
    after, events = GAME.apply(before, 1, GAME.legal_actions(before, 1)[0])
    views = GAME.view(before, 0), GAME.view(after, 0)
    for linger, seconds, or_wait in (
        (2.0, 2.0, ", or wait 2 s."),
        (8.0, 8.0, ", or wait 8 s."),
        (None, UNTIL_A_KEY, "."),
    ):
        coming = steps(KAN, views[0], events, views[1], examples.SCENE.names, linger=linger)
        paused = [step for step in coming if step.stage.pause]
        assert [(step.seconds, step.stage.below) for step in paused] == [
            (seconds, f"You lead the next trick.  Enter goes on{or_wait}")
        ]
        assert coming[-1].view == views[1]
    still = steps(KAN, views[0], events, views[1], examples.SCENE.names, motion=False)
    assert [step.stage.pause for step in still] == [True, False]


@pytest.mark.parametrize("name", ["kan", "kakeya_six", "hachinin_meri"])
def test_who_leads_next_is_told_below_a_finished_trick_unless_something_else_comes(name: str) -> None:
    adapter, seats, given = GAMES[name]
    rng, names, found = Random(3), scene(seats, 0).names, set()
    state = adapter.game.new_match(adapter.game.Options(**given), seats, Chance(bytes(32)))
    while adapter.game.standing(state).deals_done < 1:
        before = adapter.game.view(state, 0)
        if acting := adapter.game.to_act(state):
            legal = adapter.game.legal_actions(state, acting[0])
            state, events = adapter.game.apply(state, acting[0], rng.choice(legal))
        else:
            state, events = adapter.game.advance(state)
        after = adapter.game.view(state, 0)
        seen = tuple(one for event in events if (one := adapter.game.seen(event, 0)) is not None)
        for step in steps(adapter, before, seen, after, names, motion=False):
            if step.stage.pause:
                leads = after.phase == "play"
                assert ("next trick" in step.stage.below) == leads
                found.add(leads)
    assert found == {True, False}


def test_the_page_behind_w_tells_each_answer() -> None:
    hold = Hold(choice=1)
    view = GAME.view(examples.trumps(), 0)
    lines = why(KAN, view, table(examples.trumps, hold), hold, examples.SCENE.names)
    assert [line[:4] for line in lines[2:]] == ["C ♣:", "D ♦:", "H ♥:", "S ♠:"]
    hold, view = Hold(raised=("AD",)), GAME.view(examples.why_not(), 0)
    refused = why(KAN, view, table(examples.why_not, hold), hold, examples.SCENE.names)
    assert refused[2].startswith("Why not A♦?")


def test_the_page_behind_w_tells_the_aim_while_no_card_is_raised() -> None:
    view, names = GAME.view(examples.why_not(), 0), examples.SCENE.names
    holds = (Hold(), Hold(raised=("AD",)))
    lines = [why(KAN, view, table(examples.why_not, hold), hold, names) for hold in holds]
    assert [any("Pictures are A K Q J" in line for line in told) for told in lines] == [True, False]


@pytest.mark.parametrize(
    ("make", "two"),
    [
        (examples.lead_call, "the two with the joker and the ace of trumps"),
        (examples.why_not, "the same two as in deal 1"),
    ],
)
def test_the_page_behind_w_tells_who_the_kankei_are(make: Callable[[], State], two: str) -> None:
    """From the second deal of a round on the joker and the ace of trumps mean nothing for the sides."""
    assert f"The kankei, {two}, need 9 of the 16" in table(make, Hold()).notes[0]


def test_the_desk_never_leaves_a_sentence_out_of_a_preview() -> None:
    view = GAME.view(examples.your_turn(), 0)
    facts = GAME.preview(view, GAME.parse("play(JK)"))
    assert isinstance(facts, tuple)
    assert len(told(KAN.game, view, GAME.parse("play(JK)"), examples.SCENE.names)) == len(facts)


def test_the_page_behind_w_names_an_unsun_card_and_ranks_its_suit() -> None:
    state, _events = HACHININ_MERI.game.advance(
        HACHININ_MERI.game.new_match(HACHININ_MERI.game.Options(), 8, Chance(bytes(32)))
    )
    view = HACHININ_MERI.game.view(state, 0)
    for card in view.hands[0]:
        notes = HACHININ_MERI.describe(view, Hold(raised=(card,)), scene(8, 0)).notes
        assert notes[0].startswith(f"{card} is the ")
        assert any(note.startswith("Trumps of ") for note in notes)


def test_a_decision_to_stop_is_shown_and_so_is_what_follows() -> None:
    """While steps run nobody is asked, also where the match stood at the question."""
    before = examples.stop_or_go()
    for token in ("stop", "juuroku"):
        after, events = GAME.apply(before, 0, GAME.parse(token))
        coming = steps(KAN, GAME.view(before, 2), events, GAME.view(after, 2), examples.SCENE.names)
        assert coming[0].stage.word.lower().startswith(token)
        assert KAN.describe(coming[0].view, Hold(), examples.SCENE).question is None


def test_the_last_trick_of_the_deal_before_is_gone_once_trumps_are_asked_for() -> None:
    adapter, seats, given = GAMES["kakeya"]
    game, rng = adapter.game, Random(3)
    state = game.new_match(game.Options(**{**given, "stones": 5}), seats, Chance(bytes(32)))
    while game.view(state, 0).deal < 2:
        acting = game.to_act(state)
        state = (
            game.apply(state, acting[0], rng.choice(game.legal_actions(state, acting[0])))[0]
            if acting
            else game.advance(state)[0]
        )
    assert game.view(state, 0).phase == "choose_trump"
    assert adapter.tricks(game.view(state, 0), scene(seats, 0).names) == ()


def test_a_hidden_hand_is_not_named_while_cards_are_shown() -> None:
    hold = Hold(raised=("KS", "9H"), choice=1, blank=True)
    described = table(examples.show, hold)
    assert described.question is not None
    text = " ".join([*(option.title for option in described.question.options), str(described.question.heading)])
    assert "K♠" not in text
    assert "9♥" not in text
    assert described.told == ()
