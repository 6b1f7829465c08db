"""The course of a match, phase by phase: deal, draw, play, discard, settle."""

from typing import TypeAlias

from msgspec.structs import replace

from games.cards.french import face
from games.chance import AnyChance
from games.game import Card, Cards, IllegalAction, Refusal, Seat, Seating
from games.kunken import legal, settle
from games.kunken.events import (
    Added,
    DealerDrawn,
    Dealt,
    Discarded,
    Drew,
    Event,
    JokerMoved,
    Laid,
    Reshuffled,
    StockOut,
)
from games.kunken.forms import faces, laid_off, new_meld, stands
from games.kunken.model import (
    HAND_SIZE,
    INFO,
    SHOE,
    Action,
    Discard,
    DrawPile,
    DrawStock,
    LayOff,
    Meld,
    MeldGroup,
    MeldSequence,
    Options,
    Put,
    ShiftJoker,
    State,
    SwapJoker,
    TableAction,
    Turn,
)

Step: TypeAlias = tuple[State, tuple[Event, ...]]

MAX_RESHUFFLES = 2


def new_match(options: Options, seats: int, chance: AnyChance) -> State:
    """A match before its first deal. ValueError if so many cannot play."""
    if seats not in INFO.seat_counts:
        raise ValueError(f"Kunken is for 2 to 8 players, not {seats}.")
    nothing = (0,) * seats
    return State(options, chance, seats, balances=nothing, pool_shares=nothing)


def veiled(state: State) -> bool:
    """Never: everybody always knows whose turn it is."""
    return False


def seating(options: Options) -> Seating:
    """Seats are filled in the order of joining."""
    return Seating("order", tuple(range(max(INFO.seat_counts))))


def to_act(state: State) -> tuple[Seat, ...]:
    return (state.turn,) if state.phase in ("draw", "play") else ()


def advance(state: State) -> Step:
    """Deal the next deal. ValueError where a seat must act or the match is over."""
    if state.phase != "between":
        raise ValueError("the match waits for a player or is over")
    drawn: tuple[Event, ...] = ()
    if state.deal == 0:
        dealer = state.chance.pick("first_dealer", state.seats, 0)
        drawn = (DealerDrawn(dealer),)
    else:
        dealer = (state.dealer + 1) % state.seats
    state, dealt = _deal(state, dealer)
    state, started = _start_turn(state, 1)
    return state, (*drawn, dealt, *started)


def _deal(state: State, dealer: Seat) -> tuple[State, Event]:
    seats = state.seats
    shoe = state.chance.deck(SHOE, state.shuffles)
    first = (dealer + 1) % seats
    given = HAND_SIZE * seats
    hands = tuple(shoe[(seat - first) % seats : given : seats] for seat in range(seats))
    nothing = (0,) * seats
    fresh = State(
        state.options,
        state.chance,
        seats,
        balances=state.balances,
        pool_shares=state.pool_shares,
        shuffles=state.shuffles + 1,
        deal=state.deal + 1,
        dealer=dealer,
        turn=first,
        hands=hands,
        stock=shoe[given + 1 :],
        pile=(shoe[given],),
        laid_ever=nothing,
        records=state.records,
    )
    return fresh, Dealt(fresh.deal, dealer, first, hands, face(shoe[given]))


def _start_turn(state: State, number: int) -> Step:
    """Open turn `number` of the seat in turn, or block the deal where the sheet stops at an empty stock."""
    rule = state.options.exhausted_stock
    events: tuple[Event, ...] = ()
    if not state.stock:
        if rule == "stop":
            return settle.blocked(state)
        if rule == "reshuffle" and state.reshuffles < MAX_RESHUFFLES and len(state.pile) >= 2:
            state = _reshuffled(state)
            events = (Reshuffled(len(state.stock), face(state.pile[-1])),)
        elif not state.exhausted:
            state = replace(state, exhausted=True, still_turns=0)
            events = (StockOut(),)
    now = Turn(number, state.turn)
    state = replace(state, phase="draw", drawn="", barred="", laid=0, last=state.now, now=now)
    return state, events


def _reshuffled(state: State) -> State:
    return replace(
        state,
        stock=state.chance.deck(state.pile[:-1], state.shuffles),
        pile=state.pile[-1:],
        shuffles=state.shuffles + 1,
        reshuffles=state.reshuffles + 1,
        pile_streak=0,
    )


def apply(state: State, seat: Seat, action: Action) -> Step:
    """The state after `action` at the next stop, and what happened. IllegalAction leaves `state` as it was."""
    if refusal := why_not(state, seat, action):
        raise IllegalAction(refusal)
    match action:
        case DrawStock():
            return _draw_stock(state)
        case DrawPile():
            return _draw_pile(state)
        case Discard(card):
            return _discard(state, card)
        case _:
            return _put_down(state, action)


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """All legal actions of `seat`, melds in every order of twins and jokers included."""
    return tuple(legal.actions(legal.of_state(state, seat))) if seat in to_act(state) else ()


