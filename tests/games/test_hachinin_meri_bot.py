"""The computer players of Hachinin-Meri."""

from random import Random

import pytest
from msgspec.structs import replace

from games.chance import Chance
from games.game import Card, Cards, Seat
from games.hachinin_meri import GAME, play
from games.hachinin_meri import view as views
from games.hachinin_meri.model import SEATS, Options, Play, State
from tests.games.hachinin_meri_positions import cards, dealt, in_play, place, trick
from tests.games.harness import random_match, sheets

LEVELS = ("random", "easy", "normal")
COUNT = pytest.mark.parametrize("count", [1, pytest.param(30, marks=pytest.mark.slow)])


@pytest.mark.parametrize("level", LEVELS)
@COUNT
def test_every_choice_is_legal_and_depends_on_the_view_alone(level: str, count: int) -> None:
    for options, seats, rng in sheets("hachinin_meri", count, 21):
        for step in random_match(GAME, options, seats, rng):
            for seat in GAME.to_act(step.state):
                view = GAME.view(step.state, seat)
                action = GAME.bot.choose(level, view, (), Random(1))
                assert GAME.why_not(step.state, seat, action) is None
                assert GAME.bot.choose(level, view, (), Random(1)) == action


def test_an_unknown_level_is_refused() -> None:
    state = dealt({72: "4O", place(0, 3): "DO"}, 0)
    with pytest.raises(ValueError, match="no level"):
        GAME.bot.choose("brilliant", GAME.view(state, 3), (), Random(1))


def chosen(state: State, seat: Seat, level: str = "normal") -> Card:
    action = GAME.bot.choose(level, views.view(state, seat), (), Random(1))
    assert isinstance(action, Play)
    return action.card


def following(trump: str, number: int, laid: str, hand: Cards) -> tuple[State, Seat]:
    """The player after these cards is on turn, with this hand."""
    lying = trick(laid)
    seat = (lying[-1].seat + 1) % SEATS
    match = play.new_match(Options(), SEATS, Chance(bytes(32)))
    return in_play(match, trump, number, lying, {seat: hand}, lying[0].seat), seat


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_it_does_not_trump_a_partner(level: str) -> None:
    """Only seat 0, its partner, has put a trump, and it plays last."""
    state, seat = following("G", 3, "7:2C 0:4G* 1:3C 2:9I 3:8C 4:7C 5:1P", cards("SG 5G 3I 9O"))
    assert seat == 6
    assert chosen(state, seat, level) in ("3I", "9O")


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_it_takes_the_trick_in_last_place_with_the_cheapest_card(level: str) -> None:
    state, seat = following("G", 3, "7:2C 0:4I 1:3C 2:9I 3:8C 4:7C 5:1P", cards("SG 5G RC 3I 9O"))
    assert chosen(state, seat, level) == "RC"
    state, seat = following("G", 3, "7:2C 0:4I 1:3C 2:9I 3:8C 4:7C 5:1P", cards("SG 5G 3I 9O"))
    assert chosen(state, seat, level) == "5G"


def test_normal_keeps_its_best_trump_for_the_last_trick() -> None:
    state, seat = following("G", 7, "7:2C 0:4I 1:3C 2:9I 3:8C 4:7C 5:1P", cards("SG 3I 9O"))
    assert chosen(state, seat, "easy") == "SG"
    assert chosen(state, seat) in ("3I", "9O")


def test_normal_hides_the_robai_only_beside_its_captor_and_with_the_okie_in_the_team() -> None:
    placed = {72: "4O", place(0, 2): "DO"}
    assert answer(placed, dealer=0, seat=2) == "declare"
    placed = {72: "4O", **{place(0, 2) + at: card for at, card in enumerate(("DO", "MO", "1P"))}}
    assert answer(placed, dealer=0, seat=2) == "pass"
    moved = {72: "4O", **{place(1, 2) + at: card for at, card in enumerate(("DO", "MO", "1P"))}}
    assert answer(moved, dealer=1, seat=2) == "declare"
    assert answer(placed, dealer=0, seat=2, level="easy") == "declare"


def answer(placed: dict[int, Card], dealer: Seat, seat: Seat, level: str = "normal") -> str:
    """What the holder of the Robai says."""
    state = dealt(placed, dealer)
    assert play.to_act(state) == (seat,)
    return GAME.notate(GAME.bot.choose(level, GAME.view(state, seat), (), Random(1)))


def test_it_puts_away_the_weakest_plain_card() -> None:
    match = play.new_match(Options(), SEATS, Chance(bytes(32)))
    state = in_play(match, "G", 0, (), {0: cards("SG 4G DP 7G 3I 8I 2C KP 9O 1O")}, 0)
    state = replace(state, phase="exchange")
    action = GAME.bot.choose("normal", views.view(state, 0), (), Random(1))
    assert GAME.notate(action) == "discard(9O)"
