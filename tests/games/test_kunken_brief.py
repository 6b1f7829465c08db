"""Turns of Kunken in short sentences."""

from games.game import GALLERY
from games.kunken import GAME, brief
from games.kunken.events import Event
from games.kunken.model import Options, State
from games.kunken.notation import parse
from games.kunken.view import retold, seen
from games.wording import Names
from tests.games.kunken_positions import cards, meld, position

NAMES = Names(("Aiko", "Ben"), 1)


def happened(state: State, *tokens: str) -> tuple[Event, ...]:
    events: tuple[Event, ...] = ()
    for token in tokens:
        state, new = GAME.apply(state, state.turn, parse(token))
        events += new
    return tuple(seen(event, GALLERY) for event in events)


def test_a_turn_is_one_sentence_with_all_that_was_laid() -> None:
    state = position(
        Options(),
        (cards("6D1 6C1 6H1 9S1 2C1 4D1"), cards("3C1 8D1")),
        table=(meld("[6S1 7S1 8S1 JK1=9S]"),),
        stock=cards("KD1 QD1"),
    )
    events = happened(state, "draw_stock", "meld_group(6C1,6D1,6H1)", "swap_joker(M1,9S1)", "discard(KD1)",
                      "draw_pile", "discard(3C1)")  # fmt: skip
    told = brief.turns(events, NAMES)
    assert [one.text for one in told] == [
        "Aiko drew, laid b (6♣ 6♦ 6♥), moved the joker of a with 9♠ and threw K♦.",
        "You took K♦ and threw 3♣.",
    ]
    assert [(one.number, one.seat) for one in told] == [(1, 0), (2, 1)]


def test_a_covered_card_has_lost_its_name() -> None:
    state = position(Options(), (cards("2C1 4D1"), cards("3C1 8D1")), stock=cards("KD1 QD1"))
    events = happened(state, "draw_stock", "discard(2C1)", "draw_stock", "discard(3C1)")
    told = brief.turns(retold(events, Options()), NAMES)
    assert [one.text for one in told] == ["Aiko drew and threw a card.", "You drew and threw 3♣."]


def test_going_out_is_told() -> None:
    state = position(
        Options(), (cards("2C1"), cards("3C1 8D1")), table=(meld("[3C2 4C1 5C1]"),), stock=cards("KD1 QD1")
    )
    events = happened(state, "draw_stock", "extend(M1,2C1,low)", "discard(KD1)")
    assert brief.turns(events, NAMES)[0].text == "Aiko drew, added 2♣ to a, threw K♦ and went out."


def test_a_turn_that_has_not_begun_has_nothing_to_tell() -> None:
    state = position(Options(), (cards("2C1"), cards("3C1")))
    assert state.now is not None
    assert brief.turn(state.now, NAMES) == ""


def test_the_last_turn_names_the_joker_that_was_moved_and_says_each_verb_once() -> None:
    state = position(
        Options(),
        (cards("9S1 TS1 4D1 KD1 2C1"), cards("3C1 8D1")),
        table=(meld("[6S1 7S1 8S1 JK1=9S]"), meld("(4C1 4H1 4S1)")),
        stock=cards("QD1 QH1"),
    )
    for token in ("draw_stock", "swap_joker(M1,9S1)", "extend(M1,TS1,high)", "add_to_group(M2,4D1)", "discard(KD1)"):
        state = GAME.apply(state, 0, parse(token))[0]
    assert state.last is not None
    told = "Aiko drew from the stock, moved the joker of a with 9♠, added 10♠ to a, 4♦ to b and threw K♦."
    assert brief.turn(state.last, NAMES) == told
    assert brief.turn(state.last, NAMES, 2) == "Aiko drew from the stock, ..., added 4♦ to b and threw K♦."
