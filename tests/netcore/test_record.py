"""Records of matches: they hold where they only have themselves, and nothing in them can be changed unseen."""

import re
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

from netcore.messages import Leave, RecordPart, Remove
from netcore.minutes import quoted, sealed
from netcore.people import who
from netcore.record import Broken
from netcore.replay import Replay
from netcore.verify import verify
from tests.netcore.checker import holds
from tests.netcore.world import TEST_GAMES, Bots, Person, World, play_match

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")

MATCHES: dict[str, tuple[int, dict[str, Any]]] = {
    "koikoi": (2, {"match_length": "deals_3"}),
    "kan": (5, {"rounds": 2}),
    "kakeya": (4, {"max_deals": 4}),
    "hachinin_meri": (8, {"deals": 2}),
    "kunken": (3, {"match_length": "one_deal"}),
}
"""Short matches: seats, and options beside those of the sheet."""


class Keen(Random):
    """Plays at random, but lays out what it can: a deal of Kunken ends sooner by it."""

    def choice(self, seq: "SupportsLenAndGetItem[T]") -> T:
        choices = [seq[number] for number in range(len(seq))]
        return super().choice([one for one in choices if str(one).startswith(("meld", "add"))] or choices)


def played(game: str, seed: int, *, kills: int = 0) -> tuple[str, World]:
    """The record of a match among a person and computers who play at random; the host is killed now and then."""
    world = World(seed)
    aiko, bots = Person(world, 'Ai"ko', key="a" * 40), Bots(world)
    seats, options = MATCHES.get(game, (3, {"deals": 3, "veiled": True}))
    table = aiko.open(game, seats=seats, options=options, bots="random")
    aiko.start(table)
    chance = Keen(seed)
    moves = 0
    while (phase := world.state(table).phase) != "over":
        moves += 1
        if kills and moves % kills == 0:
            world.restart()
            aiko.connect()
            bots.connect()
        if phase == "pause":
            aiko.ready(table)
        elif choices := aiko.choices(table):
            aiko.done(aiko.act(table, chance.choice(choices)))
        else:
            one_by_a_computer(world, bots, table, chance)
    return world.state(table).record, world


def one_by_a_computer(world: World, bots: Bots, table: str, chance: Random) -> None:
    rng, world.rng = world.rng, chance
    try:
        assert bots.play()
    finally:
        world.rng = rng


@lru_cache
def record(game: str) -> str:
    return played(game, 3)[0]


def changed(text: str, rng: Random) -> str:
    """The record with another sign somewhere, but for times and the last line, which is made to fit again."""
    lines = text.split("\n")[:-2]
    number = rng.randrange(len(lines))
    start = 21 if re.match(r"\d{4}-", lines[number]) else 0
    line = lines[number]
    at = rng.randrange(start, len(line))
    sign = rng.choice([other for other in '0123456789abcdef()-, "SHDCX' if other != line[at]])
    lines[number] = line[:at] + sign + line[at + 1 :]
    return sealed(lines)


@pytest.mark.parametrize("game", [*MATCHES, "fake"])
def test_the_record_of_a_match_holds(game: str) -> None:
    verify(record(game), TEST_GAMES)


@pytest.mark.parametrize("game", MATCHES)
def test_somebody_elses_checker_agrees(game: str) -> None:
    assert holds(record(game)) == ""


@pytest.mark.parametrize("game", MATCHES)
def test_whatever_is_changed_is_named_though_the_last_line_fits(game: str) -> None:
    rng = Random(5)
    for _ in range(4):
        wrong = changed(record(game), rng)
        with pytest.raises(Broken):
            verify(wrong)


def test_a_change_without_a_new_check_sum_is_seen_also_where_only_a_time_changes() -> None:
    text = record("koikoi")
    with pytest.raises(Broken, match="check sum"):
        verify(text.replace("T00:18:20Z - deal", "T00:18:21Z - deal", 1))


def test_what_is_wrong_is_named() -> None:
    text = record("koikoi")
    lines = text.split("\n")[:-2]
    at = next(n for n, line in enumerate(lines) if " score 1 " in line)
    with pytest.raises(Broken, match=rf"^Line {at + 1}: here it should say: - score 1 "):
        verify(sealed([*lines[:at], lines[at] + "0", *lines[at + 1 :]]))
    secret = next(n for n, line in enumerate(lines) if line.startswith("secret "))
    with pytest.raises(Broken, match="secret does not fit"):
        verify(sealed([*lines[:secret], f"secret {'0' * 64}", *lines[secret + 1 :]]))
    with pytest.raises(Broken, match="does not end here"):
        verify(sealed(lines[:-1]))


