"""A finished match as a file, read. RECORD.md tells the form; `verify.py` plays it through again."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

import msgspec

from games.game import Seat
from netcore import minutes
from netcore.fair import Round, Share
from netcore.messages import OptionValue, RuleSheet
from netcore.remarks import Remark
from netcore.veil import Answers

TIME: Final = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ) (\d|-) (.+)", re.ASCII)
HEX: Final = "[0-9a-f]{64}"
MAX_RECORD: Final = 8 * 1024 * 1024
"""Bytes: no match is nearly as long."""


class Broken(ValueError):
    """The record does not hold. The text is a sentence for people that names the first line that is wrong."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"Line {number}: {why}" if number else why)


@dataclass(frozen=True, slots=True)
class Step:
    """One line of what happened: its number in the file, its time, the seat (None for the table), the rest."""

    number: int
    at: str
    seat: Seat | None
    text: str


@dataclass(frozen=True, slots=True)
class Position:
    """The match after a step, with the answers of a veiled decision that is on, and all that has happened in it.

    `remark`: what the step tells of a person, where it is about no card.
    """

    step: Step
    match: Any
    events: tuple[Any, ...]
    answers: Answers
    remark: Remark | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A record as it is read; nothing is checked yet but its form. `lines` are all but the last."""

    lines: tuple[str, ...]
    last: str
    table: str
    title: str
    match_no: int
    sheet: RuleSheet
    seats: tuple[minutes.Sitter, ...]
    void: tuple[str, ...]
    round: Round
    shown: dict[str, str]
    """The commitment and the seed as they are written."""
    lots: tuple[tuple[Seat, Seat], ...]
    steps: tuple[Step, ...]
    positions: list[Position] = field(default_factory=list)
    """The match after each step, once it is verified."""


class _Reader:
    """Takes line after line; Broken where one is not what comes next."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        self.lines = lines
        self.number = 0

    def take(self, pattern: str) -> re.Match[str]:
        if (found := self.maybe(pattern)) is None:
            raise Broken(self.number + 1, f"this is not what belongs here: {self._here()[:60]!r}.")
        return found

    def maybe(self, pattern: str) -> re.Match[str] | None:
        """The next line, if it is of this form."""
        found = re.fullmatch(pattern, self._here(), re.ASCII)
        self.number += found is not None
        return found

    def all(self, pattern: str) -> Iterator[re.Match[str]]:
        while (found := self.maybe(pattern)) is not None:
            yield found

    def _here(self) -> str:
        return self.lines[self.number] if self.number < len(self.lines) else ""


def read(text: str) -> Record:
    """A record from its text. Broken if it has not the form of one."""
    if not text.endswith("\n"):
        raise Broken(0, "The last line is not whole.")
    *lines, last = text[:-1].split("\n")
    take = _Reader(tuple(lines))
    if take.maybe(re.escape(minutes.FIRST_LINE)) is None:
        raise Broken(1, "this is not a record that this version of Bafuda can read.")
    table = take.take(r'table ([0-9a-v]{8}) (".*")')
    match_no = take.take(r"match (\d{1,6})")
    game = take.take(r"game ([a-z_]{1,40}) (\d{1,6})")
    sheet = take.take(r"sheet ([a-z0-9_]{1,40})")
    options: dict[str, OptionValue] = {m[1]: _value(take, m[2]) for m in take.all(r"option (\w+) (.+)")}
    seats = tuple(_sitter(take, m) for m in take.all(r'seat (\d) (?:bot (\w+)|person (".*") ([0-9a-v]{8}))'))
    void = tuple(m[0] for m in take.all(rf"void {HEX} closed( \d)+"))
    take.take(f"terms {HEX}")
    commitment = take.take(f"commitment ({HEX})")
    shares = tuple(_share(m) for m in take.all(rf"share \d (left out|{HEX} {HEX})"))
    secret, seed = take.take(f"secret ({HEX})"), take.take(f"seed ({HEX})")
    lots = tuple((int(m[1]), int(m[2])) for m in take.all(r"lot (\d) (\d)"))
    steps = tuple(_step(take, m) for m in take.all(TIME.pattern))
    if take.number < len(lines):
        take.take(TIME.pattern)
    return Record(
        lines=tuple(lines),
        last=last,
        table=table[1],
        title=_value(take, table[2], str),
        match_no=int(match_no[1]),
        sheet=RuleSheet(game[1], int(game[2]), sheet[1], options),
        seats=seats,
        void=void,
        round=Round(len(void) + 1, bytes.fromhex(secret[1]), shares),
        shown={"commitment": commitment[1], "seed": seed[1]},
        lots=lots,
        steps=steps,
    )


def _value(take: _Reader, text: str, kind: Any = OptionValue) -> Any:
    try:
        return msgspec.convert(json.loads(text), kind)
    except (ValueError, RecursionError):
        raise Broken(take.number, "a value cannot be read.") from None


def _sitter(take: _Reader, found: re.Match[str]) -> minutes.Sitter:
    if found[2]:
        return minutes.Sitter(level=found[2])
    return minutes.Sitter("", _value(take, found[3], str), found[4])


def _share(found: re.Match[str]) -> Share:
    if found[1] == "left out":
        return Share(out=True)
    digest, value = found[1].split()
    return Share("", bytes.fromhex(digest), bytes.fromhex(value))


def _step(take: _Reader, found: re.Match[str]) -> Step:
    try:
        datetime.strptime(found[1], "%Y-%m-%dT%H:%M:%SZ")
    except ValueError:
        raise Broken(take.number, "there is no such time.") from None
    return Step(take.number, found[1], None if found[2] == "-" else int(found[2]), found[3])
