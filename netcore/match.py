"""The match at a table: what entries make of it, from the draw of its seed to its end. Pure, nothing is checked."""

from typing import Final

from msgspec.structs import replace

from games.catalogue import AnyGame
from games.chance import Chance
from games.game import GALLERY, Seat
from netcore import allowance, fair
from netcore.codec import pack_view
from netcore.entries import Rematched, Restarted, Started
from netcore.hearing import Hearing, News, answer_taken, take_back, tell
from netcore.messages import Lot
from netcore.seats import inherited
from netcore.table import Chair, Past, Phase, TableState, bot_chair, options, shown_name, viewers, with_chair
from netcore.veil import Answers, ask, take_effect

MAX_PLAYED: Final = 60
"""Actions of a computer that are kept for the owner of the seat; the newest."""


def seated_for(game: AnyGame, state: TableState, entry: Started | Rematched | Restarted) -> TableState:
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
        drawn=(),
        answers=(),
        past=(),
        talked=0,
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


def drawn(game: AnyGame, state: TableState, draw: fair.Draw) -> tuple[TableState, tuple[News, ...]]:
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
    told = tuple(Lot(shown_name(state.chairs[old]), new) for old, new in lots)
    return replace(state, chairs=tuple(chairs), drawn=told)


def _begin(game: AnyGame, state: TableState, seed: bytes) -> tuple[TableState, tuple[News, ...]]:
    state = replace(state, hands_open=False, shown=("",) * len(state.chairs))
    match = game.new_match(options(game, state.sheet), len(state.chairs), Chance(seed))
    return next_deal(game, state, match)


def next_deal(game: AnyGame, state: TableState, match: object) -> tuple[TableState, tuple[News, ...]]:
    """On to the next stop; what was heard of the last deal is heard no more."""
    hearings = tuple(replace(h, events=(), notes=()) for h in state.hearings)
    state = replace(state, hearings=hearings, clocks=allowance.at_deal(state.clock, state.clocks), past=())
    state = replace(state, hands_seen=state.hands_open or any(state.shown))
    after, events = game.advance(match)
    return _told(game, state, after, events)


def acted(
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


def _noted(seat: Seat, state: TableState, news: tuple[News, ...]) -> tuple[TableState, tuple[News, ...]]:
    """After an action of `seat`: what a computer plays for a person is kept for him until he plays himself."""
    chair = state.chairs[seat]
    if chair.kind != "person" or not (chair.left or chair.played):
        return state, news
    seen = next((item.events for item in news if item.viewer == seat), ())
    played = (*chair.played, seen)[-MAX_PLAYED:] if chair.left else ()
    return with_chair(state, seat, replace(chair, played=played)), news


def undone(game: AnyGame, state: TableState) -> tuple[TableState, tuple[News, ...]]:
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


def _without_newest(chairs: tuple[Chair, ...], seat: Seat) -> tuple[Chair, ...]:
    """What a computer has played for the owner of the seat, without the last of it."""
    return tuple(replace(c, played=c.played[:-1]) if s == seat else c for s, c in enumerate(chairs))


def answered(
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


def hands_opened(game: AnyGame, state: TableState) -> tuple[TableState, tuple[News, ...]]:
    """The gallery has news: the same moment as it may see it now."""
    old = state.hearings[-1]
    view = pack_view(game.view(state.match, viewers(state)[-1]))
    news = News(GALLERY, ())
    return replace(state, hearings=(*state.hearings[:-1], replace(old, seq=old.seq + 1, view=view))), (news,)


def ended(state: TableState) -> TableState:
    """As before the match, with those still there on their seats; updates are counted on."""
    chairs = tuple(Chair() if c.left == "leave" else replace(c, left="", played=()) for c in state.chairs)
    return inherited(
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