def why_not(state: State, seat: Seat, action: Action) -> Refusal | None:
    return legal.why_not(legal.of_state(state, seat), action)


def _turn(state: State) -> Turn:
    assert state.now is not None
    return state.now


def _with_hand(state: State, hand: Cards) -> tuple[Cards, ...]:
    return tuple(hand if seat == state.turn else held for seat, held in enumerate(state.hands))


def _draw_stock(state: State) -> Step:
    card = state.stock[0]
    state = replace(
        state,
        phase="play",
        stock=state.stock[1:],
        hands=_with_hand(state, (*state.hands[state.turn], card)),
        drawn=card,
        now=replace(_turn(state), source="stock"),
    )
    return state, (Drew(state.turn, "stock", card),)


def _draw_pile(state: State) -> Step:
    card = state.pile[-1]
    keeps = state.exhausted or state.options.throw_back == "forbid"
    state = replace(
        state,
        phase="play",
        pile=state.pile[:-1],
        hands=_with_hand(state, (*state.hands[state.turn], card)),
        drawn=card,
        barred=card if keeps else "",
        now=replace(_turn(state), source="pile", taken=face(card)),
    )
    return state, (Drew(state.turn, "pile", card),)


def _put_down(state: State, action: TableAction) -> Step:
    """A table action (The discard): the cards leave the hand; an empty hand ends the deal."""
    used = legal.cards_of(action)
    hand = tuple(card for card in state.hands[state.turn] if card not in used)
    table, event = _on_table(state, action)
    turn = _turn(state)
    number = len(table) if isinstance(action, MeldGroup | MeldSequence) else action.meld
    put = Put(number, faces(used), len(table) > len(state.table), isinstance(event, JokerMoved))
    state = replace(
        state,
        hands=_with_hand(state, hand),
        table=table,
        laid=state.laid + len(used),
        laid_ever=tuple(n + len(used) * (s == state.turn) for s, n in enumerate(state.laid_ever)),
        now=replace(turn, laid=(*turn.laid, put)),
    )
    if hand:
        return state, (event,)
    state, ended = settle.won(state)
    return state, (event, *ended)


def _on_table(state: State, action: TableAction) -> tuple[tuple[Meld, ...], Event]:
    table = state.table
    if isinstance(action, MeldGroup | MeldSequence):
        meld = new_meld(action, state.turn)
        return (*table, meld), Laid(state.turn, len(table) + 1, open_meld(meld))
    number = action.meld
    before = table[number - 1]
    meld = laid_off(before, action, state.options)
    return (*table[: number - 1], meld, *table[number:]), _lay_off_event(state, action, before, meld)


def _lay_off_event(state: State, action: LayOff, before: Meld, meld: Meld) -> Event:
    card, shown = face(action.card), open_meld(meld)
    if isinstance(action, SwapJoker | ShiftJoker):
        place = stands(meld)[meld.moved[-1] - meld.low]
        return JokerMoved(state.turn, action.meld, card, place, shown)
    places = [stands(meld)[i] for i, laid in enumerate(meld.cards) if laid == action.card]
    return Added(state.turn, action.meld, card, places[0] if places[0] != card else "", shown)


def open_meld(meld: Meld) -> Meld:
    """The meld as everybody sees it: with faces."""
    return replace(meld, cards=faces(meld.cards))


def _discard(state: State, card: Card) -> Step:
    hand = tuple(held for held in state.hands[state.turn] if held != card)
    state = replace(
        state,
        hands=_with_hand(state, hand),
        pile=(*state.pile, card),
        now=replace(_turn(state), thrown=face(card)),
    )
    event = Discarded(state.turn, face(card), len(hand))
    state, events = _end_turn(state) if hand else settle.won(state)
    return state, (event, *events)


def _end_turn(state: State) -> Step:
    """Keep the counts, then the turn of the next seat, unless the deal is blocked now."""
    turn = _turn(state)
    streak = 0 if turn.source == "stock" or state.laid else state.pile_streak + 1
    state = replace(state, pile_streak=streak)
    if state.exhausted:
        state = replace(state, still_turns=0 if state.laid else state.still_turns + 1)
        if state.still_turns == state.seats:
            return settle.blocked(state)
    state = replace(state, turn=(state.turn + 1) % state.seats)
    return _start_turn(state, turn.number + 1)


def reveals(state: State, seat: Seat, action: Action) -> bool:
    """A draw shows a card and is final (The draw); whoever ends the deal opens all hands."""
    if isinstance(action, DrawStock | DrawPile):
        return True
    return not to_act(apply(state, seat, action)[0])
