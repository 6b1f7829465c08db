"""What the terminal can show, and how fast it is."""

import io
import os

import pytest
from textual.app import App

from tui.begin import promise_colours
from tui.looks import looks_of
from tui.pace import PATIENCE, Pace, TimedFile
from tui.settings import Settings
from tui.terminal import Terminal, column_in, depth_of


@pytest.mark.parametrize(
    ("environment", "depth"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "true"),
        ({"TERM": "xterm-direct", "COLORTERM": "24bit"}, "true"),
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "xterm"}, "16"),
        ({"TERM": "linux"}, "16"),
        ({}, "16"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, "none"),
        ({"TERM": "xterm", "NO_COLOR": ""}, "16"),
    ],
)
def test_the_environment_says_how_many_colours_there_are(environment: dict[str, str], depth: str) -> None:
    assert depth_of(environment) == depth


@pytest.mark.parametrize(("told", "plain"), [({"NO_COLOR": ""}, False), ({"NO_COLOR": "1"}, True), ({}, False)])
def test_an_empty_wish_for_no_colour_is_none(
    told: dict[str, str], plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TEXTUAL_COLOR_SYSTEM", "standard")
    for name, value in told.items():
        monkeypatch.setenv(name, value)
    promise_colours(os.environ, "true")
    assert App[None]().no_color is plain


@pytest.mark.parametrize(
    ("answer", "column"), [(b"\x1b[12;5R", 5), (b"abc\x1b[1;9Rd", 9), (b"\x1b[12;", None), (b"", None)]
)
def test_the_terminals_answer_says_where_the_cursor_stands(answer: bytes, column: int | None) -> None:
    assert column_in(answer) == column


@pytest.mark.parametrize(
    ("settings", "terminal", "shown"),
    [
        (Settings(), Terminal(), ("night", "true", "colour", "short")),
        (Settings(theme="day"), Terminal("256"), ("day", "256", "colour", "short")),
        (Settings(theme="sixteen"), Terminal(), ("night", "16", "colour", "short")),
        (Settings(theme="sixteen"), Terminal("none"), ("night", "none", "box", "short")),
        (Settings(theme="none"), Terminal(), ("night", "none", "box", "short")),
        (Settings(theme="none", faces="ascii"), Terminal(), ("night", "none", "ascii", "short")),
        (Settings(faces="kanji"), Terminal(signs=False), ("night", "true", "ascii", "short")),
    ],
)
def test_looks_are_the_settings_as_far_as_the_terminal_goes(
    settings: Settings, terminal: Terminal, shown: tuple[str, ...]
) -> None:
    looks = looks_of(settings, terminal)
    assert (looks.theme.name, looks.theme.depth, looks.style, looks.motion) == shown


def test_nothing_moves_on_a_slow_line() -> None:
    assert looks_of(Settings(motion="full"), Terminal(), slow=True).motion == "none"


def test_a_line_is_slow_after_a_few_slow_frames_and_says_so_once() -> None:
    heard: list[str] = []
    moments = iter(range(1000))
    file = TimedFile(io.StringIO(), Pace(lambda: heard.append("slow")), clock=lambda: next(moments) / 10)
    for frame in range(PATIENCE + 2):
        assert heard == ([] if frame < PATIENCE else ["slow"])
        file.write("a frame")


def test_a_quick_line_is_never_slow() -> None:
    heard: list[str] = []
    file = TimedFile(io.StringIO(), Pace(lambda: heard.append("slow")), clock=lambda: 0.0)
    for _frame in range(100):
        file.write("a frame")
    assert heard == []
