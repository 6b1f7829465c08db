"""Table: one table as a value, and what each entry makes of it. No sockets, no clock, no chance of its own.

`evolve` is the only way a table changes for good; the Hall takes it for what happens now and for what the journal
tells, so a resumed table equals the unbroken one in every seat's number, view and answer.
"""

from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from games.catalogue import AnyGame
from games.chance import Chance
from games.game import GALLERY, OPEN, Seat, Viewer
from netcore import allowance, fair, minutes
from netcore.codec import pack_view
from netcore.entries import (
    Acted,
    Advanced,
    AnyEntry,
    Back,
    BotSet,
    Committed,
    DoorSet,
    Ended,
    HandShown,
    HandsOpened,
    Left,
    LeftOut,
    Named,
    Paused,
    Quit,
    RanOut,
    Redrawn,
    Rematched,
    Removed,
    Reopened,
    Restarted,
    Resumed,
    Revealed,
    Revised,
    Sat,
    Saved,
    Silent,
    Started,
    Stood,
    TableClosed,
    TableOpened,
    Ticked,
    Undone,
)
from netcore.hearing import Hearing, News, answer_taken, take_back, tell
from netcore.messages import ClockRule, Level, Lot, Openness, RuleSheet
from netcore.people import who
from netcore.veil import Answers, answered, ask, silent_pass, take_effect

MAX_PLAYED: Final = 60
"""Actions of a computer that are kept for the owner of the seat; the newest."""

Phase: TypeAlias = Literal["waiting", "drawing", "playing", "pause", "over", "closed"]


class Chair(Struct, frozen=True):
    """A seat and who has it. `left` is how a person went in a match, empty while he is there.

    `played`: what a computer did for him since he went, by action the events that he hears of it; kept until he
    acts himself.
    """

    kind: Literal["free", "person", "bot"] = "free"
    key: str = ""
    name: str = ""
    level: Level | Literal[""] = ""
    since: int = 0
    """The number of the entry by which the person sat down."""
    left: Literal["", "leave", "bye", "lost"] = ""
    played: tuple[tuple[object, ...], ...] = ()


class Past(Struct, frozen=True):
    """An action, and how things stood before it: the match, the clocks, how many events each viewer had heard."""

    seat: Seat
    action: str
    match: object
    clocks: tuple[int, ...]
    heard: tuple[int, ...]


class TableState(Struct, frozen=True):
    """All of a table that its entries decide. `hearings` are by seat, the gallery's last."""

    table: str
    founder: str
    """Who opened it, and owns it whenever he is at the table."""
    owner: str
    """Who owns it now; empty while nobody is there to."""
    title: str
    sheet: RuleSheet
    bots: Level
    lots: bool
    watching: Openness
    grace: int
    """Seconds for which the table waits for a lost line; 0: for ever."""
    chairs: tuple[Chair, ...]
    hearings: tuple[Hearing, ...]
    phase: Phase = "waiting"
    match_no: int = 0
    drawn: tuple[Lot, ...] = ()
    draw: fair.Draw | None = None
    """How the newest match's seed was drawn, or is being drawn."""
    log: tuple[str, ...] = ()
    """The lines of the match's record so far."""
    record: str = ""
    """The record of the last match that has ended."""
    match: object = None
    answers: Answers = ()
    """In a veiled decision what each seat has answered, empty where it has not; else nothing."""
    lock: bytes = b""
    gallery_chat: bool = True
    table_talk: bool = False
    banned: tuple[str, ...] = ()
    hands_open: bool = False
    """Those who watch see all hands."""
    shown: tuple[str, ...] = ()
    """In a match by seat: the key of who sees what the seat sees, empty for nobody."""
    hands_seen: bool = False
    """Somebody who watches has seen hidden hands of this deal: nobody new sits down in it."""
    entries: int = 1
    """How many entries made it."""
    clock: ClockRule | None = None
    clocks: tuple[int, ...] = ()
    """Milliseconds each seat had left at the last entry that tells; nothing without a clock."""
    saved: bool = False
    """Left for another evening, in the middle of a match."""
    paused: Seat | None = None
    """Who asked for a pause, while it lasts."""
    past: tuple[Past, ...] = ()
    """The last actions, as long as one seat did them all: what can be taken back, the newest last."""
    moves: int = 0
    """How often the match has moved on, or back."""
    undone: int = 0
    """How many actions were taken back in this match."""

    @property
    def in_match(self) -> bool:
        """Whether seats are kept: from the draw of the seed to the end of the match."""
        return self.phase in ("drawing", "playing", "pause")


