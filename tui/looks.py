"""How everything looks on this terminal: what the settings say, as far as the terminal can show it."""

from dataclasses import dataclass
from typing import Final

from tui.faces import Style
from tui.palette import Depth, Theme
from tui.settings import Motion, Settings
from tui.tables.scene import Taste
from tui.terminal import Terminal

STYLES: Final[dict[str, Style]] = {"picture": "colour", "box": "box", "ascii": "ascii", "kanji": "kanji"}
USUAL: Final = Taste()


@dataclass(frozen=True, slots=True)
class Looks:
    """Colours and card faces on this terminal, and how the player likes his table."""

    theme: Theme
    style: Style
    motion: Motion = "short"
    taste: Taste = USUAL


def looks_of(settings: Settings, terminal: Terminal, slow: bool = False) -> Looks:
    """What is shown under these settings on this terminal; nothing moves where it is `slow`."""
    theme = Theme("day" if settings.theme == "day" else "night", _depth(settings, terminal))
    style = STYLES[settings.faces]
    if theme.depth == "none" and style in ("colour", "kanji"):
        style = "box"
    if not terminal.signs:
        style = "ascii"
    return Looks(theme, style, "none" if slow else settings.motion, taste_of(settings))


def _depth(settings: Settings, terminal: Terminal) -> Depth:
    if settings.theme == "none" or terminal.depth == "none":
        return "none"
    return "16" if settings.theme == "sixteen" else terminal.depth


def taste_of(settings: Settings) -> Taste:
    return Taste(
        card_size=settings.card_size,
        four_colours=settings.four_colours == "on",
        near=settings.near == "on",
        fast=settings.play == "fast",
        order=settings.order,
        linger=None if settings.linger == "key" else float(settings.linger),
    )
