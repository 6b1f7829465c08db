"""What the contract test must know of Kan."""

from collections.abc import Callable, Sequence
from random import Random

from msgspec.structs import replace

from games.cards import french
from games.chance import Chance, Rigged
from games.game import OPEN, Card, Cards, Viewer
from games.kan import notation, scoring, view
from games.kan.model import (
    PACK,
    Action,
    CallLead,
    Draw,
    Give,
    Juuroku,
    Options,
    Play,
    ShowBoth,
    ShowNone,
    ShowOne,
    ShowThen,
    ShowTwice,
    State,
    Stop,
    Trump,
)


def conserved(state: State) -> None:
    gone = [played.card for trick in state.tricks for played in trick.cards] + [one.card for one in state.trick]
    lying = [*gone, *(card for hand in state.hands for card in hand)]
    if not state.round:
        assert not lying
        return
    assert sorted(lying) == sorted(PACK)
    assert sorted(state.seat_of) == list(range(5))
    taken = [one.card for trick in state.tricks for one in trick.cards if french.is_picture(one.card)]
    assert sorted(taken) == sorted((*state.captured[0], *state.captured[1]))
    assert not (state.kankei and state.roles) or set(state.kankei) == set(state.roles)
    if state.phase == "play":
        assert state.trick_no == len(state.tricks) + 1
        assert state.trick_no < 10 or not any(french.JOKER in hand for hand in state.hands)
    if state.blind:
        holder, partner = state.niju
        assert sorted(state.blind[:10]) == sorted(state.hands[partner])
        assert set(state.blind[10:]) <= set(state.hands[holder])


def sums(state: State) -> None:
    totals = [0] * 5
    for record in state.rounds:
        kankei, mukankei = scoring.score_round(state.options, record.outcomes)
        assert record.scores == tuple(kankei if seat in record.kankei else mukankei for seat in range(5))
        assert sum(record.scores) == (0 if state.options.scoring == "zero_sum" else -kankei)
        assert state.options.scoring == "zero_sum" or -16 <= kankei <= 111
        assert all(one in scoring.KANKEI_WIN for one in record.outcomes[:-1])
        totals = [total + more for total, more in zip(totals, record.scores, strict=True)]
    assert state.totals == tuple(totals)
    counted = sum(len(record.outcomes) for record in state.rounds)
    open_round = len(state.deals) if len(state.rounds) < state.round else 0
    assert state.deals_done == counted + open_round
    for deal in state.deals:
        assert deal.outcome not in ("KW", "MW") or sum(deal.pictures) == 16 or not state.options.play_out
        assert deal.score == scoring.score_round(state.options, [one.outcome for one in state.deals[: deal.deal]])


def disguised(state: State, viewer: Viewer, rng: Random) -> State:
    """Other hands, calls and shown cards, and the roles the other way round where the viewer may not know them."""
    hidden = [seat for seat in range(5) if seat != viewer]
    pool = [card for seat in hidden for card in state.hands[seat]]
    rng.shuffle(pool)
    hands = list(state.hands)
    for seat in hidden:
        count = len(hands[seat])
        hands[seat] = tuple(pool[:count])
        pool = pool[count:]
    state = replace(state, chance=Chance(rng.randbytes(32)), hands=tuple(hands), blind=_mixed(state.blind, rng))
    if not view.roles_known(state, viewer):
        state = replace(state, roles=state.roles[::-1])
    if state.phase == "lead_call":
        other = {"iku": "koi", "koi": "iku"}
        calls = tuple(call if seat == viewer else other.get(call, "") for seat, call in enumerate(state.calls))
        state = replace(state, calls=calls)
    if state.shown and viewer not in (state.shown.seat, state.shown.to):
        state = replace(state, shown=replace(state.shown, cards=tuple(rng.sample(PACK, len(state.shown.cards)))))
    return state


def _mixed(cards: Cards, rng: Random) -> Cards:
    return tuple(rng.sample(cards, len(cards)))


def twin(state: State, viewer: Viewer, rng: Random) -> tuple[State, Callable[[Action], bool]] | None:
    """Two cards of a suit change places between two hidden hands, and are never played nor shown.

    Only one position in five is followed: a match has hundreds.
    """
    if viewer == OPEN or state.phase in ("between", "over", "nijukan") or rng.randrange(5):
        return None
    one, two = rng.sample([seat for seat in range(5) if seat != viewer], 2)
    key = (french.JOKER, f"A{state.trump}")
    pairs = [
        (card, other)
        for card in state.hands[one]
        for other in state.hands[two]
        if card[1] == other[1] and not {card, other} & set(key)
    ]
    if not pairs:
        return None
    card, other = rng.choice(pairs)
    hands = list(state.hands)
    hands[one] = _exchanged(hands[one], card, other)
    hands[two] = _exchanged(hands[two], other, card)
    changed = replace(state, chance=Chance(rng.randbytes(32)), hands=tuple(hands))
    return changed, lambda action: not any(text in notation.notate(action) for text in (card, other))


def _exchanged(hand: Cards, gone: Card, come: Card) -> Cards:
    return tuple(come if card == gone else card for card in hand)


def deals(viewer: Viewer, rng: Random) -> tuple[State, State]:
    """Player 0 deals; the partners stay the same, but an onlooker may not know which of them holds what."""
    pack = rng.sample(PACK, len(PACK))
    owner = {card: (1 + at) % 5 for at, card in enumerate(pack)}
    key = {french.JOKER, "AC"}
    fixed = {card for card in pack if card in key or owner[card] == viewer}
    hidden = [card for card in pack if card not in fixed]
    rng.shuffle(hidden)
    other = [card if card in fixed else hidden.pop() for card in pack]
    if viewer not in (owner[french.JOKER], owner["AC"]):
        swapped = {french.JOKER: "AC", "AC": french.JOKER}
        other = [swapped.get(card, card) for card in other]
    picks = {"first_dealer": [0]}
    return State(Options(), Rigged([pack], picks)), State(Options(), Rigged([other], picks))


def odd_actions(state: State, rng: Random) -> Sequence[Action]:
    one, two = rng.sample(PACK, 2)
    held = rng.choice([card for hand in state.hands for card in hand] or PACK)
    return (
        Stop(),
        Juuroku(),
        CallLead("iku"),
        Trump("C"),
        Give(one),
        Give(held),
        Draw(rng.randrange(12), rng.randrange(3)),
        ShowNone(),
        ShowOne(held),
        ShowTwice(one),
        ShowBoth(held, two),
        ShowBoth(one, one),
        ShowThen(held, held),
        Play(one, "C"),
        Play(french.JOKER),
        Play(french.JOKER, "H"),
        Play("13-1"),
        *(Play(card) for hand in state.hands for card in hand[:4]),
    )
