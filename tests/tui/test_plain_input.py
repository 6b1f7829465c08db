"""Odd input in line mode: endless numbers, lines that are too long, sections that are not there."""

from io import StringIO

import pytest

from netcore.people import MAX_TEXT
from tests.tui.screening import TABLE, FakeLine, room, table_line, update
from tui.plain.commands import Commands
from tui.plain.errand import Errand
from tui.plain.evening import Evening
from tui.plain.paper import Paper
from tui.plain.question import Choice, Question, chosen, typed_number
from tui.session import Session
from tui.tables.koikoi import examples

ENDLESS = "9" * 5000
"""More digits than Python makes a number of."""


@pytest.mark.parametrize(
    ("text", "meant"), [("1", 1), ("12", 12), ("٣", 3), ("²", 0), ("", 0), ("x", 0), ("-1", 0), (ENDLESS, 0)]
)
def test_what_is_no_number_in_the_list_is_none(text: str, meant: int) -> None:
    assert typed_number(text) == meant


def test_an_endless_number_chooses_nothing() -> None:
    async def nothing() -> None:
        return None

    question = Question(("x",), "Which?", (Choice("one", "", nothing),))
    assert chosen(question, ENDLESS) is None
    assert chosen(question, "1") is question.choices[0]


async def typed(command: str, rest: str) -> tuple[FakeLine, str]:
    """What was asked of the host and written on the paper after a command at a table."""
    line, out = FakeLine((table_line(),)), StringIO()
    session = Session(line, "Oleg")
    for message in (room("playing"), update(examples.your_turn())):
        session.hear(message)
    evening = Evening(session, Paper(out, interactive=False), None, Errand())  # type: ignore[arg-type]
    evening.table = TABLE
    await getattr(Commands(evening), command)(rest)
    return line, out.getvalue()


async def test_a_line_of_chat_that_is_too_long_is_not_sent() -> None:
    line, told = await typed("say", "x" * (MAX_TEXT + 1))
    assert not line.asked
    assert told == "! A line of chat has at most 400 signs; this one has 401.\n"
    line, told = await typed("say", "x" * MAX_TEXT)
    assert len(line.asked) == 1


async def test_sections_that_are_not_there_are_told() -> None:
    _line, told = await typed("rules", "zzz")
    assert told == "! No section is called so; rules alone lists them.\n"


async def test_an_endless_number_is_no_table() -> None:
    line, told = await typed("sit", ENDLESS)
    assert not line.asked
    assert told == "! Which one? tables lists them with their numbers.\n"
