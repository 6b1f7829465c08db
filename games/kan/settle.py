"""Kan: the end of a trick, a deal, a round and the match (sections A round and Scoring of rules.md)."""

from collections.abc import Iterable
from typing import Final, TypeAlias

from msgspec.structs import replace

from games.cards import french
from games.game import Card, Seat
from games.kan import scoring
from games.kan.events import DealEnded, Event, MatchEnded, RoundEnded, ShutOut, TrickTaken
from games.kan.legal import led_suit
from games.kan.model import TRICKS, DealRecord, Five, Outcome, Played, RoundRecord, State, Trick
from games.kan.seats import right_of
from games.tricks import taker

Step: TypeAlias = tuple[State, tuple[Event, ...]]

ALL_PICTURES: Final = 16


def power(card: Card, trump: str, led: str | None) -> int:
    """How strong a card is in its trick: the joker, then trumps, then the led suit, then nothing."""
    if card == french.JOKER:
        return 100
    if card[1] == trump:
        return 50 + french.strength(card)
    return french.strength(card) if card[1] == led else 0


def trick_winner(trick: tuple[Played, ...], trump: str) -> Seat:
    """Who takes these cards, or would, if no more came."""
    led = led_suit(trick)
    return taker(((played.seat, played.card) for played in trick), lambda card: power(card, trump, led))


def end_trick(state: State) -> Step:
    """Five cards lie there: give the pictures to the winner's side and go on, ask, or end the deal."""
    winner = trick_winner(state.trick, state.trump)
    pictures = tuple(played.card for played in state.trick if french.is_picture(played.card))
    kankei, mukankei = state.captured
    ours = winner in state.kankei
    captured = (kankei + pictures, mukankei) if ours else (kankei, mukankei + pictures)
    state = replace(
        state,
        trick=(),
        tricks=(*state.tricks, Trick(state.trick_no, winner, state.trick)),
        captured=captured,
        leader=winner,
    )
    taken = TrickTaken(
        number=state.trick_no,
        winner=winner,
        card=next(played.card for played in state.tricks[-1].cards if played.seat == winner),
        side="kankei" if ours else "mukankei",
        pictures=pictures,
        counts=(len(captured[0]), len(captured[1])),
        targets=scoring.targets(state.options, state.deal),
    )
    state, events = _after_trick(state)
    return state, (taken, *events)


def _after_trick(state: State) -> Step:
    """Section The end of a deal, in its order."""
    counts = len(state.captured[0]), len(state.captured[1])
    if state.declared:
        outcome = _pledge(state, counts)
        return end_deal(state, outcome) if outcome else (next_trick(state), ())
    targets = scoring.targets(state.options, state.deal)
    for side in (0, 1):
        if counts[side] >= targets[side] and counts[1 - side] == 0:
            return _shut_out(state, side, counts[side])
    decided = counts[0] >= targets[0] or counts[1] >= targets[1]
    if state.trick_no == TRICKS or (decided and not state.options.play_out):
        return end_deal(state, "KW" if counts[0] >= targets[0] else "MW")
    return next_trick(state), ()


def _pledge(state: State, counts: tuple[int, int]) -> Outcome | None:
    """How a pledge to take all 16 stands: made, failed, or None while it is open."""
    side = 0 if state.declared == "juuroku" else 1
    if counts[1 - side]:
        return "MJF" if side else "KJF"
    if counts[side] == ALL_PICTURES:
        return "MJ" if side else "KJ"
    return None


def _shut_out(state: State, side: int, pictures: int) -> Step:
    asked = state.deal > 1
    event = ShutOut("mukankei" if side else "kankei", state.leader, pictures, asked)
    if asked:
        return replace(state, phase="stop_or_go"), (event,)
    state, events = end_deal(state, stopped(side))
    return state, (event, *events)


def stopped(side: int) -> Outcome:
    """The outcome of a shut-out by side 0 (kankei) or 1 (mukankei) that stops."""
    return "MS" if side else "KS"


def next_trick(state: State) -> State:
    return replace(state, phase="play", trick_no=state.trick_no + 1)


def end_deal(state: State, outcome: Outcome) -> Step:
    """Score the deal; unplayed cards stay unseen."""
    score, lines = scoring.score_deal(state.options, state.deal, outcome, state.score)
    record = DealRecord(
        deal=state.deal,
        trump=state.trump,
        outcome=outcome,
        pictures=(len(state.captured[0]), len(state.captured[1])),
        lines=lines,
        score=score,
    )
    last = state.deal == scoring.LAST_DEAL or outcome not in scoring.KANKEI_WIN
    state = replace(
        state,
        phase="between",
        upcoming="deal",
        score=score,
        deals=(*state.deals, record),
        deals_done=state.deals_done + 1,
    )
    ended = DealEnded(state.round, record, last)
    if not last:
        return state, (ended,)
    state, events = _end_round(state)
    return state, (ended, *events)


def _end_round(state: State) -> Step:
    scores = _five(state.score[0 if player in state.kankei else 1] for player in range(5))
    record = RoundRecord(
        number=state.round,
        dealer=state.dealer,
        kankei=(state.kankei[0], state.kankei[1]),
        trumps=tuple(deal.trump for deal in state.deals),
        outcomes=tuple(deal.outcome for deal in state.deals),
        scores=scores,
    )
    totals = _five(total + more for total, more in zip(state.totals, scores, strict=True))
    over = state.round == state.options.rounds
    steps = 1 if state.options.deal_passes == "right" else -1
    next_dealer = right_of(state.seat_of, state.dealer, steps)
    state = replace(
        state,
        phase="over" if over else "between",
        upcoming="nothing" if over else "round",
        next_dealer=next_dealer,
        rounds=(*state.rounds, record),
        totals=totals,
    )
    ended = RoundEnded(record, totals, None if over else next_dealer)
    return state, (ended, MatchEnded(totals, scoring.ranks(totals), winners(totals))) if over else (ended,)


def winners(totals: Five) -> tuple[Seat, ...]:
    """The players with the highest total; several share the win."""
    best = max(totals)
    return tuple(player for player, total in enumerate(totals) if total == best)


def _five(values: Iterable[int]) -> Five:
    a, b, c, d, e = values
    return a, b, c, d, e
