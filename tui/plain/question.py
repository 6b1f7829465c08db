"""What line mode asks now, as a value: a pure function of what is known of the table."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.game import AnyView
from games.wording import Names, _, listed
from netcore.messages import Denied, Room, TableId, TableLine
from netcore.mirror import TableMirror
from tui import asking, sentences
from tui.absence import agreed
from tui.session import Session
from tui.trouble import Trouble

MOST_DIGITS: Final = 9
Deed: TypeAlias = Callable[[], Awaitable[Denied | None]]
Key: TypeAlias = tuple[str | int, ...]
Go: TypeAlias = Callable[[TableId], Awaitable[Denied | None]]


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer: what it is called, what may be typed instead of its number, and what it does."""

    label: str
    typed: str
    deed: Deed


@dataclass(frozen=True, slots=True)
class Question:
    """`key` tells two questions apart; the same question is asked once. An empty line takes choice `enter`."""

    key: Key
    text: str
    choices: tuple[Choice, ...]
    enter: int | None = None


def at_table(session: Session, mirror: TableMirror, people: int) -> Question | None:
    """The question at a table, or None while there is nothing to decide.

    `people`: so many people sit before the opener is asked to start.
    """
    room = mirror.room
    if room is None or mirror.seat is None:
        return None
    if asking.is_asked(room, mirror.seat):
        return _vote(session, mirror, room)
    if room.paused is not None:
        return _paused(session, mirror, room)
    match room.phase:
        case "waiting":
            return _waiting(session, mirror, room, people)
        case "playing":
            return _turn(session, mirror, room)
        case "pause":
            return _pause(session, mirror, room)
        case "saved":
            return _saved(session, mirror, room)
        case "over" if match_over(mirror):
            return _over(session, mirror, room)
        case _:
            return None


def in_lobby(session: Session, sit: Go, watch: Go) -> Question | None:
    """Which table, if there are any: a seat where one is free, else a place to watch from."""
    open_tables = [line for line in session.tables if is_free(line) or line.watching == "open"]
    if not open_tables:
        return None

    def choice(line: TableLine) -> Choice:
        go, verb = (sit, "sit") if is_free(line) else (watch, "watch")
        label = f"{_('sit down') if verb == 'sit' else _('watch')}  {table_line(line)}"
        return Choice(label, "", lambda: go(line.table))

    key: Key = ("lobby", *(f"{line.table}{is_free(line)}" for line in open_tables))
    return Question(key, _("Which table?"), tuple(choice(line) for line in open_tables))


def is_free(line: TableLine) -> bool:
    return line.phase == "waiting" and not all(seat and not seat.startswith("bot:") for seat in line.seats)


def table_called(session: Session, wanted: str) -> TableLine:
    """The table with this title or id. Trouble if there is none."""
    for line in session.tables:
        if wanted.lower() in (line.title.lower(), line.table):
            return line
    titles = ", ".join(line.title for line in session.tables) or _("none yet")
    raise Trouble(
        _("There is no table called {wanted} here; there are: {titles}.").format(wanted=wanted, titles=titles)
    )