@pytest.mark.parametrize("game", ["koikoi", "fake"])
def test_a_host_that_is_killed_leaves_the_same_record_but_for_times(game: str) -> None:
    unbroken, broken = played(game, 4)[0], played(game, 4, kills=5)[0]
    assert timeless(broken) == timeless(unbroken)


def timeless(text: str) -> list[str]:
    return [line[21:] if line[:2] == "19" else line for line in text.split("\n")[:-2]]


def test_a_text_of_people_stays_on_its_line() -> None:
    assert quoted('a"b\n\x1b\u2028\u202e愛') == '"a\\"b\\n\\u001b\\u2028\\u202e愛"'


def test_people_get_the_record_when_the_match_is_over_and_when_they_come_back() -> None:
    text, world = played("koikoi", 3)
    aiko = Person(world, "Aiko", key="a" * 40)
    assert "".join(part.text for part in aiko.heard(RecordPart)) == text
    assert Person(world, "Mika").heard(RecordPart) == []


def test_a_table_of_people_gives_the_same_record_to_all() -> None:
    world = World(2)
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open(options={"deals": 1})
    ben.sit(table)
    ben.ready(table)
    aiko.start(table)
    assert not aiko.heard(RecordPart)
    play_match(world, table, (aiko, ben))
    texts = {"".join(part.text for part in person.heard(RecordPart)) for person in (aiko, ben)}
    assert texts == {world.state(table).record}


def test_who_comes_and_goes_is_told_by_seat_and_who_never_sat_there_not_at_all() -> None:
    world = World(2)
    bots, aiko, ben, nao = Bots(world), Person(world, "Aiko"), Person(world, "Ben"), Person(world, "Nao")
    table = aiko.open("koikoi", options={"match_length": "deals_3"}, lots=False)
    ben.sit(table)
    ben.ready(table)
    nao.watch(table)
    aiko.start(table)
    for person in (nao, ben):
        aiko.done(Remove(aiko.request(), table, who(person.key)))
    ben.sit(table)
    ben.name = 'Be"ni'
    ben.connect()
    ben.done(Leave(ben.request(), table))
    ben.sit(table)
    play_match(world, table, (aiko, ben), bots)
    text = world.state(table).record
    sign = who(ben.key)
    people = ["1 sent away", f'1 sits "Ben" {sign}', '1 is called "Be\\"ni"', "1 leaves", "1 returns"]
    assert [line for line in timeless(text) if re.match(r"\d (sent|sits|is|leaves|returns)", line)] == people
    assert "- sent away" not in text
    assert holds(text) == ""
    replay = Replay(verify(text))
    assert [seat.name for seat in (replay.moments[0].seats[1], replay.moments[-1].seats[1])] == ["Ben", 'Be"ni']


def test_an_option_that_is_nested_for_ever_is_no_value() -> None:
    lines = record("koikoi").split("\n")[:-2]
    at = next(number for number, line in enumerate(lines) if line.startswith("option "))
    lines[at] = "option deep " + "[" * 100_000
    with pytest.raises(Broken, match=rf"^Line {at + 1}: a value cannot be read"):
        verify(sealed(lines))


@pytest.mark.parametrize(
    "line", ["9 leaves", '1 is called "a', '1 is called "\\u0061"', '1 sits "Ben" xyz', "- sent away"]
)
def test_a_line_about_a_person_has_one_form(line: str) -> None:
    lines = record("koikoi").split("\n")[:-2]
    at = next(n for n, told in enumerate(lines) if " score 1 " in told) + 1
    with pytest.raises(Broken, match=rf"^Line {at + 1}: "):
        verify(sealed([*lines[:at], f"{lines[at][:20]} {line}", *lines[at:]]))


@pytest.mark.slow
@pytest.mark.parametrize("game", MATCHES)
def test_hundreds_of_true_records_hold(game: str) -> None:
    """1,000 over the five games, each of a match of its own."""
    for seed in range(200):
        text = played(game, seed)[0]
        verify(text)
        assert holds(text) == ""


@pytest.mark.slow
@pytest.mark.parametrize("game", MATCHES)
def test_hundreds_of_changed_records_do_not_hold(game: str) -> None:
    """1,000 over the five games."""
    rng, texts = Random(6), [played(game, seed)[0] for seed in range(4)]
    for number in range(200):
        wrong = changed(texts[number % len(texts)], rng)
        with pytest.raises(Broken):
            verify(wrong)
