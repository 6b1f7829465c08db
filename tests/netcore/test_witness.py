"""What a client has seen of a match fits the host's record, also where its line was broken meanwhile."""

import re
from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest

from netcore.messages import HostMessage, Leave, RecordPart, Rematch, Remove, Room, Say
from netcore.minutes import sealed
from netcore.people import who
from netcore.witness import Claim, Witness, doubt
from tests.netcore.records import with_talk
from tests.netcore.world import Bots, Person, World, play_match


def claimed(*, breaks: bool) -> Claim:
    """A match of Koi-Koi against a computer, seen by the one person; the claim that he is told at its end."""
    world = World(3)
    aiko, bots = Person(world, "Aiko"), Bots(world)
    routes = [aiko.peer.route]
    table = aiko.open("koikoi", options={"match_length": "deals_3"})
    aiko.start(table)
    while (phase := world.state(table).phase) != "over":
        if phase == "pause":
            aiko.ready(table)
        elif not bots.play():
            aiko.done(aiko.act(table, world.rng.choice(aiko.choices(table))))
        if breaks and world.rng.random() < 0.2:
            aiko.connect()
            routes.append(aiko.peer.route)
    witness = Witness(who(aiko.key))
    found = (witness.hear(message) for route, message in world.sent if route in routes)
    claims = [claim for claim in found if claim is not None]
    assert len(claims) == 1
    assert aiko.heard(RecordPart)
    return claims[0]


def test_a_view_that_is_told_again_on_a_new_line_fits_the_record() -> None:
    for breaks in (False, True):
        claim = claimed(breaks=breaks)
        assert sum(map(len, claim.views.values())) > 20
        assert doubt(claim) == ""


def test_a_view_that_never_was_does_not_fit() -> None:
    claim = claimed(breaks=False)
    seat, views = next(iter(claim.views.items()))
    claim.views[seat] = (*views[:5], bytes(32), *views[5:])
    assert "does not fit the cards" in doubt(claim)


class Coming:
    """A match of Koi-Koi where people come, go, are sent away and change their names beside Aiko, who hears it all."""

    def __init__(self, seed: int, *, keep_talk: bool = False, losses: float = 0.0) -> None:
        self.world = World(seed)
        self.chance = Random(seed)
        self.losses = losses
        """How often Aiko's line breaks."""
        self.bots = Bots(self.world)
        self.aiko, self.ben, self.chie = (Person(self.world, name) for name in ("Aiko", "Ben", "Chie"))
        self.routes = [self.aiko.peer.route]
        self.table = self.aiko.open("koikoi", options={"match_length": "deals_6"}, lots=False, keep_talk=keep_talk)
        self.ben.sit(self.table)
        self.ben.ready(self.table)
        self.aiko.start(self.table)
        for happens in (self.leave, self.come, self.rename, self.send_away, self.other, self.leave, self.come,
                        self.rename, self.send_away, self.come, self.leave):  # fmt: skip
            happens()
            self.say()
            for _ in range(3):
                self.act()
            self.lose()

    def say(self) -> None:
        self.aiko.done(Say(self.aiko.request(), self.table, "who is this?"))

    @property
    def guest(self) -> Person | None:
        """Who owns the other seat."""
        key = self.world.state(self.table).chairs[1].key
        return next((one for one in (self.ben, self.chie) if one.key == key), None)

    def leave(self) -> None:
        assert self.guest
        self.guest.done(Leave(self.guest.request(), self.table))

    def come(self) -> None:
        (self.guest or self.ben).sit(self.table)

    def other(self) -> None:
        self.chie.sit(self.table)

    def send_away(self) -> None:
        assert self.guest
        self.aiko.done(Remove(self.aiko.request(), self.table, who(self.guest.key)))

    def rename(self) -> None:
        assert self.guest
        self.guest.name = f"{self.guest.name[:4]}{self.chance.randrange(100)}"
        self.guest.connect()

    def act(self) -> None:
        """One move, or on to the next deal."""
        chairs = self.world.state(self.table).chairs
        here = [one for one in (self.aiko, self.guest) if one and not chairs[one is not self.aiko].left]
        for one in here:
            if self.world.state(self.table).phase == "pause":
                one.ready(self.table)
                continue
            if choices := one.choices(self.table):
                return one.done(one.act(self.table, self.chance.choice(choices)))
        self.bots.play()

    def lose(self) -> None:
        """Aiko's line breaks now and then; what she was told on the old one she has not heard, every other time."""
        if self.chance.random() < self.losses:
            self.aiko.connect()
            self.routes = [*self.routes[: self.chance.choice([-1, None])], self.aiko.peer.route]

    def heard(self) -> list[HostMessage]:
        """What Aiko has heard to the end of the match, but on lines that are lost with all they told."""
        while self.world.state(self.table).phase != "over":
            self.act()
        return [message for route, message in self.world.sent if route in self.routes]

    @property
    def me(self) -> str:
        return who(self.aiko.key)


