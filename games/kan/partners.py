"""Kan: who the partners of a round are (sections Kan!, Niju-kan and Changing seats of rules.md)."""

from msgspec.structs import replace

from games.cards import french
from games.game import Card, Cards, Seat
from games.kan.events import Drew, Gave, KanCalled, NijuKanCalled, SeatsChanged, ThrownIn
from games.kan.model import DECK_ORDER, HAND, SEATS, State, Suit
from games.kan.seats import parted, right_of
from games.kan.settle import Step


def in_order(cards: Cards | list[Card]) -> Cards:
    return tuple(sorted(cards, key=DECK_ORDER.__getitem__))


def _holder(state: State, card: Card) -> Seat:
    return next(player for player, hand in enumerate(state.hands) if card in hand)


def call_kan(state: State) -> Step:
    """Find the partners of the round: who holds the joker, who the ace of trumps."""
    joker, ace = _holder(state, french.JOKER), _holder(state, "A" + state.trump)
    if joker == ace:
        return _niju_kan(state, joker)
    state = _partners(state, joker, ace)
    called = KanCalled((state.kankei[0], state.kankei[1]), _trump(state), state.roles)
    state, events = _part_neighbours(state)
    return replace(state, phase="lead_call"), (called, *events)


def _partners(state: State, joker_role: Seat, ace_role: Seat) -> State:
    return replace(state, kankei=tuple(sorted((joker_role, ace_role))), roles=(joker_role, ace_role))


def _trump(state: State) -> Suit:
    """The trump suit, where there must be one."""
    if not state.trump:
        raise RuntimeError("trumps are not named yet")
    return state.trump


def _niju_kan(state: State, holder: Seat) -> Step:
    partner = right_of(state.seat_of, holder, 2)
    called = NijuKanCalled(holder, partner, _trump(state), state.options.nijukan)
    state = replace(state, niju=(holder, partner))
    if state.options.nijukan == "redeal":
        state = replace(state, phase="between", upcoming="again")
        return state, (called, ThrownIn(state.round, state.dealer))
    state = replace(state, phase="nijukan", kankei=tuple(sorted((holder, partner))))
    if state.options.nijukan == "blind_draw":
        state = _laid_out(state)
    return state, (called,)


def _laid_out(state: State) -> State:
    """Lay the partner's ten cards and the holder's two face down in random places."""
    left = list(state.hands[state.niju[1]])
    ten = []
    for n in range(HAND, 1, -1):
        use = state.blinds * (HAND - 1) + HAND - n
        ten.append(left.pop(state.chance.pick("blind_ten", n, use)))
    two = [french.JOKER, "A" + state.trump]
    if state.chance.pick("blind_two", 2, state.blinds):
        two.reverse()
    return replace(state, blinds=state.blinds + 1, blind=(*ten, *left, *two))


def _part_neighbours(state: State) -> Step:
    places = parted(state.seat_of, state.kankei)
    if places == state.seat_of:
        return state, ()
    moved = [player for player in range(SEATS) if places[player] != state.seat_of[player]]
    mover, other = sorted(moved, key=lambda player: player not in state.kankei)
    return replace(state, seat_of=places), (SeatsChanged(mover, other, places),)


def _exchanged(state: State, one: tuple[Seat, Card], other: tuple[Seat, Card]) -> State:
    """Two players exchange a card of each."""
    hands = list(state.hands)
    for (player, gone), (_, come) in ((one, other), (other, one)):
        hands[player] = in_order([come if card == gone else card for card in hands[player]])
    return replace(state, hands=tuple(hands))


def give(state: State, seat: Seat, card: Card) -> Step:
    holder, ace = state.niju[0], "A" + state.trump
    state = _exchanged(state, (seat, card), (holder, ace))
    state = replace(_partners(state, holder, seat), phase="lead_call")
    return state, (Gave(seat, holder, card, ace),)


def draw(state: State, seat: Seat, ten: int, two: int) -> Step:
    holder, partner = state.niju
    to_holder, to_partner = state.blind[ten], state.blind[HAND + two]
    state = _exchanged(state, (partner, to_holder), (holder, to_partner))
    joker = partner if to_partner == french.JOKER else holder
    state = _partners(state, joker, holder if joker == partner else partner)
    state = replace(state, phase="lead_call", blind=())
    return state, (Drew(seat, ten, two, holder, partner, to_holder, to_partner),)
