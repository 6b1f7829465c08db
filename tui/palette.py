"""Colours by role, for two themes and four depths. The values stand in palette.toml.

Drawing code names roles only; a Theme turns a role into a colour as rich takes it ("#f1ead9", "color(25)"),
or None where there is no colour. Three forms of a role are derived: `art_paper` is `paper` under a drawing,
`back_tint` the weave of a card back, and `x/shade` is x on a card that may not be played now.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

__all__ = ["Depth", "Theme", "ThemeName"]

ThemeName: TypeAlias = Literal["night", "day"]
Depth: TypeAlias = Literal["true", "256", "16", "none"]
Rgb: TypeAlias = tuple[int, int, int]

_DATA: Final[dict[str, Any]] = tomllib.loads((files("tui") / "palette.toml").read_text("utf-8"))
_COLUMN: Final = {"night": 0, "day": 1}
_SHADED_SHARE: Final = 0.62
_TINT_SHARE: Final = 0.28
_SAME: Final = {"art_paper": "paper", "mark_pine": "a_pine"}
_SHADED: Final = {"paper": "shade", "art_paper": "shade", "ink": "shade_ink"}
_SHADE_GREY: Final = 8
_CUBE: Final = (0, 95, 135, 175, 215, 255)


@dataclass(frozen=True, slots=True)
class Theme:
    """One column of the palette at one colour depth."""

    name: ThemeName = "night"
    depth: Depth = "true"

    def colour(self, role: str) -> str | None:
        """The colour of `role` as rich parses it. KeyError for a role that does not exist."""
        return _colour(self.name, self.depth, role)

    def rgb(self, role: str) -> Rgb:
        """The colour of `role` in true colour, whatever the depth."""
        return _rgb(self.name, role)


@cache
def _colour(name: ThemeName, depth: Depth, role: str) -> str | None:
    if depth == "none":
        return None
    if depth == "16":
        return f"color({_sixteen(name, role)})"
    if depth == "256":
        return f"color({_eight_bit(name, role)})"
    red, green, blue = _rgb(name, role)
    return f"#{red:02x}{green:02x}{blue:02x}"


@cache
def _rgb(name: ThemeName, role: str) -> Rgb:
    if role == "back_tint":
        return _mix(_rgb(name, "back"), _rgb(name, "back_ink"), _TINT_SHARE)
    base, _, shaded = role.partition("/")
    if shaded:
        flat = _SHADED.get(base)
        return _rgb(name, flat) if flat else _mix(_rgb(name, base), _rgb(name, "shade"), _SHADED_SHARE)
    text = _DATA["true"][_SAME.get(base, base)][_COLUMN[name]]
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def _mix(first: Rgb, second: Rgb, share: float) -> Rgb:
    """`share` of the second colour, the rest of the first."""
    red, green, blue = (round(a * (1 - share) + b * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def _sixteen(name: ThemeName, role: str) -> int:
    base, _, shaded = role.partition("/")
    if shaded:
        base = _SHADED.get(base, "")
        if not base:
            return _SHADE_GREY
    numbers: dict[str, list[int]] = _DATA["sixteen"]
    return numbers[base][_COLUMN[name]]


def _eight_bit(name: ThemeName, role: str) -> int:
    fixed: dict[str, int] = _DATA["eight_bit"][name]
    base = _SHADED.get(role.removesuffix("/shade"), role) if role.endswith("/shade") else role
    base = _SAME.get(base, base)
    return fixed[base] if base in fixed else _nearest(_rgb(name, base))


def _nearest(colour: Rgb) -> int:
    """The number of the nearest of the 6x6x6 cube and the 24 greys, which are the same in every terminal."""
    return min(range(16, 256), key=lambda number: _distance(eight_bit_rgb(number), colour))


def _distance(first: Rgb, second: Rgb) -> int:
    return sum((a - b) ** 2 for a, b in zip(first, second, strict=True))


def eight_bit_rgb(number: int) -> Rgb:
    """What terminals show for colour `number`, 16 to 255 (xterm's cube and greys)."""
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return grey, grey, grey
    number -= 16
    return _CUBE[number // 36], _CUBE[number // 6 % 6], _CUBE[number % 6]
