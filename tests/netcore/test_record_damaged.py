"""Records changed with some thought: the last line fits again, and `terms` too, but it cannot have been so."""

import re
from collections.abc import Callable
from typing import TypeAlias

import pytest

from netcore.minutes import sealed
from netcore.record import Broken
from netcore.verify import verify
from tests.netcore.test_record import record

Lines: TypeAlias = list[str]
Change: TypeAlias = Callable[[Lines], Lines]


def first(lines: Lines, pattern: str) -> int:
    return next(number for number, line in enumerate(lines) if re.search(pattern, line))


def instead(pattern: str, *new: str) -> Change:
    """Other lines for the first that fits; `{}` in them is that line, `@` its time."""

    def change(lines: Lines) -> Lines:
        at = first(lines, pattern)
        put = (one.replace("{}", lines[at]).replace("@", lines[at][:20]) for one in new)
        return [*lines[:at], *put, *lines[at + 1 :]]

    return change


def cut(pattern: str, *new: str) -> Change:
    """The same, and all that follows is cut off."""
    return lambda lines: instead(pattern, *new)(lines[: first(lines, pattern) + 1])


def told(game: str, change: Change) -> str:
    """A record after a change, with its sums made anew."""
    lines = change(record(game).split("\n")[:-2])
    terms = first(lines, "^terms ")
    lines[terms] = sealed(lines[:terms]).split("\n")[-2].replace("sha256", "terms")
    return sealed(lines)


CLOSED_TWICE = tuple(f"void {sign * 64} closed 1" for sign in "ab")
FOUND: dict[str, tuple[str, Change, str]] = {
    "ended where a score is due": ("koikoi", cut(" - score 1 ", "@ - ended 0 0"), "here it should say: - score 1"),
    "ended when all is over": ("koikoi", cut(" - over ", "@ - ended 0 0"), "here it should say: - over"),
    "ended before the first deal": ("koikoi", cut(" - deal", "@ - ended 0 0"), "this cannot be here: ended"),
    "a draw from the stock taken back": ("kunken", instead(" draw_stock", "{}", "@ - undo", "{}"), "something hidden"),
    "taken back in a veiled decision": (
        "hachinin_meri",
        lambda lines: instead(" answers ", "{}", "@ - undo")(instead(r" \d play\(", "{}")(lines)),
        "this cannot be here: undo",
    ),
    "an answer that the table gave by the clock": ("hachinin_meri", instead(" answers ", "{} time"), "no action"),
    "lots in a game that draws none": (
        "kunken",
        instead("^seed ", "{}", "lot 0 0", "lot 1 1", "lot 2 2"),
        "seats are not drawn in this game",
    ),
    "the lot of a seat that is not there": (
        "koikoi",
        lambda lines: [re.sub("^lot 1", "lot 9", line) for line in lines],
        "the lots do not follow from the seed",
    ),
    "an option that is not told": ("kunken", instead("^option show_discards "), "not all options are told"),
    "a sheet that the game has not": ("kunken", instead("^sheet ", "sheet mine"), "there is no sheet mine"),
    "a level that there is not": ("kunken", instead("^seat 1 bot", "seat 1 bot divine"), "there is no level divine"),
    "closed twice, and not left out": ("kunken", instead("^terms ", *CLOSED_TWICE, "{}"), "seat 1 should be left out"),
    "closed three times": (
        "kunken",
        instead("^terms ", *CLOSED_TWICE, f"void {'c' * 64} closed 0 1", "{}"),
        "more than 2 times",
    ),
    "a closed value of no seat": ("kunken", instead("^terms ", f"void {'c' * 64} closed 3", "{}"), "as they should be"),
    "a digit of another script": (
        "kunken",
        instead(" 0 draw_stock", "@ \N{ARABIC-INDIC DIGIT ZERO} draw_stock"),
        "this is not what belongs here",
    ),
    "a value with no end of brackets": ("kunken", instead("^option ", f"option a {'[' * 100_000}"), "cannot be read"),
}


@pytest.mark.parametrize("damage", FOUND)
def test_what_cannot_have_been_so_is_named_though_all_sums_fit(damage: str) -> None:
    game, change, why = FOUND[damage]
    with pytest.raises(Broken, match=rf"^Line \d+: .*{re.escape(why)}"):
        verify(told(game, change))


RESTS_ON_OTHER_COPIES: dict[str, tuple[str, Change]] = {
    "a time": ("koikoi", instead(" - deal", "2031-01-01T00:00:00Z - deal")),
    "who sat there": ("koikoi", lambda lines: [re.sub(" bot random$", " bot easy", line) for line in lines]),
    "a round that came to nothing": ("koikoi", instead("^terms ", f"void {'c' * 64} closed 1", "{}")),
    "the name of the table": ("koikoi", lambda lines: [re.sub('"A table"', '"Another"', line) for line in lines]),
    "the lots left out": ("koikoi", lambda lines: [line for line in lines if not line.startswith("lot ")]),
    "the end cut off, as if by a vote": (
        "koikoi",
        lambda lines: [
            *lines[: first(lines, " - score 1 ") + 1],
            re.sub(" score 1", " ended", lines[first(lines, " - score 1 ")]),
        ],
    ),
}


@pytest.mark.parametrize("change", RESTS_ON_OTHER_COPIES)
def test_what_rests_on_other_copies_is_not_seen_in_the_file_alone(change: str) -> None:
    """RECORD.md lists these: where one is seen by itself some day, it says too little."""
    game, made = RESTS_ON_OTHER_COPIES[change]
    text = told(game, made)
    assert text != record(game)
    verify(text)
