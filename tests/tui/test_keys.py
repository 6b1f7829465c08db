"""The table of keys."""

import pytest

from games.catalogue import GAMES
from tui import keys
from tui.keys import Where
from tui.screens.help import help_lines


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("where", ["play", "result", "watch", "page"])
def test_no_key_does_two_things_in_one_place(where: Where, game: str) -> None:
    pressed = [press for key in keys.at(where, game) for press in key.keys]
    assert len(pressed) == len(set(pressed))


def test_every_function_that_lies_over_the_table_has_its_keys() -> None:
    opened = keys.opens()
    assert {opened["l"], opened["f4"]} == {"log"}
    assert {opened["m"], opened["f10"]} == {"menu"}
    assert opened["f1"] == "help"
    assert set(opened.values()) == set(keys.OVER)


@pytest.mark.parametrize("game", GAMES)
def test_help_shows_the_letters_of_every_games_decisions(game: str) -> None:
    shown = [line for line in help_lines("play", game) if line[2].startswith("in a decision")]
    assert len(shown) == len(keys.DECISIONS[game])
    assert not [line for line in help_lines("watch", game) if line[2].startswith("in a decision")]


@pytest.mark.parametrize("later", ["hint", "replay", "password"])
def test_help_promises_nothing_that_is_not_there(later: str) -> None:
    told = [does for where in ("play", "result", "watch") for _k, _a, does in help_lines(where, "kan")]
    assert not [does for does in told if later in does]


def test_throwing_and_carrying_are_keys_of_kunken_only() -> None:
    assert [key.name for key in keys.at("play", "kunken") if key.games] == ["throw", "carry"]
    assert not [key for key in keys.at("play", "koikoi") if key.games]


def test_a_key_line_may_say_better_what_a_key_does_now() -> None:
    assert keys.line("do", "menu", do="take") == [("Enter", "take"), ("M", "menu")]