def opened(table: str, entry: TableOpened) -> TableState:
    """A table as it is opened: nobody sits yet."""
    levels = {bot.seat: bot.level for bot in entry.bot_seats}
    return TableState(
        table=table,
        founder=entry.by,
        owner=entry.by,
        title=entry.title,
        sheet=entry.sheet,
        bots=entry.bots,
        lots=entry.lots,
        watching=entry.watching,
        lock=entry.lock,
        grace=entry.grace,
        gallery_chat=entry.gallery_chat,
        table_talk=entry.table_talk,
        chairs=tuple(bot_chair(levels[s]) if s in levels else Chair() for s in range(entry.seats)),
        hearings=(Hearing(),) * (entry.seats + 1),
        clock=entry.clock,
    )


def evolve(game: AnyGame, state: TableState, entry: AnyEntry) -> tuple[TableState, tuple[News, ...]]:
    """The table after `entry`, and who has news of the match. The entry is taken as decided: nothing is checked."""
    after, news = _evolved(game, state, entry)
    return _recorded(game, state, after, entry), news


def _recorded(game: AnyGame, before: TableState, after: TableState, entry: AnyEntry) -> TableState:
    """With what happened in the minutes of the match, and with its record at the end."""
    ended = isinstance(entry, Ended)
    if after.draw is None or after.phase == "drawing" or not (ended or after.in_match or before.in_match):
        return after
    if before.phase == "drawing":
        seats = tuple(_sitter(chair) for chair in after.chairs)
        head = minutes.terms(after.table, after.title, after.match_no, after.sheet, seats, minutes.void(after.draw))
        log, said, deals = (*head, *minutes.drawn(after.draw)), ["- deal"], 0
    else:
        seat = getattr(entry, "seat", None)
        owner = before.chairs[seat].key if isinstance(seat, int) else ""
        log, said = before.log, [minutes.happened(entry, owner, veiled=bool(before.answers))]
        deals = game.standing(before.match).deals_done
    standing = game.standing(before.match if ended else after.match)
    if standing.deals_done > deals:
        said.append(minutes.score(standing))
    if ended or (after.phase == "over" and before.phase != "over"):
        said.append(minutes.result(standing, ended=ended))
    log = (*log, *(f"{minutes.clock_time(entry.at)} {line}" for line in said if line))
    closed = ended or after.phase == "over"
    return replace(after, log=() if closed else log, record=minutes.sealed(log) if closed else after.record)


def _sitter(chair: Chair) -> minutes.Sitter:
    return minutes.Sitter(level=chair.level) if chair.kind == "bot" else minutes.Sitter("", chair.name, who(chair.key))


def _evolved(game: AnyGame, state: TableState, entry: AnyEntry) -> tuple[TableState, tuple[News, ...]]:
    state = replace(state, entries=state.entries + 1, clocks=entry.clocks or state.clocks)
    match entry:
        case Started() | Rematched() | Restarted():
            return _seated_for(game, state, entry), ()
        case Committed() | Revealed() | LeftOut() | Redrawn() if state.draw:
            return _drawn(game, state, fair.after(state.draw, entry))
        case Acted(seat=seat, action=action) if state.answers:
            return _answered(game, state, seat, answered(state.answers, seat, action))
        case Silent():
            return _answered(game, state, None, silent_pass(state.answers))
        case Acted(seat=seat, action=action):
            return _acted(game, state, seat, action)
        case RanOut(seat=seat, action=action):
            return _acted(game, state, seat, action, out_of_time=seat)
        case Undone():
            return _undone(game, state)
        case Advanced():
            return _next_deal(game, state, state.match)
        case HandsOpened(open=opens):
            return _hands_opened(game, replace(state, hands_open=opens, hands_seen=state.hands_seen or opens))
        case HandShown(seat=seat, to=key):
            shown = (*state.shown[:seat], key, *state.shown[seat + 1 :])
            return replace(state, shown=shown, hands_seen=state.hands_seen or bool(key)), ()
        case _:
            return _rearranged(state, entry), ()


