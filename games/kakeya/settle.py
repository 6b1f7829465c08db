"""Kakeya: the end of a trick, a deal and the match (sections Tricks, Scoring, The match of rules.md)."""

from msgspec.structs import replace

from games.cards import french
from games.game import Card, Cards, ScoreLine, Seat
from games.kakeya import scoring, seats
from games.kakeya.events import DealEnded, Event, LastTrick, MatchEnded, TrickTaken
from games.kakeya.legal import led_suit, rensho
from games.kakeya.model import NO_PAIR, DealRecord, How, Pair, Played, State, Trick
from games.kakeya.scoring import Haul
from games.tricks import taker

Step = tuple[State, tuple[Event, ...]]


def power(card: Card, trump: str, led: str | None) -> int:
    """How strong a card is in its trick: the Rensho, then trumps, then the led suit, then nothing."""
    if card == rensho(trump):
        return 100
    if card[1] == trump:
        return 50 + french.strength(card)
    return french.strength(card) if card[1] == led else 0


def trick_winner(trick: tuple[Played, ...], trump: str) -> Seat:
    """Who takes these cards, or would, if no more came."""
    led = led_suit(trick)
    return taker(((played.seat, played.card) for played in trick), lambda card: power(card, trump, led))


def pictures_in(trick: tuple[Played, ...]) -> Cards:
    return tuple(played.card for played in trick if french.is_picture(played.card))


def by_pair(captured: tuple[Cards, ...]) -> tuple[int, ...]:
    """The pictures of each pair, from those of each seat."""
    pairs = len(captured) // 2
    return tuple(len(captured[pair]) + len(captured[pair + pairs]) for pair in range(pairs))


def end_trick(state: State) -> Step:
    """The trick is full: the winner takes the pictures and leads the next, or the deal ends."""
    winner = trick_winner(state.trick, state.trump)
    pictures = pictures_in(state.trick)
    captured = tuple(own + pictures if seat == winner else own for seat, own in enumerate(state.captured))
    taken = TrickTaken(
        number=state.trick_no,
        winner=winner,
        card=next(played.card for played in state.trick if played.seat == winner),
        pair=seats.pair_of(winner, state.seats),
        pictures=pictures,
        counts=by_pair(captured),
    )
    state = replace(
        state, trick=(), tricks=(*state.tricks, Trick(state.trick_no, winner, state.trick)), captured=captured
    )
    if state.trick_no == state.lay.tricks:
        state, events = end_deal(state)
        return state, (taken, *events)
    number = state.trick_no + 1
    players = seats.with_card(state.lay, winner, number)
    state = replace(state, trick_no=number, leader=players[0])
    if len(players) == len(state.lay.order):
        return state, (taken,)
    return state, (taken, LastTrick(players[0], tuple(seat for seat in state.lay.order if seat not in players)))


def hauls(state: State) -> dict[Pair, Haul]:
    """What each pair that played has at the end of a deal."""
    dealt: dict[Pair, list[Card]] = {pair: [] for pair in seats.active_pairs(state.lay)}
    captured: dict[Pair, list[Card]] = {pair: [] for pair in dealt}
    for trick in state.tricks:
        for played in trick.cards:
            if played.card[0] == "A":
                dealt[seats.pair_of(played.seat, state.seats)].append(played.card)
                captured[seats.pair_of(trick.winner, state.seats)].append(played.card)
    counts = by_pair(state.captured)
    return {pair: Haul(counts[pair], _aces(captured[pair]), _aces(dealt[pair])) for pair in dealt}


def _aces(cards: list[Card]) -> Cards:
    return tuple(sorted(cards))


def end_deal(state: State) -> Step:
    """Score and pay the deal, then set out the next one or end the match."""
    return settle(state, hauls(state))


def settle(state: State, found: dict[Pair, Haul]) -> Step:
    """Score and pay a deal that ended so; see end_deal."""
    record = _record(state, found)
    dealers, leading = _next_dealers(state, record), state.lay.leading if record.winner == NO_PAIR else record.winner
    state = replace(
        state,
        stones=record.stones,
        times_dealt=tuple(times + (pair == state.lay.dealers) for pair, times in enumerate(state.times_dealt)),
        any_deal_won=state.any_deal_won or record.winner != NO_PAIR,
        trick_no=0,
        records=(*state.records, record),
    )
    if scoring.is_over(state.options, state.stones, state.deal):
        return _end_match(state, record)
    lay = seats.lay(state.options, state.seats, dealers, leading, state.times_dealt, state.any_deal_won)
    return replace(state, phase="between", lay=lay), (DealEnded(record, lay),)


def _end_match(state: State, record: DealRecord) -> Step:
    winner = scoring.match_winner(state.stones, record.winner)
    ended = MatchEnded(winner, state.stones, scoring.ranks(state.stones, winner))
    return replace(state, phase="over"), (DealEnded(record, None), ended)


def _next_dealers(state: State, record: DealRecord) -> Pair:
    """The losers; of two losing pairs the one with fewer pictures, then the present dealers, then the next met."""
    losers = [pair for pair in seats.active_pairs(state.lay) if pair != record.winner]
    if record.winner == NO_PAIR:
        return state.lay.dealers
    fewest = min(record.pictures[pair] for pair in losers)
    losers = [pair for pair in losers if record.pictures[pair] == fewest]
    if state.lay.dealers in losers:
        return state.lay.dealers
    around = range(state.lay.dealer + 1, state.lay.dealer + 1 + state.seats)
    return next(pair for pair in (seats.pair_of(seat, state.seats) for seat in around) if pair in losers)


def _record(state: State, found: dict[Pair, Haul]) -> DealRecord:
    winner, how = scoring.decide(state.options, state.trump, found)
    losers = [pair for pair in found if pair != winner]
    lines = [_decision_line(winner, how, found)]
    value, paid = 0, (0,) * len(state.stones)
    if winner != NO_PAIR:
        won = found[winner]
        counted = scoring.aces(state.options, won)
        lines += scoring.value_lines(state.options, state.trump, counted, won.pictures, how in scoring.TIES)
        value = lines[-1].points
        paid = scoring.pay(state.stones, winner, losers, value)
        lines += [_payment_line(pair, winner, -paid[pair], value) for pair in losers]
    every = [found.get(pair, _NOTHING) for pair in range(len(state.stones))]
    shows_dealt = state.options.aces == "dealt"
    return DealRecord(
        number=state.deal,
        trump=state.trump,
        lay=state.lay,
        how=how,
        winner=winner,
        pictures=tuple(haul.pictures for haul in every),
        captured_aces=tuple(haul.captured for haul in every),
        dealt_aces=tuple(haul.dealt if shows_dealt else () for haul in every),
        rensho=next(pair for pair, haul in found.items() if rensho(state.trump) in haul.dealt),
        value=value,
        paid=paid,
        stones=tuple(count + more for count, more in zip(state.stones, paid, strict=True)),
        lines=tuple(lines),
    )


_NOTHING = Haul(0, (), ())


def _decision_line(winner: Pair, how: How, found: dict[Pair, Haul]) -> ScoreLine:
    """Who won by which rule: the points are the most pictures, the values the winner and then pair, pictures ..."""
    pictures = tuple(value for pair, haul in found.items() for value in (pair, haul.pictures))
    return ScoreLine(how, max(haul.pictures for haul in found.values()), (winner, *pictures))


def _payment_line(loser: Pair, winner: Pair, paid: int, value: int) -> ScoreLine:
    return ScoreLine("pays" if paid == value else "pays_all", -paid, (loser, winner, value))
