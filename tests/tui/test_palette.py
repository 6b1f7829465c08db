"""The palette's promises, computed from its data: contrast, colour blindness, 256 and 16 colours."""

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from tui.palette import Rgb, Theme, ThemeName, eight_bit_rgb

FIGURES: Final[dict[str, list[dict[str, Any]]]] = tomllib.loads(
    (Path(__file__).parent / "palette_figures.toml").read_text("utf-8")
)
GROUNDS: Final = ("screen", "bar", "table", "table2", "desk", "panel", "field")
INKS: Final = ("text", "dim", "turn", "ally", "rival", "good", "warn", "bad")
ON_CARDS: Final = tuple((row["text"], row["ground"]) for row in FIGURES["contrast"] if row["ground"] not in GROUNDS)
THEMES: Final[tuple[ThemeName, ...]] = ("night", "day")

# Machado, Oliveira and Fernandes 2009, severity 1.0, applied to linear RGB.
BLINDNESS: Final = {
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}  # fmt: skip

# The 16 colours as three terminals ship them.
XTERM: Final = (
    "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff"
)
VGA: Final = (
    "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff"
)
CAMPBELL: Final = (
    "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc 767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2"
)


def linear(colour: Rgb) -> tuple[float, ...]:
    shares = [part / 255 for part in colour]
    return tuple(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)


def contrast(first: Rgb, second: Rgb) -> float:
    """WCAG 2 contrast, 1 to 21."""
    lights = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(first), linear(second)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def seen(colour: Rgb, blindness: str) -> tuple[float, ...]:
    """The colour in linear RGB as it is seen."""
    plain = linear(colour)
    if blindness == "normal":
        return plain
    rows = BLINDNESS[blindness]
    return tuple(min(1.0, max(0.0, sum(a * b for a, b in zip(row, plain, strict=True)))) for row in rows)


def lab(shares: tuple[float, ...]) -> tuple[float, float, float]:
    red, green, blue = shares
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(first: Rgb, second: Rgb, blindness: str) -> float:
    """CIE76 distance in Lab."""
    pair = zip(lab(seen(first, blindness)), lab(seen(second, blindness)), strict=True)
    return float(sum((a - b) ** 2 for a, b in pair) ** 0.5)


def shown(theme: Theme, role: str) -> Rgb:
    """What a terminal shows for a role at 256 colours."""
    return eight_bit_rgb(number(theme, role))


def number(theme: Theme, role: str) -> int:
    return int(str(theme.colour(role)).removeprefix("color(").removesuffix(")"))


@pytest.mark.parametrize("row", FIGURES["contrast"], ids=lambda row: f"{row['theme']}:{row['text']}:{row['ground']}")
def test_the_contrast_of_text_is_as_written(row: dict[str, Any]) -> None:
    theme = Theme(row["theme"])
    ratio = contrast(theme.rgb(row["text"]), theme.rgb(row["ground"]))
    assert ratio == pytest.approx(row["ratio"], abs=0.06)
    assert ratio >= 4.5


@pytest.mark.parametrize("row", FIGURES["distance"], ids=lambda row: f"{row['theme']}:{'/'.join(row['pair'])}")
@pytest.mark.parametrize("blindness", ["normal", *BLINDNESS])
def test_pairs_are_as_far_apart_as_written(row: dict[str, Any], blindness: str) -> None:
    theme = Theme(row["theme"])
    first, second = (theme.rgb(role) for role in row["pair"])
    assert distance(first, second, blindness) == pytest.approx(row[blindness], abs=1.5)


@pytest.mark.parametrize("name", THEMES)
def test_256_colours_keep_the_contrast_of_text(name: ThemeName) -> None:
    theme = Theme(name, "256")
    pairs = [(ink, ground) for ink in INKS for ground in GROUNDS] + list(ON_CARDS)
    worst = {pair: contrast(shown(theme, pair[0]), shown(theme, pair[1])) for pair in pairs}
    assert {pair: round(ratio, 2) for pair, ratio in worst.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("row", FIGURES["sixteen"], ids=lambda row: str(row["what"]))
def test_16_colours_keep_their_worst_contrast(row: dict[str, Any]) -> None:
    for name in THEMES:
        first, second = row[name]
        worst = min(contrast(parts[first], parts[second]) for parts in map(sixteen, (XTERM, VGA, CAMPBELL)))
        assert worst == pytest.approx(row[f"{name}_worst"], abs=0.15)


@pytest.mark.parametrize("row", FIGURES["sixteen"], ids=lambda row: str(row["what"]))
def test_16_colours_are_those_of_the_table(row: dict[str, Any]) -> None:
    text, ground = SIXTEEN_ROLES[row["what"]]
    for name in THEMES:
        theme = Theme(name, "16")
        assert [number(theme, text), number(theme, ground)] == row[name]


def sixteen(setting: str) -> list[Rgb]:
    parts = setting.split()
    return [(int(part[:2], 16), int(part[2:4], 16), int(part[4:], 16)) for part in parts]


SIXTEEN_ROLES: Final = {
    **{role: (role, "screen") for role in ("text", "dim", "turn", "ally", "rival", "good", "warn", "bad", "line")},
    **{role: (role, "paper") for role in ("red", "blue", "green", "plum", "violet")},
    "chip (turn_on on turn_bg)": ("turn_on", "turn_bg"),
    "ink on paper": ("ink", "paper"),
    "gold index (ouru)": ("ink", "a_gold"),
    "shaded card": ("shade_ink", "shade"),
    "card back": ("back_ink", "back"),
    "bright mark": ("ink", "a_gold"),
    "animal mark": ("a_white", "mark_pine"),
    "poem, plain ribbon": ("a_white", "red"),
    "blue ribbon": ("a_white", "a_indigo"),
}


def test_shaded_art_is_mixed_with_the_shade_and_letters_are_not() -> None:
    theme = Theme("night")
    assert theme.rgb("a_white/shade") == (0xC1, 0xBE, 0xB4)
    assert theme.colour("ink/shade") == theme.colour("shade_ink")
    assert theme.colour("paper/shade") == theme.colour("art_paper/shade") == theme.colour("shade")


def test_white_drawings_do_not_lie_on_white_in_16_colours() -> None:
    for name in THEMES:
        theme = Theme(name, "16")
        assert theme.colour("a_white") != theme.colour("art_paper")


def test_no_depth_means_no_colour() -> None:
    assert Theme("night", "none").colour("text") is None


def test_a_role_that_does_not_exist_is_our_mistake() -> None:
    with pytest.raises(KeyError):
        Theme().colour("mauve")
