"""The command line: its sentences, its exit codes, and what it does not load."""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from netcore.history import remember
from netcore.minutes import sealed
from tests.netcore.test_record import MATCHES, record

ROOT = Path(__file__).parents[2]


def bafuda(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tui", *arguments],
        cwd=ROOT, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL, env={**os.environ, **more},
    )  # fmt: skip


FAILURES = [
    (("solo", "koikio"), 1, "There is no game called koikio. Did you mean koikoi?"),
    (("rules", "whist"), 1, "There is no game called whist. There are: koikoi"),
    (("solo", "koikoi", "--sheet", "nintnedo"), 1, "Koi-Koi has no rule sheet called nintnedo. Did you mean nintendo?"),
    (("solo", "koikoi", "--set", "match_lenght=deals_3"), 1, "Koi-Koi has no option called match_lenght."),
    (("solo", "koikoi", "--set", "match_length=7"), 1, "match_length may be points_20, "),
    (("solo", "koikoi", "--set", "match_length"), 1, "--set wants NAME=VALUE, and match_length has no =."),
    (("solo", "koikoi", "--level", "grand"), 1, "There is no level called grand; there are: random, easy, normal."),
    (("solo", "koikoi", "--seats", "5"), 1, "Koi-Koi is for 2 players, not for 5."),
    (("solo", "koikoi"), 1, "This is no terminal to draw on; --plain plays in lines of text."),
    ((), 1, "This is no terminal to draw on; --plain plays in lines of text."),
    (("join", "host:name"), 1, "The port in 'host:name' must be a number from 1 to 65535."),
    (("join", "a..b", "--plain"), 1, "'a..b' is no address"),
    (("join", "127.0.0.1:1", "--plain"), 1, "Nobody answers at 127.0.0.1:1."),
    (("watch", "127.0.0.1:1", "--plain"), 1, "Nobody answers at 127.0.0.1:1."),
    (("frobnicate",), 2, "No such command 'frobnicate'."),
    (("solo",), 2, "Missing argument 'GAME'."),
    (("--frobnicate",), 2, "No such option: --frobnicate."),
]


@pytest.mark.parametrize(("arguments", "code", "sentence"), FAILURES, ids=[" ".join(row[0]) for row in FAILURES])
def test_a_failure_is_one_sentence_on_stderr(arguments: tuple[str, ...], code: int, sentence: str) -> None:
    ended = bafuda(*arguments)
    assert ended.returncode == code
    assert ended.stderr.startswith(sentence)
    assert len(ended.stderr.splitlines()) == 1
    assert "Traceback" not in ended.stderr


def test_version_help_and_rules_are_printed() -> None:
    assert bafuda("--version").stdout.startswith("bafuda ")
    told = bafuda("--help").stdout
    assert all(command in told for command in ("solo", "host", "join", "watch", "rules"))
    assert bafuda("rules", "koikoi").stdout.startswith("# Koi-Koi")


@pytest.mark.parametrize("command", ["solo", "host", "join", "watch", "rules"])
def test_every_command_has_its_help(command: str) -> None:
    ended = bafuda(command, "--help")
    assert ended.returncode == 0
    assert ended.stdout.startswith(f"Usage: bafuda {command} ")


QUIET = """
import sys
from tui.cli import run
run({arguments!r})
{more}
print(sorted(name for name in sys.modules if name.split(".")[0] in ("textual", "rich")))
"""


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["rules", "koikoi"]], ids=" ".join)
def test_what_draws_nothing_loads_nothing_that_draws(arguments: list[str]) -> None:
    script = QUIET.format(arguments=arguments, more="")
    ended = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[-1] == "[]"


def test_hosting_and_line_mode_load_nothing_that_draws() -> None:
    script = QUIET.format(arguments=["--version"], more="import netcore.host, tui.begin, tui.plain.evening")
    ended = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[-1] == "[]"


def in_terminal(*arguments: str, script: str = "", **more: str) -> tuple["subprocess.Popen[bytes]", int]:
    """The command in a pseudo-terminal of its own: the process, and our end of it."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen(
        [sys.executable, *(["-c", script] if script else ["-m", "tui"]), *arguments],
        cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, **more},
        start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    return process, ours


def test_a_dumb_terminal_is_refused_with_a_way_out() -> None:
    process, ours = in_terminal(TERM="dumb")
    told = until(ours, b"")
    process.wait(timeout=30)
    os.close(ours)
    assert process.returncode == 1
    assert told == b"This terminal calls itself dumb and cannot draw; --plain plays in lines of text.\r\n"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_the_terminal_as_it_was(number: signal.Signals) -> None:
    process, ours = in_terminal(TERM="xterm-256color")
    written = until(ours, b"Rules and words")
    process.send_signal(number)
    written += until(ours, b"")
    process.wait(timeout=30)
    os.close(ours)
    assert b"\x1b[?1049h" in written
    assert written.rindex(b"\x1b[?1049l") > written.rindex(b"\x1b[?1049h")
    assert process.returncode == 128 + number


def test_a_terminal_that_is_gone_without_a_signal_ends_the_program() -> None:
    process, ours = in_terminal(TERM="xterm-256color")
    until(ours, b"Rules and words")
    os.close(ours)
    assert process.wait(timeout=30) == 128 + signal.SIGHUP


STUMBLE = """
import sys
from tui.cli import run
from tui.screens.home import HomePage
def press(page, key):
    raise RuntimeError("a stumble")
