"""What the contract test must know of Kunken."""

from collections.abc import Callable, Sequence
from random import Random

from msgspec.structs import replace

from games.cards.french import face
from games.chance import Chance, Rigged
from games.game import GALLERY, Card, Cards, Viewer
from games.kunken import model as kunken
from games.kunken import play, scoring

FOLLOWED = 0.01
"""Of the stops that have a twin, the share that gets one: a random deal is long."""


def conserved(state: kunken.State) -> None:
    laid = [card for meld in state.table for card in meld.cards]
    lying = [*laid, *state.stock, *state.pile, *(card for hand in state.hands for card in hand)]
    if not state.deal:
        assert not lying
        return
    assert sorted(lying) == sorted(kunken.SHOE)
    assert all(len(meld.cards) >= 3 for meld in state.table)
    assert sum(state.laid_ever) == len(laid)
    drawn = state.phase == "play" and not state.laid
    assert all(len(hand) <= 10 + (drawn and seat == state.turn) for seat, hand in enumerate(state.hands))
    if state.phase == "draw":
        assert len(state.stock) + len(state.pile) == 106 - 10 * state.seats
        assert state.pile
        assert bool(state.stock) is not state.exhausted


def sums(state: kunken.State) -> None:
    balances = (0,) * state.seats
    for record in state.records:
        added = [0] * state.seats
        for line in record.lines:
            added[int(line.values[0])] += line.points
        balances = tuple(a + b for a, b in zip(balances, added, strict=True))
        assert record.balances == balances
        assert record.values == tuple(map(scoring.hand_value, record.hands))
        assert sum(balances) + record.pool == 0
    assert state.balances == balances
    assert sum(state.balances) + sum(state.pool_shares) == 0
    assert state.phase != "over" or not any(state.pool_shares)


def _mapped(state: kunken.State, to: dict[Card, Card]) -> kunken.State:
    """The state with each card in the place of another."""

    def new(cards: Cards) -> Cards:
        return tuple(to.get(card, card) for card in cards)

    return replace(
        state,
        hands=tuple(map(new, state.hands)),
        stock=new(state.stock),
        pile=new(state.pile),
        table=tuple(replace(meld, cards=new(meld.cards)) for meld in state.table),
        drawn=to.get(state.drawn, state.drawn),
        barred=to.get(state.barred, state.barred),
    )


def _twins(own: Cards, rng: Random) -> dict[Card, Card]:
    """Twins, neither of them in `own`, that change places: about half of all."""
    to: dict[Card, Card] = {}
    for card in kunken.SHOE:
        twin = card[:2] + "2"
        if card[2] == "1" and card not in own and twin not in own and rng.random() < 0.5:
            to |= {card: twin, twin: card}
    return to


def disguised(state: kunken.State, viewer: Viewer, rng: Random) -> kunken.State:
    """Hidden cards are dealt anew, and everywhere else than in the own hand twins change places."""
    if not state.deal:
        return replace(state, chance=Chance(rng.randbytes(32)))
    own = state.hands[viewer] if isinstance(viewer, int) else ()
    playing = bool(play.to_act(state))
    hidden = list(state.stock)
    if state.options.show_discards == "top":
        hidden += state.pile[:-1]
    if playing:
        known = "" if state.now is None or not state.now.taken else state.drawn
        others = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
        hidden += [card for hand in others for card in hand if card != known]
    dealt = hidden.copy()
    rng.shuffle(dealt)
    return replace(
        _mapped(_mapped(state, dict(zip(hidden, dealt, strict=True))), _twins(own, rng)),
        chance=Chance(rng.randbytes(32)),
    )


def twin(
    state: kunken.State, viewer: Viewer, rng: Random
) -> tuple[kunken.State, Callable[[kunken.Action], bool]] | None:
    """For the gallery, twins change places; for a seat, a card of another hand and the last card of the stock."""
    if rng.random() > FOLLOWED or state.phase != "draw" or len(state.stock) < 2:
        return None
    if viewer == GALLERY:
        to = _twins((), rng)
        return replace(_mapped(state, to), chance=Chance(rng.randbytes(32))), lambda action: True
    seats = [seat for seat in range(state.seats) if seat != viewer and state.hands[seat]]
    kept, buried = rng.choice(state.hands[rng.choice(seats)]), state.stock[-1]
    other = _mapped(state, {kept: buried, buried: kept})
    touched = (kept, buried)
    return replace(other, chance=Chance(rng.randbytes(32))), lambda action: _keeps(action, touched)


def _keeps(action: kunken.Action, touched: Cards) -> bool:
    """Whether the action neither shows these cards nor draws from the stock, at whose end one of them lies."""
    if isinstance(action, kunken.DrawStock | kunken.DrawPile):
        return isinstance(action, kunken.DrawPile)
    cards = action.cards if isinstance(action, kunken.MeldGroup | kunken.MeldSequence) else (action.card,)
    return not set(touched) & set(cards)


def deals(viewer: Viewer, rng: Random) -> tuple[kunken.State, kunken.State]:
    """Seat 0 deals to eight, so that seat 1 gets the first card; card 80 begins the pile, and its twin may be it."""
    seats, given = 8, 80
    pack = rng.sample(kunken.SHOE, len(kunken.SHOE))
    own = {at for at in range(given) if isinstance(viewer, int) and (at + 1) % seats == viewer}
    hidden = [card for at, card in enumerate(pack) if at not in own and at != given]
    rng.shuffle(hidden)
    other = [card if at in own or at == given else hidden.pop() for at, card in enumerate(pack)]
    to = _twins(tuple(pack[at] for at in own), rng)
    picks = {"first_dealer": [0]}
    one, two = (Rigged([cards], picks) for cards in (pack, [to.get(card, card) for card in other]))
    sheet = kunken.Options()
    return play.new_match(sheet, seats, one), play.new_match(sheet, seats, two)


def odd_actions(state: kunken.State, rng: Random) -> Sequence[kunken.Action]:
    hand = state.hands[state.turn] if state.hands else ()
    some = (*rng.sample(hand, min(4, len(hand))), *rng.sample(kunken.SHOE, 2))
    number = rng.randint(1, len(state.table) + 1)
    suit = [card for card in hand if card[1] == some[0][1]] + [card for card in hand if card[1] == "K"]
    return (
        kunken.DrawStock(),
        kunken.DrawPile(),
        *(kunken.Discard(card) for card in some),
        kunken.MeldGroup(some[:3]),
        kunken.MeldGroup(some[:2]),
        kunken.MeldGroup((*some[:2], some[0])),
        *(kunken.MeldSequence(tuple(suit[:count]), rng.randint(1, 14)) for count in (2, 3, 4)),
        *(kunken.MeldSequence(tuple(sorted(suit, key=face)[:3]), low) for low in (1, 5, 9)),
        kunken.MeldSequence(some[:3], 12),
        *(kunken.AddToGroup(number, card) for card in some[:3]),
        *(kunken.Extend(number, card, "low") for card in some[:3]),
        *(kunken.Extend(number, card, "high") for card in some[:3]),
        *(kunken.SwapJoker(number, card) for card in some[:3]),
        *(kunken.ShiftJoker(number, card) for card in some[:3]),
    )
