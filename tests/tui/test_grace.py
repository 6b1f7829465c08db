"""The grace time of a table: typed, told in words, in the form, in the waiting room and in lines."""

import pytest

from netcore.messages import Open
from tests.tui.screening import AIKO, ME, at_table, joined, person, room, text
from tui import begin
from tui.cli import run
from tui.grace import grace_words, parsed, written
from tui.plain.reporter import room_line
from tui.trouble import Trouble


@pytest.mark.parametrize(
    ("typed", "seconds", "words"),
    [
        ("30", 30, "a bot after 30 s"),
        ("45 s", 45, "a bot after 45 s"),
        ("90", 90, "a bot after 90 s"),
        ("3m", 180, "a bot after 3 min"),
        ("60min", 3600, "a bot after 60 min"),
        ("ever", 0, "wait for ever"),
        ("For Ever", 0, "wait for ever"),
    ],
)
def test_a_grace_time_can_be_typed_and_is_told_in_words(typed: str, seconds: int, words: str) -> None:
    assert parsed(typed) == seconds
    assert parsed(written(seconds)) == seconds
    assert grace_words(seconds) == words


@pytest.mark.parametrize("typed", ["0", "", "soon", "61m", "3601", "-5", "1.5"])
def test_a_grace_time_that_cannot_be_is_refused_in_a_sentence(typed: str) -> None:
    with pytest.raises(Trouble, match="for ever: ever"):
        parsed(typed)


@pytest.mark.parametrize(("typed", "seconds"), [("", 30), ("2m", 120), ("ever", 0)])
def test_the_command_line_opens_a_table_with_it(typed: str, seconds: int) -> None:
    wish = begin.wish("kan", "normal", "standard", [], 5, waits=typed)
    assert wish.message("0" * 16).grace == seconds


def test_a_slip_on_the_command_line_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["join", "127.0.0.1:1", "--open", "kan", "--grace", "soon"]) == 1
    assert capsys.readouterr().err.startswith("A lost player is waited for from 1 s to 60 min")


async def test_the_form_takes_any_grace_time_and_sends_it() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("o")
        await pilot.pause()
        while "► lost seats" not in text(app):
            await pilot.press("down")
        await pilot.press("right", "right")
        assert "◄ a bot after 3 min ►" in text(app)
        await pilot.press("space", *["backspace"] * 5, *"soon", "enter")
        assert "A lost player is waited for" in text(app)
        await pilot.press(*["backspace"] * 4, *"45", "enter")
        assert "◄ a bot after 45 s ►" in text(app)
        await pilot.press("f2")
        await pilot.pause()
    (opened,) = [asked for asked in app.fake.asked if isinstance(asked, Open)]
    assert opened.grace == 45


@pytest.mark.parametrize(("grace", "words"), [(45, "a bot after 45 s"), (0, "wait for ever")])
async def test_the_waiting_room_tells_it(grace: int, words: str) -> None:
    app = joined()
    waiting = room(seats=(person("Oleg", ME), person("Aiko", AIKO)), grace=grace)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, waiting)
        assert f"lost seat {words}" in text(app)
    assert room_line(waiting).endswith(f"Lost seats: {words}.")


def test_a_line_about_a_match_that_is_on_does_not_tell_it_again() -> None:
    assert "Lost seats" not in room_line(room("playing"))
