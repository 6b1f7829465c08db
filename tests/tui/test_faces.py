"""Every card of every pack, in every size and style, against the finished rows."""

from pathlib import Path
from typing import Any, Final, cast

import pytest

from tui.canvas import Patch
from tui.faces import Size, Style, back, draw
from tui.faces.data import faces
from tui.faces.draw import Pack
from tui.palette import Theme

PACKS: Final[tuple[Pack, ...]] = ("hanafuda", "french", "unsun")
HERE: Final = Path(__file__).parent / "faces"
SAME_LETTER: Final = {"art_paper": ".", "paper": ".", "mark_pine": "G"}


def finished(pack: str) -> list[tuple[str, Size, Style, list[str]]]:
    """Card, size, style and rows of each finished face."""
    parts: list[tuple[str, Size, Style, list[str]]] = []
    for line in (HERE / f"{pack}.rows.txt").read_text("utf-8").splitlines():
        if line.startswith("@ "):
            card, size, style = line[2:].split()
            parts.append((card, cast(Size, size), cast(Style, style), []))
        elif not line.startswith("#") or parts:
            parts[-1][3].append(line)
    return parts


def text(patch: Patch) -> list[str]:
    return ["".join(cell.char for cell in row) for row in patch]


def coloured(patch: Patch, letters: dict[str, str]) -> list[str]:
    """Text, ink and ground as one letter a cell; a space repeats its ground."""
    rows = []
    for row in patch:
        chars = "".join(cell.char for cell in row)
        grounds = "".join(letters[cell.ground] for cell in row)
        inks = "".join(letters[cell.ground if cell.char == " " else cell.ink] for cell in row)
        rows.append(f"{chars}|{inks}|{grounds}")
    return rows


def letters_of(pack: Pack) -> dict[str, str]:
    some: dict[str, Any] = next(iter(faces(pack).values())).roles
    return {role: letter for letter, role in some.items() if letter != "s"} | SAME_LETTER


@pytest.mark.parametrize("pack", PACKS)
def test_every_face_is_as_drawn(pack: Pack) -> None:
    letters = letters_of(pack)
    wrong = []
    for card, size, style, rows in finished(pack):
        patch = draw(pack, card, size, style)
        got = coloured(patch, letters) if style == "colour" else text(patch)
        if got != rows:
            wrong.append((card, size, style, got, rows))
    assert wrong == []


@pytest.mark.parametrize(("pack", "count"), [("hanafuda", 48), ("french", 53), ("unsun", 75)])
def test_a_pack_has_a_face_for_each_card(pack: Pack, count: int) -> None:
    assert len(faces(pack)) == count


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("style", ["colour", "box", "ascii", "kanji"])
def test_every_role_on_a_card_has_a_colour(pack: Pack, style: Style) -> None:
    for card in faces(pack):
        for shaded in (False, True):
            for row in draw(pack, card, "full", style, shaded=shaded):
                assert all(Theme().colour(cell.ink) and Theme("day", "16").colour(cell.ground) for cell in row)


def test_a_back_shows_nothing_but_what_its_owner_may_read() -> None:
    assert text(back("full", "box")) == ["┌─────┐", "│▒▒▒▒▒│", "│▒▒▒▒▒│", "│▒▒▒▒▒│", "└─────┘"]
    assert text(back("compact", "ascii")) == ["+---+", "|###|", "+---+"]
    assert "9I" in text(back("full", "box", "9I"))[2]


def test_the_kanji_of_the_month_takes_two_cells_beside_it() -> None:
    row = draw("hanafuda", "08-1", "full", "kanji")[0]
    assert [cell.char for cell in row][:4] == [" ", "8", "芒", ""]
    assert len(row) == 7


def test_two_suit_inks_are_used_on_request() -> None:
    assert {cell.ink for row in draw("french", "9D", four_colours=False) for cell in row if cell.bold} == {"red"}
    assert {cell.ink for row in draw("french", "9D") for cell in row if cell.bold} == {"blue"}
