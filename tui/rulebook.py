"""The rule texts of the games as sections to read."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from games.catalogue import AnyGame
from tui.trouble import Trouble


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of a rule text, how deep it lies (1 the title), and the lines below it."""

    title: str
    depth: int
    lines: tuple[str, ...]


def rule_text(game: AnyGame) -> str:
    """The rules of a game, as its package holds them."""
    try:
        return (files("games") / game.info.id / "rules.md").read_text(encoding="utf-8")
    except OSError:
        raise Trouble(f"The rule text of {game.info.title} is not installed.") from None


@cache
def sections(text: str) -> tuple[Section, ...]:
    """The sections of a Markdown text. Lines inside code fences are never headings."""
    found: list[tuple[str, int, list[str]]] = []
    fenced = False
    for line in text.splitlines():
        fenced ^= line.startswith("```")
        depth = len(line) - len(line.lstrip("#"))
        if not fenced and 0 < depth <= 4 and line[depth : depth + 1] == " ":
            found.append((line[depth:].strip(), depth, []))
        elif found:
            found[-1][2].append(line)
    return tuple(Section(title, depth, tuple(_trimmed(lines))) for title, depth, lines in found)


def _trimmed(lines: list[str]) -> list[str]:
    while lines and not lines[0].strip():
        lines = lines[1:]
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    return lines
