"""The computer players of Kan: legal, blind to what is hidden, and with some sense."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.chance import Chance
from games.game import Cards, Seat
from games.kan import GAME, notation, play
from games.kan import view as views
from games.kan.events import Event
from games.kan.memory import guess, may_hold, remember
from games.kan.model import PACK, Options, Played, State
from games.kan.seats import two_gap
from tests.bench.kan_levels import listen
from tests.games.kan_invariants import disguised
from tests.games.kan_positions import cards, dealt, filled, in_play, options, position

LEVELS = ("easy", "normal")
ALL = pytest.mark.parametrize("level", LEVELS)


def chosen(level: str, state: State, seat: Seat, heard: tuple[Event, ...] = ()) -> str:
    return notation.notate(GAME.bot.choose(level, views.view(state, seat), heard, Random(1)))


@ALL
@pytest.mark.parametrize("sheet", [{"rounds": 1}, {"rounds": 1, "nijukan": "blind_draw", "showing": "two_required"}])
def test_a_match_of_computer_players_is_legal_and_ends(level: str, sheet: dict[str, Any]) -> None:
    state, events = play.advance(play.new_match(options(sheet), 5, Chance(bytes(31) + b"k")))
    heard: list[list[Event]] = [[] for _ in range(5)]
    while state.phase != "over":
        listen(heard, events)
        acting = play.to_act(state)
        if not acting:
            state, events = play.advance(state)
            continue
        token = chosen(level, state, acting[0], tuple(heard[acting[0]]))
        assert token in views.view(state, acting[0]).legal
        state, events = play.apply(state, acting[0], notation.parse(token))
    assert len(state.rounds) == 1


@ALL
def test_the_choice_does_not_depend_on_what_is_hidden(level: str) -> None:
    state = replace(in_play(Options(), filled({}), 1, 1, trump="D"), phase="play")
    for number in range(3):
        other = disguised(state, 1, Random(number))
        assert other.hands != state.hands
        assert chosen(level, other, 1) == chosen(level, state, 1)


@ALL
def test_the_partner_with_two_opponents_to_the_right_says_iku(level: str) -> None:
    state = dealt(options(), filled({0: ("JK",), 2: ("AC",)}))
    beside = two_gap(state.seat_of, state.kankei)
    other = next(seat for seat in state.kankei if seat != beside)
    assert chosen(level, state, beside) == "call(iku)"
    assert chosen(level, state, other) == "call(koi)"


def last_to_play(hand: str, trick: str) -> State:
    """Player 4 plays last; hearts are trumps; 0 and 2 are the kankei, 1, 3 and 4 the mukankei."""
    laid = tuple(Played(seat, card) for seat, card in enumerate(trick.split()))
    mine = cards(hand)
    rest = [card for card in PACK if card not in (*mine, *trick.split(), "JK")]
    fewer = len(mine) - 1
    hands = tuple(tuple(rest[seat * fewer : (seat + 1) * fewer]) for seat in range(4))
    return in_play(options(), (*hands, mine), 0, 11 - len(mine), trick=laid, trump="H")


@ALL
def test_a_picture_is_fed_to_a_partner_who_takes_the_trick(level: str) -> None:
    assert chosen(level, last_to_play("JC 3C 4S 9H", "5D AD 6D 7D"), 4) == "play(JC)"


@ALL
def test_an_opponents_trick_gets_no_picture(level: str) -> None:
    assert chosen(level, last_to_play("QC 3C 4S", "AD 6D 7D 8D"), 4) != "play(QC)"


def test_a_partner_who_is_sure_to_take_the_trick_is_not_overtrumped() -> None:
    assert chosen("normal", last_to_play("AH KC 4S 3S", "5D AD 6D 7D"), 4) != "play(AH)"


def test_trumps_are_named_as_the_partner_has_shown() -> None:
    hand = cards("AC 7C 4C KD 9D 6D QH 5H TS 3S")
    state = position(options(), deal=2, phase="show", hands=filled({0: hand, 2: ("JD", "8D")}))
    shown, _ = play.apply(state, 2, notation.parse("show_one(JD)"))
    silent, _ = play.apply(state, 2, notation.parse("show_none"))
    assert chosen("normal", shown, 0) == "trump(D)"
    assert chosen("normal", silent, 0) == "trump(C)"


def shut_out(hands: tuple[Cards, ...], taken: str, tricks_played: str) -> tuple[State, tuple[Event, ...]]:
    """Kankei 0 has just won trick 7 of deal 2; the cards played were heard."""
    state = position(
        options(),
        deal=2,
        phase="stop_or_go",
        leader=0,
        trick_no=7,
        trump="H",
        hands=hands,
        captured=(cards(taken), ()),
    )
    heard = tuple(Played(number % 5, card) for number, card in enumerate(cards(tricks_played)))
    return state, heard


def test_a_sure_juuroku_is_declared_and_a_wild_one_is_not() -> None:
    """The own hand is the last three trumps, high; or it is three low cards."""
    taken = "AC KC QC JC AD KD QD JD KS QS JS AS"
    high, low = cards("AH KH QH"), cards("3C 3D 3S")
    rest = cards("JH TS 9S 8S 7S 6S 5S 4S 2S TD 9D 8D")
    others = tuple(rest[start : start + 3] for start in range(0, 12, 3))
    held = {*high, *rest}
    heard = " ".join(card for card in PACK if card not in held)
    sure, plays = shut_out((high, *others), taken, heard)
    assert chosen("normal", sure, 0, plays) == "juuroku"
    assert chosen("easy", sure, 0, plays) == "stop"
    others = (("AH", "KH", "QH"), *others[1:])
    heard = " ".join(card for card in PACK if card not in {*low, *(one for hand in others for one in hand)})
    state, plays = shut_out((low, *others), taken, heard)
    assert chosen("normal", state, 0, plays) == "stop"


def test_what_was_played_and_not_followed_is_remembered() -> None:
    plays = [Played(0, "5D"), Played(1, "7D"), Played(2, "3C"), Played(3, "8D"), Played(4, "9D")]
    view = views.view(in_play(Options(), filled({}), 0, 2, trump="H", deal=2), 0)
    memory = remember(view, tuple(plays))
    assert not memory.unseen & {one.card for one in plays}
    assert memory.voids[2] == {"D"}
    assert not may_hold(memory, view, 2, "KD")
    assert may_hold(memory, view, 3, "KD")


def test_guesses_keep_to_what_is_known() -> None:
    state = dealt(options(), filled({0: ("JK",), 2: ("AC",)}))
    view = views.view(state, 0)
    memory = remember(view, ())
    for number in range(10):
        hands = guess(memory, view, Random(number))
        assert hands[0] == view.hands[0]
        assert "AC" in hands[2]
        assert sorted(card for hand in hands for card in hand) == sorted(PACK)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="no level"):
        chosen("divine", dealt(options(), filled({0: ("JK",), 2: ("AC",)})), 0)
