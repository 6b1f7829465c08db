"""What a new table is to be: the values that are offered, and those that may be set."""

import pytest

from games.catalogue import GAMES
from tui.opening import changes, choices, sheet_of, steps
from tui.screens.draft import Draft
from tui.trouble import Trouble

KUNKEN = GAMES["kunken"]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.info.id)
def test_every_option_offers_its_default_and_more(game: object) -> None:
    for choice in choices(game):  # type: ignore[arg-type]
        assert choice.default in choice.values, choice.name
        assert 2 <= len(choice.values) <= 12, choice.name


def test_a_target_is_offered_in_round_numbers() -> None:
    assert steps(50, 1000, 200) == (50, 75, 100, 150, 200, 300, 500, 750, 1000)


def test_a_number_with_few_values_offers_them_all() -> None:
    assert steps(1, 6, 4) == (1, 2, 3, 4, 5, 6)


def test_any_number_within_the_bounds_may_be_set() -> None:
    standard = sheet_of(KUNKEN, "standard")
    assert changes(KUNKEN, standard, ["target_points=437"]) == {"target_points": 437}


@pytest.mark.parametrize("text", ["49", "1001", "many", "-60", "²"])
def test_other_numbers_are_refused_with_the_bounds(text: str) -> None:
    with pytest.raises(Trouble, match=f"target_points may be a number from 50 to 1000, but not {text}."):
        changes(KUNKEN, sheet_of(KUNKEN, "standard"), [f"target_points={text}"])


def test_a_number_that_is_not_among_those_offered_stays_among_them_while_it_is_set() -> None:
    option = next(choice for choice in choices(KUNKEN) if choice.name == "target_points")
    assert option.offered(437)[5:7] == (300, 437)
    assert option.offered(300) == option.values


def test_the_form_turns_through_the_targets() -> None:
    draft = Draft("solo", "kunken", "").turned("target_points", 1)
    assert draft.wish().options == {"target_points": 300}
    assert draft.turned("target_points", -1).wish().options == {}
