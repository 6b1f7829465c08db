"""How a rule text becomes lines."""

from games.catalogue import GAMES
from netcore.messages import RuleSheet
from tui.canvas import width
from tui.rulebook import Section, rule_text, sections
from tui.screens.reader import section_lines, sheet_section


def shown(*lines: str, columns: int = 24) -> list[str]:
    return [line.text for line in section_lines(Section("x", 2, lines), columns)]


def test_paragraphs_are_broken_between_words() -> None:
    assert shown("A *short* text", "in **two** `lines`.") == ["A short text in two", "lines."]


def test_list_items_are_set_in() -> None:
    assert shown("- one item that is", "  rather long", "- two") == ["· one item that is", "  rather long", "· two"]
    assert shown("1. first", "2. second") == ["1. first", "2. second"]


def test_tables_stand_in_columns() -> None:
    assert shown("| a | b |", "|---|---|", "| long word | x |") == ["a          b", "long word  x"]


def test_a_heading_inside_a_code_fence_is_none() -> None:
    found = sections("# One\ntext\n```\n# not a heading\n```\n## Two\n")
    assert [(section.title, section.depth) for section in found] == [("One", 1), ("Two", 2)]


def test_no_line_of_any_rule_text_is_wider_than_its_column() -> None:
    for game in GAMES.values():
        for section in sections(rule_text(game)):
            assert all(width(line.text) <= 50 for line in section_lines(section, 50))


def test_the_mark_of_changed_options_is_explained_as_it_stands() -> None:
    lines = [line.text for line in section_lines(sheet_section(RuleSheet("kan", 1, "standard", {"rounds": 3})), 50)]
    assert any(line.startswith("Rounds") and line.endswith("3 *") for line in lines)
    assert lines[-1] == "Options marked * differ from the standard rules."
