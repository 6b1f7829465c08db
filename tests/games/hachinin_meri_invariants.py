"""What the contract test must know of Hachinin-Meri."""

from collections.abc import Callable, Sequence
from random import Random

from msgspec.structs import replace

from games.cards import unsun
from games.chance import Chance, Rigged
from games.game import OPEN, Card, Cards, Viewer
from games.hachinin_meri import view as views
from games.hachinin_meri.legal import ranks
from games.hachinin_meri.model import (
    SEATS,
    Action,
    Declare,
    Discard,
    Options,
    Pass,
    Play,
    Played,
    State,
    left_of,
    side,
)


def conserved(state: State) -> None:
    gone = [card for trick in state.tricks for card in trick.cards] + [one.card for one in state.trick]
    lying = [*gone, *(card for hand in state.hands for card in hand), *state.leftovers]
    lying += [state.discard] if state.discard else []
    if not state.deal:
        assert not lying
        return
    if state.phase == "declare":
        lying.append(state.okie)
    assert sorted(lying) == sorted(unsun.PACK)
    assert all(len(trick.cards) == SEATS for trick in state.tricks)
    if state.phase == "play":
        assert state.trick_no == len(state.tricks) + 1 <= 8
        assert {len(hand) for hand in state.hands} <= {10 - state.trick_no, 9 - state.trick_no}
    led = [trick.first for trick in state.tricks[1:8]]
    assert led == [trick.winner for trick in state.tricks[: len(led)]]
    assert state.meri_seen is any(trick.meri for trick in state.tricks)


def sums(state: State) -> None:
    totals = [0, 0]
    for number, record in enumerate(state.records, start=1):
        assert record.deal == number
        assert sum(record.tricks) == sum(record.points) == 9
        assert record.dealer == left_of(state.records[0].dealer, number - 1)
        totals = [total + more for total, more in zip(totals, record.points, strict=True)]
        assert record.totals == tuple(totals)
    assert state.totals == tuple(totals)
    assert sum(totals) == 9 * len(state.records)
    assert sum(state.points) == sum(state.taken) == len(state.tricks)
    if state.tricks and state.phase in ("between", "over"):
        points = [0, 0]
        for line in views.standing(state).lines:
            winner = line.values[1]
            assert isinstance(winner, int)
            points[side(winner)] += line.points
            points[1 - side(winner)] -= line.points if line.code != "trick" else 0
        assert points == list(state.records[-1].points) == list(state.points)


def disguised(state: State, viewer: Viewer, rng: Random) -> State:
    """Other hands, leftovers, card put away and cards face down, as long as all looks the same to the viewer."""
    if state.phase in ("between", "over"):
        return replace(state, chance=Chance(rng.randbytes(32)))
    state, pool = _backs_changed(state, viewer, rng)
    hidden = [seat for seat in range(SEATS) if seat != viewer]
    buried = not views.side_cards_lie_open(state)
    put_away = buried and bool(state.discard) and viewer != state.taker
    pool += [*state.leftovers, *([state.discard] if put_away else [])] if buried else []
    rng.shuffle(pool)
    hands = list(state.hands)
    for seat in hidden:
        hands[seat], pool = tuple(pool[: len(hands[seat])]), pool[len(hands[seat]) :]
    if buried:
        state = replace(state, leftovers=tuple(pool[:2]), hidden=rng.random() < 0.5)
        state = replace(state, discard=pool[2]) if put_away else state
    if viewer != state.lone_sun:
        state = replace(state, lone_sun=rng.choice([None, *hidden]))
    return replace(state, chance=Chance(rng.randbytes(32)), hands=tuple(hands))


def _backs_changed(state: State, viewer: Viewer, rng: Random) -> tuple[State, list[Card]]:
    """Other trumps in the place of those that lie face down; also all cards in hidden hands after that."""
    pool = [card for seat in range(SEATS) if seat != viewer for card in state.hands[seat]]
    backs = [one.card for one in state.trick if one.face_down and one.seat != viewer]
    trumps = [*backs, *(card for card in pool if ranks(state).is_trump(card))]
    rng.shuffle(trumps)
    chosen = trumps[: len(backs)]
    pool = [card for card in (*pool, *backs) if card not in chosen]
    trick = tuple(
        Played(one.seat, chosen.pop(), True) if one.face_down and one.seat != viewer else one for one in state.trick
    )
    return replace(state, trick=trick), pool


def twin(state: State, viewer: Viewer, rng: Random) -> tuple[State, Callable[[Action], bool]] | None:
    """Two cards of one kind change places between two hidden hands, and are never played nor put away.

    Only one position in five is followed: a match has hundreds.
    """
    if viewer == OPEN or state.phase in ("between", "over") or rng.randrange(5):
        return None
    order = ranks(state)
    one, two = rng.sample([seat for seat in range(SEATS) if seat != viewer], 2)
    kept = {order.sun, order.robai, state.okie}
    pairs = [
        (card, other)
        for card in state.hands[one]
        for other in state.hands[two]
        if not {card, other} & kept and _kind(state, card) == _kind(state, other)
    ]
    if not pairs:
        return None
    card, other = rng.choice(pairs)
    hands = list(state.hands)
    hands[one] = _exchanged(hands[one], card, other)
    hands[two] = _exchanged(hands[two], other, card)
    changed = replace(state, chance=Chance(rng.randbytes(32)), hands=tuple(hands))
    return changed, lambda action: getattr(action, "card", "") not in (card, other)


def _kind(state: State, card: Card) -> str:
    return "trump" if ranks(state).is_trump(card) else card[1]


def _exchanged(hand: Cards, gone: Card, come: Card) -> Cards:
    return tuple(come if card == gone else card for card in hand)


def deals(viewer: Viewer, rng: Random) -> tuple[State, State]:
    """Seat 7 deals; the Okie and the viewer's packets stay, all else may lie anywhere, the Robai too."""
    pack = rng.sample(unsun.PACK, len(unsun.PACK))
    fixed = {72, *(at for at in range(72) if at // 3 % SEATS == viewer)}
    hidden = [card for at, card in enumerate(pack) if at not in fixed]
    rng.shuffle(hidden)
    other = [card if at in fixed else hidden.pop() for at, card in enumerate(pack)]
    picks = {"first_dealer": [7]}
    return State(Options(), Rigged([pack], picks)), State(Options(), Rigged([other], picks))


def odd_actions(state: State, rng: Random) -> Sequence[Action]:
    one, two = rng.sample(unsun.PACK, 2)
    return (
        Declare(),
        Pass(),
        Discard(one),
        Play(two),
        Play("13-1"),
        Discard(""),
        *(Discard(card) for hand in state.hands for card in hand[-2:]),
        *(Play(card) for hand in state.hands for card in (*hand[:3], *hand[-3:])),
    )
