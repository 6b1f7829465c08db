"""The pictures of README.md are what the program shows."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.pictures.take import PLACE, ROOT, SHOTS, Shot, file_of, take

LARGEST = 150_000


def shown_in_readme() -> set[Path]:
    return {ROOT / path for path in re.findall(r"tests/pictures/\w+\.svg", (ROOT / "README.md").read_text("utf-8"))}


def test_every_picture_is_in_the_readme_and_every_picture_there_is_kept() -> None:
    kept = set(PLACE.glob("*.svg"))
    assert kept == {file_of(shot) for shot in SHOTS}
    assert shown_in_readme() == kept


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_a_picture_is_small_and_needs_nothing_from_elsewhere(shot: Shot) -> None:
    text = file_of(shot).read_text("utf-8")
    assert len(text) < LARGEST
    assert not re.search(r"href|url\(|@import|<script|<style", text)
    assert ElementTree.fromstring(text).tag.endswith("svg")


@pytest.mark.slow
@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_a_picture_taken_again_is_the_same(shot: Shot) -> None:
    assert take(shot) == file_of(shot).read_text("utf-8")
