from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from netcore.tracking import Sequences


def kinds(*updates: tuple[int, bool]) -> list[str]:
    sequences: Sequences[str] = Sequences()
    return [sequences.take("seat", seq, full) for seq, full in updates]


def test_updates_in_order_are_new() -> None:
    assert kinds((1, False), (2, False), (3, False)) == ["new", "new", "new"]


def test_an_update_that_came_already_is_a_repeat() -> None:
    assert kinds((1, False), (2, False), (1, False), (2, False)) == ["new", "new", "repeat", "repeat"]


def test_a_missing_update_is_a_hole_until_a_full_one_comes() -> None:
    assert kinds((1, False), (3, False), (4, False), (4, True), (5, False)) == [
        "new",
        "hole",
        "hole",
        "new",
        "new",
    ]


def test_who_comes_late_needs_a_full_update_first() -> None:
    assert kinds((7, False), (7, True), (8, False)) == ["hole", "new", "new"]


def test_a_full_update_older_than_the_newest_is_a_repeat() -> None:
    assert kinds((5, True), (6, False), (5, True), (6, True)) == ["new", "new", "repeat", "new"]


def test_after_a_new_connection_the_numbers_begin_anywhere() -> None:
    sequences: Sequences[str] = Sequences()
    sequences.take("seat", 9, True)
    sequences.forget()
    assert sequences.behind("seat", 1)
    assert sequences.take("seat", 3, True) == "new"


@given(st.lists(st.tuples(st.integers(0, 12), st.booleans())))
def test_what_is_passed_on_never_goes_back_and_never_skips_without_a_full_one(
    updates: list[tuple[int, bool]],
) -> None:
    sequences: Sequences[str] = Sequences()
    passed = [(seq, full) for seq, full in updates if sequences.take("seat", seq, full) == "new"]
    for (before, _), (after, full) in pairwise(passed):
        assert after == before + 1 or (full and after >= before)