def people(state: TableState) -> tuple[Seat, ...]:
    """The seats of people who have not left."""
    return tuple(s for s, chair in enumerate(state.chairs) if chair.kind == "person" and not chair.left)


def seat_of(state: TableState, key: str) -> Seat | None:
    """The seat that `key` owns."""
    return next((s for s, chair in enumerate(state.chairs) if key and chair.key == key), None)


def bot_level(state: TableState, seat: Seat) -> Level | None:
    """How well the computer has to play this seat now; None where it has not.

    It plays on for somebody who left only as long as another person is there to play with: alone the table waits.
    """
    chair = state.chairs[seat]
    if not state.in_match:
        return None
    if chair.kind == "bot":
        return chair.level or None
    return state.bots if chair.left and people(state) else None


def bot_chair(level: Level) -> Chair:
    return Chair(kind="bot", level=level)


def viewers(state: TableState) -> tuple[Viewer, ...]:
    """All who hear of the match, in the order of `hearings`."""
    return (*range(len(state.chairs)), OPEN if state.hands_open else GALLERY)


def hearing(state: TableState, viewer: Viewer) -> Hearing:
    return state.hearings[viewer if isinstance(viewer, int) else -1]


def _rearranged(state: TableState, entry: AnyEntry) -> TableState:
    """What an entry changes about people and seats; the match stays as it is."""
    match entry:
        case Sat():
            return _sat(state, entry)
        case Stood(seat=seat):
            return _with_chair(state, seat, Chair())
        case BotSet(seat=seat, level=level):
            return _with_chair(state, seat, Chair() if level is None else bot_chair(level))
        case Left(seat=seat, way=way):
            return _inherited(_with_chair(state, seat, replace(state.chairs[seat], left=way, played=())))
        case Back(seat=seat):
            return _inherited(_with_chair(state, seat, replace(state.chairs[seat], left="")))
        case Named(by=key, name=name):
            chairs = tuple(replace(c, name=name) if c.key == key else c for c in state.chairs)
            return replace(state, chairs=chairs)
        case Saved():
            chairs = tuple(replace(c, left="") if c.left in ("bye", "lost") else c for c in state.chairs)
            return _inherited(replace(state, saved=True, paused=None, chairs=chairs))
        case Reopened():
            return replace(state, saved=False)
        case Ended():
            return _ended(state)
        case Quit(by=key):
            return _quit(state, key)
        case DoorSet(watching=watching, lock=lock):
            return replace(state, watching=watching, lock=lock)
        case Revised(sheet=sheet, bots=bots, lots=lots):
            return replace(state, sheet=sheet, bots=bots, lots=lots)
        case Removed():
            return _removed(state, entry)
        case Paused(seat=seat):
            return replace(state, paused=seat)
        case Resumed():
            return replace(state, paused=None)
        case Ticked():
            return state
        case TableClosed():
            return replace(state, phase="closed")
        case _:
            raise TypeError(f"{type(entry).__name__} does not stand inside a table's entries")


def _with_chair(state: TableState, seat: Seat, chair: Chair) -> TableState:
    return replace(state, chairs=(*state.chairs[:seat], chair, *state.chairs[seat + 1 :]))


def _sat(state: TableState, entry: Sat) -> TableState:
    old = seat_of(state, entry.by)
    if old is not None:
        state = _with_chair(state, old, Chair())
    chair = Chair(kind="person", key=entry.by, name=entry.name, since=state.entries)
    return _inherited(_with_chair(state, entry.seat, chair))


def _quit(state: TableState, key: str) -> TableState:
    """Without `key`."""
    seat = seat_of(state, key)
    if seat is not None:
        state = _with_chair(state, seat, Chair())
    return _inherited(replace(state, owner="") if state.owner == key else state)


def _inherited(state: TableState) -> TableState:
    """The table belongs to its founder while he sits there; else it stays with its owner until he leaves.

    Then it passes to the person who has sat there longest, or to the next who sits down.
    """
    chairs = {chair.key: chair for chair in state.chairs if chair.kind == "person"}
    if state.founder in chairs and not chairs[state.founder].left:
        return replace(state, owner=state.founder)
    if state.owner and not (state.owner in chairs and chairs[state.owner].left):
        return state
    heirs = sorted((c.left == "leave", bool(c.left), c.since, key) for key, c in chairs.items())
    return replace(state, owner=heirs[0][-1] if heirs and not heirs[0][0] else "")


