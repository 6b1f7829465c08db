"""Pauses and taking back, as they are told at a table."""

from collections.abc import Sequence
from typing import Final

from games.wording import Names, _, listed
from netcore.messages import Note, Room
from netcore.mirror import TableMirror

YES_NO: Final = ("y", "n")


def paused(room: Room, names: Names, key: str = "P") -> str:
    """That a pause is on, and for who sits there which key ends it; empty while none is."""
    if room.paused is None:
        return ""
    asked = names.does(room.paused, _("have asked for a pause."), _("has asked for a pause."))
    return f"{asked} {_('{key} goes on.').format(key=key)}" if key and names.you >= 0 else asked


def is_asked(room: Room, seat: int | None) -> bool:
    """Whether this seat has yet to say yes or no."""
    asked = room.undo
    return asked is not None and not asked.refused and seat is not None and seat not in asked.agreed


def question(mirror: TableMirror) -> str:
    """What is asked to be taken back, in the words of the log, and who has to answer; empty while nothing is."""
    room, names = mirror.room, mirror.names
    if room is None or room.undo is None or room.undo.refused:
        return ""
    if is_asked(room, mirror.seat):
        return wish(mirror) + " " + _("Y yes, N no.")
    asks = names.does(room.undo.seat, _("ask to take back"), _("asks to take back"))
    waiting = [
        names.who(number)
        for number, seat in enumerate(room.seats)
        if seat.kind == "person" and seat.presence in ("here", "away") and number not in room.undo.agreed
    ]
    return _("{asks} the last move. Waiting: {names}.").format(asks=asks, names=listed(waiting))


def wish(mirror: TableMirror) -> str:
    """Who asks to take what back."""
    assert mirror.room is not None
    assert mirror.room.undo is not None
    seat = mirror.room.undo.seat
    asks = mirror.names.does(seat, _("ask to take back"), _("asks to take back"))
    return f"{asks}: {_newest(mirror, seat)}"


def _newest(mirror: TableMirror, seat: int) -> str:
    """The last that was heard of the seat, as this viewer may know it."""
    if mirror.game is not None:
        for event in reversed(mirror.heard):
            if getattr(event, "seat", None) == seat and (told := mirror.game.words.event(event, mirror.names)):
                return str(told)
    return _("the last move.")


def is_new(before: Room | None, now: Room) -> bool:
    """Whether something is asked to be taken back that was not asked before."""
    asked = before.undo.move if before is not None and before.undo is not None else None
    return now.undo is not None and now.undo.move != asked


def changes(before: Room, now: Room, names: Names) -> list[str]:
    """What changed about pauses and taking back between two Rooms, a sentence each.

    What the reader has asked for is left out: `paused` and `question` tell it for as long as it is so.
    """
    said = []
    if before.paused is None and now.paused not in (None, names.you):
        said.append(_("{who} asks for a pause. The game waits.").format(who=now.seats[now.paused].name))
    if before.paused is not None and now.paused is None and now.phase in ("playing", "pause"):
        said.append(_("The pause is over."))
    if now.undo is not None and now.undo.seat != names.you and is_new(before, now):
        said.append(_("{who} asks to take the last move back.").format(who=now.seats[now.undo.seat].name))
    if before.undo is not None and not before.undo.refused:
        if now.undo is not None and now.undo.refused:
            said.append(_("The table said no: nothing is taken back."))
        elif now.undo is None and now.undone == before.undone and now.match_no == before.match_no:
            said.append(_("Nothing is taken back: the game has gone on."))
    return said


def note(told: Note, names: Names) -> str:
    """What happened beside the game's events, as a line of the log."""
    if told.kind == "time":
        whose = _("Your time is up: the table plays for you.")
        other = _("{who} is out of time: the table plays.").format(who=names.who(told.seat))
        return whose if told.seat == names.you else other
    return names.does(told.seat, _("take the last move back."), _("takes the last move back."))


def with_notes(told: Sequence[tuple[str, str]], notes: Sequence[Note], names: Names) -> list[tuple[str, str]]:
    """The events of a deal as sentences with their places, and the notes, which have none, where they belong."""
    lines: list[tuple[str, str]] = []
    for number in range(len(told) + 1):
        lines += [("", note(one, names)) for one in notes if one.at == number]
        lines += told[number : number + 1]
    return lines
