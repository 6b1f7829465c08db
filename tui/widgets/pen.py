"""A pen that writes styled text with the fewest codes: only what changes from one piece to the next (ECMA-48 SGR)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rich.segment import Segment
from rich.style import Style

RESET: Final = "\x1b[0m"
PLAIN: Final = Style()

Codes = tuple[str, str, str]
"""The codes of a style: of its attributes, its text colour and its ground; empty for what is as after a reset."""


class Pen:
    """Knows what the terminal's pen is like, from a reset on."""

    def __init__(self) -> None:
        self._attributes = ""
        self._colour = ""
        self._ground = ""

    def write(self, segments: Iterable[Segment]) -> str:
        """The segments with the codes between them; the pen stays as the last of them left it."""
        return "".join(self._piece(segment.text, segment.style or PLAIN) for segment in segments if not segment.control)

    def _piece(self, text: str, style: Style) -> str:
        attributes, colour, ground = codes(style)
        codes_now: list[str] = []
        if attributes != self._attributes:
            codes_now.append("0")
            if attributes:
                codes_now.append(attributes)
            self._attributes, self._colour, self._ground = attributes, "", ""
        shows_colour = bool(attributes) or not text.isspace()
        if shows_colour and colour != self._colour:
            codes_now.append(colour or "39")
            self._colour = colour
        if ground != self._ground:
            codes_now.append(ground or "49")
            self._ground = ground
        return f"\x1b[{';'.join(codes_now)}m{text}" if codes_now else text


@lru_cache(maxsize=4096)
def codes(style: Style) -> Codes:
    """What a style is written with."""
    attributes = [
        code
        for code, on in (
            ("1", style.bold),
            ("2", style.dim),
            ("3", style.italic),
            ("4", style.underline),
            ("7", style.reverse),
            ("9", style.strike),
        )
        if on
    ]
    colour = style.color.get_ansi_codes(foreground=True) if style.color else ()
    ground = style.bgcolor.get_ansi_codes(foreground=False) if style.bgcolor else ()
    return ";".join(attributes), ";".join(colour), ";".join(ground)
