import pytest

from netcore.address import Address, parse_address


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("", "127.0.0.1", 5750),
        ("attic", "attic", 5750),
        ("attic.local:6000", "attic.local", 6000),
        (":6000", "127.0.0.1", 6000),
        (" 192.168.1.7 ", "192.168.1.7", 5750),
        ("192.168.1.7:1", "192.168.1.7", 1),
        ("::1", "::1", 5750),
        ("[::1]", "::1", 5750),
        ("[fe80::1]:65535", "fe80::1", 65535),
    ],
)
def test_an_address_is_read_with_what_was_left_out_filled_in(text: str, host: str, port: int) -> None:
    assert parse_address(text) == Address(host, port)


@pytest.mark.parametrize(
    "text",
    [
        *("a b", "192.168.1", "256.1.1.1", "attic:", "attic:0", "attic:65536", "attic:x", "-attic", "at_tic..local"),
        *("[::1", "[::1]x", "[::1]:", "::g", "[attic]:5", "tcp://attic", "[b]x[/b]"),
    ],
)
def test_anything_else_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"^[A-Z'\"].*\.$"):
        parse_address(text)


@pytest.mark.parametrize("address", [Address("attic", 1), Address("::1", 5750), Address("10.0.0.1", 65535)])
def test_the_text_of_an_address_reads_back_as_the_same(address: Address) -> None:
    assert parse_address(str(address)) == address
