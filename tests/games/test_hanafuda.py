"""The hanafuda pack, as the rules count it."""

from collections import Counter

from games.cards.hanafuda import KIND, MONTH, PACK, Kind, face_value


def of(kind: Kind) -> set[str]:
    return {card for card in PACK if KIND[card] is kind}


def test_there_are_48_different_cards_in_id_order() -> None:
    assert len(set(PACK)) == 48
    assert list(PACK) == sorted(PACK)
    assert PACK[0] == "01-1"
    assert PACK[11] == "03-4"
    assert PACK[47] == "12-4"


def test_each_of_twelve_months_has_four_cards() -> None:
    assert Counter(MONTH.values()) == dict.fromkeys(range(1, 13), 4)
    assert all(card == f"{MONTH[card]:02d}-{card[-1]}" for card in PACK)


def test_the_brights() -> None:
    assert of(Kind.BRIGHT) == {"01-1", "03-1", "08-1", "11-1", "12-1"}


def test_the_animals() -> None:
    assert of(Kind.ANIMAL) == {"02-1", "04-1", "05-1", "06-1", "07-1", "08-2", "09-1", "10-1", "11-2"}


def test_the_ribbons() -> None:
    assert of(Kind.POEM) == {"01-2", "02-2", "03-2"}
    assert of(Kind.BLUE) == {"06-2", "09-2", "10-2"}
    assert of(Kind.PLAIN) == {"04-2", "05-2", "07-2", "11-3"}
    assert {kind for kind in Kind if kind.is_ribbon} == {Kind.POEM, Kind.BLUE, Kind.PLAIN}


def test_the_chaff() -> None:
    each = Counter(MONTH[card] for card in of(Kind.CHAFF))
    assert each == {**dict.fromkeys(range(1, 11), 2), 11: 1, 12: 3}
    assert all(card[-1] in "34" for card in of(Kind.CHAFF) if MONTH[card] <= 10)


def test_the_face_values_add_up_to_264() -> None:
    assert sum(map(face_value, PACK)) == 264
    assert Counter(map(face_value, PACK)) == {20: 5, 10: 9, 5: 10, 1: 24}
