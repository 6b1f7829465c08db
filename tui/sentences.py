"""The program's own sentences, beside those of the games: answers of the host, the line, people coming and going."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from games.catalogue import GAMES
from games.game import Refusal
from games.wording import Names, _, listed
from netcore.client import Link
from netcore.messages import Denied, Room, RuleSheet, Said, SeatInfo, TableLine
from netcore.networks import Network
from tui import absence
from tui.opening import bot_mark, sheet_words

STOPPED: Final = _("The host cannot write its journal. Nothing moves until it can.")
_DENIED: Final[dict[str, str]] = {
    "version": _("This host runs another version. Ask its owner to update, then it opens."),
    "no_table": _("This table is closed."),
    "no_seat": _("This table has no such seat."),
    "no_game": _("This host does not know the game."),
    "no_sheet": _("This host does not know the rule sheet."),
    "options": _("These rules do not go together: {0}"),
    "seat_count": _("So many cannot play this game."),
    "no_bots": _("This host has no computer players; wait for people."),
    "no_level": _("No computer player plays this game at the level {0}."),
    "too_many_tables": _("There are too many tables at this host already."),
    "not_owner": _("Only who owns the table may do that."),
    "not_seated": _("You have no seat at this table."),
    "not_your_seat": _("This is not your seat."),
    "taken": _("Somebody sits there already."),
    "full": _("All seats are taken. W watches."),
    "match_on": _("A match is on: wait until it is over."),
    "not_now": _("Not now."),
    "held": _("The game waits for a lost line."),
    "not_ready": _("Not everybody is ready yet."),
    "started": _("The match has begun already."),
    "answered": _("You have answered. The others are still asked."),
    "stale": _("Too late: the table has moved on."),
    "notation": "{0}",
    "paused": _("A pause is on. P at the table ends it."),
    "undo_nothing": _("There is nothing of yours to take back."),
    "undo_revealed": _("Not possible: something hidden has been seen by it."),
    "undo_veiled": _("Not possible while all are asked."),
    "undo_refused": _("The table said no."),
    "watching_closed": _("This table lets nobody watch."),
    "password": _("This table asks for its password."),
    "wrong_password": _("That is not the password of this table."),
    "guesses": _("Too many tries. Wait a few seconds."),
    "banned": _("Who owns this table does not let you in."),
    "not_him": _("You cannot send away yourself or who runs the host."),
    "hands_open": _("Hands are open to those who watch: nobody new sits down, and no player watches."),
    "no_talk": _("Partners do not talk during a deal. Say it between the deals."),
    "no_gallery_chat": _("Who watches does not chat at this table."),
    "not_here": _("You are not at this table, or the other one is not."),
    "empty": _("There is nothing to say in that."),
    "stopped": STOPPED,
    "replaced": _("You play on in another window; this one hears no more."),
}


def denied(reply: Denied, game: str, names: Names) -> str:
    """Why the host did not do what was asked; a refused action in the words of its game."""
    if reply.rule and game in GAMES:
        refusal = Refusal(reply.code, reply.rule, reply.values)
        return str(GAMES[game].words.refusal(refusal, names))
    seat = reply.values[0] if reply.values else None
    if reply.code == "undo_acted" and isinstance(seat, int) and 0 <= seat < len(names.seats):
        return names.does(seat, _("have played since."), _("has played since."))
    sentence = _DENIED.get(reply.code)
    if sentence is None or ("{0}" in sentence and not reply.values):
        return _("The host says no: {code}.").format(code=reply.code.replace("_", " "))
    return sentence.format(*reply.values)


def link(state: Link) -> str:
    """The line to the host in words; empty while it is well."""
    seconds = (state.rtt_ms or 0) / 1000
    return {
        "up": "",
        "slow": _("The host is slow: {seconds:.1f} s.").format(seconds=seconds),
        "down": _("No word from the host. Your seat is kept; looking for it again."),
        "replaced": _("You play on in another window; this one hears no more."),
        "closing": _("The host has gone. Your seat is kept; looking for it again."),
    }[state.state]


def link_mark(state: Link) -> tuple[str, str]:
    """The line as the bar shows it, and the role of its colour: ("● 8 ms", "good")."""
    if state.state == "up":
        return (f"● {state.rtt_ms} ms" if state.rtt_ms is not None else "●", "good")
    if state.state == "slow":
        return f"! slow {(state.rtt_ms or 0) / 1000:.1f} s", "warn"
    return "x no link", "bad"


def urgent(room: Room, state: Link) -> str:
    """What holds the table up, as long as it does: the host is gone, or somebody has lost the line."""
    if state.state in ("down", "closing", "replaced"):
        return link(state)
    if room.phase == "stopped":
        return STOPPED
    return absence.waiting(room)


def spoken(said: Said) -> str:
    """A line of chat as a notice; text of people is literal."""
    return f"{said.name}: {said_text(said)}"


KEPT: Final = _("What players say in the match is kept in its record.")
"""Of a table that is opened so; everybody there is told."""


def said_text(said: Said) -> str:
    """What was said, or that it is held back."""
    return _("(held back until the deal is over)") if said.held else said.text


def said_at(said: Said) -> str:
    """When it was said, as the clock here shows it; empty where no clock could."""
    try:
        return datetime.fromtimestamp(said.at).strftime("%H:%M")
    except (ValueError, OverflowError, OSError):  # the host may say any number
        return ""


def sent_away(cause: str) -> str:
    """Why we are no longer at a table."""
    return {
        "removed": _("Who owns the table has sent you away."),
        "banned": _("Who owns the table has sent you away for good."),
        "watching_closed": _("The table lets nobody watch any more."),
        "hands_open": _("Hands are open to those who watch, so you watch no more where you play."),
    }[cause]


def found_again(before: Link, now: Link) -> str:
    """What to say when the line is back; empty if it was not gone."""
    if before.state in ("down", "closing") and now.state in ("up", "slow"):
        return _("The host is back. Everything lies as it was.")
    return ""


def seat_word(seat: SeatInfo) -> str:
    """Who sits there, for a list: "Mika", "bot2", "free"."""
    if seat.kind == "free":
        return _("free")
    return seat.name if seat.kind == "person" else bot_mark(seat.level)


def lots(room: Room, you: int | None) -> str:
    """How the lots fell at the start, told to who has drawn the seat `you`; empty if none were drawn."""
    if not room.lots:
        return ""
    who = [_("you") if lot.seat == you else who_word(lot.name) for lot in room.lots]
    drawn = listed(
        [_("{who} seat {seat}").format(who=name, seat=lot.seat + 1) for name, lot in zip(who, room.lots, strict=True)]
    )
    return _("The lots: {drawn}.").format(drawn=drawn)


def who_word(sign: str) -> str:
    """A seat's sign in a list: a name as it is, `bot:easy` as on plates."""
    return bot_mark(sign.removeprefix("bot:")) if sign.startswith("bot:") else sign


