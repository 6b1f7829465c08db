"""What a client has seen of a match fits the host's record, also where its line was broken meanwhile."""

from netcore.messages import RecordPart
from netcore.people import who
from netcore.witness import Claim, Witness, doubt
from tests.netcore.world import Bots, Person, World


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