def newest_claim(me: str, messages: Iterable[HostMessage]) -> Claim:
    witness = Witness(me)
    return [claim for message in messages if (claim := witness.hear(message)) is not None][-1]


def changed(claim: Claim, pattern: str, new: str) -> Claim:
    """The claim with something else in its record, whose sums fit again."""
    lines = re.sub(pattern, new, claim.text, count=1, flags=re.MULTILINE).split("\n")[:-2]
    terms = next(number for number, line in enumerate(lines) if line.startswith("terms "))
    lines[terms] = sealed(lines[:terms]).split("\n")[-2].replace("sha256", "terms")
    assert sealed(lines) != claim.text
    return replace(claim, text=sealed(lines))


@pytest.mark.parametrize("seed", range(4))
def test_whoever_comes_and_goes_while_a_line_is_lost_nobody_is_accused(seed: int) -> None:
    evening = Coming(seed, keep_talk=seed % 2 == 0, losses=0.5 if seed else 0.0)
    claim = newest_claim(evening.me, evening.heard())
    assert claim.seatings
    assert doubt(claim) == ""


@pytest.mark.parametrize(
    ("pattern", "new"),
    [
        (r'^seat 1 person "Ben"', 'seat 1 person "Bea"'),
        (r'^(seat 1 person "Ben") \w+', r"\1 00000000"),
        (r'sits "Chie"', 'sits "Chia"'),
        (r'sits "Chie" \w+', 'sits "Chie" 00000000'),
        (r"^.* sent away\n", ""),
        (r"^.* is called .*\n", ""),
    ],
)
def test_other_people_than_those_who_were_seen_do_not_fit(pattern: str, new: str) -> None:
    evening = Coming(0)
    claim = newest_claim(evening.me, evening.heard())
    assert doubt(claim) == ""
    assert "tells others at the table" in doubt(changed(claim, pattern, new))


def test_a_table_that_was_to_keep_nothing_of_what_is_said_may_not_keep_it() -> None:
    claim = claimed(breaks=False)
    assert "opened to keep nothing" in doubt(replace(claim, text=with_talk(claim.text, {4: '"hm"'})))
    assert doubt(replace(claim, text=with_talk(claim.text, {4: '"hm"'}), silent=False)) == ""


def test_who_has_missed_the_draw_of_the_next_match_accuses_nobody() -> None:
    world = World(3)
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open("koikoi", options={"match_length": "deals_3"}, lots=False)
    ben.sit(table)
    ben.ready(table)
    aiko.start(table)
    play_match(world, table, (aiko, ben))
    for person in (aiko, ben):
        person.done(Rematch(person.request(), table))
    play_match(world, table, (aiko, ben))
    heard = (message for route, message in world.sent if route == aiko.peer.route)
    missed = [one for one in heard if not (isinstance(one, Room) and (one.phase, one.match_no) == ("drawing", 2))]
    claim = newest_claim(who(aiko.key), missed)
    assert claim.match_no == 2
    assert doubt(claim) == ""
