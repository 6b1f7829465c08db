"""Keys and clicks on the Kunken table: select, then confirm. Pure: no terminal."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from games.game import Cards
from games.kunken import GAME
from games.kunken.model import Options, State, View
from games.wording import Names
from tests.games.kunken_positions import act, cards, meld, position
from tui.tables.kunken import Hold, click, examples, focus, press, settle
from tui.tables.kunken.hold import hand, raised, readings, stops
from tui.tables.kunken.motion import LAID, OUT, OWN, steps
from tui.tables.kunken.pages import turns, why
from tui.tables.kunken.talk import talk
from tui.tables.wish import Act, Ask, Wish

OWN_ORDER = Hold(order="own")


def seen(make: Callable[[], State]) -> View:
    return GAME.view(make(), 0)


def typed(view: View, keys: str, hold: Hold = OWN_ORDER) -> tuple[Hold, list[Wish]]:
    """The hold after these keys, and what was asked for."""
    wishes = []
    for key in keys.split():
        hold, wish = press(view, hold, key)
        if wish is not None:
            wishes.append(wish)
    return hold, wishes


def faces(view: View, hold: Hold) -> list[str]:
    return [card[:2] for card in hand(view, hold)]


def shows(view: View, hold: Hold) -> list[str]:
    return [card[:2] for card in raised(view, hold)]


def test_enter_alone_does_nothing_at_the_draw_and_after_it() -> None:
    assert typed(seen(examples.drawing), "enter enter") == (OWN_ORDER, [])
    assert typed(seen(examples.playing), "enter enter d") == (OWN_ORDER, [])


@pytest.mark.parametrize(
    ("keys", "token"),
    [("s enter", "draw_stock"), ("p enter", "draw_pile"), ("left enter", "draw_stock"), ("right enter", "draw_pile"),
     ("p s enter", "draw_stock"), ("1 enter", "draw_stock")],
)  # fmt: skip
def test_a_letter_or_an_arrow_chooses_and_enter_draws(keys: str, token: str) -> None:
    assert typed(seen(examples.drawing), keys)[1] == [Act(token)]


def test_what_may_not_be_drawn_from_is_not_chosen() -> None:
    empty = seen(lambda: position(Options(), (cards("9C1 4S1"),), stock=(), seats=2))
    assert typed(empty, "s enter left enter")[1] == []
    assert typed(empty, "p enter")[1] == [Act("draw_pile")]


def test_an_arrow_wakes_the_cursor_and_its_card_counts_as_raised() -> None:
    view = seen(examples.playing)
    assert shows(view, typed(view, "right")[0]) == ["3H"]
    assert shows(view, typed(view, "left")[0]) == ["6H"]
    assert shows(view, typed(view, "right right")[0]) == ["4H"]


def test_digits_and_space_raise_several_and_the_same_digit_lowers_again() -> None:
    view = seen(examples.playing)
    assert shows(view, typed(view, "7 8")[0]) == ["6D", "6C"]
    assert shows(view, typed(view, "7 8 left left left left left left left left space")[0]) == ["6D", "6C", "6H"]
    assert shows(view, typed(view, "7 8 7")[0]) == ["6C"]
    assert shows(view, typed(view, "7 7")[0]) == []
    assert shows(view, typed(view, "7 8 down")[0]) == []


def test_raised_cards_that_are_a_meld_are_laid_with_enter() -> None:
    view = seen(examples.playing)
    wishes = typed(view, "7 8 left left left left left left left left space enter")[1]
    assert wishes == [Act("meld_group(6C1,6D1,6H2)")]
    assert isinstance(wishes[0], Act)
    assert wishes[0].token in view.legal


def test_raised_cards_that_are_no_meld_are_not_laid_and_not_thrown() -> None:
    assert typed(seen(examples.playing), "7 8 9 enter d")[1] == []


def test_with_two_readings_the_first_enter_goes_to_the_choice() -> None:
    view = seen(examples.with_joker)
    hold, wishes = typed(view, "1 2 3 enter")
    assert wishes == []
    assert focus(view, hold) == "tray"
    assert typed(view, "enter", hold)[1] == [Act("meld_sequence(JK1,6H1,7H1,low=5)")]
    assert typed(view, "right enter", hold)[1] == [Act("meld_sequence(6H1,7H1,JK1,low=6)")]
    assert typed(view, "right right enter", hold)[1] == [Act("meld_sequence(JK1,6H1,7H1,low=5)")]
    assert typed(view, "up", hold)[0].home == "hand"
    assert focus(view, typed(view, "1 2 3 down")[0]) == "tray"


def test_a_new_card_on_the_tray_begins_the_choice_anew() -> None:
    view = seen(examples.with_joker)
    hold = typed(view, "1 2 3 enter right")[0]
    hold, wishes = typed(view, "8", hold)
    assert (hold.home, hold.reading, len(readings(view, hold))) == ("hand", 0, 2)
    assert wishes == []


def test_one_raised_card_is_added_where_it_fits() -> None:
    view = seen(examples.playing)
    assert typed(view, "3 enter")[1] == [Act("extend(M1,9H1,high)")]
    assert typed(view, "right right right enter")[1] == [Act("extend(M1,9H1,high)")]


def test_up_goes_to_the_places_and_down_comes_back() -> None:
    view = seen(examples.playing)
    hold = typed(view, "5 up")[0]
    assert focus(view, hold) == "melds"
    assert [action.meld for action in stops(view, hold)] == [2, 3]
    assert typed(view, "enter", hold)[1] == [Act("add_to_group(M2,QS1)")]
    assert typed(view, "down enter", hold)[1] == [Act("extend(M3,QS1,high)")]
    assert focus(view, typed(view, "down down", hold)[0]) == "hand"
    assert typed(view, "up enter", hold)[1] == [Act("extend(M3,QS1,high)")]


def test_both_ends_of_a_run_are_two_places_for_a_joker() -> None:
    view = seen(examples.with_joker)
    hold = typed(view, "3")[0]
    ends = [GAME.notate(action) for action in stops(view, hold) if action.meld == 2]
    assert ends == ["extend(M2,JK1,low)", "extend(M2,JK1,high)"]


def test_the_card_of_a_joker_moves_it_with_the_same_key() -> None:
    assert typed(seen(examples.playing), "4 enter")[1] == [Act("swap_joker(M3,JS1)")]


def test_a_raised_card_is_thrown_with_d() -> None:
    view = seen(examples.playing)
    assert typed(view, "9 d")[1] == [Act("discard(KD1)")]
    assert typed(view, "9 8 d")[1] == []


def test_the_card_just_taken_may_not_be_thrown_but_its_twin_goes() -> None:
    alone = seen(examples.taken)
    assert typed(alone, "left d")[1] == []
    state = position(Options(), (cards("6S2 9C1 4D1"),), top=cards("6S1"))
    both = GAME.view(act(state, "draw_pile"), 0)
    assert both.barred == "6S1"
    assert faces(both, OWN_ORDER) == ["6S", "9C", "4D", "6S"]
    assert typed(both, "left d")[1] == [Act("discard(6S2)")]


def test_nothing_is_played_while_others_are_on_turn() -> None:
    view = seen(examples.watching_others)
    hold, wishes = typed(view, "4 5 6 enter d s p")
    assert wishes == []
    assert shows(view, hold) == ["JS", "QS", "KS"]


def test_raised_cards_stay_raised_over_the_draw_and_laid_ones_are_let_go() -> None:
    hold = typed(seen(examples.watching_others), "4 5 6")[0]
    mine = typed(seen(examples.drawing), "s", settle(seen(examples.drawing), hold))[0]
    after = settle(seen(examples.playing), mine)
    assert shows(seen(examples.playing), after) == ["JS", "QS", "KS"]
    assert (after.cursor, after.draw) == (-1, "")
    gone = changed(seen(examples.playing), hands=(cards("3H1 KS1"), *((),) * 5))
    assert shows(gone, settle(gone, after)) == ["KS"]


def test_o_turns_through_the_orders_and_the_cursor_stays_with_its_card() -> None:
    view = seen(examples.playing)
    hold = typed(view, "right")[0]
    runs = typed(view, "o", hold)[0]
    assert faces(view, runs) == ["3H", "4H", "6H", "9H", "JS", "QS", "KS", "6D", "KD", "2C", "6C"]
    groups = typed(view, "o", runs)[0]
    assert faces(view, groups)[:5] == ["6C", "6D", "6H", "KD", "KS"]
    assert [shows(view, one) for one in (runs, groups)] == [["3H"], ["3H"]]


@pytest.mark.parametrize(
    ("held", "shown"),
    [("AH1 2H1 KC1", "AH1 2H1 KC1"), ("AH1 KH1 2C1", "KH1 AH1 2C1"), ("AH1 2H1 KH1", "2H1 KH1 AH1"),
     ("JK1 5D1 5S1", "5S1 5D1 JK1")],
)  # fmt: skip
def test_an_ace_lies_beside_its_neighbour_and_jokers_come_last(held: str, shown: str) -> None:
    view = seen(lambda: position(Options(), (cards(held),)))
    assert hand(view, Hold()) == cards(shown)


def test_z_carries_a_card_and_puts_it_down_in_an_order_of_ones_own() -> None:
    view = seen(examples.playing)
    hold, wishes = typed(view, "left z right right z")
    assert faces(view, hold)[:3] == ["3H", "6H", "4H"]
    assert (hold.carry, hold.order, wishes) == (False, "own", [])
    assert shows(view, hold) == ["6H"]
    later = settle(view, replace(hold, own=(*hold.own, "KC1")))
    assert faces(view, later)[:3] == ["3H", "6H", "4H"]


def test_new_cards_come_last_in_an_order_of_ones_own() -> None:
    before = settle(seen(examples.drawing), replace(OWN_ORDER, own=tuple(reversed(seen(examples.drawing).hands[0]))))
    assert faces(seen(examples.playing), before)[-1] == "6H"
    assert faces(seen(examples.playing), before)[0] == "2C"


@pytest.mark.parametrize(
    ("keys", "what"),
    [("w", "why"), ("t f3", "turns"), ("l f4", "log"), ("c f5", "chat"), ("g f9", "scores"), ("r f2", "rules"),
     ("m f10", "menu"), ("f1", "help")],
)  # fmt: skip
def test_every_page_has_its_keys_at_every_moment(keys: str, what: str) -> None:
    makes = (examples.drawing, examples.playing, examples.watching_others, examples.deal_done, examples.match_over)
    for make in makes:
        for key in keys.split():
            (wish,) = typed(seen(make), key)[1]
            assert wish == Ask(what)  # type: ignore[arg-type]


def test_results_ask_for_the_next_deal_and_another_match_takes_two_keys() -> None:
    assert typed(seen(examples.deal_done), "enter")[1] == [Ask("ready")]
    over = seen(examples.match_over)
    assert typed(over, "enter")[1] == []
    assert typed(over, "a enter")[1] == [Ask("again")]
    assert typed(over, "a l enter")[1] == [Ask("log")]


def test_an_onlooker_turns_the_table_and_plays_nothing() -> None:
    view = GAME.view(examples.playing(), "gallery")
    assert typed(view, "v v")[0].bottom == 2
    assert typed(view, "v v v v v v")[0].bottom == 0
    assert typed(view, "1 enter d s p")[1] == []


def test_clicks_draw_raise_lay_add_and_throw() -> None:
    view = seen(examples.drawing)
    hold, wish = click(view, OWN_ORDER, "source:pile")
    assert (hold.draw, wish) == ("pile", None)
    assert click(view, hold, "source:pile")[1] == Act("draw_pile")
    view = seen(examples.playing)
    sixes: Cards = tuple(card for card in view.hands[0] if card[0] == "6")
    hold = OWN_ORDER
    for card in sixes:
        hold, wish = click(view, hold, f"hand:{card}")
        assert wish is None
    assert click(view, hold, "cloth:")[1] == Act("meld_group(6C1,6D1,6H2)")
    nine = click(view, OWN_ORDER, "hand:9H1")[0]
    assert click(view, nine, "stop:0")[1] == Act("extend(M1,9H1,high)")
    assert click(view, nine, "source:pile")[1] == Act("discard(9H1)")
    assert click(view, OWN_ORDER, "cloth:")[1] is None


def test_a_card_that_must_be_kept_is_not_laid() -> None:
    """The last card must be thrown at this table: three cards of a rank may not all be laid."""
    sheet = Options(going_out="must_discard")
    state = position(sheet, (cards("6H1 6D1"),), stock=cards("6C1 2S1"), table=(meld("[9S1 TS1 JS1]"),))
    view = GAME.view(act(state, "draw_stock"), 0)
    assert typed(view, "1 2 3 enter")[1] == []
    assert any("last card is thrown" in line for line in why(view, typed(view, "1 2 3")[0], examples.SCENE))


NAMES = Names(examples.SIX, 0)


def test_a_turn_of_another_is_told_and_ends_with_the_view_itself() -> None:
    state = examples.watching_others()
    before = GAME.view(state, 0)
    token = next(token for token in map(GAME.notate, GAME.legal_actions(state, 1)) if token.startswith("discard"))
    after, happened = GAME.apply(state, 1, GAME.parse(token))
    thrown, last = steps(before, happened, GAME.view(after, 0), NAMES)
    assert thrown.stage.source == "pile"
    assert thrown.stage.told.startswith("Mika throws")
    assert (thrown.view.top, thrown.view.legal) == (GAME.view(after, 0).top, ())
    assert (last.view, last.seconds) == (GAME.view(after, 0), 0)


def test_a_new_meld_is_lit_for_a_moment_and_longer_if_it_is_not_ones_own() -> None:
    state = examples.playing()
    lay = GAME.parse("meld_group(6C1,6D1,6H2)")
    after, happened = GAME.apply(state, 0, lay)
    laid, _last = steps(GAME.view(state, 0), happened, GAME.view(after, 0), NAMES)
    assert (laid.stage.meld, laid.seconds, len(laid.view.table)) == (7, OWN, 7)
    assert len(laid.view.hands[0]) == 8
    seen_by = steps(GAME.view(state, 1), happened, GAME.view(after, 1), Names(examples.SIX, 1))
    assert (seen_by[0].seconds, seen_by[0].view.hand_counts[0]) == (LAID, 8)


def test_going_out_is_called_out_with_the_cards_still_on_the_table() -> None:
    state = examples.last_card()
    after, happened = GAME.apply(state, 0, GAME.parse(GAME.notate(GAME.legal_actions(state, 0)[-1])))
    reel = steps(GAME.view(state, 0), happened, GAME.view(after, 0), NAMES)
    words = [(step.stage.word, step.seconds) for step in reel if step.stage.word]
    assert words == [("You go out and win the deal!", OUT)]
    assert reel[-2].view.table == GAME.view(state, 0).table
    assert reel[-2].view.hands[0] == ()
    others = steps(GAME.view(state, 1), happened, GAME.view(after, 1), Names(examples.SIX, 1))
    assert [step.stage.word for step in others if step.stage.word] == ["Oleg goes out and wins the deal!"]


def test_steps_offer_no_action_and_a_new_deal_is_told() -> None:
    state = examples.deal_done()
    after, happened = GAME.advance(state)
    told, last = steps(GAME.view(state, 0), happened, GAME.view(after, 0), NAMES)
    assert told.view.legal == ()
    assert "Deal 4" in told.stage.told
    assert last.view == GAME.view(after, 0)


def test_the_why_page_tells_what_raised_cards_are_and_do() -> None:
    view = seen(examples.playing)
    lines = why(view, typed(view, "4")[0], examples.SCENE)
    assert any("the joker moves to the other end as 8♠" in line for line in lines)
    assert any("Throw J♠" in line for line in lines)
    assert any(
        "A hidden card from the stock" in line for line in why(seen(examples.drawing), OWN_ORDER, examples.SCENE)
    )
    assert any("Be rid of all your cards" in line for line in why(seen(examples.drawing), OWN_ORDER, examples.SCENE))
    assert not any("J♠" in line for line in why(view, replace(typed(view, "4")[0], blank=True), examples.SCENE))


def test_the_last_turn_can_be_looked_back_at() -> None:
    assert turns(seen(examples.watching_others), examples.SCENE) == (
        "3.15 You drew from the stock, laid g (6♣ 6♦ 6♥) and threw 2♣.",
        "3.16 Mika drew from the stock.",
    )


def with_moved_joker() -> State:
    """You hold 5♠, and the joker that has moved to the low end of a stands for it."""
    state = position(
        Options(), (cards("5S1 KD1 2C1"),), (meld("[JK1=5S* 6S1 7S1 8S1]"),), seats=6, stock=cards("QD1 QH1")
    )
    return GAME.apply(state, 0, GAME.parse("draw_stock"))[0]


def test_the_card_of_a_joker_that_stays_is_told_why() -> None:
    view = GAME.view(with_moved_joker(), 0)
    five = next(str(number) for number, card in enumerate(hand(view, Hold()), 1) if card == "5S1")
    hold = typed(view, five, hold=Hold())[0]
    said = talk(view, hold, examples.SCENE, 78)
    assert "This joker has moved once; it stays." in "".join(part[0] for part in said.about[0])
    king = next(str(number) for number, card in enumerate(hand(view, Hold()), 1) if card == "KD1")
    other = talk(view, typed(view, king, hold=Hold())[0], examples.SCENE, 78)
    assert "joker" not in "".join(part[0] for part in other.about[0])


def test_several_raised_cards_are_told_how_one_is_thrown() -> None:
    view = GAME.view(with_moved_joker(), 0)
    said = talk(view, typed(view, "1 2", hold=Hold())[0], examples.SCENE, 78)
    assert "To throw one, raise it alone." in "".join(part[0] for part in said.about[0])
