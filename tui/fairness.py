"""How the cards of a match were drawn, in words: for the waiting room, the menu, the page about it, and line mode."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.wording import Names, _, listed
from netcore.fair import hash_of
from netcore.messages import Fair, Room, Share

Verdict: TypeAlias = str | None
"""What became of a match: None as long as nothing is known, empty if its record holds, else what is wrong."""

BYTES_SHOWN: Final = 4
"""Of a hash: enough to compare two screens by eye."""


@dataclass(frozen=True, slots=True)
class Part:
    """What the host or a seat adds to the draw: who, the hash, and what it stands for or why that is not shown."""

    who: str
    hash: str
    told: str


def short(data: bytes) -> str:
    """The first bytes, hexadecimal in fours."""
    figures = data[:BYTES_SHOWN].hex()
    return " ".join(figures[at : at + 4] for at in range(0, len(figures), 4))


def progress(room: Room | None) -> str:
    """How far the draw is that the table waits for; empty where none is on."""
    fair = room.fair if room is not None and room.phase == "drawing" else None
    if fair is None:
        return ""
    shares = [share for share in fair.shares if not share.left_out]
    hashes, values = (sum(map(bool, parts)) for parts in ([s.hash for s in shares], [s.value for s in shares]))
    told = _("Fair deal: {count} of {all} have shown their hash.")
    if hashes == len(shares):
        told = _("Fair deal: {count} of {all} have opened their part.")
    sentence = told.format(count=values if hashes == len(shares) else hashes, all=len(shares))
    return f"{sentence} {again(fair)}".strip()


def again(fair: Fair) -> str:
    """That the draw had to begin again, and by whom; empty where it had not."""
    if not fair.closed:
        return ""
    seats = sorted({seat + 1 for closed in fair.closed for seat in closed})
    told = _("Begun again {times}; closed at the time: {seats}.")
    times = _("once") if len(fair.closed) == 1 else _("{n} times").format(n=len(fair.closed))
    return told.format(times=times, seats=listed([_("seat {number}").format(number=seat) for seat in seats]))


def drawn_by(fair: Fair) -> str:
    """Who has drawn: "drawn by all 5", "drawn by 4 of 5"."""
    part = sum(not share.left_out for share in fair.shares)
    if part == len(fair.shares):
        return _("drawn by all {all}").format(all=part)
    return _("drawn by {count} of {all}").format(count=part, all=len(fair.shares))


def label(room: Room | None, verdict: Verdict) -> str:
    """The line of the menu; empty where nothing has been drawn."""
    if room is None or room.fair is None:
        return ""
    if verdict:
        return _("Fair deal: ! NOT FAIR, see why")
    if room.phase == "drawing":
        return _("Fair deal: being drawn")
    told = drawn_by(room.fair)
    return _("Fair deal: {drawn}, checked").format(drawn=told) if verdict == "" else f"{_('Fair deal:')} {told}"


def line(room: Room) -> str:
    """How the match was drawn, as a sentence; empty where nothing is known of it."""
    if room.fair is None:
        return ""
    told = _("Fair deal: {drawn}; hash of the host's part {hash}.")
    sentence = told.format(drawn=drawn_by(room.fair), hash=short(room.fair.commitment))
    return f"{sentence} {again(room.fair)}".strip()


def checked(room: Room | None, verdict: Verdict) -> str:
    """What came of the check of the record, as a sentence."""
    if verdict is None and room is not None and room.phase == "over":
        return _("The match is over; its record has not come yet, so it is not checked.")
    if verdict is None:
        return _("When the match is over the host opens its part, and all is checked here.")
    if verdict:
        return _("NOT FAIR: {why}").format(why=verdict)
    return _("Checked here: the record of this match holds, and fits all that was seen.")


def parts(room: Room, names: Names) -> Sequence[Part]:
    """What each adds, the host first. Values are by the seats before lots: where lots were drawn they have no name."""
    fair = room.fair
    if fair is None:
        return ()
    opened = short(fair.secret) if fair.secret and hash_of(fair.secret) == fair.commitment else ""
    host = Part(_("the host"), short(fair.commitment), opened or _("closed until the match is over"))
    return (host, *(_part(room, names, seat, share) for seat, share in enumerate(fair.shares)))


def _part(room: Room, names: Names, seat: int, share: Share) -> Part:
    lots = bool(room.lots) and room.phase != "drawing"
    who = _("part {number}").format(number=seat + 1) if lots else names.who(seat)
    if share.left_out:
        return Part(who, "", _("left out: late, or kept it closed"))
    if not share.hash:
        return Part(who, "", _("has shown nothing yet"))
    return Part(who, short(share.hash), short(share.value) if share.value else _("not opened yet"))


def told(room: Room, names: Names, verdict: Verdict) -> list[str]:
    """All of it in lines."""
    rows = [
        ", ".join(filter(None, (f"{part.who}: {part.hash}".rstrip(": "), part.told))) for part in parts(room, names)
    ]
    return [progress(room) or line(room), *rows, checked(room, verdict)] if rows else []


ABOUT: Final = _(
    "Each shows the hash of a secret number first, a fingerprint that fixes it; then all open theirs. All numbers"
    " together make every shuffle, so that nobody, not the host either, can choose the cards."
)
KEPT: Final = _("bafuda verify FILE checks a record again.")
