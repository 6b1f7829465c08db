"""PROTOCOL.md tells every message, field, bound and code as it is."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import netcore
from games.cards.hanafuda import PACK
from games.chance import Chance
from games.game import Seating
from netcore import fair
from netcore.allowance import LEAST_MS
from netcore.codec import MAX_DOOR_FRAME, decode_client
from netcore.fair import Share
from netcore.flood import LEAK, MOST
from netcore.limits import Limits, Waits
from netcore.messages import (
    MAX_CLIENT_FRAME,
    MAX_HOST_FRAME,
    PROTOCOL,
    ClientMessage,
    Fault,
    HostMessage,
    Message,
    Ping,
    Room,
)
from netcore.refused import CODES
from netcore.rooms import MAX_ONLOOKERS
from tests.netcore.protocol_table import fields_of

TEXT = (Path(netcore.__file__).parent / "PROTOCOL.md").read_text("utf-8")
WIRE: dict[str, type[msgspec.Struct]] = {
    str(kind.__struct_config__.tag or kind.__name__): kind for kind in Message.__subclasses__()
}


def section(name: str) -> str:
    found = re.search(rf"^#### `{name}`\n(.*?)(?=^#|\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found, name
    return found[1]


def codes(heading: str) -> set[str]:
    """The first column of the table under a heading."""
    found = re.search(rf"^#+ [0-9. ]*{heading}\n(.*?)(?=^#|\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found, heading
    return set(re.findall(r"^\| `([a-z_]+)` \|", found[1], re.MULTILINE))


def test_the_page_tells_all_messages_and_no_others() -> None:
    assert set(re.findall(r"^#### `(\w+)`$", TEXT, re.MULTILINE)) == set(WIRE)
    assert f"Protocol number **{PROTOCOL}**" in TEXT
    assert {kind.__struct_config__.tag for kind in get_args(ClientMessage) + get_args(HostMessage)} <= set(WIRE)


@pytest.mark.parametrize("name", WIRE)
def test_each_field_is_told_with_its_type_and_default(name: str) -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| (.*?) ?\| (.+) \|$", section(name), re.MULTILINE)
    assert [row[:3] for row in rows] == fields_of(WIRE[name])


def test_all_codes_are_told() -> None:
    assert codes("Refusals") == set(CODES)
    assert codes("Faults and limits") == set(get_args(msgspec.structs.fields(Fault)[0].type))
    phase = next(field for field in msgspec.structs.fields(Room) if field.name == "phase")
    assert codes("Phases") == set(get_args(phase.type))


def test_the_figures_are_those_of_the_host() -> None:
    limits, waits = Limits(), Waits()
    assert f"Door {MAX_DOOR_FRAME:,} bytes" in TEXT
    assert f"{MAX_CLIENT_FRAME:,} bytes to the host, {MAX_HOST_FRAME:,} bytes to the client" in TEXT
    assert f"{limits.rate:.0f} messages a second ({limits.burst:.0f} at once)" in TEXT
    assert f"{limits.ping_rate:.0f} pings a second ({limits.ping_burst:.0f} at once)" in TEXT
    assert f"more than {limits.connections_per_key} connections" in TEXT
    assert f"own {limits.tables_per_key} tables; a host keeps {limits.tables}" in TEXT
    assert f"{MOST:,} messages at once, or more than {int(MOST * LEAK)} a second for long, is cut off" in TEXT
    assert f"a password every {1 / limits.guess_rate:.0f} seconds ({limits.guess_burst:.0f} at once)" in TEXT
    assert f"the first {MAX_ONLOOKERS} of them" in TEXT
    assert f"newest {limits.answers_per_key} answers" in TEXT
    assert f"{waits.pause:.0f} s, or {waits.pause_alone:.0f} s at a table without people" in TEXT
    assert f"Silent for {waits.silence:.0f} s" in TEXT
    assert f"silent for {waits.veil:.0f} s passes" in TEXT
    assert f"silence for {waits.undo:.0f} s, refuses it" in TEXT
    assert f"leaves at least {LEAST_MS / 1000:.0f} s" in TEXT
    assert f"without a hash after {waits.draw:.0f} s" in TEXT
    assert f"stays closed for {waits.draw:.0f} s" in TEXT
    assert f"silent for {waits.forget:.0f} s is given up" in TEXT
    assert f"({waits.empty_saved / 86400:.0f} if it was left for another evening)" in TEXT
    assert f"{waits.empty_table / 60:.0f} minutes outside a match, or for {waits.empty_match / 86400:.0f} days" in TEXT


def test_the_example_in_bytes_is_a_message() -> None:
    found = re.search(r"^82 .*?^07 ", TEXT, re.MULTILINE | re.DOTALL)
    assert found
    data = "".join(re.match(r"[0-9a-f ]*?(?=  |$)", line)[0] for line in found[0].splitlines())  # type: ignore[index]
    assert decode_client(bytes.fromhex(data)) == Ping(7)


def test_the_vector_of_the_fair_deal_holds() -> None:
    rows = dict(
        re.findall(r"^(secret|commitment|value \d|hash \d|seed|lots|pack) +(.+(?:\n {12}.+)*)$", TEXT, re.MULTILINE)
    )
    values = tuple(bytes.fromhex(rows[f"value {seat}"]) for seat in range(2))
    shares = tuple(Share("", fair.hash_of(value), value) for value in values)
    assert [share.hash.hex() for share in shares] == [rows["hash 0"], rows["hash 1"]]
    done = fair.Round(1, bytes.fromhex(rows["secret"]), shares)
    assert fair.hash_of(done.secret).hex() == rows["commitment"]
    seed = fair.seed_of(done)
    assert seed.hex() == rows["seed"]
    assert (
        ", ".join(f"seat {old} draws seat {new}" for old, new in enumerate(Seating("lots").drawn(Chance(seed), 2)))
        == rows["lots"]
    )
    assert Chance(seed).deck(PACK, 0) == tuple(rows["pack"].split())
