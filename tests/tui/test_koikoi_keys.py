"""Keys and clicks on the Koi-Koi table: select, then confirm. Pure: no terminal."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from games.koikoi import GAME
from games.koikoi.model import KoiKoi, Play, State, Stop, View
from games.wording import Names
from tui.tables.koikoi import Hold, click, examples, focus, press, settle
from tui.tables.koikoi.hold import hand, targets
from tui.tables.koikoi.motion import SHOW, steps
from tui.tables.koikoi.pages import turns, why
from tui.tables.wish import Act, Ask, Wish


def seen(make: Callable[[], State]) -> View:
    return GAME.view(make(), 0)


def typed(view: View, keys: str, hold: Hold | None = None) -> tuple[Hold, list[Wish]]:
    """The hold after these keys, and what was asked for."""
    hold = hold or Hold(order="dealt")
    wishes = []
    for key in keys.split():
        hold, wish = press(view, hold, key)
        if wish is not None:
            wishes.append(wish)
    return hold, wishes


def test_enter_alone_does_nothing_when_the_turn_begins() -> None:
    assert typed(seen(examples.your_turn), "enter enter") == (Hold(order="dealt"), [])


def test_a_digit_raises_and_enter_plays() -> None:
    hold, wishes = typed(seen(examples.your_turn), "1 enter")
    assert hold.raised == "08-3"
    assert wishes == [Act("play(08-3)")]


def test_the_same_digit_lowers_the_card_again() -> None:
    hold, wishes = typed(seen(examples.your_turn), "1 1 enter")
    assert hold.raised == ""
    assert wishes == []


def test_an_arrow_wakes_the_cursor_and_raises() -> None:
    view = seen(examples.your_turn)
    assert typed(view, "right")[0].raised == "08-3"
    assert typed(view, "left")[0].raised == "07-3"
    assert typed(view, "right right")[0].raised == "12-1"
    assert typed(view, "right left")[0].raised == "07-3"


def test_space_raises_and_lowers_the_card_under_the_cursor() -> None:
    view = seen(examples.your_turn)
    assert typed(view, "right space")[0].raised == ""
    assert typed(view, "right space space")[0].raised == "08-3"


def test_a_digit_beyond_the_hand_does_nothing() -> None:
    assert typed(seen(examples.your_turn), "9 0")[0] == Hold(order="dealt")


def test_a_card_raised_before_the_turn_stays_raised_and_enter_waits() -> None:
    hold, wishes = typed(seen(examples.their_turn), "1 enter")
    assert hold.raised == "12-1"
    assert wishes == []
    assert settle(seen(examples.your_turn), hold).raised == "12-1"


def test_the_raised_card_is_let_go_when_it_has_left_the_hand() -> None:
    hold = settle(seen(examples.their_turn), Hold(raised="08-3", cursor=0, choice="stop", on_field=True))
    assert (hold.raised, hold.cursor, hold.choice, hold.on_field) == ("", -1, "", False)


def two_maples() -> State:
    """The same as `choice`, a turn later: a Maple in hand, two on the field."""
    state = examples.choice()
    return changed(state, phase="hand_play", turned=(), hands=(("10-2", *state.hands[0][1:]), state.hands[1]))


def test_with_two_matches_the_focus_goes_to_the_field_and_enter_takes() -> None:
    view = seen(two_maples)
    hold, wishes = typed(view, "1 enter")
    assert focus(view, hold) == "field"
    assert targets(view, hold) == ("10-3", "10-1")
    assert wishes == []
    assert typed(view, "enter", hold)[1] == [Act("play(10-2,10-3)")]
    assert typed(view, "right enter", hold)[1] == [Act("play(10-2,10-1)")]
    assert typed(view, "2 enter", hold)[1] == [Act("play(10-2,10-1)")]
    assert typed(view, "right right enter", hold)[1] == [Act("play(10-2,10-3)")]


def test_down_goes_back_from_the_field_to_the_hand() -> None:
    view = seen(two_maples)
    hold, wishes = typed(view, "1 enter down")
    assert focus(view, hold) == "hand"
    assert hold.raised == "10-2"
    assert wishes == []


def test_the_turned_card_asks_on_the_field_at_once() -> None:
    view = seen(examples.choice)
    assert focus(view, Hold()) == "field"
    assert typed(view, "enter")[1] == [Act("take(10-3)")]
    assert typed(view, "2 enter")[1] == [Act("take(10-1)")]
    assert focus(view, typed(view, "down")[0]) == "field"


def test_nothing_is_chosen_at_a_decision_until_a_key_chooses() -> None:
    view = seen(examples.decision)
    assert typed(view, "enter")[1] == []
    assert typed(view, "s enter")[1] == [Act("stop")]
    assert typed(view, "k enter")[1] == [Act("koikoi")]
    assert typed(view, "right enter")[1] == [Act("koikoi")]
    assert typed(view, "right left enter")[1] == [Act("stop")]


def test_every_token_is_legal() -> None:
    for make, keys in ((examples.your_turn, "1 enter"), (examples.choice, "2 enter"), (examples.decision, "s enter")):
        view = seen(make)
        (wish,) = typed(view, keys)[1]
        assert isinstance(wish, Act)
        assert wish.token in view.legal


def test_results_ask_for_the_next_deal_or_another_match() -> None:
    assert typed(seen(examples.deal_done), "enter")[1] == [Ask("ready")]
    assert typed(seen(examples.match_over), "a enter")[1] == [Ask("again")]


def test_no_other_match_begins_by_a_stray_enter() -> None:
    view = seen(examples.match_over)
    assert typed(view, "enter enter")[1] == []
    assert typed(view, "a left enter")[1] == []
    assert typed(view, "a l enter")[1] == [Ask("log")]


@pytest.mark.parametrize(
    ("keys", "what"),
    [("w", "why"), ("t f3", "turns"), ("l f4", "log"), ("c f5", "chat"), ("g f9", "scores"), ("r f2", "rules"),
     ("m f10", "menu"), ("f1", "help")],
)  # fmt: skip
def test_every_page_has_its_keys_at_every_moment(keys: str, what: str) -> None:
    makes = (examples.your_turn, examples.their_turn, examples.choice, examples.decision, examples.deal_done)
    for make in makes:
        for key in keys.split():
            (wish,) = typed(seen(make), key)[1]
            assert isinstance(wish, Ask)
            assert wish.what == what


def test_keys_of_things_that_do_not_work_yet_do_nothing() -> None:
    for key in ("h", "f7", "u", "p", "z"):
        assert typed(seen(examples.your_turn), key) == (Hold(order="dealt"), [])


def test_o_turns_through_the_orders_and_the_cursor_stays_with_its_card() -> None:
    view = seen(examples.your_turn)
    hold = typed(view, "2")[0]
    by_month = typed(view, "o", hold)[0]
    assert hand(view, by_month) == ("02-3", "06-1", "07-3", "08-3", "11-4", "12-1")
    assert hand(view, by_month)[by_month.cursor] == by_month.raised == "12-1"
    by_kind = typed(view, "o", by_month)[0]
    assert hand(view, by_kind)[:2] == ("12-1", "06-1")
    takers = typed(view, "o", by_kind)[0]
    assert hand(view, takers) == ("06-1", "08-3", "11-4", "12-1", "02-3", "07-3")
    assert hand(view, typed(view, "o", takers)[0]) == view.hands[0]


def test_an_onlooker_turns_the_table_and_plays_nothing() -> None:
    view = GAME.view(examples.your_turn(), "gallery")
    assert typed(view, "v")[0].bottom == 1
    assert typed(view, "v v")[0].bottom == 0
    assert typed(view, "1 enter s k")[1] == []


def test_a_click_raises_and_a_click_on_the_raised_card_plays() -> None:
    view = seen(examples.your_turn)
    hold, wish = click(view, Hold(order="dealt"), "hand:12-1")
    assert (hold.raised, wish) == ("12-1", None)
    assert click(view, hold, "hand:12-1")[1] == Act("play(12-1)")


def test_a_click_chooses_a_target_or_button_and_a_second_one_confirms() -> None:
    view = seen(examples.choice)
    hold, wish = click(view, Hold(), "target:10-1")
    assert (hold.target, wish) == (1, None)
    assert click(view, hold, "target:10-1")[1] == Act("take(10-1)")
    view = seen(examples.decision)
    hold, wish = click(view, Hold(), "button:koikoi")
    assert (hold.choice, wish) == ("koikoi", None)
    assert click(view, hold, "button:koikoi")[1] == Act("koikoi")


NAMES = Names(("Oleg", "Aiko"), 0)


def test_a_turn_is_shown_card_by_card_and_ends_with_the_view_itself() -> None:
    state = examples.your_turn()
    before = GAME.view(state, 0)
    after, happened = GAME.apply(state, 0, Play("08-3"))
    reel = steps(before, (), happened, GAME.view(after, 0), NAMES)
    played, taken, turned, stays, last = reel
    assert dict(played.stage.labels) == {"08-3": "played", "08-1": "takes"}
    assert "08-3" not in played.view.hands[0]
    assert taken.field[0] == ""
    assert taken.view.piles[0].captured[-2:] == ("08-3", "08-1")
    assert turned.stage.turned == "10-4"
    assert turned.seconds == SHOW
    assert stays.field[-1] == "10-4"
    assert last.view == GAME.view(after, 0)
    assert last.field == ("", *after.field)
    assert last.seconds == 0


def test_steps_offer_no_action() -> None:
    state = examples.your_turn()
    after, happened = GAME.apply(state, 0, Play("08-3"))
    for step in steps(GAME.view(state, 0), (), happened, GAME.view(after, 0), NAMES)[:-1]:
        assert step.view.legal == ()
        assert step.view.to_act == ()


def test_a_gap_closes_with_the_next_card_played() -> None:
    state = examples.their_turn()
    after, happened = GAME.apply(state, 1, GAME.legal_actions(state, 1)[0])
    reel = steps(GAME.view(state, 0), ("", *state.field), happened, GAME.view(after, 0), NAMES)
    assert "" not in reel[0].field


def test_koi_koi_is_called_out_in_the_middle() -> None:
    state = examples.decision()
    after, happened = GAME.apply(state, 0, KoiKoi())
    reel = steps(GAME.view(state, 1), (), happened, GAME.view(after, 1), Names(NAMES.seats, 1))
    assert reel[0].stage.word == "Koi-koi!"
    after, happened = GAME.apply(state, 0, Stop())
    assert steps(GAME.view(state, 1), (), happened, GAME.view(after, 1), NAMES)[0].stage.word == "Shobu!"


def test_a_new_deal_is_shown_at_once() -> None:
    state = examples.deal_done()
    view = GAME.view(state, 0)
    assert len(steps(view, (), (), changed(view, deal=7), NAMES)) == 1


def test_the_why_page_tells_what_a_raised_card_is_and_does() -> None:
    view = seen(examples.your_turn)
    lines = why(view, replace(Hold(), cursor=0, raised="08-3"), examples.SCENE)
    assert "8 Susuki is chaff (kasu)." in lines
    assert any("8 Susuki takes 8 Moon." in line for line in lines)
    assert any("Moon viewing" in line for line in lines)
    assert len(why(seen(examples.decision), Hold(), examples.SCENE)) > 4
    assert "8 Susuki is chaff (kasu)." not in why(view, Hold(cursor=0, raised="08-3", blank=True), examples.SCENE)


def test_the_turns_of_the_deal_can_be_looked_back_at() -> None:
    told = turns(seen(examples.decision), examples.SCENE)
    assert [turn[0] for turn in told] == ["6.1", "6.2", "6.3", "6.4", "6.5"]
    assert told[-1][1] == "You: 8 Susuki took 8 Moon."
