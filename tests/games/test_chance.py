"""Chance against known answers that any language can repeat, its evenness, and the laid-down kind."""

import hashlib
import hmac
from collections import Counter
from typing import Any

import pytest

from games.chance import SEED_BYTES, AnyChance, Chance, Rigged
from tests.games.harness import packed, unpacked
from tests.games.vectors import rows

Row = dict[str, Any]


def chance(row: Row) -> Chance:
    return Chance(bytes.fromhex(row["seed"]))


@pytest.mark.parametrize("row", rows("chance", "words"))
def test_the_stream_is_hmac_sha256_in_blocks(row: Row) -> None:
    seed, purpose = bytes.fromhex(row["seed"]), row["purpose"]
    blocks = b"".join(hmac.new(seed, f"{purpose}/{no}".encode(), hashlib.sha256).digest() for no in range(2))
    assert [blocks[at : at + 8].hex() for at in range(0, 48, 8)] == row["words"].split()
    kind, label, *use = purpose.split("/")
    if kind == "pick":
        assert Chance(seed).pick(label, 2**32, int(use[0])) == int(row["words"].split()[0], 16) % 2**32


@pytest.mark.parametrize("row", rows("chance", "deck"))
def test_known_shuffles(row: Row) -> None:
    cards = [str(number) for number in range(row["cards"])]
    assert chance(row).deck(cards, row["shuffle"]) == tuple(row["result"].split())
    assert cards == [str(number) for number in range(row["cards"])]


@pytest.mark.parametrize("row", rows("chance", "pick"))
def test_known_picks(row: Row) -> None:
    assert chance(row).pick(row["label"], int(row["below"]), row["use"]) == int(row["result"])


def test_a_seed_has_32_bytes() -> None:
    assert SEED_BYTES == 32
    with pytest.raises(ValueError, match="32 bytes, not 31"):
        Chance(bytes(31))


def chi_square(counts: Counter[Any], cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in counts) + (cells - len(counts)) * expected


def test_picks_are_even() -> None:
    fixed = Chance(hashlib.sha256(b"picks").digest())
    counts = Counter(fixed.pick("card", 48, use) for use in range(9600))
    assert chi_square(counts, 48) < 85  # 47 degrees of freedom: one seed in 2000 lies above


def test_every_order_of_four_cards_is_as_likely() -> None:
    fixed = Chance(hashlib.sha256(b"orders").digest())
    counts = Counter(fixed.deck("abcd", number) for number in range(4800))
    assert chi_square(counts, 24) < 52  # 23 degrees of freedom: one seed in 2000 lies above


def test_every_card_comes_to_every_place() -> None:
    fixed = Chance(hashlib.sha256(b"places").digest())
    cards = [str(number) for number in range(12)]
    counts: Counter[Any] = Counter()
    for number in range(2400):
        counts.update(enumerate(fixed.deck(cards, number)))
    assert chi_square(counts, 144) < 183  # 121 degrees of freedom: one seed in 5000 lies above


def test_purposes_do_not_share_their_numbers() -> None:
    fixed = Chance(bytes(32))
    picks = {fixed.pick(label, 2**60, use) for label in ("a", "b", "a/0") for use in range(10)}
    assert len(picks) == 30
    assert len({fixed.deck(range_of(20), number) for number in range(10)}) == 10


def range_of(count: int) -> list[str]:
    return [str(number) for number in range(count)]


def test_a_laid_down_chance_gives_what_was_laid_down() -> None:
    laid = Rigged([["b", "a"], ["a", "b"]], {"draw": [3, 0]})
    assert laid.deck(("a", "b"), 0) == ("b", "a")
    assert laid.deck(("a", "b"), 1) == ("a", "b")
    assert [laid.pick("draw", 4, use) for use in (0, 1)] == [3, 0]


@pytest.mark.parametrize("value", [Chance(bytes(range(32))), Rigged([["b", "a"]], {"draw": [3, 0]})])
def test_both_kinds_survive_the_wire(value: AnyChance) -> None:
    assert unpacked(packed(value), AnyChance) == value


@pytest.mark.parametrize(
    ("cards", "shuffle", "message"),
    [(("a", "b"), 1, "no pack was laid down for shuffle 1"), (("a", "c"), 0, "holds other cards")],
)
def test_a_laid_down_chance_refuses_another_pack(cards: tuple[str, ...], shuffle: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Rigged([["b", "a"]], {}).deck(cards, shuffle)


@pytest.mark.parametrize(("label", "n", "use"), [("draw", 4, 1), ("draw", 3, 0), ("other", 4, 0)])
def test_a_laid_down_chance_refuses_another_pick(label: str, n: int, use: int) -> None:
    with pytest.raises(ValueError, match="was laid down"):
        Rigged([], {"draw": [3]}).pick(label, n, use)