def _removed(state: TableState, entry: Removed) -> TableState:
    """Without the person, whose seat a computer player takes in a match."""
    seat = seat_of(state, entry.key)
    if seat is not None:
        state = _with_chair(state, seat, bot_chair(state.bots) if state.in_match else Chair())
    if entry.ban:
        state = replace(state, banned=(*state.banned, entry.key))
    return _inherited(replace(state, owner="") if state.owner == entry.key else state)


def _ended(state: TableState) -> TableState:
    """As before the match, with those still there on their seats; updates are counted on."""
    chairs = tuple(Chair() if c.left == "leave" else replace(c, left="", played=()) for c in state.chairs)
    return _inherited(
        replace(
            state,
            chairs=chairs,
            hearings=tuple(Hearing(seq=h.seq, fresh=h.seq) for h in state.hearings),
            phase="waiting",
            drawn=(),
            match=None,
            answers=(),
            clocks=(),
            saved=False,
            paused=None,
            past=(),
            moves=state.moves + 1,
            undone=0,
            hands_open=False,
            shown=(),
        )
    )


def _seated_for(game: AnyGame, state: TableState, entry: Started | Rematched | Restarted) -> TableState:
    """Everybody on a seat for the coming match, empty ones with computer players on them, and its draw begun."""
    chairs = state.chairs
    if isinstance(entry, Rematched):
        chairs = tuple(Chair() if chair.left == "leave" else chair for chair in chairs)
    chairs = tuple(bot_chair(state.bots) if chair.kind == "free" else replace(chair, played=()) for chair in chairs)
    turns = _turns(game, state) if isinstance(entry, Started) else ()
    return replace(
        state,
        chairs=chairs,
        match_no=state.match_no + 1,
        phase="drawing",
        draw=fair.begun(state.draw, entry.secret, len(chairs), turns),
        answers=(),
        past=(),
        clocks=allowance.full(state.clock, len(chairs)),
        paused=None,
        undone=0,
    )


def _turns(game: AnyGame, state: TableState) -> tuple[Seat, ...]:
    """The seats in the order in which they draw lots, if they do: people as they came, then computer players."""
    if not state.lots or game.seating(options(game, state.sheet)).kind != "lots":
        return ()
    return tuple(
        sorted(range(len(state.chairs)), key=lambda s: (state.chairs[s].kind != "person", state.chairs[s].since))
    )


def _drawn(game: AnyGame, state: TableState, draw: fair.Draw) -> tuple[TableState, tuple[News, ...]]:
    """The match begins as soon as the draw is complete."""
    if draw.round.step != "done":
        return replace(state, draw=draw), ()
    seed = fair.seed_of(draw.round)
    if draw.turns:
        seating = game.seating(options(game, state.sheet))
        draw = replace(draw, moved=tuple(zip(draw.turns, seating.drawn(Chance(seed), len(draw.turns)), strict=True)))
        state = _moved(state, draw.moved)
    return _begin(game, replace(state, draw=draw), seed)


def _moved(state: TableState, lots: tuple[tuple[Seat, Seat], ...]) -> TableState:
    """Everybody on the seat that was drawn."""
    chairs = list(state.chairs)
    for old, new in lots:
        chairs[new] = state.chairs[old]
    drawn = tuple(Lot(shown_name(state.chairs[old]), new) for old, new in lots)
    return replace(state, chairs=tuple(chairs), drawn=drawn)


def options(game: AnyGame, sheet: RuleSheet) -> Any:
    """The sheet's options as the game takes them."""
    return msgspec.convert(sheet.options, game.Options)


def shown_name(chair: Chair) -> str:
    """A seat as one sign in lists: a name, `bot:easy`, or nothing for a free one."""
    return f"bot:{chair.level}" if chair.kind == "bot" else chair.name


def _begin(game: AnyGame, state: TableState, seed: bytes) -> tuple[TableState, tuple[News, ...]]:
    state = replace(state, hands_open=False, shown=("",) * len(state.chairs))
    match = game.new_match(options(game, state.sheet), len(state.chairs), Chance(seed))
    return _next_deal(game, state, match)


