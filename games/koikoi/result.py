"""Koi-Koi: how a deal ends, its score written out, the next dealer, the end of the match (DEAL_END)."""

from typing import Literal

from msgspec.structs import replace

from games.game import ScoreLine, Seat, Standing
from games.koikoi import scoring
from games.koikoi.model import DealEnded, DealRecord, DealResult, Event, MatchEnded, Options, State, Yaku

Step = tuple[State, tuple[Event, ...]]

EXHAUSTED_DEALER_POINTS = 6


def target(options: Options) -> int:
    """The points, or the number of deals, that `match_length` names."""
    return int(options.match_length.partition("_")[2])


def by_points(options: Options) -> bool:
    """Whether the match is for points; else for a number of deals."""
    return options.match_length.startswith("points_")


def deals_done(records: tuple[DealRecord, ...]) -> int:
    """Won and drawn deals; void ones do not count."""
    return sum(record.result != "void" for record in records)


def winner(state: State) -> Seat | None:
    """Who has won the match, None while it goes on."""
    first, second = state.totals
    leader = 0 if first > second else 1
    if by_points(state.options):
        return leader if max(first, second) >= target(state.options) else None
    return leader if deals_done(state.records) >= target(state.options) and first != second else None


def standing(state: State) -> Standing:
    """How the match stands; the lines are the totals and how far it still is."""
    over = state.phase == "over"
    done = deals_done(state.records)
    lines = [ScoreLine("total", state.totals[seat], (seat,)) for seat in (0, 1)]
    if by_points(state.options):
        goal = target(state.options)
        lines += [ScoreLine("to_go", max(0, goal - state.totals[seat]), (seat,)) for seat in (0, 1)]
    else:
        lines.append(ScoreLine("deals_to_go", max(0, target(state.options) - done)))
    won = winner(state) if over else None
    winners = () if won is None else (won,)
    return Standing(state.totals, ((0,), (1,)), done, over, winners, tuple(lines))


def stop(state: State, forced: bool) -> Step:
    """The seat on turn stops, or has no card left to go on with: it is paid for all its sets."""
    seat, options = state.turn, state.options
    sets = state.items[seat]
    base = scoring.total(sets)
    factor = scoring.call_factor(options, state.calls, seat)
    doubled = scoring.doubles(options, base)
    points = base * factor * (2 if doubled else 1)
    lines = (
        *_set_lines(sets),
        ScoreLine("together", base),
        ScoreLine(options.koikoi_multiplier, factor, (seat, *state.calls)),
        ScoreLine("seven_plus_double", 2 if doubled else 1, (int(options.seven_plus_double),)),
        ScoreLine("score", points, (seat,)),
    )
    kind: DealResult = "forced_stop" if forced else "stop"
    record = _record(state, kind, "", lines, seat, base, points, sets)
    return _end(state, replace(record, factor=factor, doubled=doubled))


def dealt_set(state: State, seat: Seat, shape: str) -> Step:
    """`seat` was dealt four of a month or four pairs and wins; no multiplier of any kind applies."""
    points = state.options.dealt_yaku_points
    lines = (ScoreLine(shape, points, state.hands[seat]), ScoreLine("score", points, (seat,)))
    return _end(state, _record(state, "dealt_yaku", shape, lines, seat, points, points))


def draw(state: State, reason: Literal["both_dealt", "exhausted", "exhausted_level", "exhausted_held"]) -> Step:
    """Nobody scores (nagare)."""
    return _end(state, _record(state, "draw", reason, (ScoreLine(reason, 0),)))


def exhausted(state: State) -> Step:
    """Both hands are empty and nobody stopped: as option `exhausted_deal` says."""
    bases = tuple(scoring.total(items) for items in state.items)
    match state.options.exhausted_deal:
        case "draw":
            return draw(state, "exhausted")
        case "dealer_six":
            if any(state.items):
                return draw(state, "exhausted_held")
            return _award(state, state.dealer, "dealer_six", (), EXHAUSTED_DEALER_POINTS)
        case "best_yaku":
            if bases[0] == bases[1]:
                return draw(state, "exhausted_level")
            best = 0 if bases[0] > bases[1] else 1
            return _award(state, best, "best_yaku", state.items[best], bases[best])


def void(state: State, shape: Literal["four_of_a_month", "four_pairs"]) -> Step:
    """The deal is thrown in: the hands stay secret, the same dealer deals again, nothing counts."""
    record = _record(state, "void", shape, (ScoreLine("void", 0),))
    record = replace(record, hands=((), ()), field=state.field)
    return replace(state, phase="between", records=(*state.records, record)), ()


def _award(state: State, seat: Seat, reason: str, sets: tuple[Yaku, ...], points: int) -> Step:
    lines = (*_set_lines(sets), ScoreLine(reason, points, (seat,)), ScoreLine("score", points, (seat,)))
    return _end(state, _record(state, "exhausted_award", reason, lines, seat, points, points, sets))


def _set_lines(sets: tuple[Yaku, ...]) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(one.name, one.points, one.cards) for one in sets)


def _record(
    state: State,
    kind: DealResult,
    reason: str,
    lines: tuple[ScoreLine, ...],
    winner: Seat | None = None,
    base: int = 0,
    points: int = 0,
    sets: tuple[Yaku, ...] = (),
) -> DealRecord:
    """The record of the deal at hand, without any multiplier."""
    first, second = state.totals
    return DealRecord(
        number=state.deal,
        dealer=state.dealer,
        result=kind,
        winner=winner,
        reason=reason,
        yaku=sets,
        lines=lines,
        base=base,
        calls=state.calls,
        factor=1,
        doubled=False,
        points=points,
        totals=(first + points, second) if winner == 0 else (first, second + points if winner == 1 else second),
        hands=state.hands,
    )


def _end(state: State, record: DealRecord) -> Step:
    """Add the points, fix the next dealer, check the end of the match."""
    state = replace(state, totals=record.totals, records=(*state.records, record), new=())
    won = winner(state)
    if won is not None:
        ended = (DealEnded(record, None), MatchEnded(won, state.totals))
        return replace(state, phase="over"), ended
    dealer = next_dealer(state.options, state.dealer, record.winner)
    return replace(state, phase="between", dealer=dealer), (DealEnded(record, dealer),)


def next_dealer(options: Options, dealer: Seat, won: Seat | None) -> Seat:
    """Who deals after a deal that `won` won; after a draw (None) the same dealer again."""
    if won is None:
        return dealer
    match options.next_dealer:
        case "winner":
            return won
        case "loser":
            return 1 - won
        case "alternate":
            return 1 - dealer
