"""Replays as screens and line mode show them: opened from a file, and one position as a mirror of a table."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from games.game import GALLERY, OPEN, AnyView, Cards, Viewer
from games.wording import Names, _
from netcore.identity import data_dir, own_keys
from netcore.minutes import file_name
from netcore.mirror import TableMirror
from netcore.people import clean_text, who
from netcore.record import MAX_RECORD, Broken, Record, read
from netcore.replay import Replay, Sight, Talk, Track
from netcore.verify import verify
from tui import asking
from tui.trouble import Trouble


def opened(path: Path) -> Replay:
    """The match of a record file. Trouble if it is none, does not hold together, or is of another version."""
    return of_text(text_of(path), path.name)


def text_of(path: Path) -> str:
    """What a record file holds. Trouble if it cannot be read."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return file.read(MAX_RECORD)
    except (OSError, UnicodeDecodeError):
        raise Trouble(_("The record {file} cannot be read.").format(file=path.name)) from None


def of_text(text: str, name: str) -> Replay:
    """The match of a record. Trouble as `opened` has it; `name` is what the record is called then."""
    try:
        replay = Replay(verify(text))
        if not replay.moments:
            raise Broken(0, _("Nothing happens in it."))
        return replay
    except Broken as broken:
        raise Trouble(_("{file} cannot be shown. {why}").format(file=name, why=broken)) from None


def own_seat(replay: Replay) -> int | None:
    """The seat where one of our own identities sat when the match began."""
    own = own_signs()
    return next((seat for seat, sitter in enumerate(replay.record.seats) if sitter.who in own), None)


def own_signs() -> frozenset[str]:
    """The signs of all identities on this machine."""
    return frozenset(who(key) for key in own_keys())


def mirror_of(replay: Replay, viewer: Viewer, sight: Sight, own: int | None = None) -> TableMirror:
    """What that viewer knew of the table at this position, with nothing to be done. `own` is our own seat."""
    seat = viewer if isinstance(viewer, int) and viewer == own else None
    mirror = TableMirror(replay.record.table, "", seat, replay.game)
    mirror.room = replay.room(sight.moment)
    mirror.view = replace(sight.view, legal=())
    mirror.heard, mirror.notes, mirror.veil = sight.heard, sight.notes, sight.veil
    return mirror


def names_of(replay: Replay, moment: int, you: int | None = None) -> Names:
    """The names at the table; `you` is the seat that is to be addressed."""
    mirror = TableMirror(replay.record.table, "", you, replay.game)
    mirror.room = replay.room(moment)
    return mirror.names


def seen_by(replay: Replay, viewer: Viewer, names: Names) -> str:
    """Through whose eyes a position is shown."""
    if viewer == GALLERY:
        return _("As those who watched saw it")
    if viewer == OPEN:
        return _("All hands open")
    return _("As {name} saw it").format(name=names.seats[int(viewer)])


def marks(sight: Sight, names: Names) -> list[str]:
    """What was special about how a position came about, beside the game: taken back, out of time, a computer."""
    told = [asking.note(note, names) for note in sight.fresh_notes]
    if sight.mark == "deputy" and sight.seat is not None:
        told.append(_("A bot plays for {name}.").format(name=names.whom(sight.seat)))
    if sight.mark == "silent":
        told.append(_("Who had not answered passes."))
    return told


def told(replay: Replay, sight: Sight, names: Names) -> list[str]:
    """What happened at a position, a sentence each."""
    words = replay.game.words
    return [*marks(sight, names), *filter(None, (words.event(event, names) for event in sight.fresh))]


def talk(replay: Replay, track: Track, index: int, last: int) -> list[Talk]:
    """What was said at a position, as far as the moment `last` has come."""
    return [line for line in replay.said(track, index) if line.moment <= last]


def spoken(line: Talk) -> str:
    """A line of talk; text of people is literal."""
    return f"{line.name}: {line.text}"


def hands(view: AnyView) -> tuple[Cards, ...]:
    """The cards that the viewer knows of each seat's hand; nothing where a game shows no hands."""
    found: Any = getattr(view, "hands", ())
    return tuple(tuple(cards) for cards in found)


def ending(replay: Replay) -> str:
    """How the match ended, where it was not played out."""
    steps = replay.record.steps
    return _("The match was ended here by a vote.") if steps and steps[-1].text.startswith("ended ") else ""


def records_dir() -> Path:
    """Where the records of finished matches are kept."""
    return data_dir() / "records"


def kept_at(text: str) -> Path | None:
    """The file of a record; None where it is not kept."""
    try:
        path = records_dir() / file_name(text)
    except ValueError:
        return None
    return path if path.is_file() else None


def files() -> tuple[Path, ...]:
    """The records that are kept, the newest first: their names begin with the date."""
    try:
        return tuple(sorted(records_dir().glob("*.txt"), reverse=True))
    except OSError:
        return ()


@dataclass(frozen=True, slots=True)
class Kept:
    """One record in a list. `at`: when the match began, RFC 3339; `trouble` where it cannot be read."""

    path: Path
    at: str = ""
    game: str = ""
    title: str = ""
    others: str = ""
    result: str = ""
    trouble: str = ""


def kept(path: Path) -> Kept:
    """What a list says of a record."""
    try:
        record = read(text_of(path))
    except Trouble as trouble:
        return Kept(path, trouble=str(trouble))
    except Broken:
        return Kept(path, trouble=_("This file is damaged, or no record of this version."))
    own = own_signs()
    seat = next((number for number, sitter in enumerate(record.seats) if sitter.who in own), None)
    others = [clean_text(sitter.name) or _("a bot") for number, sitter in enumerate(record.seats) if number != seat]
    bots = others.count(_("a bot"))
    people = [name for name in others if name != _("a bot")]
    if bots > 1:
        people.append(_("{count} bots").format(count=bots))
    elif bots:
        people.append(_("a bot"))
    return Kept(
        path,
        at=record.steps[0].at if record.steps else "",
        game=record.sheet.game,
        title=clean_text(record.title),
        others=", ".join(people),
        result=_result(record, seat),
    )


def _result(record: Record, seat: int | None) -> str:
    """How a match ended, for who sat on `seat`."""
    word, *figures = record.steps[-1].text.split(" ") if record.steps else [""]
    totals, _winners, winners = " ".join(figures).partition("winners")
    score = " : ".join(totals.split())
    if word == "ended":
        return _("ended early  {score}").format(score=score)
    won = [int(number) for number in winners.split()]
    if not won:
        return _("level  {score}").format(score=score)
    if seat is not None:
        return (_("won  {score}") if seat in won else _("lost  {score}")).format(score=score)
    names = ", ".join(clean_text(record.seats[one].name) or _("a bot") for one in won)
    return _("{names} won  {score}").format(names=names, score=score)


def viewer_called(replay: Replay, name: str) -> Viewer:
    """Through whose eyes: a name at the table, `gallery`, `open`; for nothing our own seat, else the gallery."""
    if not name:
        own = own_seat(replay)
        return GALLERY if own is None else own
    if name in (GALLERY, OPEN):
        return GALLERY if name == GALLERY else OPEN
    names = names_of(replay, 0).seats
    for seat, known in enumerate(names):
        if known.lower() == name.lower():
            return seat
    there = ", ".join((*names, GALLERY, OPEN))
    raise Trouble(_("Nobody called {name} sat there; there are: {names}.").format(name=name, names=there))
