"""Start the program in a pseudo-terminal, press keys, and keep what stands there as an SVG."""

import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pyte

from tests.e2e.terminal import UNKNOWN_TO_PYTE, Terminal
from tests.pictures.evening import PICTURES
from tests.pictures.svg import svg
from tui import settings
from tui.palette import Theme, ThemeName
from tui.settings import Settings

PLACE: Final = Path(__file__).resolve().parent
ROOT: Final = PLACE.parents[1]
SMALL: Final = (80, 24)
LARGE: Final = (120, 40)
STILL: Final = 0.4
"""Seconds without a byte after which a screen is finished."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: which, in which theme, how large."""

    picture: str
    theme: ThemeName = "night"
    size: tuple[int, int] = SMALL

    @property
    def name(self) -> str:
        large = "_large" if self.size != SMALL else ""
        return f"{self.picture}{large}_{self.theme}"


SHOTS: Final = tuple(
    [Shot(name, theme) for name in PICTURES for theme in ("night", "day")]
    + [Shot("your_turn", "night", LARGE), Shot("your_turn", "day", LARGE)]
)


def file_of(shot: Shot) -> Path:
    return PLACE / f"{shot.name}.svg"


def take(shot: Shot) -> str:
    """The picture as SVG text."""
    with tempfile.TemporaryDirectory() as directory:
        home = Path(directory)
        settings.save(home, Settings(theme=shot.theme, motion="none"))
        env = {"BAFUDA_HOME": directory, "BAFUDA_BIND": "127.0.0.1", "LANGUAGE": "C", "TZ": "UTC"}
        program = [sys.executable, "-m", "tests.pictures.evening", shot.picture]
        with Terminal(program, env, shot.size, ROOT) as terminal:
            raw = _shown(terminal, shot)
    screen = pyte.Screen(*shot.size)
    pyte.ByteStream(screen).feed(UNKNOWN_TO_PYTE.sub(b"", raw))
    theme = Theme(shot.theme)
    ink, ground = ((theme.colour(role) or "").lstrip("#") for role in ("text", "screen"))
    return svg(screen, ink, ground, f"Bafuda: {shot.picture.replace('_', ' ')}")


def _shown(terminal: Terminal, shot: Shot) -> bytes:
    """What the program has written when the picture is complete."""
    picture = PICTURES[shot.picture]
    if picture.keys:
        terminal.wait_for(picture.asks)
        _settle(terminal)
        terminal.press(*picture.keys)
    terminal.wait_for(picture.shows)
    _settle(terminal)
    return bytes(terminal.raw)


def _settle(terminal: Terminal) -> None:
    """Wait until it has written something and then nothing for a while; new questions drop keys typed ahead."""
    written, since = 0, time.monotonic()
    while time.monotonic() - since < STILL or not written:
        time.sleep(0.02)
        if len(terminal.raw) != written:
            written, since = len(terminal.raw), time.monotonic()
