"""The end of a deal: who pays whom, what becomes of the pool, and whether the match is over (section Scoring)."""

from typing import TypeAlias

from msgspec.structs import replace

from games.kunken import result, scoring
from games.kunken.events import DealEnded, Event, MatchEnded, WentOut
from games.kunken.forms import faces
from games.kunken.model import DealRecord, State

Step: TypeAlias = tuple[State, tuple[Event, ...]]


def won(state: State) -> Step:
    """The seat in turn has gone out."""
    winner = state.turn
    values = tuple(map(scoring.hand_value, state.hands))
    doubled = state.options.rummy_double and state.laid_ever[winner] == state.laid
    changes, lines = scoring.won(winner, values, doubled, state.pool_shares)
    record = _record(state, values, changes)
    record = replace(record, winner=winner, doubled=doubled, pool_won=sum(state.pool_shares), pool=0, lines=lines)
    settled, events = _close_deal(state, record, (0,) * state.seats)
    return settled, (WentOut(winner), *events)


def blocked(state: State) -> Step:
    """Nobody has gone out; all hands are paid into the pool."""
    values = tuple(map(scoring.hand_value, state.hands))
    changes, lines = scoring.blocked(values)
    shares = tuple(a + b for a, b in zip(state.pool_shares, values, strict=True))
    record = replace(_record(state, values, changes), pool=sum(shares), lines=lines)
    return _close_deal(state, record, shares)


def _record(state: State, values: tuple[int, ...], changes: tuple[int, ...]) -> DealRecord:
    return DealRecord(
        number=state.deal,
        dealer=state.dealer,
        winner=None,
        turns=_turns(state),
        hands=tuple(map(faces, state.hands)),
        values=values,
        changes=changes,
        doubled=False,
        pool_won=0,
        pool=0,
        returned=(),
        lines=(),
        balances=tuple(a + b for a, b in zip(state.balances, changes, strict=True)),
    )


def _close_deal(state: State, record: DealRecord, shares: tuple[int, ...]) -> Step:
    """Note the deal; at the end of the match a pool that still lies is handed back."""
    over = result.match_over(state.options, record.number, record.balances)
    if over and any(shares):
        record = _with_pool_back(record, shares)
        shares = (0,) * state.seats
    state = replace(
        state,
        phase="over" if over else "between",
        balances=record.balances,
        pool_shares=shares,
        records=(*state.records, record),
    )
    ended = DealEnded(record, None if over else (state.dealer + 1) % state.seats)
    if not over:
        return state, (ended,)
    return state, (ended, MatchEnded(result.winners(state.balances), state.balances))


def _with_pool_back(record: DealRecord, shares: tuple[int, ...]) -> DealRecord:
    return replace(
        record,
        pool=0,
        returned=shares,
        lines=(*record.lines, *scoring.handed_back(shares)),
        balances=tuple(a + b for a, b in zip(record.balances, shares, strict=True)),
    )


def _turns(state: State) -> int:
    """The turns played in this deal, the one at hand included."""
    return state.now.number if state.now else 0