def waiting_for(room: Room) -> tuple[list[str], list[str]]:
    """The names of the people who are ready, and of those who are not."""
    people = [seat for seat in room.seats if seat.kind == "person" and seat.presence in ("here", "away")]
    ready = [seat.name for seat in people if seat.ready]
    return ready, [seat.name for seat in people if not seat.ready]


def unready(room: Room, me: str) -> list[str]:
    """The names of the others without whose word `me` cannot begin the match; who has left is not waited for."""
    others = [seat for seat in room.seats if seat.kind == "person" and seat.who != me]
    return [seat.name for seat in others if not seat.ready and seat.presence != "left"]


def game_title(game: str) -> str:
    return GAMES[game].info.title if game in GAMES else game


def rules_name(sheet: RuleSheet) -> str:
    """What the rules in force are called: "Standard", "Standard +2"."""
    if sheet.game not in GAMES:
        return sheet.sheet
    return sheet_words(GAMES[sheet.game], sheet.sheet, sheet.options)


def free_seats(line: TableLine) -> int:
    return sum(1 for seat in line.seats if not seat)


def seat_signs(line: TableLine) -> str:
    """The seats of a table as signs: ● person, ▲ bot, · free."""
    return "".join("▲" if seat.startswith("bot:") else "●" if seat else "·" for seat in line.seats)


def other_version(host: str, theirs: str, ours: str, newer: bool) -> str:
    """What to do about a host that we cannot talk with; `newer`: it is we who lag behind."""
    told = _("{host} runs version {theirs}, you have {ours}.").format(host=host, theirs=theirs, ours=ours)
    advice = _("Update Bafuda here, then it opens.") if newer else _("Ask its host to update, then it opens.")
    return f"{told} {advice}"


def networks(found: Sequence[Network] | None) -> str:
    """Where hosts are looked for; nothing as long as nobody has looked."""
    if found is None:
        return ""
    if not found:
        return _("This machine is on no network now.")
    places = ", ".join(f"{network.interface} {network.address}" for network in found)
    if len(found) == 1:
        return _("Looking on 1 network: {places}").format(places=places)
    return _("Looking on {n} networks: {places}").format(n=len(found), places=places)
