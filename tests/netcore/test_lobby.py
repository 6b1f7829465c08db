"""The list of tables: in parts and by changes, put together again whatever is lost or overtakes."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcore.effects import LOBBY_TOPIC
from netcore.lobby import KEPT_CHANGES, LINES, LobbyBook, parts_of
from netcore.messages import Close, Lobby, LobbyChange, Ping, Pong, Resync, RuleSheet, TableLine, Welcome
from tests.netcore.lan import hosting, person
from tests.netcore.proxy import Line, bad_line
from tests.netcore.world import Person, World

SHEET = RuleSheet("koikoi", 1, "standard")


def line(number: int, title: str = "A table") -> TableLine:
    return TableLine(f"{number:08}", title, SHEET, "waiting", ("Aiko", ""), "open", 0)


def change(seq: int, *tables: TableLine, gone: tuple[int, ...] = ()) -> LobbyChange:
    return LobbyChange(seq, tables, tuple(f"{number:08}" for number in gone))


def test_the_list_comes_in_parts_that_are_no_longer_than_told() -> None:
    lines = [line(number) for number in range(2 * LINES + 1)]
    parts = parts_of(7, lines)
    assert [(part.seq, part.part, part.parts, len(part.tables)) for part in parts] == [
        (7, 1, 3, LINES),
        (7, 2, 3, LINES),
        (7, 3, 3, 1),
    ]
    book = LobbyBook()
    assert [book.take(part) for part in reversed(parts)] == [False, False, True]
    assert list(book.tables) == lines
    assert not book.behind(7)


def test_a_host_without_tables_has_a_list_too() -> None:
    (part,) = parts_of(0, [])
    book = LobbyBook()
    assert book.behind(0)
    assert book.take(part)
    assert book.tables == ()
    assert not book.behind(0)


def test_a_change_is_made_where_its_table_stands_and_what_is_gone_goes() -> None:
    book = LobbyBook()
    book.take(Lobby(3, (line(1), line(2))))
    assert book.change(change(4, line(1, "Another"), line(3)))
    assert book.change(change(5, gone=(2,)))
    assert book.tables == (line(1, "Another"), line(3))
    assert not book.change(change(5, gone=(2,)))


def test_after_a_hole_nothing_is_changed_until_the_whole_comes() -> None:
    book = LobbyBook()
    book.take(Lobby(3, (line(1),)))
    assert not book.change(change(5, line(3)))
    assert book.behind(5)
    assert len(book.tables) == 1
    assert book.take(Lobby(4, (line(1), line(2))))
    assert [table.table for table in book.tables] == [table.table for table in map(line, (1, 2, 3))]
    assert not book.behind(5)


def test_a_whole_that_is_older_than_what_is_known_is_passed_over() -> None:
    book = LobbyBook()
    book.take(Lobby(3, (line(1),)))
    book.change(change(4, line(2)))
    assert not book.take(Lobby(3, (line(1),)))
    assert book.tables == (line(1), line(2))


@given(st.integers(0, 2**32), st.lists(st.sampled_from(["change", "whole", "lost part"]), max_size=40))
def test_what_is_shown_is_always_what_the_list_once_was(seed: int, steps: list[str]) -> None:
    """Changes come in any order, some not at all; parts of a whole are sent at any time."""
    rng, book, lines = Random(seed), LobbyBook(), dict[str, TableLine]()
    states, waiting = [dict(lines)], list[LobbyChange]()
    book.take(parts_of(0, [])[0])
    for step in steps:
        if step == "change":
            number = rng.randrange(300)
            told = change(len(states), line(number, str(seed)), gone=(rng.randrange(300, 310),))
            lines |= {table.table: table for table in told.tables}
            states.append(dict(lines))
            waiting.append(told)
            rng.shuffle(waiting)
        else:
            for part in parts_of(len(states) - 1, tuple(lines.values()))[step == "lost part" :]:
                book.take(part)
        if waiting and rng.random() < 0.6:
            book.change(waiting.pop())
        shown = {table.table: table for table in book.tables}
        assert shown in states
        assert book.behind(len(states) - 1) or shown == states[-1]
    for part in parts_of(len(states) - 1, tuple(lines.values())):
        book.take(part)
    assert {table.table: table for table in book.tables} == lines


def test_changes_that_nothing_leads_to_are_not_kept_for_ever() -> None:
    book = LobbyBook()
    for seq in range(2, 3 * KEPT_CHANGES):
        book.change(change(seq, line(seq)))
    assert len(book._later) == KEPT_CHANGES


def test_a_host_with_many_tables_tells_them_in_parts_and_then_what_changes() -> None:
    world = World()
    people = [Person(world, f"P{number}") for number in range(30)]
    tables = [person.open() for person in people for _ in range(8)]
    aiko = Person(world, "Aiko")
    (welcome,) = aiko.heard(Welcome)
    parts = aiko.heard(Lobby)
    assert [part.part for part in parts] == [2, 3]
    assert [table.table for lines in (welcome.tables, *(part.tables for part in parts)) for table in lines] == tables
    people[0].done(Close(people[0].request(), tables[0]))
    (told,) = world.broadcast(LOBBY_TOPIC, LobbyChange)[-1:]
    assert (told.seq, told.tables, told.gone) == (welcome.lobby + 1, (), (tables[0],))
    aiko.tell(Ping(1))
    assert aiko.heard(Pong)[-1].lobby == told.seq
    aiko.tell(Resync())
    whole = aiko.heard(Lobby)[-3:]
    assert {part.seq for part in whole} == {told.seq}
    assert [table.table for part in whole for table in part.tables] == tables[1:]


@pytest.mark.parametrize("many", [3, 0])
async def test_what_the_gallery_did_not_tell_of_the_list_comes_by_the_hall(tmp_path: Path, many: int) -> None:
    shown = Line()
    async with (
        hosting(tmp_path / "host") as ports,
        bad_line(ports.door, to_gallery=shown) as (door, _),
        person(tmp_path, "Aiko", ports.door) as aiko,
        person(tmp_path, "Mika", door) as mika,
    ):
        shown.open.clear()
        tables = [await aiko.open() for _ in range(many + 1)]
        await mika.until(lambda: mika.tables == tuple(tables))
        await aiko.do(lambda request: Close(request, tables[-1]))
        await mika.until(lambda: mika.tables == tuple(tables[:-1]))
