"""Replays in lines of text, and files that cannot be shown."""

import re
from pathlib import Path

import pytest

from netcore.minutes import sealed
from tests.netcore.records import made
from tui.cli import run


def record(place: Path, text: str) -> str:
    file = place / "match.txt"
    file.write_text(text, "utf-8", newline="\n")
    return str(file)


def test_a_match_is_printed_move_by_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = record(tmp_path, made("koikoi", match_length="deals_3"))
    assert run(["replay", file, "--plain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [
        "* Friday five: Koi-Koi, Standard +1 rules. Seats: 1 Oleg, 2 Mika.",
        "* As those who watched saw it.",
    ]
    assert "- 1.2 Mika: 5 Iris takes 5 Bridge." in lines
    assert lines[-1] == "* Mika wins the match. Oleg 2, Mika 7."
    assert {line[0] for line in lines} == {"*", "-", "|"}


def test_a_seat_reads_its_own_hand_and_no_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = record(tmp_path, made("koikoi", actions=3))
    hands = {}
    for name in ("Oleg", "mika", "gallery", "open"):
        assert run(["replay", file, "--plain", "--as", name]) == 0
        out = capsys.readouterr().out
        hands[name] = {who: re.search(rf"^\| (?:Your hand|{who}): (\d+ [^.]*)$", out, re.M) for who in ("Oleg", "Mika")}
        assert out.splitlines()[-1] == "* The match was ended here by a vote."
    assert not any(hands["gallery"].values())
    assert all(hands["open"].values())


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda text: "hello\n", "not a record"),
        (lambda text: text.replace("bafuda record 1", "bafuda record 9", 1), "not a record that this version"),
        (lambda text: text[: len(text) // 2], "not whole|not what belongs here|does not end"),
        (lambda text: re.sub(r"\nseed [0-9a-f]{4}", "\nseed 0000", text), "cannot be shown"),
        (lambda text: sealed([*text.split("\n")[:30], text.split("\n")[28]]), "cannot be shown"),
    ],
)
def test_what_cannot_be_shown_is_told_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: object, told: str
) -> None:
    assert callable(damage)
    file = record(tmp_path, damage(made("koikoi", match_length="deals_3")))
    assert run(["replay", file, "--plain"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert re.search(told, said.err)


def test_a_file_that_is_not_there_or_no_text_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(tmp_path / "none.txt"), "--plain"]) == 1
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe\x00")
    assert run(["replay", str(tmp_path / "bytes.txt"), "--plain"]) == 1
    assert capsys.readouterr().err.count("cannot be read") == 2


def test_nobody_of_that_name_sat_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", record(tmp_path, made(actions=2)), "--plain", "--as", "Nobody"]) == 1
    assert "Oleg, Mika, gallery, open" in capsys.readouterr().err
