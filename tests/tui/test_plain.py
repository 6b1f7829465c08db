"""Line mode: whole matches through pipes, over real hosts; and what is asked, as values."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from netcore.messages import SeatInfo
from tests.tui.screening import AIKO, ME, TABLE, FakeLine, person, room, table_line, update
from tui.plain.question import at_table, chosen, in_lobby
from tui.session import Session
from tui.tables.koikoi import examples

ROOT = Path(__file__).parents[2]
QUICK = ("--set", "match_length=deals_3", "--level", "random")


def plain(*arguments: str, **more: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "tui", *arguments, "--plain"],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1,
        env={**os.environ, **more},
    )  # fmt: skip


@pytest.fixture
def host(tmp_path: Path) -> Iterator[str]:
    """A real host on loopback; its address."""
    process = subprocess.Popen(
        [sys.executable, "-m", "netcore.host", "--port", "0", "--home", str(tmp_path / "host"), "--exit-with-stdin",
         "--name", "Kitchen", "--log-level", "warning"],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"127\.0\.0\.1:\d+", line)
    assert found is not None
    yield found[0]
    process.communicate(timeout=30)


def finish(process: "subprocess.Popen[str]", typed: str = "") -> list[str]:
    out, err = process.communicate(typed, timeout=120)
    assert (process.returncode, err) == (0, "")
    return out.splitlines()


@pytest.mark.slow
def test_a_whole_match_alone_is_played_through_a_pipe() -> None:
    process = plain("solo", "koikoi", *QUICK, "--until-over")
    lines = finish(process, "1\n" * 400)
    assert lines[-1] == "* Goodbye."
    assert re.match(r"\* (You win|Ume wins) the match\. You \d+, Ume \d+\.", lines[-4])
    assert re.fullmatch(r"\* bafuda replay \S+\.txt shows it again\.", lines[-2])
    assert lines[-3] == "* Checked here: the record of this match holds, and fits all that was seen."
    assert {line[:1] for line in lines} <= set("-|*?>! ")
    assert sum(line.startswith("- 1 Deal 1") or "Deal 1 goes" in line for line in lines) >= 1


def test_two_people_play_a_match_over_a_host_and_a_third_one_watches(host: str, tmp_path: Path) -> None:
    opened = plain("join", host, "--name", "Mika", "--open", "koikoi", "--title", "Friday", "--people", "2", *QUICK,
                   "--until-over", BAFUDA_HOME=str(tmp_path / "mika"))  # fmt: skip
    assert opened.stdout is not None
    seen = [opened.stdout.readline() for _line in range(2)]
    assert seen[1] == "* Friday: Koi-Koi, Standard +1 rules. Seats: 1 Mika, 2 free. Lost seats: a bot after 30 s.\n"
    watching = plain("watch", host, "--name", "Nao", "--table", "Friday", "--until-over",
                     BAFUDA_HOME=str(tmp_path / "nao"))  # fmt: skip
    guest = plain("join", host, "--name", "Oleg", "--table", "friday", "--until-over",
                  BAFUDA_HOME=str(tmp_path / "oleg"))  # fmt: skip
    assert guest.stdin is not None
    guest.stdin.write("say [b]hello[/b]\n" + "1\n" * 400)
    guest.stdin.flush()
    with ThreadPoolExecutor() as readers:  # who is not read from stands still, and is missed at the table
        reading = [
            readers.submit(finish, one, typed) for one, typed in ((opened, "1\n" * 400), (guest, ""), (watching, ""))
        ]
        mine, theirs, onlooker = (one.result() for one in reading)
    assert '" Oleg (player): [b]hello[/b]' in mine
    for lines in (mine, theirs, onlooker):
        told = [line for line in lines if not line.endswith(" has gone.")]  # the first to finish may be seen to go
        assert re.fullmatch(r"\* .* the match\. .*", told[-4])
        assert re.fullmatch(r"\* bafuda replay \S+\.txt shows it again\.", told[-2])
        assert told[-3] == "* Checked here: the record of this match holds, and fits all that was seen."
        assert any(
            re.fullmatch(r"\* Fair deal: drawn by all 2; hash of the host's part [0-9a-f ]{9}\.", line)
            for line in lines
        )
    results = [next(line for line in lines if " the match. " in line) for lines in (mine, theirs, onlooker)]
    assert len({tuple(sorted(re.findall(r"\d+", line))) for line in results}) == 1
    assert not any("Your hand" in line for line in onlooker)


def test_the_end_of_the_input_says_goodbye_and_keeps_the_match() -> None:
    first = finish(plain("solo", "koikoi", *QUICK), "1\n")
    assert first[-1] == "* Goodbye."
    again = finish(plain("solo", "koikoi", *QUICK), "table\nquit\n")
    assert any("You go on with your match." in line for line in again)
    assert not any(line.endswith("Deal 1.") for line in again)


def test_help_scores_log_and_what_cannot_be_played_are_answered() -> None:
    typed = "?\nscores\nlog\nrules\nrules options\nplay(13-1)\nplay(01-1)\n99\nfrob\nquit\n"
    lines = finish(plain("solo", "koikoi", *QUICK, "--new"), typed)
    assert "* Every line begins with a sign:" in lines
    assert any(line.startswith("! Type a number from 1 to ") for line in lines)
    assert any(line.startswith("* You: ") for line in lines)
    assert any("Options" in line for line in lines)


def session() -> Session:
    line = FakeLine((table_line(),))
    return Session(line, "Oleg")


def test_the_turn_is_a_numbered_question_answered_by_number_or_notation() -> None:
    known = session()
    mirror = known.mirror(TABLE)
    mirror.receive(room("playing"))
    mirror.receive(update(examples.your_turn()))
    question = at_table(known, mirror, 1)
    assert question is not None
    assert question.text == "Play a card. Then one card is turned."
    assert chosen(question, "1") is question.choices[0]
    assert chosen(question, " PLAY(02-3) ") is next(choice for choice in question.choices if "02-3" in choice.typed)
    assert chosen(question, "99") is None
    assert chosen(question, "") is None


def test_nothing_is_asked_while_somebody_else_plays() -> None:
    known = session()
    mirror = known.mirror(TABLE)
    mirror.receive(room("playing"))
    mirror.receive(update(examples.their_turn()))
    assert at_table(known, mirror, 1) is None


def test_between_deals_an_empty_line_goes_on() -> None:
    known = session()
    mirror = known.mirror(TABLE)
    mirror.receive(room("pause"))
    mirror.receive(update(examples.deal_done()))
    question = at_table(known, mirror, 1)
    assert question is not None
    assert chosen(question, "") is question.choices[0]
    mirror.receive(room("pause", (person("Oleg", ME, ready=True), person("Aiko", AIKO))))
    assert at_table(known, mirror, 1) is None


def test_the_opener_is_asked_to_begin_when_enough_people_sit_and_are_ready() -> None:
    known = session()
    mirror = known.mirror(TABLE)
    mirror.receive(room(owner=ME, seats=(person("Oleg", ME), SeatInfo())))
    assert at_table(known, mirror, 2) is None
    assert at_table(known, mirror, 1) is not None
    mirror.receive(room(owner=ME))
    assert at_table(known, mirror, 2) is None
    mirror.receive(room(owner=ME, seats=(person("Oleg", ME), person("Aiko", AIKO, ready=True))))
    assert at_table(known, mirror, 2) is not None


def test_the_lobby_offers_free_seats_and_places_to_watch_from() -> None:
    line = FakeLine((table_line(), table_line("attic", "playing", ("Ken", "bot:easy"))))
    known = Session(line, "Oleg")
    asked: list[str] = []

    async def go(table: str) -> None:
        asked.append(table)

    question = in_lobby(known, go, go)
    assert question is not None
    assert [choice.label.split("  ")[0] for choice in question.choices] == ["sit down", "watch"]