HomePage.press = press
sys.exit(run([]))
"""


def test_a_fault_of_ours_restores_the_terminal_and_is_told_in_a_sentence() -> None:
    process, ours = in_terminal(script=STUMBLE, TERM="xterm-256color")
    written = until(ours, b"Rules and words")
    os.write(ours, b"x")
    written += until(ours, b"")
    process.wait(timeout=30)
    os.close(ours)
    last = written[written.rindex(b"\x1b[?1049l") :]
    assert b"Bafuda has stumbled and had to stop" in last
    assert b"Traceback" not in written
    assert process.returncode == 1
    log = Path(os.environ["BAFUDA_HOME"]) / "bafuda.log"
    assert "a stumble" in log.read_text("utf-8")


def until(terminal: int, sign: bytes) -> bytes:
    """What is written until `sign` comes; all of it for an empty sign."""
    written = b""
    end = time.monotonic() + 60
    while time.monotonic() < end and not (sign and sign in written):
        if not select.select([terminal], [], [], 1.0)[0]:
            continue
        try:
            data = os.read(terminal, 65536)
        except OSError:
            break
        if not data:
            break
        written += data
    return written


def test_the_record_of_each_game_is_verified_where_there_is_nothing_else(tmp_path: Path) -> None:
    for game in MATCHES:
        alone = tmp_path / game
        alone.mkdir()
        (alone / "match.txt").write_text(record(game), "utf-8", newline="\n")
        ended = bafuda("verify", str(alone / "match.txt"), BAFUDA_HOME=str(tmp_path / "none"))
        assert (ended.returncode, ended.stderr) == (0, "")
        assert ended.stdout.startswith(f"The record holds: {game}, ")
        assert len(ended.stdout.splitlines()) == 1
        assert [path.name for path in alone.iterdir()] == ["match.txt"]
    assert not (tmp_path / "none").exists()


def test_what_does_not_hold_is_named_in_a_sentence(tmp_path: Path) -> None:
    file, text = tmp_path / "match.txt", record("koikoi")
    lines = text.split("\n")
    score = next(number for number, line in enumerate(lines) if " score 1 " in line)
    wrongs = (
        (
            sealed([*lines[:score], lines[score] + "0", *lines[score + 1 : -2]]),
            f"Line {score + 1}: here it should say: - score",
        ),
        (text.replace("commitment ", "commitment 0", 1), "Line "),
        (text[:-70], "The last line is not whole."),
        ("# Notes\n", "Line 1: this is not a record that this version of Bafuda can read."),
        ("", "The last line is not whole."),
    )
    for wrong, sentence in wrongs:
        file.write_text(wrong, "utf-8", newline="\n")
        ended = bafuda("verify", str(file))
        assert (ended.returncode, ended.stdout) == (1, "")
        assert ended.stderr.startswith(f"The record does not hold. {sentence}")
        assert len(ended.stderr.splitlines()) == 1


def test_what_cannot_be_read_is_no_record(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\x00\n")
    for name in ("missing.txt", "bytes", "."):
        ended = bafuda("verify", str(tmp_path / name))
        assert (ended.returncode, ended.stdout) == (1, "")
        assert ended.stderr == f"The record {tmp_path / name} cannot be read.\n"


def test_the_history_is_a_line_for_each_match_and_json_for_programs(tmp_path: Path) -> None:
    home = {"BAFUDA_HOME": str(tmp_path)}
    assert bafuda("history", **home).stdout == "You have not finished a match yet.\n"
    assert json.loads(bafuda("history", "--json", **home).stdout) == []
    remember(tmp_path / "history.sqlite", record("koikoi"), 1)
    remember(tmp_path / "history.sqlite", re.sub(r"(?m)^table \w+", "table 00000000", record("kakeya")), 0)
    told = bafuda("history", **home).stdout.splitlines()
    assert sorted(line.split()[1] for line in told) == ["kakeya", "koikoi"]
    matches = json.loads(bafuda("history", "--json", **home).stdout)
    koikoi = next(match for match in matches if match["game"] == "koikoi")
    assert set(koikoi) == {"began", "game", "players", "seat", "totals", "won"}
    assert koikoi["players"] == ["bot:random", 'Ai"ko']
    line = next(line for line in told if " koikoi " in line)
    assert " : ".join(map(str, koikoi["totals"])) in line
    assert line.endswith("with bot:random")
    (tmp_path / "history.sqlite").write_bytes(b"no database" * 100)
    broken = bafuda("history", **home)
    assert (broken.returncode, broken.stdout) == (1, "")
    assert broken.stderr == f"The history {tmp_path / 'history.sqlite'} cannot be read.\n"
