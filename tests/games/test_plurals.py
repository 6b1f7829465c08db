"""One is not many, in whatever is counted."""

import re
from pathlib import Path

import pytest

import games
from games.chance import Chance
from games.game import GALLERY
from games.hachinin_meri import names as hachinin_names
from games.kakeya import names as kakeya_names
from games.kan import GAME as KAN
from games.kan import names as kan_names
from games.kan.model import Options
from games.koikoi import names as koikoi_names
from games.wording import Names, plural

PACKAGES = (Path(games.__file__).parent, Path(games.__file__).parents[1] / "tui")
BY_HAND = re.compile(r'_\("(1|One) \w+["\s].*\) if .* == 1 else')
"""A choice between one and many that no other language can make its own way."""


@pytest.mark.parametrize(
    ("told", "one", "many"),
    [
        (koikoi_names.points, "1 point", "2 points"),
        (hachinin_names.moved, "1 point", "2 points"),
        (hachinin_names.tricks, "1 trick", "2 tricks"),
        (kan_names.pictures, "1 picture", "2 pictures"),
        (kakeya_names.pictures, "1 picture", "2 pictures"),
        (kakeya_names.stones, "1 stone", "2 stones"),
    ],
)
def test_one_is_told_as_one(told: object, one: str, many: str) -> None:
    assert callable(told)
    assert (told(1), told(2)) == (one, many)


def test_the_values_beside_the_count_are_set_in() -> None:
    assert plural(1, "{who} takes {count} card.", "{who} takes {count} cards.", who="Aiko") == "Aiko takes 1 card."
    assert plural(3, "{who} takes {count} card.", "{who} takes {count} cards.", who="Aiko") == "Aiko takes 3 cards."


@pytest.mark.parametrize(("rounds", "told"), [(1, "of 1 round."), (2, "of 2 rounds.")])
def test_a_match_of_kan_tells_how_many_rounds_it_has(rounds: int, told: str) -> None:
    view = KAN.view(KAN.new_match(Options(rounds=rounds), 5, Chance(bytes(32))), GALLERY)
    assert told in " ".join(KAN.words.table(view, Names(("Aiko", "Ren", "Mika", "Haru", "Sora"))))


def test_nobody_chooses_between_one_and_many_by_hand() -> None:
    found = [
        f"{path.name}: {line.strip()}"
        for package in PACKAGES
        for path in package.rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if BY_HAND.search(line)
    ]
    assert found == []
