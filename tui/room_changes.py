"""What has changed at a table between two Rooms, a sentence each, as the reader is to be addressed."""

from collections.abc import Iterable

from games.wording import Names, _, listed
from netcore.messages import Room, SeatInfo, Show
from tui import asking, sentences
from tui.opening import bot_mark


def names_in(room: Room, me: str) -> Names:
    """The names of who sits there; `me` is the reader's public sign."""
    own = (number for number, seat in enumerate(room.seats) if me and seat.who == me)
    return Names(tuple(seat.name for seat in room.seats), next(own, -1))


def all_of(seats: Iterable[int], names: Names) -> str:
    """Several people at the start of a sentence, the reader first: "You and Aiko"."""
    return listed([names.who(seat) for seat in sorted(seats, key=lambda seat: seat != names.you)])


def changes(before: Room | None, now: Room, me: str) -> list[str]:
    """All that has changed; what the reader has just asked for is not told where the table shows it anyway."""
    if before is None or len(before.seats) != len(now.seats) or before.lots != now.lots:
        return []
    names = names_in(now, me)
    said = list(filter(None, (_seat_change(before, now, seat, me) for seat in range(len(now.seats)))))
    if len(before.restart) < len(now.restart):
        said.append(_("{who} would like to begin the match anew.").format(who=all_of(now.restart, names)))
    said += wishes(before, now, names)
    said += asking.changes(before, now, names)
    said += _showing(before, now, me)
    said += _table(before, now, names)
    return said


def wishes(before: Room, now: Room, names: Names) -> list[str]:
    """Who has come to want what, between two Rooms, a sentence each."""
    asked = {
        "bots": _("{who} would not wait any longer, but let a bot play."),
        "save": _("{who} would like to save the match for another evening."),
        "end": _("{who} would like to end the match."),
    }
    said = []
    for voted in now.votes:
        known = next((other.seats for other in before.votes if other.what == voted.what), ())
        fresh = [seat for seat in voted.seats if seat not in known]
        said += [asked[voted.what].format(who=all_of(fresh, names))] if fresh else []
    if now.phase == "saved" != before.phase:
        said.append(_("The match is saved. It waits here for another evening."))
    if now.phase == "waiting" and before.phase not in ("waiting", "over"):
        said.append(_("The match was ended. Everybody agreed."))
    return said


def _table(before: Room, now: Room, names: Names) -> list[str]:
    """What has changed about the table itself."""
    said = []
    if before.owner != now.owner:
        owner = next((number for number, seat in enumerate(now.seats) if seat.who == now.owner), None)
        if owner == names.you:
            said.append(_("The table is yours now."))
        elif owner is not None:
            said.append(_("The table is {who}'s now.").format(who=names.seats[owner]))
    if before.phase != "stopped" and now.phase == "stopped":
        said.append(sentences.STOPPED)
    if before.phase == "stopped" and now.phase != "stopped":
        said.append(_("The host can write its journal again. Everything lies as it was."))
    if before.phase != "closed" and now.phase == "closed":
        said.append(_("The table is closed."))
    return said


def _showing(before: Room, now: Room, me: str) -> list[str]:
    """What has changed about hands shown to those who watch."""
    said, names = [], names_in(now, me)
    answer = " " + _("Menu, P: agree or not.")
    if len(before.hands_agreed) < len(now.hands_agreed):
        asking_ = all_of(now.hands_agreed, names)
        told = _("{who} would show all hands to those who watch.").format(who=asking_)
        said.append(told if names.you in now.hands_agreed else told + answer)
    if before.hands_open != now.hands_open:
        said.append(_("Who watches sees all hands now.") if now.hands_open else _("Hands are hidden again."))
    known = {(show.seat, show.on) for show in before.shows}
    for show in now.shows:
        if (show.seat, show.on) not in known:
            asked = not show.on and names.you >= 0 and names.you not in (show.seat, *show.agreed)
            told = shown(show, now, me)
            said.append(told + answer if asked else told)
    return said


def shown(show: Show, room: Room, me: str) -> str:
    """A seat that shows its hand to one who watches, or asks to."""
    names = names_in(room, me)
    to = next((onlooker.name for onlooker in room.onlookers if onlooker.who == show.to), _("somebody who watches"))
    to = _("you") if me and show.to == me else to
    yours, theirs = _("would show your hand to {to}."), _("would show the hand to {to}.")
    if show.on:
        yours, theirs = _("show your hand to {to}."), _("shows the hand to {to}.")
    return names.does(show.seat, yours.format(to=to), theirs.format(to=to))


def _seat_change(before: Room, now: Room, seat: int, me: str) -> str:
    old, new, names = before.seats[seat], now.seats[seat], names_in(now, me)
    if old.who != new.who:
        if new.kind == "person":
            return names.does(seat, _("sit down."), _("sits down."))
        gone = names_in(before, me)
        return gone.does(seat, _("stand up."), _("stands up.")) if old.kind == "person" else ""
    if new.kind != "person":
        return ""
    playing = now.phase in ("playing", "pause")
    if old.presence != new.presence:
        return _presence(new, seat, names, playing)
    if new.deputy and not old.deputy:
        told = _("{mark} plays for {who}. {who} may come back at any time.")
        told = _("{mark} plays for you.") if seat == names.you else told
        return told.format(mark=bot_mark(now.bots), who=new.name)
    if old.deputy and not new.deputy and playing:
        return names.does(seat, _("play again."), _("plays again."))
    return ""


def _presence(seat: SeatInfo, number: int, names: Names, playing: bool) -> str:
    """Somebody has come, gone, or seems to be away; `playing`: a match is on."""
    if seat.presence in ("lost", "left") and not playing:
        return names.does(number, _("have gone."), _("has gone."))
    if seat.presence == "lost":
        told = _("Your line is gone. The game waits.")
        return told if number == names.you else _("{who}'s line is gone. The game waits.").format(who=seat.name)
    return {
        "here": names.does(number, _("are back."), _("is back.")),
        "left": names.does(number, _("have left. A bot plays on."), _("has left. A bot plays on.")),
        "away": names.does(
            number,
            _("seem to be away: the clock has played two turns."),
            _("seems to be away: the clock has played two turns."),
        ),
    }[seat.presence]
