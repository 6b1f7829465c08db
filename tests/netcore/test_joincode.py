"""Join codes: what they hold, what is forgiven, and which slips are noticed."""

import ipaddress
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcore.address import Address
from netcore.joincode import LENGTH, LETTERS, CodeError, Way, join_code, key_tag, looks_like_code, parse_way, read_code

CODE = join_code("192.168.1.20", 5750, "0123456789a")
MEANT = Way(Address("192.168.1.20", 5750), "0123456789a")


def solid(code: str) -> str:
    return code.replace("-", "")


@given(st.ip_addresses(v=4), st.integers(1, 65535), st.integers(0, 2**44 - 1))
def test_a_code_says_address_port_and_tag(host: object, port: int, tag: int) -> None:
    code = join_code(str(host), port, f"{tag:011x}")
    assert [len(group) for group in code.split("-")] == [4] * 5
    assert read_code(code) == Way(Address(str(host), port), f"{tag:011x}")


def test_the_form_is_fixed() -> None:
    """Written down once: host and clients of different versions read each other's codes."""
    assert CODE == "R2M0-250P-ER0J-6HB7-H6JH"


@pytest.mark.parametrize(
    "typed",
    [
        CODE.lower(),
        CODE.replace("-", " "),
        solid(CODE),
        f"  {CODE} ",
        CODE.replace("0", "O"),
        CODE.replace("0", "o"),
        CODE.replace("-", " - "),
    ],
)
def test_how_it_is_typed_does_no_harm(typed: str) -> None:
    assert looks_like_code(typed)
    assert read_code(typed) == MEANT


def test_i_and_l_are_heard_as_one() -> None:
    code = join_code("8.66.16.132", 4232, "08421084210")
    assert "1" in code
    assert read_code(code.replace("1", "l")) == read_code(code.replace("1", "I")) == read_code(code)


def test_every_wrong_letter_is_noticed() -> None:
    letters = solid(CODE)
    for place in range(LENGTH):
        for other in set(LETTERS) - {letters[place]}:
            with pytest.raises(CodeError, match="slip"):
                read_code(letters[:place] + other + letters[place + 1 :])


def test_two_letters_in_each_others_place_are_noticed() -> None:
    letters = list(solid(CODE))
    for first, second in combinations(range(LENGTH), 2):
        swapped = letters.copy()
        swapped[first], swapped[second] = letters[second], letters[first]
        if swapped != letters:
            with pytest.raises(CodeError, match="slip"):
                read_code("".join(swapped))


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (CODE[:-1], "has 20 letters and digits; this one has 19"),
        (CODE + "7", "this one has 21"),
        (CODE.replace("R", "U", 1), "There is no U in a join code"),
        ("0000-0000-0000-0000-0000", "slip"),
    ],
)
def test_a_slip_is_told_in_words(typed: str, sentence: str) -> None:
    assert looks_like_code(typed)
    with pytest.raises(CodeError, match=sentence):
        read_code(typed)


@pytest.mark.parametrize("typed", ["", "attic", "192.168.1.20", "192.168.1.20:5750", "[::1]:5750", "my-old-laptop",
                                   "laptop-of-mika.local", "internationalization:5750"])  # fmt: skip
def test_an_address_is_no_code(typed: str) -> None:
    assert not looks_like_code(typed)


def test_an_address_or_a_code_is_a_way() -> None:
    assert parse_way(CODE.lower()) == MEANT
    assert parse_way("192.168.1.20") == Way(Address("192.168.1.20", 5750), "")
    assert parse_way("[::1]:5751").address == Address("::1", 5751)
    with pytest.raises(CodeError):
        parse_way(CODE[:-1])


def test_no_code_for_ipv6() -> None:
    with pytest.raises(ipaddress.AddressValueError):
        join_code("fe80::1", 5750, "0" * 11)


def test_the_tag_is_a_piece_of_the_keys_hash() -> None:
    assert key_tag("x" * 40) == key_tag("x" * 40) != key_tag("y" * 40)
    assert len(key_tag("x" * 40)) == 11
