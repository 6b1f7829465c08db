"""The chat at the foot of the side column."""

from dataclasses import replace

from tui.canvas import width
from tui.tables.koikoi import examples
from tui.tables.said import MOST, chat_rows
from tui.tables.scene import ChatLine, length


def told(*lines: ChatLine, cells: int = 33) -> list[str]:
    rows = chat_rows(replace(examples.SCENE, chat=lines), cells)
    assert all(length(row) <= cells for row in rows)
    return ["".join(part[0] for part in row) for row in rows]


def test_what_is_too_long_for_a_line_goes_on_in_the_next() -> None:
    assert told(ChatLine("21:04", "Ken", "that king was brave, and [/b] so was the queen")) == [
        "21:04 Ken that king was brave,",
        "      and [/b] so was the queen",
    ]


def test_the_newest_lines_are_kept() -> None:
    shown = told(*(ChatLine("21:04", "Ken", f"word {number} " * 9) for number in range(3)))
    assert len(shown) == MOST
    assert "word 2" in shown[-1]
    assert "word 0" not in "".join(shown)


def test_names_and_words_of_any_width_keep_within_the_column() -> None:
    shown = told(ChatLine("21:04", "山田太郎山田太郎", "山" * 60))
    assert shown[0].startswith("21:04 山田太")
    assert all(width(line) <= 33 for line in shown)