def typed_number(text: str) -> int:
    """The number that was typed, 0 where it is none or longer than any that is asked for."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else 0


def chosen(question: Question, line: str) -> Choice | None:
    """The choice that `line` names by number, word or notation."""
    text = line.strip()
    if not text:
        return question.choices[question.enter] if question.enter is not None else None
    if text.isdecimal():
        place = typed_number(text)
        return question.choices[place - 1] if 1 <= place <= len(question.choices) else None
    bare = text.replace(" ", "").lower()
    return next((choice for choice in question.choices if choice.typed and choice.typed.lower() == bare), None)


def is_known(mirror: TableMirror, begins: bool) -> bool:
    """Whether the host has told all there is to know of the table now; `begins`: its match is to begin at once."""
    if mirror.room is None:
        return False
    if mirror.room.phase == "waiting":
        return not begins
    return mirror.room.phase == "closed" or mirror.view is not None


def match_over(mirror: TableMirror) -> bool:
    """Whether the match has ended and its last view has come."""
    return (
        mirror.room is not None
        and mirror.room.phase == "over"
        and mirror.view is not None
        and mirror.view.standing.over
    )


def _waiting(session: Session, mirror: TableMirror, room: Room, people: int) -> Question | None:
    seated = [seat for seat in room.seats if seat.kind == "person"]
    assert mirror.seat is not None
    if room.owner != session.welcome.you:
        if room.seats[mirror.seat].ready:
            return None
        ready = Choice(_("I am ready"), "ready", lambda: session.ready(mirror.table))
        return Question(("waiting", room.match_no), _("Ready to begin?"), (ready,), enter=0)
    if len(seated) < people or sentences.unready(room, session.welcome.you):
        return None
    free = any(seat.kind == "free" for seat in room.seats)
    label = _("begin; bots take the free seats") if free else _("begin")
    start = Choice(label, "start", lambda: session.start(mirror.table))
    return Question(("start", room.match_no, len(seated)), _("Begin the match?"), (start,))


def _saved(session: Session, mirror: TableMirror, room: Room) -> Question | None:
    """A match left for another evening: wait for all, or go on with computers for those who are missing."""
    assert mirror.seat is not None
    gone = [seat.name for seat in room.seats if seat.kind == "person" and seat.presence in ("lost", "left")]
    choices = []
    if not room.seats[mirror.seat].ready:
        choices.append(Choice(_("I am ready"), "ready", lambda: session.ready(mirror.table)))
    if gone and not agreed(room, "bots", mirror.seat):
        choices.append(Choice(_("go on with bots"), "bots", lambda: session.vote(mirror.table, "bots")))
    if not choices:
        return None
    text = _("This match was left for another evening. Go on?")
    if gone:
        text = _("This match was left for another evening. Missing: {names}. Go on?").format(names=listed(gone))
    return Question(("saved", len(choices), *gone), text, tuple(choices))


def _turn(session: Session, mirror: TableMirror, room: Room) -> Question | None:
    view, game = mirror.view, mirror.game
    if view is None or game is None or mirror.seat not in view.to_act or not view.legal:
        return None
    names = mirror.names

    def choice(token: str) -> Choice:
        label = game.words.action(view, game.parse(token), names)
        return Choice(label, token, lambda: session.act(mirror.table, token))

    prompt = game.words.prompt(view, names)
    key = ("act", room.match_no, mirror.seq, *view.legal)
    return Question(key, prompt, tuple(choice(token) for token in view.legal))


def _vote(session: Session, mirror: TableMirror, room: Room) -> Question:
    """Somebody asks to take his last move back."""
    assert room.undo is not None

    def choice(label: str, typed: str, agree: bool) -> Choice:
        return Choice(label, typed, lambda: session.answer_undo(mirror.table, agree))

    choices = (choice(_("yes, take it back"), "yes", True), choice(_("no, it stays"), "no", False))
    return Question(("vote", room.undo.move), asking.wish(mirror), choices)


def _paused(session: Session, mirror: TableMirror, room: Room) -> Question:
    go_on = Choice(_("go on"), "pause", lambda: session.pause(mirror.table, False))
    pauses = asking.paused(room, mirror.names, "")
    return Question(("paused", room.match_no, room.undone, mirror.seq), pauses, (go_on,))


def _pause(session: Session, mirror: TableMirror, room: Room) -> Question | None:
    assert mirror.seat is not None
    if room.seats[mirror.seat].ready:
        return None
    ready = Choice(_("go on with the next deal"), "ready", lambda: session.ready(mirror.table))
    deal = mirror.view.standing.deals_done if mirror.view else 0
    return Question(("pause", room.match_no, deal), _("Enter when you have read it."), (ready,), enter=0)


def _over(session: Session, mirror: TableMirror, room: Room) -> Question | None:
    again = Choice(_("again, the same seats"), "again", lambda: session.rematch(mirror.table))
    leave = Choice(_("leave the table"), "leave", lambda: session.leave(mirror.table))
    return Question(("over", room.match_no), _("The match is over. Once more?"), (again, leave))


def final_line(view: AnyView, names: Names) -> str:
    """Who has won, with the totals: the last line of a match."""
    standing = view.standing
    sides = [listed([names.who(seat) for seat in side]) for side in standing.sides]
    totals = ", ".join(f"{side} {total}" for side, total in zip(sides, standing.totals, strict=True))
    if not standing.winners:
        return _("The match ends level. {totals}.").format(totals=totals)
    if names.you in standing.winners:
        return _("You win the match. {totals}.").format(totals=totals)
    winners = listed([names.who(seat) for seat in standing.winners])
    verb = _("win") if len(standing.winners) > 1 else _("wins")
    return _("{winners} {verb} the match. {totals}.").format(winners=winners, verb=verb, totals=totals)


def table_line(line: TableLine) -> str:
    """One table of the lobby in a line."""
    seats = ", ".join(sentences.who_word(seat) or _("free") for seat in line.seats)
    phase = {"waiting": _("waiting"), "playing": _("playing"), "saved": _("saved"), "over": _("match over")}[line.phase]
    game, rules = sentences.game_title(line.sheet.game), sentences.rules_name(line.sheet)
    return _("{title}: {game}, {rules}; {phase}; seats: {seats}").format(
        title=line.title, game=game, rules=rules, phase=phase, seats=seats
    )