def _next_deal(game: AnyGame, state: TableState, match: object) -> tuple[TableState, tuple[News, ...]]:
    """On to the next stop; what was heard of the last deal is heard no more."""
    hearings = tuple(replace(h, events=(), notes=()) for h in state.hearings)
    state = replace(state, hearings=hearings, clocks=allowance.at_deal(state.clock, state.clocks), past=())
    state = replace(state, hands_seen=state.hands_open or any(state.shown))
    after, events = game.advance(match)
    return _told(game, state, after, events)


def _noted(seat: Seat, state: TableState, news: tuple[News, ...]) -> tuple[TableState, tuple[News, ...]]:
    """After an action of `seat`: what a computer plays for a person is kept for him until he plays himself."""
    chair = state.chairs[seat]
    if chair.kind != "person" or not (chair.left or chair.played):
        return state, news
    seen = next((item.events for item in news if item.viewer == seat), ())
    played = (*chair.played, seen)[-MAX_PLAYED:] if chair.left else ()
    return _with_chair(state, seat, replace(chair, played=played)), news


def _acted(
    game: AnyGame, state: TableState, seat: Seat, action: str, out_of_time: Seat | None = None
) -> tuple[TableState, tuple[News, ...]]:
    """An action of the game; what was before it is kept for taking it back."""
    heard = tuple(len(hearing.events) for hearing in state.hearings)
    before = Past(seat, action, state.match, state.clocks, heard)
    earlier = tuple(past for past in state.past if past.seat == seat)
    after, events = game.apply(state.match, seat, game.parse(action))
    clocks = allowance.after_action(state.clock, state.clocks, seat)
    state = replace(state, past=(*earlier, before), clocks=clocks)
    return _noted(seat, *_told(game, state, after, events, seat, out_of_time))


def _without_newest(chairs: tuple[Chair, ...], seat: Seat) -> tuple[Chair, ...]:
    """What a computer has played for the owner of the seat, without the last of it."""
    return tuple(replace(c, played=c.played[:-1]) if s == seat else c for s, c in enumerate(chairs))


def _undone(game: AnyGame, state: TableState) -> tuple[TableState, tuple[News, ...]]:
    """The match as it was before the newest action."""
    last = state.past[-1]
    before = zip(viewers(state), state.hearings, last.heard, strict=True)
    hearings, news = take_back(game, last.match, before, last.seat)
    state = replace(
        state,
        match=last.match,
        phase="playing",
        chairs=_without_newest(state.chairs, last.seat),
        hearings=hearings,
        clocks=allowance.taken_back(state.clock, last.clocks, last.seat),
        past=state.past[:-1],
        moves=state.moves + 1,
        undone=state.undone + 1,
    )
    return state, news


def _hands_opened(game: AnyGame, state: TableState) -> tuple[TableState, tuple[News, ...]]:
    """The gallery has news: the same moment as it may see it now."""
    old = state.hearings[-1]
    view = pack_view(game.view(state.match, viewers(state)[-1]))
    news = News(GALLERY, ())
    return replace(state, hearings=(*state.hearings[:-1], replace(old, seq=old.seq + 1, view=view))), (news,)


def _answered(
    game: AnyGame, state: TableState, seat: Seat | None, answers: Answers
) -> tuple[TableState, tuple[News, ...]]:
    """On as soon as all have answered; until then nobody but the seat that answers hears anything."""
    if all(answers):
        state = replace(state, past=())
        after, events = take_effect(game, state.match, answers)
        return _told(game, state, after, events)
    hearings = list(state.hearings)
    news = []
    if seat is not None:
        hearings[seat] = answer_taken(hearings[seat])
        news.append(News(seat, ()))
    return replace(state, answers=answers, hearings=tuple(hearings)), tuple(news)


def _told(
    game: AnyGame,
    state: TableState,
    match: object,
    events: tuple[object, ...],
    actor: Seat | None = None,
    out_of_time: Seat | None = None,
) -> tuple[TableState, tuple[News, ...]]:
    """The table with the match at `match`, and every viewer's update where something changed for it."""
    answers = ask(len(state.chairs)) if game.veiled(match) else ()
    phase: Phase = "playing" if answers or game.to_act(match) else "over" if game.standing(match).over else "pause"
    before = zip(viewers(state), state.hearings, strict=True)
    hearings, news = tell(game, match, events, before, actor, answers, out_of_time)
    moves = state.moves + 1
    return replace(state, match=match, phase=phase, answers=answers, hearings=hearings, moves=moves), news
